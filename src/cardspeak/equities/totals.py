"""Sums of whole numbers that 64 bits may be too few for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cardspeak.equities.method import Counts, Tally
from cardspeak.equities.spot import Hands

HALF = 26
"""Bits that counts are split by: the two parts of a number below 2**52 are below 2**26."""


def weighted_total(weights: npt.NDArray[np.int64], counts: Counts) -> Counts:
    """The sum of counts, each times its weight, in Python integers.

    Args:
        weights: int64[n], from 0 up.
        counts: whole numbers from 0 up, [n, ...].

    Returns:
        An array of Python integers of the shape of one count.

    >>> weighted_total(np.array([10**6, 2]), np.array([[2**51, 1], [3, 4]])).tolist()
    [2251799813685248000006, 1000008]
    """
    most, heaviest = int(counts.max(initial=0)), int(weights.max(initial=0))
    flat = counts.reshape(len(counts), -1)
    if most * heaviest * len(counts) < 1 << 63:
        total = weights @ flat.astype(np.int64, copy=False)
    elif most < 1 << 2 * HALF and heaviest * len(counts) < 1 << 63 - HALF:  # much sooner than with Python integers
        narrow = flat.astype(np.int64, copy=False)
        low = weights @ (narrow & (1 << HALF) - 1)
        total = (weights @ (narrow >> HALF)).astype(object) * (1 << HALF) + low
    else:
        total = weights.astype(object) @ flat.astype(object)
    found: Counts = total.astype(object).reshape(counts.shape[1:])
    return found


def mean_of_orbits(counts: Counts, orbits: npt.NDArray[np.int64]) -> Counts:
    """The mean of what is counted for holdings that renaming suits makes out of each other, [n, ...].

    One board stands for several. What these bring a holding, the one board brings to the holdings that renaming makes
    of it, so that only what all of them have together is right; and as they are worth the same, each has its share.

    Args:
        counts: whole numbers, [n, ...].
        orbits: a number for each holding, the same for those that renaming makes out of each other, int64[n].

    >>> mean_of_orbits(np.array([[1, 6], [5, 5], [3, 0]]), np.array([0, 1, 0])).tolist()
    [[2, 3], [5, 5], [2, 3]]
    """
    order = np.argsort(orbits, kind="stable")
    starts = np.flatnonzero(np.diff(orbits[order], prepend=-1))
    sizes = np.diff(starts, append=len(orbits)).reshape(-1, *[1] * (counts.ndim - 1))
    totals: Counts = np.add.reduceat(counts[order], starts) // sizes
    place = np.zeros(int(orbits.max(initial=0)) + 1, np.int64)
    place[orbits[order[starts]]] = np.arange(len(starts))
    found: Counts = totals[place[orbits]]
    return found


def tally_of(players: Sequence[Hands], counts: Sequence[Counts]) -> Tally:
    """The tally of what was counted for each holding of each player, [holdings, codes], in one class."""
    return tally_of_players(players, [found[:, None] for found in counts])


def tally_of_players(players: Sequence[Hands], counts: Sequence[Counts]) -> Tally:
    """The tally of counts for each holding of each player, [holdings, classes, codes]."""
    both = zip(players, counts, strict=True)
    return Tally(tuple(counts), tuple(weighted_total(player.weights, found) for player, found in both))
