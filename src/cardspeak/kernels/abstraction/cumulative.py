"""Cumulative histograms in 16-bit words."""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return"

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Ints, Words, Words32
from cardspeak.kernels.jit.compiled import compiled


@compiled
def put_cumulative(counts: Words32, total: int, up: int, down: int, stride: int, points: Words, means: Ints) -> int:
    """Write the sums of counts up to each bin, in units, as points. Returns the first row with another total, or -1.

    The last sum is the total, so it is left out.

    Args:
        counts: uint32[n, bins], how often each bin occurs in each histogram.
        total: the sum of a histogram, below 2**32.
        up: a count is 2**`up` units,
        down: or a unit is 2**`down` counts, to which sums are rounded. One of the two is 0.
        stride: the number of words from one point to the next.
        points: uint16[n * stride], receives the sums; what is between them is left as it is.
        means: int32[n], receives the sum of each point.
    """
    half = (1 << down) >> 1
    for row in range(len(counts)):
        start, before, mean = row * stride, np.int64(0), np.int64(0)
        for at in range(counts.shape[1] - 1):
            before += np.int64(counts[row, at])
            units = (before << up) + half >> down
            points[start + at] = units
            mean += units
        if before + np.int64(counts[row, counts.shape[1] - 1]) != total:
            return row
        means[row] = mean
    return -1
