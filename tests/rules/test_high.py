"""The high order: known hands, known places, and properties of all hands.

The properties are those of Norvig's poker notebook (pytudes): the order is total, and neither the order of the cards
nor a permutation of the suits matters. Sizes of the categories are those of Suffecool's evaluator ("Cactus Kev's Poker
Hand Evaluator").
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, RANKS, cards_text, parse_cards
from cardspeak.rules import Value, high_value
from cardspeak.rules.high import CATEGORIES, best_high, high_name, high_places, high_strength
from tests.cases import cases

HANDS = [
    # five cards
    ("Ts As Qs Ks Js", "straight flush", "Royal flush", "As Ks Qs Js Ts"),
    ("9h 8h 7h 6h 5h", "straight flush", "Straight flush, nine high", "9h 8h 7h 6h 5h"),
    ("Ad 2d 3d 4d 5d", "straight flush", "Straight flush, five high", "5d 4d 3d 2d Ad"),
    ("2c 2d Kh 2h 2s", "four of a kind", "Four of a kind, deuces", "2s 2h 2d 2c Kh"),
    ("As Ah Ad Ks Kd", "full house", "Full house, aces full of kings", "As Ah Ad Ks Kd"),
    ("As Ah Kc Ks Kd", "full house", "Full house, kings full of aces", "Ks Kd Kc As Ah"),
    ("2h Jh 5h 9h 7h", "flush", "Flush, jack high", "Jh 9h 7h 5h 2h"),
    ("As Kd Qh Jc Ts", "straight", "Straight, ace high", "As Kd Qh Jc Ts"),
    ("As 2d 3h 4c 5s", "straight", "Straight, five high", "5s 4c 3h 2d As"),
    ("6c 6d 6s 2c As", "three of a kind", "Three of a kind, sixes", "6s 6d 6c As 2c"),
    ("9c 9d Js Jc 2h", "two pair", "Two pair, jacks and nines", "Js Jc 9d 9c 2h"),
    ("9c 9d Js 3c 2h", "one pair", "One pair, nines", "9d 9c Js 3c 2h"),
    ("7c 5d 4s 3c 2h", "high card", "High card, seven", "7c 5d 4s 3c 2h"),
    ("Kd As 2h 3c 4s", "high card", "High card, ace", "As Kd 4s 3c 2h"),
    # six and seven cards that also contain another hand
    ("As Ah Ad Kc Ks Kd 2c", "full house", "Full house, aces full of kings", "As Ah Ad Ks Kd"),  # three of a kind twice
    ("2s 2h 2d 3c 3s 3d", "full house", "Full house, threes full of deuces", "3s 3d 3c 2s 2h"),
    ("8s 8h 8d Qc Qs 2d 2c", "full house", "Full house, eights full of queens", "8s 8h 8d Qs Qc"),  # and two pairs
    ("Kc Ks 7c 7s 9d 9c 8h", "two pair", "Two pair, kings and nines", "Ks Kc 9d 9c 8h"),
    ("2c 2s 7c 7s 9d 9c 8h", "two pair", "Two pair, nines and sevens", "9d 9c 7s 7c 8h"),
    ("2c 2s 3c 3s Ad Ac", "two pair", "Two pair, aces and threes", "Ad Ac 3s 3c 2s"),
    ("5c 5s Kc Ks Qd Qc", "two pair", "Two pair, kings and queens", "Ks Kc Qd Qc 5s"),  # the kicker is a third pair
    ("4c 4d 4h 4s 9c 9d 9h", "four of a kind", "Four of a kind, fours", "4s 4h 4d 4c 9h"),  # and three of a kind
    ("4c 4d 4h 4s 9c 9d Ah", "four of a kind", "Four of a kind, fours", "4s 4h 4d 4c Ah"),
    ("As Qs 9s 7s 3s 2s 2d", "flush", "Flush, ace high", "As Qs 9s 7s 3s"),  # six cards of the suit
    ("Ks Qs 9s 7s 3s 2s 5s", "flush", "Flush, king high", "Ks Qs 9s 7s 5s"),  # seven cards of the suit
    ("2s 4s 6s 8s Ts Ah Ad", "flush", "Flush, ten high", "Ts 8s 6s 4s 2s"),  # higher cards of other suits
    ("9s 8h 7d 6c 5s 5d 5c", "straight", "Straight, nine high", "9s 8h 7d 6c 5s"),  # and three of a kind
    ("9s 8h 8d 7d 6c 5s 2c", "straight", "Straight, nine high", "9s 8h 7d 6c 5s"),  # and a pair
    ("9s 8h 7d 6c 5s 4s 3d", "straight", "Straight, nine high", "9s 8h 7d 6c 5s"),  # a run of seven
    ("As 2h 3d 4c 5s 6s Kd", "straight", "Straight, six high", "6s 5s 4c 3d 2h"),  # better than the wheel
    ("As 2h 3d 4c 5s Ks Kd", "straight", "Straight, five high", "5s 4c 3d 2h As"),  # no king-high straight
    ("As Kh Qd Jc 9s 8s 7d", "high card", "High card, ace", "As Kh Qd Jc 9s"),
    ("Kh Ah 2d 3c 4s", "high card", "High card, ace", "Ah Kh 4s 3c 2d"),  # straights do not wrap around
    ("9h 8h 7h 6h 5h Ah Kh", "straight flush", "Straight flush, nine high", "9h 8h 7h 6h 5h"),  # beats the flush
    ("9h 8h 7h 6h 5h Td Jc", "straight flush", "Straight flush, nine high", "9h 8h 7h 6h 5h"),  # beats the straight
    ("As 2s 3s 4s 5s 6h 7d", "straight flush", "Straight flush, five high", "5s 4s 3s 2s As"),  # beats the straight
    ("As 2s 3s 4s 5s 6s Kd", "straight flush", "Straight flush, six high", "6s 5s 4s 3s 2s"),
    ("Ah Kh Qh Jh Td 9h 2c", "flush", "Flush, ace high", "Ah Kh Qh Jh 9h"),  # no straight flush
    ("Kc Qc Jc Tc 9c Ad Ah", "straight flush", "Straight flush, king high", "Kc Qc Jc Tc 9c"),
    # one to four cards: pairs and kinds, but no straight, no flush and no full house
    ("7d", "high card", "High card, seven", "7d"),
    ("7d Ks", "high card", "High card, king", "Ks 7d"),
    ("6d 6s", "one pair", "One pair, sixes", "6s 6d"),
    ("Ah Kh Qh", "high card", "High card, ace", "Ah Kh Qh"),
    ("6d 6s 6c", "three of a kind", "Three of a kind, sixes", "6s 6d 6c"),
    ("2h 3h 4h 5h", "high card", "High card, five", "5h 4h 3h 2h"),
    ("6d 6s Ac Kc", "one pair", "One pair, sixes", "6s 6d Ac Kc"),
    ("6d 6s Ac Ad", "two pair", "Two pair, aces and sixes", "Ad Ac 6s 6d"),
    ("6d 6s 6c Ad", "three of a kind", "Three of a kind, sixes", "6s 6d 6c Ad"),
    ("6d 6s 6c 6h", "four of a kind", "Four of a kind, sixes", "6s 6h 6d 6c"),
    # more cards than a player has in any game
    ("2c 2d 3c 3d 4c 4d 6c 6d", "two pair", "Two pair, sixes and fours", "6d 6c 4d 4c 3d"),
    ("Ah Qh 9h 5h 2h As Ks 9s 5s 2s", "flush", "Flush, ace high", "As Ks 9s 5s 2s"),  # the better of two flushes
    ("8h 7h 6h 5h 4h 9s 8s 7s 6s 5s", "straight flush", "Straight flush, nine high", "9s 8s 7s 6s 5s"),
    ("2c 2d 2h 2s 3c 3d 3h 3s", "four of a kind", "Four of a kind, threes", "3s 3h 3d 3c 2s"),
    (cards_text(DECK[:48:4] + DECK[1:48:4]), "straight flush", "Straight flush, king high", "Kc Qc Jc Tc 9c"),
]


@cases(("cards", "category", "name", "best"), HANDS)
def test_hand(cards: str, category: str, name: str, best: str) -> None:
    value = high_value(parse_cards(cards))
    assert (value.category, value.name, " ".join(value.cards)) == (category, name, best)


def test_all_52_cards() -> None:
    value = high_value(DECK)
    assert (value.name, value.place, value.places, len(value.cards)) == ("Royal flush", 1, 7462, 5)


def test_an_empty_hand_is_an_error() -> None:
    with pytest.raises(ValueError, match="one card or more"):
        best_high([])


class TestPlaces:
    """The categories hold 10, 156, 156, 1277, 10, 858, 858, 2860 and 1277 places, from the best."""

    @cases(
        ("cards", "place"),
        [
            ("As Ks Qs Js Ts", 1),
            ("5d 4d 3d 2d Ad", 10),
            ("As Ah Ad Ac Kd", 11),
            ("2s 2h 2d 2c 3d", 166),
            ("As Ah Ad Ks Kd", 167),
            ("2s 2h 2d 3s 3d", 322),
            ("As Ks Qs Js 9s", 323),
            ("7s 5s 4s 3s 2s", 1599),
            ("As Ks Qs Js Td", 1600),
            ("5s 4s 3s 2s Ad", 1609),
            ("As Ah Ad Ks Qd", 1610),
            ("2s 2h 2d 3s 4d", 2467),
            ("As Ah Kd Ks Qd", 2468),
            ("3s 3h 2d 2s 4d", 3325),
            ("As Ah Kd Qs Jd", 3326),
            ("2s 2h 3d 4s 5d", 6185),
            ("As Kh Qd Js 9d", 6186),
            ("7s 5h 4d 3s 2d", 7462),
        ],
    )
    def test_first_and_last_of_each_category(self, cards: str, place: int) -> None:
        value = high_value(parse_cards(cards))
        assert (value.place, value.places) == (place, 7462)

    def test_seven_cards_have_the_place_of_their_best_five(self) -> None:
        assert high_value(parse_cards("As Ah Ad Ks Kd Kc 2c")).place == 167

    @cases(
        ("cards", "place", "places"),
        [
            ("Ac", 1, 13),
            ("2c", 13, 13),
            ("As Ac", 1, 91),
            ("2s 2c", 13, 91),
            ("As Kc", 14, 91),
            ("3s 2s", 91, 91),
            ("As Ac Ad", 1, 455),
            ("2s 2c 3d", 13 + 156, 455),
            ("4s 3c 2d", 455, 455),
            ("As Ac Ad Ah", 1, 1820),
            ("As Ac Ad Kh", 14, 1820),
            ("As Ac Kd Kh", 13 + 156 + 1, 1820),
            ("5s 4c 3d 2h", 1820, 1820),
        ],
    )
    def test_short_hands(self, cards: str, place: int, places: int) -> None:
        value = high_value(parse_cards(cards))
        assert (value.place, value.places) == (place, places)

    @pytest.mark.parametrize(("n_cards", "places"), [(1, 13), (2, 91), (3, 455), (4, 1820), (5, 7462)])
    def test_the_places_are_those_of_a_naive_ranker(self, n_cards: int, places: int) -> None:
        hands = sorted(one_hand_of_each_kind(n_cards), key=naive_strength, reverse=True)
        assert [high_value(hand).place for hand in hands] == list(range(1, places + 1))

    def test_the_categories_have_as_many_places_as_published(self) -> None:
        counts = Counter(high_value(hand).category for hand in one_hand_of_each_kind(5))
        assert [counts[category] for category in reversed(CATEGORIES)] == [
            *(10, 156, 156, 1277, 10, 858, 858, 2860, 1277)
        ]


class TestNames:
    def test_every_strength_has_a_name_and_hands_with_one_name_are_consecutive(self) -> None:
        """Straights and straight flushes have 10 names each; pairs, threes and fours have 13 each; and so on."""
        names = [high_name(strength) for strength in high_places(5)]
        assert len(names) == 7462
        assert all(name.isprintable() and name[0].isupper() for name in names)
        assert len([name for name, _ in groupby(names)]) == len(set(names)) == 10 + 39 + 156 + 78 + 16 + 10

    @pytest.mark.parametrize("n_cards", [1, 2, 3, 4])
    def test_short_hands_have_the_names_of_five_cards(self, n_cards: int) -> None:
        short = {high_name(strength) for strength in high_places(n_cards)}
        others = {
            f"High card, {low}" for low in ("deuce", "three", "four", "five", "six")
        }  # five cards cannot be high card below the seven
        assert short <= others | {high_name(strength) for strength in high_places(5)}


def one_hand_of_each_kind(n_cards: int) -> list[tuple[int, ...]]:
    """One hand for each way to choose ranks; for five different ranks, also one of a single suit."""
    hands = []
    for ranks in combinations_with_replacement(range(13), n_cards):
        if n_cards == 5 and ranks[0] == ranks[4]:
            continue
        hands.append(tuple(rank * 4 + place % 4 for place, rank in enumerate(ranks)))
        if n_cards == 5 and len(set(ranks)) == 5:
            hands.append(tuple(rank * 4 for rank in ranks))
    return hands


def naive_strength(cards: tuple[int, ...]) -> tuple[int, list[int]]:
    """The strength of five cards or fewer, written independently of the rules under test."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = [count for count, _ in counts]
    ranks = [rank for _, rank in counts]
    ranks = [3, 2, 1, 0, -1] if ranks == [12, 3, 2, 1, 0] else ranks
    flush = len(cards) == 5 and len({card % 4 for card in cards}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    tests = [straight and flush, shape[0] == 4, shape == [3, 2], flush, straight, shape[0] == 3]
    tests += [shape[:2] == [2, 2], shape[0] == 2, True]
    return 8 - tests.index(True), ranks


# Hands from few ranks or few suits, in which the better categories are frequent.
_DECKS = [DECK, DECK[:16], DECK[-16:], DECK[0:28], (*DECK[3::4], *DECK[:8]), (*DECK[::4], *DECK[1::4])]


def hands(least: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.sampled_from(_DECKS).flatmap(
        lambda deck: st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True)
    )


class TestProperties:
    @given(hands(6, 9))
    def test_the_best_five_are_the_best_of_all_fives(self, cards: list[int]) -> None:
        category, best = best_high(cards)
        best_of_all = max(naive_strength(five) for five in combinations(cards, 5))
        assert naive_strength(tuple(best)) == best_of_all
        assert category == best_of_all[0]
        assert set(best) <= set(cards)

    @given(hands(1, 9), hands(1, 9))
    def test_order_is_total_and_agrees_with_the_places(self, cards: list[int], other: list[int]) -> None:
        first, second = high_value(cards), high_value(other)
        assert [first < second, first == second, first > second].count(True) == 1
        assert (first <= second, first >= second) == (not first > second, not first < second)
        if first.places == second.places:
            assert (first < second, first == second) == (first.place > second.place, first.place == second.place)

    @given(st.data(), hands(1, 9))
    def test_order_of_the_cards_does_not_matter(self, data: st.DataObject, cards: list[int]) -> None:
        shuffled = data.draw(st.permutations(cards))
        assert contents(high_value(shuffled)) == contents(high_value(cards))

    @given(st.permutations(range(4)), hands(1, 9))
    def test_names_of_the_suits_do_not_matter(self, suits: list[int], cards: list[int]) -> None:
        renamed = high_value([card // 4 * 4 + suits[card % 4] for card in cards])
        value = high_value(cards)
        assert renamed == value
        assert (renamed.name, renamed.place) == (value.name, value.place)
        assert [name[0] for name in renamed.cards] == [name[0] for name in value.cards]

    @given(hands(2, 10))
    def test_one_more_card_never_makes_a_hand_worse(self, cards: list[int]) -> None:
        assert high_value(cards) >= high_value(cards[:-1])

    @given(hands(1, 9))
    def test_the_cards_shown_are_the_hand(self, cards: list[int]) -> None:
        value = high_value(cards)
        again = high_value(parse_cards(value.cards))
        assert contents(again) == contents(value)
        assert len(value.cards) == min(len(cards), 5)

    @given(hands(1, 9))
    def test_a_strength_begins_with_the_category(self, cards: list[int]) -> None:
        category, best = best_high(cards)
        strength = high_strength(category, best)
        assert CATEGORIES[strength[0]] == high_value(cards).category
        assert {RANKS[rank] for rank in strength[1:]} <= {name[0] for name in high_value(cards).cards}


def contents(value: Value) -> tuple[object, ...]:
    return value.category, value.name, value.cards, value.place, value.places, value.strength


@pytest.mark.parametrize(
    ("n_cards", "counts"),
    [
        (1, {"high card": 52}),
        (2, {"high card": 1248, "one pair": 78}),
        (3, {"high card": 18304, "one pair": 3744, "three of a kind": 52}),
    ],
)
def test_all_hands_of_few_cards(n_cards: int, counts: dict[str, int]) -> None:
    """The totals are calculated by hand. Of the three-card hands, for example, 13 C(4,2) * 48 = 3744 are pairs."""
    n_of_category: Counter[str] = Counter()
    strengths = set()
    for cards in combinations(DECK, n_cards):
        category, best = best_high(cards)
        n_of_category[CATEGORIES[category]] += 1
        strengths.add(high_strength(category, best))
    assert n_of_category == counts
    assert strengths == high_places(n_cards).keys()


def test_the_ranks_of_two_flushes_decide_whatever_their_suits() -> None:
    """The flush in hearts is better, although the ace of spades comes before the ace of hearts."""
    assert " ".join(high_value(parse_cards("Ah Kh 9h 5h 2h As Qs 9s 5s 2s")).cards) == "Ah Kh 9h 5h 2h"
