"""Runner-runner hands, compared with the categories of the same cards without each of the last two."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardspeak.deals import deals
from cardspeak.deals.facts.made import category_kind
from cardspeak.deals.facts.runners import IsRunnerRunner
from cardspeak.deals.language.ask import pql
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.evaluate.one import half_value
from cardspeak.games import GAMES
from tests.cases import cases
from tests.deals.facts.laid_out import check


@cases(
    ("code", "half", "n"),
    [
        ("holdem", 0, 150), ("shortdeck", 0, 80), ("omaha8", 0, 20), ("omaha8", 1, 40), ("omaha5", 0, 8),
        ("courchevel", 0, 8), ("stud", 0, 60), ("stud8", 1, 60), ("razz", 0, 60), ("manila", 0, 40),
    ],
)  # fmt: skip
def test_both_cards_are_needed(code: str, half: int, n: int) -> None:
    game = GAMES[code]
    labels = category_kind(game, half).labels

    def rank(hole: list[int], board: list[int]) -> int:
        value = half_value(game.halves[half], hole, board)
        return labels.index("none" if value is None else value.category)

    def expected(hole: list[int], board: list[int]) -> bool:
        if game.is_stud:
            fewer = [(hole[:-1], board), ([*hole[:-2], hole[-1]], board)]
        else:
            fewer = [(hole, board[:-1]), (hole, [*board[:-2], board[-1]])]
        return all(rank(hole, board) > rank(*cards) for cards in fewer)

    last = Setting(game, ("a",), (), (), ()).last_street
    check(game, IsRunnerRunner(0, last, half), expected, last, n)


@cases(
    ("hand", "board", "expected"),
    [
        ("5h4s", "QsTh3c6d7c", True),  # a straight
        ("AsKs", "9s7h2dQs4s", True),  # a flush
        ("AsKs", "9s7s2d4sQs", False),  # the turn alone made it
        ("AsKs", "9s7s2dQd4s", False),  # the river alone made it
        ("AsKd", "9s7h2dAhKh", True),  # two pair
        ("AsKd", "9s7h7dAhKh", False),  # two pair with the turn alone
        ("8s8d", "9s7h2d8h8c", True),  # four of a kind
        ("AsKd", "9s7h2d9h9c", True),  # three of a kind on the board
        ("AsKs", "QsJsTs2d2h", False),  # made on the flop
    ],
)
def test_boards(hand: str, board: str, expected: bool) -> None:
    table = deals(hero=hand, board=board)
    assert table.count(table.hero.runner_runner()).value == expected
    answer = pql(f"select count(runnerRunner(hero)) from hero='{hand}', board='{board}'")
    assert answer.selectors[0].value == expected


def test_flushes_as_they_are_counted() -> None:
    """Two of the ten hearts that are left come, without the two that make a royal flush."""
    table = deals(hero="AhKh", board="Qh7s2c")
    flush = table.count(table.hero.runner_runner() & (table.hero.category() == "flush"))
    assert flush.fraction == Fraction(44, 1081)


@cases(
    ("query", "message"),
    [
        ("select count(runnerRunner(a)) from game='five-card-draw', a='*'", "one card comes on each of the last two"),
        ("select count(runnerRunnerLo(a)) from game='holdem', a='*'", "for hi-lo games in which one card"),
    ],
)
def test_errors(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        pql(query)
