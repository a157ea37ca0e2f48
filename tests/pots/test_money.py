"""Conversion of amounts to units and back."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import PotError
from cardspeak.pots import from_units, to_units
from cardspeak.pots.money import exact, total

UNITS = st.sampled_from([1, 5, 100, 0.01, 0.05, 0.25, Decimal("0.001"), Decimal("2.5"), Decimal("1E+2")])


@given(st.integers(min_value=0, max_value=10**40), UNITS)
def test_units_survive_a_round_trip(units: int, unit: int | float | Decimal) -> None:
    assert to_units(from_units(units, unit), unit, "bet") == units


@given(st.integers(0, 10**9))
def test_cents_as_floats_are_read_as_they_are_written(cents: int) -> None:
    assert to_units(float(f"{cents // 100}.{cents % 100:02}"), 0.01, "bet") == cents


def test_whole_amounts_are_integers() -> None:
    assert [
        (type(amount), amount) for amount in (from_units(4, 0.5), exact(5.0, "bet"), total([Decimal("0.5")] * 4))
    ] == [
        (int, 2),
        (int, 5),
        (int, 2),
    ]


def test_decimal_places_are_those_of_the_unit() -> None:
    assert [str(from_units(750, unit)) for unit in (0.05, Decimal("0.050"))] == ["37.50", "37.500"]


def test_the_beginning_of_the_message_can_be_chosen() -> None:
    with pytest.raises(PotError, match=r"^ante of Ann: -1 is negative; an ante must be 0 or more$"):
        to_units(-1, 1, "ante of Ann", "an ante")


def test_an_amount_has_at_most_a_thousand_digits_whatever_its_exponent() -> None:
    assert exact(Decimal("1" + "0" * 1000), "bet") == 10**1000
    with pytest.raises(PotError, match="is out of range"):
        exact(Decimal("1" + "0" * 1001), "bet")
