"""The results of `icm` and `icm_change`: the value of stacks in prize money, and the effect of a hand on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardspeak.errors import PotError
from cardspeak.exact_json import from_json, to_json
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots import Chips, Player, total
from cardspeak.pots.names import called, in_json
from cardspeak.stored import reading
from cardspeak.tournament.bounties import Bounties

if TYPE_CHECKING:
    from cardspeak import answer_types
    from cardspeak.tournament.places import Chances, Method

MOST_NAMED = 10
"""The number of players that a one-line summary names before it counts the others."""


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Icm:
    """What each player's chips are worth in prize money.

    Attributes:
        players: all players, in the order in which they were given.
        stacks: the exact stack of each player.
        prizes: the exact prize for each place, from the first down.
        values: what the chips of each player are worth, in the currency of the prizes; they add up to the prize pool.
        chances: for each player, the chances (0 to 1) of finishing first, second and so on, down to the last place that
            pays.
        method: `exact` if the chances are sums over all orders of finish (up to 20 players with chips); `quadrature` if
            they are integrals (more players).
        bounties: the bounties and their values, which `values` does not include; None if there are none.
    """

    players: tuple[Player, ...]
    stacks: Mapping[Player, Chips]
    prizes: tuple[Chips, ...]
    values: Mapping[Player, float]
    chances: Mapping[Player, Chances]
    method: Method
    bounties: Bounties | None = None

    @property
    def totals(self) -> Mapping[Player, float]:
        """The value of each player's chips, plus the value of the bounties to them."""
        if self.bounties is None:
            return self.values
        of_bounties = self.bounties.values
        return FrozenMapping({player: value + of_bounties[player] for player, value in self.values.items()})

    @property
    def pool(self) -> Chips:
        """The exact sum of all prizes."""
        return total(self.prizes)

    def lines(self) -> list[str]:
        """A line for each player, with their chips and the value of these chips.

        >>> from cardspeak.tournament import icm
        >>> for line in icm({"Ann": 5000, "Bob": 3000, "Cid": 2000}, [50, 30, 20]).lines():
        ...     print(line)
        Ann: 5,000 chips, worth 38.39
        Bob: 3,000 chips, worth 32.75
        Cid: 2,000 chips, worth 28.86
        """
        of_bounties = self.bounties.values if self.bounties else {}
        return [
            f"{called(player)}: {self.stacks[player]:,} chips, worth {self.in_money(self.values[player])}"
            + (f" and {self.in_money(of_bounties[player])} in bounties" if of_bounties else "")
            for player in self.players
        ]

    def in_money(self, value: float, sign: str = "-") -> str:
        """A value as text, with two decimal places, or more if the prize pool is less than 100.

        Args:
            value: the value.
            sign: `+` to show the sign of positive values too.
        """
        places = 2 + max(0, 3 - len(str(int(self.pool))))
        shown = round(value, places) or 0.0  # no minus sign before a zero
        return f"{shown:{sign if shown else '-'},.{places}f}"

    def to_dict(self) -> answer_types.Icm:
        """The result as a JSON-ready dict: `method`, `prizes`, and `stacks`, `values` and `chances` by player.

        Stacks and prizes are exact: an amount that a float cannot hold is text. If there are bounties, the key
        `bounties` has what `Bounties.to_dict` returns.
        """
        answer: answer_types.Icm = {
            "kind": "icm",
            "method": self.method,
            "prizes": [to_json(prize) for prize in self.prizes],
            "stacks": {in_json(player): to_json(stack) for player, stack in self.stacks.items()},
            "values": {in_json(player): value for player, value in self.values.items()},
            "chances": {in_json(player): list(chances) for player, chances in self.chances.items()},
        }
        if self.bounties is not None:
            answer["bounties"] = self.bounties.to_dict()
        return answer

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any], *, player: Callable[[str], Player] = str) -> Icm:
        """The result from a dict that `to_dict` returned.

        Args:
            stored: this dict, or the same mapping after it was written as JSON and read.
            player: a function from the text of a player to the player, such as `int` for seat numbers.

        Raises:
            PotError: `stored` is not the JSON of such a result.

        >>> from cardspeak.tournament import icm
        >>> result = icm([5000, 3000, 2000], [50, 30, 20])
        >>> Icm.from_dict(result.to_dict(), player=int) == result
        True
        """
        with reading(stored, ["icm"], PotError):
            return Icm(
                players=tuple(map(player, stored["stacks"])),
                stacks=FrozenMapping({player(text): from_json(stack) for text, stack in stored["stacks"].items()}),
                prizes=tuple(map(from_json, stored["prizes"])),
                values=FrozenMapping({player(text): float(stored["values"][text]) for text in stored["stacks"]}),
                chances=FrozenMapping(
                    {player(text): tuple(map(float, stored["chances"][text])) for text in stored["stacks"]}
                ),
                method=stored["method"],
                bounties=Bounties.from_dict(stored["bounties"], player=player) if "bounties" in stored else None,
            )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        words = [f"{called(player)} {self.in_money(value)}" for player, value in self.totals.items()]
        return f"<Icm: {summary(words)}>"


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class IcmChange:
    """The effect of a hand on what each player's chips are worth in prize money.

    Attributes:
        before: the values when the hand began.
        after: the values after the pots were paid.
        bounties_won: what each player was paid at once for eliminating others; None if there are no bounties.
    """

    before: Icm
    after: Icm
    bounties_won: Mapping[Player, float] | None = None

    @property
    def changes(self) -> Mapping[Player, float]:
        """The change in the value of each player's chips and bounties, plus the bounties won.

        The changes add up to 0, except for float rounding.
        """
        before, after, won = self.before.totals, self.after.totals, self.bounties_won or {}
        return FrozenMapping({player: after[player] - value + won.get(player, 0) for player, value in before.items()})

    def lines(self) -> list[str]:
        """A line for each player, with their chips and the value of these chips, before and after the hand.

        >>> from cardspeak.pots import settle
        >>> from cardspeak.tournament import icm_change
        >>> hand = settle({"Bob": 2000, "Cid": 2000}, ["Bob", "Cid"])
        >>> print(icm_change(hand, {"Ann": 5000, "Bob": 3000, "Cid": 2000}, [50, 30, 20]))
        Ann: 5,000 chips, worth 38.39 to 40.00: +1.61
        Bob: 3,000 to 5,000 chips, worth 32.75 to 40.00: +7.25
        Cid: 2,000 to 0 chips, worth 28.86 to 20.00: -8.86
        """
        return [self._line(player) for player in self.before.players]

    def _line(self, player: Player) -> str:
        stacks = [f"{stack:,}" for stack in (self.before.stacks[player], self.after.stacks[player])]
        values = " to ".join(icm.in_money(icm.totals[player]) for icm in (self.before, self.after))
        chips = stacks[0] if stacks[0] == stacks[1] else " to ".join(stacks)
        won = self.bounties_won[player] if self.bounties_won else 0
        and_won = f" and {self.before.in_money(won)} in bounties won" if won else ""
        return f"{called(player)}: {chips} chips, worth {values}{and_won}: {self.signed(self.changes[player])}"

    def signed(self, change: float) -> str:
        """A change as text, with its sign."""
        return self.before.in_money(change, sign="+")

    def to_dict(self) -> answer_types.IcmChange:
        """The change as a JSON-ready dict: `before` and `after` (see `Icm.to_dict`), and `changes` by player.

        If there are bounties, `bounties_won` has what each player was paid.
        """
        answer: answer_types.IcmChange = {
            "kind": "icm_change",
            "before": self.before.to_dict(),
            "after": self.after.to_dict(),
            "changes": {in_json(player): change for player, change in self.changes.items()},
        }
        if self.bounties_won is not None:
            answer["bounties_won"] = {in_json(player): won for player, won in self.bounties_won.items()}
        return answer

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any], *, player: Callable[[str], Player] = str) -> IcmChange:
        """The change from a dict that `to_dict` returned. The arguments are those of `Icm.from_dict`.

        Raises:
            PotError: `stored` is not the JSON of such a change.
        """
        with reading(stored, ["icm_change"], PotError):
            before, after = (Icm.from_dict(stored[key], player=player) for key in ("before", "after"))
            won = stored.get("bounties_won")
            paid = None if won is None else FrozenMapping({player(text): float(won[text]) for text in won})
            return IcmChange(before, after, paid)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        words = [f"{called(player)} {self.signed(change)}" for player, change in self.changes.items()]
        return f"<IcmChange: {summary(words)}>"


def summary(entries: list[str]) -> str:
    """The entries on one line. If there are more than eleven, only ten are shown, then the number of the others.

    >>> summary(["A 2", "B 1"])
    'A 2, B 1'
    """
    more = len(entries) - MOST_NAMED
    return ", ".join(entries if more <= 1 else [*entries[:MOST_NAMED], f"{more:,} more"])
