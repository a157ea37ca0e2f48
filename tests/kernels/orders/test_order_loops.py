"""Properties of the kernels of all orders."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.evaluate.orders import KERNELS
from cardspeak.kernels.lanes.lanes import BYTES
from cardspeak.kernels.orders import order_loops
from cardspeak.kernels.orders.blocks import BLOCK, LEAST
from cardspeak.rules import ORDERS
from tests.kernels import twin
from tests.kernels.hands import columns_of, planes_of, rows_of

Rows: TypeAlias = npt.NDArray[np.uint8]

N = 2 * LEAST + 3


def random_hands(order: str, n: int, n_cards: int) -> Rows:
    rows: Rows = twin.random_hands(n, n_cards, n_cards, ORDERS[order].deck)
    return rows


@pytest.mark.parametrize("order", ORDERS)
def test_values_are_those_of_the_rules(order: str) -> None:
    for n_cards in KERNELS[order].n_cards:
        rows = random_hands(order, 301, n_cards)
        truth = [twin.value_by_rules(order, hand) for hand in rows.tolist()]
        assert twin.values_by_planes(KERNELS[order].of_planes, rows).tolist() == truth
        assert len(set(truth)) > 5


@pytest.mark.parametrize("order", ORDERS)
def test_longer_hands_have_the_value_of_their_best_choice(order: str) -> None:
    size, kernel = ORDERS[order].hand_size, KERNELS[order].of_planes
    for n_cards in [number for number in KERNELS[order].n_cards if number > size]:
        rows = random_hands(order, 5003, n_cards)
        choices = [
            twin.values_by_planes(kernel, rows[:, list(places)]) for places in combinations(range(n_cards), size)
        ]
        assert (twin.values_by_planes(kernel, rows) == np.max(choices, axis=0)).all()


@pytest.mark.parametrize("order", ORDERS)
def test_the_names_of_suits_do_not_matter(order: str) -> None:
    rows = random_hands(order, N, KERNELS[order].n_cards[-1])
    values = twin.values_by_planes(KERNELS[order].of_planes, rows)
    for suits in permutations(range(4)):
        renamed = np.array([card // 4 * 4 + suits[card % 4] if card < 52 else card for card in range(53)], np.uint8)
        assert (twin.values_by_planes(KERNELS[order].of_planes, renamed[rows]) == values).all()


@pytest.mark.parametrize("order", ORDERS)
def test_rows_and_columns_have_the_values_of_planes(order: str) -> None:
    """There is more than one block of hands. All orders are tested with rows of one length, two also with columns."""
    rows = random_hands(order, BLOCK + N, KERNELS[order].n_cards[-1])
    truth, out = twin.values_by_planes(KERNELS[order].of_planes, rows), np.zeros(len(rows), np.uint16)
    assert KERNELS[order].of_cards(rows_of(rows), (out,)) == -1
    assert (out == truth).all()
    if order in ("eight-or-better", "high-joker"):
        out[:] = 0
        assert KERNELS[order].of_cards(columns_of(rows), (out,)) == -1
        assert (out == truth).all()


@pytest.mark.parametrize("n_cards", range(1, 8))
def test_planes_of_any_number_of_cards(n_cards: int) -> None:
    rows = random_hands("high-joker", N, n_cards)
    columns = columns_of(rows)
    hands: list[Any] = [columns]
    if n_cards >= 4:
        hands.append(rows_of(rows))
    for given in hands:
        planes = np.zeros((4, N - 2), np.uint16)
        order_loops.planes_of_cards(given, 2, (planes[0], planes[1], planes[2], planes[3]))
        assert (planes == twin.planes(rows)[:, 2:]).all()


@pytest.mark.parametrize("order", ORDERS)
def test_kernels_of_planes_stop_at_an_invalid_hand(order: str) -> None:
    good, kernel = twin.planes(random_hands(order, N, 5)), KERNELS[order].of_planes
    out = (np.zeros(N, np.uint16),)
    for row in (0, N // 2, N - 1):
        for suit in range(4):
            for bad in (good[suit, row] ^ 1 << 9, good[suit, row] | 1 << 14, good[suit, row] | 1 << 15):
                planes = good.copy()
                planes[suit, row] = bad
                assert twin.is_where(row, kernel(planes_of(planes), 5, out))
    assert kernel(planes_of(good), 5, out) == -1
    assert kernel(planes_of(good), 4, out) == 0


@pytest.mark.parametrize(
    ("order", "outside"), [("short-deck", (0, 15, 52)), ("high-joker", (53, 55)), ("badugi", (52,)), ("high", (52,))]
)
def test_kernels_of_cards_stop_at_an_invalid_hand(order: str, outside: tuple[int, ...]) -> None:
    """A card outside the deck, an invalid card, or a duplicate."""
    good = random_hands(order, N, KERNELS[order].n_cards[-1])
    out = (np.zeros(N, np.uint16),)
    for row in (0, BYTES - 1, BYTES, N - 1):
        for column in (0, good.shape[1] - 1):
            for bad in (*outside, 56, 60, 63, 64, 64 + int(good[row, column]), 128, 255, good[row, (column + 1) % 5]):
                rows = good.copy()
                rows[row, column] = bad
                stop = KERNELS[order].of_cards(rows_of(rows), out)
                assert twin.is_where(row, stop)


def test_the_first_register_with_an_invalid_hand_is_reported() -> None:
    """A duplicate in the first register, an invalid card in a later one."""
    rows = random_hands("badugi", N, 5)
    rows[1, 1], rows[N - 1, 0] = rows[1, 0], 255
    assert KERNELS["badugi"].of_cards(rows_of(rows), (np.zeros(N, np.uint16),)) == 0


@pytest.mark.parametrize("order", ["badugi", "high-bug"])
def test_planes_of_wrong_decks(order: str) -> None:
    """The joker is the bit above the ace in clubs, and only in decks with a joker; the other suits have no such bit."""
    rows = np.tile(np.array([51, 50, 49, 47, 52], np.uint8), (N, 1))
    planes, out = twin.planes(rows), (np.zeros(N, np.uint16),)
    assert KERNELS[order].of_planes(planes_of(planes), 5, out) == (-1 if order == "high-bug" else 0)
    assert KERNELS[order].of_planes(planes_of(planes[[1, 0, 2, 3]]), 5, out) == 0


def test_the_index_of_a_wrong_hand_counts_from_the_first_hand_in_every_block() -> None:
    """The last block overlaps the previous one."""
    good, out = random_hands("badugi", BLOCK + N, 5), (np.zeros(BLOCK + N, np.uint16),)
    for row in (BLOCK - 1, BLOCK, BLOCK + N - 1):
        rows = good.copy()
        rows[row, 0] = 255
        assert twin.is_where(row, KERNELS["badugi"].of_cards(rows_of(rows), out)), row
