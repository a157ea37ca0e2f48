from __future__ import annotations

from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import parse_cards
from cardspeak.kernels.lanes.lanes import BYTES
from cardspeak.kernels.orders.blocks import LEAST
from cardspeak.kernels.orders.high import NO_CARDS
from cardspeak.kernels.orders.high_loops import values_of_cards, values_of_planes
from cardspeak.kernels.orders.numbering import CATEGORIES, sizes_of
from tests.kernels import twin
from tests.kernels.hands import columns_of, planes_of, rows_of

N = 4 * LEAST + 3


def dense_of_rows(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint16]:
    out = np.zeros(len(rows), np.uint16)
    assert values_of_cards(rows_of(rows), (out,)) == -1
    return out


def sparse_of_rows(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    main, kickers = np.zeros((2, len(rows)), np.uint16)
    assert values_of_cards(rows_of(rows), (main, kickers)) == -1
    return main.astype(np.int64) << 16 | kickers


def value_of(*ids: int) -> int:
    return int(dense_of_rows(np.tile(np.array(ids, np.uint8), (LEAST, 1)))[-1])


# The number of kinds in each category: 1,277 of high card (C(13, 5) - 10), 2,860 of one pair (13 * C(12, 3)), 858 of
# two pair (C(13, 2) * 11), 858 of three of a kind (13 * C(12, 2)), 10 straights, 1,277 flushes, 156 full houses, 156 of
# four of a kind (13 * 12), 10 straight flushes. So the categories start at 1, 1278, 4138, 4996, 5854, 5864, 7141, 7297
# and 7453.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7c 5c 4d 3h 2s", 1),
        ("Ac Kc Qd Jh 9s", 1277),
        ("2c 2d 3h 4s 5c", 1278),
        ("Ac Ad Kh Qs Jc", 4137),
        ("3c 3d 2h 2s 4c", 4138),
        ("Ac Ad Kh Ks Qc", 4995),
        ("2c 2d 2h 3s 4c", 4996),
        ("Ac Ad Ah Ks Qc", 5853),
        ("5c 4d 3h 2s Ac", 5854),
        ("Ac Kd Qh Js Tc", 5863),
        ("7c 5c 4c 3c 2c", 5864),
        ("Ac Kc Qc Jc 9c", 7140),
        ("2c 2d 2h 3s 3c", 7141),
        ("Ac Ad Ah Ks Kc", 7296),
        ("2c 2d 2h 2s 3c", 7297),
        ("Ac Ad Ah As Kc", 7452),
        ("5h 4h 3h 2h Ah", 7453),
        ("As Ks Qs Js Ts", 7462),
        # 8-7-5-4-3. Below are four seven-high hands, then 8-5-4-3-2, four with 8-6, 8-7-4-3-2, 8-7-5-3-2, 8-7-5-4-2.
        ("7c 5c 4d 3h 2s 8d", 13),
        # 9-8-7-5-4. Below are C(7, 5) - 3 hands up to eight high; then 2 + 3 + 10 + 15 sets precede {4, 5, 7, 8}.
        ("2c 3d 4h 5s 7c 8d 9h", 49),
        ("As Ks Qs Js Ts 9s 8s", 7462),
        ("9s 8s 7s 6s 5s As Ks", 7457),  # the straight flush, not the ace-high flush
        ("5h 4h 3h 2h Ah 6c 7d", 7453),
        ("Ac Ad Ah As Kc Kd Kh", 7452),
        ("Ac Ad Kc Kd Qc Qd Jh", 4995),  # two of the three pairs play, and the kicker comes from the third
        ("Ac Ad Ah Kc Kd Kh 2s", 7296),
        ("Ac Ad Ah Kc Kd Qc Qd", 7296),
        ("2c 3c 4c 5c 7c 8d 9d", 5864),
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert value_of(*parse_cards(cards)) == value


def test_sparse_values_say_category_and_ranks() -> None:
    """AAKKQQJ is category 2, main ranks ace and king, kicker queen; a royal flush is 0xFFFF, straight number 9."""
    rows = np.array([parse_cards("Ac Ad Kc Kd Qc Qd Jh"), parse_cards("As Ks Qs Js Ts 2c 2d")], np.uint8)
    values = sparse_of_rows(np.repeat(rows, LEAST, axis=0))
    assert values[0] == (2 << 13 | 1 << 12 | 1 << 11) << 16 | 1 << 10
    assert values[-1] == 0xFFFF << 16 | 1 << 9


def hands_of(n_cards: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 51), min_size=n_cards, max_size=n_cards, unique=True)


hands = st.integers(5, 7).flatmap(hands_of)


@given(hands)
def test_values_are_those_of_the_rules(ids: list[int]) -> None:
    assert value_of(*ids) == twin.value_by_rules("high", ids)


@given(hands, st.randoms(use_true_random=False))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(ids: list[int], random: Any) -> None:
    rows = [ids]
    for suits in permutations(range(4)):
        again = [card // 4 * 4 + suits[card % 4] for card in ids]
        random.shuffle(again)
        rows.append(again)
    assert len(set(dense_of_rows(np.resize(np.array(rows, np.uint8), (N, len(ids)))).tolist())) == 1


@given(st.lists(hands_of(7), min_size=2, max_size=9))
def test_sparse_values_are_in_the_order_of_dense_ones(ids: list[list[int]]) -> None:
    rows = np.resize(np.array(ids, np.uint8), (N, 7))
    dense, sparse = dense_of_rows(rows).astype(np.int64), sparse_of_rows(rows)
    assert (np.sign(dense[:, None] - dense) == np.sign(sparse[:, None] - sparse)).all()


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_rows_columns_planes_and_the_slow_twin_agree(n_cards: int) -> None:
    rows = twin.random_hands(20_011, n_cards)
    truth = twin.values(rows)
    columns = columns_of(rows)
    planes = planes_of(twin.planes(rows))
    out, more = np.zeros((2, len(rows)), np.uint16)

    assert (dense_of_rows(rows) == truth).all()
    assert values_of_cards(columns, (out,)) == -1
    assert (out == truth).all()
    assert values_of_planes(planes, n_cards, (out,)) == -1
    assert (out == truth).all()

    sparse = sparse_of_rows(rows)
    assert values_of_cards(columns, (out, more)) == -1
    assert (out.astype(np.int64) << 16 | more == sparse).all()
    assert values_of_planes(planes, n_cards, (out, more)) == -1
    assert (out.astype(np.int64) << 16 | more == sparse).all()
    pairs = np.unique(np.stack([truth.astype(np.int64), sparse]), axis=1)
    assert (np.diff(pairs, axis=1) > 0).all()


def test_the_random_hands_include_every_kind() -> None:
    """Otherwise the test above could miss rare hands."""
    starts = 1 + np.concatenate([[0], np.cumsum(sizes_of(13, 10, 10)[:-1])])
    for n_cards in (5, 6, 7):
        categories = np.searchsorted(starts, twin.values(twin.random_hands(20_011, n_cards)), side="right") - 1
        assert set(categories.tolist()) == set(range(9))


@pytest.mark.parametrize("n_cards", [5, 6, 7])
@pytest.mark.parametrize("is_rows", [True, False])
def test_kernels_stop_at_an_invalid_hand(n_cards: int, is_rows: bool) -> None:
    good = twin.random_hands(N, n_cards)

    def run(rows: npt.NDArray[np.uint8], n_out: int) -> int:
        hands: Any = columns_of(rows)
        if is_rows:
            hands = rows_of(rows)
        return values_of_cards(hands, tuple(np.zeros((n_out, N), np.uint16)))

    for n_out in (1, 2):
        assert run(good, n_out) == -1
        for row in (0, BYTES - 1, BYTES, N - BYTES - 1, N - 1):
            for column in range(n_cards):
                for bad in (52, 63, 64, *NO_CARDS, 128, 255, *(c for c in good[row] if c != good[row, column])):
                    rows = good.copy()
                    rows[row, column] = bad
                    stop = run(rows, n_out)
                    assert twin.is_where(row, stop)


@pytest.mark.parametrize("n_out", [1, 2])
def test_kernels_of_planes_stop_at_an_invalid_hand(n_out: int) -> None:
    good = twin.planes(twin.random_hands(N, 7))
    out = tuple(np.zeros((n_out, N), np.uint16))
    for row in (0, N // 2, N - 1):
        for suit in range(4):
            for bad in (good[suit, row] ^ 1, good[suit, row] | 1 << 13, good[suit, row] | 1 << 15):
                planes = good.copy()
                planes[suit, row] = bad
                stop = values_of_planes(planes_of(planes), 7, out)
                assert twin.is_where(row, stop)
    assert values_of_planes(planes_of(good), 7, out) == -1
    assert values_of_planes(planes_of(good), 6, out) == 0


def test_the_sizes_of_categories_follow_from_their_shapes() -> None:
    """Kickers come from the remaining ranks of thirteen; flushes and high cards exclude the ten straights."""
    five = comb(13, 5) - 10
    pair, three, full = 13 * comb(12, 3), 13 * comb(12, 2), 13 * 12
    assert list(sizes_of(13, 10, 10)) == [five, pair, comb(13, 2) * 11, three, 10, five, full, full, 10]
    assert len(CATEGORIES) == 9
    assert sum(sizes_of(13, 10, 10)) == 7462
