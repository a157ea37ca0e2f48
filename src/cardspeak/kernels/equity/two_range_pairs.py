"""Holdings compared pair by pair, each pair on a register full of boards at a time."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Words, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, longs, total, words_at, words_of

MOST_TIMES = (1 << 16) - 1
"""What `times` may sum up to: the words that count boards hold no more."""
AT_ONCE = 4
"""Holdings that one is compared with at a time: so often is a register of its values used, once it is loaded."""


@inlined
def both_totals(won: Lanes, tied: Lanes) -> int:
    """The sum of all words in the one register + 65,536 * the sum of those in the other, both below 65,536.

    Neighbours are added first, to half as many numbers of 32 bits, which hold both sums side by side.
    """
    of_won, of_tied = longs(won), longs(tied)
    won_pairs, tied_pairs = (of_won & MOST_TIMES) + (of_won >> 16), (of_tied & MOST_TIMES) + (of_tied >> 16)
    return total(won_pairs + (tied_pairs << 16))


@inlined
def rivals(masks: Words64, weights: tuple[Longs, Longs], i: int, opponents: Longs) -> int:
    """In place: `opponents` are the holdings after i that one player may have when the other has i; how many there are.

    As many are put behind them as make the number a multiple of `AT_ONCE`.
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
    """In place: `totals` tells of four holdings how often i beats each, and ties it, as `both_totals` puts it."""
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
    """Add how often each holding beats, and ties, those of the other player, to `sums`, for either player.

    A holding that shares a card with a board has value 0 there. So one that does not beats it, and two that do tie.
    How many boards that are is known, and for the caller to take off.

    Args:
        values: uint16[holdings * width], the dense values of a holding on all boards, then those of the next.
        width: how many values there are for a holding, a multiple of `WORDS`.
        times: uint16[width]: how many boards each stands for, 0 where there is none; `MOST_TIMES` together at most.
        masks: the cards of each holding, uint64[n].
        n_first: one of the players has none but the first so many holdings.
        weights: how much each holding counts for the first player and for the second, int64[n] each; 0 where the player
            does not have it.
        sums: is added to: int64[n, 2] for the first player, the weights of what is beaten and of what is tied; and the
            same for the second.
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
