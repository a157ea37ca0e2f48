"""From the distribution of an expression to the answer of its selector."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from cardspeak.cards import JOKER, card_name, cards_text
from cardspeak.cards import RANKS as RANK_NAMES
from cardspeak.deals.answering.distribution import (
    Distribution,
    distribution_of,
    error_of_mean,
    error_of_ratio,
    error_of_share,
    mean_of,
    ratio_of,
)
from cardspeak.deals.answering.query import Bins, Selector
from cardspeak.deals.answering.result import Bar, DealGroup, Selected
from cardspeak.deals.expressions.kinds import BOOLEAN, CARD, CARDS, EQUITY, RANKS, Kind

Words: TypeAlias = Callable[[Kind, Any], float | str]
"""The function that turns a value (a `Fraction`, code or text) of a kind into a number or text for JSON."""
_Counted: TypeAlias = tuple[float | str, float | None, int]
"""A value, or the lower and the upper edge of a bin, and its weight."""
N_CARDS = JOKER + 1
BINS = 100
"""The number of bins of a histogram of equities: percents, rounded down; 1 is in the last bin."""


def selected_of(selector: Selector, found: Distribution, factor: int, words: Words, *, is_exact: bool) -> Selected:
    """The answer to a selector.

    Args:
        selector: the selector.
        found: the distribution of its expression.
        factor: the number of deals for each one that the weights count.
        words: the function that puts values into words.
        is_exact: whether all deals were looked at.
    """
    answer = _ratio if selector.kind == "ratio" else _ungrouped if selector.by is None else _grouped
    selected = answer(selector, found, factor, words, is_exact=is_exact)
    return replace(selected, label=selector.label, is_share=_is_share(selector))


def unanswered(selector: Selector) -> Selected:
    """The answer to a selector of which nothing is known yet."""
    return Selected(selector.name, selector.kind, None, label=selector.label, is_share=_is_share(selector))


def _is_share(selector: Selector) -> bool:
    """Whether the answer is a share of the deals or an equity."""
    if selector.kind == "ratio":
        return False
    kind = selector.node.kind
    return selector.kind == "count" or kind == EQUITY or (kind == BOOLEAN and selector.kind == "avg")


def _ungrouped(selector: Selector, found: Distribution, factor: int, words: Words, *, is_exact: bool) -> Selected:
    """The answer for all deals."""
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
        counted = _in_bins(kind, pairs, selector.bins, words)
        return Selected(selector.name, "histogram", None, histogram=_bars(counted, total, factor, is_exact=is_exact))
    value = pairs[0 if selector.kind == "min" else -1][0]
    return Selected(selector.name, selector.kind, words(kind, value), fraction=value if kind.is_number else None)


def without_fractions(selected: Selected) -> Selected:
    """The answer without exact fractions, because not all deals have been looked at."""
    return replace(
        selected,
        fraction=None,
        histogram=tuple(replace(bar, fraction=None) for bar in selected.histogram),
        groups=tuple(
            replace(group, fraction=None, answer=without_fractions(group.answer)) for group in selected.groups
        ),
    )


def _ratio(selector: Selector, found: Distribution, _: int, __: Words, *, is_exact: bool) -> Selected:
    """The ratio of two means, which no factor changes."""
    ratio = ratio_of(found) if found.total else None
    if ratio is None:
        return Selected(selector.name, "ratio", None)
    error = 0.0 if is_exact else error_of_ratio(found)
    return Selected(selector.name, "ratio", float(ratio), error, ratio if is_exact else None)


def _grouped(selector: Selector, found: Distribution, factor: int, words: Words, *, is_exact: bool) -> Selected:
    """The answer for all deals, and for each group."""
    assert selector.by is not None
    plain, total = replace(selector, by=None), found.total
    of_all = distribution_of(found.values, found.weights)
    groups = []
    for key, part in found.groups():
        weight, value = part.total, words(selector.by.kind, key)
        share = Fraction(weight, total)
        answer = selected_of(plain, part, factor, words, is_exact=is_exact)
        exact, error = (share, 0.0) if is_exact else (None, error_of_share(weight, total))
        groups.append(DealGroup(value, float(share), weight * factor, answer, exact, error))
    return replace(selected_of(plain, of_all, factor, words, is_exact=is_exact), groups=tuple(groups))


def _count(selector: Selector, found: Distribution, factor: int, *, is_exact: bool) -> Selected:
    total = found.total
    count = int(found.weights[found.values.numbers.astype(bool)].sum())
    share = Fraction(count, total)
    error = 0.0 if is_exact else error_of_share(count, total)
    return Selected(selector.name, "count", float(share), error, share if is_exact else None, count * factor)


def _bars(counted: Sequence[_Counted], total: int, factor: int, *, is_exact: bool) -> tuple[Bar, ...]:
    """The bars of a histogram."""
    bars = []
    for value, upper, weight in counted:
        exact, error = (Fraction(weight, total), 0.0) if is_exact else (None, error_of_share(weight, total))
        bars.append(Bar(value, weight / total, weight * factor, exact, upper, error))
    return tuple(bars)


def _in_bins(kind: Kind, pairs: list[tuple[Any, int]], bins: Bins, words: Words) -> list[_Counted]:
    """The values, or the bins with their upper edges, in ascending order, each with its weight."""
    if bins is None and kind == EQUITY:
        numbers: dict[int, int] = {}
        for value, weight in pairs:
            number = min(int(value * BINS), BINS - 1)
            numbers[number] = numbers.get(number, 0) + weight
        return [(number, None, weight) for number, weight in sorted(numbers.items())]
    if bins is None:
        return [(words(kind, value), None, weight) for value, weight in pairs]
    edges = _edges(kind, pairs, bins) if isinstance(bins, int) else bins
    weights = [0] * (len(edges) - 1)
    for value, weight in pairs:
        at = bisect_right(edges, value) - 1
        if value == edges[-1]:
            at = len(weights) - 1
        if 0 <= at < len(weights):
            weights[at] += weight
    return [(float(edges[at]), float(edges[at + 1]), weight) for at, weight in enumerate(weights)]


def _edges(kind: Kind, pairs: list[tuple[Any, int]], n: int) -> tuple[Fraction, ...]:
    """The edges of n bins of equal width: for equities from 0 to 1, otherwise from the least to the greatest value."""
    low, high = (Fraction(0), Fraction(1)) if kind == EQUITY else (Fraction(pairs[0][0]), Fraction(pairs[-1][0]))
    if low == high:
        low, high = low - Fraction(1, 2), high + Fraction(1, 2)
    return tuple(low + (high - low) * at / n for at in range(n + 1))


def plain_words(kind: Kind, value: Any) -> float | str:
    """A value in the words of the package: codes by their labels, cards by their names, fractions as numbers.

    >>> plain_words(CARDS, 0b11), plain_words(RANKS, 0b11), plain_words(CARD, 51)
    ('2d 2c', '32', 'As')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if kind == BOOLEAN or kind.labels:
        label: str = kind.labels[value]
        return label
    if kind == CARD:
        return card_name(value)
    if kind == CARDS:
        return cards_text([card for card in reversed(range(N_CARDS)) if value >> card & 1])
    if kind == RANKS:
        return "".join(RANK_NAMES[rank] for rank in reversed(range(len(RANK_NAMES))) if value >> rank & 1)
    return int(value)
