"""The drop: fixed, in steps, or as the minimum rake together with a percentage; and the minimum pot."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.errors import PotError
from cardspeak.pots import Rake, settle
from cardspeak.pots.house_rules import read_rules
from cardspeak.pots.raking import raked
from tests.cases import cases


def takes(pot: Any, rake: Rake, unit: Any = 1, **given: Any) -> Any:
    """The rake from one pot of this amount."""
    return settle([0, 0], values=[1, 2], dead=pot, unit=unit, rake=rake, **given).rake


class TestDrop:
    def test_in_steps(self) -> None:
        """1 at 20 and 0.50 more at 30, 40, 50 and 60: http://aztecrichespoker.com/play-rake-schedule.asp"""
        rake = Rake(drop={20: 1, 30: 1.5, 40: 2, 50: 2.5, 60: 3})
        taken = [takes(pot, rake, unit=0.5) for pot in (19.5, 20, 29.5, 30, 40, 59.5, 60, 600)]
        assert taken == [0, 1, 1, Decimal("1.5"), 2, Decimal("2.5"), 3, 3]

    def test_fixed(self) -> None:
        """A fixed drop for each hand, as in California: https://liquisearch.com/public_cardroom_rules/house_fees"""
        assert [takes(pot, Rake(drop=4)) for pot in (0, 3, 4, 500)] == [0, 3, 4, 4]

    def test_is_the_minimum_of_a_percentage(self) -> None:
        """1 if there is a flop; from a pot of 20, 10% in total, rounded down to full dollars, and at most 5.

        Source: http://www.bostonbilliardclubcasino.com/house-rules
        """
        rake = Rake(10, cap=5, unit=1, drop=1)
        assert [takes(pot, rake, unit=0.5) for pot in (2, 9.5, 19.5, 20, 29.5, 50, 80)] == [1, 1, 1, 2, 2, 5, 5]

    def test_is_at_most_the_cap_for_the_players_dealt_in(self) -> None:
        rake = Rake(drop={20: 2, 40: 4}, cap={2: 1, 3: 3})
        assert settle([50, 50], values=[2, 1], rake=rake).rake == 1
        assert settle([50, 50, 50], values=[2, 1, 3], rake=rake).rake == 3

    def test_is_not_taken_without_a_flop(self) -> None:
        assert takes(100, Rake(drop=4), saw_flop=False) == 0
        assert takes(100, Rake(drop=4, no_flop_no_drop=False), saw_flop=False) == 4

    def test_counts_all_pots_together(self) -> None:
        assert raked([15, 15], Rake(drop={20: 2, 40: 4}), players=3, unit=1) == [1, 1]
        assert raked([25, 15], Rake(drop={20: 2, 40: 4}, several_pots="main pot first"), players=3, unit=1) == [2, 2]


class TestMinimumPot:
    def test_no_rake_from_less(self) -> None:
        rake = Rake(10, minimum_pot=20)
        assert [takes(pot, rake) for pot in (19, 20, 25)] == [0, 2, 2]

    def test_counts_all_pots_together(self) -> None:
        assert sum(raked([15, 15], Rake(10, minimum_pot=20), players=3, unit=1)) == 3

    def test_need_not_be_a_multiple_of_the_chip(self) -> None:
        assert [takes(pot, Rake(10, minimum_pot=12.5), unit=5) for pot in (10, 15, 50)] == [0, 0, 5]


steps = st.dictionaries(st.integers(0, 60), st.integers(0, 9), min_size=1, max_size=4).map(
    lambda given: dict(zip(sorted(given), sorted(given.values()), strict=True))
)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=4), steps, st.integers(0, 100), st.integers(0, 50))
def test_a_larger_pot_never_pays_less_and_how_pots_are_raked_changes_no_sum(
    pots: list[int], drop: dict[int, int], percent: int, minimum: int
) -> None:
    taken = []
    for how in ("in proportion", "main pot first"):
        rake = Rake(percent, drop=drop, minimum_pot=minimum, several_pots=how)
        parts = raked(pots, rake, players=4, unit=1)
        assert all(0 <= part <= pot for part, pot in zip(parts, pots, strict=True))
        assert sum(parts) <= sum(raked([pots[0] + 1, *pots[1:]], rake, players=4, unit=1))
        taken.append(sum(parts))
    amount = sum(pots)
    least = max([drop[pot] for pot in drop if pot <= amount], default=0)
    expected = 0 if amount < minimum else min(amount, max(amount * percent // 100, least))
    assert taken == [expected, expected]


RAKES = (
    (Rake(drop=3), "3"),
    (Rake(drop={10: 1, 20: 2, 1000: 3}), "1 from pots of 10, 2 from 20 and 3 from 1,000"),
    (Rake(10, drop=1, cap=5), "10%, at least 1, at most 5"),
    (Rake(5, minimum_pot=10), "5%, nothing from pots below 10"),
    (Rake(2.5, drop={"0.20": "0.01"}, cap={2: 1}), "2.5%, at least 0.01 from pots of 0.20, at most 1"),
)


@cases(("rake", "words"), RAKES)
def test_in_words(rake: Rake, words: str) -> None:
    assert rake.in_words(3) == words


@cases(("rake", "words"), RAKES)
def test_in_the_form_of_a_file_it_is_read_back(rake: Rake, words: str) -> None:
    stored = json.loads(json.dumps(rake.to_dict()))
    assert Rake.from_dict(stored) == rake
    assert read_rules({"rake": rake.to_dict()}, "rules", "house").rake == rake
    assert rake.in_words(3) == words


@cases(
    ("wrong", "message"),
    [
        ({"drop": -1}, "rake: drop is -1; it must be 0 or more"),
        ({"drop": {}}, "rake: drop is empty; give an amount, or an amount for each size of the pot"),
        ({"drop": {"ten": 1}}, 'rake: drop: pot: "ten" is not an amount; give a number such as 25 or 12.50'),
        ({"drop": {-10: 1}}, "rake: drop: pot is -10; it must be 0 or more"),
        ({"drop": {10: -1}}, "rake: drop for a pot of 10 is -1; it must be 0 or more"),
        ({"drop": {10: 1, "10": 2}}, "rake: drop for a pot of 10 appears twice"),
        (
            {"drop": {10: 2, 20: 1}},
            "rake: drop is 2 for a pot of 10, but 1 for a pot of 20; a larger pot must not pay less",
        ),
        ({"drop": 0.5}, "rake: drop: 0.5 is not a multiple of the unit 1; for smaller chips, give unit = 0.5"),
        ({"percent": 5, "minimum_pot": -1}, "rake: minimum_pot is -1; it must be 0 or more"),
        ({"minimum_pot": 20}, "rake: percent, drop and jackpot are all missing; give at least one"),
    ],
)
def test_wrong_input(wrong: Any, message: str) -> None:
    with pytest.raises(PotError) as caught:
        settle([50, 50], values=[9, 7], rake=wrong)
    assert str(caught.value) == message
