"""All hands at once: the table is what Python says of each, and `standard` is the true order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import pytest

from cardspeak.cards import DECK, RANKS, parse_cards
from cardspeak.errors import RulebookError
from cardspeak.rulebooks import Rulebook, read_rulebook
from cardspeak.rulebooks.classes import N_HANDS, all_hands, hand_classes
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rulebooks.match import first_match
from cardspeak.rulebooks.number import number_of
from cardspeak.rulebooks.rulebook import STANDARD_CARDS
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rules import high_value


def place_of(cards: Sequence[int]) -> int:
    """Where a hand stands in colexicographic order."""
    return sum(comb(one, count) for count, one in enumerate(sorted(cards), start=1))


def book(*hands: dict[str, Any], **given: Any) -> Rulebook:
    named = [{"name": f"hand {place}", "points": len(hands) - place, **hand} for place, hand in enumerate(hands)]
    return rulebook_of({"hands": named, **given}, "mine")


def changed(one: int, **changes: Any) -> Rulebook:
    """A rulebook of pairs, one card of which is described otherwise."""
    cards = list(STANDARD_CARDS)
    cards[one] = replace(cards[one], **changes)
    pairs = book(
        {"match": "facevalue:*,*;facevalue:*;facevalue:*;facevalue:*", "groupby": "facevalue"}, {}, number="sum"
    )
    return replace(pairs, cards=tuple(cards))


FOUR_FLUSH: tuple[dict[str, Any], ...] = ({"suits": [5]}, {"suits": [4]}, {"sequence": 4}, {"groups": [2]}, {})
BOOKS: dict[str, Rulebook] = {
    "only whole flushes": read_rulebook("standard"),
    "patterns, only whole flushes": read_rulebook("classic"),
    "no suits": book({"groups": [2]}, {"only": "23456789"}, {"has": "AK"}),
    "sizes of suits": book(*FOUR_FLUSH),
    "groups of suits where cards of a rank lie": book(
        {"match": "suit:*,*;suit:*,*,*", "groupby": "suit"},
        {"match": "facetext:*,*,*;facetext:*,*", "groupby": "suit"},
    ),
    "any groups of suits, summed": book({"match": "*", "groupby": "suit"}, number="sum"),
    "a suit": book({"match": "suit:spades,*,*,*,spades", "groupby": "*", "sort": "asc"}, {"groups": [2]}),
    "sizes of colours": book({"colors": [5]}, {"groups": [2]}, {}),
    "a colour": book({"match": "color:red,red;color:black,*,*", "groupby": "color"}, {"has": "A"}),
    "a name": book({"match": "name:Ace of Spades,*,*,*,*", "groupby": "*"}, {}),
    "a card by class": book({"match": "class:*;class:*;class:*;class:*;class:TwoOfClubs"}, {}),
    "a card of another value": changed(0, face_values=(9,)),
    "a card of another text": changed(0, face_text="low"),
    "two cards of one class": replace(
        book({"match": "*", "groupby": "class"}, number="sum"),
        cards=(*STANDARD_CARDS[:50], replace(STANDARD_CARDS[50], class_name="AceOfSpades"), STANDARD_CARDS[51]),
    ),
}
"""Rulebooks that look at more and more of a hand."""


@pytest.fixture(scope="module", params=BOOKS)
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return BOOKS[request.param]


def test_the_table_is_what_python_says_of_each_hand(rulebook: Rulebook) -> None:
    table = compiled(rulebook)
    rng = random.Random(4)
    hands = [rng.sample(DECK, 5) for _ in range(1_000)]
    # Cards of few ranks or suits, so that rare hands are among them.
    hands += [rng.sample([one for one in DECK if one % 4 in (suit, 3)], 5) for suit in range(3) for _ in range(150)]
    hands += [rng.sample(range(low, low + 20), 5) for low in (0, 4, 32) for _ in range(150)]
    for cards in hands:
        match = first_match(rulebook, sorted(cards, reverse=True))
        value = int(table.values[place_of(cards)])
        definition = int(table.definitions[place_of(cards)])
        if match is None:
            assert (value, definition) == (0, len(rulebook.hands))
        else:
            assert table.numbers[value - 1] == number_of(rulebook, match)
            assert rulebook.hands[definition] == match.definition


def test_numbers_rise_and_all_of_them_occur(rulebook: Rulebook) -> None:
    table = compiled(rulebook)
    assert list(table.numbers) == sorted(set(table.numbers))
    found = np.unique(table.values)
    assert list(found[found > 0]) == list(range(1, len(table.numbers) + 1))
    assert [table.value_of(number) for number in table.numbers[:3]] == [1, 2, 3][: len(table.numbers)]


CLASSES = {
    "only whole flushes": 7_462,
    "patterns, only whole flushes": 7_462,
    "no suits": 6_175,  # five ranks, no five alike
    "sizes of suits": 6_175 + comb(13, 5) + comb(13, 4) * (9 + 2 * 4),  # the fifth card before or behind its like
    "sizes of colours": 6_175 + comb(13, 5) + 13 * comb(12, 3) + comb(13, 2) * 11,  # one colour: no three alike
    "a card of another value": 6_163 + 1_819,  # without it and with it
}
"""How many classes of hands some of the rulebooks tell apart, counted by hand."""


@pytest.mark.parametrize("name", CLASSES)
def test_few_hands_are_matched(name: str) -> None:
    classes = hand_classes(BOOKS[name])
    assert len(classes.hands) == CLASSES[name]
    assert np.array_equal(np.unique(classes.class_of), np.arange(CLASSES[name]))


def test_hands_are_in_colexicographic_order() -> None:
    hands = all_hands()
    assert hands.shape == (5, N_HANDS)
    rng = random.Random(1)
    for place in [0, 1, N_HANDS - 1, *(rng.randrange(N_HANDS) for _ in range(500))]:
        cards = hands[:, place].tolist()
        assert cards == sorted(set(cards))
        assert place_of(cards) == place


def test_standard_is_the_true_order_on_every_class_of_hands() -> None:
    """An oracle: places by the rules of the high order, for a hand of each of the 7,462 classes."""
    rulebook = read_rulebook("standard")
    table = compiled(rulebook)
    assert len(table.numbers) == 7462
    hands = hand_classes(rulebook).hands
    assert len(hands) == 7462
    places = [high_value(hand).place for hand in hands]
    assert sorted(places) == list(range(1, 7463))
    assert [7463 - int(table.values[place_of(hand)]) for hand in hands] == places


def test_tables_are_kept_and_never_change() -> None:
    table = compiled(read_rulebook("standard"))
    again = compiled(read_rulebook("standard"), say=print)
    assert again is table
    for array in (table.values, table.definitions):
        assert array.dtype == np.uint16
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_who_waits_is_told_how_far_it_is() -> None:
    said: list[str] = []
    compiled(book({"suits": [4]}, {"groups": [3]}, {}), say=said.append)
    assert said
    assert all(" kinds of hands" in work for work in said)


def test_too_many_numbers() -> None:
    sizes = ([5], [4], [3, 2], [3], [2, 2], [2])
    every = book(*({"suits": size} for size in sizes))
    with pytest.raises(
        RulebookError, match=r"^rulebook mine: it tells 134,459 hands apart; there are values for 65,535$"
    ):
        compiled(every)


def test_lexicographic_numbers_know_no_suits() -> None:
    """A known hand in all four suits, and the whole of the flushes: 1,277 and the ten straights by their ranks."""
    table = compiled(book({"suits": [5]}))
    assert len(table.numbers) == comb(len(RANKS), 5)
    values = {int(table.values[place_of(parse_cards(f"A{suit} J{suit} 9{suit} 5{suit} 2{suit}"))]) for suit in "cdhs"}
    assert len(values) == 1
    assert int(np.count_nonzero(table.values)) == 4 * comb(len(RANKS), 5)
