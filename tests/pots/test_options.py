"""The options of a settlement: which half gets an odd chip, and how its winner is chosen."""

from __future__ import annotations

import pytest

from cardspeak.errors import PotError
from cardspeak.pots import RULE_SETS, SettleOptions, read_options
from cardspeak.pots.house_rules import read_rules
from cardspeak.pots.options import THE_GAMES_RULE, OddHalf
from cardspeak.pots.rake import Rake
from tests.cases import cases

TO_THE_LOW = read_rules({"title": "House", "odd_half": "low"}, "rules", "house")


def test_the_default_options_are_those_of_a_tournament() -> None:
    options = read_options()
    assert options == SettleOptions(RULE_SETS["tda"], Rake(0), 1, False, None, ("low",), False)


def test_the_rake_is_that_of_the_rule_set_unless_another_is_given() -> None:
    rules = read_rules({"title": "House", "rake": {"percent": 5}}, "rules", "house")
    assert read_options(rules=rules).rake == Rake(5)
    assert read_options(rules=rules, rake={"percent": 2}).rake == Rake(2)


@cases(
    ("options", "halves", "expected"),
    [
        (read_options(), ["high", "low"], OddHalf("high", "TDA 20")),
        (read_options(rules=TO_THE_LOW), ["high", "low"], OddHalf("low", "House")),
        (read_options(rules=TO_THE_LOW), ["omaha", "draw"], OddHalf("omaha", "House")),
        (read_options(odd_half="low"), ["high", "low"], OddHalf("low", THE_GAMES_RULE)),
        (read_options(odd_half="high", rules=TO_THE_LOW), ["high", "low"], OddHalf("high", THE_GAMES_RULE)),
        (read_options(rules=TO_THE_LOW, low_halves=[1]), range(2), OddHalf(1, "House")),
        (read_options(rules=TO_THE_LOW), ["low"], OddHalf("low")),
    ],
)
def test_the_half_that_takes_the_odd_chip(options: SettleOptions, halves: list[str], expected: OddHalf) -> None:
    assert options.odd_half_of(halves) == expected


def test_a_half_that_is_not_played_takes_no_odd_chip() -> None:
    with pytest.raises(PotError) as caught:
        read_options(odd_half="omaha").odd_half_of(["high", "low"])
    assert str(caught.value) == 'odd_half: "omaha" is not a half (halves: high, low)'


@pytest.mark.parametrize(
    ("rules", "has_button", "expected"),
    [
        ("tda", True, ("position", "position")),
        ("tda", False, ("highest card", "highest card")),
        ("roberts", True, ("position", "position")),
        ("roberts", False, ("highest card", "lowest card")),
    ],
)
def test_what_decides_odd_chips(rules: str, has_button: bool, expected: tuple[str, str]) -> None:
    options = read_options(rules=rules, has_button=has_button)
    assert (options.odd_chip_by("high"), options.odd_chip_by("low")) == expected
