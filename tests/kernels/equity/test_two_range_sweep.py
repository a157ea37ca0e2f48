"""The total weight that each holding beats, found in one sweep in order of value, and by a loop over all pairs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cardspeak.kernels.equity.two_range_sweep import sweep

N_CARDS, WIDTH = 12, 70


def boards(n_boards: int, n_values: int, seed: int) -> tuple[Any, ...]:
    """Every two of twelve cards; boards with random values, a third of them blocked; and weights, many of them 0."""
    random = np.random.default_rng(seed)
    holdings = np.array(list(combinations(range(N_CARDS), 2)), np.uint8)
    values = random.integers(1, n_values + 1, (n_boards, WIDTH)).astype(np.uint16)
    values[random.random(values.shape) < 1 / 3] = 0
    weights = [random.integers(0, 4, len(holdings)) * random.integers(0, 2, len(holdings)) for _ in range(2)]
    return holdings, values, weights, random.integers(1, 25, n_boards)


@pytest.mark.parametrize("n_values", [1, 4, 7462, 65535])
@pytest.mark.parametrize("n_classes", [1, 3])
def test_each_holding_beats_holdings_of_lower_value(n_values: int, n_classes: int) -> None:
    holdings, values, weights, times = boards(5, n_values, n_values)
    class_of = (np.arange(1 << 16) % n_classes).astype(np.uint8)
    sums = np.zeros((2, len(holdings), n_classes, 3), np.int64)
    ones, twos = holdings.T.copy()
    sweep(values.reshape(-1), WIDTH, times, (ones, twos), (weights[0], weights[1]), class_of, (sums[0], sums[1]))
    truth = np.zeros_like(sums)
    for board, board_times in zip(values.tolist(), times.tolist(), strict=True):
        for i, mine in enumerate(holdings.tolist()):
            for j, other in enumerate(holdings.tolist()):
                if board[i] and board[j] and not set(mine) & set(other):
                    is_counted = np.array([board[j] < board[i], board[j] <= board[i], n_classes > 1])
                    for player in range(2):
                        truth[player, i, class_of[board[i]]] += board_times * int(weights[1 - player][j]) * is_counted
    assert truth[..., 1].any()
    assert (sums == truth).all()


def test_the_second_player_may_be_left_out() -> None:
    holdings, values, weights, times = boards(3, 9, 1)
    class_of = np.zeros(1 << 16, np.uint8)
    sums = np.zeros((3, len(holdings), 1, 3), np.int64)
    ones, twos = holdings.T.copy()
    given = values.reshape(-1), WIDTH, times, (ones, twos), (weights[0], weights[1]), class_of
    sweep(*given, (sums[0], sums[1]))
    sweep(*given, (sums[2], sums[2, :0]))
    assert (sums[2] == sums[0]).all()
    assert sums[1].any()
