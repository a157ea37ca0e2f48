"""Numbers keep all their digits in JSON, even if the program that reads it converts numbers to floats."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import Rake, analyze, equity, icm, settle
from cardspeak.auditing.scores import plain
from cardspeak.equities.result import Equity, PlayerEquity
from cardspeak.exact_json import from_json, to_json
from cardspeak.pots.house_rules import read_rules
from tests.cases import cases

HUGE = 2**53 + 1

DECIMALS = st.decimals(allow_nan=False, allow_infinity=False).map(lambda number: number.normalize())
NUMBERS = st.one_of(st.integers(), st.integers(-(2**70), 2**70), DECIMALS)


@given(NUMBERS)
def test_a_reader_that_uses_floats_gets_every_number_exactly(number: int | Decimal) -> None:
    written = json.loads(json.dumps(to_json(number)), parse_int=float)
    assert (Decimal(repr(written)) if isinstance(written, float) else Decimal(written)) == number


@given(NUMBERS)
def test_numbers_are_read_as_they_were_written(number: int | Decimal) -> None:
    read = from_json(json.loads(json.dumps(to_json(number))))
    assert read == number
    assert isinstance(read, int) or read != read.to_integral_value()


@given(st.integers(-(10**15), 10**15), st.integers(0, 15))
def test_numbers_of_up_to_fifteen_digits_stay_numbers(digits: int, places: int) -> None:
    assert not isinstance(to_json(Decimal(digits).scaleb(-places)), str)


@cases(
    ("number", "written"),
    [
        (2**53, 2**53),
        (HUGE, "9007199254740993"),
        (HUGE + 1, HUGE + 1),
        (-HUGE, "-9007199254740993"),
        (10**300, 10**300),
        (10**400, f"1{'0' * 400}"),
        (Decimal("1E-400"), f"0.{'0' * 399}1"),
        (Decimal("0.1"), 0.1),
    ],
)
def test_where_text_begins(number: int | Decimal, written: float | str) -> None:
    assert (type(to_json(number)), to_json(number)) == (type(written), written)


@cases("given", [None, True, [], "five", "nan", "Infinity", float("nan"), float("inf"), "1,5"])
def test_anything_else_is_not_read(given: Any) -> None:
    with pytest.raises(ValueError, match="is not a"):
        from_json(given)


def test_amounts_of_a_settlement() -> None:
    answer: Any = settle({"Ann": HUGE, "Bob": HUGE + 4}, ["Ann", "Bob"]).to_dict()
    assert answer["payouts"] == {"Ann": str(2 * HUGE)}
    assert answer["returned"] == {"Bob": 4}
    assert answer["pots"][0]["awards"][0]["amount"] == answer["pots"][0]["amount"] == str(2 * HUGE)
    unit = Decimal("0.000000000000000001")
    answer = settle({"Ann": 1 + unit, "Bob": 1 + unit}, [["Ann", "Bob"]], unit=unit, rake={"percent": 50}).to_dict()
    assert answer["rake"] == "1.000000000000000001"
    assert answer["payouts"]["Ann"] == "0.500000000000000001"
    assert answer["pots"][0]["rake"] == "1.000000000000000001"
    assert [step["amount"] for step in answer["steps"]][:2] == ["2.000000000000000002", "1.000000000000000001"]


def test_chips_of_any_size_add_up_in_json() -> None:
    random = Random(1)
    for _ in range(50):
        unit = Decimal(10) ** -random.randint(0, 30)
        bets = [random.randint(0, 10**40) * unit for _ in range(3)]
        answer: Any = json.loads(json.dumps(settle(bets, values=[1, 1, 1], unit=unit).to_dict()))
        amounts = [*answer["payouts"].values(), *answer["returned"].values(), answer["rake"]]
        assert sum(map(Fraction, map(from_json, amounts))) == sum(map(Fraction, bets))


def test_stacks_prizes_and_the_terms_of_the_rake() -> None:
    answer: Any = icm({"Ann": HUGE, "Bob": HUGE}, [HUGE, 1]).to_dict()
    assert (answer["stacks"]["Ann"], answer["prizes"]) == (str(HUGE), [str(HUGE), 1])
    precise = Decimal("1.23456789012345678")
    assert Rake(precise, cap=HUGE).to_dict() | {"no_flop_no_drop": 0} == {
        "percent": "1.23456789012345678",
        "cap": str(HUGE),
        "no_flop_no_drop": 0,
        "several_pots": "in proportion",
        "rounding": "down",
    }
    rules = read_rules({"rake": {"percent": 5, "cap": {2: HUGE}}}, "rules", "house")
    assert rules.to_dict()["rake"]["cap"] == {"2": str(HUGE)}


def test_numbers_of_deals() -> None:
    player = PlayerEquity("AA", 1.0, 1.0, 0.0, win_deals=HUGE, tie_deals=0)
    result = Equity("holdem", "", "", "", "exact", "", HUGE, False, True, None, None, "", (player,))
    answer: Any = result.to_dict()
    assert (answer["deals"], answer["players"][0]["win_deals"]) == (str(HUGE), str(HUGE))
    assert equity("AhKh", "QQ", board="Qh7h2c").to_dict()["deals"] == 2970


def test_scores_and_points_of_any_size() -> None:
    assert plain((HUGE, 5, 0.5, True)) == [str(HUGE), 5, 0.5, True]
    assert analyze("As Ah", board="Ad Qd Qc").to_dict()["hands"][0]["number"] == 7066000
