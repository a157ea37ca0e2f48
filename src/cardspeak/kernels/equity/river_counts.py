"""The hold'em holdings that a hand beats and ties on a full board, counted with tables.

Without flushes, a hand of seven cards depends only on its ranks. A board has one of 6,188 multisets of five ranks, and
a holding one of 91 pairs of ranks. So three small tables answer most questions:

- `plain`: the value of each pair of ranks with each multiset, as if there were no flushes
- `flushes`: the value of each set of ranks of one suit, 0 for fewer than five ranks
- `counts`: the numbers of holdings that each pair of ranks beats and ties on each multiset, without flushes

A flush beats every straight, and no hand of seven cards is both a flush and a full house or four of a kind. So the
value of a hand is the larger of its entries in the first two tables. Only one suit can make a flush on a board: the
suit of at least three of its cards.

A pair of ranks `a >= b` has the number a * (a + 1) / 2 + b. A multiset r1 <= r2 <= ... <= r5 has the number
C(r1, 1) + C(r2 + 1, 2) + ... + C(r5 + 4, 5), as in the combinatorial number system. A table has a row of `N_PAIRS`
numbers for each multiset. Entries for more than four cards of a rank are meaningless.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from cardspeak.array_types import Longs, Words, Words32
from cardspeak.kernels.jit.compiled import compiled, inlined

N_RANKS, N_SUITS, N_PAIRS, N_MULTISETS = 13, 4, 91, 6188
N_OTHERS = 990
"""The number of holdings that share no card with a full board and a hand."""
LOW_COUNT = 0xFFFF

Tables: TypeAlias = tuple[Words, Words, Words32]
"""The tables `plain`, `flushes` and `counts`. A count is wins + 65,536 * ties."""
Holdings: TypeAlias = tuple[Longs, Longs, Longs, Longs]
"""The holdings of a range: their numbers as pairs of ranks, int64[n]; their ranks in each suit, int64[n, 4]; their
masks, int64[n]; and their weights, int64[n]. All four are empty for a random hand."""


@inlined
def long_of(number: Any) -> int:
    """The number as a signed 64-bit integer. Numba turns the sum of a signed and an unsigned number into a float."""
    signed: Any = np.int64(number)
    return signed


@inlined
def pair_number(one: int, other: int) -> int:
    """The number of a pair of ranks, in any order."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


@inlined
def multiset_number(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of a multiset of five ranks, in any order. Nine comparisons sort the ranks."""
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return (
        a
        + (b + 1) * b // 2
        + (c + 2) * (c + 1) * c // 6
        + (d + 3) * (d + 2) * (d + 1) * d // 24
        + (e + 4) * (e + 3) * (e + 2) * (e + 1) * e // 120
    )


@compiled
def put_counts(multisets: Longs, plain: Words, counts: Words32) -> None:
    """Write the table `counts`.

    Args:
        multisets: the ranks of each multiset, in the order of their numbers, int64[N_MULTISETS, 5].
        plain: the table of values.
        counts: uint32[N_MULTISETS * N_PAIRS], receives the table. Impossible entries are 0.
    """
    left = np.empty(N_RANKS, np.int64)
    for number in range(len(multisets)):
        start = number * N_PAIRS
        left[:] = N_SUITS
        for at in range(5):
            left[multisets[number, at]] -= 1
        if left.min() < 0:
            counts[start : start + N_PAIRS] = 0
            continue
        for high in range(N_RANKS):
            left[high] -= 1
            for low in range(high + 1):
                at = start + pair_number(high, low)
                left[low] -= 1
                counts[at] = 0
                if min(left[high], left[low]) >= 0:
                    wins, ties = count_without_flushes(plain, start, left, long_of(plain[at]))
                    counts[at] = wins + (ties << 16)
                left[low] += 1
            left[high] += 1


@inlined
def count_without_flushes(plain: Words, start: int, left: Longs, value: int) -> tuple[int, int]:
    """The numbers of holdings with a lower and with an equal value, if there are `left[r]` cards of each rank r."""
    wins, ties = 0, 0
    at = start
    for high in range(N_RANKS):
        for low in range(high + 1):
            n = left[high] * left[low] if low < high else left[high] * (left[high] - 1) // 2
            of_other = long_of(plain[at])
            wins += n * (of_other < value)
            ties += n * (of_other == value)
            at += 1
    return wins, ties


@inlined
def count_with_flushes(
    plain: Words, flushes: Words, start: int, board: Longs, own: Longs, suit: int, value: int, left: Longs, flush: Longs
) -> tuple[int, int]:
    """The numbers of holdings with a lower and with an equal value, from all pairs of ranks, in or out of a suit.

    Args:
        plain: the table of values without flushes.
        flushes: the table of flushes.
        start: the start of the board's row in `plain`.
        board: the ranks of the board in each suit, int64[4].
        own: the ranks of the hand in each suit, int64[4].
        suit: the suit that can make a flush.
        value: the value of the hand.
        left: scratch space, int64[13]: how many cards of each rank are left in the other suits.
        flush: scratch space, int64[13]: the value of a flush with one more card of this rank, 0 if there is none.
    """
    left[:] = N_SUITS - 1
    for other in range(N_SUITS):
        if other != suit:
            gone = board[other] | own[other]
            for rank in range(N_RANKS):
                left[rank] -= gone >> rank & 1
    ranks = board[suit]
    free = ~(ranks | own[suit])
    on_board = long_of(flushes[ranks])
    for rank in range(N_RANKS):
        flush[rank] = long_of(flushes[ranks | 1 << rank])
    wins, ties = 0, 0
    at = start
    for high in range(N_RANKS):
        has_high = free >> high & 1
        for low in range(high):
            has_low = free >> low & 1
            without = long_of(plain[at])
            n, of_other = left[high] * left[low], max(without, on_board)
            wins += n * (of_other < value)
            ties += n * (of_other == value)
            n, of_other = has_high * left[low], max(without, flush[high])
            wins += n * (of_other < value)
            ties += n * (of_other == value)
            n, of_other = has_low * left[high], max(without, flush[low])
            wins += n * (of_other < value)
            ties += n * (of_other == value)
            n, of_other = has_high * has_low, max(without, long_of(flushes[ranks | 1 << high | 1 << low]))
            wins += n * (of_other < value)
            ties += n * (of_other == value)
            at += 1
        without = long_of(plain[at])
        n, of_other = left[high] * (left[high] - 1) // 2, max(without, on_board)
        wins += n * (of_other < value)
        ties += n * (of_other == value)
        n, of_other = has_high * left[high], max(without, flush[high])
        wins += n * (of_other < value)
        ties += n * (of_other == value)
        at += 1
    return wins, ties


@inlined
def flush_suit(n_of_suit: Longs) -> int:
    """The suit of at least three of the five board cards, or -1."""
    suit = -1
    for each in range(N_SUITS):
        if n_of_suit[each] >= 3:
            suit = each
    return suit


@inlined
def count_against_random(
    tables: Tables,
    number: int,
    board: Longs,
    n_of_suit: Longs,
    own: Longs,
    pair: int,
    left: Longs,
    flush: Longs,
) -> tuple[int, int]:
    """The numbers of holdings that a hand beats and ties on a full board, out of `N_OTHERS`.

    If three cards of the board are of one suit and the hand has no flush, the counts without flushes are corrected for
    the holdings of two cards of this suit, at most 45.

    Args:
        tables: the tables.
        number: the number of the multiset of the board's ranks.
        board: the ranks of the board in each suit, int64[4].
        n_of_suit: the number of cards of the board in each suit, int64[4].
        own: the ranks of the hand in each suit, int64[4].
        pair: the number of the hand's pair of ranks.
        left: scratch space, int64[13].
        flush: scratch space, int64[13].
    """
    plain, flushes, counts = tables
    start, suit = number * N_PAIRS, flush_suit(n_of_suit)
    value = long_of(plain[start + pair])
    if suit >= 0:
        of_flush = long_of(flushes[board[suit] | own[suit]])
        if n_of_suit[suit] > 3 or of_flush:
            value = max(value, of_flush)
            return count_with_flushes(plain, flushes, start, board, own, suit, value, left, flush)
    packed = long_of(counts[start + pair])
    wins, ties = packed & LOW_COUNT, packed >> 16
    if suit >= 0:
        ranks = board[suit]
        free = ~(ranks | own[suit])
        n = 0
        for rank in range(N_RANKS):
            left[n] = rank
            n += free >> rank & 1
        for i in range(n):
            high = left[i]
            at = start + high * (high + 1) // 2
            with_high = ranks | 1 << high
            for j in range(i):
                low = left[j]
                without, of_other = long_of(plain[at + low]), long_of(flushes[with_high | 1 << low])
                wins += of_other < value
                wins -= without < value
                ties -= without == value
    return wins, ties


@inlined
def count_against_range(
    tables: Tables,
    number: int,
    board: Longs,
    n_of_suit: Longs,
    own: Longs,
    pair: int,
    dealt: int,
    holdings: Holdings,
    kept: Longs,
    n_kept: int,
) -> tuple[int, int]:
    """The weights of the holdings of a range that a hand beats and ties on a full board.

    Args:
        tables: the tables.
        number: the number of the multiset of the board's ranks.
        board: the ranks of the board in each suit, int64[4].
        n_of_suit: the number of cards of the board in each suit, int64[4].
        own: the ranks of the hand in each suit, int64[4].
        pair: the number of the hand's pair of ranks.
        dealt: the mask of the board cards that `kept` does not exclude.
        holdings: the range.
        kept: the indices of the holdings to count, unless they contain a card of `dealt`.
        n_kept: the number of these indices.
    """
    plain, flushes, _ = tables
    pairs, ranks, masks, weights = holdings
    start, suit = number * N_PAIRS, flush_suit(n_of_suit)
    value = long_of(plain[start + pair])
    wins, ties = 0, 0
    if suit < 0:
        for at in range(n_kept):
            i = kept[at]
            weight = weights[i] * (masks[i] & dealt == 0)
            of_other = long_of(plain[start + pairs[i]])
            wins += weight * (of_other < value)
            ties += weight * (of_other == value)
        return wins, ties
    of_suit = board[suit]
    value = max(value, long_of(flushes[of_suit | own[suit]]))
    for at in range(n_kept):
        i = kept[at]
        weight = weights[i] * (masks[i] & dealt == 0)
        of_other = max(long_of(plain[start + pairs[i]]), long_of(flushes[of_suit | ranks[i, suit]]))
        wins += weight * (of_other < value)
        ties += weight * (of_other == value)
    return wins, ties
