"""The bundled `classic`: the published numbers, and the faults of the published definitions.

Source: https://github.com/monicanagent/cypherpoker, the wiki page PokerHand and PokerHand.as. Numbers that are not
printed there are calculated by hand from the published formula, in the comments next to them.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, RANKS, parse_cards, rank_of, suit_of
from cardspeak.rulebooks import read_rulebook
from cardspeak.rulebooks.analysis import FoundHand, analyze
from cardspeak.rulebooks.rulebook import STANDARD_CARDS
from cardspeak.rules import high_value
from tests.cases import cases

CLASSIC = read_rulebook("classic")


def best(cards: str, board: str = "") -> FoundHand:
    return analyze(cards, board=board).best


def test_the_bundled_file_has_the_published_cards_and_definitions() -> None:
    assert CLASSIC.cards == STANDARD_CARDS
    assert CLASSIC.cards[51].face_values == (1, 14)
    assert (CLASSIC.cards[40].name, CLASSIC.cards[40].class_name) == ("Queen of Clubs", "QueenOfClubs")
    assert [hand.rank for hand in CLASSIC.hands] == list(range(36, 0, -1))
    points = Counter((hand.name, hand.points) for hand in CLASSIC.hands)
    assert points == {
        ("Royal Flush", 10): 1,
        ("Straight Flush", 9): 9,
        ("Four of a Kind", 8): 2,
        ("Full House", 7): 2,
        ("Flush", 6): 1,
        ("Straight", 5): 10,
        ("Three of a Kind", 4): 3,
        ("Two Pair", 3): 3,
        ("One Pair", 2): 4,
        ("High Card", 1): 1,
    }
    assert [hand.rank for hand in CLASSIC.hands if hand.unknown_attributes] == [33]
    assert dict(CLASSIC.hands[3].unknown_attributes) == {"gaces": "low", "roupby": "suit"}
    assert [hand.rank for hand in CLASSIC.hands if hand.name == "Straight Flush" and hand.aces == "high"] == [31]


@cases(
    ("cards", "name", "number"),
    [
        ("As Ah Ad Qd Qc", "Full House", 7_066_000),  # as published
        ("Qd As Qc Ah Ad", "Full House", 7_066_000),
        ("As 2h 3d 4c 5s", "Straight", 5_015_000),  # 1 + 2 + 3 + 4 + 5: the ace is low
        ("9s Th Jd Qc Ks", "Straight", 5_055_000),
        ("5h 6h 7h 8h 9h", "Straight Flush", 9_035_000),  # aces="high" in the definition of rank 31 has no effect
        ("As 2s 3s 4s 5s", "Straight Flush", 9_015_000),
        ("4c 4d 4h 4s As", "Four of a Kind", 8_016_001),  # an ace that is not matched is 1
        ("As Ad Ah Ac 4s", "Four of a Kind", 8_056_004),
        ("7c 7d 7h Ks 2s", "Three of a Kind", 4_021_015),
        ("Ac Ad 9h 4s 2s", "One Pair", 2_028_015),
        ("As Kd 9h 4s 2s", "High Card", 1_014_028),  # only the highest card is matched
    ],
)
def test_number(cards: str, name: str, number: int) -> None:
    match = best(cards)
    assert (match.definition, match.number) == (name, number)
    assert match.points == number // 1_000_000


class TestFaults:
    def test_a_royal_flush_is_a_flush(self) -> None:
        """In ascending order, the ace counts as 1 and comes first, so the pattern of the royal flush never matches."""
        assert (best("As Ks Qs Js Ts").definition, best("As Ks Qs Js Ts").number) == ("Flush", 6_060_000)

    def test_ten_to_ace_is_a_high_card(self) -> None:
        assert (best("As Kh Qd Jc Ts").definition, best("As Kh Qd Jc Ts").number) == ("High Card", 1_014_046)

    def test_seven_to_jack_of_a_suit_is_a_flush(self) -> None:
        """Its definition has misspelt attributes, so each card is its own group."""
        assert (best("7h 8h 9h Th Jh").definition, best("7h 8h 9h Th Jh").number) == ("Flush", 6_045_000)
        assert best("6h 7h 8h 9h Th").definition == "Straight Flush"

    @pytest.mark.parametrize(
        ("higher", "lower"),
        [
            ("Ks Kh 4d 4c 7s", "As Ah 2d 2c 7d"),
            ("Qs Qh Qd 4c 4s", "Ks Kh Kd 2c 2s"),
            ("Ks Qs Ts 9s 8s", "Ah 6h 4h 3h 2h"),
        ],
    )
    def test_sums_are_not_the_order_of_poker(self, higher: str, lower: str) -> None:
        first, second = best(higher), best(lower)
        assert first.definition == second.definition
        assert (first.number or 0) > (second.number or 0)
        assert high_value(parse_cards(higher)) < high_value(parse_cards(lower))


class TestPrivateCards:
    @cases(
        ("private", "board", "name", "number"),
        [
            ("7s 2h", "Kd Kc 9h", "One Pair", 2_026_160),  # 26,000 + 7 + 2 + 9, and 20 * 7 + 2
            ("2h 7s", "Kd Kc 9h", "One Pair", 2_026_160),
            ("As 3h", "Kd Kc 9h", "One Pair", 2_026_074),  # the ace is 1: 26,000 + 1 + 3 + 9, and 20 * 3 + 1
            ("Ks 3h", "Kd 8c 9h", "One Pair", 2_026_020),  # one private card is matched
            ("As 2h", "Kd 9c 5h", "High Card", 1_014_029),  # the higher private card is matched, with the ace high
            ("7s 2h", "Ad Kc 9h", "High Card", 1_007_025),  # higher board cards are not matched
            ("7s 7h", "Ad Kc 9h", "One Pair", 2_014_023),
        ],
    )
    def test_number(self, private: str, board: str, name: str, number: int) -> None:
        assert (best(private, board).definition, best(private, board).number) == (name, number)

    def test_one_private_card_among_the_five(self) -> None:
        match = {frozenset(hand.cards): hand.number for hand in analyze("7s 2h", board="Kd Kc 9h 4d").hands}
        assert match[frozenset(("7s", "Kd", "Kc", "9h", "4d"))] == 2_026_160  # 26,000 + 7 + 9 + 4, and 20 * 7
        assert match[frozenset(("2h", "Kd", "Kc", "9h", "4d"))] == 2_026_055

    def test_no_private_card_among_the_five(self) -> None:
        match = {frozenset(hand.cards): hand.number for hand in analyze("7s 2h", board="Kd Qc 9h 4d 3s").hands}
        assert match[frozenset(("Kd", "Qc", "9h", "4d", "3s"))] == 1_013_028  # the highest board card is matched


class TestAgainstTheRules:
    """The oracle takes the category from the high order, applies the published faults, and adds up the ranks."""

    POINTS = {  # noqa: RUF012  never changed
        "straight flush": 9,
        "four of a kind": 8,
        "full house": 7,
        "flush": 6,
        "straight": 5,
        "three of a kind": 4,
        "two pair": 3,
        "one pair": 2,
        "high card": 1,
    }

    def as_published(self, cards: list[int]) -> int:
        value = high_value(cards)
        category, top = value.category, RANKS[value.strength[1]]
        if category == "straight flush" and top in "AJ":
            category = "flush"
        if category == "straight" and top == "A":
            category = "high card"
        counts = Counter(map(rank_of, cards))
        if category == "high card":
            high = [max(map(rank_of, cards))]
        elif category in ("straight flush", "straight", "flush"):
            high = list(counts)
        else:
            high = [rank for rank, count in counts.items() if count > 1]
        ace = 1 if category in ("straight", "straight flush") else 14
        number = self.POINTS[category] * 1_000_000
        for rank in map(rank_of, cards):
            number += 1000 * (ace if rank == 12 else rank + 2) if rank in high else (1 if rank == 12 else rank + 2)
        return number

    @given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
    def test_any_five_cards(self, cards: list[int]) -> None:
        assert analyze(cards).best.number == self.as_published(cards)

    @given(st.integers(0, 8), st.permutations(range(5)), st.lists(st.integers(0, 3), min_size=5, max_size=5))
    def test_straights(self, low: int, places: list[int], suits: list[int]) -> None:
        cards = [((low + place) * 4 + suit) % 52 for place, suit in zip(places, suits, strict=True)]
        assert analyze(cards).best.number == self.as_published(cards)

    @given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True), st.permutations(range(4)))
    def test_suits_may_be_renamed(self, cards: list[int], names: list[int]) -> None:
        renamed = [rank_of(card) * 4 + names[suit_of(card)] for card in cards]
        assert analyze(cards).best.number == analyze(renamed).best.number
