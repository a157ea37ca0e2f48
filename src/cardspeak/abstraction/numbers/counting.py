"""How many hands each number stands for, for all numbers at once."""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial, prod

import numpy as np

from cardspeak.abstraction.numbers.configurations import Configuration, configurations_of, n_subsets
from cardspeak.array_types import Bytes
from cardspeak.kernels.abstraction.one_hand import N_SUITS


def counts_of_all(rounds: tuple[int, ...], n_ranks: int, size: int) -> Bytes:
    """How many hands each of the `size` numbers of these rounds stands for, uint8[size].

    There are 24 suit permutations, divided by the number of those that only exchange suits with the same cards. Such
    suits belong to the same group: suits with the same count vector. A number of a configuration has a digit for each
    group, the first group's being the lowest, so that counts are quotients by a function of each digit.
    """
    result, start = np.empty(size, np.uint8), 0
    for configuration in sorted(configurations_of(rounds)):
        counts = np.array([factorial(N_SUITS)], np.uint8)
        for n_suits, n_indices in _groups(configuration, n_ranks):
            if n_suits == 1:
                counts = np.tile(counts, n_indices)
            else:
                counts = (counts // _permutations(n_suits, n_indices)[:, None]).reshape(-1)
        result[start : start + len(counts)] = counts
        start += len(counts)
    return result


def _groups(configuration: Configuration, n_ranks: int) -> list[tuple[int, int]]:
    """For each group of suits with the same count vector, their number and the number of their suit indices."""
    return [(configuration.count(counts), prod(n_subsets(counts, n_ranks))) for counts in dict.fromkeys(configuration)]


@lru_cache(maxsize=64)
def _permutations(size: int, n_indices: int) -> Bytes:
    """For each multiset of suit indices, the number of permutations that change nothing, uint8.

    Multisets are in the order of their numbers: by their greatest index, then by the next one. Those in which `n` are
    the greatest index begin where those with fewer of them end, and the others are a multiset of smaller indices.

    >>> _permutations(2, 3).tolist()  # 00, 10, 11, 20, 21, 22
    [2, 1, 2, 1, 1, 2]
    """
    if size == 0:
        return np.ones(1, np.uint8)
    return np.concatenate(
        [
            _permutations(size - n, n_indices)[: comb(greatest + size - n - 1, size - n) if n < size else 1]
            * factorial(n)
            for greatest in range(n_indices)
            for n in range(1, size + 1)
        ]
    ).astype(np.uint8, copy=False)
