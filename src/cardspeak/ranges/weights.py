"""Weights in whole millionths, and operations on weighted holdings."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks

MILLION = 1_000_000
"""A weight of 1, in millionths. Weights have at most six decimal places."""


class Weighted(NamedTuple):
    """Holdings, in order, and their weights in millionths, 1 to 1,000,000."""

    sets: Masks
    millionths: Longs

    @property
    def is_even(self) -> bool:
        """Whether all holdings have the same weight."""
        return bool((self.millionths == self.millionths[:1]).all())


def evenly(sets: Masks, millionths: int = MILLION) -> Weighted:
    """Holdings that all have the same weight."""
    return Weighted(sets, np.full(len(sets), millionths, np.int64))


MANY_TIMES = 16
"""With at least this many holdings per removed holding, a binary search for each removed holding is faster than
`np.isin`."""
AT_ONCE = 1 << 11
"""The number of parts united at a time: their numbers fit into the 11 bits that a mask of cards leaves free."""


def overridden(parts: Sequence[Weighted]) -> Weighted:
    """The union of weighted holdings. If a holding occurs in several parts, its last weight counts."""
    if len(parts) == 1:
        return parts[0]
    if all(part.is_even for part in parts):
        return _of_even([part for part in parts if len(part.sets)])
    while len(parts) > AT_ONCE:
        parts = [overridden(parts[at : at + AT_ONCE]) for at in range(0, len(parts), AT_ONCE)]
    bits = np.uint64(AT_ONCE.bit_length() - 1)
    keys = np.concatenate([part.sets << bits | np.uint64(number) for number, part in enumerate(parts)])
    order = np.argsort(keys)
    sets = keys[order] >> bits  # equal holdings are now together, in the order of their parts
    is_last = np.append(sets[1:] != sets[:-1], True)
    millionths = np.concatenate([part.millionths for part in parts])[order[is_last]]
    return Weighted(sets[is_last][::-1], millionths[::-1])


def _of_even(parts: Sequence[Weighted]) -> Weighted:
    """The union of parts that each have one weight."""
    weights = [int(part.millionths[0]) for part in parts]
    different = np.array(sorted(set(weights)), np.int64)
    if len(parts) <= AT_ONCE:
        sets, numbers = _last_of([part.sets for part in parts], range(len(parts)))
        return Weighted(sets, np.array(weights, np.int64)[numbers])
    merged = [_of_even(parts[at : at + AT_ONCE]) for at in range(0, len(parts), AT_ONCE)]
    if len(merged) * len(different) > AT_ONCE:
        return overridden(merged)
    of_part = [np.searchsorted(different, part.millionths) + at * len(different) for at, part in enumerate(merged)]
    sets, numbers = _last_of([part.sets for part in merged], of_part)
    return Weighted(sets, different[numbers % len(different)])


def _last_of(parts: Sequence[Masks], numbers: Sequence[int | Longs]) -> tuple[Masks, Longs]:
    """The union of sets, in order, and the highest number that each holding has in any of the sets.

    The numbers of a set, one for all its holdings or one for each, are below `AT_ONCE`.
    """
    bits = np.uint64(AT_ONCE.bit_length() - 1)
    keys = np.concatenate(
        [sets << bits | np.asarray(number, np.uint64) for sets, number in zip(parts, numbers, strict=True)]
    )
    keys = np.sort(keys)[::-1]
    sets = keys >> bits
    is_last = np.append(True, sets[1:] != sets[:-1])
    return sets[is_last], (keys[is_last] & np.uint64(AT_ONCE - 1)).astype(np.int64)


def selected(listed: Weighted, places: npt.NDArray[Any]) -> Weighted:
    """The holdings at these indices, or where a boolean mask is true."""
    return Weighted(listed.sets[places], listed.millionths[places])


def reduced(listed: Weighted, taken: Masks) -> Weighted:
    """The holdings that are not in `taken`."""
    if MANY_TIMES * len(taken) > len(listed.sets):
        return selected(listed, ~np.isin(listed.sets, taken))
    places = np.searchsorted(listed.sets[::-1], taken).clip(max=max(len(listed.sets) - 1, 0))
    is_left = np.ones(len(listed.sets), np.bool_)
    is_left[::-1][places[listed.sets[::-1][places] == taken]] = False
    return selected(listed, is_left)


def weights_of_both(first: Weighted, other: Weighted) -> tuple[Masks, Longs, Longs]:
    """The union of two sets of holdings, in order, and the weights of its holdings in each set (0 if missing)."""
    sets, places = np.unique(np.concatenate([first.sets, other.sets]), return_inverse=True)
    weights, other_weights = np.zeros(len(sets), np.int64), np.zeros(len(sets), np.int64)
    weights[places[: len(first.sets)]] = first.millionths
    other_weights[places[len(first.sets) :]] = other.millionths
    return sets[::-1], weights[::-1], other_weights[::-1]


def decimal(millionths: int) -> str:
    """The weight as text.

    >>> decimal(500_000), decimal(1), decimal(1_000_000)
    ('0.5', '0.000001', '1')
    """
    return format((Decimal(millionths) / MILLION).normalize(), "f")
