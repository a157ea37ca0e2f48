from __future__ import annotations

import pytest

from cardspeak.kernels.orders.manila import manila_of_planes
from tests.kernels import twin


# Eight ranks have 52 sets of five that are not straights (C(8, 5) - 4), 280 pairs (8 * C(7, 3)), 168 of two pair
# (C(8, 2) * 6), 168 of three of a kind (8 * C(7, 2)), 4 straights, 56 full houses (8 * 7), 52 flushes, 56 of four of a
# kind and 4 straight flushes. So the categories start at 1, 53, 333, 501, 669, 673, 729, 781 and 837.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7c 8d 9h Ts Qc", 1),
        ("Ac 7d 8h 9s Tc", 19),  # not a straight; C(7, 5) - 3 hands without an ace are lower
        ("Ac Kd Qh Js 9c", 52),
        ("7c 7d 8h 9s Tc", 53),
        ("Ac Ad Kh Ks Qc", 500),
        ("7c 7d 7h 8s 9c", 501),
        ("Jc 7d 8h 9s Tc", 669),
        ("Ac Kd Qh Js Tc", 672),
        ("7c 7d 7h 8s 8c", 673),
        ("Ac Ad Ah Ks Kc", 728),
        ("7c 8c 9c Tc Qc", 729),
        ("Ac Kc Qc Jc 9c", 780),
        ("7c 7d 7h 7s 8c", 781),
        ("Jc 7c 8c 9c Tc", 837),
        ("Ac Kc Qc Jc Tc", 840),
        ("Ac Ad Ah Ks Kc Qd Jh", 728),
        ("Ac 7d 8h 9s Tc Jd Kh", 669),
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert twin.value_of(manila_of_planes, cards) == value
