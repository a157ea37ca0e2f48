"""What is counted: how often each outcome came, in whole numbers that 64 bits may be too few for.

An outcome of a deal, for one player, is a code. For each half of the pot, in the order of the game, it says k: 0 the
player does not win it, 1 alone, 2 with one other ... and n_players + 1: nobody qualifies for it. With base =
n_players + 2 the code is k of the first half + base * k of the second + base**2 * k of the third ... So in hold'em the
code is the number of players who win the pot, if this player is among them, else 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.equities.question.holdings import Holdings

Counts: TypeAlias = npt.NDArray[Any]
"""Whole numbers: int64, or Python integers (dtype object) where these may not be enough."""


HALF = 26
"""Bits that counts are split by: the two parts of a number below 2**52 are below 2**26."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """What a method found, in whole numbers.

    Attributes:
        counts: for each player an array [holdings, classes, codes]: the weight of the deals with each outcome, where
            the weight of a deal is the product of the weights of the other players' holdings times the boards that it
            stands for. So the player's own weights times these are the weights of deals. None where a method does not
            tell holdings apart for this player. There is one class unless the method was asked to tell more.
        totals: for each player an array [classes, codes]: the same with the player's own weights, over all holdings.
    """

    counts: tuple[Counts | None, ...]
    totals: tuple[Counts, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """What was found in random deals, in whole numbers.

    Attributes:
        n_deals: how many deals were kept; these are counted.
        n_dealt: how many were dealt for that, those among them in which holdings clash.
        totals: for each player an array [classes, codes]: how many deals came out so.
        counts: for each player an array [holdings, classes, codes] of the same, the player's own weights in it too;
            None for a player without a list of holdings, and for all if they were not to be told apart.
    """

    n_deals: int
    n_dealt: int
    totals: tuple[Counts, ...]
    counts: tuple[Counts | None, ...]


def n_codes_of(n_players: int, n_halves: int) -> int:
    """How many codes there are.

    >>> n_codes_of(2, 1), n_codes_of(3, 2)
    (4, 25)
    """
    return int((n_players + 2) ** n_halves)


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
    sums: Counts = total.astype(object).reshape(counts.shape[1:])
    return sums


def mean_of_orbits(counts: Counts, orbits: npt.NDArray[np.int64]) -> Counts:
    """The counts of each holding averaged over its orbit, [n, ...].

    One board stands for all boards of its orbit, so counts are right per orbit of holdings, not per holding. Within an
    orbit all holdings have the same counts: the mean.

    Args:
        counts: whole numbers, [n, ...].
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
    """The tally of what was counted for each holding of each player, [holdings, codes], in one class."""
    return tally_of_players(players, [of_player[:, None] for of_player in counts])


def tally_of_players(players: Sequence[Holdings], counts: Sequence[Counts]) -> Tally:
    """The tally of counts for each holding of each player, [holdings, classes, codes]."""
    totals = (weighted_total(player.weights, of_player) for player, of_player in zip(players, counts, strict=True))
    return Tally(tuple(counts), tuple(totals))
