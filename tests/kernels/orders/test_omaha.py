from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import parse_cards
from cardspeak.kernels.lanes.lanes import BYTES
from cardspeak.kernels.orders.blocks import LEAST
from cardspeak.kernels.orders.omaha import omaha_of_cards
from tests.kernels import twin
from tests.kernels.hands import columns_of, rows_of

Layout: TypeAlias = Callable[[npt.NDArray[np.uint8]], Any]

HANDS = 200_000
N = 3 * LEAST + 5
ROWS = [(2, 5), (3, 3), (4, 5), (5, 4), (6, 5)]
"""Numbers of hole cards and board cards of hands in rows. Each requires compiling a kernel, so only those that other
tests need too are tested, or those without which a number of cards would be missing. The exhaustive tests try all."""
COLUMNS = [(2, 3), (3, 5), (4, 4), (5, 3), (6, 5)]
"""The same for hands in columns."""
SHAPES = [(*shape, rows_of) for shape in ROWS] + [(*shape, columns_of) for shape in COLUMNS]


def values_of(rows: npt.NDArray[np.uint8], n_hole: int) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    high, low = np.zeros((2, len(rows)), np.uint16)
    hands = rows_of(rows)
    assert omaha_of_cards(hands, (0,) * n_hole, (high,), (low,)) == -1
    return high, low


def values_of_one(hole: str, board: str) -> tuple[int, int]:
    rows = np.array([parse_cards(f"{hole} {board}")] * LEAST, np.uint8)
    high, low = values_of(rows, len(parse_cards(hole)))
    return int(high[-1]), int(low[-1])


# Categories start as in test_high.py; within a category, hands compare by their highest rank first. There are
# C(8, 5) = 56 lows; the value of a low is one more than the number of worse lows.
@pytest.mark.parametrize(
    ("hole", "board", "high", "low"),
    [
        ("As Ks 2c 3d", "Qs Js Ts 4h 4d", 7462, 0),
        # Four cards to a royal flush are on the board, but only three of them can play with the ace.
        ("As 9c 3d 4h", "Ks Qs Js Ts 8h", 1277, 0),
        ("As Ac Ad Ah", "Ks Qh Jd 3c 2d", 4137, 0),  # only two of the four aces
        ("2c 2d 2h 2s", "Ac Ad Ah As Kc", 7285, 0),  # the worst of the twelve full houses with three aces
        ("Ac Kd 9h 8s", "Ah Ad As 2c 3d", 7452, 0),
        # KKKA4. Below are 11 * 66 hands with three of a lower rank, and three kings with C(11, 2) + 2 pairs of kickers.
        ("Ac 2d 3h 4s", "Kc Kd Kh 5s 6s", 4996 + 11 * 66 + 57, 0),
        # AA77K, aces from the hand, sevens from the board. C(12, 2) + 5 pairs of ranks and 10 kickers are lower.
        ("Ac Ad 9h 9s", "Kc Qd 7h 7s 6s", 4138 + 71 * 11 + 10, 0),
        ("9c 9d 8h 8s", "9h 7c 7d 7h 2s", 7141 + 7 * 12 + 5, 0),
        ("Ac 2d Kh Ks", "3c 4d 5h Kc Qd", 5854, 56),
        ("Ac 2c 2d 3d", "3h 4h 5h 8h 8d", 5854, 56),  # ace and deuce from the hand, because the board has the three
        # The low 8-7-6-4-A lacks {2, 3, 5}, which are bits {1, 2, 4}, so 1 + 1 + 4 lows are worse.
        ("4c 5c Ah Ks", "6c 7c 8c 8d 8h", 7456, 7),
        ("8c 7c 6d 5d", "4h 5h 8h Kd Ks", 5857, 1),
        ("Ac Ad", "Ah As Kc Kd 2h", 7452, 0),
    ],
)
def test_values_that_can_be_counted(hole: str, board: str, high: int, low: int) -> None:
    assert values_of_one(hole, board) == (high, low)


@given(
    st.sampled_from(ROWS),
    st.lists(st.integers(0, 51), min_size=11, max_size=11, unique=True),
    st.randoms(use_true_random=False),
)
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    shape: tuple[int, int], ids: list[int], random: Any
) -> None:
    n_hole, n_board = shape
    rows = []
    for suits in permutations(range(4)):
        renamed = [card // 4 * 4 + suits[card % 4] for card in ids]
        hole, board = renamed[:n_hole], renamed[6 : 6 + n_board]
        random.shuffle(hole)
        random.shuffle(board)
        rows.append(hole + board)
    values = values_of(np.resize(np.array(rows, np.uint8), (N, n_hole + n_board)), n_hole)
    assert all(len(set(of_hand.tolist())) == 1 for of_hand in values)


@pytest.fixture(scope="module")
def hard_hands() -> npt.NDArray[np.uint8]:
    """Rows of six hole cards and five board cards, with more flushes, straights and pairs than in random deals."""
    hands: npt.NDArray[np.uint8] = twin.random_hands(HANDS, 11)
    return hands


@pytest.mark.parametrize(("n_hole", "n_board", "layout"), SHAPES)
def test_values_are_the_best_of_all_choices(
    n_hole: int, n_board: int, layout: Layout, hard_hands: npt.NDArray[np.uint8]
) -> None:
    rows = np.ascontiguousarray(hard_hands[:, 6 - n_hole : 6 + n_board])
    high, low = twin.omaha_values(rows, n_hole)
    assert len(np.unique(high)) > 3_500
    assert set(low.tolist()) == set(range(57))
    found_high, found_low = np.zeros((2, len(rows)), np.uint16)
    assert omaha_of_cards(layout(rows), (0,) * n_hole, (found_high,), (found_low,)) == -1
    assert (found_high == high).all()
    assert (found_low == low).all()


def test_one_half_alone_has_the_same_values_as_both_together(hard_hands: npt.NDArray[np.uint8]) -> None:
    rows = np.ascontiguousarray(hard_hands[:10_007, 2:])
    hands = rows_of(rows)
    high, low = values_of(rows, 4)
    out = np.zeros(len(rows), np.uint16)
    assert omaha_of_cards(hands, (0,) * 4, (out,), ()) == -1
    assert (out == high).all()
    assert omaha_of_cards(hands, (0,) * 4, (), (out,)) == -1
    assert (out == low).all()


@pytest.mark.parametrize(("n_hole", "n_board", "layout"), SHAPES)
def test_the_kernel_stops_at_an_invalid_hand(
    n_hole: int, n_board: int, layout: Layout, hard_hands: npt.NDArray[np.uint8]
) -> None:
    good = np.ascontiguousarray(hard_hands[:N, 6 - n_hole : 6 + n_board])

    def run(rows: npt.NDArray[np.uint8]) -> int:
        high, low = np.zeros((2, N), np.uint16)
        return omaha_of_cards(layout(rows), (0,) * n_hole, (high,), (low,))

    assert run(good) == -1
    for row in (0, BYTES - 1, BYTES, N - BYTES - 1, N - 1):
        for column in range(n_hole + n_board):
            others = [card for card in good[row] if card != good[row, column]]
            for bad in (52, 56, 57, 58, 60, 61, 62, 63, 64, 128, 255, *others):
                rows = good.copy()
                rows[row, column] = bad
                stop = run(rows)
                assert twin.is_where(row, stop), (row, column, bad)
