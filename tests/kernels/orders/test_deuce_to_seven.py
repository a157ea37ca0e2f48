from __future__ import annotations

import pytest

from cardspeak.kernels.orders.deuce_to_seven import deuce_to_seven_of_planes
from tests.kernels import twin


# From the best: C(13, 5) - 9 = 1,278 kinds without a pair, 2,860 of one pair, 858 of two pair, 858 of three of a kind,
# 9 straights, 1,278 flushes, 156 full houses, 156 of four of a kind, 9 straight flushes. So the best values of the
# categories are 7462, 6184, 3324, 2466, 1608, 1599, 321, 165 and 9.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7c 5d 4h 3s 2c", 7462),
        ("7c 6d 4h 3s 2c", 7461),
        ("Ac Kd Qh Js 9c", 6185),
        ("5c 4d 3h 2s Ac", 6678),  # not a straight; C(12, 5) - 8 hands without an ace are lower
        ("2c 2d 3h 4s 5c", 6184),
        ("Ac Ad Kh Qs Jc", 3325),
        ("2c 2d 3h 3s 4c", 3324),
        ("2c 2d 2h 3s 4c", 2466),
        ("6c 5d 4h 3s 2c", 1608),
        ("Ac Kd Qh Js Tc", 1600),
        ("7c 5c 4c 3c 2c", 1599),
        ("Ac Kc Qc Jc 9c", 322),
        ("2c 2d 2h 3s 3c", 321),
        ("2c 2d 2h 2s 3c", 165),
        ("6c 5c 4c 3c 2c", 9),
        ("Ac Kc Qc Jc Tc", 1),
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert twin.value_of(deuce_to_seven_of_planes, cards) == value


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("6c 5d 4h 3s 2c 7d", 7462),  # 7-5-4-3-2 rather than 6-5-4-3-2
        ("6c 5d 4h 3s 2c 6d", 5304),  # a pair of sixes with 2-3-4: 4 * C(12, 3) pairs are lower
        ("7c 5c 4c 3c 2c 7d", 7462),  # the seven of diamonds avoids the flush
        ("7c 5c 4c 3c 2c 8c", 1599),  # six clubs: a flush in any case
        ("7c 5c 4c 3c 2c 8d", 7458),  # 8-5-4-3-2 is not a flush
        ("7c 5c 4c 3c 2c 8c Kd", 7007),  # K-5-4-3-2, because only the king is not a club: C(11, 5) - 7 hands are lower
        ("6c 5c 4c 3c 2c 7c 8c", 1599),  # 7-5-4-3-2: a flush in any case
        ("6d 5c 4c 3c 2c 8c 9c", 7457),  # 8-6-4-3-2: 6-5-4-3-2 is a straight, and the others are clubs
        ("6c 5d 4h 3s 2c 6d 2h", 6184),  # the best pair; without a pair there is only the straight
    ],
)
def test_straights_and_flushes_are_avoided(cards: str, value: int) -> None:
    assert twin.value_of(deuce_to_seven_of_planes, cards) == value
