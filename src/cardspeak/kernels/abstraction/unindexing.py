"""From numbers back to hands; the numbers are explained in `one_hand`."""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.abstraction.one_hand import N_RANKS, N_SUITS, SIZES, multisets
from cardspeak.kernels.jit.compiled import compiled, inlined

LOWEST_BIT = np.array([0] + [(bits & -bits).bit_length() - 1 for bits in range(1, 1 << N_RANKS)], np.uint8)
"""The position of the lowest bit of a set of ranks."""


class Numbering(NamedTuple):
    """What kernels need to know of the numbering of all hands. There are n configurations and r rounds.

    Attributes:
        offsets: int64[n + 1], the number of the first hand of each configuration, and the number of all hands.
        guide: int64, the configuration of every multiple of 2**`shift`.
        shift: see `guide`.
        counts: uint8[n, 4, r], the count vector of each suit of a configuration.
        n_equal: uint8[n, 4], how many suits from this one on have its count vector.
        n_ways: int64[n, 4], for the first of equal suits, the number of multisets of their suit indices.
        n_subsets: int64[n, 4, r], the number of sets of ranks that the suit can have in the round.
        subsets: int64, the sets of ranks of each size, as bits, in ascending order.
        starts: int64, for each size, where its sets start in `subsets`.
    """

    offsets: Longs
    guide: Longs
    shift: int
    counts: Bytes
    n_equal: Bytes
    n_ways: Longs
    n_subsets: Longs
    subsets: Longs
    starts: Longs


@compiled
def unindex_each(numbers: Longs, numbering: Numbering, rounds: Bytes, lowest: int, hands: Bytes) -> None:
    """Write the canonical hand of each number.

    In it, clubs have the greatest count vector, and diamonds, hearts and spades follow. Of suits with the same count
    vector, the first has the greatest suit index. In each round, cards are in the order of their suits, the highest
    rank first.

    Args:
        numbers: int64[n], below the number of all hands.
        numbering: the numbering.
        rounds: as in `one_hand.index_one`.
        lowest: as in `one_hand.index_one`.
        hands: uint8[n, k], receives the cards.
    """
    indices, all_ranks = np.empty(N_SUITS, np.int64), (1 << N_RANKS - lowest) - 1
    n_rounds = rounds.shape[1]
    ends = np.empty(n_rounds, np.int64)
    for row in range(len(numbers)):
        configuration = read_number(numbers[row], numbering, indices)
        end = 0
        for number in range(n_rounds):
            end += rounds[SIZES, number]
            ends[number] = end
        for suit in range(N_SUITS - 1, -1, -1):
            left, index = all_ranks, indices[suit]
            for number in range(n_rounds):
                size = np.int64(numbering.counts[configuration, suit, number])
                if size == 0:
                    continue
                n_subsets = numbering.n_subsets[configuration, suit, number]
                chosen = numbering.subsets[numbering.starts[size] + index % n_subsets]
                index //= n_subsets
                left = put_ranks(chosen, left, suit + 4 * lowest, hands[row, ends[number] - size : ends[number]])
                ends[number] -= size


@compiled
def count_each(numbers: Longs, numbering: Numbering, counts: Bytes) -> None:
    """Write how many hands each number stands for: 24 suit permutations, divided by those that change nothing.

    A permutation changes nothing if it only exchanges suits with the same cards. So the number of such permutations is
    the product of the factorials of how many suits have the same cards.
    """
    indices = np.empty(N_SUITS, np.int64)
    for row in range(len(numbers)):
        configuration = read_number(numbers[row], numbering, indices)
        count, n_same = 24, 1
        for suit in range(1, N_SUITS):
            is_equal = numbering.n_equal[configuration, suit - 1] > 1 and indices[suit - 1] == indices[suit]
            n_same = n_same + 1 if is_equal else 1
            count //= n_same
        counts[row] = count


@inlined
def read_number(number: int, numbering: Numbering, indices: Longs) -> int:
    """The configuration of a number. The suit indices are written to `indices`."""
    configuration = numbering.guide[number >> numbering.shift]
    while numbering.offsets[configuration + 1] <= number:
        configuration += 1
    rest = number - numbering.offsets[configuration]
    suit = 0
    while suit < N_SUITS:
        n_equal = np.int64(numbering.n_equal[configuration, suit])
        n_ways = numbering.n_ways[configuration, suit]
        part = rest % n_ways
        rest //= n_ways
        while n_equal > 1:
            indices[suit] = greatest_below(part, n_equal)
            part -= multisets(indices[suit], n_equal)
            n_equal -= 1
            suit += 1
        indices[suit] = part
        suit += 1
    return configuration


@inlined
def greatest_below(number: int, size: int) -> int:
    """The greatest suit index that has at most `number` multisets before it, by an estimate that is then corrected."""
    if size == 2:
        index = np.int64(np.sqrt(2.0 * number))
    elif size == 3:
        index = np.int64(np.cbrt(6.0 * number))
    else:
        index = np.int64(np.sqrt(np.sqrt(24.0 * number)))
    while index > 0 and multisets(index, size) > number:
        index -= 1
    while multisets(index + 1, size) <= number:
        index += 1
    return index


@inlined
def put_ranks(chosen: int, left: int, first_card: int, cards: Bytes) -> int:
    """Write cards of one suit, from the highest to the lowest. Returns the ranks that are then left.

    Args:
        chosen: which of the ranks that are left, as bits.
        left: the ranks that are left, as bits.
        first_card: the card of the suit with rank 0.
        cards: receives the cards.
    """
    rest, result = left, left
    for at in range(len(cards) - 1, -1, -1):
        while chosen & 1 == 0:
            chosen >>= 1
            rest &= rest - 1
        rank = np.int64(LOWEST_BIT[rest])
        cards[at] = (rank << 2) + first_card
        chosen >>= 1
        rest &= rest - 1
        result ^= 1 << rank
    return result
