"""First centres by greedy k-means++.

Source: D. Arthur and S. Vassilvitskii, k-means++: The Advantages of Careful Seeding, SODA 2007. Greedy: of several
random candidates, the one that helps most is taken, which did better in their experiments. scikit-learn does so, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import numpy as np

from cardspeak.array_types import Ints, Longs, Words
from cardspeak.cluster.workers import Workers
from cardspeak.kernels.abstraction.nearest import PIECE, Shape
from cardspeak.kernels.abstraction.seeding import Seeded, gain_of


def first_centres(
    points: tuple[Words, Ints, Ints],
    shape: Shape,
    k: int,
    seed: int,
    workers: Workers,
    after_each: Callable[[int], None],
) -> Longs:
    """The numbers of the points that are the first centres: k of them, or fewer if there are only so many points.

    Args:
        points: the points in the order of their means, their means and their weights. None of weight 0 is chosen.
        shape: how distances are computed.
        k: how many.
        seed: of the random numbers.
        workers: an executor, or the number 1 for the thread of the caller.
        after_each: called with how many have been chosen.
    """
    random, chosen = Random(seed), np.empty(0, np.int64)
    mapped: Callable[..., Iterable[int]] = map if workers is None or isinstance(workers, int) else workers.map
    n, weights = len(points[1]), points[2]
    seeded = Seeded(
        *points,
        np.ones(n, np.int32),  # the first centre is drawn by weight alone
        np.full(-(-n // PIECE), np.iinfo(np.int32).max, np.int32),
        np.add.reduceat(weights, np.arange(0, n, PIECE), dtype=np.int64),
    )
    n_candidates = 1
    while len(chosen) < k and int(seeded.totals.sum()):
        candidates = [*{_drawn(seeded, random): None for _ in range(n_candidates)}]
        gains = mapped(lambda at: gain_of(seeded, shape, at, False), candidates) if len(candidates) > 1 else [0]
        best = candidates[int(np.argmax([*gains]))]
        if not len(chosen):
            seeded.nearest[:] = np.iinfo(np.int32).max
        gain_of(seeded, shape, best, True)
        chosen = np.append(chosen, best)
        n_candidates = 2 + (k.bit_length() - 1) * 7 // 10  # about 2 + log(k), as in scikit-learn
        after_each(len(chosen))
    return chosen


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
