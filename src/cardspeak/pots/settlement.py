"""What a settlement is: who gets what, out of which pot, and why."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.money import Chips, from_units, to_json, to_units, total
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.rake import NO_RAKE, Rake
from cardspeak.pots.steps import Step, all_steps
from cardspeak.pots.story import story_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardspeak.pots.rules import OddCard, RuleSet


@sealed
@dataclass(frozen=True, slots=True)
class Award:
    """What a player wins of a pot, with which half of it, and on which board, from 1, where there are several."""

    player: Player
    amount: Chips
    half: str = WHOLE
    board: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The award as JSON has it: `player`, `amount` and `half`, and `board` where there are several."""
        shown = {"player": self.player, "amount": to_json(self.amount), "half": self.half}
        return shown if self.board is None else {**shown, "board": self.board}


@sealed
@dataclass(frozen=True, slots=True)
class Return:
    """What goes back to a player before pots are made, and why: `UNCALLED` or `UNMATCHED`."""

    player: Player
    amount: Chips
    reason: str


@sealed
@dataclass(frozen=True, slots=True)
class PotHalf:
    """A half of a pot and who won it.

    Attributes:
        name: what the half is called, as `high`.
        winners: who had the best hand for it, in seat order; empty where nobody qualified.
        amount: what of the pot was divided to it, the sum of its awards; 0 where nobody qualified, and where the same
            players won every half, so that the pot was not divided.
        odd_chips: who got one unit more of it than its other winners, in the order in which they got it.
        odd_card: which card of theirs decided that; None where it was their seat.
        passed_over: whether somebody did not get one because he has one of another half.
    """

    name: str
    winners: tuple[Player, ...]
    amount: Chips = 0
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    passed_over: bool = False


@sealed
@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and who won it.

    Attributes:
        name: `main pot`, `side pot 1`, `side pot 2` ...
        amount: what it holds, the sum of its awards and of its rake.
        contenders: who could win it, in seat order.
        awards: who won it, board after board, half after half and in seat order; winners for whom no chip was left have
            no award.
        odd_chips: who got one unit more than the others of a pot that is not divided, in the order in which they got
            it; those of a divided pot are with its halves, or with its boards.
        odd_card: which card of theirs decided that; None where it was their seat.
        halves: what it was played for where that is more than one half, contested by several.
        rake: what the house took of it before it was paid.
        above, top: which part of each bet is in it: what is above the one, up to the other.
        boards: the part of it that was played for on each board, as a pot of its own, where there are several boards
            and several contenders; none where players who won all of a double board share it once.
    """

    name: str
    amount: Chips
    contenders: tuple[Player, ...]
    awards: tuple[Award, ...]
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    halves: tuple[PotHalf, ...] = ()
    rake: Chips = 0
    above: Chips = 0
    top: Chips = 0
    boards: tuple[Pot, ...] = ()

    @property
    def is_uncontested(self) -> bool:
        """Whether it has one contender only, who wins it whatever the cards."""
        return len(self.contenders) == 1

    @property
    def is_divided(self) -> bool:
        """Whether its halves were paid apart; else its awards are of the whole."""
        return any(award.half != WHOLE for award in self.awards)

    def to_dict(self) -> dict[str, Any]:
        """The pot as JSON has it: `name`, `amount`, `contenders` and `awards`, and `rake` where there is one."""
        shown = {
            "name": self.name,
            "amount": to_json(self.amount),
            "contenders": list(self.contenders),
            "awards": [award.to_dict() for award in self.awards],
        }
        return {**shown, "rake": to_json(self.rake)} if self.rake else shown


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Settlement:
    """Who gets what. The sum of payouts, returned and rake is the sum of bets and dead money, always.

    Amounts are exact: an `int` where they are whole, else a `Decimal`.

    Attributes:
        players: everyone, in seat order.
        bets: what each of them bet, in seat order, the uncalled part included.
        folded: who has folded, in seat order.
        pots: those that hold something, the main pot first.
        returns: what went back before pots were made, in the order in which it did.
        button: whose button it is.
        dead: the dead money, which is in the main pot.
        dead_of: what of it each player put in, where it is known, in seat order.
        unit: the smallest chip in play.
        rules: the rule set that was followed.
        rake: what the house took, the sum of the rakes of the pots.
        rake_rule: what it takes.
        boards: how many boards there were.
        odd_half_rule: the rule by which an odd chip between halves goes where it goes.
    """

    players: tuple[Player, ...]
    bets: tuple[Chips, ...]
    folded: tuple[Player, ...]
    pots: tuple[Pot, ...]
    returns: tuple[Return, ...]
    button: Player
    dead: Chips
    dead_of: Mapping[Player, Chips]
    unit: Chips
    rules: RuleSet
    rake: Chips = 0
    rake_rule: Rake = NO_RAKE
    boards: int = 1
    odd_half_rule: str = ""

    @property
    def payouts(self) -> Mapping[Player, Chips]:
        """What each player wins in all, in seat order; players who win nothing are left out."""
        return self._by_player(award for pot in self.pots for award in pot.awards)

    @property
    def returned(self) -> Mapping[Player, Chips]:
        """What goes back to each player, in seat order; players whom nothing goes back to are left out."""
        return self._by_player(self.returns)

    @property
    def net(self) -> Mapping[Player, Chips]:
        """What each player has won or lost in all, in seat order: payouts and returns less what he put in.

        >>> from cardspeak.pots import settle
        >>> settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"]).net
        {'A': 50, 'B': -50, 'C': 0}
        """
        units = {player: -to_units(bet, self.unit, "bet") for player, bet in zip(self.players, self.bets, strict=True)}
        for player, dead in self.dead_of.items():
            units[player] -= to_units(dead, self.unit, "dead money")
        for part in (self.payouts, self.returned):
            for player, amount in part.items():
                units[player] += to_units(amount, self.unit, "payout")
        return FrozenMapping({player: from_units(net, self.unit) for player, net in units.items()})

    def put_into(self, pot: Pot) -> Mapping[Player, Chips]:
        """What of each player's bet is in a pot, in seat order; without the dead money, which is in the main pot.

        >>> from cardspeak.pots import settle
        >>> result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"])
        >>> result.put_into(result.pots[1])
        {'B': 25, 'C': 25}
        """
        above, top = (to_units(edge, self.unit, "layer") for edge in (pot.above, pot.top))
        back = {player: to_units(amount, self.unit, "return") for player, amount in self.returned.items()}
        parts: dict[Player, Chips] = {}
        for player, bet in zip(self.players, self.bets, strict=True):
            called = to_units(bet, self.unit, "bet") - back.get(player, 0)
            if min(called, top) > above:
                parts[player] = from_units(min(called, top) - above, self.unit)
        return FrozenMapping(parts)

    def steps(self) -> tuple[Step, ...]:
        """Each movement of chips with its reason and its rule, in the order of `lines`.

        Steps to a player, of the kinds `return`, `share` and `odd chip`, and those of the kind `rake` add up to all
        bets and the dead money; the others tell how a pot is made and divided.

        >>> from cardspeak.pots import settle
        >>> for step in settle({"A": 16, "B": 16}, values=[7, 7], dead=1).steps():
        ...     print(step)
        33 in the main pot: 16 each from A and B, 1 dead money
        16 of the main pot to A: tied for the best hand
        16 of the main pot to B: tied for the best hand
        1 odd chip of the main pot to A: first left of the button, TDA 20
        """
        return tuple(all_steps(self))

    def lines(self) -> list[str]:
        """Each movement of chips in words: what goes back first, then each pot from the last side pot to the main pot.

        >>> from cardspeak.pots import settle
        >>> for line in settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"]).lines():
        ...     print(line)
        50 returned to C: uncalled bet
        side pot 1: 50, contested by B and C; C wins 50
        main pot: 75, contested by A, B and C; A wins 75
        """
        return story_lines(self)

    def _repr_svg_(self) -> str:
        """The pots as a picture, for a notebook."""
        show = import_module("cardspeak.show.pots_svg")  # a room above this one, which only a notebook asks for
        picture: str = show.pots_svg(self)
        return picture

    def to_dict(self) -> dict[str, Any]:
        """The settlement as JSON has it: `pots`, `returned`, `payouts`, `rake` and `steps`.

        Amounts that are not whole are floats here, each the one nearest to the exact decimal.
        """
        return {
            "pots": [pot.to_dict() for pot in self.pots],
            "returned": {player: to_json(amount) for player, amount in self.returned.items()},
            "payouts": {player: to_json(amount) for player, amount in self.payouts.items()},
            "rake": to_json(self.rake),
            "steps": [step.to_dict() for step in self.steps()],
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Settlement: {', '.join(self.outcomes())}>"

    def outcomes(self) -> list[str]:
        """What each player wins and what goes back to him, in a few words each."""
        wins = [f"{called(player)} wins {amount}" for player, amount in self.payouts.items()]
        backs = [f"{amount} returned to {called(player)}" for player, amount in self.returned.items()]
        rake = [f"rake {self.rake}"] if self.rake else []
        return wins + backs + rake or ["nothing to pay"]

    def _by_player(self, entries: Iterable[Award | Return]) -> Mapping[Player, Chips]:
        amounts: dict[Player, list[Chips]] = {player: [] for player in self.players}
        for entry in entries:
            amounts[entry.player].append(entry.amount)
        return FrozenMapping({player: total(parts) for player, parts in amounts.items() if parts})
