"""Matching five cards: every key, grouping and sort of a pattern, every condition, and which cards count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, cards_text, parse_cards, rank_of
from cardspeak.rulebooks.match import Match, first_match
from cardspeak.rulebooks.number import in_telling_order, number_of
from cardspeak.rulebooks.rulebook import STANDARD_CARDS, Rulebook
from cardspeak.rulebooks.toml import rulebook_of
from tests.cases import cases


def book(number: str = "lexicographic", **conditions: Any) -> Rulebook:
    """A rulebook with one hand, worth three points."""
    return rulebook_of({"number": number, "hands": [{"name": "A", "points": 3, **conditions}]}, "mine")


def matched(cards: str, **conditions: Any) -> str | None:
    """The matched cards, the most important first; None if the cards are not the hand."""
    rulebook = book(**conditions)
    match = first_match(rulebook, parse_cards(cards))
    return None if match is None else cards_text(in_telling_order(rulebook, match)[0])


def number(cards: str, **conditions: Any) -> int:
    rulebook = book(**conditions)
    match = first_match(rulebook, parse_cards(cards))
    assert isinstance(match, Match)
    return number_of(rulebook, match)


FULL = "As Kd Ah Kc Ad"  # three aces, a red and a black king; the first cards of the suits are in the order s, d, h, c


class TestPatterns:
    @cases(
        ("groupby", "match", "fits"),
        [
            ("facevalue", "facetext:*,*,*;facetext:*,*", True),
            ("facevalue", "facetext:*,*;facetext:*,*,*", False),  # groups are in the order of their first cards
            ("facevalue", "facetext:ace,ace,ace;facetext:king,king", True),
            ("facevalue", "facevalue:1,14,*;facevalue:13,*", True),
            ("facevalue", "facevalue:1,2,*;facevalue:13,*", False),
            ("facevalue", "facetext:*,*,*", False),  # two groups, but a pattern for one
            ("facevalue", "facetext:*,*,*,*;facetext:*", False),  # groups of three and two, a pattern for four and one
            ("facetext", "facetext:*,*,*;facetext:*,*", True),
            ("suit", "suit:spades;suit:diamonds,diamonds;suit:hearts;suit:clubs", True),
            ("suit", "suit:spades;suit:diamonds,diamonds;suit:clubs;suit:hearts", False),
            ("suit", "facetext:ace;facetext:king,ace;facetext:ace;facetext:king", True),  # cards keep their order
            ("color", "color:black,black;color:red,red,red", True),
            ("color", "color:red,red,red;color:black,black", False),
            ("name", "name:Ace of Spades;name:King of Diamonds;name:*;name:*;name:*", True),
            ("class", "class:AceOfSpades;class:*;class:AceOfHearts;class:*;class:*", True),
            ("class", "class:AceOfClubs;class:*;class:*;class:*;class:*", False),
            ("*", "facetext:ace,king,ace,king,ace", True),
            ("*", "facetext:ace,ace,ace,king,king", False),
            ("*", "color:black,red,red,black,red", True),
            ("*", "facetext:*,*,*,*", False),
            ("", "facetext:ace;facetext:king;suit:hearts;color:black;name:Ace of Diamonds", True),
            ("", "facetext:*,*,*,*,*", False),
        ],
    )
    def test_group_by_group_and_card_by_card(self, groupby: str, match: str, fits: bool) -> None:
        assert (matched(FULL, match=match, groupby=groupby) is not None) == fits

    @pytest.mark.parametrize(
        ("sort", "match"),
        [
            ("asc", "facetext:ace,two,nine,jack,king"),  # by the low value, so the ace is 1
            ("des", "facetext:king,jack,nine,two,ace"),
            ("no", "facetext:nine,ace,king,two,jack"),
        ],
    )
    def test_sorting(self, sort: str, match: str) -> None:
        cards = "9d As Kh 2c Jd"
        assert matched(cards, match=match, groupby="*", sort=sort) is not None
        for other in {"asc", "des", "no"} - {sort}:
            assert matched(cards, match=match, groupby="*", sort=other) is None

    @pytest.mark.parametrize("sort", ["asc", "des"])
    def test_sorting_is_stable(self, sort: str) -> None:
        match = "name:Ace of Spades,Ace of Clubs,Ace of Hearts,*,*"
        if sort == "des":
            match = "name:*,*,Ace of Spades,Ace of Clubs,Ace of Hearts"
        assert matched("As Kd Ac Kh Ah", match=match, groupby="*", sort=sort) is not None

    @given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True))
    def test_any_hand(self, cards: list[int]) -> None:
        """All groups of two or more cards are matched. If there are none, the highest card is matched."""
        rulebook = book(match="*", groupby="facevalue")
        match = first_match(rulebook, cards)
        assert match is not None
        ranks = [rank_of(card) for card in cards]
        pairs = [card for card in cards if ranks.count(rank_of(card)) > 1]
        expected = pairs or [next(card for card in cards if rank_of(card) == max(ranks))]
        assert {card for group in match.groups for card in group} == set(expected)
        assert sorted([*match.others, *expected]) == sorted(cards)

    def test_custom_face_values(self) -> None:
        """The high value decides which card is highest. As published, the sum uses it only for matched aces."""
        cards = list(STANDARD_CARDS)
        cards[38] = replace(cards[38], face_values=(11, 20))
        trump = Rulebook("x", "", tuple(cards), book().hands, "sum")
        match = first_match(trump, parse_cards("Jh Kd 7c 5s 2d"))
        assert match is not None
        assert cards_text(match.groups[0]) == "Jh"
        assert number_of(trump, match) == 3_011_027


class TestConditions:
    @cases(
        ("cards", "conditions", "expected"),
        [
            ("As Ah Kd Qc 9s", {"groups": [2]}, "As Ah"),
            ("Ks Qd Kd Qc 9s", {"groups": [2]}, None),  # the other three cards must not contain a pair
            ("Ks Qd Kd Qc 9s", {"groups": [2, 2]}, "Ks Kd Qd Qc"),
            ("2s Kd 2d 2c Ks", {"groups": [2, 3]}, "2s 2d 2c Ks Kd"),
            ("Ks Kd Kh Kc 9s", {"groups": [4]}, "Ks Kh Kd Kc"),
            ("As Kh Jd 9c 2s", {"groups": []}, "As"),
            ("As Ah Jd 9c 2s", {"groups": []}, None),
            ("2h Jh 5h 9h 7h", {"suits": [5]}, "Jh 9h 7h 5h 2h"),
            ("2h Jh 5h 9h Ad", {"suits": [5]}, None),
            ("2h Jh 5h 9h Ad", {"suits": [4]}, "Jh 9h 5h 2h"),
            ("2h Jh 5h 9d Ad", {"suits": [2, 3]}, "Jh 5h 2h Ad 9d"),
            ("2h Jh 5s 9s Ad", {"suits": [2, 2]}, "Jh 2h 9s 5s"),
            ("2h Jd 5h 9d 7h", {"colors": [5]}, "Jd 9d 7h 5h 2h"),
            ("2h Jd 5c 9s 7h", {"colors": [2, 3]}, "Jd 7h 2h 9s 5c"),
            ("2h Jd 5c 9d 7h", {"colors": [2, 3]}, None),
            ("Ks Qd Jd Kc Kh", {"only": "JQK"}, "Ks Kh Kc Qd Jd"),
            ("Ks Qd Td Kc Kh", {"only": "JQK"}, None),
            ("Ks Td 8d 9c Jh", {"has": "8K", "only": "89TJQK", "groups": []}, "Ks Jh Td 9c 8d"),
            ("Ks Td 8d 9c 9h", {"has": "8K", "only": "89TJQK", "groups": []}, None),
            ("Qs Td 8d 9c Jh", {"has": "8K", "only": "89TJQK", "groups": []}, None),
            ("As Kh Jd 9c 2s", {}, "As"),
            ("As Kh Jd 9c 2s", {"aces": "low"}, "Kh"),
            ("Kd Ah Jd Ac 2s", {}, "Ah"),  # the first of two aces; without `groups`, pairs are allowed
            ("7h 8h 9h Th Jh", {"suits": [5], "sequence": 5}, "Jh Th 9h 8h 7h"),
            ("7h 8h 9h Th Jd", {"suits": [5], "sequence": 5}, None),
        ],
    )
    def test_what_is_matched(self, cards: str, conditions: dict[str, Any], expected: str | None) -> None:
        assert matched(cards, **conditions) == expected

    @cases(
        ("cards", "conditions", "expected"),
        [
            ("As 2d 3h 4c 5s", {"sequence": 5}, "5s 4c 3h 2d As"),
            ("As Kd Qh Jc Ts", {"sequence": 5}, "As Kd Qh Jc Ts"),
            ("As Kd Qh Jc 9s", {"sequence": 5}, None),
            ("2s Ad Kh Qc Js", {"sequence": 5}, None),  # sequences do not wrap around
            ("As 2d 3h 4c 5s", {"sequence": 5, "aces": "high"}, None),
            ("As Kd Qh Jc Ts", {"sequence": 5, "aces": "low"}, None),
            ("As Kd Qh Jc Ts", {"sequence": 5, "aces": "high"}, "As Kd Qh Jc Ts"),
            ("As 2d 3h 4c 5s", {"sequence": 5, "aces": "low"}, "5s 4c 3h 2d As"),
            ("5s 6d 7h 8c Ks", {"sequence": 4}, "8c 7h 6d 5s"),
            ("5s 6d 7h 8c 9s", {"sequence": 4}, "9s 8c 7h 6d"),  # the highest sequence
            ("5s 6d 7h Kc 7s", {"sequence": 3}, "7h 6d 5s"),  # the first of two sevens
            ("As 2d 3h Ac Ks", {"sequence": 3}, "3h 2d As"),
            ("As 2d 3h Qc Ks", {"sequence": 3}, "As Ks Qc"),
            ("4s Td 8h 6c Qs", {"sequence": 5, "step": 2}, "Qs Td 8h 6c 4s"),
            ("As 3d 5h 7c 9s", {"sequence": 5, "step": 2}, "9s 7c 5h 3d As"),
            ("As Qd Th 8c 6s", {"sequence": 5, "step": 2}, "As Qd Th 8c 6s"),
            ("Ks Qd Th 8c 6s", {"sequence": 5, "step": 2}, None),
            ("As Jd 8h 5c 2s", {"sequence": 5, "step": 3}, "As Jd 8h 5c 2s"),
            ("As 7d Kh 3c 2s", {"sequence": 3, "step": 6}, "Kh 7d As"),
        ],
    )
    def test_sequences(self, cards: str, conditions: dict[str, Any], expected: str | None) -> None:
        assert matched(cards, **conditions) == expected


class TestNumbers:
    @cases(
        ("cards", "conditions", "expected"),
        [
            ("As Ah Ad Qd Qc", {"groups": [3, 2]}, 3_14_14_14_12_12),
            ("Ts Th 2d Ad 5c", {"groups": [2]}, 3_10_10_14_05_02),
            ("Ts Th 2d Ad 5c", {"groups": [2], "aces": "low"}, 3_10_10_05_02_01),
            ("2h Jh 5s 9s Ad", {"suits": [2, 2]}, 3_11_02_09_05_14),
            ("As 2d 3h 4c 5s", {"sequence": 5}, 3_05_04_03_02_01),
            ("As Kd Qh Jc Ts", {"sequence": 5}, 3_14_13_12_11_10),
            ("5s 6d 7h 8c As", {"sequence": 4}, 3_08_07_06_05_14),
            ("5s 6d 7h 8c As", {"sequence": 4, "aces": "low"}, 3_08_07_06_05_01),
            ("As 2d 3h 4c Ah", {"sequence": 4}, 3_04_03_02_01_14),  # one ace is low, the other high
            ("As Ah Kd 7c 2s", {}, 3_14_14_13_07_02),  # without groups, the numbers go from high to low
            ("As Ah Kd 7c 2s", {"aces": "low"}, 3_13_07_02_01_01),
            ("As 2d 3h 4c 5s", {"match": "facetext:ace,two,three,four,five", "groupby": "*", "sort": "asc", "aces": "low"}, 3_05_04_03_02_01),
            ("As Ah Kd 7c 2s", {"match": "*", "groupby": "facevalue"}, 3_14_14_13_07_02),
            ("7s Ah Kd 7c 2s", {"match": "*", "groupby": "facevalue"}, 3_07_07_14_13_02),
            ("7s Ah Kd 6c 2s", {"match": "*", "aces": "low"}, 3_13_07_06_02_01),
            ("As Ah Ad Qd Qc", {"groups": [3, 2], "number": "sum"}, 3_066_000),
            ("As Ah Ad Qd Qc", {"groups": [3, 2], "number": "sum", "aces": "low"}, 3_027_000),
            ("As 2d 3h 4c 5s", {"sequence": 5, "number": "sum"}, 3_015_000),
            ("As Kd Qh Jc Ts", {"sequence": 5, "number": "sum"}, 3_060_000),
            ("5s 6d 7h 8c As", {"sequence": 4, "number": "sum"}, 3_026_001),
        ],
    )  # fmt: skip
    def test_number(self, cards: str, conditions: dict[str, Any], expected: int) -> None:
        assert number(cards, **conditions) == expected

    def test_multipliers(self) -> None:
        given = {"number": "sum", "points_multiplier": 1_000, "matched_multiplier": 10, "hands": [{"name": "A", "points": 3, "groups": [2]}]}  # fmt: skip
        rulebook = rulebook_of(given, "mine")
        match = first_match(rulebook, parse_cards("7s 7h Kd 9c 2s"))
        assert match is not None
        assert number_of(rulebook, match) == 3_000 + 140 + 24

    @given(
        st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True),
        st.permutations(range(5)),
        st.sampled_from([{}, {"groups": [2]}, {"suits": [2, 2]}, {"suits": [4]}, {"sequence": 3}, {"colors": [3, 2]}]),
        st.sampled_from(["sum", "lexicographic"]),
    )
    def test_conditions_do_not_depend_on_the_order_of_the_cards(
        self, cards: list[int], order: list[int], conditions: dict[str, Any], kind: str
    ) -> None:
        rulebook = book(kind, **conditions)
        numbers = {
            match and number_of(rulebook, match)
            for match in (first_match(rulebook, some) for some in (cards, [cards[place] for place in order]))
        }
        assert len(numbers) == 1
