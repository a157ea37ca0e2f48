"""How hands up to suit permutations are numbered: the configurations, their sizes, and the tables for kernels.

`kernels/abstraction/one_hand.py` explains the terms.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from math import prod

import numpy as np

from cardspeak.abstraction.numbers.configurations import Configuration, configurations_of, groups_of, n_subsets
from cardspeak.abstraction.numbers.lookup import Lookup, find_lookup, hashed
from cardspeak.array_types import Bytes, Longs, Words64
from cardspeak.kernels.abstraction.one_hand import N_RANKS, N_SUITS
from cardspeak.kernels.abstraction.unindexing import Numbering

GUIDE_BITS = 12
"""The numbers of all hands are split into about 2**12 equal ranges, to find the configuration of a number quickly."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The numbering of all hands, as arrays for kernels.

    Attributes:
        size: the number of hands up to suit permutations.
        rounds: uint8[2, r], see `SIZES` of `one_hand`.
        lowest: the lowest rank of the deck.
        configurations: int64[n, 5], see `WORD` of `one_hand`.
        numbering: the same, and more, to find the hand of a number.
        lookup: how kernels for many hands find the configuration, or None if they cannot; see `lookup.py`.
        table: the table in which they find it.
    """

    size: int
    rounds: Bytes
    lowest: int
    configurations: Longs
    numbering: Numbering
    lookup: Lookup | None
    table: Words64

    @property
    def n_cards(self) -> int:
        """The number of cards of a hand."""
        return int(self.rounds[0].sum())

    @property
    def dtype(self) -> type[np.uint32] | type[np.uint64]:
        """The smallest dtype that holds all numbers."""
        return np.uint32 if self.size <= 1 << 32 else np.uint64

    @property
    def plain(self) -> tuple[Bytes, int, Longs]:
        """What `index_one` needs to know besides the hand."""
        return self.rounds, self.lowest, self.configurations


@lru_cache(maxsize=16)
def layout_of(rounds: tuple[int, ...], lowest: int) -> Layout:
    """The numbering of all hands with these numbers of cards in each round."""
    n_ranks = N_RANKS - lowest
    bits = [size.bit_length() for size in rounds]
    configurations = sorted(configurations_of(rounds))
    groups = [groups_of(configuration, n_ranks) for configuration in configurations]
    sizes = [prod(n_ways for _, n_ways in of_configuration) for of_configuration in groups]
    offsets = list(accumulate(sizes, initial=0))
    rows = [
        [_word(configuration, bits), offset, *_multipliers(of_configuration)[1:]]
        for configuration, offset, of_configuration in zip(configurations, offsets, groups, strict=False)
    ]
    numbering = _numbering(configurations, groups, offsets, max(rounds), n_ranks)
    table = np.array(rows, np.int64)
    n_indices = {prod(n_subsets(counts, n_ranks)) for four in configurations for counts in four}
    lookup = find_lookup(rounds, n_ranks, max(n_indices), table[:, 0])
    return Layout(
        size=offsets[-1],
        rounds=np.array([rounds, bits], np.uint8),
        lowest=lowest,
        configurations=table,
        numbering=numbering,
        lookup=lookup,
        table=hashed(lookup, table) if lookup else np.empty(0, np.uint64),
    )


def _multipliers(groups: list[tuple[int, int]]) -> list[int]:
    """For each suit, the product of the ways of the groups before its own."""
    result, before, product_so_far = [], 1, 1
    for _, n_ways in groups:
        before = product_so_far if n_ways > 1 else before
        product_so_far *= n_ways
        result.append(before)
    return result


def _word(configuration: Configuration, bits: list[int]) -> int:
    """The codes of the first three count vectors; the fourth follows from them."""
    word = 0
    for counts in configuration[: N_SUITS - 1]:
        for n, width in zip(counts, bits, strict=True):
            word = word << width | n
    return word


def _numbering(
    configurations: list[Configuration],
    groups: list[list[tuple[int, int]]],
    offsets: list[int],
    most: int,
    n_ranks: int,
) -> Numbering:
    """The tables to find the hand of a number. `most` is the largest number of cards in a round."""
    shift = max(0, offsets[-1].bit_length() - GUIDE_BITS)
    starts_of_ranges = np.arange((offsets[-1] - 1 >> shift) + 1, dtype=np.int64) << shift
    subsets = [
        sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(n_ranks), n)) for n in range(most + 1)
    ]
    return Numbering(
        offsets=np.array(offsets, np.int64),
        guide=np.searchsorted(np.array(offsets, np.int64), starts_of_ranges, side="right") - 1,
        shift=shift,
        counts=np.array(configurations, np.uint8),
        n_equal=np.array([[n for n, _ in of_configuration] for of_configuration in groups], np.uint8),
        n_ways=np.array([[n for _, n in of_configuration] for of_configuration in groups], np.int64),
        n_subsets=np.array([[n_subsets(c, n_ranks) for c in suits] for suits in configurations], np.int64),
        subsets=np.array([bits for of_size in subsets for bits in of_size], np.int64),
        starts=np.array([0, *accumulate(map(len, subsets))], np.int64),
    )
