from __future__ import annotations

from itertools import permutations

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.equity.row_keys import put_keys
from tests.cases import cases

RANDOM = np.random.default_rng(3)


def keys_of(rows: Bytes, *, up_to_suits: bool) -> Longs:
    keys = np.empty(len(rows), np.int64)
    hands, boards = np.ascontiguousarray(rows[:, :2]), np.ascontiguousarray(rows[:, 2:])
    put_keys(hands, boards, boards.shape[1], up_to_suits, keys)
    return keys


def form(row: list[int], *, up_to_suits: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The row with sorted cards, or the least such row under all suit permutations."""
    suits = [*permutations(range(4))] if up_to_suits else [(0, 1, 2, 3)]
    images = [[card & ~3 | new[card & 3] for card in row] for new in suits]
    return min((tuple(sorted(image[:2])), tuple(sorted(image[2:]))) for image in images)


@cases(("n_board", "up_to_suits"), [(n, up_to_suits) for n in (3, 4, 5) for up_to_suits in (False, True)])
def test_rows_have_equal_keys_if_and_only_if_they_are_equal(n_board: int, up_to_suits: bool) -> None:
    few = [RANDOM.permutation(16)[: 2 + n_board] for _ in range(1500)]  # four ranks, so that many rows are equal
    wide = [RANDOM.permutation(52)[: 2 + n_board] for _ in range(100)]
    rows = np.array(few + wide, np.uint8)
    pairs = set(
        zip(
            keys_of(rows, up_to_suits=up_to_suits).tolist(),
            (form(r, up_to_suits=up_to_suits) for r in rows.tolist()),
            strict=True,
        )
    )
    assert len(pairs) == len({key for key, _ in pairs}) == len({row for _, row in pairs})
    assert len(pairs) < len(rows)
    assert all(key >= 0 for key, _ in pairs)
