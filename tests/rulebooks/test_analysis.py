"""All hands that some cards make: how many there are, their order, and the errors for wrong input."""

from __future__ import annotations

import json
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, card_name
from cardspeak.errors import CardError, CardspeakError, HandError, RulebookError
from cardspeak.rulebooks.analysis import analyze
from cardspeak.rulebooks.toml import rulebook_of
from tests.cases import cases

PAIRS = rulebook_of({"hands": [{"name": "Pair", "points": 1, "groups": [2]}]}, "pairs")


def test_the_published_example() -> None:
    """https://github.com/monicanagent/cypherpoker, the wiki page PokerHand: three aces and two queens are 7,066,000."""
    analysis = analyze("As Ah", board="Ad Qd Qc")
    hand = ["As", "Ah", "Ad", "Qd", "Qc"]
    assert analysis.to_dict() == {
        "kind": "analysis",
        "rulebook": "classic",
        "private": ["As", "Ah"],
        "board": ["Ad", "Qd", "Qc"],
        "hands": [
            {"definition": "Full House", "points": 7, "number": 7_066_000, "cards": hand, "matched": hand, "others": []}
        ],
    }
    assert str(analysis) == str(analysis.best) == "Full House (As Ah Ad Qd Qc), 7,066,000"


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True), st.integers(1, 7), st.booleans())
def test_all_hands_are_found_best_first(cards: list[int], n_private: int, uses_both: bool) -> None:
    n_private = max(n_private, len(cards) - 5) if n_private < len(cards) else len(cards)
    private, board = cards[:n_private], cards[n_private:]
    if uses_both and board and n_private > 5:
        with pytest.raises(HandError, match="give at most 5 of them"):
            analyze(private, board=board, uses_both=True)
        return
    analysis = analyze(private, board=board, uses_both=uses_both)
    is_free = not board or not uses_both
    assert len(analysis.hands) == (comb(len(cards), 5) if is_free else comb(len(board), 5 - n_private))
    assert len({frozenset(hand.cards) for hand in analysis.hands}) == len(analysis.hands)
    numbers = [hand.number or 0 for hand in analysis.hands]
    assert numbers == sorted(numbers, reverse=True)
    names = {card_name(card) for card in cards}
    for hand in analysis.hands:
        assert hand.cards == hand.matched + hand.others
        assert set(hand.cards) <= names
        assert is_free or {card_name(card) for card in private} <= set(hand.cards)


def test_undefined_hands_come_last() -> None:
    analysis = analyze("As Ah 9d 7c 5s 2h", rulebook=PAIRS)
    assert [hand.definition for hand in analysis.hands] == ["Pair"] * 4 + [None] * 2
    last = analysis.hands[-1]
    assert (last.points, last.number, last.matched) == (None, None, ())
    assert last.others == last.cards
    assert str(last) == "no hand (Ah 9d 7c 5s 2h)"


def test_ties_stay_in_the_order_of_the_cards() -> None:
    analysis = analyze("As Ah Ad 9c 7s 2h", rulebook="standard")
    assert [hand.matched for hand in analysis.hands if hand.definition == "One pair"] == [
        ("As", "Ah"),
        ("As", "Ad"),
        ("Ah", "Ad"),
    ]


@pytest.mark.parametrize(
    ("rulebook", "low", "high"),
    [("classic", 1_007_025, 1_014_031), ("standard", 1_14_13_09_07_02, 1_14_13_09_07_02)],
)
def test_private_cards_count_in_sums_only(rulebook: str, low: int, high: int) -> None:
    """With sums, the highest private card is matched: a seven counts 7,000, and an ace 14,000."""
    assert analyze("7s 2h", board="Ad Kc 9h", rulebook=rulebook).best.number == low
    assert analyze("Ad Kc", board="7s 2h 9h", rulebook=rulebook).best.number == high


@cases(
    ("cards", "given_", "kind", "message"),
    [
        ("As Kd", {}, HandError, "cards: 2 cards; give 5 to 7 private and board cards in total"),
        (
            "As Kd",
            {"board": "2c 3c"},
            HandError,
            "cards: 2 cards and 2 cards on the board; give 5 to 7 private and board cards in total",
        ),
        (
            "",
            {"board": "2c 3c 4c 5c 6c"},
            HandError,
            "cards: no cards and 5 cards on the board; give 5 to 7 private and board cards in total",
        ),
        ("As Kd 2c 3c 4c 5c 6c 7c", {}, HandError, "cards: 8 cards; give 5 to 7 private and board cards in total"),
        ("As", {"board": "2c 3c 4c 5c 6c 7c"}, HandError, "board: 6 cards; give at most 5"),
        (
            "As Kd 2c 3c 4c 5c",
            {"board": "6c", "uses_both": True},
            HandError,
            "cards: 6 private cards cannot all be in a hand of 5; give at most 5 of them",
        ),
        ("As Kd", {"board": "As 3c 4c"}, CardError, "cards: As is already on the board"),
        (
            "As Jk",
            {"board": "2c 3c 4c"},
            CardError,
            "cards: Jk is not a card of a rulebook; give cards of the 52-card deck",
        ),
        ("As Kd", {"board": "Joker 3c 4c"}, CardError, "board: Jk is not a card of a rulebook"),
        ("As Kx", {"board": "2c 3c 4c"}, CardError, '"x" is not a suit'),
        ("As Kd", {"board": "2c 3c 4c", "rulebook": "none.xml"}, RulebookError, '"none.xml" cannot be read'),
    ],
)
def test_wrong_questions(cards: str, given_: dict[str, Any], kind: type[CardspeakError], message: str) -> None:
    with pytest.raises(kind) as caught:
        analyze(cards, **given_)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_json_is_plain() -> None:
    analysis = analyze([51, 50], board=["Ad", "Qd", "Qc", "7s", "2h"], rulebook=PAIRS)
    assert json.loads(json.dumps(analysis.to_dict())) == analysis.to_dict()
