"""All hands at once: the table agrees with Python on each, and `standard` is the true order."""

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
from cardspeak.progress import Progress
from cardspeak.rulebooks import Definition, Rulebook, read_rulebook
from cardspeak.rulebooks.classes import AT_ONCE, N_HANDS, all_hands, hand_classes
from cardspeak.rulebooks.compiled import MOST_NUMBERS, MOST_TRIES, compiled
from cardspeak.rulebooks.match import first_match
from cardspeak.rulebooks.number import number_of
from cardspeak.rulebooks.rulebook import STANDARD_CARDS
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rules import high_value


def place_of(cards: Sequence[int]) -> int:
    """The index of a hand in colexicographic order."""
    return sum(comb(card, count) for count, card in enumerate(sorted(cards), start=1))


def book(*hands: dict[str, Any], **given: Any) -> Rulebook:
    named = [{"name": f"hand {place}", "points": len(hands) - place, **hand} for place, hand in enumerate(hands)]
    return rulebook_of({"hands": named, **given}, "mine")


def changed(card: int, **changes: Any) -> Rulebook:
    """A rulebook of pairs in which one card is described differently."""
    cards = list(STANDARD_CARDS)
    cards[card] = replace(cards[card], **changes)
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
"""Rulebooks, each named after what it distinguishes."""


COMPILED = ("patterns, only whole flushes", "no suits", "a name", "sizes of colours")
"""The rulebooks whose table is also compared with Python."""

CLASSES = {
    "only whole flushes": 7_462,
    "patterns, only whole flushes": 7_462,
    "no suits": 6_175,  # choices of five ranks that are not all equal
    "sizes of suits": 6_175 + comb(13, 5) + comb(13, 4) * (9 + 2 * 4),  # in a pair, either card can be the one off suit
    "sizes of colours": 6_175 + comb(13, 5) + 13 * comb(12, 3) + comb(13, 2) * 11,  # one colour: at most pairs
    "a card of another value": 6_163 + 1_819,  # without this card, and with it
}
"""How many classes of hands some of the rulebooks distinguish, counted by hand."""


def some_hands() -> list[list[int]]:
    """Random hands from high to low; some have only a few ranks or suits, so that rare hands are among them."""
    rng = random.Random(4)
    hands = [rng.sample(DECK, 5) for _ in range(300)]
    hands += [rng.sample([card for card in DECK if card % 4 in (suit, 3)], 5) for suit in range(3) for _ in range(50)]
    hands += [rng.sample(range(low, low + 20), 5) for low in (0, 4, 32) for _ in range(50)]
    return [sorted(hand, reverse=True) for hand in hands]


def definition_and_number(rulebook: Rulebook, cards: Sequence[int]) -> tuple[Definition, int] | None:
    """The definition of a hand and its number, as Python finds them."""
    match = first_match(rulebook, cards)
    return None if match is None else (match.definition, number_of(rulebook, match))


@pytest.mark.parametrize("name", BOOKS)
def test_hands_of_a_class_have_the_same_definition_and_number(name: str) -> None:
    """The hand that stands for a class has the same definition and number as all others of the class."""
    classes = compiled(BOOKS[name]).classes if name in COMPILED else hand_classes(BOOKS[name])
    others = 0
    for cards in some_hands():
        same = classes.hands[classes.class_of[place_of(cards)]].tolist()
        assert definition_and_number(BOOKS[name], cards) == definition_and_number(BOOKS[name], same)
        others += same != cards
    assert others > 300
    if name in CLASSES:
        assert len(classes.hands) == CLASSES[name]
        assert np.array_equal(np.unique(classes.class_of), np.arange(CLASSES[name]))
    if name in COMPILED:
        check_table(BOOKS[name])


def check_table(rulebook: Rulebook) -> None:
    """Check that the table has the definition and the number that Python finds for each hand."""
    table = compiled(rulebook)
    definitions = table.definitions
    for cards in some_hands():
        value, definition = int(table.values[place_of(cards)]), int(definitions[place_of(cards)])
        said = definition_and_number(rulebook, cards)
        if said is None:
            assert (value, definition) == (0, len(rulebook.hands))
        else:
            assert (rulebook.hands[definition], table.numbers[value - 1]) == said
    assert list(table.numbers) == sorted(set(table.numbers))
    values = np.unique(table.values)
    assert list(values[values > 0]) == list(range(1, len(table.numbers) + 1))


def test_hands_are_in_colexicographic_order() -> None:
    hands = all_hands()
    assert hands.shape == (5, N_HANDS)
    rng = random.Random(1)
    for place in [0, 1, N_HANDS - 1, *(rng.randrange(N_HANDS) for _ in range(500))]:
        cards = hands[:, place].tolist()
        assert cards == sorted(set(cards))
        assert place_of(cards) == place


def test_standard_is_the_true_order_on_every_class_of_hands() -> None:
    """The oracle is the place by the rules of the high order, for a hand of each of the 7,462 classes."""
    table = compiled(read_rulebook("standard"))
    assert len(table.numbers) == 7462
    hands = table.classes.hands
    assert len(hands) == 7462
    places = [high_value(hand).place for hand in hands.tolist()]
    assert sorted(places) == list(range(1, 7463))
    assert [7463 - int(table.values[place_of(hand)]) for hand in hands] == places


def test_tables_are_cached_and_immutable() -> None:
    table = compiled(read_rulebook("standard"))
    again = compiled(read_rulebook("standard"), progress=print)
    assert again is table
    assert table.values.dtype == table.definitions.dtype == np.uint16
    with pytest.raises(ValueError, match="read-only"):
        table.values[0] = 1


def test_too_many_numbers_or_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """The true order has 7,462 numbers, one for each kind of hand. Nine definitions need 67,158 tries."""
    assert np.iinfo(np.uint16).max == MOST_NUMBERS  # values are uint16
    monkeypatch.setattr("cardspeak.rulebooks.compiled.MOST_NUMBERS", 7_461)
    monkeypatch.setattr("cardspeak.rulebooks.compiled.MOST_TRIES", 67_157)
    mine = replace(read_rulebook("standard"), name="mine", source="")
    with monkeypatch.context() as change:  # too many tries are refused before the first try
        change.setattr("cardspeak.rulebooks.compiled.first_match", None)
        with pytest.raises(RulebookError) as caught:
            compiled(mine)
    assert str(caught.value) == (
        "rulebook mine: trying 9 definitions on the 7,462 kinds of hands that it distinguishes takes too long; "
        "give at most 8 definitions, or distinguish fewer cards"
    )
    monkeypatch.setattr("cardspeak.rulebooks.compiled.MOST_TRIES", 67_158)
    message = r"^rulebook mine: it distinguishes more than 7,461 hands, the maximum$"
    with pytest.raises(RulebookError, match=message):
        compiled(mine)
    monkeypatch.setattr("cardspeak.rulebooks.compiled.MOST_NUMBERS", 7_462)
    assert len(compiled(mine).numbers) == 7_462  # the failures were not cached


def test_too_many_numbers_are_reported_as_soon_as_they_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    reports: list[Progress] = []
    four_flush = replace(BOOKS["sizes of suits"], name="mine")
    monkeypatch.setattr("cardspeak.rulebooks.compiled.MOST_NUMBERS", 1_000)
    with pytest.raises(RulebookError, match="more than 1,000 hands, the maximum"):
        compiled(four_flush, progress=reports.append)
    assert all(progress.done < 0.2 for progress in reports)
    monkeypatch.setattr("cardspeak.rulebooks.compiled.MOST_NUMBERS", MOST_NUMBERS)
    compiled(four_flush, progress=reports.append)
    assert reports[-1].done == 1
    assert len(reports) > 19_617 // AT_ONCE


def test_the_published_definitions_can_be_tried_even_if_all_cards_differ() -> None:
    assert len(read_rulebook("classic").hands) * N_HANDS <= MOST_TRIES


def test_lexicographic_numbers_do_not_depend_on_suits() -> None:
    """A flush has the same number in all four suits, and each set of five ranks has its own number."""
    table = compiled(book({"suits": [5]}))
    assert len(table.numbers) == comb(len(RANKS), 5)
    values = {int(table.values[place_of(parse_cards(f"A{suit} J{suit} 9{suit} 5{suit} 2{suit}"))]) for suit in "cdhs"}
    assert len(values) == 1
    assert int(np.count_nonzero(table.values)) == 4 * comb(len(RANKS), 5)
