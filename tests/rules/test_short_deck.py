"""Short deck: 36 cards, six to ace, in both of its published rankings.

Source: https://en.wikipedia.org/wiki/Six-plus_hold_%27em. `test_orders.py` tests the numbers of places and hands.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECKS, parse_cards
from cardspeak.rules import ORDERS, Value, high_value
from tests.cases import cases, fewer


def short(cards: str, order: str = "short-deck") -> Value:
    value = ORDERS[order].value(parse_cards(cards))
    assert value is not None
    return value


HANDS = [
    ("As Ks Qs Js Ts", "straight flush", "Royal flush", "As Ks Qs Js Ts", 1),
    ("As 9s 8s 7s 6s", "straight flush", "Straight flush, nine high", "9s 8s 7s 6s As", 6),
    ("As Ah Ad Ac Kd", "four of a kind", "Four of a kind, aces", "As Ah Ad Ac Kd", 7),
    ("6s 6h 6d 6c 7d", "four of a kind", "Four of a kind, sixes", "6s 6h 6d 6c 7d", 78),
    ("As Ks Qs Js 9s", "flush", "Flush, ace high", "As Ks Qs Js 9s", 79),
    ("Js 9s 8s 7s 6s", "flush", "Flush, jack high", "Js 9s 8s 7s 6s", 198),
    ("As Ah Ad Ks Kd", "full house", "Full house, aces full of kings", "As Ah Ad Ks Kd", 199),
    ("6s 6h 6d 7s 7d", "full house", "Full house, sixes full of sevens", "6s 6h 6d 7s 7d", 270),
    # six and seven cards that also contain another hand
    ("As Ah Ad Ks Kd Qs Js 9s", "flush", "Flush, ace high", "As Ks Qs Js 9s", 79),  # and a full house
    ("As 9s 8s 7s 6h Td 6c", "straight", "Straight, ten high", "Td 9s 8s 7s 6h", 275),  # better than A-6-7-8-9
    ("As 9s 8d 7s 6h Ad Ac", "straight", "Straight, nine high", "9s 8d 7s 6h As", 276),  # and three aces
    ("Kc Ac 6d 7h 8s", "high card", "High card, ace", "Ac Kc 8s 7h 6d", 1318),  # straights do not wrap around
    # fewer than five cards
    ("6s", "high card", "High card, six", "6s", 9),
    ("As Ah", "one pair", "One pair, aces", "As Ah", 1),
]


@cases(("cards", "category", "name", "best", "place"), HANDS)
def test_hand(cards: str, category: str, name: str, best: str, place: int) -> None:
    value = short(cards)
    assert (value.category, value.name, " ".join(value.cards), value.place) == (category, name, best, place)


@cases(
    ("cards", "short_deck", "with_trips_first"),
    [
        ("6s 6h 6d 7s 7d", 270, 270),  # down to the last full house, places are the same
        ("As Kh Qd Jc Ts", 271, 523),  # the best and the worst straight
        ("9s 8h 7d 6c As", 276, 528),
        ("As Ah Ad Kc Qs", 277, 271),  # the best and the worst three of a kind
        ("6s 6h 6d 8c 7s", 528, 522),
        ("As Ah Kd Kc Qs", 529, 529),  # from two pair on, places are the same again
        ("7s 7h 6d 6c 8s", 780, 780),
        ("As Ah Kd Qc Js", 781, 781),
        ("6s 6h 9d 8c 7s", 1284, 1284),
        ("As Kh Qd Jc 9s", 1285, 1285),
        ("Js 9h 8d 7c 6s", 1404, 1404),
    ],
)
def test_first_and_last_of_each_category_in_both_rankings(cards: str, short_deck: int, with_trips_first: int) -> None:
    assert (short(cards).place, short(cards).places) == (short_deck, 1404)
    assert short(cards, "short-deck-trips").place == with_trips_first


def test_what_beats_what() -> None:
    """A flush beats a full house. Whether three of a kind beats a straight depends on the ranking."""
    flush, full, straight, three = "Ks Qs 9s 8s 6s", "As Ah Ad Ks Kd", "9s 8h 7d 6c As", "As Ah Ad Kc Qs"
    assert short(flush) > short(full) > short(straight) > short(three)
    assert short(three, "short-deck-trips") > short(straight, "short-deck-trips")
    assert high_value(parse_cards(full)) > high_value(parse_cards(flush))


def test_values_of_the_two_rankings_do_not_compare() -> None:
    with pytest.raises(TypeError, match="'<' not supported"):
        assert short("As Kd") < short("As Kd", "short-deck-trips")


def test_there_are_six_straights() -> None:
    straights = [
        "As Kh Qd Jc Ts",
        "Ks Qh Jd Tc 9s",
        "Qs Jh Td 9c 8s",
        "Js Th 9d 8c 7s",
        "Ts 9h 8d 7c 6s",
        "9s 8h 7d 6c As",
    ]
    values = [short(cards) for cards in straights]
    assert {value.category for value in values} == {"straight"}
    assert all(better > worse for better, worse in pairwise(values))


@fewer(20)
@given(st.lists(st.sampled_from(DECKS["short"]), min_size=5, max_size=7, unique=True))
def test_within_a_category_hands_rank_as_in_the_high_order(cards: list[int]) -> None:
    """In every category, the same ranks break ties as in hold'em. The straight A-6-7-8-9 is an exception."""
    value = ORDERS["short-deck"].value(cards)
    trips_first = ORDERS["short-deck-trips"].value(cards)
    high = high_value(cards)
    assert value is not None
    assert trips_first is not None
    for either in (value, trips_first):
        if either.category == high.category:
            assert either.strength[1:] == high.strength[1:]
            assert either.name == high.name
