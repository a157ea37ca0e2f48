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


FAMILY = (
    PqlFunction(
        "flopHandCategory", ("player",), "flop category",
        "What the player's own cards make of the flop, such as flopset or flopsecondpair. A pair or trips on the "
        "board alone count for nothing. In Omaha, it is the best category that any two of the hole cards make.",
        _category, games=WITH_FLOP,
        example="select histogram(flopHandCategory(hero)) from hero='AhKh'",
    ),
    PqlFunction(
        "exactFlopHandCategory", ("player", "flop category"), "condition",
        "Whether flopHandCategory is exactly this category.",
        partial(_compared, "="), games=WITH_FLOP,
        example="select count(exactFlopHandCategory(hero, flopset)) from hero='TT'",
    ),
    PqlFunction(
        "minFlopHandCategory", ("player", "flop category"), "condition",
        "Whether flopHandCategory is this category or a better one.",
        partial(_compared, ">="), games=WITH_FLOP,
        example="select count(minFlopHandCategory(hero, floptoppair)) from hero='15%'",
    ),
)  # fmt: skip
