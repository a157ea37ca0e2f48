"""What a player's hand is worth on every street, compared with the rules and with hands counted by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardspeak.cards import parse_cards
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.facts.best import BestCategory, IsBest
from cardspeak.deals.facts.made import CardsPlaying, Category, HasEightLow, Place, Rating, category_kind, rating_kind
from cardspeak.deals.language.ask import pql
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.evaluate.one import half_value, half_values
from cardspeak.games import GAMES, Game, Half
from cardspeak.rules import Order, Value
from tests.cases import cases
from tests.deals.facts.laid_out import Dealt, check, deals_of, rows_of

SOKO_BOARD = Game("soko-board", "Soko with a board", 4, (0, 1), (Half("high", "soko"),))


def short_hand(order: Order, hole: list[int], board: list[int], most_hole: int) -> Value | None:
    """The best hand of at most so many hole cards and the board."""
    sets = [(*chosen, *board) for chosen in combinations(hole, min(most_hole, len(hole)))]
    values = [value for cards in sets if (value := order.value(cards)) is not None]
    return max(values, default=None)


def number_of(value: Value | None) -> int:
    return 0 if value is None else value.places + 1 - value.place


def game_of(code: str) -> Game:
    return SOKO_BOARD if code == SOKO_BOARD.code else GAMES[code]


@cases(
    ("code", "street", "half", "most_hole"),
    [
        ("holdem", 0, 0, 2), ("shortdeck", 0, 0, 2), ("omaha", 0, 0, 2), ("omaha6-8", 0, 0, 2), ("omaha8", 0, 1, 2),
        ("courchevel", 0, 0, 2), ("manila", 2, 0, 2), ("manila", 0, 0, 2), ("pineapple", 0, 0, 2),
        ("holdemnq", 0, 1, 2), ("stud", 0, 0, 3), ("stud", 1, 0, 4), ("razz", 0, 0, 3), ("razz", 1, 0, 4),
        ("27-razz", 0, 0, 3), ("soko", 0, 0, 2), ("soko", 2, 0, 4), ("joker-stud", 0, 0, 3), ("drawmaha", 0, 0, 2),
        ("soko-board", 0, 0, 4),
    ],
)  # fmt: skip
def test_short_hands_are_valued_by_the_rules(code: str, street: int, half: int, most_hole: int) -> None:
    game = game_of(code)
    order = game.halves[half].ranking

    def value(hole: list[int], board: list[int]) -> int:
        return number_of(short_hand(order, hole, board, most_hole))

    def category(hole: list[int], board: list[int]) -> int:
        found = short_hand(order, hole, board, most_hole)
        return kind.labels.index("none" if found is None else found.category)

    kind = category_kind(game, half)
    counts = Setting(game, ("a",), (), (), ()).counts(street)
    check(game, Rating(0, street, half, rating_kind(game, half, *counts)), value, street, n=50)
    check(game, Category(0, street, half, kind), category, street, n=50)


@cases(
    ("code", "street", "half"),
    [
        ("holdem", 1, 0), ("omaha8", 2, 1), ("courchevel8", 3, 0), ("razz", 4, 0), ("stud8", 3, 1), ("manila", 4, 0),
        ("badugi", 0, 0), ("badeucey", 0, 1), ("drawmaha", 0, 1), ("archie", 0, 0), ("razzdugi", 0, 1),
        ("pineapple8", 2, 1),
    ],
)  # fmt: skip
def test_whole_hands_are_valued_by_the_rules(code: str, street: int, half: int) -> None:
    game = GAMES[code]
    name = game.halves[half].name

    def place(hole: list[int], board: list[int]) -> int:
        value = half_values(game, hole, board)[name]
        return game.halves[half].ranking.places + 1 if value is None else value.place

    check(game, Place(0, street, half), place, street, n=60)


@cases(
    ("code", "street"),
    [("holdem", 3), ("holdem", 2), ("holdem", 1), ("holdem", 0), ("omaha", 3), ("pineapple", 3), ("shortdeck", 3)],
)
def test_hole_cards_that_play(code: str, street: int) -> None:
    game = GAMES[code]
    half = game.halves[0]

    def playing(hole: list[int], board: list[int]) -> int:
        if not board:
            return 2
        fives = [
            (number_of(half.ranking.value([*of_hole, *of_board])), size)
            for size in range(3)
            for of_hole in combinations(hole, size)
            for of_board in combinations(board, 5 - size)
            if code != "omaha" or size == 2
        ]
        best = max(value for value, _ in fives)
        return min(size for value, size in fives if value == best)

    check(game, CardsPlaying(0, street, 0), playing, street, n=60)


@cases(("code", "street", "half"), [("stud8", 4, 1), ("razz", 3, 0), ("razz", 1, 0), ("omaha8", 2, 1)])
def test_eight_lows(code: str, street: int, half: int) -> None:
    def has_low(hole: list[int], board: list[int]) -> bool:
        if code == "omaha8":
            return half_value(GAMES[code].halves[1], hole, board) is not None
        ranks = {card >> 2 for card in hole}
        return len(ranks & {0, 1, 2, 3, 4, 5, 6, 12}) >= 5

    check(GAMES[code], HasEightLow(0, street, half), has_low, street, n=200)


@cases(("code", "street", "half"), [("holdem", 1, 0), ("omaha8", 3, 1), ("stud8", 0, 0), ("razz", 2, 0)])
def test_the_best_hand_of_all(code: str, street: int, half: int) -> None:
    game = GAMES[code]
    setting = Setting(game, ("a", "b"), (), (), ())
    n_hole, n_board = setting.counts(street)
    deals = deals_of(game, 200, seed=street)
    rows = rows_of(game, deals)
    kind = category_kind(game, half)
    best = evaluate(IsBest(0, street, 2, half), rows)
    category = evaluate(BestCategory(street, 2, half, kind), rows)
    for at, deal in enumerate(deals):
        values = [half_value(game.halves[half], hand[:n_hole], deal.board[:n_board]) for hand in deal.hands]
        numbers = [number_of(value) for value in values]
        assert best.python(at) == (numbers[0] == max(numbers) > 0)
        winner = values[numbers.index(max(numbers))]
        assert kind.labels[category.python(at)] == ("none" if winner is None else winner.category)


def test_the_best_low_of_a_published_example() -> None:
    """ProPokerTools: stud8, 2356798 against 23568qa; the first hand has the best low on fifth and sixth street only."""
    hands = [list(parse_cards(text)) for text in ("2c3d5h6s7c9d8h", "2d3c5s6h8cQdAs")]
    rows = rows_of(GAMES["stud8"], [Dealt((hands[0], hands[1]), [])])
    found = [bool(evaluate(IsBest(0, street, 2, 1), rows).python(0)) for street in range(5)]
    assert found == [False, False, True, True, False]


def test_preflop_types_are_counted() -> None:
    answer = pql("select histogram(handType(a, preflop)) as types, max(hiRating(a, preflop)) as top from a='*'")
    assert {bar.value: bar.count for bar in answer["types"].histogram} == {"highcard": 1248, "pair": 78}
    assert answer["top"].value == 78 + 13


def answers(items: str, sources: str) -> list[object]:
    return [selected.value for selected in pql(f"select {items} from {sources}").selectors]


@cases(
    ("items", "sources", "expected"),
    [
        ("count(minHiRating(a, river, rateHiHand('AsAdKsKdQc')))", "a='AhAc', board='KcKhQs3d3h'", [1.0]),
        ("count(minHiRating(a, river, rateHiHand('AsAdKsKdQc')))", "a='AhAc', board='KcKhJs3d4h'", [0.0]),
        ("count(bestHiRating(a, flop)), count(bestHiRating(b, flop))", "a='AhKh', b='JcTc', board='AsKsQh'", [0, 1]),
        ("count(bestHiRating(a, flop)), count(bestHiRating(b, flop))", "a='AhKh', b='AcKc', board='AsKsQh'", [1, 1]),
        ("max(fiveCardHiHandNumber(a, flop))", "a='AhKh', board='QhJhTh'", [1]),
        ("max(fiveCardHiHandNumber(a, flop))", "a='7h5c', board='2h3h4d'", [7462]),
        ("min(winningHandType())", "a='AhKh', b='JcTc', board='AsKsQh2c2d'", ["straight"]),
        ("max(cardsPlay(a, river))", "a='2c3d', board='AhKhQhJhTh'", [0]),
        ("count(minHiRating(a, preflop, rateHiHand('AsKd')))", "a='AhKh'", [1.0]),
        ("count(loRating(a, river) = loRating(b, river))", "game='omaha8', a='2c3dKcKd', b='2s3hJcJd', "
         "board='Ah4h5h9cTd'", [1.0]),
        ("count(minLoRating(a, turn, rateLoHand('8s6s4d3d2c')))", "game='omaha8', a='2c3dKcKd', board='8h4h6c9c'",
         [1.0]),
        ("count(madeLo(a, flop)), count(madeLo(a, turn))", "game='omaha8', a='2c3dKcKd', board='8h4hJc6c'", [0, 1]),
        ("count(winsLo(a)), count(tiesLo(a))", "game='omaha8', a='2c3dKcKd', b='2s3hJcJd', board='8h4h6c9cTd'",
         [0, 1]),
        ("max(handType(a, board2))", "game='manila', a='AhAd', board='AsKh'", ["trips"]),
        ("count(rateHiHand('AsKsQsJs9s') = rateHiHand('AhKhQhJh9h'))", "a='2c3d'", [1.0]),
    ],
)  # fmt: skip
def test_functions_of_the_language(items: str, sources: str, expected: list[object]) -> None:
    assert answers(items, sources) == expected


@pytest.mark.parametrize(
    ("items", "sources", "message"),
    [
        ("count(winsHi(a))", "a='*', game='razz'", "column 14: winsHi is for games with a high hand, not for Razz"),
        ("count(winsLo(a))", "a='*'", "column 14: winsLo is for games with a low hand, not for Texas hold'em"),
        (
            "count(madeLo(a, river))",
            "a='*', game='27-razz'",
            "column 14: madeLo is for games with an ace-to-five low hand",
        ),
        ("count(minHiRating(a, flop, rateHiHand('AsAd')))", "a='*'", "column 14: a rating of hands cannot be compared"),
        ("max(fiveCardHiHandNumber(a, preflop))", "a='*'", "column 12: a hand does not have five cards"),
        ("count(minHiRating(a, flop, rateHiHand('AsKsQsJsTs9s')))", "a='*'", "column 46: 6 cards; give the 5 cards"),
        ("count(minLoRating(a, flop, rateLoHand('KsKdQsJsTs')))", "a='*', game='omaha8'", "column 46: these cards"),
        ("count(minLoRating(a, flop, rateHiHand('5s4s3s2sAd')))", "a='*', game='omaha8'", "column 14: a rating of"),
    ],
)
def test_errors(items: str, sources: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        pql(f"select {items} from {sources}")
