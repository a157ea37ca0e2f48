"""The rake of a hand by player, which is what card rooms base rakeback on.

Card rooms credit the rake of a hand to players by one of three methods. The descriptions of the methods are those of
https://www.rakemeback.com/poker-articles/methods-for-calculating-rake-and-rakeback and
http://www.rakebackdeals.co.uk/poker_articles/rakeback-methods-explained.shtml.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from cardspeak.errors import PotError, Where, listed, quoted, shown
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.money import Amount, from_units, read_unit, to_units
from cardspeak.pots.rake import in_proportion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardspeak.pots.facts import SettlementFacts
    from cardspeak.pots.money import Chips
    from cardspeak.pots.names import Player
    from cardspeak.pots.pot import Pot

RakeMethod: TypeAlias = Literal["dealt", "contributed", "weighted contributed"]
"""How the rake of a hand is credited to players."""


def rake_of_players(
    settlement: SettlementFacts, method: RakeMethod, unit: Amount | None = None
) -> Mapping[Player, Chips]:
    """The part of the rake that is credited to each player, in seat order; the parts add up to the rake.

    `SettlementFacts.rake_by_player` documents the arguments, the rules and the errors.
    """
    if method not in get_args(RakeMethod):
        accepted = listed(map(quoted, get_args(RakeMethod)), "or")
        raise PotError.at("method", f"{shown(method)} is not a method; it must be {accepted}")
    size = settlement.unit if unit is None else read_unit(unit)
    rake = to_units(settlement.rake, size, Where("unit", words="rake"), "the rake")
    shares = dict.fromkeys(settlement.players, Fraction(0))
    for pot in settlement.pots:
        weights = _weights(settlement, pot, method)
        whole = sum(weights.values())
        for player, weight in weights.items():
            shares[player] += Fraction(pot.rake) * weight / whole
    credited = in_proportion(list(shares.values()), rake)
    return FrozenMapping({player: from_units(part, size) for player, part in zip(shares, credited, strict=True)})


def _weights(settlement: SettlementFacts, pot: Pot, method: RakeMethod) -> Mapping[Player, Fraction]:
    """The proportions in which the rake of a pot is credited to players. At least one of them is positive."""
    everybody = dict.fromkeys(settlement.players, Fraction(1))
    if method == "dealt":
        return everybody
    put_in = {player: Fraction(amount) for player, amount in settlement.put_into(pot).items()}
    if pot is settlement.pots[0]:
        for player, dead in settlement.dead_of.items():
            put_in[player] = put_in.get(player, Fraction(0)) + Fraction(dead)
    if method == "contributed":
        put_in = dict.fromkeys(put_in, Fraction(1))
    return put_in or everybody
