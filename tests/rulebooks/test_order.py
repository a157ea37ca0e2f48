"""A rulebook as the order of a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, parse_cards
from cardspeak.rulebooks import Rulebook, read_rulebook
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rulebooks.order import rulebook_order
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rules import Order, Value, high_value


@pytest.fixture(scope="module")
def standard() -> Order:
    return rulebook_order(read_rulebook("standard"))


def value(rulebook: Rulebook, cards: str) -> Value:
    result = rulebook_order(rulebook).value(parse_cards(cards))
    assert result is not None
    return result


def test_the_order_of_the_standard_rulebook(standard: Order) -> None:
    assert (standard.name, standard.places, standard.hand_size, standard.deck) == ("rulebook standard", 7462, 5, DECK)
    assert (standard.is_low, standard.has_qualifier) == (False, False)
    assert standard.rule == (
        "Straight flush, Four of a kind, Full house, Flush, Straight, Three of a kind, Two pair, One pair, High card"
    )
    assert standard.source == "https://en.wikipedia.org/wiki/List_of_poker_hands"
    assert standard.values_of_fives is not None
    assert standard.values_of_fives() is compiled(read_rulebook("standard")).values


@given(cards=st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_its_values_are_those_of_the_high_order(standard: Order, cards: list[int]) -> None:
    """The oracle is the high order, which the standard rulebook describes."""
    result, true = standard.value(cards), high_value(cards)
    assert result is not None
    assert (result.place, result.places, result.category.lower()) == (true.place, true.places, true.category)
    assert [name[0] for name in result.cards] == [name[0] for name in true.cards]


def test_published_sums_choose_the_best_of_seven() -> None:
    """Kings and fours beat aces and deuces. This is wrong, but follows from the published sums."""
    classic = read_rulebook("classic")
    result = value(classic, "As Ah 2d 2c Ks Kh 4d")
    assert (result.category, result.name, result.order) == ("Two Pair", "Two Pair", "rulebook classic")
    assert result.strength == (3_054_004,)
    assert result.cards == ("As", "Ah", "Ks", "Kh", "4d")
    assert value(classic, "Ks Kh 4d 4c 7s") > value(classic, "As Ah 2d 2c 7d")
    assert rulebook_order(classic).places == 1383
    assert value(classic, "9h Th Jh Qh Kh").place == 1  # because a royal flush counts as a flush


def test_too_few_cards_are_not_a_hand(standard: Order) -> None:
    assert standard.value(parse_cards("As Ah Ad Ac")) is None


def test_cards_without_a_hand() -> None:
    pairs = rulebook_of({"hands": [{"name": "Pair", "points": 1, "groups": [2]}]}, "pairs")
    order = rulebook_order(pairs)
    assert order.has_qualifier
    assert order.value(parse_cards("As Kh 9d 7c 2s")) is None
    assert value(pairs, "As Kh 9d 7c 2s 2h").cards == ("2s", "2h", "As", "Kh", "9d")


def test_a_long_rule_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """One table is used for all: each would take half a second, and the rule does not depend on it."""
    table = compiled(read_rulebook("standard"))
    monkeypatch.setattr("cardspeak.rulebooks.order.compiled", lambda _: table)
    hands = [{"name": f"{'long ' * 5}{number}", "points": number, "only": "AKQJT"} for number in range(50)]
    order = rulebook_order(rulebook_of({"hands": [*hands, {"name": "x" * 200, "points": 99}]}, "long"))
    assert order.rule == "x" * 200 + " and 50 others"
    one_more = rulebook_order(rulebook_of({"hands": [{"name": "x" * 200, "points": 9}, hands[0]]}, "long"))
    assert one_more.rule == "x" * 200 + " and 1 other"
    assert rulebook_order(rulebook_of({"hands": hands}, "long")).rule.endswith("long 44 and 44 others")


def test_a_hand_is_valued_without_the_table(standard: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program can use many rulebooks in turn, but only a few tables are kept."""
    monkeypatch.setattr("cardspeak.rulebooks.order.compiled", None)
    result = standard.value(parse_cards("As Ks Qs Js Ts"))
    assert result is not None
    assert result.place == 1


@pytest.mark.parametrize("path", ["classic", "standard"])
def test_an_order_is_cached(path: str) -> None:
    assert rulebook_order(read_rulebook(path)) is rulebook_order(read_rulebook(path))
