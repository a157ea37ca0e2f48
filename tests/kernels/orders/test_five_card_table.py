"""Values of five or more cards from a table of all five-card hands equal those of the kernels."""

from __future__ import annotations

from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from cardspeak.evaluate.many import evaluate_many
from cardspeak.kernels.orders.five_card_table import values_by_table


@pytest.fixture(scope="module")
def table() -> NDArray[np.uint16]:
    """The value of each five-card hand in colexicographic order: by the highest card, then by the next."""
    flat = np.fromiter(chain.from_iterable(combinations(range(51, -1, -1), 5)), np.uint8, comb(52, 5) * 5)
    return evaluate_many(np.ascontiguousarray(flat.reshape(-1, 5)[::-1]))


def random_hands(n_hands: int, n_cards: int) -> NDArray[np.uint8]:
    return np.random.default_rng(n_cards).random((n_hands, 52)).argsort(axis=1)[:, :n_cards].astype(np.uint8)


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_the_value_is_that_of_the_best_five(table: NDArray[np.uint16], n_cards: int) -> None:
    rows = random_hands(20_000, n_cards)
    out = np.full(len(rows), 77, np.uint16)
    assert values_by_table(rows, table, out) == -1
    assert np.array_equal(out, evaluate_many(rows))


@pytest.mark.parametrize("n_cards", [5, 6, 7])
@pytest.mark.parametrize(("card", "column"), [(52, 0), (255, 3), ("twice", 4)])
def test_the_first_invalid_hand_is_reported(
    table: NDArray[np.uint16], n_cards: int, card: int | str, column: int
) -> None:
    rows = random_hands(9, n_cards)
    for at in (8, 4):
        rows[at, column] = rows[at, 0] if card == "twice" else card
        assert values_by_table(rows, table, np.empty(9, np.uint16)) == at
