"""The record of a hand: what a hand history says, the same for every site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple, TypeAlias

from cardspeak.cards import Card
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.histories.record.derived import Derived

Kind: TypeAlias = Literal["cash", "zoom", "tournament"]
Limit: TypeAlias = Literal["no", "pot", "fixed"]
ActionKind: TypeAlias = Literal[
    "ante",
    "dead",
    "small blind",
    "big blind",
    "straddle",
    "post",
    "bring in",
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "deal",
    "discard",
]
"""What a player does. `ante` and `dead` are dead money; `post` is a live blind of a player who enters or returns."""

How: TypeAlias = Literal["shown", "mucked", "not shown", "shown later"]

HIDDEN = -1
"""The id of a card that was dealt, but is not known."""


class Source(NamedTuple):
    """Where a hand was found.

    Attributes:
        file: the path of the file, relative to the folder that was given.
        n: the number of the hand in its file, from 0.
        line: the number of its first line in the file, from 1.
    """

    file: str
    n: int
    line: int


class Stakes(NamedTuple):
    """The stakes of a hand. Amounts that the file does not have are None.

    Attributes:
        text: the stakes as the site prints them.
        small_blind: the small blind.
        big_blind: the big blind.
        ante: the ante of each player.
        small_bet: the bet of the first betting rounds of a fixed-limit game.
        big_bet: the bet of the later betting rounds.
        bring_in: the forced bet of a stud game.
        cap: the most that a player can put into the pot in a hand.
    """

    text: str = ""
    small_blind: Decimal | None = None
    big_blind: Decimal | None = None
    ante: Decimal | None = None
    small_bet: Decimal | None = None
    big_bet: Decimal | None = None
    bring_in: Decimal | None = None
    cap: Decimal | None = None


class Seat(NamedTuple):
    """A player of the hand.

    Attributes:
        name: the player's name; `p1`, `p2` ... if the file has no names.
        seat: the number of the seat.
        stack: the chips before the hand, or None.
        contributed: all chips that the player put in, including dead money and an uncalled bet.
        dead: the part of `contributed` that was not a bet: antes and dead blinds.
        folded: whether the player folded.
        cards: the hole cards that are known at the end of the hand, without hidden cards; empty if unknown.
        finishing_stack: the chips after the hand, if the file has them.
        sat_out: whether the player was at the table, but not dealt in.
    """

    name: str
    seat: int
    stack: Decimal | None
    contributed: Decimal
    dead: Decimal
    folded: bool
    cards: tuple[Card, ...] = ()
    finishing_stack: Decimal | None = None
    sat_out: bool = False


class Action(NamedTuple):
    """What a player did.

    Attributes:
        street: the number of the betting round, from 0; what precedes it, such as blinds, is in round 0.
        player: the index of the player in `History.players`.
        kind: what the player did.
        amount: the chips that the action put in.
        to: the player's total bet in this betting round after the action, without dead money.
        all_in: whether the action put in the player's last chips.
        cards: the cards that the player was dealt or discarded; `HIDDEN` for each unknown card.
        line: the number of the line in the hand's text, from 0; -1 if there is none.
    """

    street: int
    player: int
    kind: ActionKind
    amount: Decimal
    to: Decimal
    all_in: bool = False
    cards: tuple[Card, ...] = ()
    line: int = -1


class Shown(NamedTuple):
    """A hand that the file has at the end.

    Attributes:
        player: the index of the player.
        cards: the cards; empty if the file only says that the player mucked.
        how: `shown`, `mucked`, `not shown` if the file has the cards of a player who did not need to show them, or
            `shown later` if the player showed them after the end of the hand.
        words: what the site calls the hand, such as "two pair, Aces and Kings"; empty if it does not say.
        low: what the site calls the low hand.
        board: the number of the board that the words refer to, from 1; 0 if there is only one.
    """

    player: int
    cards: tuple[Card, ...]
    how: How = "shown"
    words: str = ""
    low: str = ""
    board: int = 0


class Award(NamedTuple):
    """An amount that the site paid to a player from the pot, in the order of the file.

    Attributes:
        player: the index of the player.
        amount: the amount as the site prints it, which can contain an uncalled bet.
        pot: the name of the pot, such as `main pot` or `side pot 1`; empty if the site does not say.
        board: the number of the board, from 1; 0 if the site does not say.
        half: `high` or `low`; empty if the site does not say.
        words: what the site calls the winning hand.
    """

    player: int
    amount: Decimal
    pot: str = ""
    board: int = 0
    half: str = ""
    words: str = ""


class Returned(NamedTuple):
    """An uncalled bet that went back to its player.

    Attributes:
        player: the index of the player.
        amount: the amount.
        printed: whether the file says so; otherwise it follows from the amounts.
    """

    player: int
    amount: Decimal
    printed: bool = True


class PrintedPot(NamedTuple):
    """A pot as the site prints it.

    Attributes:
        name: its name, such as `main pot`.
        amount: its amount.
        rake: the rake of this pot, or None.
    """

    name: str
    amount: Decimal
    rake: Decimal | None = None


class Outside(NamedTuple):
    """Money that changed hands outside the pot.

    Attributes:
        kind: `cash-out`, `insurance`, `bounty`, or another word of the site.
        player: the index of the player.
        amount: what the player received; negative for what the player paid.
        text: the line of the file.
    """

    kind: str
    player: int
    amount: Decimal
    text: str = ""


class Unread(NamedTuple):
    """A line that the reader does not understand.

    Attributes:
        line: its number in the hand's text, from 0.
        text: the line.
    """

    line: int
    text: str


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class History(Derived):
    """A hand as a site recorded it.

    Attributes:
        source: where the hand was found.
        site: the name of the site, such as `PokerStars`.
        id: the site's number of the hand; empty if it has none.
        date: date and time as the site prints them.
        kind: `cash`, `zoom` or `tournament`.
        game: the code of the game, or None if it is not known.
        limit: the betting structure: `no`, `pot` or `fixed`; None if it is not known.
        currency: the ISO code of the currency, `chips`, or None if it is not known.
        stakes: blinds, antes, bets and cap.
        table_name: the name of the table.
        button: the number of the seat with the button, which can be empty; None if it is not known.
        players: the players in seat order, clockwise.
        actions: what the players did, in order.
        boards: the boards; several if the hand was run more than once.
        shown: the hands that were shown or mucked.
        awards: what the site paid from the pot.
        returned: uncalled bets.
        rake: the rake that the site prints, or None.
        fees: what the site took in addition to the rake, such as `jackpot`, by name; negative if it added to the pot.
        fees_in_rake: whether the printed rake includes the fees.
        total_pot: the total of the pots as the site prints it, or None.
        pots: the pots as the site prints them.
        outside: money that is not part of the pot, such as bounties.
        cancelled: whether the site cancelled the hand.
        tournament: the number of the tournament, if any.
        unread: lines that were not understood.
        missing: what the file does not have, such as "the end of the hand"; empty if the hand is complete.
        details: fields of the file that have no place in the record, such as `event`, by their names in the file.
    """

    source: Source
    site: str
    id: str
    date: str
    kind: Kind
    game: str | None
    limit: Limit | None
    currency: str | None
    stakes: Stakes
    table_name: str
    button: int | None
    players: tuple[Seat, ...]
    actions: tuple[Action, ...]
    boards: tuple[tuple[Card, ...], ...] = ()
    shown: tuple[Shown, ...] = ()
    awards: tuple[Award, ...] = ()
    returned: tuple[Returned, ...] = ()
    rake: Decimal | None = None
    fees: Mapping[str, Decimal] = FrozenMapping()
    fees_in_rake: bool = False
    total_pot: Decimal | None = None
    pots: tuple[PrintedPot, ...] = ()
    outside: tuple[Outside, ...] = ()
    cancelled: bool = False
    tournament: str = ""
    unread: tuple[Unread, ...] = ()
    missing: tuple[str, ...] = ()
    details: Mapping[str, object] = FrozenMapping()

    def __repr__(self) -> str:
        named = f" {self.id}" if self.id else ""
        return f"<{self.site} hand{named}: {self.game or 'unknown game'}, {len(self.players)} players>"


@sealed
@dataclass(frozen=True, slots=True)
class Unreadable:
    """A hand, or a whole file, that cannot be read.

    Attributes:
        source: where it was found.
        site: the site, if its form was recognised.
        reason: why it cannot be read, in one line.
    """

    source: Source
    site: str
    reason: str
