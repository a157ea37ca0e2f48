"""Holdings compared pair by pair on many boards at a time, checked against single pairs."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from cardspeak.kernels.equity.two_range_pairs import MOST_TIMES, compare_pairs
from cardspeak.kernels.lanes.lanes import WORDS


def masks_of_pairs(n_cards: int) -> list[int]:
    return [1 << a | 1 << b for a, b in combinations(range(n_cards), 2)]


@pytest.mark.parametrize(("n_cards", "n_first"), [(4, 6), (6, 15), (6, 4), (7, 13)])
def test_each_pair_is_compared_on_each_board(n_cards: int, n_first: int) -> None:
    """Holdings are compared with four others at a time. Some have a multiple of four opponents, and some do not."""
    random = np.random.default_rng(n_cards + n_first)
    masks, width = masks_of_pairs(n_cards), 3 * WORDS
    n = len(masks)
    values = random.integers(0, 6, (n, width)).astype(np.uint16) * 9000
    times = random.integers(0, 25, width).astype(np.uint16)
    weights = random.integers(0, 3, (2, n))
    weights[0, n_first:] = 0
    sums = np.zeros((2, n, 2), np.int64)
    weights_of_players = weights[0], weights[1]
    compare_pairs(
        values.reshape(-1), width, times, np.array(masks, np.uint64), n_first, weights_of_players, (sums[0], sums[1])
    )
    truth = np.zeros_like(sums)
    for i in range(n):
        for j in range(n):
            if not masks[i] & masks[j]:
                won = int(times[values[i] > values[j]].sum())
                tied = int(times[values[i] == values[j]].sum())
                truth[0, i] += int(weights[1, j]) * np.array([won, tied])
                truth[1, i] += int(weights[0, j]) * np.array([won, tied])
    has = weights > 0
    assert truth[0][has[0]].any()
    assert (sums[has] == truth[has]).all()


@pytest.mark.parametrize("value", [0, 1])
def test_the_largest_number_of_boards(value: int) -> None:
    """All boards are won, or all boards are tied, so that sums in machine words are largest."""
    times = np.full(WORDS, MOST_TIMES // WORDS, np.uint16)
    times[0] += MOST_TIMES % WORDS
    values = np.array([1] * WORDS + [value] * WORDS, np.uint16)
    sums, weights = np.zeros((2, 2, 2), np.int64), (np.array([5, 0]), np.array([0, 3]))
    compare_pairs(values, WORDS, times, np.array([3, 12], np.uint64), 1, weights, (sums[0], sums[1]))
    assert sums[0, 0].tolist() == ([0, 3 * MOST_TIMES] if value else [3 * MOST_TIMES, 0])
    assert sums[1, 1].tolist() == ([0, 5 * MOST_TIMES] if value else [0, 0])
