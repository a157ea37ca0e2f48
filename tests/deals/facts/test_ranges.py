"""Whether hands and boards are in ranges, told by an independent matcher; places in orders of starting hands."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial

import pytest

from cardspeak import Range, parse_range
from cardspeak.cards import card_name
from cardspeak.deals import deals
from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER
from cardspeak.deals.expressions.nodes import Constant, Operation
from cardspeak.deals.facts.ranges import BoardInRange, InRange, StartingPlace, blocked_hands, orders_of
from cardspeak.deals.language.ask import pql
from cardspeak.deals.runouts.work import holdings_of_range
from cardspeak.deals.setting.boards import read_boards
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.games import GAMES
from cardspeak.ranges.profit import BY_PROFIT
from tests.cases import cases
from tests.deals.facts.laid_out import check
from tests.deals.test_board_ranges import matches
from tests.ranges.generic_by_hand import told


def names(cards: list[int]) -> tuple[str, ...]:
    return tuple(map(card_name, cards))


@cases(
    ("code", "text"),
    [
        ("holdem", "A*, xx"),
        ("holdem", "(RR, [A-T][9-2])!AA"),
        ("shortdeck", "RxOx, AK"),
        ("omaha", "AA:xxyy, RRON, ss*s"),
        ("omaha6", "RROO, xxxyy"),
        ("razz", "RRROON, AsA"),
        ("courchevel", "[5-A][5-A]:xxyyz"),
    ],
)
def test_hands_in_ranges(code: str, text: str) -> None:
    game, expected, given = GAMES[code], told(text), parse_range(text, code, syntax="generic")
    street = 4 if game.is_stud else 1
    check(game, InRange(0, street, given), lambda hole, _: expected(names(hole)), street, n=24)


@cases(
    ("code", "text", "street", "n"),
    [
        ("holdem", "QQ+, AK", 0, 100),
        ("holdem", "15%", 2, 100),
        ("shortdeck", "random", 1, 30),
        ("omaha8", "AAKK", 1, 20),
    ],
)
def test_blocked_hands(code: str, text: str, street: int, n: int) -> None:
    game, hands = GAMES[code], parse_range(text, code)
    setting = Setting(game, ("a", "b"), (), (), ())
    listed = [set(ids) for ids in holdings_of_range(hands, game, ()).ids.tolist()]

    def expected(hole: list[int], board: list[int]) -> int:
        return sum(bool(hand & set(hole)) and not hand & set(board) for hand in listed)

    check(game, blocked_hands(setting, 0, street, hands), expected, street, n)


def test_blocked_hands_in_a_query() -> None:
    """Two pairs of queens, three of aces and four hands with an ace and a king; the dead king takes one of these."""
    asked = "select avg(blockedHands(a, flop, 'QQ+, AK')) from a='AhQh', board='Qd7h2c'"
    assert [pql(f"{asked}{more}").selectors[0].value for more in ("", ", dead='Ks'")] == [9, 8]
    table = deals(a="AhQh", board="Qd7h2c")
    assert table.mean(table.a.blocked_hands("flop", "QQ+, AK")).value == 9
    with pytest.raises(QueryError, match="too many hands to list"):
        pql("select avg(blockedHands(a, flop, '*')) from game='omaha6', a='*'")


@cases("text", ["AK", "xx", "xxx", "RRO", "[A-T][9-2]s", "RROR", "*x*y*xz", "[A-9][A-9][A-9][8-2]", "RON**", "RONPRx"])
def test_boards_in_ranges(text: str) -> None:
    game = GAMES["holdem"]
    boards = read_boards(text, game)
    streets = tuple(number for number, n in enumerate((0, 3, 4, 5)) if 0 < n <= boards.n_cards)
    fact = BoardInRange(boards, streets)
    check(game, fact, lambda _, board: matches(text, names(board)), 3, n=120)
    assert fact.needs.names_cards == ("s" in text)


def test_boards_in_ranges_as_the_reference_has_it() -> None:
    texts = {
        "KJAK3": 1,
        "AKK": 0,
        "AKJ3K": 0,
        "": 1,
        "*": 1,
        "JAK": 1,
        "KJA!(KJA*2, xxx)": 1,
        "KJA!KJA*3": 0,
        "[3-A]": 1,
        "[9-7]": 0,
    }
    for text, expected in texts.items():
        answer = pql(f"select count(boardInRange('{text}')) from h='2s2h', board='AsKdJhKc3s'")
        assert answer[0].value == expected, text


def class_of(hole: list[int]) -> str:
    high, low = sorted((card // 4 for card in hole), reverse=True)
    kind = "" if high == low else "s" if hole[0] % 4 == hole[1] % 4 else "o"
    return "23456789TJQKA"[high] + "23456789TJQKA"[low] + kind


@cases("order", ["10h", "6h"])
def test_places_in_the_orders_of_holdem(order: str) -> None:
    counts = [{"s": 4, "o": 12}.get(name[2:], 6) for name in BY_PROFIT[order]]
    ends = {name: sum(counts[: at + 1]) for at, name in enumerate(BY_PROFIT[order])}
    assert len(ends) == 169
    assert sum(counts) == 1326
    game = GAMES["holdem"]
    fact = StartingPlace(0, 0, "holdem", order)
    check(game, fact, lambda hole, _: Fraction(100 * ends[class_of(hole)], 1326), 0)


def is_held(within: Range, hole: list[int], _: list[int]) -> bool:
    return "".join(names(hole)) in within


@cases("code", ["holdem", "shortdeck", "omaha", "omaha8", "omaha5"])
def test_a_place_is_at_most_the_percentage_of_the_ranges_that_have_the_hand(code: str) -> None:
    game = GAMES[code]
    assert orders_of(game)[-1] == "equity"
    place = StartingPlace(0, 0, code, "equity")
    for percent in (5, 37):
        within = parse_range(f"{percent}%", code)
        limit = Constant(NUMBER, Fraction(100 * len(within), len(parse_range("random", code))))
        is_within = Operation(COMPARISONS["<="], (place, limit), BOOLEAN)
        check(game, is_within, partial(is_held, within), 0, n=60)


def test_functions_of_ranges() -> None:
    answer = pql(
        "select count(inRange(v, 'QQ+')), count(inRange(v, '77,KK@10')), max(handRanking(v)), "
        "min(handRankingFor(v, '6h')) from h='AsKs', v='15%'"
    )
    assert answer.deals == 159
    assert [answer[0].count, answer[1].count] == [3 + 3 + 6, 3 + 6]
    assert answer[2].fraction == Fraction(100 * 200, 1326)
    assert answer[3].fraction == Fraction(100 * 6, 1326)
    assert pql("select count(inRange(v, 'AKs')) from v='AK', syntax='classic'")[0].fraction == Fraction(1, 4)
    assert pql("select count(inRange(v, 'AKs')) from v='AK'")[0].fraction == Fraction(1, 4)
    assert pql("select count(inRange(v, 'AxKs')) from v='AK'")[0].fraction == Fraction(3, 16)
    assert pql("select count(inRange(v, '*')) from v='', game='omahahi'")[0].value == 1


@cases(
    ("query", "message"),
    [
        ("count(inRange(v, 'AA, AKo'))", 'column 30: in the range: "AKo" at column 5: it has 3 cards'),
        ("count(boardInRange('AK_'))", 'column 30: in the range of boards: "_" at column 3'),
        ("count(handRankingFor(v, 'x') > 5)", "\"x\" is not an order of starting hands; write '10h', '6h' or 'equity'"),
        ("count(inRange(v, flop))", "inRange takes a range in quotes here"),
    ],
)
def test_errors_say_where_and_what(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=re.escape(message)):
        pql(f"select {query} from v='AA', syntax='generic'")


@cases("query", ["boardInRange('AK')", "handRanking(v) > 5", "handRankingFor(v, 'equity') > 5"])
def test_games_that_have_none(query: str) -> None:
    with pytest.raises(QueryError, match="column 14"):
        pql(f"select count({query}) from v='', game='razz'")
