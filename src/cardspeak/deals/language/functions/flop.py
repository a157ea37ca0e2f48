"""Functions of the flop category: what a player's own cards make of the flop."""

from __future__ import annotations

from functools import partial

from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.expressions.nodes import Node, Operation
from cardspeak.deals.facts.flop import FlopCategory
from cardspeak.deals.language.functions.function import WITH_FLOP, PqlFunction
from cardspeak.deals.language.scope import Scope


def _category(scope: Scope, player: int) -> Node:
    flop = next(number for number, street in enumerate(scope.setting.streets) if street.n_board == 3)
    return FlopCategory(player, flop)


def _compared(sign: str, scope: Scope, player: int, wanted: Node) -> Node:
    return Operation(COMPARISONS[sign], (_category(scope, player), wanted), BOOLEAN)


FLOP = (
    PqlFunction(
        "flopHandCategory", ("player",), "flop category",
        "What the player's own cards make of the flop, such as flopset or flopsecondpair. A pair or trips on the board "
        "alone count for nothing; in Omaha, the best category of any two hole cards counts.",
        _category, games=WITH_FLOP, example="histogram(flopHandCategory(hero))",
    ),
    PqlFunction(
        "exactFlopHandCategory", ("player", "flop category"), "yes or no", "Whether it is this category.",
        partial(_compared, "="), games=WITH_FLOP, example="count(exactFlopHandCategory(hero, flopset))",
    ),
    PqlFunction(
        "minFlopHandCategory", ("player", "flop category"), "yes or no",
        "Whether it is this category or a better one.",
        partial(_compared, ">="), games=WITH_FLOP, example="count(minFlopHandCategory(hero, floptoppair))",
    ),
)  # fmt: skip
