"""Every hand in every order except high: five cards compared with the rules, more cards with their best five."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.evaluate.orders import KERNELS
from cardspeak.kernels.orders.blocks import LEAST
from cardspeak.rules import ORDERS

pytestmark = pytest.mark.exhaustive

Columns: TypeAlias = tuple[npt.NDArray[np.uint8], ...]
Values: TypeAlias = npt.NDArray[np.uint16]

SIZES = {32: 201_376, 36: 376_992, 52: 2_598_960, 53: 2_869_685}
"""For each size of deck, the number of five-card hands."""
OF_FIVE = [name for name, order in ORDERS.items() if order.hand_size == 5 and name != "high"]
OF_FOUR = [name for name, order in ORDERS.items() if order.hand_size == 4]


def test_no_order_is_left_out() -> None:
    assert {"high", *OF_FIVE, *OF_FOUR} == ORDERS.keys()


def deck_of(order: str) -> range:
    first, *_, last = ORDERS[order].deck
    deck = range(first, last + 1)
    assert tuple(deck) == ORDERS[order].deck
    return deck


def values(order: str, columns: Columns) -> Values:
    """The value of each hand. If there are too few hands for the kernel, it gets some of them repeatedly."""
    n = len(columns[0])
    enough = tuple(np.resize(column, max(n, LEAST)) for column in columns) if n < LEAST else columns
    out = np.zeros(len(enough[0]), np.uint16)
    assert KERNELS[order].of_cards(enough, (out,)) == -1
    return out[:n]


def all_hands(deck: range, n_cards: int) -> Iterator[Columns]:
    """All hands of two or more cards as columns, in pieces: one piece for each pair of lowest cards."""
    for low, second in combinations(deck, 2):
        n_above = deck.stop - 1 - second
        n = comb(n_above, n_cards - 2)
        if n:
            rest = [np.ascontiguousarray(column[:n]) + np.uint8(second + 1) for column in sorted_sets(n_cards - 2)]
            yield np.full(n, low, np.uint8), np.full(n, second, np.uint8), *rest


@cache
def sorted_sets(size: int) -> Columns:
    """All sets of `size` numbers below 51, as columns, sorted by the highest number, then by the next."""
    if size == 0:
        return ()
    table = np.fromiter((c for some in combinations(range(51), size) for c in some), np.uint8).reshape(-1, size)
    return tuple(np.ascontiguousarray(table[np.lexsort(table.T)].T))


def representatives(columns: Columns) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.intp]]:
    """One bit mask of cards for each class of hands that are equal up to suits, and the index of each hand's class."""
    least = np.full(len(columns[0]), 2**64 - 1, np.uint64)
    for suits in permutations(range(4)):
        renamed = np.array([card // 4 * 4 + suits[card % 4] if card < 52 else card for card in range(53)], np.uint64)
        np.minimum(least, sum(np.uint64(1) << renamed[column] for column in columns), out=least)
    return np.unique(least, return_inverse=True)


def of_the_rules(order: str, columns: Columns) -> Values:
    """The value of each hand by the rules."""
    masks, which = representatives(columns)
    by_hand = []
    for mask in masks.tolist():
        value = ORDERS[order].value([card for card in range(53) if mask >> card & 1])
        by_hand.append(ORDERS[order].places + 1 - value.place if value else 0)
    return np.array(by_hand, np.uint16)[which]


def together(pieces: Iterator[Columns]) -> Columns:
    return tuple(np.concatenate(parts) for parts in zip(*pieces, strict=True))


@pytest.mark.parametrize("order", OF_FIVE)
def test_every_hand_of_five_has_the_value_of_the_rules(order: str) -> None:
    deck = deck_of(order)
    hands = together(all_hands(deck, 5))
    assert len(hands[0]) == comb(len(deck), 5) == SIZES[len(deck)]
    by_kernel = values(order, hands)
    assert (by_kernel == of_the_rules(order, hands)).all()
    assert len(np.unique(by_kernel[by_kernel > 0])) == ORDERS[order].places


@pytest.mark.parametrize("n_cards", [6, 7])
@pytest.mark.parametrize("order", OF_FIVE)
def test_every_longer_hand_has_the_value_of_its_best_five(order: str, n_cards: int) -> None:
    deck, n_hands = deck_of(order), 0
    for hands in all_hands(deck, n_cards):
        best = np.zeros(len(hands[0]), np.uint16)
        for five in combinations(hands, 5):
            np.maximum(best, values(order, five), out=best)
        assert (values(order, hands) == best).all()
        n_hands += len(best)
    assert n_hands == comb(len(deck), n_cards)


@pytest.mark.parametrize("order", OF_FOUR)
def test_every_badugi_has_the_value_of_the_rules(order: str) -> None:
    one_card = (np.arange(52, dtype=np.uint8),)
    for hands in (one_card, *(together(all_hands(deck_of(order), n_cards)) for n_cards in (2, 3, 4))):
        assert len(hands[0]) == comb(52, len(hands))
        by_kernel = values(order, hands)
        assert (by_kernel == of_the_rules(order, hands)).all()
    assert len(np.unique(by_kernel)) == ORDERS[order].places


@pytest.mark.parametrize("order", OF_FOUR)
def test_every_five_cards_have_the_value_of_their_best_badugi(order: str) -> None:
    hands = together(all_hands(deck_of(order), 5))
    best = np.max([values(order, four) for four in combinations(hands, 4)], axis=0)
    assert (values(order, hands) == best).all()


def histogram(order: str, n_cards: int) -> npt.NDArray[np.int64]:
    """How many hands have each value."""
    counts = np.zeros(ORDERS[order].places + 1, np.int64)
    for hands in all_hands(deck_of(order), n_cards):
        counts += np.bincount(values(order, hands), minlength=len(counts))
    return counts


def by_highest(counts: npt.NDArray[np.int64], size: int) -> list[int]:
    """How many hands have each highest rank, the best first. C(rank, size - 1) values have the highest rank `rank`."""
    ends = np.cumsum([comb(highest, size - 1) for highest in range(size - 1, 13)])
    return [int(part.sum()) for part in np.split(counts[::-1], ends)[:-1]]


def test_seven_cards_ace_to_five() -> None:
    """Counts by highest card, five to king: https://en.wikipedia.org/wiki/Poker_probability, 7-card lowball hands."""
    counts = histogram("ace-to-five", 7)
    highest = [781824, 3151360, 7426560, 13171200, 19174400, 23675904, 24837120, 21457920, 13939200]
    assert by_highest(counts, 5) == highest
    assert counts.sum() - sum(highest) == 6_169_072
    lows = histogram("eight-or-better", 7)
    assert (lows[1:] == counts[-56:]).all()
    assert lows[0] == comb(52, 7) - sum(highest[:4])


def test_four_cards_badugi() -> None:
    """Counts by highest card, four to king: pokergeekmn, 2010. The total of 17,160: Mark Gritter, 2+2, 2005."""
    counts = histogram("badugi", 4)
    assert by_highest(counts, 4) == [24, 96, 240, 480, 840, 1344, 2016, 2880, 3960, 5280]
    assert counts[-715:].sum() == 17_160


def test_seven_cards_short_deck() -> None:
    """Source: "Six Plus Hold-Em Hand Rankings" on the 2+2 forum, where three of a kind beats a straight."""
    counts = histogram("short-deck-trips", 7)
    assert counts.sum() == comb(36, 7) == 8_347_680
    sizes = [1, 5, 72, 120, 72, 252]  # number of kinds in each category, from the best
    parts = [int(part.sum()) for part in np.split(counts[::-1], np.cumsum(sizes))[:-1]]
    assert parts == [1860, 8700, 44640, 175560, 633024, 637560]


def test_seven_cards_manila() -> None:
    """Source: https://fr.wikipedia.org/wiki/Probabilit%C3%A9_au_poker, hands of seven of 32 cards."""
    counts = histogram("manila", 7)
    assert counts.sum() == comb(32, 7) == 3_365_856
    sizes = [4, 56, 52, 56, 4, 168, 168, 280, 52]  # number of kinds in each category, from the best
    parts = [int(part.sum()) for part in np.split(counts[::-1], np.cumsum(sizes))[:-1]]
    assert parts == [5304, 26_208, 59_240, 357_504, 524_960, 263_120, 1_421_280, 677_160, 31_080]


def test_five_of_a_kind_with_deuces_wild() -> None:
    """Source of the counts for five and seven cards: Brian Alspach, https://www.sfu.ca/~alspach/mag94/."""
    for n_cards, n_hands in ((5, 672), (7, 609_760)):
        assert histogram("deuces-wild", n_cards)[-12:].sum() == n_hands
