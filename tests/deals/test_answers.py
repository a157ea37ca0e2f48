"""Answers to queries: exact ones against `equity` and counts that are known, sampled ones against exact ones."""

from __future__ import annotations

import re

import pytest

from cardspeak import QueryAnswer, equity
from cardspeak.deals.language.ask import pql
from cardspeak.errors import QueryError


def test_the_mean_share_of_the_pot_is_the_equity() -> None:
    board = "Qs7h2c"
    answer = pql(f"select avg(riverEquity(a)), avg(riverEquity(b)) from a='AhKh', b='QQ+, AxKx', board='{board}'")
    expected = [player.fraction for player in equity("AhKh", "QQ+, AKs", board=board).players]
    assert [selected.fraction for selected in answer.selectors] == expected


def test_hand_types_on_the_flop_are_counted_exactly() -> None:
    answer = pql("select histogram(handType(a, flop)) as types from a='AsKs'")
    counts = {bar.value: bar.count for bar in answer["types"].histogram}
    assert answer.deals == 19_600
    assert counts["flush"] + counts["straightflush"] == 165
    assert counts["quads"] == 2
    assert counts["straightflush"] == 1


def test_the_same_seed_gives_the_same_answer_for_any_number_of_workers() -> None:
    query = "select avg(riverEquity(a)), histogram(handType(b, turn)) from a='AA', b='15%' where winsHi(a)"
    first, second = (pql(query, samples=50_000, seed=7, workers=workers) for workers in (1, 2))
    assert first == second
    assert first.deals == 50_000
    assert first.dealt > 50_000


def test_a_sample_agrees_with_the_exact_answer() -> None:
    query = "select avg(riverEquity(a) * 3 - 1), count(tiesHi(b)) from a='AhKh', b='QQ+, AxKx', board='2h7h9s'"
    exact, sampled = pql(query, exact=True), pql(query, samples=40_000, seed=5)
    for expected, found in zip(exact.selectors, sampled.selectors, strict=True):
        assert isinstance(expected.value, float)
        assert isinstance(found.value, float)
        assert abs(found.value - expected.value) < 4 * found.standard_error
    assert exact.selectors[0].fraction is not None


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("select", "accepted next: a name"),
        ("select avg(winsHi(a)) from a='AA'", "column 12: this is a condition; avg needs a number"),
        ("select avg(riverEquity(x)) from a='AA'", "column 24"),
        ("select avg(riverEqiuty(a)) from a='AA'", "did you mean riverEquity?"),
        ("select count(handType(a, flop) = pir) from a='AA'", "did you mean pair?"),
        ("select avg(1/0) from a='AA'", "divides by zero"),
        ("select count(winsHi(a)) from a='AA', b='KK', board='2c3c4c5c6c7c'", "column 52: in board: 6 cards"),
        ("select count(winsHi(a)) from a='AA', b='KK', dead='2x'", "column 52: in dead:"),
    ],
)
def test_errors_say_where_and_what(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=re.escape(message)):
        pql(query)


def test_hands_that_share_a_card_with_a_board_from_a_list_do_not_count() -> None:
    query = (
        "select avg(riverEquity(a)), count(handType(b, river) = trips) from a='AxKx', b='QQ', board='[K-T][9-7][8-5]'"
    )
    exact, sampled = pql(query), pql(query, samples=40_000, seed=3)
    assert exact.method == "exact"
    for expected, found in zip(exact.selectors, sampled.selectors, strict=True):
        assert isinstance(expected.value, float)
        assert isinstance(found.value, float)
        assert abs(found.value - expected.value) < 4 * found.standard_error


def test_a_range_with_suited_hands_is_in_classic_syntax_unless_the_query_says_generic() -> None:
    equities = {
        said: pql(f"select avg(riverEquity(a)) from a='AhKh', b='QQ+, AKs'{said}")[0].fraction
        for said in ("", ", syntax='classic'", ", syntax='generic'")
    }
    expected = equity("AhKh", "QQ+, AKs").players[0].fraction
    assert equities[""] == equities[", syntax='classic'"] == expected != equities[", syntax='generic'"]


def test_the_answer_so_far_can_be_asked_for_while_deals_are_sampled() -> None:
    known: list[QueryAnswer] = []
    query = "select avg(HvHEquity(a, flop)) as eq from a='AA', b='15%'"
    answer = pql(query, samples=3000, seed=1, workers=1, progress=lambda progress: known.append(progress.so_far()))
    assert known[-1] == answer
    assert 0 < known[0].deals < answer.deals
    assert known[0]["eq"].value == pytest.approx(answer["eq"].value, abs=0.1)
