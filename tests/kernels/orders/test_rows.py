from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit
from numba.core.errors import TypingError

from cardspeak.kernels.jit.compiled import compiled  # noqa: F401  Numba learns what the functions of `lanes` are
from cardspeak.kernels.lanes.lanes import BYTES, evens, odds, put, woven
from cardspeak.kernels.orders.rows import NO_HOLE_CARDS, PADS, cards_at, hole_and_board_at, n_cards_of

N = 3 * BYTES + 7
ROWS = np.random.default_rng(0).integers(0, 256, (N, 11)).astype(np.uint8)


@njit
def seven(hands: Any, start: int, out: Any) -> int:
    cards = cards_at(hands, start)
    for i in range(7):
        put(out, i * BYTES, woven(evens(cards[i]), odds(cards[i])))
    return n_cards_of(hands)


@njit
def sides(hands: Any, n_hole: Any, start: int, out: Any) -> int:
    hole, board = hole_and_board_at(hands, n_hole, start)
    for i in range(6):
        put(out, i * BYTES, woven(evens(hole[i]), odds(hole[i])))
    for i in range(5):
        put(out, (6 + i) * BYTES, woven(evens(board[i]), odds(board[i])))
    return n_cards_of(hands)


def shapes(rows: npt.NDArray[np.uint8]) -> list[Any]:
    """The same hands in columns and, where they may be, in rows."""
    columns = tuple(np.ascontiguousarray(column) for column in rows.T)
    flat = np.ascontiguousarray(rows).reshape(-1), (0,) * rows.shape[1]
    return [columns, flat] if rows.shape[1] >= 4 else [columns]


@pytest.mark.parametrize("n_cards", range(1, 8))
def test_cards_of_hands_and_what_stands_for_those_they_lack(n_cards: int) -> None:
    rows = ROWS[:, :n_cards]
    for hands in shapes(rows):
        for start in (0, 5, N - BYTES):
            out = np.zeros((7, BYTES), np.uint16)
            assert seven(hands, start, out.reshape(-1)) == n_cards
            assert (out[:n_cards] == rows[start : start + BYTES].T).all()
            assert out[n_cards:, 0].tolist() == out[n_cards:, -1].tolist() == [*PADS[n_cards - 1 :]]


@pytest.mark.parametrize("n_board", [3, 4, 5])
@pytest.mark.parametrize("n_hole", [2, 3, 4, 5, 6])
def test_hole_cards_and_board(n_hole: int, n_board: int) -> None:
    rows = ROWS[:, : n_hole + n_board]
    for hands in shapes(rows):
        for start in (0, N - BYTES):
            out = np.zeros((11, BYTES), np.uint16)
            assert sides(hands, (0,) * n_hole, start, out.reshape(-1)) == n_hole + n_board
            expected = rows[start : start + BYTES].T
            assert (out[:n_hole] == expected[:n_hole]).all()
            assert (out[6 : 6 + n_board] == expected[n_hole:]).all()
            missing = [*out[n_hole:6, 0].tolist(), *out[6 + n_board :, 0].tolist()]
            assert len(set(missing)) == len(missing)
            assert all(card >> 2 in (14, 15) for card in missing)


def test_no_two_cards_that_are_missing_are_the_same() -> None:
    assert len({*PADS, *NO_HOLE_CARDS}) == 2 + 4


def test_other_hands_have_no_meaning() -> None:
    out = np.zeros(11 * BYTES, np.uint16)
    for k in (3, 8):
        with pytest.raises(TypingError):
            seven((ROWS[:, :k].copy().reshape(-1), (0,) * k), 0, out)
    with pytest.raises(TypingError):
        sides(shapes(ROWS[:, :7])[0], (0,) * 5, 0, out)
    with pytest.raises(TypingError):
        seven((ROWS[:, 0].astype(np.int16),), 0, out)
