"""Weights as whole millionths, and holdings with weights put together."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks

MILLION = 1_000_000
"""A weight of 1; six digits after the point are what a weight may have."""


class Weighted(NamedTuple):
    """Holdings, in order, and how much each counts: 1 to 1,000,000."""

    sets: Masks
    millionths: Longs


def evenly(sets: Masks, millionths: int = MILLION) -> Weighted:
    """Holdings that all count as much."""
    return Weighted(sets, np.full(len(sets), millionths, np.int64))


def overridden(parts: Sequence[Weighted]) -> Weighted:
    """The holdings of all parts; one that is in several counts as the last of these says."""
    if len(parts) == 1:
        return parts[0]
    sets = np.concatenate([part.sets for part in reversed(parts)])
    millionths = np.concatenate([part.millionths for part in reversed(parts)])
    unique, first = np.unique(sets, return_index=True)  # the first here is the last of the parts
    return Weighted(unique[::-1], millionths[first[::-1]])


def selected(listed: Weighted, places: npt.NDArray[Any]) -> Weighted:
    """The holdings at these places, or where this is true."""
    return Weighted(listed.sets[places], listed.millionths[places])


def reduced(listed: Weighted, taken: Masks) -> Weighted:
    """The holdings without those taken out."""
    return selected(listed, ~np.isin(listed.sets, taken))


def weights_of_both(first: Weighted, other: Weighted) -> tuple[Masks, Longs, Longs]:
    """The holdings of both, in order, and the weight of each in the one and in the other; 0 where it is not in it."""
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
