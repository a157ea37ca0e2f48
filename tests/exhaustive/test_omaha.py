"""Hands with each number of hole cards and board cards, and ten million hands each with four, five and six hole cards.

Each hand is compared with the best of all its choices.
"""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak.kernels.orders.omaha import omaha_of_cards
from tests.kernels import twin
from tests.kernels.hands import columns_of, rows_of

pytestmark = pytest.mark.exhaustive

HANDS, PIECE = 10_000_000, 500_000


@pytest.mark.parametrize("n_hole", [4, 5, 6])
def test_values_are_the_best_of_all_choices(n_hole: int) -> None:
    for seed in range(HANDS // PIECE):
        rows = twin.random_hands(PIECE, n_hole + 5, seed=100 * n_hole + seed)
        high, low = np.zeros((2, PIECE), np.uint16)
        hands = rows_of(rows)
        assert omaha_of_cards(hands, (0,) * n_hole, (high,), (low,)) == -1
        true_high, true_low = twin.omaha_values(rows, n_hole)
        assert (high == true_high).all()
        assert (low == true_low).all()


@pytest.mark.parametrize("n_board", [3, 4, 5])
@pytest.mark.parametrize("n_hole", [2, 3, 4, 5, 6])
def test_every_number_of_cards_in_rows_and_in_columns(n_hole: int, n_board: int) -> None:
    rows = twin.random_hands(200_000, n_hole + n_board)
    true_high, true_low = twin.omaha_values(rows, n_hole)
    for layout in (rows_of, columns_of):
        high, low = np.zeros((2, len(rows)), np.uint16)
        assert omaha_of_cards(layout(rows), (0,) * n_hole, (high,), (low,)) == -1
        assert (high == true_high).all()
        assert (low == true_low).all()
