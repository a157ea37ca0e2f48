from __future__ import annotations

import pytest

from cardspeak.kernels.orders.sixes_or_better import sixes_or_better_of_planes
from tests.kernels import twin


# 1,277 high cards and 4 * 220 pairs of deuces to fives do not qualify, so 7,462 - 2,157 = 5,305 hands do.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("5c 5d Ah Ks Qc", 0),
        ("Ac Kd Qh Js 9c", 0),
        ("6c 6d 2h 3s 4c", 1),
        ("7c 7d 2h 3s 4c", 221),
        ("2c 2d 3h 3s 4c", 1981),
        ("Ac Kc Qc Jc Tc", 5305),
        ("6c 6d 2h 3s 4c 2d 9h", 1980 + 6 * 11 + 6),  # six lower pairs of ranks, and the sixth kicker
        ("5c 5d Ah Ks Qc 9d 8h", 0),
    ],
)
def test_values_that_can_be_counted(cards: str, value: int) -> None:
    assert twin.value_of(sixes_or_better_of_planes, cards) == value
