from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from cardspeak.kernels.equity.board_pairs import BLOCKED, add_pairs
from cardspeak.kernels.lanes.lanes import WORDS

LOSES, WINS, TIES, NOBODY = range(4)


def outcome(value: int, other: int) -> int:
    if value == other:
        return TIES if value else NOBODY
    return WINS if value > other else LOSES


def check(n_halves: int, n: int, m: int, n_boards: int, step: int = 1) -> None:
    """Check the sums against outcomes counted board by board."""
    random = np.random.default_rng(n_halves)
    values, others = (random.integers(0, 4, (n_halves, size, n_boards)).astype(np.uint16) for size in (n, m))
    blocked, other_blocked = (
        np.where(random.random((size, n_boards)) < 0.2, BLOCKED, 0).astype(np.uint16) for size in (n, m)
    )
    masks, other_masks = (np.uint64(1) << random.integers(0, 5, size).astype(np.uint64) for size in (n, m))
    weights, other_weights = random.integers(1, 9, n), random.integers(1, 9, m)
    codes = list(product(range(4), repeat=n_halves))
    number = {code: sum(digit << 2 * half for half, digit in enumerate(code)) for code in codes}
    mirror = np.zeros(4**n_halves, np.int64)
    for code in codes:
        mirror[number[code]] = number[tuple((WINS, LOSES, TIES, NOBODY)[digit] for digit in code)]
    sums = np.zeros((n, 4**n_halves), np.int64), np.zeros((m, 4**n_halves), np.int64)
    mine = values.reshape(-1), blocked.reshape(-1), masks, weights
    theirs = others.reshape(-1), other_blocked.reshape(-1), other_masks, other_weights
    for first in range(step):
        add_pairs(mine, theirs, np.arange(4**n_halves), mirror, first, step, sums)
    expected = np.zeros_like(sums[0]), np.zeros_like(sums[1])
    for i, j, board in product(range(n), range(m), range(n_boards)):
        if not (masks[i] & other_masks[j] or blocked[i, board] or other_blocked[j, board]):
            pairs = [(int(values[half, i, board]), int(others[half, j, board])) for half in range(n_halves)]
            expected[0][i, number[tuple(outcome(a, b) for a, b in pairs)]] += other_weights[j]
            expected[1][j, number[tuple(outcome(b, a) for a, b in pairs)]] += weights[i]
    assert (sums[0] == expected[0]).all()
    assert (sums[1] == expected[1]).all()
    assert sums[0].any()


@pytest.mark.parametrize("n_halves", [1, 2, 3])
@pytest.mark.parametrize("step", [1, 3])
def test_outcomes_are_those_of_each_board(n_halves: int, step: int) -> None:
    check(n_halves, 7, 5, 3 * WORDS, step)
