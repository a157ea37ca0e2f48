from __future__ import annotations

import pytest

from cardspeak.kernels.orders.badugi import badugi_ace_high_of_planes, badugi_of_planes
from tests.kernels import twin


# Kinds of hands: C(13, 4) = 715 of four cards, C(13, 3) = 286 of three, C(13, 2) = 78 of two, 13 of one. So the best
# values are 1092, 377, 91 and 13.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("4c 3d 2h As", 1092),
        ("5c 3d 2h As", 1091),
        ("Kc Qd Jh Ts", 378),
        ("3c 2d Ah Ks", 597),  # C(12, 4) = 495 have no king
        ("3c 2d Ah Kh", 377),
        ("Kc Qd Jh Jc", 92),
        ("2c Ad Kc Kd", 91),
        ("Kc Qd", 14),
        ("Kc Qd Kd Qc", 14),
        ("Ac 2c 3c 4c", 13),
        ("Ac", 13),
        ("Kc", 1),
        ("Kc Kd Kh Ks", 1),
        ("Ac Ad 2c 3h 4s", 1092),  # the ace of diamonds plays, because the deuce is a club
        ("5c 4d 3h 2s Ac", 1092),
        ("Ac Ad 2d 2c 3h", 377),
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert twin.value_of(badugi_of_planes, cards) == value


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("5c 4d 3h 2s", 1092),
        ("Ac Kd Qh Js", 378),
        ("4c 3d 2h As", 597),  # C(12, 4) = 495 are lower
        ("4c 3d 2h Ah", 377),
        ("Ac", 1),
        ("5c 4d 3h 2s Ac", 1092),
    ],
)
def test_with_the_ace_high(cards: str, value: int) -> None:
    assert twin.value_of(badugi_ace_high_of_planes, cards) == value
