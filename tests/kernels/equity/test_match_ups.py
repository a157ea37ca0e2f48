"""How values are numbered on each board, and how all pairs of holdings are compared by these numbers."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from cardspeak.kernels.equity.match_ups import SLAB, STRIDE, add_slab, number_values
from tests.kernels import twin

HOLDINGS = np.array(list(combinations(range(52), 2)))


def test_values_are_numbered_on_each_board() -> None:
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


def test_pairs_are_compared_by_their_values() -> None:
    rng = np.random.default_rng(3)
    values = rng.integers(0, 5, (SLAB, STRIDE)).astype(np.uint8)
    values[:, 7], values[:, 8], values[:, 9] = 4, 0, 4  # counts as large as possible
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
