"""Places of values on boards, and all pairs of holdings compared by them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from types import ModuleType

import numpy as np

from cardspeak.kernels.equity.match_ups import SLAB, STRIDE, add_slab, number_values

HOLDINGS = np.array(list(combinations(range(52), 2)))


def test_values_are_numbered_on_each_board(twin: ModuleType) -> None:
    boards = np.array([[0, 5, 10, 15, 50], [3, 7, 11, 19, 23], [48, 49, 50, 51, 44], [1, 2, 3, 20, 33]])
    held = np.full((4, STRIDE), 0xFFFF, np.uint16)
    held[:, :1326] = twin.planes(HOLDINGS)
    values = np.empty(len(boards) * STRIDE, np.uint8)
    (a, b, c, d), (e, f, g, h) = twin.planes(boards), held
    number_values((a, b, c, d), (e, f, g, h), values)
    for board, row in zip(boards, values.reshape(-1, STRIDE), strict=True):
        is_live = ~np.isin(HOLDINGS, board).any(axis=1)
        truth = twin.values(np.hstack([HOLDINGS[is_live], np.tile(board, (is_live.sum(), 1))]))
        assert (row[:1326][is_live] == np.unique(truth, return_inverse=True)[1] + 1).all()
        assert not row[:1326][~is_live].any()
        assert not row[1326:].any()


def test_all_pairs_are_compared() -> None:
    rng = np.random.default_rng(3)
    values = rng.integers(0, 5, (SLAB, STRIDE)).astype(np.uint8)
    values[:, 7], values[:, 8], values[:, 9] = 4, 0, 4  # counts as large as they get
    ends = np.minimum(np.arange(STRIDE) + 40, STRIDE)
    wins, ties = np.full((2, STRIDE * STRIDE), 5, np.uint32)
    add_slab(values.reshape(-1), 3, 1, ends, wins, ties)
    of_wins, of_ties = wins.reshape(STRIDE, STRIDE), ties.reshape(STRIDE, STRIDE)
    for i in (0, 7, 8, 9, 500, 1001, 1326, STRIDE - 1):
        mine, others = values[:, i, None], values[:, : ends[i]]
        assert (of_wins[i, : ends[i]] == 5 + 3 * (others < mine).sum(axis=0)).all()
        assert (of_ties[i, : ends[i]] == 5 + 3 * (others == mine).sum(axis=0)).all()
    assert of_wins[7, 8] == 5 + 3 * SLAB
    assert (of_wins[0, 128:] == 5).all()


SCRIPT = """
import numpy as np
from cardspeak.kernels.equity.match_ups import STRIDE, add_slab, number_values
held = np.full((4, STRIDE), 0xFFFF, np.uint16)
held[:, :9] = np.random.default_rng(1).integers(0, 1 << 13, (4, 9)) & 0x1001 << np.arange(9) % 2
boards, values = np.array([[22, 300], [64, 8], [1024, 0], [0, 4]], np.uint16), np.empty(2 * STRIDE, np.uint8)
number_values(tuple(boards), tuple(held), values)
wins, ties = np.zeros((2, STRIDE * STRIDE), np.uint32)
ends = np.where(np.arange(STRIDE) < STRIDE - 4, 0, 128)
add_slab(values, 4, 1, ends, wins, ties)
print(values.tolist(), np.flatnonzero(ties).tolist(), ties.sum(), wins.sum())
"""


def test_without_numba_and_with_bounds_checked_it_is_the_same(run_elsewhere: Callable[..., str]) -> None:
    usual = run_elsewhere(SCRIPT)
    assert len(usual) > 2 * STRIDE
    assert run_elsewhere(SCRIPT, NUMBA_DISABLE_JIT="1") == usual
    assert run_elsewhere(SCRIPT, NUMBA_BOUNDSCHECK="1") == usual
