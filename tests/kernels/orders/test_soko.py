from __future__ import annotations

import numpy as np
import pytest

from cardspeak.kernels.orders.soko import soko_of_planes
from tests.kernels import twin


# 1,277 - 79 high cards and 2,860 - 44 pairs remain without four consecutive ranks. 2 * 12 + 9 * 11 four straights
# follow, and 715 * 13 - 50 four flushes. So the categories start at 1, 1199, 4015, 4138 and, from two pair on, 13383.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("2c 3d 4h 6s 7c", 1),
        ("Ac Kd Qh Ts 9c", 1198),
        ("2c 2d 3h 4s 6c", 1199),
        ("Ac Ad Kh Qs Tc", 4014),
        ("4c 3d 2h As 2c", 4015),
        ("4c 3d 2h As Kc", 4025),
        ("4c 3d 2h As Ac", 4026),
        ("Ac Kd Qh Js Ah", 4137),
        ("5c 4c 3c 2c 2d", 4138),
        ("Ac Kc Qc Jc Ad", 13_382),
        ("3c 3d 2h 2s 4c", 13_383),
        ("Ac Kc Qc Jc Tc", 16_707),
        # A-5-3-2 of a suit, with a king: the 496 lower sets have 13 kickers each, except for 43 that complete a
        # straight; with this set, ten kickers are lower.
        ("Ac Kd Qh Js 2c 3c 5c", 4137 + 496 * 13 - 43 + 11),
        ("Ac Kd Qh Js Jc 9d 8h", 4134),  # the fifth card is the other jack, not the nine
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert twin.value_of(soko_of_planes, cards) == value


@pytest.mark.parametrize("n_cards", [5, 6, 7])
def test_random_hands_have_the_values_of_the_rules(n_cards: int) -> None:
    rows = twin.random_hands(400, n_cards, seed=n_cards)
    truth = np.array([twin.value_by_rules("soko", hand) for hand in rows.tolist()])
    assert (twin.values_by_planes(soko_of_planes, rows) == truth).all()
