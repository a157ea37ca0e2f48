"""Functions of the hand that a player has on a street: its type and its rating."""

from __future__ import annotations

from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.expressions.nodes import Node, Operation
from cardspeak.deals.facts.made import Category
from cardspeak.deals.language.functions.function import PqlFunction
from cardspeak.deals.language.scope import Scope


def _type(scope: Scope, player: int, street: int) -> Node:
    scope.check_made(scope.high, street)
    return Category(player, street, scope.high, scope.category(scope.high))


def _is_type(scope: Scope, player: int, street: int, wanted: Node) -> Node:
    return Operation(COMPARISONS["="], (_type(scope, player, street), wanted), BOOLEAN)


def _is_at_least(scope: Scope, player: int, street: int, wanted: Node) -> Node:
    return Operation(COMPARISONS[">="], (_type(scope, player, street), wanted), BOOLEAN)


FAMILY = (
    PqlFunction(
        "handType", ("player", "street"), "hand type",
        "The type of the player's high hand on the street, such as a flush. Before the flop and on the first "
        "streets of stud, it is the type of the cards so far, such as a pair. In Omaha, exactly two hole cards "
        "count. In games without a high hand, such as razz, it is the type of the low hand.",
        _type,
        example="select histogram(handType(hero, flop)) from hero='AhKh'",
    ),
    PqlFunction(
        "exactHandType", ("player", "street", "hand type"), "condition",
        "Whether handType is exactly this type.",
        _is_type,
        example="select count(exactHandType(hero, flop, flush)) from hero='AhKh'",
    ),
    PqlFunction(
        "minHandType", ("player", "street", "hand type"), "condition",
        "Whether handType is this type or a better one.",
        _is_at_least,
        example="select count(minHandType(hero, flop, pair)) from hero='AhKh'",
    ),
)  # fmt: skip
