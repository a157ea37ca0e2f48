"""Equity on a street in queries: against `equity`, and the rules that are ours."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from cardspeak import equity
from cardspeak.cards import DECK, card_name
from cardspeak.deals.answering.result import QueryAnswer
from cardspeak.deals.language.ask import pql
from cardspeak.errors import CardspeakError
from tests.cases import cases


def asked(selectors: str, players: str, **options: object) -> QueryAnswer:
    """The exact answer to a query about two or more players."""
    return pql(f"select {selectors} from {players}", exact=True, workers=1, **options)  # type: ignore[arg-type]


def exactly(*ranges: str, **options: str) -> Fraction:
    """The equity of the first player."""
    found = equity(*ranges, exact=True, workers=1, **options).players[0].fraction  # type: ignore[arg-type]
    assert found is not None
    return found


def test_aces_against_kings_on_a_flop() -> None:
    found = asked(
        "avg(equity(a, flop)), avg(HvHEquity(a, flop)), avg(HvREquity(a, flop))", "a='AhAs', b='KhKs', board='2c3d4s'"
    )
    assert [f"{selected.value:.6f}" for selected in found.selectors] == ["0.912121"] * 3


@cases(
    ("ranges", "street", "board", "dead", "game"),
    [
        (("AhKh", "QQ+, AsKs"), "flop", "Qs7h2c", "Kd", "holdem"),
        (("AhKh", "QQ+, AsKs"), "preflop", "", "", "holdem"),
        (("AhKh", "QQ, JJ, T9"), "turn", "Qs7h2c5d", "", "holdem"),
        (("AhKh", "QQ, JJ", "TT, 99"), "turn", "Qs7h2c5d", "", "holdem"),
        (("AhKh", "QQ, JJ"), "flop", "Qs7h9c", "", "shortdeck"),
        (("AhKh2d3d", "AsAc4s5c"), "turn", "Qs7h2c5d", "", "omaha8"),
    ],
)
def test_against_ranges_is_the_equity(ranges: tuple[str, ...], street: str, board: str, dead: str, game: str) -> None:
    players = ", ".join(f"{name}='{text}'" for name, text in zip("abc", ranges, strict=False))
    found = asked(f"avg(HvREquity(a, {street}))", f"game='{game}', {players}, board='{board}', dead='{dead}'")
    assert found.selectors[0].fraction == exactly(*ranges, board=board, dead=dead, game=game)


def test_the_mean_against_hands_is_the_equity_on_each_street() -> None:
    streets = ("preflop", "flop", "turn", "river")
    for street in streets[1:]:
        found = asked(f"avg(HvHEquity(a, {street}))", "a='AhKh', b='QQ, JsTs', board='Qs7h2c'")
        assert found.selectors[0].fraction == exactly("AhKh", "QQ, JsTs", board="Qs7h2c")


def test_on_how_many_turns() -> None:
    board, count, deals = "Jh7h2c", 0, 0
    for card in DECK:
        name = card_name(card)
        if name in ("Jh", "7h", "2c", "Ah", "Kh"):
            continue
        n_villains = 6 - 3 * (name[0] == "Q") + 1 - (name == "Ts" or name == "9s")
        deals += n_villains
        if exactly("AhKh", "QQ, Ts9s", board=board + name) >= Fraction(1, 3):
            count += n_villains
    query = "count(minHvREquity(a, turn, 1/3)) as often, count(HvREquity(a, turn) >= 1/3)"
    found = asked(query, f"a='AhKh', b='QQ, Ts9s', board='{board}'")
    assert found.deals == deals
    assert [selected.count for selected in found.selectors] == [count, count]


def test_the_least_equity_is_reached_if_it_is_equal() -> None:
    least = "HvREquity(a, river) = 1/2"
    found = asked(f"count({least}), count(minHvREquity(a, river, .5))", "a='AhKh', b='AsKs', board='Qc7d2c5d6s'")
    assert [selected.value for selected in found.selectors] == [1, 1]


def test_a_perceived_range_replaces_all_others() -> None:
    players = "a='AhKh', b='QsQd', c='8c8d', board='Js7h2c'"
    found = asked(
        "avg(HvPerceivedRangeEquity(b, flop, 'AA, 7s7c')), count(minHvPerceivedRangeEquity(b, flop, 'AA', .1))", players
    )
    assert found.selectors[0].fraction == exactly("QsQd", "AA, 7s7c", board="Js7h2c")
    assert found.selectors[1].value == (exactly("QsQd", "AA", board="Js7h2c") >= Fraction(1, 10))


def test_later_board_cards_are_unknown() -> None:
    found = asked("avg(HvREquity(a, flop)), avg(HvHEquity(a, flop))", "a='AhKh', b='QQ', board='Qs7h2cQd3s'")
    assert found.selectors[0].fraction == exactly("AhKh", "QQ", board="Qs7h2c")
    assert found.selectors[1].fraction == exactly("AhKh", "QhQc", board="Qs7h2c")


def test_of_a_range_of_boards_only_the_cards_up_to_the_street_count() -> None:
    found = asked("avg(HvREquity(a, flop)), min(HvHEquity(a, flop))", "a='AhKh', b='QQ', board='[Q]s7h2c'")
    assert found.selectors[0].fraction == exactly("AhKh", "QQ", board="Qs7h2c")


def test_a_sample_agrees_with_the_exact_answer() -> None:
    query = (
        "select avg(HvREquity(a, turn)), count(minHvHEquity(a, turn, .5)) from a='AhKh', b='QQ, AsKs', board='Ts7h2c'"
    )
    exact = pql(query, exact=True, workers=1)
    first, second = (pql(query, samples=2_000, seed=3, workers=workers) for workers in (1, 2))
    assert first == second
    for expected, found in zip(exact.selectors, first.selectors, strict=True):
        assert abs(float(found.value or 0) - float(expected.value or 0)) < 4 * found.standard_error


@cases(
    ("query", "message"),
    [
        ("select avg(HvREquity(a, flop)) from a='AA'", "query, column 12: this needs an opponent"),
        ("select avg(equity(a, flop)) from a='AA'", "add another player"),
        ("select avg(equity(a, third)) from game='stud', a='*', b='*', c='*'", "ask about a later street"),
        ("select avg(HvREquity(a, third)) from game='stud', a='*', b='*'", "too many hands to list"),
        ("select avg(HvPerceivedRangeEquity(a, flop, 'AAA')) from a='AA'", "AAA"),
        (
            "select avg(HvPerceivedRangeEquity(a, flop, 'AhAd')) from a='AhAs', b='KK', board='2c3d4s'",
            "a has Ah As on 2c 3d 4s, which leaves no hand of the range AhAd",
        ),
    ],
)
def test_errors(query: str, message: str) -> None:
    with pytest.raises(CardspeakError, match=re.escape(message)):
        pql(query, samples=100)
