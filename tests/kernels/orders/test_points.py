from __future__ import annotations

import numpy as np
import pytest

from cardspeak.kernels.orders.points import fewest_points_of_planes, most_points_of_planes
from tests.kernels import twin


@pytest.mark.parametrize(
    ("cards", "most", "fewest"),
    [
        ("Tc Td Th Ts 9c", 50, 1),
        ("Kc Qd Jh Js Qc", 1, 50),
        ("Ac Kd Qh Js Kc", 2, 49),
        ("Ac 2d 3h 4s 5c", 16, 35),
        ("6c 7d 8h 9s Tc", 41, 10),
        ("Ac 2d 3h 4s 5c 6d", 21, 35),  # without the ace, and without the six
        ("Ac Kd Tc Td Th Ts 9c", 50, 20),
    ],
)
def test_values_that_can_be_counted(cards: str, most: int, fewest: int) -> None:
    """The value is the number of points plus one, or 50 minus the number of points."""
    assert twin.value_of(most_points_of_planes, cards) == most
    assert twin.value_of(fewest_points_of_planes, cards) == fewest


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_random_hands_have_the_values_of_the_rules(n_cards: int) -> None:
    rows = twin.random_hands(200, n_cards, seed=n_cards)
    for order, kernel in (("most-points", most_points_of_planes), ("fewest-points", fewest_points_of_planes)):
        truth = np.array([twin.value_by_rules(order, hand) for hand in rows.tolist()])
        assert (twin.values_by_planes(kernel, rows) == truth).all()
