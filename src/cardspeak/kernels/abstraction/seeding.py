"""How much nearer a candidate for a new centre would bring all points, for greedy k-means++."""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return, operator"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Ints, Longs, Words
from cardspeak.kernels.abstraction.nearest import PIECE, Shape, distance
from cardspeak.kernels.jit.compiled import compiled


class Seeded(NamedTuple):
    """Points in the order of their means, and how far they are from the centres chosen so far.

    Attributes:
        points: uint16[n * stride].
        means: int32[n], ascending.
        weights: int32[n].
        nearest: int32[n], the distance (or sum of squares) to the nearest centre.
        farthest: int32, the greatest of `nearest` in each piece of 1,024 points.
        totals: int64, the sum of weight * `nearest` of each piece.
    """

    points: Words
    means: Ints
    weights: Ints
    nearest: Ints
    farthest: Ints
    totals: Longs


@compiled
def gain_of(seeded: Seeded, shape: Shape, candidate: int, is_chosen: bool) -> int:
    """By how much the sum of weight * distance falls if the point `candidate` becomes a centre.

    Args:
        seeded: the points; `nearest`, `farthest` and `totals` are updated if the candidate is chosen.
        shape: how distances are computed.
        candidate: the number of a point.
        is_chosen: whether it becomes a centre.
    """
    start, mean, n, gain = candidate * shape.stride, np.int64(seeded.means[candidate]), len(seeded.means), np.int64(0)
    for first in range(0, n, PIECE):
        last, piece = min(first + PIECE, n), first // PIECE
        gap = max(seeded.means[first] - mean, mean - seeded.means[last - 1], np.int64(0))
        if (
            (gap * gap >= np.int64(seeded.farthest[piece]) * shape.n_used)
            if shape.is_squared
            else gap >= seeded.farthest[piece]
        ):
            continue
        farthest, total = np.int64(0), np.int64(0)
        for at in range(first, last):
            gap, nearest, weight = (
                abs(seeded.means[at] - mean),
                np.int64(seeded.nearest[at]),
                np.int64(seeded.weights[at]),
            )
            if (gap * gap < nearest * shape.n_used) if shape.is_squared else gap < nearest:
                away = distance(seeded.points, at * shape.stride, seeded.points, start, shape)
                if away < nearest:
                    gain += weight * (nearest - away)
                    nearest = away
                    if is_chosen:
                        seeded.nearest[at] = away
            farthest = max(farthest, nearest)
            total += weight * nearest
        if is_chosen:
            seeded.farthest[piece], seeded.totals[piece] = farthest, total
    return gain
