"""What a run has found so far, as numbers for a checkpoint file, and a query as a text that identifies it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from typing import Any

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.deals.answering.distribution import Distribution
from cardspeak.deals.answering.query import Query, Selector
from cardspeak.deals.answering.work import Found, Part
from cardspeak.deals.expressions.kinds import Kind
from cardspeak.deals.expressions.nodes import Function
from cardspeak.deals.expressions.values import SAFE, Array, Values
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Counts
from cardspeak.ranges import Range

WIDTH = 8
"""How many bytes are stored as one number."""


class NotStoredError(ValueError):
    """The numbers cannot come from a run of this query."""


def numbers_of(state: object) -> tuple[Longs, int]:
    """A JSON-ready object as numbers, int64[n], and the number of its bytes."""
    text = json.dumps(state, separators=(",", ":")).encode()
    return np.frombuffer(text + b" " * (-len(text) % WIDTH), "<i8").astype(np.int64), len(text)


def state_of(numbers: Longs) -> Any:
    """The object that `numbers_of` made into numbers.

    Raises:
        NotStoredError: the numbers do not come from `numbers_of`.

    >>> state_of(numbers_of({"deals": 2**70})[0])
    {'deals': 1180591620717411303424}
    """
    try:
        return json.loads(numbers.astype("<i8").tobytes())
    except ValueError:
        raise NotStoredError from None


def found_as_json(found: Found | Sums) -> Any:
    """What slices have found, JSON-ready."""
    if isinstance(found, Sums):
        return [found.n_done, [[array.shape, array.reshape(-1).tolist()] for array in found.arrays]]
    selectors = [_distribution_as_json(found.distribution(at)) for at in range(len(found.query.selectors))]
    return [found.n_done, found.deals, found.counted, selectors]


def read_found(stored: Any, empty: Found | Sums) -> Found | Sums:
    """What slices had found, put into empty sums.

    Raises:
        NotStoredError: it cannot be that.
    """
    try:
        if isinstance(empty, Sums):
            n_done, arrays = stored
            read: list[Counts] = [_integers(numbers, is_long=empty.is_long).reshape(shape) for shape, numbers in arrays]
            return Sums(empty.is_long, read, int(n_done))
        n_done, deals, counted, selectors = stored
        each = zip(empty.query.selectors, selectors, strict=True)
        distributions = tuple(_read_distribution(selector, given) for selector, given in each)
        empty.add(Part(int(deals), int(counted), distributions))
        empty.n_done = int(n_done)
        return empty
    except (TypeError, ValueError, OverflowError):
        raise NotStoredError from None


def _distribution_as_json(distribution: Distribution) -> Any:
    by = None if distribution.by is None else _values_as_json(distribution.by)
    return [*_values_as_json(distribution.values), distribution.weights.tolist(), by]


def _values_as_json(values: Values) -> Any:
    return [values.numbers.tolist(), values.over if isinstance(values.over, int) else values.over.tolist()]


def _read_distribution(selector: Selector, stored: Any) -> Distribution:
    numbers, over, weights, by = stored
    values = _read_values(selector.node.kind, (numbers, over), len(weights))
    groups = None if selector.by is None else _read_values(selector.by.kind, by, len(weights))
    return Distribution(values, _integers(weights), groups)


def _read_values(kind: Kind, stored: Any, n: int) -> Values:
    numbers, over = stored
    if not n == len(numbers) == (n if isinstance(over, int) else len(over)):
        raise NotStoredError
    return Values(kind, _integers(numbers), over if isinstance(over, int) else _integers(over))


def _integers(numbers: Sequence[Any], *, is_long: bool = False) -> Array:
    """Whole numbers, or texts, as an array."""
    if not is_long and all(isinstance(number, int) and abs(number) < SAFE for number in numbers):
        return np.array(numbers, np.int64)
    array: Array = np.empty(len(numbers), object)
    array[:] = numbers
    return array


def query_text(query: Query) -> str:
    """A text that two queries share only if they ask the same about the same deals: the hash of a description."""
    described = [query.setting.names, _described(query.where), _described(query.setting.boards)]
    described += [(selector.kind, *map(_described, (selector.node, selector.by))) for selector in query.selectors]
    return blake2b(repr(described).encode(), digest_size=16).hexdigest()


def _described(part: object) -> object:
    """A part of an expression, described by its class and what it contains."""
    if isinstance(part, Kind | Function):
        return part.name
    if isinstance(part, Range):
        return str(part)
    if isinstance(part, tuple):
        return tuple(map(_described, part))
    if is_dataclass(part) and not isinstance(part, type):
        compared = [field.name for field in fields(part) if field.compare]
        return type(part).__name__, *(_described(getattr(part, name)) for name in compared)
    return repr(part)
