"""Boards that rank all holdings identically are merged; checked against a dictionary of rankings."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.kernels.equity.merge_equivalent import RANKS_AT_ONCE, merge_equivalent
from cardspeak.kernels.lanes.lanes import WORDS


def merged(values: npt.NDArray[np.uint16], times: npt.NDArray[np.int64], room: int, pieces: int = 1) -> Any:
    """The remaining boards and how often each counts; None if there is not enough room for them."""
    n_boards, n = values.shape
    width = n // WORDS * WORDS + WORDS
    rows = np.zeros((n_boards, width), np.uint16)
    rows[:, :n] = values
    known = np.zeros(room * -(-n // RANKS_AT_ONCE), np.uint64)
    slots = np.full(1 << (2 * room).bit_length(), -1, np.int32)
    boards, sums, n_rankings = np.zeros(room, np.int64), np.zeros(room, np.int64), 0
    for piece in np.array_split(np.arange(n_boards), pieces):
        part = rows[piece].reshape(-1)
        n_rankings = merge_equivalent(
            part, width, n, times[piece], int(piece[0]), known, slots, boards, sums, n_rankings
        )
        if n_rankings < 0:
            return None
    return boards[:n_rankings].tolist(), sums[:n_rankings].tolist()


@pytest.mark.parametrize("n", [1, 3, 4, 31, 32, 33, 70])
@pytest.mark.parametrize("pieces", [1, 5])
def test_boards_with_the_same_ranking_become_one(n: int, pieces: int) -> None:
    rng = np.random.default_rng(n)
    rankings = rng.integers(0, 4, (30, n))
    chosen = rankings[rng.integers(0, 30, 500)]
    scales = rng.integers(1, 2000, (500, 1))
    values, times = (chosen * scales).astype(np.uint16), rng.integers(1, 25, 500)
    expected: dict[tuple[int, ...], list[int]] = {}
    for board, (row, board_times) in enumerate(zip(values.tolist(), times.tolist(), strict=True)):
        ranks = {value: rank for rank, value in enumerate(sorted({0, *row}))}
        first_and_sum = expected.setdefault(tuple(ranks[value] for value in row), [board, 0])
        first_and_sum[1] += board_times
    firsts, sums = zip(*expected.values(), strict=True)
    assert merged(values, times, 500, pieces) == (list(firsts), list(sums))
    assert merged(values, times, len(firsts), pieces) == (list(firsts), list(sums))
    if len(firsts) > 1:
        assert merged(values, times, len(firsts) - 1, pieces) is None


def test_a_blocked_holding_is_not_the_worst_one() -> None:
    values = np.array([[0, 5], [3, 5], [0, 0], [7, 7], [0, 1], [1, 9]], np.uint16)
    assert merged(values, np.ones(6, np.int64), 6) == ([0, 1, 2, 3], [2, 2, 1, 1])
