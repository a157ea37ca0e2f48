"""Chops of prize money: published examples, the model, rounding, and wrong input."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import PotError, PrizeChop, chop_prizes, icm
from tests.cases import cases

ANN_BOB_CID = {"Ann": 5000, "Bob": 3000, "Cid": 2000}

BETMGM = "https://help.nj.betmgm.com/en/poker-help/game-rules/faq/tournaments/deal-making/chip-payout"
HOCHGEPOKERT = "https://hochgepokert.com/2016/07/29/was-wuerde-bei-einem-deal-der-november-nine-passieren"
POKERFUSE = "http://pokerfuse.com/news/live-and-online/dan-smith-wins-sunday-million-8k-more-1st-place-money-22-10/"


def test_a_published_chip_chop() -> None:
    """The source gives the sum of the prizes and the prize of the last place."""
    result = chop_prizes([15000, 12000, 10000, 6000, 500], [200, 130, 105, 78, 57], "chip-chop", round_to="0.01")
    published = {0: 155.28, 1: 135.63, 2: 122.52, 3: 96.32, 4: 60.28}
    assert {seat: float(amount) for seat, amount in result.amounts.items()} == pytest.approx(published, abs=0.0101), (
        BETMGM
    )
    assert sum(result.amounts.values()) == 570


def test_a_published_chip_chop_with_money_left_to_play_for() -> None:
    """In the actual chop, each of the three largest stacks also gave up about 800 dollars to the smallest stack."""
    stacks = [33_086_642, 13_648_882, 10_663_672, 7_457_758, 5_743_046]
    result = chop_prizes(stacks, [211_800, 155_800, 113_000, 74_800, 57_900], "chip-chop", left=20_000)
    agreed = [199_504 + 800, 115_842 + 800, 102_993 + 800, 89_991, 85_000 - 2400]
    assert list(result.amounts.values()) == pytest.approx(agreed, abs=600), POKERFUSE
    assert sum(result.amounts.values()) == result.pool - 20_000


def test_a_published_icm_chop() -> None:
    """What a chop would have paid the last nine players of the main event of the World Series of Poker in 2016."""
    result = chop_prizes(
        [74_600_000, 67_925_000, 49_375_000, 43_325_000, 31_600_000, 27_300_000, 26_175_000, 10_175_000, 6_150_000],
        [8_000_000, 4_658_452, 3_451_175, 2_574_808, 1_934_579, 1_463_906, 1_250_000, 1_100_000, 1_000_000],
    )
    published = [4_089_787, 3_918_533, 3_375_798, 3_172_393, 2_729_587, 2_547_844, 2_498_299, 1_677_554]
    assert list(result.amounts.values())[:8] == pytest.approx(published, abs=1), HOCHGEPOKERT
    assert sum(result.amounts.values()) == result.pool


def test_nobody_gets_more_than_the_first_prize_in_a_chip_chop() -> None:
    result = chop_prizes({"Ann": 9000, "Bob": 600, "Cid": 400}, [50, 30, 20], "chip-chop")
    assert result.amounts == {"Ann": 50, "Bob": 26, "Cid": 24}  # uncapped, Ann would get 56; 10 is divided 6 to 4


def test_a_cap_can_bring_the_next_player_to_the_cap() -> None:
    result = chop_prizes([60, 30, 5, 5], [40, 40, 30, 10], "chip-chop")
    assert result.amounts == {0: 40, 1: 40, 2: 20, 3: 20}  # seat 1: 10 + 80 * 30 / 100 = 34, but 10 + 50 * 30 / 40 > 40


def test_an_icm_chop_pays_the_values_of_the_stacks() -> None:
    assert chop_prizes(ANN_BOB_CID, [50, 30, 20]).amounts == {"Ann": 38, "Bob": 33, "Cid": 29}
    cents = chop_prizes(ANN_BOB_CID, [50, 30, 20], round_to=0.01).amounts
    assert cents == {"Ann": Decimal("38.39"), "Bob": Decimal("32.75"), "Cid": Decimal("28.86")}


def test_money_left_to_play_for_keeps_the_icm_values() -> None:
    """The amount from the chop plus the expected share of the money left equals the value of the stack."""
    before = icm(ANN_BOB_CID, [500, 300, 200])
    result = chop_prizes(ANN_BOB_CID, [500, 300, 200], left=100, round_to="0.0001")
    for player, amount in result.amounts.items():
        assert float(amount) + 100 * before.chances[player][0] == pytest.approx(before.values[player], abs=0.0001)


def test_with_fewer_prizes_than_players_the_last_place_pays_nothing() -> None:
    assert chop_prizes([60, 30, 10], [70, 30], "chip-chop").amounts == {0: 60, 1: 30, 2: 10}


def test_units_that_remain_go_to_the_largest_remainders_then_the_larger_stacks_then_the_first_listed() -> None:
    assert chop_prizes([1, 1, 1], [100], "chip-chop").amounts == {0: 34, 1: 33, 2: 33}
    # 100 * 50/150 = 33.33 and 100 * 25/150 = 16.67: the remainders of the smaller stacks are larger
    assert chop_prizes([50, 50, 25, 25], [100], "chip-chop").amounts == {0: 33, 1: 33, 2: 17, 3: 17}
    # 3, 1.5 and 0.5: the remainders are equal, so the larger stack gets the unit
    assert chop_prizes([1, 3, 6], [5], "chip-chop").amounts == {0: 0, 1: 2, 2: 3}
    assert chop_prizes([1, 3, 4], [4], "icm").amounts == {0: 0, 1: 2, 2: 2}  # 0.5, 1.5 and 2


@given(
    st.lists(st.integers(1, 10**6), min_size=1, max_size=8),
    st.lists(st.integers(0, 10**5), min_size=1, max_size=8),
    st.sampled_from(["icm", "chip-chop"]),
    st.sampled_from([1, 5, Decimal("0.05")]),
)
def test_amounts_are_whole_units_and_add_up(stacks: list[int], prizes: list[int], method: Any, unit: Any) -> None:
    amounts = [5 * prize for prize in sorted(prizes, reverse=True)][: len(stacks)]
    amounts[0] += 5
    result = chop_prizes(stacks, amounts, method, round_to=unit)
    assert sum(map(Fraction, result.amounts.values())) == sum(amounts)
    assert all(Fraction(amount) % Fraction(unit) == 0 for amount in result.amounts.values())
    lowest = amounts[-1] if len(amounts) == len(stacks) else 0
    assert all(lowest - unit < amount < amounts[0] + unit for amount in result.amounts.values())
    ranked = sorted(range(len(stacks)), key=stacks.__getitem__)
    assert all(result.amounts[low] <= result.amounts[high] + unit for low, high in pairwise(ranked))


def test_text_and_json() -> None:
    result = chop_prizes(ANN_BOB_CID, [500, 300, 200], left=100)
    assert str(result).splitlines() == [
        "Ann: 5,000 chips, gets 334",
        "Bob: 3,000 chips, gets 297",
        "Cid: 2,000 chips, gets 269",
        "100 is left to play for",
    ]
    assert repr(result) == "<PrizeChop by icm: Ann 334, Bob 297, Cid 269>"
    stored = json.loads(json.dumps(result.to_dict()))
    assert stored == {
        "kind": "prize_chop",
        "method": "icm",
        "prizes": [500, 300, 200],
        "left": 100,
        "round_to": 1,
        "stacks": ANN_BOB_CID,
        "amounts": {"Ann": 334, "Bob": 297, "Cid": 269},
    }
    assert PrizeChop.from_dict(stored) == result
    seats = chop_prizes([5000.5, 3000], [0.5, 0.25], "chip-chop", round_to=0.01)
    assert PrizeChop.from_dict(json.loads(json.dumps(seats.to_dict())), player=int) == seats


@cases(
    ("given", "message"),
    [
        ({"method": "even"}, 'method: "even" is not accepted; give icm or chip-chop'),
        ({"method": []}, "method: [] is not accepted; give icm or chip-chop"),
        ({"left": -5}, "left: -5 is negative; give 0 or more"),
        ({"left": 21}, "left: 21 is too much; the first prize exceeds the second by 20; give at most 20"),
        ({"left": "all"}, 'left: "all" is not an amount; give a number such as 25 or 12.50'),
        (
            {"prizes": [50], "left": 50},
            "left: 50 is all the prize money, so there is nothing to divide; give less than 50",
        ),
        ({"round_to": 0}, "round_to: 0 is not positive; give a unit such as 1 or 0.01"),
        ({"round_to": 3}, "round_to: the amount to divide, 100, is not a multiple of 3; give a unit that divides it"),
        (
            {"stacks": {"Ann": 5, "Bob": 0}, "prizes": [5]},
            "stack of Bob: 0 is not accepted; give only players who still have chips",
        ),
        (
            {"prizes": [20, 30]},
            "prize of place 2: 30 is more than 20, the prize of place 1; give prizes from the first place down",
        ),
    ],
)
def test_wrong_input(given: dict[str, Any], message: str) -> None:
    with pytest.raises(PotError) as caught:
        chop_prizes(**({"stacks": ANN_BOB_CID, "prizes": [50, 30, 20]} | given))
    assert str(caught.value) == message
