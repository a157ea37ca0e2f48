"""Amounts as people and programs write them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import numpy as np
import pytest

from cardspeak import PotError, icm, settle, settle_cards, showdown
from cardspeak.amounts import AmountError, read_amount
from tests.cases import cases


@cases(
    ("given", "amount"),
    [
        (25, "25"),
        (0.1, "0.1"),
        (Decimal("12.50"), "12.50"),
        (Fraction(41, 4), "10.25"),
        (Fraction(50), "50"),
        (Fraction(1, 2**12), "0.000244140625"),
        (np.int8(25), "25"),
        (np.uint64(2**63), "9223372036854775808"),
        (np.float64(0.1), "0.1"),
        (np.float32(0.1), "0.1"),
        (np.float16(12.5), "12.5"),
        ("25", "25"),
        ("-25", "-25"),
        (" 25 ", "25"),
        ("10.25", "10.25"),
        ("1,50", "1.50"),
        ("1,5", "1.5"),
        ("0,500", "0.5"),
        ("0.125", "0.125"),
        (",125", "0.125"),
        ("1.0000", "1"),
        ("1234,567", "1234.567"),
        ("1234.567", "1234.567"),
        ("1,250,000", "1250000"),
        ("1.250.000", "1250000"),
        ("1,250.50", "1250.50"),
        ("1.250,50", "1250.50"),
        ("1,250.125", "1250.125"),
        ("1 250", "1250"),
        ("1\u00a0250,50", "1250.50"),
        ("1_250", "1250"),
        ("1'250.5", "1250.5"),
        ("1E+3", "1000"),
        ("2.5e-1", "0.25"),
    ],
)
def test_amounts(given: object, amount: str) -> None:
    assert read_amount(given) == Decimal(amount)


@cases(
    ("text", "message"),
    [
        ("1.000", '"1.000" can be 1000 or 1; write 1000 or 1'),
        ("1,000", '"1,000" can be 1000 or 1; write 1000 or 1'),
        ("12.340", '"12.340" can be 12340 or 12.34; write 12340 or 12.34'),
        ("-12,345", '"-12,345" can be -12345 or -12.345; write -12345 or -12.3450'),
    ],
)
def test_a_text_with_two_readings_is_refused(text: str, message: str) -> None:
    with pytest.raises(AmountError) as caught:
        read_amount(text)
    assert str(caught.value) == message
    for reading in message.partition("; write ")[2].split(" or "):
        assert Decimal(reading) == read_amount(reading)


@cases(
    "given",
    ["", " ", ".", ",", "five", "5 chips", "1,00,000", "1.000,000,00", "1,2.3", "12_34", "5%", "$5", "0x10", "nan",
     "١٢x", "1" * 100, None, True, np.True_, [], {}, b"5", 1j],
)  # fmt: skip
def test_what_is_no_amount(given: object) -> None:
    with pytest.raises(AmountError, match=r"is not an amount; give a number such as 25 or 12\.50$"):
        read_amount(given)


@cases("given", [Fraction(1, 3), Fraction(1, 10**2000), Fraction(10**2000 + 1, 7)])
def test_fractions_without_an_exact_decimal_form(given: Fraction) -> None:
    with pytest.raises(AmountError, match=r"no exact decimal form|too many digits"):
        read_amount(given)


def test_numbers_of_arrow_are_amounts() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    for value in (25, 12.5, Decimal("12.50"), "12,50"):
        assert read_amount(pyarrow.scalar(value)) == read_amount(value)
    with pytest.raises(AmountError):
        read_amount(pyarrow.scalar(None))


class Scalar:
    """A number in a data frame, such as Arrow's."""

    def __init__(self, value: object) -> None:
        self.value = value

    def as_py(self) -> object:
        return self.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scalar) and self.value == other.value

    __hash__ = None  # type: ignore[assignment]


class Column:
    """A column with labels, such as a pandas Series."""

    ndim = 1

    def __init__(self, items: dict[Any, Any] | list[tuple[Any, Any]]) -> None:
        self.rows = list(items.items()) if isinstance(items, dict) else items
        self.index = [label for label, _ in self.rows]

    def __iter__(self) -> Iterator[Any]:
        return (item for _, item in self.rows)

    def to_dict(self) -> dict[Any, Any]:
        return dict(self.rows)


def test_values_are_numbers_of_data_frames_too() -> None:
    """Arrow's numbers can be compared for equality, but they cannot be ordered."""
    bets = {"A": 5, "B": 5, "C": 5}
    for values in ([Scalar(3), Scalar(1), Scalar(2)], [Scalar(3), 1, Scalar(None)]):
        assert settle(bets, values=values, folded=["C"]).payouts == {"A": 15}
    odd_cards = {"high": [Scalar(3), Scalar(9)]}
    assert settle([5, 5], halves={"high": [Scalar(7)] * 2}, odd_cards=odd_cards, dead=1).payouts == {0: 5, 1: 6}


def test_the_labels_of_a_column_are_the_players() -> None:
    bets: Any = Column({"A": 25, "B": 50, "C": 100})
    expected = settle({"A": 25, "B": 50, "C": 100}, values={"A": 3, "B": 1, "C": 2}, seat_numbers=[1, 2, 5])
    values: Any = Column({"C": 2, "A": 3, "B": 1})
    seats: Any = Column({"B": 2, "C": 5, "A": 1})
    assert settle(bets, values=values, seat_numbers=seats) == expected
    assert settle([5, 5], values=cast(Any, Column({0: 1, 1: 2}))).payouts == {1: 10}
    assert settle({"A": 5, "B": 5}, values=cast(Any, Column({0: 1, 1: 2}))).payouts == {"B": 10}
    cards: Any = Column({"B": "Ks Kh", "A": "As Ah"})
    assert settle_cards({"A": 5, "B": 5}, cards, "2c 3d 7h 8s Tc").payouts == {"A": 10}
    assert icm(cast(Any, Column({"A": 3000, "B": 1000})), [60, 40]).values == {"A": 55, "B": 45}
    with pytest.raises(PotError) as caught:
        settle(cast(Any, Column([("A", 5), ("B", 5), ("A", 9)])), ["A", "B"])
    assert str(caught.value) == 'bets: the index has "A" twice; give each player one label'


def test_a_hand_is_settled_with_any_of_them() -> None:
    expected = settle([10.25, 10.25], values=[2, 1], unit=0.25)
    for bet in ("10.25", "10,25", Fraction(41, 4), np.float32(10.25), Scalar(Decimal("10.25"))):
        assert settle([bet, bet], values=[2, 1], unit="0.25") == expected  # type: ignore[list-item]
        players = [{"name": name, "cards": cards, "bet": bet} for name, cards in (("A", "As Ah"), ("B", "Ks Kh"))]
        table = {"board": "2c 3d 7h 8s Tc", "unit": "0,25", "players": players}
        assert dict(showdown(table).payouts) == {"A": Decimal("20.50")}
