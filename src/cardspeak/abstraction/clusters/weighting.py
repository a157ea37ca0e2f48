"""How much each histogram counts: once, once for each hand that it stands for, or as the caller says."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.streets import Street, indexer_of
from cardspeak.array_types import Ints
from cardspeak.errors import HandError, Where, shown

Weights: TypeAlias = npt.ArrayLike | Literal["classes", "hands"]

MOST_WEIGHT = (1 << 16) - 1
MOST_OF_ALL = 1 << 32  # so that sums of weight * square fit into 63 bits
_PLACE = Where("weights")
STREET_OF: MappingProxyType[int, tuple[Street, Deck]] = MappingProxyType(
    {
        169: ("preflop", "full"),
        1_286_792: ("flop", "full"),
        13_960_050: ("turn", "full"),
        123_156_254: ("river", "full"),
        81: ("preflop", "short"),
        186_696: ("flop", "short"),
        1_340_856: ("turn", "short"),
        7_723_728: ("river", "short"),
    }
)
"""The street and the deck of each number of hands up to suits. A test compares it with `HandIndexer`."""
_ACCEPTED = '"classes", "hands", or a number for each histogram'


def read_weights(weights: Weights, n: int) -> Ints:
    """int32[n], the weight of each of n histograms, 0 to 65,535.

    Floats are multiplied so that the greatest is 65,535, and rounded.

    Raises:
        HandError: the weights are not accepted.
    """
    if isinstance(weights, str):
        if weights not in ("classes", "hands"):
            raise HandError.at(_PLACE, f"{shown(weights)} is not accepted; accepted: {_ACCEPTED}")
        return np.ones(n, np.int32) if weights == "classes" else _hands_of(n)
    try:
        given: npt.NDArray[Any] = np.asarray(weights)
    except (ValueError, TypeError) as error:
        raise HandError.at(_PLACE, f"{shown(weights)} is not an array: {error}; accepted: {_ACCEPTED}") from None
    if given.dtype.kind not in "iuf" or isinstance(weights, np.ma.MaskedArray):
        kind = "a masked array" if isinstance(weights, np.ma.MaskedArray) else f"an array of {given.dtype}"
        raise HandError.at(_PLACE, f"{kind} is not accepted; accepted: {_ACCEPTED}")
    if given.shape != (n,):
        raise HandError.at(_PLACE, f"an array of shape {given.shape} for {n:,} histograms; accepted: {_ACCEPTED}")
    is_float = given.dtype.kind == "f"
    are_good = np.isfinite(given) & (given >= 0) & (is_float or given <= MOST_WEIGHT)
    if not are_good.all():
        row = int(np.argmin(are_good))
        accepted = "finite, not below 0" if is_float else f"0 to {MOST_WEIGHT:,}"
        raise HandError.in_array(_PLACE, (row,), f"{given[row]} is not a weight; accepted: {accepted}")
    if not given.any():
        raise HandError.at(_PLACE, "all are 0")
    read = np.rint(given / given.max() * MOST_WEIGHT) if is_float else given
    if int(read.sum(dtype=np.int64)) > MOST_OF_ALL:
        raise HandError.at(_PLACE, f"they add up to more than {MOST_OF_ALL:,}; give smaller whole numbers")
    return read.astype(np.int32)


def _hands_of(n: int) -> Ints:
    """How many hands each number of a street stands for, if a street has n of them."""
    if n not in STREET_OF:
        raise HandError.at(
            _PLACE,
            f'"hands" needs a histogram for each hand of a street up to suits, and {n:,} is not the number of any',
        )
    return indexer_of(*STREET_OF[n]).counts().astype(np.int32)
