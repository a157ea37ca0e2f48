"""The rake by player: dealt, contributed and weighted contributed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import PotError, Rake, showdown
from cardspeak.pots import Settlement, settle, to_units
from cardspeak.pots.rakeback import RakeMethod
from tests.cases import cases, fewer

METHODS = get_args(RakeMethod)


def by_player(result: Settlement, method: Any, **given: Any) -> list[Any]:
    return list(result.rake_by_player(method, **given).values())


def ten_players(bets: list[float]) -> Settlement:
    """A hand of ten players, won by the first, with a rake of 2.00."""
    rake = Rake(10, cap=2)
    return settle(bets, values=[9, 8] + [1] * 8, folded=range(2, 10), unit=0.01, rake=rake)


class TestMethods:
    """The examples are those of http://www.rakebackdeals.co.uk/poker_articles/rakeback-methods-explained.shtml"""

    def test_dealt(self) -> None:
        """A rake of 2.00 with ten players dealt in: 0.20 each."""
        result = ten_players([10, 10, *[0] * 8])
        assert by_player(result, "dealt") == [Decimal("0.20")] * 10

    def test_contributed(self) -> None:
        """A rake of 2.00 with five players who put chips into the pot: 0.40 each, whatever they put in."""
        result = ten_players([10, 10, 1, 2, 5, *[0] * 5])
        assert by_player(result, "contributed") == [Decimal("0.40")] * 5 + [0] * 5

    def test_weighted_contributed(self) -> None:
        """A player who puts in 45% of the money gets 0.90 of a rake of 2.00.

        Source: https://support.bestpokercoaching.com/hc/en-us/articles/203416782
        """
        result = ten_players([45, 45, 10, *[0] * 7])
        assert (
            by_player(result, "weighted contributed") == [Decimal("0.90"), Decimal("0.90"), Decimal("0.20")] + [0] * 7
        )


class TestWhatCounts:
    def test_an_uncalled_bet_does_not(self) -> None:
        result = settle([100, 20, 20], values=[9, 7, 5], rake=Rake(10))
        assert by_player(result, "weighted contributed") == [2, 2, 2]

    def test_each_pot_has_its_own_rake(self) -> None:
        """The main pot pays 12 of the rake of 13, the side pot 1. A player outside the side pot pays none of that 1."""
        result = settle([40, 100, 100], values=[9, 7, 5], rake=Rake(10, cap=13, several_pots="main pot first"))
        assert [pot.rake for pot in result.pots] == [12, 1]
        assert by_player(result, "contributed") == [4, 5, 4]
        assert by_player(result, "weighted contributed", unit=0.5) == [4, Decimal("4.5"), Decimal("4.5")]

    def test_dead_money_counts_if_it_is_known_whose_it_is(self) -> None:
        bets = {"A": 20, "B": 20, "C": 0}
        known = settle(bets, ["A", "B"], folded=["C"], dead_of={"C": 10}, rake=Rake(10))
        unknown = settle(bets, ["A", "B"], folded=["C"], dead=10, rake=Rake(10))
        assert by_player(known, "weighted contributed") == [2, 2, 1]
        assert by_player(unknown, "weighted contributed") == [3, 2, 0]

    @cases("method", METHODS)
    def test_the_rake_of_a_pot_without_known_contributors_is_credited_to_all(self, method: RakeMethod) -> None:
        assert by_player(settle([0, 0], values=[1, 2], dead=100, rake=Rake(4)), method) == [2, 2]

    @cases("method", METHODS)
    def test_without_rake_nobody_is_credited(self, method: RakeMethod) -> None:
        assert by_player(settle([5, 5, 0], values=[1, 2, 0], folded=[2]), method) == [0, 0, 0]

    def test_of_a_showdown(self) -> None:
        players = [{"name": name, "cards": cards, "bet": 50} for name, cards in (("Ann", "AsAh"), ("Bob", "KsKh"))]
        table = {"board": "2c 3d 7h 8s Jc", "rake": {"percent": 5}, "players": players}
        assert showdown(table).settlement.rake_by_player("dealt") == {"Ann": 3, "Bob": 2}


class TestOddUnits:
    def test_go_to_the_players_who_lost_most_to_rounding(self) -> None:
        """The exact parts of 6 are 2.31, 2.31 and 1.38."""
        result = settle([5, 5, 3], values=[1, 2, 0], folded=[2], dead=50, rake=Rake(10))
        assert by_player(result, "weighted contributed") == [2, 2, 2]

    def test_go_to_the_first_in_seat_order_among_equals(self) -> None:
        result = settle([20, 20, 20], values=[1, 2, 3], rake=Rake(10, cap=5))
        assert by_player(result, "dealt") == [2, 2, 1]

    def test_are_smaller_with_a_smaller_unit(self) -> None:
        result = settle([20, 20, 20], values=[1, 2, 3], rake=Rake(10, cap=5))
        assert by_player(result, "dealt", unit=0.01) == [Decimal(text) for text in ("1.67", "1.67", "1.66")]


@fewer(20)
@given(
    st.lists(st.integers(1, 40), min_size=2, max_size=7),
    st.sampled_from(METHODS),
    st.integers(0, 100),
    st.sampled_from(["in proportion", "main pot first"]),
)
def test_each_part_is_within_one_unit_of_the_exact_part(
    amounts: list[int], method: Any, percent: int, how: Any
) -> None:
    """The oracle adds the exact parts of each pot. All parts together are the rake."""
    result = settle(amounts, values=[1] * len(amounts), rake=Rake(percent, several_pots=how))
    parts = by_player(result, method)
    assert sum(parts) == result.rake
    for seat, part in enumerate(parts):
        exact = Fraction(0)
        for pot in result.pots:
            put_in = result.put_into(pot)
            share = {
                "dealt": Fraction(1, len(amounts)),
                "contributed": Fraction(seat in put_in, len(put_in)),
                "weighted contributed": Fraction(put_in.get(seat, 0)) / Fraction(sum(put_in.values())),
            }[method]
            exact += Fraction(pot.rake) * share
        assert part >= 0
        assert abs(part - exact) < 1


@cases(
    ("method", "unit", "message"),
    [
        (
            "average",
            None,
            'method: "average" is not a method; it must be "dealt", "contributed" or "weighted contributed"',
        ),
        (["dealt"], None, "method: "),
        ("dealt", 2, "rake: 5 is not a multiple of the unit 2; for smaller chips, give unit = 1"),
        ("dealt", 0, "unit: 0 is not positive; the unit is the smallest chip in play, such as 1 or 0.01"),
    ],
)
def test_wrong_input(method: Any, unit: Any, message: str) -> None:
    result = settle([50, 50], values=[2, 1], rake=Rake(5))
    with pytest.raises(PotError) as caught:
        result.rake_by_player(method, unit=unit)
    assert str(caught.value).startswith(message)


def test_units_of_parts() -> None:
    result = settle([0.5, 0.5], values=[2, 1], unit=0.05, rake=Rake(15))
    assert [to_units(part, "0.05", "part") for part in by_player(result, "dealt")] == [2, 1]
