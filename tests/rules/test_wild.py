"""Wild cards: deuces wild, a joker that is any card, and the joker as the bug.

Sources: https://en.wikipedia.org/wiki/Wild_card_(card_games), the sections "Wild cards in poker" and "Bug"; Kevin
Suffecool's rules for deuces wild, http://suffe.cool/poker/wild.html: five of a kind counts, a wild card is any card, and
no flush has two aces. The independent check replaces each wild card by every card of two suits, one of them the suit of
a possible flush, and takes the best hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, JOKER, parse_cards
from cardspeak.rules import ORDERS, Value, high_value
from tests.cases import cases

CATEGORIES = (
    *("high card", "one pair", "two pair", "three of a kind", "straight"),
    *("flush", "full house", "four of a kind", "straight flush", "five of a kind"),
)
WILD = {"deuces-wild": (0, 1, 2, 3), "high-joker": (JOKER,), "high-bug": (JOKER,)}


def wild(order: str, cards: str) -> Value:
    value = ORDERS[order].value(parse_cards(cards))
    assert value is not None
    return value


HANDS = [
    ("deuces-wild", "As Ah Ad Ac 2s", "Five of a kind, aces", "As Ah Ad Ac 2s"),
    ("deuces-wild", "As 2h 2d 2c 2s", "Five of a kind, aces", "As 2s 2h 2d 2c"),
    ("deuces-wild", "3s 3h 2d 2c 2s", "Five of a kind, threes", "3s 3h 2s 2d 2c"),
    ("deuces-wild", "As Ks Qs Js Ts", "Royal flush", "As Ks Qs Js Ts"),
    ("deuces-wild", "2d Ks Qs 2s Ts", "Royal flush", "2s Ks Qs 2d Ts"),
    ("deuces-wild", "As 2c 3s 4s 5s", "Straight flush, five high", "5s 4s 3s 2c As"),  # A-3-4-5 with a deuce
    ("deuces-wild", "2c 3s 4s 5s 6s", "Straight flush, seven high", "2c 6s 5s 4s 3s"),  # never six high
    ("deuces-wild", "As Ah Ad 2c Ks", "Four of a kind, aces", "As Ah Ad 2c Ks"),
    ("deuces-wild", "3s 2h 2d 2c 4d", "Four of a kind, fours", "4d 2h 2d 2c 3s"),
    ("deuces-wild", "As Ah Ks Kh 2c", "Full house, aces full of kings", "As Ah 2c Ks Kh"),
    ("deuces-wild", "2c Ks 9s 8s 3s", "Flush, ace high", "2c Ks 9s 8s 3s"),
    ("deuces-wild", "As 2c 9s 8s 3s", "Flush, ace high", "As 2c 9s 8s 3s"),  # no flush has two aces
    ("deuces-wild", "As Kh Qd 2c Ts", "Straight, ace high", "As Kh Qd 2c Ts"),
    ("deuces-wild", "As 2c 3d 4s 5s", "Straight, five high", "5s 4s 3d 2c As"),
    ("deuces-wild", "2c 2d 3h 4s 9c", "Three of a kind, nines", "9c 2d 2c 4s 3h"),
    ("deuces-wild", "Ks Kh 9d 9c 4s", "Two pair, kings and nines", "Ks Kh 9d 9c 4s"),
    ("deuces-wild", "As 2c 9d 8s 4h", "One pair, aces", "As 2c 9d 8s 4h"),
    ("deuces-wild", "As Kh Qd Jc 9s", "High card, ace", "As Kh Qd Jc 9s"),
    ("deuces-wild", "8s 6h 5d 4c 3s", "High card, eight", "8s 6h 5d 4c 3s"),
    ("deuces-wild", "2c 2d 2h 2s As Ks Qs", "Five of a kind, aces", "As 2s 2h 2d 2c"),
    ("deuces-wild", "2c 2d Ks Kh Kc Ad Ah", "Five of a kind, kings", "Ks Kh Kc 2d 2c"),
    ("deuces-wild", "2c 9s 9h 8s 8h 7d 7c", "Full house, nines full of eights", "9s 9h 2c 8s 8h"),
    # fewer than five cards: four deuces are four aces
    ("deuces-wild", "2s", "High card, ace", "2s"),
    ("deuces-wild", "2s 3d", "One pair, threes", "3d 2s"),
    ("deuces-wild", "2s 2h 2d 2c", "Four of a kind, aces", "2s 2h 2d 2c"),
    ("deuces-wild", "2s 2h 4s 5s", "Three of a kind, fives", "5s 2s 2h 4s"),
    ("high-joker", "As Ah Ad Ac Jk", "Five of a kind, aces", "As Ah Ad Ac Jk"),
    ("high-joker", "2s 2h 2d 2c Jk", "Five of a kind, deuces", "2s 2h 2d 2c Jk"),
    ("high-joker", "Jk Ks Qs Js Ts", "Royal flush", "Jk Ks Qs Js Ts"),
    ("high-joker", "Ks Kh Kd Jk 2c", "Four of a kind, kings", "Ks Kh Kd Jk 2c"),
    ("high-joker", "Ks Kh 9d 9c Jk", "Full house, kings full of nines", "Ks Kh Jk 9d 9c"),
    ("high-joker", "Ks Kh 9d 3c Jk", "Three of a kind, kings", "Ks Kh Jk 9d 3c"),
    ("high-joker", "7s 5h 4d 2c Jk", "One pair, sevens", "7s Jk 5h 4d 2c"),
    ("high-joker", "7s 6h 4d 3c Jk", "Straight, seven high", "7s 6h Jk 4d 3c"),
    ("high-joker", "As 2h 4d 3c Jk", "Straight, five high", "Jk 4d 3c 2h As"),
    ("high-joker", "7s 5h 4d 3c 2c", "High card, seven", "7s 5h 4d 3c 2c"),
    ("high-bug", "As Ah Ad Ac Jk", "Five of a kind, aces", "As Ah Ad Ac Jk"),
    ("high-bug", "Ks Kh Kd Kc Jk", "Four of a kind, kings", "Ks Kh Kd Kc Jk"),  # the bug is an ace, not a fifth king
    ("high-bug", "Ks Kh Kd Jk 2c", "Three of a kind, kings", "Ks Kh Kd Jk 2c"),
    ("high-bug", "Ks Kh 9d 9c Jk", "Two pair, kings and nines", "Ks Kh 9d 9c Jk"),
    ("high-bug", "As Kh Kd 9c Jk", "Two pair, aces and kings", "As Jk Kh Kd 9c"),
    ("high-bug", "As Kh Kd Kc Jk", "Full house, kings full of aces", "Kh Kd Kc As Jk"),
    ("high-bug", "7s 5h 4d 2c Jk", "High card, ace", "Jk 7s 5h 4d 2c"),
    ("high-bug", "7s 6h 4d 3c Jk", "Straight, seven high", "7s 6h Jk 4d 3c"),
    ("high-bug", "As Ks 9s 4s Jk", "Flush, ace high", "As Ks Jk 9s 4s"),
    ("high-bug", "9s 8s 7s 6s Jk", "Straight flush, ten high", "Jk 9s 8s 7s 6s"),
    ("high-bug", "7s 5h 4d 3c 2c", "High card, seven", "7s 5h 4d 3c 2c"),
]

PLACES = {
    "deuces-wild": [  # the best and the worst of each category, which have 12, 9, 132, 132, 784, 9, 660, 660 ... places
        ("As Ah Ad Ac 2s", 1),
        ("3s 3h 2d 2c 2s", 12),
        ("2d Ks Qs 2s Ts", 13),
        ("As 2c 3s 4s 5s", 21),
        ("As Ah Ad 2c Ks", 22),
        ("3s 3h 3d 2c 4s", 153),
        ("As Ah Ks Kh 2c", 154),
        ("3s 3h 3d 4c 4s", 285),
        ("As Ks Qs Js 9s", 286),
        ("8s 6s 5s 4s 3s", 1069),
        ("As Kh Qd 2c Ts", 1070),
        ("As 2c 3d 4s 5s", 1078),
        ("As Ah Kd Qs 2c", 1079),
        ("3s 3h 3d 5c 4s", 1738),
        ("As Ah Ks Kh Qs", 1739),
        ("4s 4h 3d 3c 5s", 2398),
        ("As Ah Kd Qs Js", 2399),
        ("3s 3h 6d 5c 4s", 4378),
        ("As Kh Qd Jc 9s", 4379),
        ("8s 6h 5d 4c 3s", 5162),
    ],
    "high-joker": [
        ("As Ah Ad Ac Jk", 1),
        ("2s 2h 2d 2c Jk", 13),
        ("Jk Ks Qs Js Ts", 14),
        ("As Ah Ad Jk Kc", 24),
        ("7s 5h 4d 3c 2c", 7475),
    ],
    "high-bug": [
        ("As Ah Ad Ac Jk", 1),
        ("Jk Ks Qs Js Ts", 2),
        ("As Ah Ad Jk Kc", 12),
        ("Ks Kh Kd Kc Jk", 24),
        ("7s 5h 4d 3c 2c", 7463),
    ],
}


def naive(cards: Sequence[int]) -> tuple[int, list[int]]:
    """The strength of five cards or fewer; a card can occur more often than in a deck."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape, ranks = [count for count, _ in counts], [rank for _, rank in counts]
    ranks = [3, 2, 1, 0, -1] if ranks == [12, 3, 2, 1, 0] else ranks
    flush = len(ranks) == 5 and len({card % 4 for card in cards}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    tests = [shape[0] == 5, straight and flush, shape[0] == 4, shape == [3, 2], flush, straight, shape[0] == 3]
    tests += [shape[:2] == [2, 2], shape[0] == 2, True]
    return 9 - tests.index(True), ranks


def naive_wild(order: str, cards: Sequence[int]) -> tuple[int, list[int]]:
    """The best of all hands in which each wild card is replaced by some card.

    The bug is an ace of any suit, or any card if that makes a straight or a flush.
    """
    naturals = [card for card in cards if card not in WILD[order]]
    suits = (naturals[0] % 4, (naturals[0] + 1) % 4) if naturals else (0, 1)  # the suit of a flush, and another suit
    deck = [card for card in DECK if card % 4 in suits]
    replaced = combinations_with_replacement(deck, len(cards) - len(naturals))
    hands = [(any(card < 48 for card in others), naive([*naturals, *others])) for others in replaced]
    return max(hand for is_other, hand in hands if order != "high-bug" or not is_other or hand[0] in (4, 5, 8))


@cases(("order", "cards", "name", "best"), HANDS)
def test_hand(order: str, cards: str, name: str, best: str) -> None:
    value = wild(order, cards)
    assert (value.name, " ".join(value.cards)) == (name, best)


@pytest.mark.parametrize("order", PLACES)
def test_places(order: str) -> None:
    assert [(cards, wild(order, cards).place) for cards, _ in PLACES[order]] == PLACES[order]


def hands(order: str, n_wild: int, n_cards: int) -> st.SearchStrategy[list[int]]:
    """Hands with a number of wild cards, often of few ranks or of one suit."""
    naturals = [card for card in DECK if card not in WILD[order]]
    decks = [naturals, naturals[:16], naturals[-12:], naturals[3::4], naturals[::4] + naturals[1::4]]
    return st.sampled_from(decks).flatmap(
        lambda deck: st.tuples(
            st.lists(st.sampled_from(WILD[order]), min_size=n_wild, max_size=n_wild, unique=True),
            st.lists(st.sampled_from(deck), min_size=n_cards - n_wild, max_size=n_cards - n_wild, unique=True),
        ).map(lambda parts: parts[0] + parts[1])
    )


@pytest.mark.parametrize(
    ("order", "n_wild"), [("deuces-wild", 1), ("deuces-wild", 2), ("high-joker", 1), ("high-bug", 1)]
)
@given(st.data())
def test_a_wild_card_is_whatever_makes_the_hand_best(order: str, n_wild: int, data: st.DataObject) -> None:
    cards = data.draw(hands(order, n_wild, data.draw(st.integers(2, 5))))
    value = ORDERS[order].value(cards)
    assert value is not None
    category, ranks = naive_wild(order, cards)
    assert (CATEGORIES.index(value.category), value.category) == (category, CATEGORIES[category])
    is_run = category in (4, 8)
    assert list(value.strength[1:]) == (ranks[:1] if is_run else ranks)


@cases(
    "cards",
    ["2c 2d 2h Ks 9s", "2c 2d 2h Ks Kd", "2c 2d 2h As 3s", "2c 2d 2h 7s 6s", "2c 2d 2h 3s 4d", "2c 2d 2h 5s Ts"],
)
def test_three_deuces(cards: str) -> None:
    value = wild("deuces-wild", cards)
    category, ranks = naive_wild("deuces-wild", parse_cards(cards))
    assert value.category == CATEGORIES[category]
    assert list(value.strength[1:]) == (ranks[:1] if category == 8 else ranks)


@pytest.mark.parametrize("order", WILD)
@given(st.data())
def test_without_wild_cards_hands_rank_as_in_the_high_order(order: str, data: st.DataObject) -> None:
    naturals = [card for card in DECK if card not in WILD[order]]
    cards, other = (
        data.draw(st.lists(st.sampled_from(naturals), min_size=5, max_size=7, unique=True)) for _ in range(2)
    )
    first, second = ORDERS[order].value(cards), ORDERS[order].value(other)
    assert first is not None
    assert second is not None
    assert (first.name, first.cards) == (high_value(cards).name, high_value(cards).cards)
    assert (first < second, first == second) == (
        high_value(cards) < high_value(other),
        high_value(cards) == high_value(other),
    )


def test_hands_with_wild_cards_tie_with_hands_without() -> None:
    assert wild("deuces-wild", "As 2c Qs Js Ts") == wild("deuces-wild", "Ah Kh Qh Jh Th")
    assert wild("high-joker", "Ks Kh Jk 9d 3c") == wild("high-joker", "Kd Kc Kh 9s 3d")


@pytest.mark.parametrize("cards", ["2c 6s 5s 4s 3s", "2c 6s 5d 4s 3s", "2c 2d 5s 4s 3s", "2c 6s 4s 3s 2d"])
def test_with_deuces_wild_no_straight_is_six_high(cards: str) -> None:
    assert wild("deuces-wild", cards).name.endswith("seven high")


@pytest.mark.parametrize("n_wild", [1, 2, 3, 4])
def test_five_of_a_kind_is_made_with_any_number_of_deuces(n_wild: int) -> None:
    """Brian Alspach, https://www.sfu.ca/~alspach/mag94/, counts 48, 288, 288 and 48 hands with one to four deuces."""
    suits = "shdc"
    for rank in "3456789TJQKA":
        cards = [f"2{suit}" for suit in suits[:n_wild]] + [f"{rank}{suit}" for suit in suits[: 5 - n_wild]]
        assert wild("deuces-wild", " ".join(cards)).category == "five of a kind"


def test_an_empty_hand_is_an_error() -> None:
    for order in WILD:
        with pytest.raises(ValueError, match="one card or more"):
            ORDERS[order].value([])


@pytest.mark.parametrize(("order", "ranks"), [("high-joker", "23456789TJQKA"), ("high-bug", "A")])
def test_there_is_five_of_a_kind_of_these_ranks(order: str, ranks: str) -> None:
    four = {rank: wild(order, f"{rank}s {rank}h {rank}d {rank}c Jk").category for rank in "23456789TJQKA"}
    assert "".join(rank for rank, category in four.items() if category == "five of a kind") == ranks
