"""Hands that lose by the kicker, compared with the cards of the best hands by the rules."""

from __future__ import annotations

import pytest

from cardspeak.deals import deals
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.facts.kickers import IsOutkicked
from cardspeak.deals.language.ask import pql
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.evaluate.one import half_value
from cardspeak.games import GAMES
from cardspeak.rules import Value
from tests.cases import cases
from tests.deals.facts.laid_out import deals_of, rows_of

CATEGORIES = ("one pair", "two pair", "three of a kind", "four of a kind")


def shared_part(value: Value) -> tuple[str, ...]:
    """The category, and the ranks of which the hand has several cards; nothing if it has no kicker."""
    ranks = [card[0] for card in value.cards]
    return (value.category, *sorted(rank for rank in ranks if ranks.count(rank) > 1))


@cases(
    ("code", "street", "n"),
    [
        ("holdem", 0, 60), ("holdem", 1, 300), ("holdem", 3, 300), ("shortdeck", 3, 100), ("omaha8", 1, 40),
        ("omaha", 3, 40), ("stud", 0, 200), ("stud", 1, 200), ("stud", 4, 60), ("five-card-draw", 0, 100),
    ],
)  # fmt: skip
def test_the_best_hand_differs_in_the_kicker_alone(code: str, street: int, n: int) -> None:
    game = GAMES[code]
    dealt = deals_of(game, n, seed=7)
    each = Setting(game, ("a",), (), (), ()).streets[street]
    found = evaluate(IsOutkicked(0, street, 2, 0), rows_of(game, dealt))
    for at, deal in enumerate(dealt):
        board = deal.board[: each.n_board]
        own, other = (half_value(game.halves[0], hand[: each.n_hole], board) for hand in deal.hands)
        assert own is not None
        assert other is not None
        expected = own < other and own.category in CATEGORIES and shared_part(own) == shared_part(other)
        assert bool(found.python(at)) == expected, f"{deal.hands} on {board}"


@cases(
    ("hero", "villain", "board", "street", "expected"),
    [
        ("KhJd", "KsQd", "Kc7h2d5s9c", "flop", True),
        ("KhJd", "KsQd", "Kc7h2d5s9c", "river", True),
        ("KhJd", "KsQd", "Kc7h2dAsAc", "river", True),  # aces and kings with a queen or a jack
        ("KhJd", "KsQd", "KcJh2d5s9c", "river", False),  # two pair wins
        ("KhJd", "KsQd", "KcKd2d5s9c", "turn", True),  # three of a kind
        ("KhJd", "AsQd", "9c7h2d5s9d", "river", True),  # the pair is on the board
        ("KhJd", "AsQd", "9c7h2d5sTd", "river", False),  # no pair: high cards have no kicker
        ("KhJd", "KsTd", "Kc7h2d5s9c", "flop", False),
    ],
)
def test_hands(hero: str, villain: str, board: str, street: str, expected: bool) -> None:
    table = deals(hero=hero, villain=villain, board=board)
    assert table.count(table.hero.is_outkicked(street)).value == expected
    answer = pql(f"select count(outkicked(hero, {street})) from hero='{hero}', villain='{villain}', board='{board}'")
    assert answer.selectors[0].value == expected


def test_among_three_the_best_hand_decides() -> None:
    table = deals(hero="KhJd", second="KsQd", third="7s7d", board="Kc7h2d")
    assert not table.count(table.hero.is_outkicked("flop")).count


@cases("code", ["razz", "joker-draw", "deuces-wild-stud"])
def test_games_without_kickers(code: str) -> None:
    with pytest.raises(QueryError, match="for high games without wild cards, not for"):
        pql(f"select count(outkicked(a, river)) from game='{code}', a='*', b='*'")
