"""Strengths from counts are those of the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from cardspeak.cards import Card, parse_cards
from cardspeak.evaluate.naming import hand_of_each_value
from cardspeak.evaluate.one import half_values
from cardspeak.evaluate.strengths import ORDERS, can_count, strengths
from cardspeak.games import GAMES, Game, Half
from cardspeak.rules import ORDERS as RULES
from cardspeak.rules import Value, high_value
from tests.cases import cases
from tests.rules.test_high import HANDS

COUNTED = [
    (game.code, n_hole)
    for game in GAMES.values()
    for n_hole in game.hole_counts
    if can_count(game, n_hole, game.full_board)
]


def of_any(order: str, size: int, rows: Sequence[Sequence[Card]]) -> list[tuple[int, ...] | None]:
    """The strengths of hands in a game in which any cards make a hand of the order."""
    halves = (Half("any", order), Half("other", "high"))  # one half must be won by any hand
    return strengths(Game("any", "Any", size, 0, halves, deck=RULES[order].deck), size, rows)[0]


def similar_cards(game: Game, n_cards: int, chance: random.Random) -> list[Card]:
    """Cards of only some ranks and suits, which often have pairs, straights and flushes."""
    suits = chance.sample(range(4), chance.choice((2, 3, 4)))
    ranks = sorted({card // 4 for card in game.deck})
    start = chance.randrange(len(ranks))
    ranks = (ranks + ranks)[start : start + chance.choice((6, 8))]  # around the ace, for the wheel
    cards = [card for card in game.deck if card // 4 in ranks and card % 4 in suits]
    return chance.sample(cards if len(cards) >= n_cards else game.deck, n_cards)


@cases(("code", "n_hole"), COUNTED)
def test_hands_are_as_strong_as_by_the_rules(code: str, n_hole: int) -> None:
    game, chance = GAMES[code], random.Random(n_hole)
    n_board = game.full_board
    n_rows = 30 if game.plays_any else 2  # the rules take a some milliseconds for a hand of Omaha
    rows = [similar_cards(game, n_hole + n_board, chance) for _ in range(n_rows)]
    for number, found in enumerate(strengths(game, n_hole, rows)):
        for row, strength in zip(rows, found, strict=True):
            value = half_values(game, row[:n_hole], row[n_hole:])[game.halves[number].name]
            assert strength == (None if value is None else value.strength), row


@cases("order", list(ORDERS))
def test_every_five_card_hand_has_its_place(order: str) -> None:
    hands = hand_of_each_value(RULES[order])[1:].tolist()
    found = of_any(order, 5, hands)
    assert len(hands) == RULES[order].places
    assert all(one is not None and other is not None and one < other for one, other in pairwise(found))
    for hand, strength in list(zip(hands, found, strict=True))[:: RULES[order].places // 20 or 1]:
        value = RULES[order].value(hand)
        assert isinstance(value, Value)
        assert strength == value.strength


@cases("text", [text for text, *_ in HANDS])
def test_known_hands(text: str) -> None:
    hand, value = parse_cards(text), high_value(parse_cards(text))
    assert of_any("high", len(hand), [hand]) == [value.strength]
    name = ORDERS["high"].name
    assert name is not None
    assert name(value.strength) == value.name


def test_a_flush_in_one_of_two_suits() -> None:
    hand = parse_cards("2s 4s 6s 8s Ts 3h 5h 7h 9h Jh")
    assert of_any("high", len(hand), [hand]) == [high_value(hand).strength]


@pytest.mark.parametrize("order", ["ace-to-five", "eight-or-better", "deuce-to-seven"])
def test_six_and_seven_cards_for_low(order: str) -> None:
    chance = random.Random(5)
    for size in (6, 7):
        rows = [similar_cards(GAMES["holdem"], size, chance) for _ in range(30)]
        values = [RULES[order].value(row) for row in rows]
        assert of_any(order, size, rows) == [None if value is None else value.strength for value in values]


@cases(
    ("code", "n_hole", "reason"), [("badugi", 4, "suits"), ("pineapple8", 3, "a discard"), ("soko", 5, "four flushes")]
)
def test_other_games_are_left_to_the_rules(code: str, n_hole: int, reason: str) -> None:
    assert not can_count(GAMES[code], n_hole, GAMES[code].full_board), reason


def test_no_hands() -> None:
    assert strengths(GAMES["omaha8"], 4, []) == [[], []]
