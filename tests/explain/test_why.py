"""Why one hand beats another: the reason, and the cards that decide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, RANKS, parse_cards
from cardspeak.explain import Decision, in_a_sentence, why
from cardspeak.rules import Value, high_value
from tests.cases import cases


def value(cards: str) -> Value:
    return high_value(parse_cards(cards))


DECISIONS = [
    # the category
    ("As Ks Qs Js 9s", "Ah Ad Ac Kh Qh", "flush, ace high beats three of a kind, aces", ""),
    ("2s 2h 3d 4c 5h", "As Kh Qd Jc 9h", "one pair, deuces beats high card, ace", ""),
    ("As Ah Ac Kd Kh 9d", "6s 5h 4d 3c 2h", "full house, aces full of kings beats straight, six high", ""),
    # a rank in the name of the hand
    ("As Ah Kd Ks 2c", "Ad Ac Qs Qd Kh", "two pair, aces and kings beats two pair, aces and queens", "Ks Qs"),
    ("As Ah 3d 3s 2c", "Kd Kc Qs Qd Ah", "two pair, aces and threes beats two pair, kings and queens", "As Kd"),
    ("3s 3h 3d 2s 2c", "2h 2d 2s As Ac", "full house, threes full of deuces beats full house, deuces full of aces", "3s 2h"),
    ("2h 2d 2s 4s 4c", "2h 2d 2s 3s 3c", "full house, deuces full of fours beats full house, deuces full of threes", "4s 3s"),
    ("6s 5h 4d 3c 2h", "5s 4h 3d 2c Ah", "straight, six high beats straight, five high", "6s 5s"),
    ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "royal flush beats straight flush, king high", "As Kh"),
    ("6s 5s 4s 3s 2s", "5h 4h 3h 2h Ah", "straight flush, six high beats straight flush, five high", "6s 5h"),
    ("As 9s 7s 4s 2s", "Kh Qh Jh Th 8h", "flush, ace high beats flush, king high", "As Kh"),
    ("As 9s 7s 4s 2d", "Kh Qh Jh Th 8d", "high card, ace beats high card, king", "As Kh"),
    ("3s 3d 4h 5c 7d", "2s 2d Ah Kc Qd", "one pair, threes beats one pair, deuces", "3s 2s"),
    # a kicker
    ("As Ah Kd 3s 2c", "Ad Ac Qs Jd Th", "one pair, aces: the first kicker decides, king over queen", "Kd Qs"),
    ("As Ah Kd Js 2c", "Ad Ac Ks Td 9h", "one pair, aces: the second kicker decides, jack over ten", "Js Td"),
    ("As Ah Kd Js 3c", "Ad Ac Ks Jd 2h", "one pair, aces: the third kicker decides, three over deuce", "3c 2h"),
    ("6s 6h 6d As 2c", "6s 6h 6d Ks Qc", "three of a kind, sixes: the first kicker decides, ace over king", "As Ks"),
    ("6s 6h 6d As 3c", "6s 6h 6d Ah 2c", "three of a kind, sixes: the second kicker decides, three over deuce", "3c 2c"),
    ("As Ah Kd Ks Qc", "Ad Ac Kh Kc 7h", "two pair, aces and kings: the kicker decides, queen over seven", "Qc 7h"),
    ("6s 6h 6d 6c Ac", "6s 6h 6d 6c 7h", "four of a kind, sixes: the kicker decides, ace over seven", "Ac 7h"),
    # a card of a flush or of a high card
    ("As Ks 7s 4s 2s", "Ah Qh Jh Th 8h", "flush, ace high: the second card decides, king over queen", "Ks Qh"),
    ("As Ks 9s 8s 2s", "Ah Kh 9h 7h 6h", "flush, ace high: the fourth card decides, eight over seven", "8s 7h"),
    ("As Kd Qh Jc 9s", "Ah Kh Qd Js 8h", "high card, ace: the fifth card decides, nine over eight", "9s 8h"),
    ("As Kd Qh 8c 7s", "Ah Kh Jd Ts 9h", "high card, ace: the third card decides, queen over jack", "Qh Jd"),
    # fewer than five cards
    ("As Kd", "Ah Qc", "high card, ace: the second card decides, king over queen", "Kd Qc"),
    ("2s 2d", "As Kd", "one pair, deuces beats high card, ace", ""),
    ("6s 6d 6c As", "6s 6d 6c Kh", "three of a kind, sixes: the kicker decides, ace over king", "As Kh"),
    ("As Kd Qh", "Ah Kc", "high card, ace: the queen decides, because the other hand has no card left to compare with it", "Qh"),
    ("As Ad 2h", "Ah Ac", "one pair, aces: the deuce decides, because the other hand has no card left to compare with it", "2h"),
]  # fmt: skip


@cases(("better", "worse", "text", "cards"), DECISIONS)
def test_decision(better: str, worse: str, text: str, cards: str) -> None:
    assert why(value(better), value(worse)) == Decision(1, text, tuple(cards.split()))
    assert why(value(worse), value(better)) == Decision(2, text, tuple(cards.split()))


@pytest.mark.parametrize(
    ("hand", "other", "text"),
    [
        (
            "As Ah Kd Ks 2c",
            "Ad Ac Kh Kc 2d",
            "tied with two pair, aces and kings: the same ranks, A-A-K-K-2, and suits do not break ties",
        ),
        (
            "5s 4h 3d 2c Ah 9h 9d",
            "5h 4d 3c 2s Ad",
            "tied with straight, five high: the same ranks, 5-4-3-2-A, and suits do not break ties",
        ),
        ("As", "Ah", "tied with high card, ace: the same ranks, A, and suits do not break ties"),
    ],
)
def test_tie(hand: str, other: str, text: str) -> None:
    assert why(value(hand), value(other)) == Decision(0, text)


def test_text_and_json_of_a_decision() -> None:
    decision = why(value("As Ah Kd Ks Qc"), value("Ad Ac Kh Kc 7h"))
    assert str(decision) == "two pair, aces and kings: the kicker decides, queen over seven"
    assert list(decision.to_dict().items()) == [
        ("winner", 1),
        ("text", "two pair, aces and kings: the kicker decides, queen over seven"),
        ("cards", ["Qc", "7h"]),
    ]


def test_names_within_a_sentence() -> None:
    assert in_a_sentence(value("As Ks Qs Js Ts")) == "royal flush"
    assert in_a_sentence(value("6d 6s")) == "one pair, sixes"


# Two hands of equal size. With few ranks, kickers often decide; with few suits, two flushes often meet.
pairs_of_hands = st.tuples(st.sampled_from([DECK, DECK[-20:], DECK[:24], DECK[::4]]), st.integers(1, 6)).flatmap(
    lambda drawn: st.tuples(
        *[st.lists(st.sampled_from(drawn[0]), min_size=drawn[1], max_size=drawn[1], unique=True)] * 2
    )
)


def ranks_in_order(hand: Value) -> list[str]:
    """The ranks of a hand in the order in which they decide, each once."""
    return list(dict.fromkeys(name[0] for name in hand.cards))


@given(pairs_of_hands)
def test_the_winner_is_the_better_hand_and_its_cards_come_first(hands: tuple[list[int], list[int]]) -> None:
    first, second = (high_value(hand) for hand in hands)
    decision = why(first, second)
    assert decision.winner == (0 if first == second else 1 if first > second else 2)
    mirrored = why(second, first)
    assert (mirrored.text, mirrored.cards) == (decision.text, decision.cards) or decision.winner == 0
    assert mirrored.winner == {0: 0, 1: 2, 2: 1}[decision.winner]
    assert decision.text.isprintable()


@given(pairs_of_hands)
def test_the_cards_that_decide_are_the_first_that_differ(hands: tuple[list[int], list[int]]) -> None:
    better, worse = sorted((high_value(hand) for hand in hands), reverse=True)
    decision = why(better, worse)
    differing = [
        pair for pair in zip(ranks_in_order(better), ranks_in_order(worse), strict=False) if pair[0] != pair[1]
    ]
    if better.category != worse.category:
        assert decision.cards == ()
        assert decision.text == f"{in_a_sentence(better)} beats {in_a_sentence(worse)}"
    elif better == worse:
        assert decision.cards == ()
        assert not differing
    else:
        assert tuple(name[0] for name in decision.cards) == differing[0]
        assert RANKS.index(differing[0][0]) > RANKS.index(differing[0][1])
        assert decision.cards[0] in better.cards
        assert decision.cards[1] in worse.cards
