"""Holdings compared pair by pair, each pair on a register full of boards at a time."""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, longs, total, words_at, words_of
from cardspeak.kernels.orders.blocks import Words

Longs: TypeAlias = npt.NDArray[np.int64]

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
def rivals(masks: npt.NDArray[np.uint64], weights: tuple[Longs, Longs], i: int, found: Longs) -> int:
    """In place: `found` are the holdings after i that one player may have when the other has i; how many there are.

    As many are put behind them as make the number a multiple of `AT_ONCE`.
    """
    first, second = weights
    n_found = 0
    for j in range(i + 1, len(masks)):
        found[n_found] = j
        is_dealt = (first[i] != 0 and second[j] != 0) or (first[j] != 0 and second[i] != 0)
        n_found += is_dealt and masks[i] & masks[j] == np.uint64(0)
    for behind in range(n_found, n_found + AT_ONCE - 1):
        found[behind] = i
    return n_found


@inlined
def compare_with_four(
    values: Words, width: int, times: Words, i: int, others: tuple[int, int, int, int], found: Longs
) -> None:
    """In place: `found` tells of four holdings how often i beats each, and ties it, as `both_totals` puts it."""
    a, b, c, d = others[0] * width, others[1] * width, others[2] * width, others[3] * width
    won_a, won_b, won_c, won_d = words_of(0), words_of(0), words_of(0), words_of(0)
    tied_a, tied_b, tied_c, tied_d = words_of(0), words_of(0), words_of(0), words_of(0)
    for at in range(0, width, WORDS):
        mine, often = words_at(values, i * width + at), words_at(times, at)
        of_a, of_b = words_at(values, a + at), words_at(values, b + at)
        of_c, of_d = words_at(values, c + at), words_at(values, d + at)
        won_a += choose(mine > of_a, often, 0)
        won_b += choose(mine > of_b, often, 0)
        won_c += choose(mine > of_c, often, 0)
        won_d += choose(mine > of_d, often, 0)
        tied_a += choose(mine == of_a, often, 0)
        tied_b += choose(mine == of_b, often, 0)
        tied_c += choose(mine == of_c, often, 0)
        tied_d += choose(mine == of_d, often, 0)
    found[0], found[1] = both_totals(won_a, tied_a), both_totals(won_b, tied_b)
    found[2], found[3] = both_totals(won_c, tied_c), both_totals(won_d, tied_d)


@compiled
def compare_pairs(
    values: Words,
    width: int,
    times: Words,
    masks: npt.NDArray[np.uint64],
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
    found, counts, n_boards = np.empty(len(masks) + AT_ONCE, np.int64), np.empty(AT_ONCE, np.int64), 0
    for at in range(width):
        n_boards += times[at]
    for i in range(n_first):
        n_found = rivals(masks, weights, i, found)
        for start in range(0, n_found, AT_ONCE):
            others = found[start], found[start + 1], found[start + 2], found[start + 3]
            compare_with_four(values, width, times, i, others, counts)
            for at in range(min(AT_ONCE, n_found - start)):
                j, won, tied = found[start + at], counts[at] & MOST_TIMES, counts[at] >> 16
                lost = n_boards - won - tied
                of_first[i, 0] += second[j] * won
                of_first[i, 1] += second[j] * tied
                of_first[j, 0] += second[i] * lost
                of_first[j, 1] += second[i] * tied
                of_second[i, 0] += first[j] * won
                of_second[i, 1] += first[j] * tied
                of_second[j, 0] += first[i] * lost
                of_second[j, 1] += first[i] * tied
