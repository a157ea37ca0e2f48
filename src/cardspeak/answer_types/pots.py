"""Types for the JSON of settled hands, all-ins and tournament stacks."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types.common import (
    Averages,
    ByPlayer,
    Card,
    Chips,
    Count,
    Exact,
    Fractions,
    Place,
    Share,
    exactly,
)
from cardspeak.answer_types.hands import BoardHands, Values


@exactly
class Award(TypedDict):
    """An amount that a player wins from a pot."""

    player: str
    amount: Chips
    half: str
    board: NotRequired[Place]


OddCard = Annotated[Literal["highest", "lowest"], Field(description="Which card of each player decides odd chips.")]


@exactly
class PotHalf(TypedDict):
    """A half of a pot, and the players with the best hand for it; nobody if no hand qualifies."""

    name: str
    winners: list[str]
    amount: Chips
    odd_chips: NotRequired[list[str]]
    odd_card: NotRequired[OddCard]
    passed_over: NotRequired[bool]


@exactly
class Pot(TypedDict):
    """A pot and who wins it. It holds the part of each bet between `above` and `top`."""

    name: str
    amount: Chips
    contenders: list[str]
    awards: list[Award]
    above: NotRequired[Chips]
    top: NotRequired[Chips]
    rake: NotRequired[Chips]
    jackpot: NotRequired[Chips]
    odd_chips: NotRequired[Annotated[list[str], Field(description="The winners who get an odd chip.")]]
    odd_card: NotRequired[OddCard]
    halves: NotRequired[list[PotHalf]]
    boards: NotRequired[Annotated[list[Pot], Field(description="The part of the pot for each of several boards.")]]


@exactly
class Step(TypedDict):
    """A movement of chips, with its reason."""

    kind: Literal["return", "pot", "rake", "jackpot", "board", "half", "share", "odd chip"]
    amount: Chips
    reason: str
    text: str
    player: NotRequired[str]
    pot: NotRequired[str]
    board: NotRequired[Place]
    half: NotRequired[str]
    rule: NotRequired[str]


@exactly
class Bounties(TypedDict):
    """Each player's bounty, and what they can expect to collect from it and from the bounties of others."""

    share: Annotated[Chips, Field(description="The share of a bounty that is paid at once, 0 to 1.")]
    amounts: Averages
    own: Averages
    others: Averages


@exactly
class Icm(TypedDict):
    """The prize value of each stack, and each player's probability of finishing in each paid place."""

    kind: Literal["icm"]
    method: Literal["exact", "quadrature"]
    prizes: list[Chips]
    stacks: ByPlayer
    values: Averages
    chances: dict[str, list[Share]]
    bounties: NotRequired[Bounties]


@exactly
class IcmChange(TypedDict):
    """For each stack, the change in prize value that a hand causes."""

    kind: Literal["icm_change"]
    before: Icm
    after: Icm
    changes: Averages
    bounties_won: NotRequired[Averages]


@exactly
class PrizeChop(TypedDict):
    """What each player gets in a chop. The amounts and the money left to play for add up to the prizes."""

    kind: Literal["prize_chop"]
    method: Literal["icm", "chip-chop"]
    prizes: list[Chips]
    left: Chips
    round_to: Chips
    stacks: ByPlayer
    amounts: ByPlayer


@exactly
class BettingPlayer(TypedDict):
    """A player, and what they did before the showdown."""

    player: str
    bet: Chips
    number: NotRequired[Annotated[int, Field(description="The player's number, if a number identifies them.")]]
    folded: NotRequired[bool]
    mucked: NotRequired[bool]
    dead: NotRequired[Annotated[Chips, Field(description="Dead money that the player put in besides the bet.")]]


ByLeast = Annotated[
    Exact | dict[str, Exact],
    Field(
        description="An amount, or an object of amounts: each key is the smallest number of players, or the smallest "
        "pot, for which its amount applies."
    ),
]


@exactly
class Rake(TypedDict):
    """The terms of the rake."""

    percent: Exact
    cap: NotRequired[ByLeast]
    no_flop_no_drop: bool
    several_pots: Literal["in proportion", "main pot first"]
    rounding: Literal["down", "nearest", "half even", "up"]
    unit: NotRequired[Exact]
    drop: NotRequired[ByLeast]
    minimum_pot: NotRequired[Exact]
    jackpot: NotRequired[ByLeast]


@exactly
class PaidHand(TypedDict):
    """Who wins each pot, and why. Payouts, returned chips, rake and jackpot drop add up to all chips put in."""

    button: Annotated[str | int, Field(description="The player with the button, or the number of an empty seat.")]
    players: list[BettingPlayer]
    dead: Annotated[Chips, Field(description="All dead money.")]
    unit: Annotated[Chips, Field(description="The smallest chip in play.")]
    rules: Annotated[str, Field(description="The code of the rule set.", examples=["tda"])]
    rule_set: NotRequired[Annotated[dict[str, Any], Field(description="House rules, with the keys of a rule file.")]]
    rake_rule: NotRequired[Rake]
    odd_half_rule: NotRequired[Annotated[str, Field(description="The rule that decides which half gets an odd chip.")]]
    n_boards: NotRequired[Annotated[int, Field(ge=2, description="The number of boards, if there are several.")]]
    pots: list[Pot]
    returned: ByPlayer
    payouts: ByPlayer
    net: Annotated[ByPlayer, Field(description="What each player wins or loses in total.")]
    rake: Chips
    jackpot: NotRequired[Annotated[Chips, Field(description="The jackpot drop, which is not part of the rake.")]]
    steps: list[Step]


@exactly
class Settlement(PaidHand):
    """Who wins each pot, and why. Payouts, returned chips, rake and jackpot drop add up to all chips put in."""

    kind: Literal["settlement"]


@exactly
class PublishedSettlement(TypedDict):
    """What the side-pot program published with the scheme group-score pays, and what `settle` pays (`corrected`).

    Payouts, returned and lost chips add up to all chips put in.
    """

    kind: Literal["published_settlement"]
    pots: list[Pot]
    returned: ByPlayer
    payouts: ByPlayer
    lost: Chips
    corrected: Settlement


@exactly
class CardSettlement(PaidHand):
    """The players' cards and hands, who wins each pot, and why. With several boards, `boards` replaces `hands`."""

    kind: Literal["card_settlement"]
    game: str
    cards: Annotated[dict[str, list[Card]], Field(description="The hole cards of each player whose cards are known.")]
    board: NotRequired[list[Card]]
    hands: NotRequired[dict[str, Values]]
    boards: NotRequired[list[BoardHands]]
    saw_flop: NotRequired[bool]


@exactly
class Showdown(PaidHand):
    """The players' hands, who wins each pot, and why."""

    kind: Literal["showdown"]
    game: str
    hands: NotRequired[dict[str, Values]]
    boards: NotRequired[list[BoardHands]]
    icm: NotRequired[IcmChange]


@exactly
class ExpectedPot(TypedDict):
    """A pot, and the expected share of each contender (a player who can win the pot)."""

    name: str
    amount: Chips
    contenders: list[str]
    expected: Averages
    equity: dict[str, Share]
    win: dict[str, Share]
    shared: dict[str, Share]
    rake: NotRequired[Chips]
    jackpot: NotRequired[Chips]


@exactly
class ExpectedIcm(TypedDict):
    """For each stack, the change in prize value that is expected from an all-in."""

    before: Icm
    expected: Averages
    changes: Averages
    bounties_won: NotRequired[Averages]


@exactly
class AllIn(TypedDict):
    """Each player's expected winnings over all possible ways to deal the missing cards."""

    kind: Literal["all_in"]
    game: str
    board: list[Card]
    deals: Count
    method: Literal["exact", "sampled"]
    pots: list[ExpectedPot]
    returned: ByPlayer
    rake: Chips
    expected: Averages
    expected_exact: Fractions
    expected_net: Averages
    expected_net_exact: Fractions
    equity: dict[str, Share]
    boards: NotRequired[list[list[Card]]]
    draws: NotRequired[dict[str, Place]]
    seed: NotRequired[int]
    standard_error: NotRequired[dict[str, Annotated[float, Field(ge=0)]]]
    icm: NotRequired[ExpectedIcm]
    jackpot: NotRequired[Chips]
