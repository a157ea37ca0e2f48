"""Objects of public classes compare by content, hash unless documented otherwise, and survive copying and pickling."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardspeak
from cardspeak import Payments, Progress
from cardspeak.set_hands.rules import SET_RULES
from tests.histories.replaying.hands import history as replayed_history

TABLE = {
    "players": [{"name": "A", "cards": "AsAh", "bet": 5}, {"name": "B", "cards": "KsKh", "bet": 5}],
    "board": "2c 3d 4h",
}
HANDS = Path(__file__).parents[1] / "examples" / "hands.txt"
SET_HANDS = {"Ann": ["QsQd2c", "AsAd9h9c4d", "KhTh8h5h3h"], "Bob": ["JsJd2d", "TdTc7d7h4c", "KsQc9s5s3s"]}
MADE: dict[str, Callable[[], Any]] = {
    "AllIn": lambda: cardspeak.all_in(TABLE),
    "Analysis": lambda: cardspeak.analyze("As Ah", board="Ad Qd Qc"),
    "Audit": lambda: cardspeak.audit("group-score", deals=500, seed=1),
    "CardSettlement": lambda: cardspeak.settle_cards([25, 50], ["As Ad", "Ks Kd"], "2c 3c 4d 8h 9h"),
    "Comparison": lambda: cardspeak.compare("As Kd", "Qs Qd"),
    "Deal": lambda: cardspeak.deal(seed=1),
    "Decision": lambda: cardspeak.explain("As Kd", against="Qs Qd").decisions["high"],
    "Equities": lambda: cardspeak.equity_many([[51, 50], [0, 5]]),
    "Equity": lambda: cardspeak.equity("AA", "KK", board="2c 3d 4h", by="hand"),
    "Evaluation": lambda: cardspeak.evaluate("As Kd"),
    "Explanation": lambda: cardspeak.explain("As Kd", against="Qs Qd"),
    "Game": lambda: cardspeak.games()[0],
    "Half": lambda: cardspeak.games()[0].halves[0],
    "Hand": lambda: cardspeak.Hand.play(["Ann", "Bob"], ["Bob raises to 6", "Ann folds"], blinds=[1, 2]),
    "HandIndexer": lambda: cardspeak.HandIndexer((2, 3)),
    "History": lambda: next(cardspeak.read_histories(HANDS)),
    "Icm": lambda: cardspeak.icm([5000, 3000, 2000], [50, 30, 20]),
    "IcmChange": lambda: cardspeak.icm_change(cardspeak.settle([25, 25], [0, 1]), [100, 100], [60, 40]),
    "Outs": lambda: cardspeak.outs("Ah Kh", "Qc Qd", board="Qh 7h 2c"),
    "ParsedColumn": lambda: cardspeak.parse_many(["AsKd", "AsXd", None]),
    "Payments": lambda: cardspeak.settle_many([[25, 50, 100]], [[7, 3, 5]]),
    "PrizeChop": lambda: cardspeak.chop_prizes([5000, 3000], [50, 30]),
    "Progress": lambda: Progress("random deals", 0.5, 3.0, lambda: cardspeak.evaluate("As Kd")),
    "PublishedSettlement": lambda: cardspeak.settle_published([25, 50, 50], [0, [1, 2]]),
    "QueryAnswer": lambda: cardspeak.pql("select count(winsHi(a)) from a='AsAh', b='KsKh', board='2c3d4h'"),
    "QueryPlan": lambda: cardspeak.pql_plan("select count(winsHi(a)) from a='AsAh', b='KsKh', board='2c3d4h'"),
    "Rake": lambda: cardspeak.Rake(5, cap={2: 1}),
    "RankedFiles": lambda: cardspeak.RankedFiles("out.csv", 3, 1, 1, "out.csv.wrong.csv"),
    "Range": lambda: cardspeak.parse_range("QQ+, AKs:0.5"),
    "Replay": lambda: cardspeak.replay(replayed_history()),
    "RuleSet": lambda: cardspeak.find_rules("roberts"),
    "Rulebook": lambda: cardspeak.read_rulebook("classic"),
    "RulebookCheck": cache(partial(cardspeak.check_rulebook, "classic")),  # made only once, because it takes seconds
    "Scheme": lambda: cardspeak.schemes()[0],
    "Score": lambda: cardspeak.score("As Ks Qs Js Ts"),
    "SettledFiles": lambda: cardspeak.SettledFiles("out.csv", 6, 2, 1, "out.csv.wrong.csv"),
    "SettledRows": lambda: cardspeak.settle_rows(["a", "a", "b"], [5, 5, -5], values=[1, 2, 1]),
    "Session": lambda: cardspeak.session(HANDS, "Ann"),
    "SetRules": lambda: replace(SET_RULES["chinese"]),
    "SetScore": lambda: cardspeak.score_set_hands(SET_HANDS),
    "Settlement": lambda: cardspeak.settle([25, 50], [0, 1]),
    "Showdown": lambda: cardspeak.showdown({"players": [{"name": "A", "bet": 5}]}),
    "Step": lambda: cardspeak.settle([25, 50], [0, 1]).steps()[0],
    "Unreadable": lambda: next(cardspeak.read_histories(__file__)),
    "Value": lambda: cardspeak.evaluate("As Kd").value,
    "Verified": lambda: next(cardspeak.verify(HANDS)),
    "Where": lambda: cardspeak.Where("bet", "Ann"),
}
UNHASHABLE = {"Equities", "ParsedColumn", "Payments", "SettledRows"}


def public_classes() -> set[str]:
    """The names of the public classes, without exceptions and warnings, which Python compares by identity."""
    classes = {
        name: getattr(cardspeak, name) for name in cardspeak.__all__ if inspect.isclass(getattr(cardspeak, name))
    }
    return {name for name, cls in classes.items() if not issubclass(cls, Exception)}


def test_every_public_class_is_here() -> None:
    assert set(MADE) == public_classes()


@pytest.mark.parametrize("name", MADE)
def test_objects_are_values(name: str) -> None:
    one, same = MADE[name](), MADE[name]()
    assert type(one).__name__ == name
    copies = (same, pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one))
    assert all(other == one for other in copies)
    assert one != "something else"
    assert 0 < len(repr(one)) < 10_000
    if name in UNHASHABLE:
        assert type(one).__hash__ is None
        assert "cannot be hashed" in (type(one).__doc__ or "")
    else:
        assert {hash(other) for other in copies} == {hash(one)}


def test_payments_that_differ_in_one_number_are_not_equal() -> None:
    paid = cardspeak.settle_many([[25, 50, 100]], [[7, 3, 5]])
    for name in ("payouts", "returned", "rake", "jackpot"):
        arrays = {field: getattr(paid, field).copy() for field in ("payouts", "returned", "rake", "jackpot")}
        assert Payments(**arrays) == paid
        assert Payments(**arrays | {name: arrays[name].astype(np.float64)}) != paid
        arrays[name].reshape(-1)[0] += 1
        assert Payments(**arrays) != paid


def test_copied_payments_are_read_only() -> None:
    paid = pickle.loads(pickle.dumps(cardspeak.settle_many([[25, 50, 100]], [[7, 3, 5]])))
    with pytest.raises(ValueError, match="read-only"):
        paid.payouts[0, 0] = 1


def test_a_pickled_progress_keeps_the_result_so_far() -> None:
    reports: list[Progress] = []
    cardspeak.equity("AA", "KK", "QQ", samples=100_000, seed=1, progress=reports.append)
    copied = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(reports[-1]))))
    assert copied.so_far() == reports[-1].so_far()
    assert pickle.loads(pickle.dumps(Progress("x", 0.5))).so_far() is None
