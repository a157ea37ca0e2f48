"""Functions of values: arithmetic, comparisons, texts, ranks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER, RANK, RANKS, TEXT
from cardspeak.deals.expressions.nodes import Function
from cardspeak.deals.expressions.values import Array, Values, over_common, plus, times

BITS_OF_RANK = np.uint16(1) << np.arange(13, dtype=np.uint16)
_HIGHEST = np.array([max(number.bit_length() - 1, 0) for number in range(1 << 13)], np.uint8)
_LOWEST = np.array([max((number & -number).bit_length() - 1, 0) for number in range(1 << 13)], np.uint8)
_COUNTS = np.array([number.bit_count() for number in range(1 << 13)], np.uint8)


def _add(left: Values, right: Values) -> Values:
    first, second, over = over_common(left, right)
    return Values(NUMBER, plus(first, second), over)


def _subtract(left: Values, right: Values) -> Values:
    return _add(left, _negative(right))


def _negative(value: Values) -> Values:
    negative = times(value.numbers, -1)
    assert not isinstance(negative, int)
    return Values(NUMBER, negative, value.over)


def _multiply(left: Values, right: Values) -> Values:
    product = times(left.numbers, right.numbers)
    assert not isinstance(product, int)
    return Values(NUMBER, product, times(left.over, right.over))


def _divide(left: Values, right: Values) -> Values:
    if not np.all(right.numbers != 0):
        raise ValueError("there is a deal in which this divides by zero")
    signs = np.where(right.numbers < 0, -1, 1)
    top = times(_array(times(left.numbers, right.over)), signs)
    return Values(NUMBER, _array(top), times(_array(times(right.numbers, signs)), left.over))


def _array(numbers: int | Array) -> Array:
    assert not isinstance(numbers, int)
    return numbers


def _compare(test: Callable[[Array, Array], Array], left: Values, right: Values) -> Values:
    if left.kind.is_number:
        first, second, _ = over_common(left, right)
        return Values(BOOLEAN, test(first, second))
    return Values(BOOLEAN, np.asarray(test(left.numbers, right.numbers), np.bool_))


def _not(value: Values) -> Values:
    return Values(BOOLEAN, ~value.numbers.astype(np.bool_, copy=False))


def _join(left: Values, right: Values) -> Values:
    return Values(TEXT, left.numbers + right.numbers)


def _nth_rank(nth: Values, ranks: Values) -> Values:
    left = ranks.numbers.astype(np.uint16)
    numbers = nth.numbers // nth.over
    if not np.all((numbers >= 1) & (numbers * nth.over == nth.numbers)):
        raise ValueError("there is a deal in which the number of the rank is not 1, 2, 3 ...; 1 is the highest rank")
    for step in range(1, min(int(numbers.max(initial=1)), len(BITS_OF_RANK) + 1)):
        is_later = numbers > step
        left = np.where(is_later & (left > 0), left & ~BITS_OF_RANK[_HIGHEST[left]], left)
    return _rank(left, _HIGHEST)


def _rank(ranks: Array, which: Array) -> Values:
    if not np.all(ranks):
        raise ValueError("there is a deal in which the set has too few ranks; test rankCount first")
    return Values(RANK, which[ranks])


def _highest(ranks: Values) -> Values:
    return _rank(ranks.numbers, _HIGHEST)


def _lowest(ranks: Values) -> Values:
    return _rank(ranks.numbers, _LOWEST)


def _rank_count(ranks: Values) -> Values:
    return Values(NUMBER, _COUNTS[ranks.numbers])


def _union(left: Values, right: Values) -> Values:
    return Values(RANKS, left.numbers | right.numbers)


def _common(left: Values, right: Values) -> Values:
    return Values(RANKS, left.numbers & right.numbers)


def _without(left: Values, right: Values) -> Values:
    return Values(RANKS, left.numbers & ~right.numbers)


def _texts(labels: Callable[[Values, int], str], values: Values) -> Values:
    """The text of each value; equal values are put into words once."""
    texts = np.empty(len(values), object)
    if isinstance(values.over, int) and values.numbers.dtype != object:
        _, places, keys = np.unique(values.numbers, return_index=True, return_inverse=True)
        words = np.array([labels(values, at) for at in places.tolist()] or [""], object)
        return Values(TEXT, words[keys])
    known: dict[object, str] = {}
    for at in range(len(values)):
        value = values.python(at)
        if value not in known:
            known[value] = labels(values, at)
        texts[at] = known[value]
    return Values(TEXT, texts)


# The functions have names, not lambdas, so that expressions can be sent to worker processes.
ADD = Function("+", _add)
SUBTRACT = Function("-", _subtract)
MULTIPLY = Function("*", _multiply)
DIVIDE = Function("/", _divide, can_fail=True)
NEGATIVE = Function("-", _negative)
NOT = Function("not", _not)
JOIN = Function("||", _join)
COMPARISONS = {
    sign: Function(sign, partial(_compare, test))
    for sign, test in (
        ("=", np.equal),
        ("<>", np.not_equal),
        ("<", np.less),
        ("<=", np.less_equal),
        (">", np.greater),
        (">=", np.greater_equal),
    )
}
HIGHEST_RANK = Function("maxRank", _highest, can_fail=True)
LOWEST_RANK = Function("minRank", _lowest, can_fail=True)
NTH_RANK = Function("nthRank", _nth_rank, can_fail=True)
RANK_COUNT = Function("rankCount", _rank_count)
UNION = Function("union", _union)
COMMON = Function("common", _common)
WITHOUT = Function("without", _without)


def to_text(label: Callable[[Values, int], str]) -> Function:
    """The function that puts values into words, one at a time."""
    return Function("toString", partial(_texts, label))
