"""Functions of the showdown: who wins, and what share of the pot."""

from __future__ import annotations

from cardspeak.deals.expressions.kinds import NUMBER
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.facts.showdown import HalfShare, Scoops, Share, Wins
from cardspeak.deals.language.functions.function import HIGH, LOW, PqlFunction
from cardspeak.deals.language.scope import Scope


def _share(scope: Scope, player: int) -> Node:
    return Share(player, scope.last, scope.n_players)


def _fraction(scope: Scope, player: int) -> Node:
    return Share(player, scope.last, scope.n_players, NUMBER)


def _high_share(scope: Scope, player: int) -> Node:
    return HalfShare(player, scope.last, scope.n_players, scope.high)


def _low_share(scope: Scope, player: int) -> Node:
    return HalfShare(player, scope.last, scope.n_players, scope.low_half)


def _wins(scope: Scope, player: int) -> Node:
    return Wins(player, scope.last, scope.n_players, scope.high, is_tie=False)


def _ties(scope: Scope, player: int) -> Node:
    return Wins(player, scope.last, scope.n_players, scope.high, is_tie=True)


def _scoops(scope: Scope, player: int) -> Node:
    return Scoops(player, scope.last, scope.n_players)


FAMILY = (
    PqlFunction(
        "riverEquity", ("player",), "equity",
        "The player's share of the pot in this deal: 1 for the whole pot, 1/2 for a pot split in two, 1/4 for "
        "half of one half, 0 for nothing. Its mean is the player's equity.",
        _share,
        example="select avg(riverEquity(hero)) from hero='AhKh', villain='QQ', board='Qh7h2c'",
    ),
    PqlFunction(
        "fractionalRiverEquity", ("player",), "fraction",
        "The same as riverEquity, but as a fraction: a histogram has a bar for each share, such as 1/4, and no "
        "bins.",
        _fraction,
        example="select histogram(fractionalRiverEquity(hero)) "
        "from game='omaha8', hero='As2s7dKd', villain='Ac2cJhTh', board='8h4s3d'",
    ),
    PqlFunction(
        "winsHi", ("player",), "condition",
        "Whether the player alone has the best high hand at the showdown. A tie is not a win.",
        _wins,
        games=HIGH,
        example="select count(winsHi(hero)) from hero='AhKh', villain='AsKd', board='Qh7h2c'",
    ),
    PqlFunction(
        "tiesHi", ("player",), "condition",
        "Whether the player shares the best high hand at the showdown with at least one other player.",
        _ties,
        games=HIGH,
        example="select count(tiesHi(hero)) from hero='AhKh', villain='AsKd', board='Qh7h2c'",
    ),
    PqlFunction(
        "scoops", ("player",), "condition",
        "Whether the player wins the whole pot and shares nothing. In hi-lo games, this means both halves, or the "
        "high half if no low hand qualifies.",
        _scoops,
        example="select count(scoops(hero)) from game='omaha8', hero='As2s7dKd', villain='Ac2cJhTh', board='8h4s3d'",
    ),
    PqlFunction(
        "riverEquityHi", ("player",), "fraction",
        "The part of the pot that the player wins with the high hand: at most 1/2 if there is a low, otherwise at most "
        "1. With riverEquityLo, it adds up to riverEquity.",
        _high_share, games=HIGH, is_added=True,
        example="select avg(riverEquityHi(hero)) as high, avg(riverEquityLo(hero)) as low "
        "from game='omaha8', hero='As2s7dKd', villain='Ac2cJhTh', board='8h4s3d'",
    ),
    PqlFunction(
        "riverEquityLo", ("player",), "fraction",
        "The part of the pot that the player wins with the low hand. In games without a high hand, such as razz, it is "
        "the whole share.",
        _low_share, games=LOW, is_added=True,
        example="select histogram(riverEquityLo(hero)) "
        "from game='omaha8', hero='As2s7dKd', villain='Ac2cJhTh', board='8h4s3d'",
    ),
)  # fmt: skip
