"""From the distribution of an expression to the answer of its selector."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from cardspeak.deals.answering.distribution import Distribution, error_of_mean, mean_of
from cardspeak.deals.answering.query import Selector
from cardspeak.deals.answering.result import Bar, Selected
from cardspeak.deals.expressions.kinds import BOOLEAN, EQUITY, Kind

Words: TypeAlias = Callable[[Kind, Any], float | str]
"""The function that says a value: from its kind, and a `Fraction`, code or text, to a number or text for JSON."""
BINS = 100
"""The number of bins of a histogram of equities: percents, rounded down; 1 is in the last bin."""


def selected_of(selector: Selector, found: Distribution, factor: int, words: Words, *, is_exact: bool) -> Selected:
    """The answer to a selector.

    Args:
        selector: the selector.
        found: the distribution of its expression.
        factor: how many deals there are for each that the weights count.
        words: says the values.
        is_exact: whether all deals were looked at.
    """
    total = found.total
    if not total:
        return Selected(selector.name, selector.kind, None, count=0 if selector.kind == "count" else None)
    if selector.kind == "count":
        return _count(selector, found, factor, is_exact=is_exact)
    if selector.kind == "avg":
        mean = mean_of(found)
        error = 0.0 if is_exact else error_of_mean(found)
        return Selected(selector.name, "avg", float(mean), error, mean if is_exact else None)
    pairs = found.pairs()
    kind = selector.node.kind
    if selector.kind == "histogram":
        return Selected(selector.name, "histogram", None, histogram=_bars(kind, pairs, total, factor, words, is_exact))
    value = pairs[0 if selector.kind == "min" else -1][0]
    return Selected(selector.name, selector.kind, words(kind, value), fraction=value if kind.is_number else None)


def _count(selector: Selector, found: Distribution, factor: int, *, is_exact: bool) -> Selected:
    total = found.total
    count = int(found.weights[found.values.numbers.astype(bool)].sum())
    share = Fraction(count, total)
    error = 0.0 if is_exact else float(share * (1 - share) / total) ** 0.5
    return Selected(selector.name, "count", float(share), error, share if is_exact else None, count * factor)


def _bars(
    kind: Kind, pairs: list[tuple[Any, int]], total: int, factor: int, words: Words, is_exact: bool
) -> tuple[Bar, ...]:
    """The bars of a histogram, in ascending order."""
    if kind == EQUITY:
        bins: dict[int, int] = {}
        for value, weight in pairs:
            number = min(int(value * BINS), BINS - 1)
            bins[number] = bins.get(number, 0) + weight
        said: list[tuple[float | str, int]] = [(number, weight) for number, weight in sorted(bins.items())]
    else:
        said = [(words(kind, value), weight) for value, weight in pairs]
    return tuple(
        Bar(value, weight / total, weight * factor, Fraction(weight, total) if is_exact else None)
        for value, weight in said
    )


def plain_words(kind: Kind, value: Any) -> float | str:
    """A value in the words of the package: codes by their labels, fractions as numbers."""
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if kind == BOOLEAN or kind.labels:
        label: str = kind.labels[value]
        return label
    return int(value)
