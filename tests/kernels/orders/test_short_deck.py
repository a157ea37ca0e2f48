from __future__ import annotations

import pytest

from cardspeak.kernels.orders.short_deck import short_deck_of_planes, short_deck_trips_of_planes
from tests.kernels import twin


# Nine ranks have 120 sets of five that are not straights (C(9, 5) - 6), 504 pairs (9 * C(8, 3)), 252 of two pair
# (C(9, 2) * 7), 252 of three of a kind (9 * C(8, 2)), 6 straights, 72 full houses (9 * 8), 120 flushes, 72 of four of a
# kind and 6 straight flushes. So the categories start at 1, 121, 625, 877, 1129, 1135, 1207, 1327 and 1399.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("6c 7d 8h 9s Jc", 1),
        ("Ac Kd Qh Js 9c", 120),
        ("6c 6d 7h 8s 9c", 121),
        ("Ac Ad Kh Qs Jc", 624),
        ("6c 6d 7h 7s 8c", 625),
        ("Ac Ad Kh Ks Qc", 876),
        ("6c 6d 6h 7s 8c", 877),
        ("Ac Ad Ah Ks Qc", 1128),
        ("Ac 6d 7h 8s 9c", 1129),
        ("Tc 6d 7h 8s 9c", 1130),
        ("Ac Kd Qh Js Tc", 1134),
        ("6c 6d 6h 7s 7c", 1135),
        ("Ac Ad Ah Ks Kc", 1206),
        ("6c 7c 8c 9c Jc", 1207),
        ("Ac Kc Qc Jc 9c", 1326),
        ("6c 6d 6h 6s 7c", 1327),
        ("Ac Ad Ah As Kc", 1398),
        ("Ac 6c 7c 8c 9c", 1399),
        ("Ac Kc Qc Jc Tc", 1404),
        ("Ac Ad Ah 6c 7d 8h 9s", 1129),  # a straight beats three of a kind
        (
            "Ac Ad 6c 7c 8c Jc Ah",
            1263,
        ),  # A-J-8-7-6: C(8, 5) - 4 flushes have no ace; below 6-7-8-J are four sets that do not make a straight
        ("Ac Ad Kc Kd Qc Qd Jh", 876),
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert twin.value_of(short_deck_of_planes, cards) == value


# Here straights start at 877 and three of a kind at 883.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Ac 6d 7h 8s 9c", 877),
        ("Ac Kd Qh Js Tc", 882),
        ("6c 6d 6h 7s 8c", 883),
        ("Ac Ad Ah Ks Qc", 1134),
        ("6c 6d 6h 7s 7c", 1135),
        ("Ac Ad Ah 6c 7d 8h 9s", 1112),  # eight lower ranks with C(8, 2) kickers each, then five below 9-8
        ("Ac Ad Ah 6c 7c 8c 9c", 1399),  # a straight flush beats both
        ("Ac Ad 6c 7c 8c Jc Ah", 1263),
    ],
)
def test_three_of_a_kind_may_beat_a_straight(cards: str, value: int) -> None:
    assert twin.value_of(short_deck_trips_of_planes, cards) == value
