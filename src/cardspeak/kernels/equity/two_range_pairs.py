"""Exact counts for two ranges, by comparing all pairs of holdings on a register of boards at a time."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Words, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, longs, total, words_at, words_of

MOST_TIMES = (1 << 16) - 1
"""The largest sum of `times`, because boards are counted in 16-bit words."""
AT_ONCE = 4
"""The number of other holdings that a holding is compared with at a time. Its values are then loaded only once for all
of them."""


@inlined
def both_totals(won: Lanes, tied: Lanes) -> int:
    """The sum of the words in `won` + 65,536 * the sum of those in `tied`. Both sums must be below 65,536.

    Neighbouring words are added first. This leaves half as many numbers, of 32 bits each, with room for both sums.
    """
    of_won, of_tied = longs(won), longs(tied)
    won_pairs, tied_pairs = (of_won & MOST_TIMES) + (of_won >> 16), (of_tied & MOST_TIMES) + (of_tied >> 16)
    return total(won_pairs + (tied_pairs << 16))


@inlined
def rivals(masks: Words64, weights: tuple[Longs, Longs], i: int, opponents: Longs) -> int:
    """Write to `opponents` the holdings after i that one player can have when the other has i. Returns their number.

    Padding follows them, so that they can be read `AT_ONCE` at a time. The number returned does not include it.
    """
    first, second = weights
    n_opponents = 0
    for j in range(i + 1, len(masks)):
        opponents[n_opponents] = j
        is_dealt = (first[i] != 0 and second[j] != 0) or (first[j] != 0 and second[i] != 0)
        n_opponents += is_dealt and masks[i] & masks[j] == np.uint64(0)
    for behind in range(n_opponents, n_opponents + AT_ONCE - 1):
        opponents[behind] = i
    return n_opponents


@inlined
def compare_with_four(
    values: Words, width: int, times: Words, i: int, others: tuple[int, int, int, int], totals: Longs
) -> None:
    """Write to `totals` how often holding i beats and ties each of four other holdings, packed as in `both_totals`."""
    a, b, c, d = others[0] * width, others[1] * width, others[2] * width, others[3] * width
    won_a, won_b, won_c, won_d = words_of(0), words_of(0), words_of(0), words_of(0)
    tied_a, tied_b, tied_c, tied_d = words_of(0), words_of(0), words_of(0), words_of(0)
    for at in range(0, width, WORDS):
        mine, board_times = words_at(values, i * width + at), words_at(times, at)
        of_a, of_b = words_at(values, a + at), words_at(values, b + at)
        of_c, of_d = words_at(values, c + at), words_at(values, d + at)
        won_a += choose(mine > of_a, board_times, 0)
        won_b += choose(mine > of_b, board_times, 0)
        won_c += choose(mine > of_c, board_times, 0)
        won_d += choose(mine > of_d, board_times, 0)
        tied_a += choose(mine == of_a, board_times, 0)
        tied_b += choose(mine == of_b, board_times, 0)
        tied_c += choose(mine == of_c, board_times, 0)
        tied_d += choose(mine == of_d, board_times, 0)
    totals[0], totals[1] = both_totals(won_a, tied_a), both_totals(won_b, tied_b)
    totals[2], totals[3] = both_totals(won_c, tied_c), both_totals(won_d, tied_d)


@compiled
def compare_pairs(
    values: Words,
    width: int,
    times: Words,
    masks: Words64,
    n_first: int,
    weights: tuple[Longs, Longs],
    sums: tuple[Longs, Longs],
) -> None:
    """Add to `sums`, for both players, how often each holding beats the other player's holdings and ties with them.

    If a holding shares a card with a board, its value there is 0. It then loses to all holdings that share no card with
    the board, and ties with all others. The number of these boards is known, and the caller must subtract them.

    Args:
        values: uint16[holdings * width], the dense values (see `orders.high`) of each holding on all boards.
        width: the number of values for each holding, a multiple of `WORDS`.
        times: uint16[width], the number of boards that each board stands for, 0 for padding. The sum must not exceed
            `MOST_TIMES`.
        masks: the cards of each holding, uint64[n].
        n_first: the number of holdings of one of the players. These holdings come before all other holdings.
        weights: the weight of each holding for the first player and for the second, int64[n] each; 0 for a holding that
            the player does not have.
        sums: int64[n, 2] for each player, increased in place: the weight of the holdings beaten and of those tied,
            summed over the boards.
    """
    (first, second), (of_first, of_second) = weights, sums
    opponents, counts, n_boards = np.empty(len(masks) + AT_ONCE, np.int64), np.empty(AT_ONCE, np.int64), 0
    for at in range(width):
        n_boards += times[at]
    for i in range(n_first):
        n_opponents = rivals(masks, weights, i, opponents)
        for start in range(0, n_opponents, AT_ONCE):
            others = opponents[start], opponents[start + 1], opponents[start + 2], opponents[start + 3]
            compare_with_four(values, width, times, i, others, counts)
            for at in range(min(AT_ONCE, n_opponents - start)):
                j, won, tied = opponents[start + at], counts[at] & MOST_TIMES, counts[at] >> 16
                lost = n_boards - won - tied
                of_first[i, 0] += second[j] * won
                of_first[i, 1] += second[j] * tied
                of_first[j, 0] += second[i] * lost
                of_first[j, 1] += second[i] * tied
                of_second[i, 0] += first[j] * won
                of_second[i, 1] += first[j] * tied
                of_second[j, 0] += first[i] * lost
                of_second[j, 1] += first[i] * tied
