"""Facts about the board, compared with what the cards say one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb

import pytest

from cardspeak.deals.facts.board import BoardCard, IsPaired, LargestSuit, MostOfAStraight, SuitCount, Suited
from cardspeak.deals.language.ask import pql
from cardspeak.deals.language.functions import FUNCTIONS
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.games import GAMES, Game, Half
from tests.cases import cases
from tests.deals.facts.laid_out import check

SMALL = Game("small", "Small", 2, 5, (Half("high", "high"),), deck="AsAhKsKhQsQh2s2h3s3h4s4h5d6d")
STRAIGHTS = ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
SHORT_STRAIGHTS = ["A6789", *STRAIGHTS[5:]]
NAMES = "23456789TJQKA"


def suits(cards: list[int]) -> Counter[int]:
    return Counter(card % 4 for card in cards)


def ranks(cards: list[int]) -> set[str]:
    return {NAMES[card // 4] for card in cards}


def most_of_a_straight(straights: list[str], board: list[int]) -> int:
    return max(len(ranks(board) & set(straight)) for straight in straights)


def suited(most: int, hole: list[int], board: list[int]) -> int:
    """The largest number of suited cards, over all ways to take at most `most` cards from the hand."""
    best = 0
    for n in range(1, min(most, len(hole)) + 1):
        for part in combinations(hole, n):
            if len(suits(list(part))) == 1:
                best = max(best, n + suits(board)[part[0] % 4])
    return best


@cases(
    ("game", "straights"),
    [(GAMES[name], STRAIGHTS) for name in ("holdem", "omaha8")]
    + [(GAMES["shortdeck"], SHORT_STRAIGHTS), (GAMES["manila"], STRAIGHTS[6:])]
    + [(SMALL, STRAIGHTS[:2])],  # no other straight can be made from its deck
)
def test_texture_is_that_of_the_cards(game: Game, straights: list[str]) -> None:
    for street in (0, 1, 2, 3):
        check(game, SuitCount(street), lambda _, board: len(suits(board)), street)
        check(game, LargestSuit(street), lambda _, board: max(suits(board).values(), default=0), street)
        check(game, IsPaired(street), lambda _, board: len(ranks(board)) < len(board), street)
        check(game, MostOfAStraight(street), lambda _, board: most_of_a_straight(straights, board), street)
        check(game, Suited(0, street), partial(suited, 2), street)


def test_suited_cards_of_stud_are_all_those_of_the_player() -> None:
    for street in (0, 2, 4):
        check(GAMES["stud"], Suited(0, street, 7), lambda hole, _: max(suits(hole).values()), street)


def test_the_turn_and_the_river_card_are_the_fourth_and_the_fifth() -> None:
    check(GAMES["holdem"], BoardCard(2, 3), lambda _, board: board[3], 2)
    check(GAMES["holdem"], BoardCard(3, 4), lambda _, board: board[4], 3)


LOW = set("A2345678")
ORACLES: dict[str, Callable[[list[int]], object]] = {
    "boardSuitCount": lambda board: len(suits(board)),
    "monotoneBoard": lambda board: len(suits(board)) == 1,
    "twoToneBoard": lambda board: len(suits(board)) == 2,
    "rainbowBoard": lambda board: len(suits(board)) == len(board) > 0,
    "flushingBoard": lambda board: any(count >= 3 for count in suits(board).values()),
    "straightBoard": lambda board: any(len(set(each) & ranks(board)) >= 3 for each in STRAIGHTS),
    "pairedBoard": lambda board: len(ranks(board)) < len(board),
    "boardLoCardCount": lambda board: len(LOW & ranks(board)),
    "boardAllowsMadeLo": lambda board: len(LOW & ranks(board)) >= 3,
    "boardHasOneDistinctLoCard": lambda board: len(LOW & ranks(board)) == 1,
    "boardHasTwoDistinctLoCards": lambda board: len(LOW & ranks(board)) == 2,
}


def of_board(says: Callable[[list[int]], object], _: list[int], board: list[int]) -> object:
    return says(board)


def test_functions_of_the_board_are_those_of_the_cards() -> None:
    game = GAMES["holdem"]
    scope = Scope(Setting(game, ("a", "b"), (), (), ()))
    for name, says in ORACLES.items():
        for street in range(4):
            check(game, FUNCTIONS[name.lower()].build(scope, street), partial(of_board, says), street)


@cases(
    ("expression", "count"),
    [
        ("monotoneBoard(flop)", 4 * comb(13, 3)),
        ("rainbowBoard(flop)", 4 * 13**3),
        ("twoToneBoard(flop)", 12 * comb(13, 2) * 13),
        ("rainbowBoard(turn)", 13**4),
        ("rainbowBoard(river)", 0),
        ("pairedBoard(flop)", comb(52, 3) - comb(13, 3) * 64),
        ("straightBoard(flop)", 64 * 64),  # 64 sets of three ranks: 1 + 3 * 9 + 6 * 6, see below
        ("boardAllowsMadeLo(flop)", comb(8, 3) * 64),
    ],
)
def test_counts_of_boards(expression: str, count: int) -> None:
    """The ways to choose suits and ranks. With ace low and high, C(5, 3) + 9 * C(4, 2) = 64 sets allow a straight."""
    (found,) = pql(f"select count({expression}) from a='*'", exact=True).selectors
    n_boards = comb(52, {"flop": 3, "turn": 4, "river": 5}[expression.split("(")[1][:-1]])
    assert found.fraction == Fraction(count, n_boards)


@cases(
    ("expression", "hand", "board", "holds"),
    [
        ("threeFlush(a, flop)", "AsKs", "2s7h8d", True),
        ("threeFlush(a, flop)", "AsKh", "2s7s8d", True),
        ("threeFlush(a, flop)", "AdKh", "2s7s8s", False),
        ("fourFlush(a, flop)", "AsKh", "2s7s8s", True),
        ("fourFlush(a, flop)", "AsKs", "2s7s8s", True),
        ("fourFlush(a, flop)", "AsKs", "2s7h8s", True),
        ("fourFlush(a, flop)", "AsKs", "2s7h8d", False),
        ("straightBoard(flop)", "4h5h", "As2d3c", True),
        ("straightBoard(flop)", "4h5h", "AsKdQc", True),
        ("straightBoard(flop)", "4h5h", "Ks2dAc", False),
        ("straightBoard(flop)", "4h5h", "6s8dTc", True),
        ("straightBoard(flop)", "4h5h", "6s8dJc", False),
        ("boardLoCardCount(flop) = 2", "4h5h", "Ks8c7c", True),
        ("turnCard() = toCard('Th')", "4h5h", "Ks8c7cTh9d", True),
        ("riverCard() = toCard('9d')", "4h5h", "Ks8c7cTh9d", True),
    ],
)
def test_functions_of_the_board(expression: str, hand: str, board: str, holds: bool) -> None:
    (found,) = pql(f"select count({expression}) from a='{hand}', board='{board}'").selectors
    assert found.fraction == int(holds)


def test_three_spades_of_a_hand_in_omaha_count_as_two() -> None:
    (found,) = pql("select count(fourFlush(a, flop)) from game='omaha', a='AsKsQs2d', board='7s8d9h'").selectors
    assert found.fraction == 0


def test_each_card_comes_on_the_turn_equally_often() -> None:
    (found,) = pql("select histogram(turnCard()) from a='AsKd'").selectors
    assert len(found.histogram) == 50
    assert {bar.fraction for bar in found.histogram} == {Fraction(1, 50)}
    (found,) = pql(
        "select count(turnCard() = toCard('Th') or riverCard() = toCard('Th')) from a='As9h', board='2c3c4d'"
    ).selectors
    assert found.fraction == Fraction(2, 47)


@cases(
    ("expression", "texts"),
    [
        ("maxRank(boardRanks(flop))", {"T"}),
        ("rankCount(boardRanks(flop)) / 2", {"3/2"}),
        ("pairedBoard(flop)", {"false"}),
        ("handType(a, flop)", {"pair"}),
        ("boardRanks(flop)", {"T72"}),
        ("riverEquity(a)", {"1"}),
        ("toCard('As')", {"As"}),
        ("toString(maxRank(boardRanks(flop))) || '-high'", {"T-high"}),
    ],
)
def test_anything_can_become_a_text(expression: str, texts: set[str]) -> None:
    (found,) = pql(f"select histogram(toString({expression})) from a='AsAh', board='Tc7d2hKc3c'").selectors
    assert {bar.value for bar in found.histogram} == texts


@cases(
    ("query", "message"),
    [
        ("count(monotoneBoard(flop)) from game='stud8', a='As'", "column 14: monotoneBoard is for games with a board"),
        ("count(turnCard() = toCard('As')) from game='manila', a='AsKs'", "turnCard is for games with a flop, a turn"),
        ("count(turnCard() = toCard('Xs')) from a='AsKs'", "is not a card of the deck"),
        ("count(turnCard() = toCard('2s')) from game='shortdeck', a='AsKs'", "is not a card of the deck"),
        ("count(fourFlush(a, showdown)) from game='badugi', a='AsKs2d3c'", "fourFlush is for games with a board"),
        ("count(turnCard() = toCard('AsKs')) from a='AA'", "is not a card of the deck"),
    ],
)
def test_errors_about_boards(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=re.escape(message)):
        pql(f"select {query}")


def test_a_game_without_a_turn_has_no_turn_card() -> None:
    game = Game("odd", "Odd", 2, (0, 1, 3, 4, 5), (Half("high", "high"),))
    assert not FUNCTIONS["turncard"].games.accepts(game)
    assert FUNCTIONS["turncard"].games.accepts(GAMES["courchevel8"])
