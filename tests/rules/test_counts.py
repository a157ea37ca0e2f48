"""Counts of ranks, suits and runs in a hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, RANKS, cards_text, parse_cards, rank_of, suit_of
from cardspeak.rules.counts import by_rank, by_suit, kinds, longest_run, sorted_cards, straight_ranks, without
from tests.cases import cases

some_cards = st.lists(st.sampled_from(DECK), unique=True)
some_ranks = st.lists(st.integers(0, 12), min_size=1, max_size=9)


def ranks(text: str) -> list[int]:
    return [RANKS.index(letter) for letter in text]


def spelled(numbers: list[int]) -> str:
    return "".join(RANKS[rank] for rank in numbers)


class TestHistograms:
    def test_cards_from_high_to_low_spades_first(self) -> None:
        assert cards_text(sorted_cards(parse_cards("2c As 2s Ah 9d"))) == "As Ah 9d 2s 2c"

    def test_by_rank(self) -> None:
        held = by_rank(parse_cards("2c As 2s Ah 9d"))
        assert [(RANKS[rank], cards_text(same)) for rank, same in held.items()] == [
            ("A", "As Ah"),
            ("9", "9d"),
            ("2", "2s 2c"),
        ]

    def test_by_suit_has_all_four_suits(self) -> None:
        held = by_suit(parse_cards("2c As 2s 9c"))
        assert [cards_text(held[suit]) for suit in range(4)] == ["9c 2c", "", "", "As 2s"]

    def test_kinds(self) -> None:
        held = by_rank(parse_cards("2c As 2s Ah 9d Ad"))
        assert [kinds(held, count) for count in (1, 2, 3, 4)] == [ranks("A92"), ranks("A2"), ranks("A"), []]

    def test_without(self) -> None:
        assert cards_text(without(parse_cards("2c As 9d Kh"), parse_cards("As 2c"))) == "Kh 9d"

    @given(some_cards)
    def test_histograms_have_each_card_once_under_its_rank_or_suit(self, cards: list[int]) -> None:
        for held, part in ((by_rank(cards), rank_of), (by_suit(cards), suit_of)):
            assert sorted(card for same in held.values() for card in same) == sorted(cards)
            assert all(part(card) == key for key, same in held.items() for card in same)
            assert all(same == sorted(same, reverse=True) for same in held.values())


class TestRuns:
    @cases(
        ("held", "expected"),
        [
            ("A", "A"),
            ("AK", "AK"),
            ("A2", "2A"),  # the ace is also next to the deuce
            ("A23", "32A"),
            ("AKQ2", "AKQ"),
            ("AK32", "32A"),
            ("2345A", "5432A"),
            ("23456A", "65432A"),
            ("AKQJT", "AKQJT"),
            ("987432", "987"),  # the higher of two runs of equal length
            ("K8", "K"),
            (RANKS, "AKQJT98765432A"),
        ],
    )
    def test_longest_run(self, held: str, expected: str) -> None:
        assert spelled(longest_run(ranks(held))) == expected

    @cases(
        ("held", "expected"),
        [
            ("AKQJT", "AKQJT"),
            ("2345A", "5432A"),
            ("23456A", "65432"),
            ("AKQJ", None),
            ("A2345K", "5432A"),
            ("KA234", None),  # straights do not wrap around
            ("QKA23", None),
            ("3456789", "98765"),
            ("9988776", None),
            ("99887765", "98765"),
            ("", None),
        ],
    )
    def test_straight(self, held: str, expected: str | None) -> None:
        straight = straight_ranks(ranks(held))
        assert straight == (None if expected is None else tuple(ranks(expected)))

    @given(some_ranks)
    def test_there_is_a_straight_if_the_longest_run_is_five(self, held: list[int]) -> None:
        assert (straight_ranks(held) is not None) == (len(longest_run(held)) >= 5)
