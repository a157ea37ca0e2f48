"""Hands in rows and columns, loaded into registers.

Each number of cards takes time to compile; the tests of the orders cover them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba import njit
from numba.core.errors import TypingError

from cardspeak.kernels.jit.compiled import compiled  # noqa: F401  registers the functions of `lanes` with Numba
from cardspeak.kernels.lanes.lanes import BYTES, evens, odds, put, woven
from cardspeak.kernels.orders.rows import NO_HOLE_CARDS, PADS, cards_at, hole_and_board_at, n_cards_of
from tests.kernels.hands import columns_of, rows_of

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


@pytest.mark.parametrize(("n_cards", "shape"), [*((n, columns_of) for n in (1, 2, 7)), *((n, rows_of) for n in (4, 6))])
def test_cards_of_hands_and_their_padding(n_cards: int, shape: Callable[..., Any]) -> None:
    rows = ROWS[:, :n_cards]
    for start in (0, 5, N - BYTES):
        out = np.zeros((7, BYTES), np.uint16)
        assert seven(shape(rows), start, out.reshape(-1)) == n_cards
        assert (out[:n_cards] == rows[start : start + BYTES].T).all()
        assert out[n_cards:, 0].tolist() == out[n_cards:, -1].tolist() == [*PADS[n_cards - 1 :]]


@pytest.mark.parametrize(
    ("n_hole", "n_board", "shape"),
    [
        *((*numbers, rows_of) for numbers in ((2, 3), (3, 5), (5, 4), (6, 5))),  # 5 to 11 cards
        (4, 4, columns_of),
    ],
)
def test_hole_cards_and_board(n_hole: int, n_board: int, shape: Callable[..., Any]) -> None:
    """Every number of hole cards and of board cards, in hands of up to eight cards and in longer ones.

    Columns are split like rows.
    """
    rows = ROWS[:, : n_hole + n_board]
    for start in (0, N - BYTES):
        out = np.zeros((11, BYTES), np.uint16)
        assert sides(shape(rows), (0,) * n_hole, start, out.reshape(-1)) == n_hole + n_board
        expected = rows[start : start + BYTES].T
        assert (out[:n_hole] == expected[:n_hole]).all()
        assert (out[6 : 6 + n_board] == expected[n_hole:]).all()
        missing = [*out[n_hole:6, 0].tolist(), *out[6 + n_board :, 0].tolist()]
        assert len(set(missing)) == len(missing)
        assert all(card >> 2 in (14, 15) for card in missing)


def test_all_padding_cards_are_different() -> None:
    assert len({*PADS, *NO_HOLE_CARDS}) == 2 + 4


def test_unsupported_numbers_of_cards_do_not_compile() -> None:
    out = np.zeros(11 * BYTES, np.uint16)
    for k in (3, 8):
        with pytest.raises(TypingError):
            seven(rows_of(ROWS[:, :k]), 0, out)
    with pytest.raises(TypingError):
        sides(columns_of(ROWS[:, :7]), (0,) * 5, 0, out)
    with pytest.raises(TypingError):
        seven((ROWS[:, 0].astype(np.int16),), 0, out)
