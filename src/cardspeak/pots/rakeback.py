"""The rake of a hand by player, which is what card rooms base rakeback on.

Card rooms credit the rake of a hand to players by one of three methods. The descriptions of the methods are those of
https://www.rakemeback.com/poker-articles/methods-for-calculating-rake-and-rakeback and
http://www.rakebackdeals.co.uk/poker_articles/rakeback-methods-explained.shtml.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from cardspeak.errors import PotError, Where, listed, quoted, shown
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.money import Amount, Chips, from_units, read_unit, to_units, total
from cardspeak.pots.raking import in_proportion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardspeak.pots.names import Player

RakeMethod: TypeAlias = Literal["dealt", "contributed", "weighted contributed"]
"""How the rake of a hand is credited to players."""


class RakedPot(NamedTuple):
    """The rake of a pot, and how much each player put into the pot; players who put in nothing are left out."""

    rake: Chips
    put_in: Mapping[Player, Chips]


def credit_rake(
    pots: Sequence[RakedPot], players: Sequence[Player], method: RakeMethod, unit: Amount
) -> Mapping[Player, Chips]:
    """The part of the rake of all pots that is credited to each player; the parts add up to the rake.

    The arguments, the rules and the errors are those of `SettlementFacts.rake_by_player`.

    >>> pot = RakedPot(5, {"A": 60, "B": 40})
    >>> credit_rake([pot], ["A", "B", "C"], "weighted contributed", 1)
    {'A': 3, 'B': 2, 'C': 0}
    """
    if method not in get_args(RakeMethod):
        accepted = listed(map(quoted, get_args(RakeMethod)), "or")
        raise PotError.at("method", f"{shown(method)} is not a method; it must be {accepted}")
    size = read_unit(unit)
    rake = to_units(total(pot.rake for pot in pots), size, Where("unit", words="rake"), "the rake")
    shares = dict.fromkeys(players, Fraction(0))
    for pot in pots:
        weights = _weights(pot, players, method)
        whole = sum(weights.values())
        for player, weight in weights.items():
            shares[player] += Fraction(pot.rake) * weight / whole
    credited = in_proportion(list(shares.values()), rake)
    return FrozenMapping({player: from_units(part, size) for player, part in zip(shares, credited, strict=True)})


def _weights(pot: RakedPot, players: Sequence[Player], method: RakeMethod) -> Mapping[Player, Fraction]:
    """The proportions in which the rake of a pot is credited to players. At least one of them is positive."""
    if method == "dealt" or not pot.put_in:
        return dict.fromkeys(players, Fraction(1))
    if method == "contributed":
        return dict.fromkeys(pot.put_in, Fraction(1))
    return {player: Fraction(amount) for player, amount in pot.put_in.items()}
