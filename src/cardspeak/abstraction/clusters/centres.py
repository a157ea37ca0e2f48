"""The centres of clusters, as kernels need them."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Ints, Longs, Words
from cardspeak.kernels.abstraction.nearest import PIECE, Centres, Shape
from cardspeak.kernels.lanes.lanes import WORDS


def centres_of(rows: Words, shape: Shape, moves: Longs | None = None) -> Centres:
    """The centres, in blocks in the order of their means.

    Args:
        rows: uint16[k, stride], the centres by number.
        shape: how distances are computed.
        moves: int64[k], how far each has moved since the bounds were computed; by default, not at all.
    """
    k, n_words = rows.shape
    sums = rows.sum(axis=1, dtype=np.int64)
    order = np.argsort(sums, kind="stable")
    width = WORDS // 2 if shape.is_squared else WORDS
    padded = np.concatenate([order, np.repeat(order[-1:], -k % width)])
    blocks = (
        rows[padded].reshape(-1, width, n_words // 2, 2)
        if shape.is_squared
        else rows[padded].reshape(-1, width, n_words)
    )
    numbers = padded.copy()
    numbers[k:] = -1
    means = sums[padded].reshape(-1, width)
    return Centres(
        rows=np.array(rows.reshape(-1)),
        blocks=np.array(blocks.swapaxes(1, 2), order="C").reshape(-1),
        numbers=numbers.astype(np.int32),
        lows=means[:, 0].astype(np.int32),
        highs=means[:, -1].astype(np.int32),
        moves=(np.zeros(k) if moves is None else moves).astype(np.int32),
    )


def moves_between(old: Words, new: Words, shape: Shape) -> Longs:
    """How far each centre has moved, rounded up."""
    differences = np.abs(new.astype(np.int64) - old)
    if not shape.is_squared:
        return np.asarray(differences.sum(axis=1))
    return np.asarray(np.ceil(np.sqrt((differences * differences).sum(axis=1))), np.int64)


def loosening(centres: Centres, shape: Shape, means: Ints, lower: Ints) -> Ints:
    """How far any centre has moved that can now be nearer to a point than its lower bound, for each piece of points.

    Args:
        centres: the centres.
        shape: how distances are computed.
        means: int32[n], the means of the points, ascending.
        lower: int32[n], the lower bounds.
    """
    starts = np.arange(0, len(means), PIECE)
    most = np.maximum(np.maximum.reduceat(lower, starts), 0).astype(np.float64)
    if shape.is_squared:  # the difference of two means is at most sqrt(n_used * the sum of squares)
        most = np.ceil(np.sqrt(most * most * shape.n_used))
    k = len(centres.moves)
    order, of_centres = centres.numbers[:k], centres.rows.reshape(k, -1).sum(axis=1, dtype=np.int64)
    in_order = of_centres[order]
    first = np.searchsorted(in_order, means[starts] - most, side="left")
    last = np.searchsorted(in_order, means[np.minimum(starts + PIECE, len(means)) - 1] + most, side="right")
    moves = np.append(centres.moves[order], 0)
    windows = np.maximum.reduceat(moves, np.stack([first, last], axis=1).reshape(-1))[::2]
    return np.where(first < last, windows, 0).astype(np.int32)
