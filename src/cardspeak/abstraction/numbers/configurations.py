"""Configurations: how many cards each suit of a hand has in each round.

`kernels/abstraction/one_hand.py` explains the terms.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, product
from math import comb, prod
from typing import TypeAlias

from cardspeak.kernels.abstraction.one_hand import N_SUITS

Counts: TypeAlias = tuple[int, ...]
"""A count vector: how many cards a suit has in each round."""
Configuration: TypeAlias = tuple[Counts, ...]
"""The count vectors of the four suits, in descending order."""


def configurations_of(rounds: tuple[int, ...]) -> Iterator[Configuration]:
    """All configurations of hands with these numbers of cards in each round.

    >>> sorted(configurations_of((2,)))
    [((1,), (1,), (0,), (0,)), ((2,), (0,), (0,), (0,))]
    """
    return _completed((), rounds)


def _completed(chosen: Configuration, left: Counts) -> Iterator[Configuration]:
    """All configurations that begin with these count vectors. `left` is how many cards of each round are left."""
    if len(chosen) == N_SUITS - 1:
        if left <= chosen[-1]:
            yield (*chosen, left)
        return
    for counts in product(*(range(n + 1) for n in left)):
        if not chosen or counts <= chosen[-1]:
            yield from _completed((*chosen, counts), tuple(n - here for n, here in zip(left, counts, strict=True)))


@lru_cache(maxsize=1024)
def n_subsets(counts: Counts, n_ranks: int) -> tuple[int, ...]:
    """For each round, the number of sets of ranks that a suit with this count vector can have in it."""
    used = accumulate(counts, initial=0)
    return tuple(comb(n_ranks - n_used, n) for n_used, n in zip(used, counts, strict=False))


def groups_of(configuration: Configuration, n_ranks: int) -> list[tuple[int, int]]:
    """For each suit, how many suits from it on have the same count vector, and the number of their ways.

    The number of ways is that of the multisets of suit indices if the suit is the first with its count vector, else 1.
    """
    result = []
    for suit, counts in enumerate(configuration):
        n_equal = configuration[suit:].count(counts)
        is_first = counts not in configuration[:suit]
        n_indices = prod(n_subsets(counts, n_ranks))
        result.append((n_equal, comb(n_indices + n_equal - 1, n_equal) if is_first else 1))
    return result
