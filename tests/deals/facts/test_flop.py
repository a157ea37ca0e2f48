"""The flop category, compared with its definition in words, and with the tables of its page."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from cardspeak.cards import parse_cards
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.facts.flop import FLOP_CATEGORY, FlopCategory
from cardspeak.deals.language.ask import pql
from cardspeak.deals.language.scope import FLOP_WORDS
from cardspeak.deals.rows.rows import Rows, fixed
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.games import GAMES, Game, Half
from tests.cases import cases
from tests.deals.facts.laid_out import check

PAGE = Path(__file__).parents[3] / "docs" / "explanation" / "flop-categories.md"
SMALL = Game("small", "Small", 2, 5, (Half("high", "high"),), deck="AsAhAdAcKsKhKdKcQsQhQdJsJhTsTh9s9h9d9c2s2h2d")
BIG_SMALL = Game("big", "Big", 4, 5, (Half("high", "high", 2, 3),), deck=SMALL.deck)


def category_of_two(game: Game, two: list[int], flop: list[int]) -> str:
    """The category by the rules of the game and the words of the page."""
    value = game.halves[0].ranking.value([*two, *flop])
    assert value is not None
    name = value.category
    if name in ("straight", "flush", "full house", "four of a kind", "straight flush"):
        return name
    first, second = (card // 4 for card in two)
    ranks = sorted({card // 4 for card in flop}, reverse=True)
    if name == "three of a kind":
        return "nothing" if len(ranks) == 1 else "set" if first == second else "trips"
    if first == second:
        below = [rank for rank in ranks if rank > first]
        if not below:
            return "overpair"
        if len(below) == len(ranks):
            return "underpair"
        return "pair between first and second" if len(below) == 1 else "pair between second and third"
    met = [number for number, rank in enumerate(ranks) if rank in (first, second)]
    names = {
        (): "nothing",
        (0,): "top pair",
        (1,): "second pair",
        (2,): "third pair",
        (0, 1): "top two pair",
        (0, 2): "top and bottom pair",
        (1, 2): "bottom two pair",
    }
    return names[tuple(met)]


def code(game: Game, hole: list[int], board: list[int]) -> int:
    """The best category of any two cards."""
    labels = [category_of_two(game, list(two), board) for two in combinations(hole, 2)]
    return max(map(FLOP_CATEGORY.labels.index, labels))


@cases(
    ("game", "n"),
    [(GAMES["holdem"], 1500), (SMALL, 1500), (GAMES["shortdeck"], 700), (GAMES["omaha"], 150), (BIG_SMALL, 200)]
    + [(GAMES[name], 60) for name in ("pineapple", "courchevel8", "omaha6")],
)
def test_the_category_is_that_of_the_definition(game: Game, n: int) -> None:
    check(game, FlopCategory(0, 1), lambda hole, board: code(game, hole, board), 1, n)


def rows_of_tables() -> list[tuple[str, str, str]]:
    """Hole cards, flop and word of each row of the tables of the page."""
    found = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = re.findall(r"`(\w+)`", line)
        if line.startswith("|") and cells:
            (word,) = (cell for cell in cells if cell.startswith("flop"))
            hand, flop = (cell for cell in cells if not cell.startswith("flop"))
            found.append((hand, flop, word))
    return found


@cases(("hand", "flop", "word"), rows_of_tables())
def test_the_examples_of_the_page(hand: str, flop: str, word: str) -> None:
    game = GAMES["omaha" if len(hand) == 8 else "holdem"]
    cards = [fixed(np.array([card], np.uint8)) for card in parse_cards(hand + flop)]
    rows = Rows(Setting(game, ("a",), (), (), ()), (tuple(cards[:-3]),), tuple(cards[-3:]), None, 1)
    assert FLOP_WORDS[evaluate(FlopCategory(0, 1), rows).python(0)] == word


def test_the_page_has_every_category() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    found = [re.match(r"\| `(flop\w+)` \| ([a-z -]+) \|", line) for line in lines]
    assert tuple(match.groups() for match in found if match) == tuple(
        zip(FLOP_WORDS, FLOP_CATEGORY.labels, strict=True)
    )


def test_tens_flop_a_set_as_often_as_is_known() -> None:
    answer = pql("select count(exactFlopHandCategory(a, flopset)), count(minFlopHandCategory(a, flopset)) from a='TT'")
    assert answer.selectors[0].fraction == Fraction(132, 1225)
    assert answer.selectors[1].fraction == Fraction(132 + 15, 1225)


def test_categories_are_in_the_words_of_the_language() -> None:
    (found,) = pql("select histogram(flopHandCategory(a)) from a='AsKd', board='7h7c2s'").selectors
    assert [bar.value for bar in found.histogram] == ["flopnothing"]


def test_games_without_a_flop_have_no_flop_category() -> None:
    with pytest.raises(QueryError, match="column 14: flopHandCategory is for games with a flop"):
        pql("select count(flopHandCategory(a) = flopset) from game='razz', a='As2d3h4c5s6d7h'")
