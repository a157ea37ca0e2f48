"""From numbers back to hands; the numbers are explained in `one_hand`."""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Bytes, Floats, Longs, Words64
from cardspeak.kernels.abstraction.one_hand import N_RANKS, N_SUITS, SIZES, multisets
from cardspeak.kernels.jit.compiled import compiled, inlined

BLOCK = 512
"""The number of hands of a configuration that are found together, so few that scratch space stays in the cache."""
HALF = 7  # ranks


def _deposits() -> Bytes:
    """For two sets of seven bits each, at 128 * mask + chosen: the bits of the mask at the chosen places among them."""
    table = np.zeros((1 << HALF, 1 << HALF), np.uint8)
    for mask in range(1 << HALF):
        bits = [1 << rank for rank in range(HALF) if mask >> rank & 1]
        for chosen in range(1 << HALF):
            table[mask, chosen] = sum(bit for place, bit in enumerate(bits) if chosen >> place & 1)
    return table.reshape(-1)


DEPOSITS = _deposits()
SIZES_OF_HALVES = np.array([bits.bit_count() for bits in range(1 << HALF)], np.uint8)
RANKS_OF_SETS = np.array(
    [
        sum(rank << 8 * place for place, rank in enumerate(sorted(ranks, reverse=True)[:8]))
        for ranks in ([rank for rank in range(N_RANKS) if bits >> rank & 1] for bits in range(1 << N_RANKS))
    ],
    np.uint64,
)
"""The ranks of each set, a byte for each of up to eight: the highest rank first, in the lowest byte."""
BYTES_IN_WORD = 8
ONE_IN_EACH_BYTE = 0x0101010101010101


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

    Hands of the same configuration are found together. Whatever depends on the configuration is then the same in all
    turns of a loop, and the processor seldom has to guess what comes next.

    Args:
        numbers: int64[n], below the number of all hands.
        numbering: the numbering.
        rounds: as in `one_hand.index_one`.
        lowest: as in `one_hand.index_one`.
        hands: uint8[n, k], receives the cards.
    """
    n, n_cards, n_rounds = len(numbers), hands.shape[1], rounds.shape[1]
    stops, order = np.zeros(len(numbering.offsets), np.int64), np.empty(n, np.int64)
    sort_by_configuration(numbers, numbering, stops, order)
    rest, part, index = np.empty(BLOCK, np.float64), np.empty(BLOCK, np.float64), np.empty(BLOCK, np.float64)
    left, words = np.empty(BLOCK, np.int64), np.empty(2 * BLOCK, np.uint64)
    places = np.empty(n_rounds, np.int64)
    first = 0
    for configuration in range(len(stops) - 1):
        for start in range(first, stops[configuration], BLOCK):
            size = min(BLOCK, stops[configuration] - start)
            for i in range(size):
                rest[i] = np.float64(numbers[order[start + i]] - numbering.offsets[configuration])
                words[i] = words[BLOCK + i] = np.uint64(0)
            place = 0
            for number in range(n_rounds):
                places[number] = place
                place += np.int64(rounds[SIZES, number])
            for suit in range(N_SUITS):
                put_indices(configuration, suit, size, numbering, rest, part, index)
                add_cards(configuration, suit, size, numbering, lowest, index, left, places, words)
            for i in range(size):
                row, word = order[start + i], words[i]
                for at in range(min(n_cards, BYTES_IN_WORD)):
                    hands[row, at] = word >> np.uint64(8 * at)
                for at in range(BYTES_IN_WORD, n_cards):
                    hands[row, at] = words[BLOCK + i] >> np.uint64(8 * (at - BYTES_IN_WORD))
        first = stops[configuration]


@inlined
def sort_by_configuration(numbers: Longs, numbering: Numbering, stops: Longs, order: Longs) -> None:
    """Sort numbers by configuration.

    Args:
        numbers: as in `unindex_each`.
        numbering: the numbering.
        stops: zeros; receives, for each configuration, the place in `order` behind its last number.
        order: receives the places in `numbers`, those of the first configuration first.
    """
    of_numbers = np.empty(len(numbers), np.int64)
    for row in range(len(numbers)):
        configuration = configuration_of(numbers[row], numbering)
        of_numbers[row] = configuration
        stops[configuration + 1] += 1
    for configuration in range(1, len(stops)):
        stops[configuration] += stops[configuration - 1]
    for row in range(len(numbers)):
        order[stops[of_numbers[row]]] = row
        stops[of_numbers[row]] += 1


@inlined
def put_indices(
    configuration: int, suit: int, size: int, numbering: Numbering, rest: Floats, part: Floats, index: Floats
) -> None:
    """Write the suit index of each hand in a suit. All numbers are whole, and division is exact below 2**52.

    The quotient of a and b is rounded to a whole number q only if it is at least q - q * 2**-53. But the greatest
    quotient below q is q - 1 / b, and 1 / b is more than q * 2**-53, because b * q is at most a + 1.

    Args:
        configuration: the configuration of all hands.
        suit: the suit.
        size: the number of hands.
        numbering: the numbering.
        rest: what is left of each number, without the groups of earlier suits; changed in place.
        part: for suits of the group of an earlier suit, what is left of the number of the multiset; changed in place.
        index: receives the suit indices.
    """
    n_equal = np.int64(numbering.n_equal[configuration, suit])
    if suit == 0 or numbering.n_equal[configuration, suit - 1] == 1:
        n_ways = np.float64(numbering.n_ways[configuration, suit])
        if suit + n_equal == N_SUITS:
            for i in range(size):
                part[i] = rest[i]
        else:
            for i in range(size):
                quotient = np.floor(rest[i] / n_ways)
                part[i] = rest[i] - quotient * n_ways
                rest[i] = quotient
    if n_equal == 1:
        for i in range(size):
            index[i] = part[i]
    elif n_equal == 2:
        for i in range(size):
            greatest = np.floor((np.sqrt(8.0 * part[i] + 1.0) - 1.0) * 0.5)
            index[i] = greatest
            part[i] -= greatest * (greatest + 1.0) * 0.5
    else:
        greatest = np.int64(0)
        for i in range(size):
            number = np.int64(part[i])
            if not multisets(greatest, n_equal) <= number < multisets(greatest + 1, n_equal):  # numbers can be in a row
                greatest = greatest_below(number, n_equal)
            index[i] = greatest
            part[i] = number - multisets(greatest, n_equal)


@inlined
def add_cards(
    configuration: int,
    suit: int,
    size: int,
    numbering: Numbering,
    lowest: int,
    index: Floats,
    left: Longs,
    places: Longs,
    words: Words64,
) -> None:
    """Add the cards of a suit to each hand.

    Args:
        configuration: the configuration of all hands.
        suit: the suit.
        size: the number of hands.
        numbering: the numbering.
        lowest: the lowest rank of the deck.
        index: the suit index of each hand, changed in place.
        left: scratch space for the ranks that are left.
        places: the place of the next card of each round; changed in place.
        words: the cards of each hand, one in each byte: the first eight, and from `BLOCK` on, the others.
    """
    is_first, n_left = True, 0
    for number in range(len(places)):
        n_left += np.int64(numbering.counts[configuration, suit, number])
    for number in range(len(places)):
        n_chosen = np.int64(numbering.counts[configuration, suit, number])
        if n_chosen == 0:
            continue
        n_left -= n_chosen
        n_subsets = np.float64(numbering.n_subsets[configuration, suit, number])
        start, place = numbering.starts[n_chosen], places[number]
        places[number] += n_chosen
        in_each = np.uint64(ONE_IN_EACH_BYTE >> 8 * max(0, BYTES_IN_WORD - int(n_chosen)))
        lowest_card = np.uint64(suit + N_SUITS * lowest) * in_each
        for i in range(size):
            remainder = index[i]
            if n_left:
                index[i] = np.floor(remainder / n_subsets)
                remainder -= index[i] * n_subsets
            chosen = numbering.subsets[start + np.int64(remainder)]
            if not is_first:
                chosen = deposited(chosen, left[i])
                left[i] ^= chosen
            else:
                left[i] = ((1 << N_RANKS - lowest) - 1) ^ chosen
            cards = (RANKS_OF_SETS[chosen] << np.uint64(2)) + lowest_card
            if place < BYTES_IN_WORD:
                words[i] |= cards << np.uint64(8 * place)
            if n_chosen > BYTES_IN_WORD:  # nine cards of one round in one suit
                words[BLOCK + i] = (RANKS_OF_SETS[chosen & -chosen] << np.uint64(2)) + np.uint64(
                    suit + N_SUITS * lowest
                )
            elif place + n_chosen > BYTES_IN_WORD:
                shift = 8 * (place - BYTES_IN_WORD)
                words[BLOCK + i] |= cards << np.uint64(shift) if shift >= 0 else cards >> np.uint64(-shift)
        is_first = False


@inlined
def deposited(chosen: int, left: int) -> int:
    """The ranks that are chosen among those that are left."""
    low, high = left & ((1 << HALF) - 1), left >> HALF
    above = chosen >> np.int64(SIZES_OF_HALVES[low])
    lower = np.int64(DEPOSITS[low << HALF | chosen & ((1 << HALF) - 1)])
    return lower | np.int64(DEPOSITS[high << HALF | above & ((1 << HALF) - 1)]) << HALF


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
def configuration_of(number: int, numbering: Numbering) -> int:
    """The configuration of a number."""
    configuration = numbering.guide[number >> numbering.shift]
    while numbering.offsets[configuration + 1] <= number:
        configuration += 1
    return configuration


@inlined
def read_number(number: int, numbering: Numbering, indices: Longs) -> int:
    """The configuration of a number. The suit indices are written to `indices`."""
    configuration = configuration_of(number, numbering)
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
