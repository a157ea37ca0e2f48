"""Choices between values: `when(condition).then(value).otherwise(value)`."""

from __future__ import annotations

from cardspeak.deals.expressions.kinds import NUMBER, Kind
from cardspeak.deals.expressions.nodes import Case, Node
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.constants import constant_of
from cardspeak.deals.table.expression import Expression, Operand, condition
from cardspeak.errors import QueryError


class When:
    """A condition that still needs a value; see `when`."""

    __slots__ = ("_cases", "_condition", "_setting")

    def __init__(self, given: Expression, setting: Setting, cases: tuple[tuple[Node, Operand], ...] = ()) -> None:
        self._setting, self._cases = setting, cases
        self._condition = condition(given, setting, "when")

    def then(self, value: Operand) -> Then:
        """The value if the condition holds."""
        return Then(self._setting, (*self._cases, (self._condition, value)))


class Then:
    """Conditions with their values; see `when`."""

    __slots__ = ("_cases", "_setting")

    def __init__(self, setting: Setting, cases: tuple[tuple[Node, Operand], ...]) -> None:
        self._setting, self._cases = setting, cases

    def when(self, condition: Expression) -> When:
        """Another condition, for the deals in which those before do not hold."""
        return When(condition, self._setting, self._cases)

    def otherwise(self, value: Operand) -> Expression:
        """The expression, with its value for the deals in which no condition holds.

        Raises:
            QueryError: the values are not of one kind.
        """
        given = [*(value for _, value in self._cases), value]
        known = next((each.node.kind for each in given if isinstance(each, Expression)), None)
        nodes = [self._node(each, known) for each in given]
        kind = nodes[0].kind
        for node in nodes:
            if node.kind != kind and not (node.kind.is_number and kind.is_number):
                raise QueryError.at("when", f"a value is a {kind} and another a {node.kind}; give values of one kind")
        cases = tuple((each, node) for (each, _), node in zip(self._cases, nodes, strict=False))
        return Expression(Case(cases, nodes[-1], NUMBER if kind.is_number else kind), self._setting)

    def _node(self, value: Operand, kind: Kind | None) -> Node:
        if not isinstance(value, Expression):
            return constant_of(value, kind)
        if value.setting is not self._setting:
            raise QueryError.at("when", "the expressions belong to different tables; use columns of the same table")
        return value.node


def when_true(given: Expression) -> When:
    """A condition that still needs a value; see `cardspeak.when`."""
    if not isinstance(given, Expression):
        raise QueryError.at("when", "give a condition on the columns of a table, such as hero.share > 0")
    return When(given, given.setting)
