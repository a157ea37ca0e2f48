"""Names of holdings: each holding has one, and permuting suits does not change them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.cards import JOKER, card_name, parse_cards
from cardspeak.equities.answer.names import canonical_holdings, hand_names, holding_names


def test_two_cards_have_169_names() -> None:
    names = Counter(hand_names(every_set(range(52), 2)))
    assert len(names) == 169
    assert Counter(names.values()) == {4: 78, 6: 13, 12: 78}
    assert names["AKs"] == 4
    assert names["T9o"] == 12
    assert names["22"] == 6


def test_the_name_of_a_holding_lists_its_cards() -> None:
    holdings = every_set(range(0, 52, 5), 3)
    for cards, name in zip(holdings.tolist(), holding_names(holdings), strict=True):
        assert sorted(parse_cards(name)) == cards
        assert parse_cards(name)[0] == max(cards)


@pytest.mark.parametrize("n_cards", [1, 3, 4])
def test_names_are_equal_if_and_only_if_hands_are_equivalent(n_cards: int) -> None:
    """Two holdings have the same name if and only if a suit permutation maps one onto the other."""
    deck = [rank * 4 + suit for rank in (0, 5, 12) for suit in range(4)]
    holdings = every_set(deck, n_cards)
    names = dict(zip(map(tuple, holdings.tolist()), hand_names(holdings), strict=True))
    groups: dict[frozenset[tuple[int, ...]], str] = {}
    for cards, name in names.items():
        others = {tuple(sorted(card & ~3 | suits[card & 3] for card in cards)) for suits in permutations(range(4))}
        assert {names[other] for other in others} == {name}
        groups[frozenset(others)] = name
    assert len(set(groups.values())) == len(groups)


def test_a_hand_is_named_after_one_of_its_holdings() -> None:
    holdings = every_set(sorted({*range(0, 52, 7), *range(1, 52, 9)}), 4)
    for cards, name in zip(holdings.tolist(), hand_names(holdings), strict=True):
        assert sorted(card >> 2 for card in parse_cards(name)) == sorted(card >> 2 for card in cards)
    assert (np.diff(canonical_holdings(holdings).astype(int), axis=1) > 0).all()


def test_starting_hands_of_omaha() -> None:
    """There are 16,432 different starting hands: https://en.wikipedia.org/wiki/Poker_probability_(Omaha)."""
    cards = every_set(range(52), 4)
    assert len(np.unique(canonical_holdings(cards), axis=0)) == 16_432


def test_the_joker_has_no_suit() -> None:
    cards = np.array([[rank * 4 + suit, JOKER] for rank in (3, 11) for suit in range(4)], np.uint8)
    assert set(hand_names(cards)) == {"Jk5s", "JkKs"}
    five = np.array([[0, 5, 10, 15, JOKER], [1, 6, 11, 12, JOKER]], np.uint8)
    assert len(set(hand_names(five))) == 1


def test_every_holding_has_its_own_name() -> None:
    for n_cards in (1, 2, 3):
        holdings = np.array(list(combinations(range(0, 53, 4), n_cards)), np.uint8)
        names = holding_names(holdings)
        assert len(set(names)) == len(names)
        assert names[0].endswith(card_name(0))
