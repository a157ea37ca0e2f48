"""The values of an expression for each of many deals."""

from __future__ import annotations

from typing import Protocol, Self

import numpy as np

from cardspeak.deals.expressions.kinds import TEXT, Kind
from cardspeak.deals.expressions.nodes import Both, Case, Constant, Fact, Node, Operation, every_part
from cardspeak.deals.expressions.values import Array, Indices, Values, constant
from cardspeak.errors import QueryError, Where

SLOW = 1e-7
"""Facts that take this many seconds for a deal are computed only for the deals for which they matter."""


class Source(Protocol):
    """Deals, or groups of deals of which the same facts are true."""

    @property
    def memo(self) -> dict[Node, Values]:
        """The values that have been computed."""
        ...

    def __len__(self) -> int: ...

    def take(self, indices: Indices) -> Self:
        """The deals at these indices."""
        ...

    def values_of(self, fact: Fact[object]) -> Values:
        """The values of a fact."""
        ...


def evaluate(node: Node, deals: Source) -> Values:
    """The value of an expression for each deal.

    Raises:
        QueryError: there is a deal for which the expression has no value, such as a division by zero.
    """
    values = deals.memo.get(node)
    if values is None:
        values = deals.memo[node] = _evaluate(node, deals)
    return values


def _evaluate(node: Node, deals: Source) -> Values:
    match node:
        case Constant(kind, value):
            return constant(kind, value, len(deals))
        case Fact():
            return deals.values_of(node)
        case Both():
            return _both(node, deals)
        case Case():
            return _case(node, deals)
        case Operation(function, operands, _, column):
            given = [evaluate(part, deals) for part in operands]
            try:
                return function.compute(*given)
            except ValueError as error:
                place = Where("query", column=column, words=_named(function.name, column))
                raise QueryError.at(place, str(error)) from None
    raise TypeError(f"{node!r} is not a part of an expression")


def _named(name: str, column: int | None) -> str:
    return name if column is None else f"{name} at column {column}"


def is_guarded(node: Node) -> bool:
    """Whether an expression should only be computed for deals for which it matters: it is slow, or it can fail."""
    return any(
        (isinstance(part, Operation) and part.function.can_fail) or (isinstance(part, Fact) and part.seconds > SLOW)
        for part in every_part(node)
    )


def _both(node: Both, deals: Source) -> Values:
    left = evaluate(node.left, deals).numbers.astype(np.bool_, copy=False)
    if not is_guarded(node.right):
        right = evaluate(node.right, deals).numbers.astype(np.bool_, copy=False)
        return Values(node.kind, left | right if node.is_either else left & right)
    result = left.copy()
    at = np.flatnonzero(~left if node.is_either else left)
    if len(at):
        result[at] = evaluate(node.right, _taken(deals, at)).numbers
    return Values(node.kind, result)


def _taken(deals: Source, at: Indices) -> Source:
    return deals if len(at) == len(deals) else deals.take(at)


def _case(node: Case, deals: Source) -> Values:
    left = np.arange(len(deals))
    places: list[Indices] = []
    found: list[Values] = []
    for condition, value in node.cases:
        holds = evaluate(condition, _taken(deals, left)).numbers.astype(np.bool_, copy=False)
        at, left = left[holds], left[~holds]
        if len(at):
            places.append(at)
            found.append(evaluate(value, _taken(deals, at)))
        if not len(left):
            break
    if len(left):
        places.append(left)
        found.append(evaluate(node.otherwise, _taken(deals, left)))
    return _joined(node.kind, len(deals), places, found)


def _joined(kind: Kind, n: int, places: list[Indices], found: list[Values]) -> Values:
    """The values that were found for different deals, in the order of the deals."""
    dtype = np.result_type(np.uint8, *(values.numbers.dtype for values in found)) if kind != TEXT else np.dtype(object)
    numbers: Array = np.zeros(n, dtype)
    for at, values in zip(places, found, strict=True):
        numbers[at] = values.numbers
    if not kind.is_number or all(isinstance(values.over, int) and values.over == 1 for values in found):
        return Values(kind, numbers)
    over: Array = np.ones(n, np.int64 if all(_is_short(values) for values in found) else object)
    for at, values in zip(places, found, strict=True):
        over[at] = values.over
    return Values(kind, numbers, over)


def _is_short(values: Values) -> bool:
    return values.over < 1 << 62 if isinstance(values.over, int) else values.over.dtype != object
