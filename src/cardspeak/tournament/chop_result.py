"""The result of `chop_prizes`: what each player gets in a chop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardspeak.errors import PotError
from cardspeak.exact_json import from_json, to_json
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots import Chips, Player, total
from cardspeak.pots.money import money
from cardspeak.pots.names import called, in_json
from cardspeak.stored import reading
from cardspeak.tournament.result import summary

if TYPE_CHECKING:
    from cardspeak import answer_types

ChopMethod: TypeAlias = Literal["icm", "chip-chop"]


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class PrizeChop:
    """What each player gets in a chop.

    Attributes:
        players: all players, in the order in which they were given.
        stacks: the exact stack of each player.
        prizes: the exact prize for each place, from the first down.
        method: how the money was divided, `icm` or `chip-chop`.
        left: the money left to play for.
        round_to: the unit of the amounts.
        amounts: what each player gets, exact. The amounts and `left` add up to the prizes.
    """

    players: tuple[Player, ...]
    stacks: Mapping[Player, Chips]
    prizes: tuple[Chips, ...]
    method: ChopMethod
    left: Chips
    round_to: Chips
    amounts: Mapping[Player, Chips]

    @property
    def pool(self) -> Chips:
        """The exact sum of all prizes, including the money left to play for."""
        return total(self.prizes)

    def in_money(self, amount: Chips) -> str:
        """An amount as text, with the decimal places of the unit."""
        return money(amount, self.round_to)

    def lines(self) -> list[str]:
        """A line for each player, with their chips and what they get, and a line for the money left to play for.

        >>> from cardspeak.tournament import chop_prizes
        >>> chop_prizes([3000, 1000], [60, 30], "chip-chop").lines()
        ['seat 0: 3,000 chips, gets 53', 'seat 1: 1,000 chips, gets 37']
        """
        lines = [
            f"{called(player)}: {self.stacks[player]:,} chips, gets {self.in_money(self.amounts[player])}"
            for player in self.players
        ]
        return [*lines, f"{self.in_money(self.left)} is left to play for"] if self.left else lines

    def to_dict(self) -> answer_types.PrizeChop:
        """The result as a JSON-ready dict. All amounts are exact: an amount that a float cannot hold is text."""
        return {
            "kind": "prize_chop",
            "method": self.method,
            "prizes": [to_json(prize) for prize in self.prizes],
            "left": to_json(self.left),
            "round_to": to_json(self.round_to),
            "stacks": {in_json(player): to_json(stack) for player, stack in self.stacks.items()},
            "amounts": {in_json(player): to_json(amount) for player, amount in self.amounts.items()},
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any], *, player: Callable[[str], Player] = str) -> PrizeChop:
        """The result from a dict that `to_dict` returned. The arguments are those of `Icm.from_dict`.

        Raises:
            PotError: `stored` is not the JSON of such a result.
        """
        with reading(stored, ["prize_chop"], PotError):
            return PrizeChop(
                players=tuple(map(player, stored["stacks"])),
                stacks=FrozenMapping({player(text): from_json(stack) for text, stack in stored["stacks"].items()}),
                prizes=tuple(map(from_json, stored["prizes"])),
                method=stored["method"],
                left=from_json(stored["left"]),
                round_to=from_json(stored["round_to"]),
                amounts=FrozenMapping({player(text): from_json(stored["amounts"][text]) for text in stored["stacks"]}),
            )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        words = [f"{called(player)} {self.in_money(amount)}" for player, amount in self.amounts.items()]
        return f"<PrizeChop by {self.method}: {summary(words)}>"
