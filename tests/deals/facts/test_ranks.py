"""Facts about ranks, compared with what the cards say one by one."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardspeak.deals.facts.ranks import BoardRanks, HandRanks, HasOverpair, HasPair, HoldsBoardRank
from cardspeak.deals.language.ask import pql
from cardspeak.errors import QueryError
from cardspeak.games import GAMES, Game, Half
from tests.cases import cases
from tests.deals.facts.laid_out import check

WITH_BOARDS = ("holdem", "omaha", "shortdeck", "courchevel8", "manila")
SMALL = Game("small", "Small", 2, 5, (Half("high", "high"),), deck="AsAhAdKsKhKdQsQhQd2s2h2d")


def ranks(cards: list[int]) -> list[int]:
    return [card // 4 for card in cards]


def bits(some_ranks: set[int]) -> int:
    return sum(2**rank for rank in some_ranks)


def repeated(cards: list[int]) -> set[int]:
    return {rank for rank, count in Counter(ranks(cards)).items() if count > 1}


def holds_nth(nth: int, hole: list[int], board: list[int]) -> bool:
    different = sorted(set(ranks(board)), reverse=True)
    return len(different) > nth and different[nth] in ranks(hole)


def is_overpair(hole: list[int], board: list[int]) -> bool:
    return bool(board) and any(rank > max(ranks(board)) for rank in repeated(hole))


@cases("game", [GAMES[name] for name in WITH_BOARDS] + [SMALL])
def test_ranks_are_those_of_the_cards(game: Game) -> None:
    for street in (0, 1, 3):
        check(game, HandRanks(0, street), lambda hole, _: bits(set(ranks(hole))), street)
        check(game, HandRanks(0, street, are_twice=True), lambda hole, _: bits(repeated(hole)), street)
        check(game, BoardRanks(street), lambda _, board: bits(set(ranks(board))), street)
        check(game, BoardRanks(street, are_twice=True), lambda _, board: bits(repeated(board)), street)
        check(game, HoldsBoardRank(0, street, 0), lambda hole, board: holds_nth(0, hole, board), street)
        check(game, HoldsBoardRank(0, street, 1), lambda hole, board: holds_nth(1, hole, board), street)
        check(game, HasPair(0, street), lambda hole, _: bool(repeated(hole)), street)
        check(game, HasOverpair(0, street), is_overpair, street)


def test_cards_of_stud_come_street_by_street() -> None:
    for street in (0, 2, 4):
        check(GAMES["stud8"], HandRanks(0, street), lambda hole, _: bits(set(ranks(hole))), street)
        check(GAMES["razz"], HasPair(0, street, 2), lambda hole, _: hole[0] // 4 == hole[1] // 4, street)


@cases(
    ("expression", "hand", "board", "answer"),
    [
        ("histogram(handRanks(a, flop))", "AhKd", "2c3c4c", "AK"),
        ("histogram(boardRanks(turn))", "AhKd", "2c2d4cTh", "T42"),
        ("histogram(duplicatedBoardRanks(turn))", "AhKd", "2c2d4cTh", "2"),
        ("histogram(duplicatedBoardRanks(flop))", "AhKd", "2c3d4cTh", ""),
        ("histogram(intersectingHandRanks(a, flop))", "AhKd", "AsJcQd", "A"),
        ("histogram(nonIntersectingHandRanks(a, flop))", "AhKd", "AsJcQd", "K"),
        ("max(handBoardIntersections(a, flop))", "AhAd", "AsKcQd", 1),
        ("max(handBoardIntersections(a, flop))", "AhQd", "AsKcQh", 2),
        ("histogram(maxRank(boardRanks(flop)))", "AhAd", "2c7dTh", "T"),
        ("histogram(minRank(boardRanks(flop)))", "AhAd", "Ac7dTh", "7"),
        ("histogram(nthRank(2, boardRanks(flop)))", "AhAd", "Ac7dTh", "T"),
        ("histogram(nthRank(3, boardRanks(flop)))", "AhAd", "Ac7dTh", "7"),
        ("max(rankCount(boardRanks(flop)))", "AhAd", "7c7dTh", 2),
        ("count(hasSecondBoardRank(a, flop))", "Ah7d", "7c7s7h", 0),
        ("count(hasTopBoardRank(a, flop))", "Ah7d", "7c7s7h", 1),
        ("count(overpair(a, flop))", "AhAd", "7c7s2h", 1),
        ("count(overpair(a, flop))", "7h7d", "7c6s2h", 0),
        ("count(overpair(a, preflop))", "7h7d", "7c6s2h", 0),
    ],
)
def test_functions_of_ranks(expression: str, hand: str, board: str, answer: str | float) -> None:
    (found,) = pql(f"select {expression} from a='{hand}', board='{board}'").selectors
    assert (found.value if found.value is not None else found.histogram[0].value) == answer


def test_omaha_has_every_pair_of_the_hand() -> None:
    answer = pql("select histogram(duplicatedHandRanks(a, flop)) from game='omahahi', a='AhAdKsKc', board='2c3c4d'")
    assert answer.selectors[0].histogram[0].value == "AK"


@cases(
    ("query", "message"),
    [
        ("count(maxRank(duplicatedBoardRanks(flop)) = toRank('2')) from a='AA'", "maxRank at column 14"),
        ("count(nthRank(4, boardRanks(flop)) = toRank('2')) from a='AA'", "too few ranks"),
        ("count(nthRank(0, boardRanks(flop)) = toRank('2')) from a='AA'", "not 1, 2, 3"),
        ("count(nthRank(1.5, boardRanks(flop)) = toRank('2')) from a='AA'", "not 1, 2, 3"),
        ("count(maxRank(boardRanks(flop)) = toRank('1')) from a='AA'", 'column 49: "1" is not a rank'),
        ("max(rankCount(boardRanks(fifth))) from game='stud8', a='AsAhKdQc???'", "column 22: boardRanks is for games"),
        ("count(pocketPair(a)) from game='five-card-stud', a='AsAhKdQc?'", "pocketPair is for games in which"),
        ("max(boardRanks(flop)) from a='AA'", "no order"),
    ],
)
def test_errors_about_ranks(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=re.escape(message)):
        pql(f"select {query}")
