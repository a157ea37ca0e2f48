"""What a settlement is: who gets what, out of which pot, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.money import Chips, to_json, total
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.story import story_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardspeak.pots.rules import OddCard, RuleSet


@sealed
@dataclass(frozen=True, slots=True)
class Award:
    """What a player wins of a pot, and with which half of it."""

    player: Player
    amount: Chips
    half: str = WHOLE


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
    """

    name: str
    winners: tuple[Player, ...]
    amount: Chips = 0
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None


@sealed
@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and who won it.

    Attributes:
        name: `main pot`, `side pot 1`, `side pot 2` ...
        amount: what it holds, the sum of its awards.
        contenders: who could win it, in seat order.
        awards: who won it, half after half and in seat order; winners for whom no chip was left have no award.
        odd_chips: who got one unit more than the others of a pot that is not divided, in the order in which they got
            it; those of a divided pot are with its halves.
        odd_card: which card of theirs decided that; None where it was their seat.
        halves: what it was played for where that is more than one half, contested by several.
    """

    name: str
    amount: Chips
    contenders: tuple[Player, ...]
    awards: tuple[Award, ...]
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    halves: tuple[PotHalf, ...] = ()

    @property
    def is_uncontested(self) -> bool:
        """Whether it has one contender only, who wins it whatever the cards."""
        return len(self.contenders) == 1

    @property
    def is_divided(self) -> bool:
        """Whether its halves were paid apart; else its awards are of the whole."""
        return any(award.half != WHOLE for award in self.awards)

    def to_dict(self) -> dict[str, Any]:
        """The pot as JSON has it: `name`, `amount`, `contenders` and `awards`."""
        return {
            "name": self.name,
            "amount": to_json(self.amount),
            "contenders": list(self.contenders),
            "awards": [
                {"player": award.player, "amount": to_json(award.amount), "half": award.half} for award in self.awards
            ],
        }


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Settlement:
    """Who gets what. The sum of payouts, returned and rake is the sum of bets and dead money, always.

    Amounts are exact: an `int` where they are whole, else a `Decimal`.

    Attributes:
        players: everyone, in seat order.
        pots: those that hold something, the main pot first.
        returns: what went back before pots were made, in the order in which it did.
        button: whose button it is.
        dead: the dead money, which is in the main pot.
        unit: the smallest chip in play.
        rules: the rule set that was followed.
        rake: what the house took.
    """

    players: tuple[Player, ...]
    pots: tuple[Pot, ...]
    returns: tuple[Return, ...]
    button: Player
    dead: Chips
    unit: Chips
    rules: RuleSet
    rake: Chips = 0

    @property
    def payouts(self) -> Mapping[Player, Chips]:
        """What each player wins in all, in seat order; players who win nothing are left out."""
        return self._by_player(award for pot in self.pots for award in pot.awards)

    @property
    def returned(self) -> Mapping[Player, Chips]:
        """What goes back to each player, in seat order; players whom nothing goes back to are left out."""
        return self._by_player(self.returns)

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

    def to_dict(self) -> dict[str, Any]:
        """The settlement as JSON has it: `pots`, `returned`, `payouts` and `rake`.

        Amounts that are not whole are floats here, each the one nearest to the exact decimal.
        """
        return {
            "pots": [pot.to_dict() for pot in self.pots],
            "returned": {player: to_json(amount) for player, amount in self.returned.items()},
            "payouts": {player: to_json(amount) for player, amount in self.payouts.items()},
            "rake": to_json(self.rake),
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Settlement: {', '.join(self.outcomes())}>"

    def outcomes(self) -> list[str]:
        """What each player wins and what goes back to him, in a few words each."""
        wins = [f"{called(player)} wins {amount}" for player, amount in self.payouts.items()]
        backs = [f"{amount} returned to {called(player)}" for player, amount in self.returned.items()]
        return wins + backs or ["nothing to pay"]

    def _by_player(self, entries: Iterable[Award | Return]) -> Mapping[Player, Chips]:
        amounts: dict[Player, list[Chips]] = {player: [] for player in self.players}
        for entry in entries:
            amounts[entry.player].append(entry.amount)
        return FrozenMapping({player: total(parts) for player, parts in amounts.items() if parts})
