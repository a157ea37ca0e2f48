"""Counts of outcomes, as integers that can exceed 64 bits.

A code is an integer that states the outcome of a deal for one player. It has a digit k for each half of the pot:

- 0: the player does not win this half.
- 1: the player wins it alone.
- 2 to n_players: the player shares it with others; k is the number of winners.
- n_players + 1: no hand qualifies for this half.

The digits form a number in base n_players + 2. The first half of the pot has the lowest digit. Hold'em has only one
half, so the code is 0 if the player wins nothing, and otherwise the number of winners.
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
"""Number of bits in the lower part of a split count. A number below 2**52 is split into two parts below 2**26."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """The counts that a method found, as integers.

    Attributes:
        counts: for each player, an array [holdings, classes, codes] with the weight of the deals with each outcome. The
            weight of a deal is the product of the weights of the other players' holdings, times the number of boards
            that the deal represents. The weight of the player's own holding is not included. The entry is None for a
            player whose outcomes are not counted by holding. Classes divide final hands, for example by category; by
            default there is one class.
        totals: for each player, an array [classes, codes]: the sum of `counts` over all holdings, weighted by the
            player's own weights.
    """

    counts: tuple[Counts | None, ...]
    totals: tuple[Counts, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """The counts found in random deals, as integers.

    Attributes:
        n_deals: number of deals counted. A deal is not counted if it has a clash (two hands that share a card), or if a
            hand is not in its range, which can happen only if the range has too many holdings to list.
        n_dealt: number of deals drawn, including deals that are not counted.
        totals: for each player, an array [classes, codes]: the number of deals with each outcome.
        counts: for each player, an array [holdings, classes, codes]: the number of deals with each holding and outcome.
            The entry is None for a player whose outcomes are not counted by holding.
    """

    n_deals: int
    n_dealt: int
    totals: tuple[Counts, ...]
    counts: tuple[Counts | None, ...]


def n_codes_of(n_players: int, n_halves: int) -> int:
    """Number of codes for a game with this many players and halves of the pot.

    >>> n_codes_of(2, 1), n_codes_of(3, 2)
    (4, 25)
    """
    return int((n_players + 2) ** n_halves)


def weighted_total(weights: npt.NDArray[np.int64], counts: Counts) -> Counts:
    """The weighted sum of counts, in Python integers.

    Args:
        weights: non-negative, int64[n].
        counts: non-negative integers, [n, ...].

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
    """Each holding's counts, averaged over the holding's orbit under suit permutations, [n, ...].

    A canonical board represents all boards of its orbit. Counts on canonical boards are therefore correct for each
    orbit of holdings as a whole, but not for each holding. All holdings of an orbit have the same true count, which is
    the mean.

    Args:
        counts: integers, [n, ...].
        orbits: the index of each holding's orbit under suit permutations, int64[n].

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
    """The tally of counts in a single class. Each player's counts have shape [holdings, codes]."""
    return tally_of_players(players, [of_player[:, None] for of_player in counts])


def tally_of_players(players: Sequence[Holdings], counts: Sequence[Counts]) -> Tally:
    """The tally of counts. Each player's counts have shape [holdings, classes, codes]."""
    totals = (weighted_total(player.weights, of_player) for player, of_player in zip(players, counts, strict=True))
    return Tally(tuple(counts), tuple(totals))
