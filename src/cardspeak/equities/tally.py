"""Outcome counts: how often each outcome occurred, as integers that can exceed 64 bits.

A code states the outcome of a deal for one player. Each half of the pot has a digit k, in the order of the game:

- 0: the player does not win this half.
- 1: the player wins it alone; 2: the player shares it with one other player; and so on up to `n_players`.
- n_players + 1: no hand qualifies for it.

The digits are written in base n_players + 2, the first half as the lowest digit. In hold'em, which has one half, the
code is therefore the number of players who share the pot if the player is one of them, and 0 otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.equities.question.holdings import Holdings

Counts: TypeAlias = npt.NDArray[Any]
"""Integer counts: int64, or Python integers (dtype object) if 64 bits can be too few."""


HALF = 26
"""Number of bits at which counts are split. Both parts of a number below 2**52 are below 2**26."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """The counts that a method found, as integers.

    Attributes:
        counts: for each player an array [holdings, classes, codes], the weight of the deals with each outcome. The
            weight of a deal is the product of the weights of the other players' holdings, times the number of boards
            that it represents. The weight of the player's own holding is not included. None for a player if the
            method does not count by holding. There is one class unless the question requests more.
        totals: for each player an array [classes, codes]: the sum over all holdings, with the player's own weights.
    """

    counts: tuple[Counts | None, ...]
    totals: tuple[Counts, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """The counts found in random deals, as integers.

    Attributes:
        n_deals: number of valid deals, which are counted.
        n_dealt: number of deals drawn, including those in which holdings clash.
        totals: for each player an array [classes, codes]: the number of deals with each outcome.
        counts: for each player an array [holdings, classes, codes] of the same counts, with the player's own weights
            included. None for a player without a list of holdings, and for all players unless counted by holding.
    """

    n_deals: int
    n_dealt: int
    totals: tuple[Counts, ...]
    counts: tuple[Counts | None, ...]


def n_codes_of(n_players: int, n_halves: int) -> int:
    """Number of codes.

    >>> n_codes_of(2, 1), n_codes_of(3, 2)
    (4, 25)
    """
    return int((n_players + 2) ** n_halves)


def weighted_total(weights: npt.NDArray[np.int64], counts: Counts) -> Counts:
    """The sum of counts, each multiplied by its weight, in Python integers.

    Args:
        weights: int64[n], not negative.
        counts: integers, not negative, [n, ...].

    Returns:
        An array of Python integers with the shape of `counts[0]`.

    >>> weighted_total(np.array([10**6, 2]), np.array([[2**51, 1], [3, 4]])).tolist()
    [2251799813685248000006, 1000008]
    """
    most, heaviest = int(counts.max(initial=0)), int(weights.max(initial=0))
    flat = counts.reshape(len(counts), -1)
    if most * heaviest * len(counts) < 1 << 63:
        total = weights @ flat.astype(np.int64, copy=False)
    elif most < 1 << 2 * HALF and heaviest * len(counts) < 1 << 63 - HALF:  # much faster than Python integers
        narrow = flat.astype(np.int64, copy=False)
        low = weights @ (narrow & (1 << HALF) - 1)
        total = (weights @ (narrow >> HALF)).astype(object) * (1 << HALF) + low
    else:
        total = weights.astype(object) @ flat.astype(object)
    sums: Counts = total.astype(object).reshape(counts.shape[1:])
    return sums


def mean_of_orbits(counts: Counts, orbits: npt.NDArray[np.int64]) -> Counts:
    """The counts of each holding averaged over its orbit, [n, ...].

    A canonical board represents all boards of its orbit. Counts on it are therefore correct for each orbit of holdings
    as a whole, but not for each holding. All holdings of an orbit have the same true counts, namely the mean.

    Args:
        counts: integers, [n, ...].
        orbits: the number of each holding's orbit under suit permutations, int64[n].

    >>> mean_of_orbits(np.array([[1, 6], [5, 5], [3, 0]]), np.array([0, 1, 0])).tolist()
    [[2, 3], [5, 5], [2, 3]]
    """
    order = np.argsort(orbits, kind="stable")
    starts = np.flatnonzero(np.diff(orbits[order], prepend=-1))
    sizes = np.diff(starts, append=len(orbits)).reshape(-1, *[1] * (counts.ndim - 1))
    totals: Counts = np.add.reduceat(counts[order], starts) // sizes
    place = np.zeros(int(orbits.max(initial=0)) + 1, np.int64)
    place[orbits[order[starts]]] = np.arange(len(starts))
    means: Counts = totals[place[orbits]]
    return means


def tally_of(players: Sequence[Holdings], counts: Sequence[Counts]) -> Tally:
    """The tally of counts per player and holding, [holdings, codes], in one class."""
    return tally_of_players(players, [of_player[:, None] for of_player in counts])


def tally_of_players(players: Sequence[Holdings], counts: Sequence[Counts]) -> Tally:
    """The tally of counts per player and holding, [holdings, classes, codes]."""
    totals = (weighted_total(player.weights, of_player) for player, of_player in zip(players, counts, strict=True))
    return Tally(tuple(counts), tuple(totals))
