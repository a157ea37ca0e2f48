"""Tuples of holdings compared on many boards at a time, checked against single boards."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.kernels.equity.many_ranges import add_tuples
from cardspeak.kernels.lanes.lanes import WORDS

PLAIN = np.zeros(1, np.int64)


def spot(sizes: list[int], n_values: int, seed: int, heaviest: int = 3) -> tuple[Any, ...]:
    """Random values of ten holdings on boards, some blocked, and players who hold some of them, with weights."""
    rng = np.random.default_rng(seed)
    values = rng.integers(1, n_values + 1, (10, 3 * WORDS)).astype(np.uint16)
    values[rng.random(values.shape) < 1 / 8] = 0
    times = rng.integers(0, 30, 3 * WORDS).astype(np.uint16)
    masks = np.left_shift(np.uint64(1), rng.integers(0, 60, 10).astype(np.uint64))
    masks |= np.left_shift(np.uint64(1), rng.integers(0, 60, 10).astype(np.uint64))
    rows = rng.permutation(10)[np.arange(sum(sizes)) % 10]
    return values, times, rows, np.cumsum([0, *sizes]), masks[rows], rng.integers(1, heaviest + 1, len(rows))


def one_by_one(values: Any, times: Any, rows: Any, ends: Any, masks: Any, weights: Any) -> npt.NDArray[np.object_]:
    n_players = len(ends) - 1
    counts = np.zeros((len(rows), n_players + 2), object)
    for chosen in product(*(range(ends[p], ends[p + 1]) for p in range(n_players))):
        held = [int(masks[holding]) for holding in chosen]
        if sum(held) != sum(1 << bit for bit in range(64) if any(holding >> bit & 1 for holding in held)):
            continue
        for board, board_times in enumerate(times.tolist()):
            of_board = [int(values[rows[holding], board]) for holding in chosen]
            if min(of_board) == 0:
                continue
            n_winners = of_board.count(max(of_board))
            for p, holding in enumerate(chosen):
                others = prod(int(weights[other]) for other in chosen if other != holding)
                counts[holding, n_winners if of_board[p] == max(of_board) else 0] += board_times * others
    return counts


def found_by_parts(given: tuple[Any, ...], moduli: npt.NDArray[np.int64], n_parts: int) -> npt.NDArray[np.int64]:
    values, times, rows, ends, masks, weights = given
    n, n_codes = len(rows), len(ends) + 1
    counts = np.zeros(len(moduli) * n * n_codes, np.int64)
    for part in range(n_parts):
        add_tuples(values.reshape(-1), times, rows, ends, masks, weights, moduli, part, n_parts, counts)
    return counts.reshape(len(moduli), n, n_codes)


@pytest.mark.parametrize("sizes", [[3, 5], [2, 3, 4], [4, 1, 3, 2], [2, 2, 2, 2, 3], [1, 2, 1, 2, 1, 2]])
@pytest.mark.parametrize("n_values", [1, 3, 60000])
def test_each_tuple_is_compared_on_each_board(sizes: list[int], n_values: int) -> None:
    given, expected = next(
        (given, expected)
        for seed in range(len(sizes), 1000)
        if (expected := one_by_one(*(given := spot(sizes, n_values, seed)))).any()
    )
    for n_parts in (1, 3):
        assert found_by_parts(given, PLAIN, n_parts)[0].tolist() == expected.tolist()


def test_ten_players() -> None:
    values, times, rows, ends, _, weights = spot([1] * 9 + [2], 4, seed=1)
    masks = np.left_shift(np.uint64(3), 2 * np.arange(11, dtype=np.uint64))
    given = values, times, rows, ends, masks, weights
    expected = one_by_one(*given)
    assert np.count_nonzero(expected.any(axis=0)) > 5
    assert found_by_parts(given, PLAIN, 1)[0].tolist() == expected.tolist()


def test_remainders_of_large_numbers_are_counted() -> None:
    given = spot([2, 3, 2, 2], 3, seed=8, heaviest=10**9)
    moduli = np.array([2147483647, 2147483629, 1009])
    expected = one_by_one(*given)
    assert expected.max() > 1 << 63
    assert found_by_parts(given, moduli, 2).tolist() == [(expected % m).tolist() for m in moduli.tolist()]


@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_largest_number_of_boards(value: int) -> None:
    """The first or the last player wins all boards, or all are tied, so that sums in machine words are largest."""
    most = (1 << 15) - 1
    times = np.tile(np.array([most - 1, 1], np.uint16), (WORDS, 1)).T.reshape(-1).copy()
    values = np.array([[2] * 2 * WORDS, [value] * 2 * WORDS], np.uint16)
    given = values, times, np.array([0, 1]), np.array([0, 1, 2]), np.array([1, 2], np.uint64), np.array([1, 1])
    counts = found_by_parts(given, PLAIN, 1)[0]
    assert counts[0].tolist() == [
        most * WORDS * (value == 3),
        most * WORDS * (value == 1),
        most * WORDS * (value == 2),
        0,
    ]
