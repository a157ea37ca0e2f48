"""The centres of clusters, as kernels need them."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Words
from cardspeak.kernels.abstraction.nearest import Centres, Shape
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
    by_number = np.zeros(k, np.int64) if moves is None else moves
    return Centres(
        rows=np.array(rows.reshape(-1)),
        blocks=np.array(blocks.swapaxes(1, 2), order="C").reshape(-1),
        numbers=numbers.astype(np.int32),
        lows=means[:, 0].astype(np.int32),
        highs=means[:, -1].astype(np.int32),
        means=sums[order].astype(np.int32),
        moves=by_number[order].astype(np.int32),
        moves_by_number=by_number.astype(np.int32),
    )


def moves_between(old: Words, new: Words, shape: Shape) -> Longs:
    """How far each centre has moved, rounded up."""
    differences = np.abs(new.astype(np.int64) - old)
    if not shape.is_squared:
        return np.asarray(differences.sum(axis=1))
    return np.asarray(np.ceil(np.sqrt((differences * differences).sum(axis=1))), np.int64)
