"""The rake: percentage, cap, rounding and several pots, with sources; and the error for each wrong rake."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import PotError
from cardspeak.pots import RULE_SETS, Amount, Rake, Settlement, find_rules, settle
from cardspeak.pots.rake import read_rake
from cardspeak.pots.raking import raked
from tests.cases import cases, fewer

if TYPE_CHECKING:
    from pathlib import Path

KEYS = "percent, cap, no_flop_no_drop, several_pots, rounding, unit, drop, minimum_pot and jackpot"
NO_AMOUNT = "is not an amount; give a number such as 25 or 12.50"
NO_PLAYERS = "is not a number of players; write each cap as players = amount, such as 2 = 0.50"


def takes(amount: Any, rake: Rake, unit: Any = 1, players: int = 2, **given: Any) -> Any:
    """The rake from one pot of this amount."""
    return settle([0] * players, values=range(players), dead=amount, unit=unit, rake=rake, **given).rake


def of_pots(result: Settlement) -> list[Any]:
    return [pot.rake for pot in result.pots]


class TestPercentage:
    def test_ten_percent_up_to_six(self) -> None:
        """WSOP Live Action Rules 2026, 31: https://assets.wsopcdn.com/wsop/853ee602-e1e9-4019-a0cf-381419d805c6.pdf"""
        assert [takes(pot, Rake(10, cap=6)) for pot in (40, 59, 60, 61, 600)] == [4, 5, 6, 6, 6]

    def test_a_cent_for_each_twenty(self) -> None:
        """The rake is a percentage, rounded down to whole cents: https://www.bodog.eu/poker/get-started/bodog-rake"""
        rake, pots = Rake(5), ("0.19", "0.20", "0.39", "0.40", "19.99")
        taken = [takes(Decimal(pot), rake, unit=0.01) for pot in pots]
        assert taken == [0, Decimal("0.01"), Decimal("0.01"), Decimal("0.02"), Decimal("0.99")]

    def test_ten_percent_in_full_dollars_up_to_five(self) -> None:
        """Source: http://www.bostonbilliardclubcasino.com/house-rules"""
        rake = Rake(10, cap=5, unit=1)
        assert [takes(Decimal(pot), rake, unit=0.5) for pot in ("9.5", "10", "49.5", "50", "80")] == [0, 1, 4, 5, 5]

    def test_half_cents_to_the_even_cent(self) -> None:
        """Half-even rounding, as PokerStars describes it: https://www.pokerstars.in/poker/room/rake/"""
        rake, pots = Rake(5, rounding="half even"), ("0.90", "1.10", "1.09", "0.91", "1.30")
        taken = [takes(Decimal(pot), rake, unit=0.01) for pot in pots]
        assert taken == [Decimal(text) for text in ("0.04", "0.06", "0.05", "0.05", "0.06")]

    @cases(
        ("rounding", "mode"),
        [
            ("down", ROUND_FLOOR),
            ("nearest", ROUND_HALF_UP),
            ("half even", ROUND_HALF_EVEN),
            ("up", ROUND_CEILING),
        ],
    )
    @cases("percent", [Decimal("2.5"), 5, 10, 33])
    def test_all_small_pots_as_decimals_round(self, rounding: Any, mode: str, percent: Decimal) -> None:
        """The oracle uses the arithmetic of `decimal`."""
        rake = Rake(percent, rounding=rounding)
        for pot in range(200):
            assert takes(pot, rake) == (pot * percent / Decimal(100)).quantize(Decimal(1), mode)

    def test_a_float_counts_as_the_decimal_that_it_shows(self) -> None:
        """0.1% of 1,000 is 1; the binary float 0.1 is slightly more, and rounding up would take 2."""
        assert takes(1000, Rake(0.1, rounding="up")) == 1

    def test_of_any_size(self) -> None:
        assert takes(10**40 + 20, Rake(5)) == 5 * 10**38 + 1

    def test_nothing_and_everything(self) -> None:
        assert (takes(47, Rake(0, rounding="up")), takes(47, Rake(100))) == (0, 47)

    def test_never_more_than_the_pot(self) -> None:
        assert [takes(pot, Rake(1, rounding="up")) for pot in (0, 1, 2)] == [0, 1, 1]
        for cap in (None, 10):
            assert takes(2, Rake(1, cap=cap, rounding="up", unit=5)) <= 2

    def test_is_a_multiple_of_its_unit(self) -> None:
        assert {takes(pot, Rake(10, rounding=how, unit=5)) % 5 for pot in range(5, 300) for how in ("down", "up")} == {
            0
        }


class TestCap:
    @pytest.mark.parametrize(("players", "most"), [(2, 1), (3, 2), (4, 2), (5, 3), (9, 3)])
    def test_by_players_dealt_in(self, players: int, most: int) -> None:
        """Caps for 2, for 3 or 4, and for 5 or more players: https://www.pokerstars.in/poker/room/rake/"""
        assert takes(1000, Rake(5, cap={2: 1, 3: 2, 5: 3}), players=players) == most

    def test_folded_players_were_dealt_in(self) -> None:
        """Folded players count even if they have no chip in the pot."""
        result = settle([50, 50, 0, 0], values=[2, 1, 0, 0], folded=[2, 3], rake=Rake(5, cap={2: 1, 4: 3}))
        assert result.rake == 3

    def test_no_rake_below_the_smallest_number_of_players_listed(self) -> None:
        assert takes(1000, Rake(5, cap={3: 2})) == 0

    def test_caps_may_come_in_any_order_and_as_text(self) -> None:
        """In a file, the keys are text."""
        assert Rake(5, cap={5: 3, "2": 1}) == Rake(5, cap={2: 1, 5: 3})  # type: ignore[dict-item]
        assert list(Rake(5, cap={5: 3, 2: 1}).cap) == [2, 5]  # type: ignore[arg-type]

    def test_a_cap_can_be_lower_for_more_players(self) -> None:
        assert takes(1000, Rake(5, cap={2: 9, 3: 1}), players=3) == 1

    def test_is_rounded_down_to_whole_chips(self) -> None:
        assert takes(1000, Rake(5, cap=Decimal("7.99"))) == 7
        assert takes(1000, Rake(5, cap=9, unit=5)) == 5

    def test_of_zero_takes_nothing(self) -> None:
        assert takes(1000, Rake(5, cap=0, rounding="up")) == 0

    def test_numbers_of_numpy(self) -> None:
        assert Rake(5, cap={np.int64(2): np.int64(1)}) == Rake(5, cap={2: 1})  # type: ignore[dict-item]


class TestNoFlopNoDrop:
    def test_is_the_default(self) -> None:
        """Source: https://www.pokerstars.in/poker/room/rake/"""
        assert takes(100, Rake(5), saw_flop=False) == 0
        assert takes(100, Rake(5)) == 5

    def test_can_be_turned_off(self) -> None:
        assert takes(100, Rake(5, no_flop_no_drop=False), saw_flop=False) == 5


class TestSeveralPots:
    BETS, VALUES = (40, 100, 100), (9, 7, 5)

    def test_in_proportion(self) -> None:
        """Both pots are 120, so each pays half of the rake; if the rake is odd, the main pot pays the extra unit."""
        for cap, parts in ((16, [8, 8]), (17, [9, 8])):
            assert of_pots(settle(self.BETS, values=self.VALUES, rake=Rake(10, cap=cap))) == parts

    def test_main_pot_first(self) -> None:
        for cap, parts in ((16, [12, 4]), (12, [12, 0]), (5, [5, 0]), (None, [12, 12])):
            rake = Rake(10, cap=cap, several_pots="main pot first")
            assert of_pots(settle(self.BETS, values=self.VALUES, rake=rake)) == parts

    def test_a_hand_of_a_site(self) -> None:
        """Pots of 11.63 and 0.74 with a rake of 0.61; the side pot pays out 0.71, so the main pot is raked first.

        https://github.com/mr-feek/global-poker-hand-history-converter/issues/4
        """
        rake = Rake(5, several_pots="main pot first")
        result = settle([4.24, 4.24, 3.87, 0.02], values=[9, 5, 4, 0], folded=[3], unit=0.01, rake=rake)
        assert [(str(pot.amount), str(pot.rake)) for pot in result.pots] == [("11.63", "0.58"), ("0.74", "0.03")]

    def test_is_rounded_once(self) -> None:
        """10% of 19 is 1 for each pot alone, but 10% of the total of 38 is 3."""
        assert sum(raked([19, 19], Rake(10), players=3, unit=1)) == 3
        assert raked([19, 19], Rake(10, several_pots="main pot first"), players=3, unit=1) == [1, 2]

    def test_the_main_pot_pays_what_a_side_pot_cannot(self) -> None:
        """1% of 501, rounded up to a multiple of 5, is 10. The side pot has only 1 chip, so the main pot pays 9."""
        rake = Rake(1, rounding="up", unit=5, several_pots="main pot first")
        assert raked([500, 1], rake, players=3, unit=1) == [9, 1]

    def test_no_small_pot_pays_more_than_it_holds(self) -> None:
        for how, percent in product(("in proportion", "main pot first"), (3, 50, 99, 100)):
            rake = Rake(percent, rounding="up", unit=3, several_pots=how)  # type: ignore[arg-type]
            for pots in product(range(1, 8), repeat=3):
                parts = raked(pots, rake, players=4, unit=1)
                assert all(0 <= part <= pot for part, pot in zip(parts, pots, strict=True))
                assert sum(parts) >= percent * sum(pots) / 100


@st.composite
def rakes(draw: st.DrawFn) -> Rake:
    percentages: list[Amount] = [0, 1, 5, 10, 33, 100, Decimal("2.5"), Decimal("0.1"), 0.333333333]
    amounts: st.SearchStrategy[Any] = st.integers(0, 30) | st.sampled_from([Decimal("0.5"), Decimal("7.5"), 10**12])
    by_players = st.dictionaries(st.integers(1, 7), amounts, min_size=1, max_size=3)
    return Rake(
        draw(st.sampled_from(percentages)),
        cap=draw(st.none() | amounts | by_players),
        several_pots=draw(st.sampled_from(["in proportion", "main pot first"])),
        rounding=draw(st.sampled_from(["down", "nearest", "half even", "up"])),
        unit=draw(st.sampled_from([None, 1, 5])),
    )


pots = st.lists(st.integers(1, 9) | st.integers(1, 500), min_size=1, max_size=5)
players = st.integers(2, 7)
few = fewer(15)
"""Fewer examples, for properties of the split. The oracle below checks the total with more examples."""


@given(pots, rakes(), players)
def test_all_pots_together_give_the_percentage_rounded_and_capped(pots: list[int], rake: Rake, players: int) -> None:
    """The oracle uses exact fractions."""
    step = rake.unit or 1
    steps = sum(pots) * Fraction(rake.percent) / 100 / int(step)
    rounded = {
        "down": floor(steps),
        "nearest": floor(steps + Fraction(1, 2)),
        "half even": round(steps),
        "up": ceil(steps),
    }[rake.rounding]
    expected = min(sum(pots), rounded * step)
    if isinstance(rake.cap, Mapping):
        least = [number for number in rake.cap if number <= players]
        expected = min(expected, rake.cap[max(least)] // step * step if least else 0)
    elif rake.cap is not None:
        expected = min(expected, rake.cap // step * step)
    assert sum(raked(pots, rake, players, unit=1)) == expected


@few
@given(pots, rakes(), players)
def test_no_pot_pays_more_than_it_holds(pots: list[int], rake: Rake, players: int) -> None:
    parts = raked(pots, rake, players, unit=1)
    assert all(0 <= part <= pot for part, pot in zip(parts, pots, strict=True))


@few
@given(pots, rakes(), players)
def test_in_proportion_each_pot_pays_its_share_within_one_chip(pots: list[int], rake: Rake, players: int) -> None:
    parts = raked(pots, replace(rake, several_pots="in proportion"), players, unit=1)
    for part, pot in zip(parts, pots, strict=True):
        assert abs(part - Fraction(sum(parts) * pot, sum(pots))) < 1


@few
@given(pots, rakes(), players)
def test_main_pot_first_pays_what_the_main_pot_would_pay_alone(pots: list[int], rake: Rake, players: int) -> None:
    """The main pot pays more only if rounding up requires more than the side pots hold."""
    rake = replace(rake, several_pots="main pot first")
    main, *side = raked(pots, rake, players, unit=1)
    alone = sum(raked(pots[:1], rake, players, unit=1))
    assert main == alone or (main > alone and any(part == pot for part, pot in zip(side, pots[1:], strict=True)))


@few
@given(pots, rakes(), players)
def test_how_pots_are_raked_changes_who_pays_and_not_how_much(pots: list[int], rake: Rake, players: int) -> None:
    in_proportion = raked(pots, replace(rake, several_pots="in proportion"), players, unit=1)
    assert sum(in_proportion) == sum(raked(pots, replace(rake, several_pots="main pot first"), players, unit=1))


@few
@given(pots, rakes(), players, st.integers(0, 100), st.integers(0, 40))
def test_a_higher_rate_cap_or_pot_never_lowers_the_rake(
    pots: list[int], rake: Rake, players: int, percent: int, cap: int
) -> None:
    """The rake does not fall with a higher percentage, a higher cap or a larger pot."""

    def taken(amounts: list[int], rake: Rake) -> int:
        return sum(raked(amounts, rake, players, unit=1))

    low, high = sorted([percent, int(rake.percent)])
    assert taken(pots, replace(rake, percent=low)) <= taken(pots, replace(rake, percent=high))
    assert taken(pots, replace(rake, cap=cap)) <= taken(pots, replace(rake, cap=cap + 1))
    assert taken(pots, replace(rake, cap=cap)) <= taken(pots, replace(rake, cap=None))
    assert taken(pots, rake) <= taken([pots[0] + 1, *pots[1:]], rake)


class TestWhatIsRaked:
    def test_the_uncalled_bet_is_not(self) -> None:
        result = settle([200, 40], values=[9, 7], rake=Rake(10))
        assert (result.rake, result.returned, result.payouts) == (8, {0: 160}, {0: 72})

    def test_called_bets_above_those_of_the_remaining_players_are(self) -> None:
        """C and D folded after betting more than A and B. These chips were called, so they are in the pot."""
        result = settle({"A": 50, "B": 50, "C": 90, "D": 90}, ["A", "B"], folded=["C", "D"], rake=Rake(10))
        assert (result.rake, result.returned) == (28, {})

    def test_dead_money_is(self) -> None:
        assert settle([5, 5], values=[9, 7], dead=10, rake=Rake(10)).rake == 2

    def test_a_pot_that_nobody_contests_is(self) -> None:
        assert settle([50, 50], folded=[1], rake=Rake(10)).rake == 10

    def test_before_it_is_split(self) -> None:
        """The rake of 67 is 3, and 64 divides evenly. Raked after the split, some shares would pay more than others."""
        result = settle([22, 22, 22], halves={"high": [9, 7, 7], "low": [1, 3, 3]}, dead=1, rake=Rake(5))
        assert result.payouts == {0: 32, 1: 16, 2: 16}

    def test_once_on_however_many_boards(self) -> None:
        result = settle([50, 50], boards=[{"high": [9, 7]}, {"high": [5, 5]}, {"high": [1, 2]}], rake=Rake(5))
        assert (result.rake, [part.amount for part in result.pots[0].boards]) == (5, [33, 31, 31])
        assert all(part.rake == 0 for part in result.pots[0].boards)

    def test_everything(self) -> None:
        result = settle([5, 5], values=[1, 2], rake=Rake(100))
        assert (result.rake, result.payouts, result.pots[0].awards) == (10, {}, ())
        assert repr(result) == "<Settlement: rake 10>"
        assert not any(line.endswith((" ", ";")) for line in result.lines())

    def test_the_net_of_all_is_the_rake(self) -> None:
        result = settle([100, 40, 40], values=[9, 7, 5], rake=Rake(10))
        assert result.net == {0: 68, 1: -40, 2: -40}


class TestWhereItIsFrom:
    def test_none_in_the_rule_sets(self) -> None:
        assert all(settle([500, 500], values=[9, 7], rules=code).rake == 0 for code in RULE_SETS)

    def test_attributes_by_name(self) -> None:
        assert settle([50, 50], values=[2, 1], rake={"percent": 5, "cap": 3}).rake_rule == Rake(5, cap=3)

    def test_the_rule_set_applies_if_the_call_gives_no_rake(self, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        file.write_text("[rake]\npercent = 10\ncap = { 2 = 4 }\n", "utf-8")
        assert settle([50, 50], values=[2, 1], rules=file).rake == 4
        assert settle([50, 50], values=[2, 1], rules=file, rake=Rake(5)).rake == 5
        assert settle([50, 50], values=[2, 1], rules=file, rake=Rake(0)).rake == 0
        assert settle([50, 50], values=[2, 1], rules=find_rules(file), saw_flop=False).rake == 0


class TestResult:
    def test_in_words(self) -> None:
        assert str(Rake(5)) == "5%"
        assert str(Rake(2.5, cap=Decimal("0.50"))) == "2.5%, at most 0.50"
        assert str(Rake(5, cap={4: 3, 2: 1})) == "5%, at most 1 for 2 or more players and 3 for 4 or more players"
        assert [Rake(5, cap={2: 1, 4: 3}).in_words(players) for players in (1, 3, 4)] == [
            "5%, at most 0",
            "5%, at most 1",
            "5%, at most 3",
        ]

    @pytest.mark.parametrize(
        "rake",
        [
            Rake(5),
            Rake(2.5, cap=Decimal("0.5"), unit=0.05),
            Rake(5, cap={2: 0.5, 4: 3}, no_flop_no_drop=False, several_pots="main pot first", rounding="nearest"),
        ],
    )
    def test_a_rake_in_the_form_of_a_file_is_read_back(self, rake: Rake) -> None:
        assert read_rake(rake.to_dict()) == rake
        assert pickle.loads(pickle.dumps(rake)) == rake
        assert hash(rake) == hash(read_rake(rake.to_dict()))

    def test_is_frozen(self) -> None:
        rake = Rake(5, cap={2: 1})
        with pytest.raises(FrozenInstanceError):
            rake.percent = 6  # type: ignore[misc]
        with pytest.raises(TypeError):
            rake.cap[2] = 9  # type: ignore[index]

    def test_of_each_pot_is_in_the_json(self) -> None:
        shown = settle([0.4, 1, 1], values=[9, 7, 5], unit=0.1, rake=Rake(10)).to_dict()
        assert (shown["rake"], [pot["rake"] for pot in shown["pots"]]) == (0.2, [0.1, 0.1])
        assert "rake" not in settle([5, 5], values=[9, 7]).to_dict()["pots"][0]


WRONG: list[tuple[Any, str]] = [
    (5, f"rake: 5 is not a rake; give a Rake, or a mapping with {KEYS}"),
    ("5%", f'rake: "5%" is not a rake; give a Rake, or a mapping with {KEYS}'),
    ([5, 3], f"rake: [5, 3] is not a rake; give a Rake, or a mapping with {KEYS}"),
    ({}, "rake: percent, drop and jackpot are all missing; give at least one"),
    ({"cap": 3}, "rake: percent, drop and jackpot are all missing; give at least one"),
    ({"percent": 5, "caps": 3}, f'rake: "caps" is not a known key; did you mean cap? (accepted: {KEYS})'),
    ({5: 3}, f'rake: "5" is not a known key (accepted: {KEYS})'),
    ({"percent": "five"}, f'rake: percent: "five" {NO_AMOUNT}'),
    ({"percent": None}, f"rake: percent: None {NO_AMOUNT}"),
    ({"percent": True}, f"rake: percent: True {NO_AMOUNT}"),
    ({"percent": float("nan")}, "rake: percent: NaN is not an amount; an amount must be a finite number"),
    ({"percent": -1}, "rake: percent is -1; it must be from 0 to 100"),
    ({"percent": 100.5}, "rake: percent is 100.5; it must be from 0 to 100"),
    ({"percent": 5, "cap": -1}, "rake: cap is -1; it must be 0 or more"),
    ({"percent": 5, "cap": "x"}, f'rake: cap: "x" {NO_AMOUNT}'),
    ({"percent": 5, "cap": float("inf")}, "rake: cap: Infinity is not an amount; an amount must be a finite number"),
    ({"percent": 5, "cap": {}}, "rake: cap is empty; give an amount, or an amount for each number of players"),
    ({"percent": 5, "cap": {"two": 1}}, f'rake: cap: "two" {NO_PLAYERS}'),
    ({"percent": 5, "cap": {"²": 1}}, f'rake: cap: "²" {NO_PLAYERS}'),
    ({"percent": 5, "cap": {2.0: 1}}, f"rake: cap: 2.0 {NO_PLAYERS}"),
    ({"percent": 5, "cap": {True: 1}}, f"rake: cap: True {NO_PLAYERS}"),
    ({"percent": 5, "cap": {0: 1}}, "rake: cap: 0 players are too few; give 1 or more"),
    ({"percent": 5, "cap": {"2": -1}}, "rake: cap for 2 players is -1; it must be 0 or more"),
    ({"percent": 5, "cap": {2: None}}, "rake: cap for 2 players is missing"),
    ({"percent": 5, "no_flop_no_drop": "yes"}, 'rake: no_flop_no_drop is "yes"; it must be true or false'),
    (
        {"percent": 5, "several_pots": "main"},
        'rake: several_pots is "main"; it must be "in proportion" or "main pot first"',
    ),
    ({"percent": 5, "rounding": "Up"}, 'rake: rounding is "Up"; it must be "down", "nearest", "half even" or "up"'),
    (
        {"percent": 5, "rounding": ["up"]},
        'rake: rounding is [\'up\']; it must be "down", "nearest", "half even" or "up"',
    ),
    (
        {"percent": 5, "unit": 0},
        "rake: unit is 0; the rake is rounded to a multiple of it, so it must be above 0, such as 0.05",
    ),
    ({"percent": 5, "unit": "1,000"}, 'rake: unit: "1,000" can be 1000 or 1; write 1000 or 1'),
    (
        {"percent": 5, "unit": 0.5},
        "rake: unit: 0.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5",
    ),
]


@cases(("wrong", "message"), WRONG)
def test_wrong_input(wrong: Any, message: str) -> None:
    with pytest.raises(PotError) as caught:
        settle([50, 50], values=[9, 7], rake=wrong)
    assert str(caught.value) == message


def test_a_number_of_players_of_too_many_digits() -> None:
    """Python does not parse integers of more than 4,300 digits."""
    with pytest.raises(PotError, match=r"^rake: cap: .*players"):
        Rake(5, cap={"9" * 5000: 1})  # type: ignore[dict-item]


@pytest.mark.parametrize("caps", [{"2": 1, "02": 3}, {2: 1, "2": 3}])
def test_a_number_of_players_given_twice(caps: Any) -> None:
    with pytest.raises(PotError, match=r"^rake: cap.* 2 players"):
        Rake(5, cap=caps)
