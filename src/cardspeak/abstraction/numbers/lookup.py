"""A perfect hash of configurations, for the kernel that numbers many hands."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.configurations import n_subsets
from cardspeak.array_types import Longs, Words64


class Lookup(NamedTuple):
    """How the configuration of a hand is found.

    Attributes:
        index_bits: the number of bits of the greatest suit index.
        code_bits: the number of bits of the code of a count vector.
        split: the number of first rounds, such that 16 bits are enough for a suit's index in these rounds, and also in
            the other rounds.
        multiplier: the codes of three suits, multiplied by it modulo 2**32, have different highest bits for different
            configurations.
        shift: the number of lower bits.
    """

    index_bits: int
    code_bits: int
    split: int
    multiplier: int
    shift: int


MOST_BITS = 18
"""Larger tables would not stay in the caches."""
TRIES = 1 << 13
"""How many multipliers are tried for each size of the table."""
BATCH = 64
GOLDEN = 0x9E3779B1  # the fraction of the golden ratio in 32 bits, made odd: its multiples are spread evenly
MOST_WORD = (1 << 16) - 1


def find_lookup(rounds: tuple[int, ...], n_ranks: int, n_indices: int, words: Longs) -> Lookup | None:
    """How to find the row of a configuration, or None if 32 bits are not enough or there are too many configurations.

    Args:
        rounds: the number of cards in each round.
        n_ranks: the number of ranks of the deck.
        n_indices: the greatest number of indices of a suit.
        words: the codes of the first three suits of each configuration, as `configurations` has them.
    """
    index_bits = max(1, (n_indices - 1).bit_length())
    code_bits = sum(size.bit_length() for size in rounds)
    split = _split(rounds, n_ranks)
    if split is None or index_bits + code_bits > 32 or 3 * code_bits > 32:
        return None
    for bits in range(max(1, (len(words) - 1).bit_length()), MOST_BITS + 1):
        multiplier = _perfect_multiplier(words.astype(np.uint32), 32 - bits)
        if multiplier:
            return Lookup(index_bits, code_bits, split, multiplier, 32 - bits)
    return None


def hashed(lookup: Lookup, configurations: Longs) -> Words64:
    """The table that `index_columns` reads: the row of each configuration, without its word, is at the word's hash."""
    table = np.zeros((1 << 32 - lookup.shift, 4), np.uint64)
    words = configurations[:, 0].astype(np.uint32)
    table[(words * np.uint32(lookup.multiplier)) >> np.uint32(lookup.shift)] = configurations[:, 1:]
    return table.reshape(-1)


def _perfect_multiplier(words: npt.NDArray[np.uint32], shift: int) -> int | None:
    """The first multiplier of `TRIES` for which all words have different hashes; None if there is none."""
    for first in range(0, TRIES, BATCH):
        multipliers = np.arange(first + 1, first + BATCH + 1, dtype=np.uint32) * np.uint32(
            2 * GOLDEN % 2**32
        ) | np.uint32(1)
        hashes = np.sort(multipliers[:, None] * words >> np.uint32(shift), axis=1)
        are_perfect = (hashes[:, 1:] != hashes[:, :-1]).all(axis=1)
        if are_perfect.any():
            return int(multipliers[are_perfect.argmax()])
    return None


def _split(rounds: tuple[int, ...], n_ranks: int) -> int | None:
    """How many first rounds have fewer than 2**16 suit indices together, or None if the other rounds have more."""
    split = next((n for n in range(1, len(rounds)) if _most_indices(rounds[: n + 1], n_ranks) > MOST_WORD), len(rounds))
    return split if _most_indices(rounds[split:], n_ranks) <= MOST_WORD else None


def _most_indices(rounds: tuple[int, ...], n_ranks: int) -> int:
    """The greatest number of sets of ranks that a suit can have in these rounds."""
    counts = (of_suit for of_suit in product(*(range(size + 1) for size in rounds)) if sum(of_suit) <= n_ranks)
    return max(prod(n_subsets(of_suit, n_ranks)) for of_suit in counts)
