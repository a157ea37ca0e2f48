"""Outs, compared with the same hands after each card that can come next."""

from __future__ import annotations

import pytest

from cardspeak import outs
from cardspeak.cards import cards_text
from cardspeak.deals import deals
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.facts.made import category_kind
from cardspeak.deals.facts.outs import OutsToCategory, OutsToLead
from cardspeak.deals.language.ask import pql
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.evaluate.one import half_value
from cardspeak.games import GAMES
from tests.cases import cases
from tests.deals.facts.laid_out import check, deals_of, rows_of


@cases(
    ("code", "street", "label"),
    [
        ("holdem", 1, "flush"), ("holdem", 2, "two pair"), ("holdem", 1, "one pair"), ("omaha", 1, "straight"),
        ("omaha5", 2, "full house"), ("stud", 2, "two pair"), ("stud", 0, "one pair"), ("shortdeck", 1, "straight"),
        ("razz", 3, "high card"),
    ],
)  # fmt: skip
def test_outs_to_a_category(code: str, street: int, label: str) -> None:
    game = GAMES[code]
    half = game.halves[0]
    labels = category_kind(game, 0).labels

    def rank(hole: list[int], board: list[int]) -> int:
        value = half_value(half, hole, board)
        assert value is not None
        return labels.index(value.category)

    def expected(hole: list[int], board: list[int]) -> int:
        left = set(game.deck) - {*hole, *board}
        wanted = labels.index(label)
        if rank(hole, board) >= wanted:
            return 0
        more = [([*hole, card], board) if game.is_stud else (hole, [*board, card]) for card in left]
        return sum(rank(*cards) == wanted for cards in more)

    check(game, OutsToCategory(0, street, 0, labels.index(label)), expected, street, n=3)


@cases(("code", "street", "half"), [("holdem", 1, 0), ("holdem", 2, 0), ("omaha8", 2, 0), ("omaha8", 1, 1)])
def test_outs_to_the_lead_are_those_of_the_function_outs(code: str, street: int, half: int) -> None:
    game = GAMES[code]
    n_board = Setting(game, ("a",), (), (), ()).counts(street)[1]
    deals = deals_of(game, 2, seed=3)
    rows = rows_of(game, deals)
    found = [evaluate(OutsToLead(1, street, 2, half, is_tie), rows) for is_tie in (False, True)]
    for at, deal in enumerate(deals):
        hands = [cards_text(hand) for hand in deal.hands]
        answer = outs(*hands, board=cards_text(deal.board[:n_board]), game=code)
        expected = answer.halves[1][game.halves[half].name]
        assert [values.python(at) for values in found] == [len(expected.wins), len(expected.ties)]


@cases(
    ("item", "sources", "expected"),
    [
        ("max(outsToHandType(a, flop, straight))", "a='JsTh', board='9h8s2c'", 8),
        ("max(outsToHandType(a, flop, straight))", "a='JsTh', board='9h8s2c', dead='7s'", 7),
        ("max(outsToHandType(a, flop, straight))", "a='JsTh', b='7s7d', board='9h8s2c'", 8),
        ("max(outsToHandType(a, turn, straight))", "a='Th9h', board='8h7h2c3c'", 6),
        ("max(outsToHandType(a, turn, flush))", "a='Th9h', board='8h7h2c3c'", 7),
        ("max(outsToHandType(a, flop, straight))", "a='Td9d', board='8d7d2d'", 0),
        ("max(outsToHandType(a, flop, handType(a, flop)))", "a='Td9d', board='8d7d2c'", 0),
        ("max(outsToHandType(a, flop, handType(b, flop)))", "a='JsTh', b='7c6c', board='9h8s2c'", 0),
        ("max(outsToHandType(a, flop, handType(b, flop)))", "a='JsTh', b='JcTc', board='9h8s7c'", 0),
        ("max(outsToHandType(a, flop, handType(b, flop)))", "a='8h6c', b='TcJc', board='9h8s7c'", 8),
        ("max(leadOuts(a, flop))", "a='AhKh', b='QcQd', board='Qh7h2c'", 8),
        ("max(leadOuts(b, flop))", "a='AhKh', b='QcQd', board='Qh7h2c'", 0),
        ("max(tieOuts(b, turn))", "a='AhKd', b='AcQd', board='Ad7h2c2s'", 3),
        ("count(minOutsToHandType(a, flop, straight, 8))", "a='JsTh', board='9h8s2c'", 1.0),
        ("count(minOutsToHandType(a, flop, straight, 9))", "a='JsTh', board='9h8s2c'", 0.0),
    ],
)
def test_functions_of_the_language(item: str, sources: str, expected: object) -> None:
    assert pql(f"select {item} from {sources}").selectors[0].value == expected


@cases(
    ("item", "sources"),
    [
        ("max(outsToHandType(a, river, flush))", "a='*'"),
        ("max(outsToHandType(a, seventh, flush))", "a='*', game='stud'"),
        ("max(outsToHandType(a, river, handType(a, flop)))", "a='AhKh', board='Qh7h2c'"),
        ("max(nutHiOuts(a, river))", "a='AhKh', board='Qh7h2c'"),
        ("max(nutLoOuts(a, river))", "a='As2s7dKd', board='8h4s6d', game='omaha8'"),
        ("max(leadOuts(a, river) + tieOuts(a, river))", "a='AhKh', b='QcQd', board='Qh7h2c'"),
    ],
)
def test_no_card_comes_after_the_last_street(item: str, sources: str) -> None:
    assert pql(f"select {item} from {sources}").selectors[0].value == 0


def test_a_column_over_all_streets() -> None:
    table = deals(a="AhKh", b="QcQd", board="Qh7h2c")
    outs = [
        table.max(column).value
        for street in ("flop", "turn", "river")
        for column in (table.a.outs(street, "flush"), table.a.outs(street), table.a.nut_outs(street))
    ]
    assert [number != 0 for number in outs] == [True] * 6 + [False] * 3
    with pytest.raises(QueryError, match="after preflop more than one comes; accepted: flop, turn or river"):
        table.a.outs("preflop")


@pytest.mark.parametrize(
    ("item", "sources", "message"),
    [
        ("max(outsToHandType(a, preflop, flush))", "a='*'", "column 12: outs are cards that come.*flop, turn or river"),
        ("max(outsToHandType(a, showdown, flush))", "a='*', game='five-card-draw'", "for games with a board and stud"),
        ("max(outsToHandType(a, flop, 3))", "a='*'", "column 36: this is a number; outsToHandType takes a hand type"),
    ],
)
def test_errors(item: str, sources: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        pql(f"select {item} from {sources}")
