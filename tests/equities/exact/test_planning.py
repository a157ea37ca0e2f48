"""Plans: the method for typical questions and its estimated cost, determined without doing any of the work."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from cardspeak import games
from cardspeak.equities import costs
from cardspeak.equities.boards import isomorphism
from cardspeak.equities.exact import board_pairs
from cardspeak.equities.exact.plan import METHODS, UNLISTED, plan_for
from cardspeak.equities.method import Plan
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses, categories_of
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.question import Question, read_question, spot_of
from cardspeak.equities.question.spot import OpenSpot
from tests.equities.spots import small_spot

R1, R2 = "QQ+,AKs,AKo", "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KJo+"

TYPICAL: list[tuple[str, tuple[str, ...], str, str, str, str, float]] = [
    ("holdem", ("AA", "KK"), "", "", "", "PreflopTable", 1.2e-05),
    ("holdem", (R1, R2), "", "", "", "PreflopTable", 5e-05),
    ("holdem", ("AA", "KK"), "", "", "category", "TwoRanges", 0.182),
    ("holdem", ("AsAh", "KdKc"), "", "2c", "", "Duel", 0.00123),
    ("holdem", ("AsAh", "KdKc"), "", "", "category", "Duel", 0.00888),
    ("holdem", ("AsKs", "QdQc", "JhTh"), "", "", "", "Duel", 0.00164),
    ("holdem", ("random", "random"), "2c 3d 9h", "", "", "TwoRanges", 0.0111),
    ("holdem", ("QQ+,AKs", "22+,A2s+,KTs+"), "2c 3d 9h", "", "", "TwoRanges", 0.000309),
    ("holdem", ("QQ+,AKs", "22+,A2s+,KTs+"), "", "2c", "", "TwoRanges", 0.0941),
    ("holdem", ("AA", "KK", "QQ"), "", "", "", "ManyRanges", 0.0129),
    ("holdem", ("AA", "KK", "QQ"), "", "", "category", "EveryDeal", 7.51),
    ("holdem", (R1, "TT+,AQs+", "99+,AJs+"), "", "", "", "ThreeRanges", 0.0468),
    ("holdem", (R1, R2, R2), "", "", "", "ThreeRanges", 1.303),
    ("holdem", (R1, R2, R2), "", "", "holding", "ThreeRanges", 2.046),
    ("holdem", ("random", "random", "random"), "", "", "", "ThreeRanges", 11.16),
    ("holdem", ("JJ+", "AKs", "QQ", "TT+"), "", "", "", "ManyRanges", 0.0304),
    ("holdem", ("15%", "20%", "25%", "30%"), "", "", "", "ManyRanges", 160_000),
    ("shortdeck", ("AA", "KK"), "", "", "", "TwoRanges", 0.000302),
    ("pineapple", ("AsAh5c", "KdKc2d"), "", "", "", "EveryDeal", 0.175),
    ("omaha", ("AsAhKsKh", "QdQcJdJc"), "", "", "", "OmahaDuel", 0.00217),
    ("omaha", ("AsAhKsKh", "QQxx"), "", "", "", "BoardPairs", 7.88),
    ("omaha", ("AsAhKsKh", "????"), "", "", "", "OmahaStartingHands", 3e-7),
    ("omaha", ("AsAhKsKh", "????"), "", "2c", "", "OmahaAgainstAny", 2.01),
    ("omaha", ("AsAhKsKh", "????"), "", "", "holding", "BoardPairs", 336),
    ("omaha", ("AAxx", "KKxx"), "2c 3d 9h", "", "", "SubsetSweep", 2.05),
    ("omaha8", ("AAxx", "KKxx"), "", "", "", "SubsetSweep", 1.61e03),
    ("stud8", ("AsAhAdKcKd2c3c", "QsQhQdJsJh2d?"), "", "", "", "SubsetSweep", 0.00067),
]
"""The game, ranges, board, dead cards and breakdown of each question, the chosen method, and its estimated seconds."""


def plan_of(question: Question, by: str) -> Plan | None:
    classes: ValueClasses = categories_of(question.game) if by == "category" else ALL_ALIKE
    return plan_for(question, classes, tells_holdings=by == "holding")


@pytest.mark.parametrize(("game", "ranges", "board", "dead", "by", "method", "seconds"), TYPICAL)
def test_the_plan_for_a_typical_question(
    game: str,
    ranges: tuple[str, ...],
    board: str,
    dead: str,
    by: str,
    method: str,
    seconds: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board_pairs, "WORDS", 32)  # as on a machine with registers of 512 bits
    plan = plan_of(read_question(ranges, board, dead, game), by)
    assert plan is not None
    assert type(plan.method).__name__ == method
    assert plan.seconds == pytest.approx(seconds, rel=0.01)


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every kernel and every list of boards raise an error."""

    def fail(*_: Any) -> Any:
        raise AssertionError("planning must do no work")

    monkeypatch.setattr(Dispatcher, "__call__", fail, raising=False)
    monkeypatch.setattr(Dispatcher, "compile", fail)
    monkeypatch.setattr(isomorphism, "put_canonical_boards", fail)


@pytest.mark.usefixtures("no_work")
def test_planning_does_no_work() -> None:
    for game, ranges, board, dead, by, method, _ in TYPICAL:
        if by != "category":  # the categories of a game are found once, by valuing all of its hands
            plan = plan_of(read_question(ranges, board, dead, game), by)
            assert plan is not None
            assert type(plan.method).__name__ == method
            if method not in ("PreflopTable", "OmahaStartingHands"):  # these methods need no kernel
                with pytest.raises(AssertionError, match="no work"):
                    plan.method.slice(0)


def test_only_methods_that_count_by_class_accept_a_spot_with_several_classes() -> None:
    classes = ValueClasses(("better", "worse"), (np.arange(1 << 16) < 3000).astype(np.uint8))
    for game in games():
        for n_players in (2, 3):
            spot = replace(small_spot(game, n_players, n_players, n_holdings=1), classes=classes)
            for entry in METHODS:
                assert entry.tells_classes or not entry.load().takes(spot), (game.code, n_players, entry.name)


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize("n_players", [2, 3])
def test_every_method_says_whether_it_accepts_a_spot(n_players: int) -> None:
    """For any game, weight and number of holdings, no method raises an exception, and each accepted spot has a cost."""
    n_taken = 0
    for game in games():
        for n_holdings, heaviest in ((1, 1), (4, 3), (4, 1 << 40)):
            spot = small_spot(game, n_players, n_players, n_holdings, heaviest=heaviest)
            for entry in METHODS:
                method = entry.load()
                is_taken = method.takes(spot)
                assert isinstance(is_taken, bool)
                if is_taken:
                    n_taken += 1
                    assert method(spot).cost > 0
                    assert method(spot).n_slices >= 1
    assert n_taken > 50


@pytest.mark.usefixtures("no_work")
def test_a_player_with_unknown_cards_is_accepted_in_omaha() -> None:
    method, taken = UNLISTED[-1].load(), set()
    for game in games():
        listed = Holdings(np.arange(game.hole_cards, dtype=np.uint8)[None], np.ones(1, np.int64))
        unlisted = AnyHolding((), game.hole_cards)
        for players in ((listed, listed), (unlisted, unlisted), (listed, unlisted, unlisted)):
            assert not method.takes(OpenSpot(game, (), (), players))
        if method.takes(OpenSpot(game, (), (), (listed, unlisted))):
            taken.add(game.code)
            assert method.takes(OpenSpot(game, (), (), (unlisted, listed)))
    assert {"omaha", "omaha8", "omaha5", "courchevel"} <= taken
    assert not taken & {"holdem", "stud8", "drawmaha", "badeucey"}


def test_a_plan_follows_from_the_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    question = read_question(("AA", "KK"), "2c 3d 9h", "", "holdem")
    before = plan_for(question)
    for name in ("TWO_COMPARE", "TWO_PAIR", "TWO_CALL", "VALUE_BY_KERNEL", "TWO_SORT", "TWO_WALK"):
        monkeypatch.setattr(costs, name, 10 * getattr(costs, name))
    after = plan_for(question)
    assert before is not None
    assert after is not None
    assert after.seconds == pytest.approx(10 * before.seconds)


def test_every_method_is_in_the_table_once() -> None:
    names = [entry.name for entry in (*METHODS, *UNLISTED)]
    assert len(set(names)) == len(names) == 11
    assert [entry.load().__name__ for entry in (*METHODS, *UNLISTED)] == names
    spot = spot_of(read_question(("AA", "KK"), "", "", "holdem"))
    assert spot is not None
    assert sum(entry.may_take(spot) for entry in METHODS) == 5


QUICK = """
import sys
from cardspeak import equity
from cardspeak.equities.exact.preflop import preflop_matrix
assert preflop_matrix()[0].shape == (1326, 1326)
equity("AA", "KK", by="holding")
equity("AsAhKsKh", "random", game="omaha")
print("numba" in sys.modules, "cardspeak.equities.exact.duel" in sys.modules)
equity("AsAh", "KdKc", dead="2c")
print("numba" in sys.modules, "cardspeak.equities.exact.two_ranges" in sys.modules)
"""


def test_a_method_is_loaded_when_it_is_needed() -> None:
    """The tables are used without loading Numba, and known hands are answered without loading other methods."""
    done = subprocess.run([sys.executable, "-c", QUICK], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\nTrue False\n"
