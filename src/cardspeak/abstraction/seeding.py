"""First centres by greedy k-means++.

Source: D. Arthur and S. Vassilvitskii, k-means++: The Advantages of Careful Seeding, SODA 2007. Greedy: of several
random candidates, the one that helps most is taken. Their own experiments did so, and so does scikit-learn.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from cardspeak.array_types import Ints, Longs, Words
from cardspeak.kernels.abstraction.nearest import PIECE, Shape
from cardspeak.kernels.abstraction.seeding import Seeded, gain_of


def first_centres(
    points: Words, means: Ints, weights: Ints, shape: Shape, k: int, seed: int, after_each: Callable[[int], None]
) -> Longs:
    """The numbers of the points that are the first centres: k of them, or fewer if there are only so many points.

    Args:
        points: uint16[n * stride], in the order of their means.
        means: int32[n], ascending.
        weights: int32[n]; points of weight 0 are never chosen.
        shape: how distances are computed.
        k: how many.
        seed: of the random numbers.
        after_each: called with how many have been chosen.
    """
    random, chosen = Random(seed), [0] * 0
    n_pieces = -(-len(means) // PIECE)
    seeded = Seeded(
        points,
        means,
        weights,
        np.ones(len(means), np.int32),  # the first centre is drawn by weight alone
        np.full(n_pieces, np.iinfo(np.int32).max, np.int32),
        np.add.reduceat(weights, np.arange(0, len(means), PIECE), dtype=np.int64),
    )
    n_candidates = 1
    while len(chosen) < k and int(seeded.totals.sum()):
        candidates = {_drawn(seeded, random): None for _ in range(n_candidates)}
        best = (
            max(candidates, key=lambda at: gain_of(seeded, shape, at, False))
            if len(candidates) > 1
            else next(iter(candidates))
        )
        if not chosen:
            seeded.nearest[:] = np.iinfo(np.int32).max
        gain_of(seeded, shape, best, True)
        chosen.append(best)
        n_candidates = 2 + (k.bit_length() - 1) * 7 // 10  # about 2 + log(k), as in scikit-learn
        after_each(len(chosen))
    return np.array(chosen, np.int64)


def _drawn(seeded: Seeded, random: Random) -> int:
    """A random point, with a probability proportional to its weight and its distance."""
    sums = np.cumsum(seeded.totals)
    target = min(int(random.random() * int(sums[-1])), int(sums[-1]) - 1)
    piece = int(np.searchsorted(sums, target, side="right"))
    part = slice(piece * PIECE, (piece + 1) * PIECE)
    inside = np.cumsum(seeded.weights[part].astype(np.int64) * seeded.nearest[part])
    before = int(sums[piece]) - int(inside[-1])
    return part.start + int(np.searchsorted(inside, target - before, side="right"))


def random_rows(n: int, wanted: int, seed: int) -> Longs:
    """The numbers of random rows, ascending: `wanted` of n, or all.

    The rows with the smallest keys are taken. A key is the output of SplitMix64 for the row, so all keys differ.
    """
    if wanted >= n:
        return np.arange(n)
    keys = (np.arange(n, dtype=np.uint64) + np.uint64(seed)) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        keys ^= keys >> np.uint64(shift)
        keys *= np.uint64(factor)
    keys ^= keys >> np.uint64(31)
    return np.sort(np.argpartition(keys, wanted)[:wanted])
