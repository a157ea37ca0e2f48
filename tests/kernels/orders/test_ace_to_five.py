from __future__ import annotations

import pytest

from cardspeak.kernels.orders.ace_to_five import (
    ace_to_five_joker_of_planes,
    ace_to_five_of_planes,
    eight_or_better_of_planes,
)
from tests.kernels import twin


# From the best: C(13, 5) = 1,287 kinds without a pair, 13 * C(12, 3) = 2,860 of one pair, 858 of two pair
# (C(13, 2) * 11), 858 of three of a kind (13 * C(12, 2)), 156 full houses and 156 of four of a kind. So the best values
# of the categories are 6175, 4888, 2028, 1170, 312 and 156.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("5c 4c 3c 2c Ac", 6175),  # a straight flush in other orders
        ("6c 4d 3h 2s Ac", 6174),
        ("6c 5d 3h 2s Ac", 6173),
        ("Kc Qd Jh Ts 9c", 4889),
        ("Ac Ad 2h 3s 4c", 4888),
        ("Kc Kd Qh Js Tc", 2029),
        ("Ac Ad 2h 2s 3c", 2028),
        ("Kc Kd Qh Qs Jc", 1171),
        ("Ac Ad Ah 2s 3c", 1170),
        ("Kc Kd Kh Qs Jc", 313),
        ("Ac Ad Ah 2s 2c", 312),
        ("Kc Kd Kh Qs Qc", 157),
        ("Ac Ad Ah As 2c", 156),
        ("Kc Kd Kh Ks Qc", 1),
        ("Ac Ad 2h 3s 4c 5d Kh", 6175),  # without the pair
        ("Ac Ad Ah As 2c 2d 2h", 312),
        (
            "Kc Kd Kh Qs Qc Jd Jh",
            1303,
        ),  # with a king: C(11, 2) + 10 lower pairs of ranks with 11 kickers each, and ten kickers below the king
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert twin.value_of(ace_to_five_of_planes, cards) == value


# There are C(8, 5) = 56 lows.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("5c 4c 3c 2c Ac", 56),
        ("8c 7d 6h 5s 4c", 1),
        ("8c 4d 3h 2s Ac", 35),  # C(7, 5) = 21 are lower
        ("9c 4d 3h 2s Ac", 0),
        ("Ac Ad 2h 3s 4c", 0),
        ("8c 8d 7h 6s 5c 4d Kh", 1),
        ("8c 7d 6h 5s 4c 3d 2h", 51),  # the best low is 6-5-4-3-2, although it is a straight
    ],
)
def test_eight_or_better(cards: str, value: int) -> None:
    assert twin.value_of(eight_or_better_of_planes, cards) == value


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Jk 4d 3h 2s Ac", 6175),
        ("Jk 6d 3h 2s Ac", 6174),  # the joker is a four
        ("Jk Kd Qh Js Tc", 4889 + 8),  # an ace; K-Q-J-T with 9 to 2 are worse
        ("Jk Kd Kh Qs Jc", 2029 + 9),  # an ace; K-K-Q-J with T to 2 are worse
        ("Jk As Ah Ad Ac", 156),
        ("Jk 6d 5h 4s 3c 2d Ah", 6175),
        ("Jk Kd Kh Ks 2c 2d 2h", 1171 + 10 * 11 + 10),  # K-K-2-2-A; kings and queens to threes are worse
        ("Ks Kd Qh Js Tc", 2029),
    ],
)
def test_the_joker_is_the_lowest_rank_that_is_missing(cards: str, value: int) -> None:
    assert twin.value_of(ace_to_five_joker_of_planes, cards) == value
