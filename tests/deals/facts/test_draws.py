"""Draws, overcards, kickers and blockers, compared with what the cards say one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import pytest

from cardspeak.cards import parse_cards
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.facts.draws import (
    CompletingRanks,
    FlushDraw,
    HoldsAny,
    HoldsNutFlushCard,
    Kicker,
    Overcards,
    StraightDraw,
)
from cardspeak.deals.language.ask import pql
from cardspeak.deals.rows.rows import Rows, fixed
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.games import GAMES, Game, Half
from tests.cases import cases
from tests.deals.facts.laid_out import check

NAMES = "23456789TJQKA"
STRAIGHTS = [frozenset(each) for each in ("A2345", *(NAMES[low : low + 5] for low in range(9)))]
SHORT_STRAIGHTS = [frozenset("A6789"), *STRAIGHTS[5:]]
SMALL = Game("small", "Small", 2, 5, (Half("high", "high"),), deck="AsAhKsKhQsJsJhTsTh9s9h8s8h7s7d6s6d5s5d4s4d")


class Plays(NamedTuple):
    """A game: how many of their own cards players use, whether they have no choice, and its straights."""

    game: Game
    own: Sequence[int]
    is_forced: bool
    straights: list[frozenset[str]] = STRAIGHTS


HOLDEM = Plays(GAMES["holdem"], (1, 2), False)
OMAHA = Plays(GAMES["omaha8"], (2,), True)
BIG_OMAHA = Plays(GAMES["omaha6"], (2,), True)
SHORT = Plays(GAMES["shortdeck"], (1, 2), False, SHORT_STRAIGHTS)
IN_SMALL = Plays(SMALL, (1, 2), False, STRAIGHTS[3:])
STUD = Plays(GAMES["stud"], (), False)


def name(card: int) -> str:
    return NAMES[card // 4]


def hands_of(plays: Plays, hole: list[int], board: list[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways to take five cards from the hand and the board, so many of them from the hand as the game says."""
    if not plays.own:
        return [(five, ()) for five in combinations(hole, 5)]
    return [
        (own, shared)
        for n_own in plays.own
        for own in combinations(hole, n_own)
        for shared in combinations(board, 5 - n_own)
    ]


def has_straight(plays: Plays, hole: list[int], board: list[int]) -> bool:
    """Whether the player has a straight that needs a card of their own."""
    on_board = {name(card) for card in board}
    return any(
        {name(card) for card in (*own, *shared)} in plays.straights
        and (plays.is_forced or any(name(card) not in on_board for card in own))
        for own, shared in hands_of(plays, hole, board)
    )


def has_flush(plays: Plays, hole: list[int], board: list[int]) -> bool:
    return any(len({card % 4 for card in (*own, *shared)}) == 1 for own, shared in hands_of(plays, hole, board))


def after(plays: Plays, has: Callable[..., bool], hole: list[int], board: list[int], cards: Sequence[int]) -> bool:
    """Whether the player has it once these cards come."""
    return has(plays, hole, [*board, *cards]) if plays.own else has(plays, [*hole, *cards], board)


def left(plays: Plays, hole: list[int], board: list[int]) -> int:
    """How many cards are to come."""
    return 5 - len(board) if plays.own else 7 - len(hole)


def flush_draw(plays: Plays, hole: list[int], board: list[int]) -> str:
    """Suits alone matter, so that deuces stand for all cards to come."""
    for n, label in ((0, "made"), (1, "draw"), (2, "backdoor")):
        if n <= left(plays, hole, board) and any(after(plays, has_flush, hole, board, [suit] * n) for suit in range(4)):
            return label
    return "none"


def completing(plays: Plays, hole: list[int], board: list[int]) -> str:
    if has_straight(plays, hole, board) or not left(plays, hole, board):
        return ""
    return "".join(each for rank, each in enumerate(NAMES) if after(plays, has_straight, hole, board, [4 * rank]))


def straight_draw(plays: Plays, hole: list[int], board: list[int]) -> str:
    if has_straight(plays, hole, board):
        return "made"
    ranks = completing(plays, hole, board)
    if len(ranks) == 2:
        held = {name(card) for card in (*hole, *board)}
        rows = [set(("A" + NAMES)[at : at + 4]) for at in range(11)]
        ends = [{("A" + NAMES)[at - 1], ("A" + NAMES)[at + 4]} for at in range(1, 10)]
        is_open = set(ranks) in ends and any(row <= held for row in rows)
        return "open-ended" if is_open else "double gutshot"
    if ranks:
        return "gutshot" if len(ranks) == 1 else "wrap"
    pairs = combinations_with_replacement(range(0, 52, 4), 2)
    if left(plays, hole, board) >= 2 and any(after(plays, has_straight, hole, board, pair) for pair in pairs):
        return "backdoor"
    return "none"


def label(says: Callable[[list[int], list[int]], str], kind: Sequence[str], hole: list[int], board: list[int]) -> int:
    return kind.index(says(hole, board))


def bits(says: Callable[[list[int], list[int]], str], hole: list[int], board: list[int]) -> int:
    return sum(1 << NAMES.index(each) for each in says(hole, board))


@cases(
    ("plays", "street", "n"),
    [
        *((HOLDEM, 1, 60), (HOLDEM, 2, 80), (HOLDEM, 3, 30), (IN_SMALL, 1, 40), (IN_SMALL, 2, 60), (SHORT, 2, 50)),
        *((OMAHA, 1, 10), (OMAHA, 2, 16), (BIG_OMAHA, 1, 4), (STUD, 1, 24), (STUD, 2, 24), (STUD, 3, 16)),
    ],
)
def test_draws_are_those_of_the_cards(plays: Plays, street: int, n: int) -> None:
    flush, straight = FlushDraw(0, street), StraightDraw(0, street)
    check(plays.game, flush, partial(label, partial(flush_draw, plays), flush.kind.labels), street, n)
    check(plays.game, straight, partial(label, partial(straight_draw, plays), straight.kind.labels), street, n)
    check(plays.game, CompletingRanks(0, street), partial(bits, partial(completing, plays)), street, n)


def said(fact: FlushDraw | StraightDraw | Kicker, hand: str, board: str, game: str = "holdem") -> str:
    """The label of a fact about one deal."""
    columns = [fixed(np.array([card], np.uint8)) for card in parse_cards(hand + board)]
    n_hole = len(hand) // 2
    rows = Rows(Setting(GAMES[game], ("a",), (), (), ()), (tuple(columns[:n_hole]),), tuple(columns[n_hole:]), None, 1)
    found: str = fact.kind.labels[evaluate(fact, rows).python(0)]
    return found


@cases(
    ("hand", "board", "label"),
    [
        ("JhTd", "9s8c2h", "open-ended"),
        ("5h4d", "3s2c9h", "open-ended"),
        ("AhKd", "QsJc2h", "gutshot"),
        ("Ah2d", "3s4c9h", "gutshot"),
        ("JhTd", "8s7c2h", "gutshot"),
        ("9h7d", "JsTc8h", "made"),
        ("Jh7d", "9s8c5h", "double gutshot"),
        ("JhTd", "9s2c3h", "backdoor"),
        ("AhKd", "7s2c8h", "none"),
        ("Kh2d", "9s8c7hTd", "none"),
        ("Kh6d", "9s8c7hTd", "made"),
        ("Kh5d", "9s8c7h2d", "gutshot"),
    ],
)
def test_straight_draws(hand: str, board: str, label: str) -> None:
    assert said(StraightDraw(0, len(board) // 2 - 2), hand, board) == label


@cases(
    ("hand", "board", "label"),
    [
        ("AhKh", "9h8h2c", "draw"),
        ("AhKd", "9h8h2h", "draw"),
        ("AhKh", "9h8c2c", "backdoor"),
        ("AhKh", "9h8c2c3d", "none"),
        ("AhKh", "9h8h2h", "made"),
        ("AdKs", "9h8h2h3h", "none"),
        ("AhKh", "9h8h2c3d4d", "none"),
    ],
)
def test_flush_draws(hand: str, board: str, label: str) -> None:
    assert said(FlushDraw(0, len(board) // 2 - 2), hand, board) == label


def test_draws_in_omaha_use_two_cards_of_the_hand() -> None:
    assert said(FlushDraw(0, 1), "AhKs3d2c", "9h8h4h", "omaha") == "none"
    assert said(FlushDraw(0, 1), "AhKh3h2h", "9s8h4h", "omaha") == "draw"
    assert said(StraightDraw(0, 1), "JhTs7d6c", "9s8h2h", "omaha") == "wrap"
    assert said(StraightDraw(0, 1), "Jh3s3d2c", "9s8hTh", "omaha") == "none"


def test_a_kicker_is_the_highest_card_that_makes_no_pair() -> None:
    assert said(Kicker(0, 1), "AhKd", "Ks8c2h") == "A"
    assert said(Kicker(0, 1), "KhQd", "Ks8c2h") == "Q"
    assert said(Kicker(0, 1), "QhQd", "Ks8c2h") == "none"
    assert said(Kicker(0, 1), "Kh8d", "Ks8c2h") == "none"
    assert said(Kicker(0, 1), "KhQdJcJd", "Ks8c2h", "omaha") == "Q"


def overcards(hole: list[int], board: list[int]) -> int:
    return sum(all(card // 4 > other // 4 for other in board) for card in hole) if board else 0


def kicker(hole: list[int], board: list[int]) -> int:
    counts = Counter(card // 4 for card in hole)
    single = [rank for rank, n in counts.items() if n == 1 and rank not in {card // 4 for card in board}]
    return max(single, default=-1) + 1


def holds_nut_flush_card(hole: list[int], board: list[int]) -> bool:
    (suit, n), *_ = Counter(card % 4 for card in board).most_common(1) or [(0, 0)]
    others = [card for card in range(suit, 52, 4) if card not in board]
    return n >= 3 and max(others) in hole


@cases("name", ["holdem", "omaha8", "courchevel"])
def test_own_cards_above_and_beside_the_board(name: str) -> None:
    game, blockers = GAMES[name], parse_cards("AsAhTd9c2c")
    for street in (0, 1, 3):
        check(game, Overcards(0, street), overcards, street)
        check(game, Kicker(0, street), kicker, street)
        check(game, HoldsNutFlushCard(0, street), holds_nut_flush_card, street, 1000)
        mask = sum(1 << card for card in blockers)
        check(game, HoldsAny(0, street, mask), lambda hole, _: any(card in blockers for card in hole), street)


def test_a_dead_ace_leaves_the_king_as_the_nut_flush_card() -> None:
    columns = [fixed(np.array([card], np.uint8)) for card in parse_cards("KsKd2s3s4s")]
    for dead, holds in (("As", True), ("Ad", False)):
        setting = Setting(GAMES["holdem"], ("a",), (), (), parse_cards(dead))
        rows = Rows(setting, (tuple(columns[:2]),), tuple(columns[2:]), None, 1)
        assert evaluate(HoldsNutFlushCard(0, 1), rows).python(0) == holds


@cases(
    ("expression", "hand", "board", "holds"),
    [
        ("flushDraw(a, flop)", "AhKh", "9h8h2c", True),
        ("backdoorFlushDraw(a, flop)", "AhKh", "9h8c2c", True),
        ("straightDraw(a, flop)", "JhTd", "9s8c2h", True),
        ("straightDraw(a, flop)", "JhTd", "9s8cQh", False),
        ("straightDraw(a, flop)", "JhTd", "9s2c2h", False),
        ("openEnded(a, flop)", "JhTd", "9s8c2h", True),
        ("gutshot(a, flop)", "JhTd", "8s7c2h", True),
        ("doubleGutshot(a, flop)", "Jh7d", "9s8c5h", True),
        ("backdoorStraightDraw(a, flop)", "JhTd", "9s2c3h", True),
        ("wrap(a, flop)", "JhTd", "9s8c2h", False),
        ("toString(straightDrawRanks(a, flop)) = 'Q7'", "JhTd", "9s8c2h", True),
        ("overcards(a, flop) = 2", "JhTd", "9s8c2h", True),
        ("holdsAny(a, 'Jh Js')", "JhTd", "9s8c2h", True),
        ("holdsAny(a, 'Js')", "JhTd", "9s8c2h", False),
        ("holdsNutFlushCard(a, flop)", "JhTd", "AhKhQh", True),
        ("holdsNutFlushCard(a, flop)", "JhTd", "AhKhQs", False),
        ("boardStraightCount(flop) = 3", "JhTd", "9s8c7h", True),
        ("boardMaxSuited(flop) = 2", "JhTd", "9s8s7h", True),
        ("boardHiCardCount(flop) = 2", "JhTd", "TsAs7h", True),
    ],
)
def test_functions_of_draws(expression: str, hand: str, board: str, holds: bool) -> None:
    (found,) = pql(f"select count({expression}) from a='{hand}', board='{board}'").selectors
    assert found.fraction == int(holds)


def test_a_blocker_is_counted_exactly() -> None:
    (found,) = pql("select count(holdsAny(a, 'AsAh')) from a='AA'").selectors
    assert found.fraction == Fraction(5, 6)


@cases(
    ("query", "message"),
    [
        ("count(flushDraw(a, third)) from game='razz', a='As2d3h4c5s6d7h'", "column 14: flushDraw is for high games"),
        ("count(flushDraw(a, showdown)) from game='badugi', a='As2d3h4c'", "column 14: flushDraw is for high games"),
        ("count(holdsAny(a, 'Xs')) from a='AA'", "column 26"),
        ("count(holdsAny(a, '')) from a='AA'", "column 26: these are not cards of the deck"),
        ("count(holdsAny(a, '2s')) from game='shortdeck', a='AA'", "column 26: these are not cards of the deck"),
    ],
)
def test_errors_about_draws(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=re.escape(message)):
        pql(f"select {query}")
