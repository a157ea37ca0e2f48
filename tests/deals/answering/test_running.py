"""How long answers run, who computes them, and what becomes of a run that is killed."""

from __future__ import annotations

import gc
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from cardspeak.deals.answering import at_random
from cardspeak.deals.answering.ask import answer, explain
from cardspeak.deals.answering.query import Query
from cardspeak.deals.answering.work import Part, RandomWork
from cardspeak.deals.dealing import every
from cardspeak.deals.dealing.sampled import RandomDeals
from cardspeak.deals.language.ask import pql
from cardspeak.deals.language.functions import FUNCTIONS
from cardspeak.deals.language.reading import read_queries
from cardspeak.deals.language.words import pql_words
from cardspeak.deals.runouts.work import AgainstRanges, AmongHands
from cardspeak.equities.question.terms import read_terms
from cardspeak.errors import CardspeakError, EquityError, QueryError
from cardspeak.progress import Progress
from tests.cases import cases

LISTED = "select histogram(handType(a, river)), avg(riverEquity(b) / (1 + riverEquity(a))) from syntax='classic', a='AA', b='KK, 87s', board='2c7d'"
OUTCOMES = "select avg(riverEquity(a)), count(handType(a, flop) > pair) from syntax='classic', a='AA, KQs', b='KK, 87s, 22', c='T9s'"
RANDOM = "select avg(riverEquity(a)), histogram(handType(b, turn) || '') from a='AA', b='15%' where winsHi(a)".replace(
    "handType(b, turn) || ''", "handType(b, turn)"
)


def ask(text: str, **options: object) -> object:
    """The answer to a query."""
    (query,) = read_queries(text)
    return answer(query, read_terms(**options), pql_words)  # type: ignore[arg-type]


class Killed(BaseException):
    """Ends a run at a report of its progress."""


@cases(
    ("text", "options"),
    [
        (LISTED, {"exact": True}),
        (OUTCOMES, {"exact": True}),
        (RANDOM, {"samples": 200_000, "seed": 3}),
        (RANDOM, {"precision": 0.003, "seed": 4}),
    ],
)
def test_a_run_that_was_killed_goes_on_with_the_same_digits(
    text: str, options: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / f"{abs(hash((text, str(options))))}"
    n_reports = 0

    def kill(_: Progress) -> None:
        nonlocal n_reports
        n_reports += 1
        if n_reports == 3:
            raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.equities.running.checkpoint.SAVE_SECONDS", 0.0)
        patch.setattr("cardspeak.equities.running.checkpoint.WORK_PER_SAVING", 0)
        patch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
        patch.setattr(at_random, "SLICE_SECONDS", 0.0005)
        patch.setattr(every, "SLICE_SECONDS", 0.0005)
        whole = ask(text, **options, workers=1)
        with pytest.raises(Killed):
            ask(text, **options, workers=1, progress=kill, checkpoint=path)
        assert ask(text, **options, workers=1, checkpoint=path) == whole
        assert ask(text, **options, workers=2, checkpoint=path) == whole


def test_a_checkpoint_of_another_question_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    ask(RANDOM, samples=1000, seed=1, checkpoint=path)
    with pytest.raises(EquityError, match="does not match"):
        ask(RANDOM.replace("winsHi(a)", "winsHi(b)"), samples=1000, seed=1, checkpoint=path)
    with pytest.raises(EquityError, match="started with seed 1"):
        ask(RANDOM, samples=1000, seed=2, checkpoint=path)


def test_a_resumed_sample_keeps_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    first = ask(RANDOM, samples=5000, checkpoint=path)
    assert ask(RANDOM, samples=5000, checkpoint=path) == first


def test_processes_find_the_same_as_threads() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        for text, options in ((LISTED, {"exact": True}), (RANDOM, {"samples": 3_000_000, "seed": 3})):
            assert ask(text, **options, workers=workers) == ask(text, **options, workers=1)


def test_deals_are_sampled_until_the_precision_is_reached() -> None:
    found = ask(RANDOM, precision=0.002, seed=9)
    assert found[0].standard_error <= 0.002  # type: ignore[index]
    assert found.deals > 10_000  # type: ignore[attr-defined]


def test_a_sample_ends_when_its_time_is_up() -> None:
    found = ask("select avg(riverEquity(a)) from a='AA', b='15%', c='20%', d='30%'", seconds=0.05)
    assert found.method == "sampled"  # type: ignore[attr-defined]
    assert found.deals > 0  # type: ignore[attr-defined]


def test_a_slice_ends_when_its_time_is_up() -> None:
    (query,) = read_queries("select count(winsHi(a)) from game='omaha', a='**', b='**' where pairedBoard(preflop)")
    deals = RandomDeals(query.setting, 1)

    def found(seconds: float | None) -> Part:
        return RandomWork(query, deals, 1 << 20, 1 << 20, 1 << 12, 1 << 16, 1 << 30, seconds).slice(0)

    assert (found(0).deals, found(None).deals) == (1 << 12, 1 << 16)


def test_blocks_of_slow_deals_are_small_even_if_hands_may_clash() -> None:
    (query,) = read_queries("select count(winsHi(a)) from a='AA', b='AA, KK'")
    blocks = RandomDeals(query.setting, 1).blocks(0, 4, keeps_clashes=True)
    assert {len(next(blocks)) for _ in range(100)} <= {1, 2, 3, 4}


@cases("options", [{}, {"seconds": 0.1}, {"precision": 0.1}])
def test_deals_that_take_very_long_are_not_sampled(options: dict[str, Any]) -> None:
    (query,) = read_queries("select avg(HvREquity(a, flop)) from game='holdemnq', a='**', b='**', c='**'")
    for asked in (answer, explain):
        with pytest.raises(QueryError, match=r"a single deal takes about \d+ s, too long for a sample"):
            asked(query, read_terms(**options))
    assert explain(query, read_terms(samples=7)).steps[0].rows == 7


def test_the_plan_says_what_is_looked_at() -> None:
    def plan(text: str, **options: object) -> object:
        (query,) = read_queries(text)
        return explain(query, read_terms(**options))  # type: ignore[arg-type]

    exact = plan(OUTCOMES)
    assert [(step.selectors, bool(step.rows)) for step in exact.steps] == [  # type: ignore[attr-defined]
        (("AVG 1",), False),
        (("COUNT 2",), True),
    ]
    sampled = plan(OUTCOMES, samples=1000)
    assert [(step.how, step.rows) for step in sampled.steps] == [("random deals", 1000)]  # type: ignore[attr-defined]
    assert plan(OUTCOMES, precision=0.01).seconds is None  # type: ignore[attr-defined]
    with pytest.raises(QueryError, match="too many hands"):
        plan("select count(handType(a, flop) = handType(b, flop)) from game='omaha', a='15%', b='20%'", exact=True)


def test_every_expression_can_be_sent_to_a_process() -> None:
    words = {
        "player": "a", "street": "flop", "range": "'AA'", "board range": "'AKQ'", "cards": "'As'", "text": "'AA'",
        "number": "1", "boolean": "winsHi(a)", "hand type": "pair", "flop category": "flopset", "rank": "toRank('A')",
        "rank set": "boardRanks(flop)", "high rating": "rateHiHand('AsKsQsJsTs')", "anything": "riverEquity(a)",
        "low rating": "rateLoHand('As2s3s4s5s')",
    }  # fmt: skip
    sent = 0
    for function in FUNCTIONS.values():
        given = ", ".join(words[parameter] for parameter in function.parameters)
        street = {"stud8": given.replace("flop", "fifth")}
        for game in ("holdem", "omaha8", "stud8"):
            text = f"select histogram({function.name}({street.get(game, given)})) from game='{game}', a='*', b='*'"
            try:
                (query,) = read_queries(text)
            except CardspeakError:
                continue  # the function is for other games
            assert pickle.loads(pickle.dumps(query)).selectors[0].kind == "histogram", function.name
            sent += 1
    assert sent >= len(FUNCTIONS)


@cases("options", [{}, {"samples": 3000}, {"precision": 0.001}])
def test_a_condition_that_never_holds_ends_a_sample(options: dict[str, object]) -> None:
    text = "select avg(riverEquity(a)) from a='AA', b='QQ, 77', c='**', d='**' where inRange(b, 'KK')"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(at_random, "SLICE_SECONDS", 0.0005)
        found = ask(text, **options, seed=1)
    assert found.deals == 0  # type: ignore[attr-defined]
    assert found[0].value is None  # type: ignore[index]


def test_a_rare_condition_is_sampled_as_often_as_asked() -> None:
    found = ask("select avg(riverEquity(a)) from a='AA', b='QQ, 77' where handType(b, river) = quads", samples=5000)
    assert found.deals == 5000  # type: ignore[attr-defined]
    assert found.dealt > 200_000  # type: ignore[attr-defined]


def test_answered_questions_are_forgotten() -> None:
    """A server answers many; each has all holdings of its ranges."""
    for card in "23456789TJQ":
        pql(f"select avg(HvREquity(a, river)), avg(HvHEquity(a, river)) from a='AA', b='K{card}', board='2s3s4h5d6c'")
    gc.collect()
    kinds = Query, AgainstRanges, AmongHands
    kept = [each for each in gc.get_objects() if issubclass(type(each), kinds)]  # isinstance would ask a dead proxy
    assert len(kept) < 11
