"""The best hand that two unseen cards can make with the board of each deal.

Without flushes, a hand depends only on ranks. So a table lists, for each combination of ranks on the board, all pairs
of ranks from the best to the worst hand, and the best hand is that of the first pair whose cards are unseen. Flushes
are looked up in the same way, by the ranks that the board has in the suit: the lists consist of sets of ranks of this
suit.

The better of the two hands is the best. No flush hides in the first list: a pair of ranks counts only if suits can be
chosen for it that make no flush. In the second list, no full house or better hides behind a flush: the five cards of a
flush have different ranks, and two further cards do not make a full house or four of a kind of them.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Ints, Longs, SmallInts, Words
from cardspeak.kernels.jit.compiled import compiled, inlined

N_PAIRS = 91
ALL_RANKS = 0x1FFF
N_OF = np.array([ranks.bit_count() for ranks in range(ALL_RANKS + 1)], np.int64)
"""How many ranks are in each set of ranks."""
KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""A number for each rank. The sum of up to five cards, at most four of a rank, tells their ranks; a test checks it."""
SUM_OF = np.array(
    [sum(key for rank, key in enumerate(KEYS) if ranks >> rank & 1) for ranks in range(1 << 13)], np.int64
)
"""The sum of the keys of each set of ranks."""


@inlined
def n_of_rank(cards: int, rank: int) -> int:
    """How many cards of a rank are in a set given as packed planes."""
    ranks = cards >> rank
    return (ranks & 1) + (ranks >> 16 & 1) + (ranks >> 32 & 1) + (ranks >> 48 & 1)


@inlined
def sum_of(cards: int) -> int:
    """The sum of the keys of the ranks of cards given as packed planes, without jokers."""
    return (
        SUM_OF[cards & ALL_RANKS]
        + SUM_OF[cards >> 16 & ALL_RANKS]
        + SUM_OF[cards >> 32 & ALL_RANKS]
        + SUM_OF[cards >> 48 & ALL_RANKS]
    )


@inlined
def n_cards(cards: int) -> int:
    """How many cards are in a set given as packed planes, without jokers."""
    return (
        N_OF[cards & ALL_RANKS]
        + N_OF[cards >> 16 & ALL_RANKS]
        + N_OF[cards >> 32 & ALL_RANKS]
        + N_OF[cards >> 48 & ALL_RANKS]
    )


@compiled
def put_best_unseen(
    boards: Longs,
    unseen: Longs,
    limits: Words,
    numbers: Ints,
    pairs: Bytes,
    values: Words,
    starts: Ints,
    suited_ranks: Words,
    suited_values: Words,
    most_suited: SmallInts,
    out: Words,
) -> None:
    """Write to `out` the value of the best hand that two unseen cards make with each board; 0 if there is none.

    Args:
        boards: the boards as packed planes, int64[n], all with the same number of cards, at most five.
        unseen: for each board, the cards that can be in a hand, in the same form.
        limits: for each board, the largest value that counts, uint16[n].
        numbers: the number of each combination of ranks on the board, by the sum of their keys.
        pairs: for each combination, the pairs of ranks from the best to the worst hand that they make if it is not a
            flush, uint8[combinations * 91]; a pair is the first rank times 16 plus the second.
        values: the value of the hand of each pair, in the same sequence.
        starts: for each set of ranks that the board has in a suit, where its flushes begin, int32[8193].
        suited_ranks: the ranks of the hole cards of flushes, as sets, from the best to the worst flush.
        suited_values: the values of these flushes.
        most_suited: how many hole cards can be of a suit without making a flush, by the number of board cards of this
            suit; negative if the board alone makes one.
        out: an array for the values, uint16[n].
    """
    for at in range(len(boards)):
        board, free, limit = boards[at], unseen[at], int(limits[at])
        best, suited, most = 0, 0, 2
        for suit in range(4):
            on_board = board >> 16 * suit & ALL_RANKS
            if N_OF[on_board] < 3:
                continue
            most = int(most_suited[N_OF[on_board]])
            if most == 2:
                continue
            suited = free >> 16 * suit & ALL_RANKS
            n_others = n_cards(free) - N_OF[suited]
            for i in range(starts[on_board], starts[on_board + 1]):
                needed = int(suited_ranks[i])
                if suited_values[i] <= limit and needed & ~suited == 0 and n_others >= 2 - N_OF[needed]:
                    best = int(suited_values[i])
                    break
        first = numbers[sum_of(board)] * N_PAIRS
        for i in range(first, first + N_PAIRS):
            value = int(values[i])
            if value > limit:
                continue
            if value <= best:
                break
            one, other = int(pairs[i]) >> 4, int(pairs[i]) & 15
            n_one, n_other = n_of_rank(free, one), n_of_rank(free, other)
            plain_one, plain_other = n_one - (suited >> one & 1), n_other - (suited >> other & 1)
            if one == other:
                is_possible = n_one >= 2
                n_suited = 1 if plain_one < 2 else 0
            else:
                is_possible = n_one >= 1 and n_other >= 1
                n_suited = (1 if plain_one == 0 else 0) + (1 if plain_other == 0 else 0)
            if is_possible and n_suited <= most:
                best = value
                break
        out[at] = best
