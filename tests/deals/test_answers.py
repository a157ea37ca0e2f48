"""Answers to queries: exact ones against `equity` and counts that are known, sampled ones against exact ones."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cardspeak import QueryAnswer, equity
from cardspeak.deals.language.ask import pql
from cardspeak.errors import CardspeakError, EquityError, GameError, QueryError
from tests.cases import cases


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


@cases(
    ("query", "message"),
    [
        ("", "it is empty; write select"),
        ("select", "accepted next: a selector such as"),
        ("select avg(winsHi(a)) from a='AA'", "column 12: this is a condition; avg needs a number"),
        ("select avg(riverEquity(x)) from a='AA'", "column 24"),
        ("select avg(riverEqiuty(a)) from a='AA'", "did you mean riverEquity?"),
        ("select count(handType(a, flop) = pir) from a='AA'", "did you mean pair?"),
        ("select avg(1/0) from a='AA'", "divides by zero"),
        ("select count(winsHi(a)) from a='AA', b='KK', board='2c3c4c5c6c7c'", "column 52: in board: 6 cards"),
        ("select count(winsHi(a)) from a='AA', b='KK', dead='2x'", "column 52: in dead:"),
        ("select from a='AA'", '"from" at column 8 is not expected; accepted here: a selector such as'),
        ("select avg(riverEquity(a)), from a='AA'", '"from" at column 29'),
        ("select count(winsHi(a)) as from a='AA'", '"from" at column 28 is not expected; accepted here: a name'),
        ("select count(winsHi(a)) as 'w' from a='AA'", "column 28 is not expected; accepted here: a name"),
        ("select avg(riverEquity(a)) from a='AA, b='KK'", '"KK" at column 43 is not expected; a quote before it'),
        ("select avg(riverEquity(a)) from a='AA", "column 35 is not expected; the quote is not closed"),
        ("select avg(riverEquity(a)) from a=AA", '"AA" at column 35 is not expected; write the value in quotes'),
        ("select avg(riverEquity(a)) from a=\u201cAA\u201d", "column 35 is not expected; quotes are ' or \""),
        (
            "select avg(riverEquity(\u00e9)) from e='AA'",
            "column 24 is not expected; names are written with the letters",
        ),
        ("select count(riverEquity(a) > 50%) from a='AA'", '"%" at column 33 is not expected; write 45 percent as .45'),
        ("select count(riverEquity(a) != 1) from a='AA'", "column 29 is not expected; write <> for not equal"),
        ("select count(riverEquity(a) == 1) from a='AA'", "column 30 is not expected; comparisons are =, <>"),
        ("select count(winsHi(a) && winsHi(a)) from a='AA'", "column 24 is not expected; write and"),
        ("select count(winsHi(a)) /* all from a='AA'", "column 25 is not expected; a comment ends with */"),
        ("select count(winsHi(a)) # all\nfrom a='AA'", "column 25 is not expected; a comment begins with -- or /*"),
        (
            "select count(riverEquity(a) > 45) from a='AA'",
            "column 29: an equity is a number from 0 to 1; write 45 percent",
        ),
        ("select count(1.5 <= riverEquity(a)) from a='AA'", "column 18: an equity is a number from 0 to 1"),
        ("select count(equity(a, flop) in (.5, 45)) from a='AA', b='KK'", "column 38: an equity is a number from 0"),
        ("select count(winsHi(a)) from a='AA', where='QQ'", 'column 38: "where" is a word of the language; give'),
        (
            "select avg(1 + HvPerceivedRangeEquity(a, flop, 'AhAd')) from a='AhAs', b='KK', board='2c3d4s'",
            "query, column 16: in a deal, a has Ah As on 2c 3d 4s, which leaves no hand of the range AhAd",
        ),
        ("select avg(1e31) from a='AA'", "column 12: numbers have at most 30 digits and are at most 1e30"),
        (f"select avg({'9' * 5000}) from a='AA'", "column 12: numbers have at most 30 digits"),
        (f"select avg({'*'.join(['1e30'] * 11)}) from a='AA'", "its values are too large"),
        (f"select avg({'1+' * 150}1) from a='AA'", "it has more than 150 operations or functions one inside the other"),
        (f"select max({'toString(' * 400}1{')' * 400}) from a='AA'", "it has more than 150 operations or functions"),
        (
            "select avg(riverEquity(a)) from game='holdm', a='AA'",
            'column 38: "holdm" is not known; did you mean holdem',
        ),
        (
            "select avg(riverEquity(a)) from game='stud', a='A', board='2s'",
            "column 59: in board: Seven-card stud has no",
        ),
        ("select avg(riverEquity(a)) from board='2s'", "column 39: no players; give 1 to 10"),
        ("select avg(riverEquity(a)) from a='AsAh', b='AsKs'", "column 45: range of a and range of b cannot both be"),
        ("select count(winsHi(a)) from a='AA', b='AA', c='AA'", "column 32: these hands cannot all be dealt"),
        ("select count(winsHi(a)) from board='K', a='KK', b='KK'", "column 43: the ranges cannot all be dealt"),
    ],
)
def test_errors_say_where_and_what(query: str, message: str) -> None:
    with pytest.raises(CardspeakError, match=re.escape(message)) as error:
        pql(query)
    assert "\n" not in str(error.value)


def test_errors_have_the_column_of_the_text() -> None:
    known = {
        "game='holdm', a='AA'": (GameError, 1),
        "a='AsAh', b='AsKs'": (EquityError, 2),
        "b='KK', a='AA', dead='AsAhAdAc'": (QueryError, 2),
        "a='AA', c='KsKh', d='KdKc', board='KK'": (QueryError, 4),
    }
    for source, (kind, number) in known.items():
        for options in ({}, {"samples": 100}, {"exact": True}):
            query = f"select avg(riverEquity(a)) from {source}"
            with pytest.raises(kind) as error:
                pql(query, **options)
            assert error.value.where is not None
            column = error.value.where.column
            assert column is not None
            assert query[:column].count("=") == number, error.value


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
    assert replace(known[-1], is_complete=True) == answer
    assert 0 < known[0].deals < answer.deals
    assert known[0]["eq"].value == pytest.approx(answer["eq"].value, abs=0.1)


def test_zero_times_a_huge_number_is_zero() -> None:
    query = "select max(0 * riverEquity(a) * 99999999999999999999) from a='AA', b='KK'"
    assert pql(query, samples=100, seed=1)[0].value == 0


def test_a_slice_ends_although_few_hands_are_in_a_range_that_cannot_be_listed() -> None:
    query = "select max(-2) from game='razzdugi', a='2w[5,6]w,[K-5]Qw6y[4,9][T,4]d[3,6]', syntax='generic'"
    assert 0 < pql(query, seconds=0.01, seed=1, workers=1).deals < 500_000
