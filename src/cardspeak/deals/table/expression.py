"""Expressions over deals, written with the operators of Python."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NoReturn, TypeAlias

from cardspeak.deals.answering.query import Bins, SelectorKind
from cardspeak.deals.answering.selected import BINS
from cardspeak.deals.expressions.functions import (
    ADD,
    COMMON,
    COMPARISONS,
    DIVIDE,
    HIGHEST_RANK,
    LOWEST_RANK,
    MULTIPLY,
    NEGATIVE,
    NOT,
    NTH_RANK,
    RANK_COUNT,
    SUBTRACT,
    UNION,
    WITHOUT,
)
from cardspeak.deals.expressions.kinds import BOOLEAN, EQUITY, NUMBER, RANK, RANKS, Kind
from cardspeak.deals.expressions.nodes import Both, Constant, Function, Node, Operation
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.constants import constant_of, read_edges
from cardspeak.errors import QueryError, shown

Operand: TypeAlias = "Expression | bool | float | Fraction | str"
"""What an operator accepts: an expression, or a constant that is read as the other operand needs it."""


class Choice:
    """What is asked about an expression; see `Expression.mean` and its siblings.

    Attributes:
        setting: the deals.
        kind: how the deals are summed up.
        node: the expression.
        by: the expression that splits the deals into groups.
        bins: the bins of a histogram.
    """

    __slots__ = ("bins", "by", "kind", "node", "setting")

    def __init__(
        self, setting: Setting, kind: SelectorKind, node: Node, by: Node | None = None, bins: Bins = None
    ) -> None:
        self.setting, self.kind, self.node, self.by, self.bins = setting, kind, node, by, bins


class Expression:
    """Something that has a value in each deal: a column of the table, or columns combined with operators.

    Numbers can be added, subtracted, multiplied and divided; conditions joined with `&`, `|` and `~`, and sets of ranks
    with `&`, `|` and `-`. `==`, `!=`, `<`, `<=`, `>` and `>=` compare, also with words such as `"flush"`, ranks, and
    cards. Nothing is computed before it is asked for.
    """

    __slots__ = ("node", "setting")
    __hash__ = None  # type: ignore[assignment]  # `==` makes an expression

    def __init__(self, node: Node, setting: Setting) -> None:
        self.node, self.setting = node, setting

    @property
    def kind(self) -> str:
        """The kind of its values, such as `number` or `hand type`."""
        return self.node.kind.name

    def __repr__(self) -> str:
        labels = self.node.kind.labels
        values = f" ({', '.join(labels)})" if labels else ""
        return f"<expression: {self.kind}{values}>"

    def mean(self, by: Expression | None = None) -> Choice:
        """The mean of numbers, for `Deals.select`; the share of deals for conditions. `by` splits them into groups."""
        node = self.node
        if node.kind == BOOLEAN:
            return Choice(self.setting, "count", node, self._by(by))
        if not node.kind.is_number:
            _fail("mean", f"this is a {node.kind}; a mean needs numbers")
        return Choice(self.setting, "avg", node, self._by(by))

    def count(self, by: Expression | None = None) -> Choice:
        """In how many deals a condition holds, for `Deals.select`."""
        if self.node.kind != BOOLEAN:
            _fail("count", f"this is a {self.node.kind}; count needs a condition, such as a comparison")
        return Choice(self.setting, "count", self.node, self._by(by))

    def min(self, by: Expression | None = None) -> Choice:
        """The least value, for `Deals.select`."""
        return self._extreme("min", by)

    def max(self, by: Expression | None = None) -> Choice:
        """The greatest value, for `Deals.select`."""
        return self._extreme("max", by)

    def histogram(self, bins: int | Sequence[float] | None = None, by: Expression | None = None) -> Choice:
        """How often each value occurs, for `Deals.select`.

        Args:
            bins: the number of bins of equal width, or their edges in ascending order. The last bin contains its upper
                edge. By default, each value is counted by itself; equities on a street are counted in 100 bins.
            by: splits the deals into groups.
        """
        kind = self.node.kind
        if bins is not None and not kind.is_number:
            _fail("bins", f"this is a {kind}; only numbers have bins")
        given = BINS if bins is None and kind == EQUITY else bins
        return Choice(self.setting, "histogram", self.node, self._by(by), read_edges(given))

    def ratio(self, over: Expression) -> Choice:
        """The mean of the numbers over the mean of others, for `Deals.select`; see `Deals.ratio`."""
        below = expression(over, self.setting, "ratio").node
        for node in (self.node, below):
            if not node.kind.is_number:
                _fail("ratio", f"this is a {node.kind}; a ratio needs numbers")
        return Choice(self.setting, "ratio", self.node, below)

    def _extreme(self, which: SelectorKind, by: Expression | None) -> Choice:
        kind = self.node.kind
        if not kind.is_ordered:
            _fail(which, f"this is a {kind}, and these have no order")
        return Choice(self.setting, which, self.node, self._by(by))

    def _by(self, by: Expression | None) -> Node | None:
        return None if by is None else self._other(by, None)

    def is_in(self, values: Collection[Operand]) -> Expression:
        """Whether the value is one of these: `hand.category("flop").is_in(["flush", "straight"])`."""
        if isinstance(values, str | Expression) or not isinstance(values, Collection):
            _fail("is_in", "give a list of values")
        if not values:
            return Expression(Constant(BOOLEAN, 0), self.setting)
        found, *others = (self == value for value in values)
        for each in others:
            found = found | each
        return found

    def is_between(self, low: Operand, high: Operand) -> Expression:
        """Whether the value is at least `low` and at most `high`."""
        return (self >= low) & (self <= high)

    @property
    def highest(self) -> Expression:
        """The highest rank of a set of ranks. A deal in which the set is empty is an error."""
        return self._of_set(HIGHEST_RANK, RANK, "highest")

    @property
    def lowest(self) -> Expression:
        """The lowest rank of a set of ranks; aces are high. A deal in which the set is empty is an error."""
        return self._of_set(LOWEST_RANK, RANK, "lowest")

    @property
    def size(self) -> Expression:
        """The number of ranks in a set of ranks."""
        return self._of_set(RANK_COUNT, NUMBER, "size")

    def nth_highest(self, n: int) -> Expression:
        """The nth rank of a set of ranks from the top, 1 for the highest. If there are fewer, it is an error."""
        self._check_set("nth_highest")
        return Expression(Operation(NTH_RANK, (constant_of(n, NUMBER), self.node), RANK), self.setting)

    def contains(self, ranks: Operand) -> Expression:
        """Whether a set of ranks contains a rank, such as `"A"`, or all of several, such as `"AK"`."""
        self._check_set("contains")
        wanted = self._other(ranks, RANKS)
        return self._compared("=", Operation(COMMON, (self.node, wanted), RANKS), wanted)

    def _of_set(self, function: Function, kind: Kind, name: str) -> Expression:
        self._check_set(name)
        return Expression(Operation(function, (self.node,), kind), self.setting)

    def _check_set(self, name: str) -> None:
        if self.node.kind != RANKS:
            _fail(name, f"this is a {self.node.kind}; {name} needs a set of ranks")

    def _other(self, other: object, kind: Kind | None) -> Node:
        """The other operand, read as a kind of value."""
        if isinstance(other, Expression):
            if other.setting is not self.setting:
                _fail("expression", "the expressions belong to different tables; use columns of the same table")
            return other.node
        return constant_of(other, kind, self.node, self.setting.game)

    def _compared(self, sign: str, left: Node, right: Node) -> Expression:
        if not (left.kind == right.kind or (left.kind.is_number and right.kind.is_number)):
            _fail("comparison", f"a {left.kind} cannot be compared with a {right.kind}")
        if sign not in ("=", "<>") and not left.kind.is_ordered:
            _fail("comparison", f"a {left.kind} is neither greater nor less than another; use == or !=")
        return Expression(Operation(COMPARISONS[sign], (left, right), BOOLEAN), self.setting)

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return self._compared("=", self.node, self._other(other, self.node.kind))

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return self._compared("<>", self.node, self._other(other, self.node.kind))

    def __lt__(self, other: Operand) -> Expression:
        return self._compared("<", self.node, self._other(other, self.node.kind))

    def __le__(self, other: Operand) -> Expression:
        return self._compared("<=", self.node, self._other(other, self.node.kind))

    def __gt__(self, other: Operand) -> Expression:
        return self._compared(">", self.node, self._other(other, self.node.kind))

    def __ge__(self, other: Operand) -> Expression:
        return self._compared(">=", self.node, self._other(other, self.node.kind))

    def _number(self, function: Function, other: object, *, is_reversed: bool = False) -> Expression:
        parts = (self.node, self._other(other, NUMBER))
        for part in parts:
            if not part.kind.is_number:
                advice = "; turn a condition into numbers with when(...)" if part.kind == BOOLEAN else ""
                _fail("expression", f"this is a {part.kind}; {function.name} needs numbers{advice}")
        operands = parts[::-1] if is_reversed else parts
        return Expression(Operation(function, operands, NUMBER), self.setting)

    def __add__(self, other: Operand) -> Expression:
        return self._number(ADD, other)

    def __radd__(self, other: Operand) -> Expression:
        return self._number(ADD, other, is_reversed=True)

    def __sub__(self, other: Operand) -> Expression:
        if self.node.kind == RANKS:
            return self._sets(WITHOUT, other)
        return self._number(SUBTRACT, other)

    def __rsub__(self, other: Operand) -> Expression:
        return self._number(SUBTRACT, other, is_reversed=True)

    def __mul__(self, other: Operand) -> Expression:
        return self._number(MULTIPLY, other)

    def __rmul__(self, other: Operand) -> Expression:
        return self._number(MULTIPLY, other, is_reversed=True)

    def __truediv__(self, other: Operand) -> Expression:
        return self._number(DIVIDE, other)

    def __rtruediv__(self, other: Operand) -> Expression:
        return self._number(DIVIDE, other, is_reversed=True)

    def __neg__(self) -> Expression:
        return Expression(Operation(NEGATIVE, (self._number(ADD, 0).node,), NUMBER), self.setting)

    def _sets(self, function: Function, other: object) -> Expression:
        right = self._other(other, RANKS)
        if right.kind != RANKS:
            _fail("expression", f"a {self.node.kind} cannot be joined with a {right.kind}")
        return Expression(Operation(function, (self.node, right), RANKS), self.setting)

    def _joined(self, other: object, *, is_either: bool) -> Expression:
        if self.node.kind == RANKS:
            return self._sets(UNION if is_either else COMMON, other)
        right = self._other(other, BOOLEAN)
        for part in (self.node, right):
            if part.kind != BOOLEAN:
                sign = "|" if is_either else "&"
                _fail(
                    "expression",
                    f"this is a {part.kind}; {sign} joins conditions. Put each comparison in parentheses: "
                    f"(x == 1) {sign} (y == 2)",
                )
        return Expression(Both(self.node, right, is_either, BOOLEAN), self.setting)

    def __and__(self, other: Operand) -> Expression:
        return self._joined(other, is_either=False)

    def __rand__(self, other: Operand) -> Expression:
        return self._joined(other, is_either=False)

    def __or__(self, other: Operand) -> Expression:
        return self._joined(other, is_either=True)

    def __ror__(self, other: Operand) -> Expression:
        return self._joined(other, is_either=True)

    def __invert__(self) -> Expression:
        if self.node.kind != BOOLEAN:
            _fail("expression", f"this is a {self.node.kind}; ~ needs a condition")
        return Expression(Operation(NOT, (self.node,), BOOLEAN), self.setting)

    def __bool__(self) -> NoReturn:
        _fail(
            "expression",
            "it has a value in each deal, and so is neither true nor false; use & for and, | for or, ~ for not, is_in "
            "for in, is_between for a < b < c, and when(...) for if",
        )

    def __iter__(self) -> NoReturn:
        _fail("expression", "it is not a list; its values are in the rows: deals.rows(...)")

    def __contains__(self, _: object) -> NoReturn:
        _fail("expression", "use is_in or contains in place of in")


def condition(given: object, setting: Setting, what: str) -> Node:
    """The condition that was given.

    Raises:
        QueryError: it is not a condition on these deals.
    """
    node = expression(given, setting, what).node
    if node.kind != BOOLEAN:
        _fail(what, f"this is a {node.kind}; {what} needs a condition, such as a comparison")
    return node


def expression(given: object, setting: Setting, what: str) -> Expression:
    """The expression that was given.

    Raises:
        QueryError: it is not an expression on these deals.
    """
    if isinstance(given, bool):
        return Expression(Constant(BOOLEAN, int(given)), setting)
    if not isinstance(given, Expression):
        advice = "; call it, such as hero.wins()" if callable(given) else ", such as hero.share"
        name = type(given).__name__ if callable(given) else shown(given)
        _fail(what, f"{name} is not an expression of the table{advice}")
    if given.setting is not setting:
        _fail(what, "the expression belongs to a different table; use columns of this table")
    return given


def _fail(place: str, message: str) -> NoReturn:
    raise QueryError.at(place, message)
