"""The options of a question: contradictions and invalid values."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardspeak import CardspeakError, EquityError, equity
from cardspeak.equities.question.options import BREAKDOWNS, read_breakdown, read_options
from tests.cases import cases

NONE: dict[str, list[Any]] = {
    "samples": [0, -1, 1.5, True, "many", "100", float("nan"), 10**12 + 1, [5], object],
    "precision": [0, -0.1, 0.6, 1e-8, True, "0.1", float("nan"), float("inf"), 10**400, [0.1], 1j, b"1"],
    "seconds": [0, -1, 1e8, "3", float("nan"), -float("inf"), 10**400, object(), np.array([1, 2]), Decimal("sNaN")],
    "exact": [1, 0, "yes", None, 1.0],
    "workers": [0, -1, 257, 1.5, True, "2", [2], 10**400, ThreadPoolExecutor],
    "seed": [-1, 2**53 + 1, 1.5, True, "x", [1]],
    "by": ["hands", "next card", 3, ["hand"], b"hand", "holding,hand"],
    "progress": [3, "bar", []],
}
WRONG = [(name, value) for name, values in NONE.items() for value in values]


@cases(("name", "value"), WRONG)
def test_invalid_values(name: str, value: Any) -> None:
    options: dict[str, Any] = {name: value}
    with pytest.raises(CardspeakError) as caught:
        equity("AA", "KK", **options)
    message = str(caught.value)
    assert message.startswith(f"{name}: ")
    assert "\n" not in message
    assert len(message) < 250


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"exact": True, "samples": 10}, "exact and samples: give only one of them"),
        ({"exact": True, "precision": 0.1}, "exact and precision: give only one of them"),
        ({"exact": True, "seconds": 1}, "exact and seconds: give only one of them"),
        ({"samples": 1, "precision": 0.1, "seconds": 1}, "samples, precision and seconds: give only one of them"),
    ],
)
def test_contradictions(options: dict[str, Any], message: str) -> None:
    with pytest.raises(EquityError) as caught:
        equity("AA", "KK", **options)
    assert str(caught.value).startswith(message)


def test_numbers_of_all_types() -> None:
    assert read_options(False, np.int64(5), None, None).samples == 5
    for quarter in (0.25, Fraction(1, 4), Decimal("0.25"), np.float32(0.25), np.float64(0.25), np.array(0.25)):
        assert read_options(False, None, quarter, None).precision == 0.25
        assert read_options(False, None, None, quarter).seconds == 0.25
    assert read_options(False, None, None, 3).seconds == 3.0
    assert not read_options(True, None, None, None).are_sampled


@pytest.mark.parametrize("name", BREAKDOWNS)
def test_breakdowns(name: str) -> None:
    assert read_breakdown(name) == read_breakdown(name.upper()) == read_breakdown(name.replace("-", "_")) == name


def test_no_breakdown() -> None:
    assert read_breakdown(None) == read_breakdown("") == ""
