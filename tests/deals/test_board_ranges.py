"""Ranges of boards against an independent matcher, and questions about them against deals laid out one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from cardspeak.cards import card_name
from cardspeak.deals.answering.ask import answer
from cardspeak.deals.answering.query import Query
from cardspeak.deals.answering.result import Selected
from cardspeak.deals.language.ask import pql
from cardspeak.deals.language.reading import read_queries
from cardspeak.deals.setting.boards import listed_boards, read_boards
from cardspeak.deals.setting.setting import read_setting
from cardspeak.equities.question.terms import read_terms
from cardspeak.errors import CardspeakError, HandError, QueryError, RangeError
from cardspeak.games import GAMES, Game, Half
from tests.cases import cases
from tests.ranges.generic_by_hand import fits, places_of

DECK = "AsAhAdKsKhKdQsQhQd2s2h2d"
SMALL = Game("small", "Small", 2, 5, (Half("high", "high"),), deck=DECK)
CARDS = [DECK[at : at + 2] for at in range(0, len(DECK), 2)]
Board = tuple[str, ...]


def matches(pattern: str, board: Board) -> bool:
    """Whether a board matches a pattern: the flop in any order, then the turn, then the river."""
    places = places_of(pattern)
    places += (("*", ""),) * (3 - len(places))
    return any(fits(places, (*flop, *board[3:])[: len(places)]) for flop in permutations(board[:3]))


def every_board(n: int) -> Iterator[Board]:
    """Every board of n cards of the small deck, with the flop in one order."""
    for flop in combinations(CARDS, 3):
        left = [card for card in CARDS if card not in flop]
        yield from ((*flop, *later) for later in permutations(left, n - 3))


@cases(
    ("pattern", "n"),
    [
        ("A", 3), ("AK", 3), ("AKQ", 3), ("xxx", 3), ("xyz", 3), ("RRO", 3), ("AxKxs", 3), ("[A-K][K-Q][2s,2h,A]", 3),
        ("RxRyO", 3), ("sss", 3), ("AAK2", 4), ("AxKyQzx", 4), ("RONR", 4), ("****s", 4), ("AKQAK", 5),
        ("RONRO", 5), ("sRsOh", 3),
    ],
)  # fmt: skip
def test_boards_of_a_pattern(pattern: str, n: int) -> None:
    boards = read_boards(pattern, SMALL)
    expected = {board for board in every_board(n) if matches(pattern, board)}
    if not expected:
        with pytest.raises(RangeError, match="no board matches it"):
            listed_boards(boards, "board")
        return
    ids, weights = listed_boards(boards, "board")
    found = Counter(
        (*sorted(map(card_name, row[:3]), key=CARDS.index), *map(card_name, row[3:])) for row in ids.tolist()
    )
    assert set(found) == expected
    assert set(found.values()) == {1}
    assert set(weights.tolist()) == {1}


def test_combinations_and_weights_of_boards() -> None:
    ids, weights = listed_boards(read_boards("AK:xyz@50, AAA@20, 2!(22, sss)@50", SMALL), "board")
    found = {frozenset(map(card_name, row)): weight for row, weight in zip(ids.tolist(), weights.tolist(), strict=True)}
    expected: dict[frozenset[str], int] = {}
    for board in every_board(3):
        if (matches("AK", board) and matches("xyz", board)) or (
            matches("2", board) and not matches("22", board) and not matches("sss", board)
        ):
            expected[frozenset(board)] = 5
        elif matches("AAA", board):
            expected[frozenset(board)] = 2
    assert found == expected


def laid_out(hands: list[dict[Board, int]], boards: dict[Board, int]) -> Iterator[tuple[list[Board], Board, int]]:
    """Every deal of two hands and a board that share no card, and its weight."""
    for first, weight in hands[0].items():
        for second, other in hands[1].items():
            for board, times in boards.items():
                if len({*first, *second, *board}) == len(first) + len(second) + len(board):
                    yield [first, second], board, weight * other * times


def held(text: str, dead: Board = ()) -> dict[Board, int]:
    """The holdings of a range of two cards, with weights of a hundredth."""
    found: dict[Board, int] = {}
    for hand in combinations(CARDS, 2):
        for part in text.split(","):
            pattern, _, weight = part.partition("@")
            places = places_of(pattern)
            if any(fits(places, order) for order in permutations(hand, len(places))) and not {*hand} & {*dead}:
                found[hand] = max(found.get(hand, 0), int(weight or 100))
    return found


@cases(
    ("hero", "villain", "board", "dead"),
    [
        ("A", "KK", "AKx", ""),
        ("AsK", "*", "RRO", ""),
        ("AxKx@50,QQ@20", "2@10,AA", "xxy", "2d"),
        ("AsAh", "Kx*x", "Ax*x*y", ""),
        ("*s*s", "*h", "[A-K]ss", "Kh"),
    ],
)
def test_flops_from_a_range_are_dealt_with_all_compatible_hands(hero: str, villain: str, board: str, dead: str) -> None:
    out = (dead,) if dead else ()
    flops = {flop: 1 for flop in every_board(3) if matches(board, flop) and dead not in flop}
    pairs: Counter[bool] = Counter()
    for hands, flop, weight in laid_out([held(hero, out), held(villain, out)], flops):
        pairs[any(a[0] == b[0] for a in hands[0] for b in flop)] += weight
    text = f"select count(handBoardIntersections(h, flop) > 0) from game='small', h='{hero}', v='{villain}', "
    (query,) = read_queries(text + f"board='{board}', dead='{dead}'", lambda _: SMALL)
    found, sampled = _answered(query), _answered(query, samples=20_000)
    share = Fraction(pairs[True], pairs.total())
    assert found.fraction == share
    assert sampled.value == pytest.approx(float(share), abs=4 * float(share * (1 - share) / 20_000) ** 0.5 + 1e-12)


def _answered(query: Query, *, samples: int | None = None) -> Selected:
    """The answer to the only selector of a query, exact or sampled."""
    terms = read_terms(samples is None, samples, None, None, 4, None, None, None, None)
    return answer(query, terms).selectors[0]


def test_turn_and_river_of_a_range_keep_their_order() -> None:
    query = "select count(turnCard() = toCard('2s')), count(riverCard() = toCard('2s')) from h='AsAh', board='KQJ{}'"
    turn, river = (pql(query.format(later), exact=True) for later in ("2*", "*2"))
    assert turn.deals == river.deals == 64 * 4 * 46
    assert (turn[0].fraction, turn[1].fraction) == (Fraction(1, 4), Fraction(3, 4 * 46))
    assert (river[0].fraction, river[1].fraction) == (Fraction(3, 4 * 46), Fraction(1, 4))


def test_more_streets_than_the_range_has_are_dealt_freely() -> None:
    query = "select avg(riverEquity(h)) from h='AsAh', v='KsKh', board='{}'"
    flops = ("2s2h2d", "2s2h2c", "2s2d2c", "2h2d2c")
    alone = [pql(query.format(flop), exact=True)[0].fraction or Fraction(0) for flop in flops]
    assert pql(query.format("2x2y2z"), exact=True)[0].fraction == sum(alone) / 4


@cases(
    ("board", "message"),
    [
        ("AK_", 'query, column 55: in the range of "board": "_" at column 3'),
        ("15%", "boards have no order"),
        ("AKQJT9", "the board of Texas hold'em has 5"),
        ("AsAx", "every board has a dead card or a card that a player certainly has"),
        ("***RR", "more than 2,097,152 boards match"),
        ("AAAAA", "no board matches it"),
    ],
)
def test_errors_say_where_and_what(board: str, message: str) -> None:
    with pytest.raises(QueryError, match=re.escape(message)):
        pql(f"select count(winsHi(h)) from h='AsKs', v='', board='{board}'")


def test_games_without_a_board_have_no_range_of_boards() -> None:
    with pytest.raises(HandError, match="has no board"):
        read_boards("AAK", GAMES["stud"])
    with pytest.raises(CardspeakError):
        read_setting({"a": "random"}, "AAK", game="stud")


def test_a_sample_agrees_with_the_exact_answer_where_many_hands_clash_with_the_board() -> None:
    asked = "avg(riverEquity(a)), count(handType(a, flop) >= trips), count(winsHi(b) and handType(b, turn) > pair)"
    query = f"select {asked} from a='AxKx@50, JJ@10, 5x4x', b='QQ+, AK', board='KJA*3@50, Tx9x2x@20', dead='Ts'"
    exact, sampled = pql(query, exact=True), pql(query, samples=30_000, seed=11)
    for one, other in zip(exact.selectors, sampled.selectors, strict=True):
        assert isinstance(one.value, float)
        assert one.value == pytest.approx(other.value, abs=4 * other.standard_error)
    assert 0 < exact.deals == exact.dealt
