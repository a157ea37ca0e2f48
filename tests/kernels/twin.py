"""A slow NumPy twin of the kernels: the highest value, by the rules, of all choices of five cards.

The module also has helpers that the tests of several kernels share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.cards import DECK, parse_cards
from cardspeak.kernels.lanes.lanes import BYTES
from cardspeak.kernels.orders.blocks import LEAST
from cardspeak.kernels.orders.high_loops import values_of_cards
from cardspeak.rules import ORDERS
from tests.kernels.hands import columns_of, planes_of

Ids: TypeAlias = npt.NDArray[np.integer[Any]]
Rows: TypeAlias = npt.NDArray[np.uint8]
Values: TypeAlias = npt.NDArray[np.uint16]
Kernel: TypeAlias = Callable[..., int]


def strengths(cards: Ids) -> npt.NDArray[np.int64]:
    """A number for each row of five cards, greater for better hands: the category, then the ranks, most frequent first.

    A card may occur more than once, because wild cards are replaced by other cards. Five of a kind is then the best
    category, and a hand with a pair is not a flush.
    """
    ranks, suits = (cards >> 2).astype(np.int64), cards & 3
    copies = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    by_copies = -np.sort(-(copies * 16 + ranks), axis=1)
    copies, ranks = by_copies >> 4, by_copies & 15
    is_wheel = (ranks == [12, 3, 2, 1, 0]).all(axis=1)
    is_straight = is_wheel | ((copies[:, 0] == 1) & (ranks[:, 0] - ranks[:, 4] == 4))
    ranks[is_wheel] = [3, 2, 1, 0, -1]
    is_flush = (suits == suits[:, :1]).all(axis=1) & (copies[:, 0] == 1)
    most, third = copies[:, 0], copies[:, 2]
    conditions = [
        most == 5,
        is_straight & is_flush,
        most == 4,
        (most == 3) & (copies[:, 3] == 2),
        is_flush,
        is_straight,
        most == 3,
        (most == 2) & (third == 2),
        most == 2,
    ]
    category = np.select(conditions, range(9, 0, -1), 0)
    return (category << 20) + (ranks + 1) @ (16 ** np.arange(4, -1, -1))


@cache
def all_strengths() -> npt.NDArray[np.int64]:
    """The strengths of all 7,462 kinds of hands, from the worst to the best, each from one hand of its kind."""
    ranks = [hand for hand in combinations_with_replacement(range(13), 5) if len(set(hand)) > 1]
    of_several_suits = np.array(ranks) * 4 + [0, 1, 2, 3, 0]  # cards of a rank are next to each other
    of_one_suit = np.array(list(combinations(range(13), 5))) * 4
    return np.unique(strengths(np.concatenate([of_several_suits, of_one_suit])))


def values(cards: Ids) -> Values:
    """The dense value of each row of five or more cards."""
    best = np.max([strengths(cards[:, five]) for five in combinations(range(cards.shape[1]), 5)], axis=0)
    values: Values = (np.searchsorted(all_strengths(), best) + 1).astype(np.uint16)
    return values


def random_hands(n: int, n_cards: int, seed: int = 0, deck: Sequence[int] = DECK) -> Rows:
    """Rows of different cards, with more flushes, straights, pairs and wild cards than in random deals.

    A quarter of the rows prefers two suits, a quarter prefers seven neighbouring ranks, and a quarter has about half of
    the deuces and jokers.
    """
    rng = np.random.default_rng(seed)
    cards = np.array(deck, np.uint8)
    order, kind, first = rng.random((n, len(cards))), rng.integers(0, 4, n)[:, None], rng.integers(0, 7, n)[:, None]
    order += (kind == 1) & (cards & 3 > 1)
    order += (kind == 2) & ((cards >> 2 < first) | (cards >> 2 > first + 6))
    order -= (kind == 3) & ((cards < 4) | (cards == 52)) & (rng.random(order.shape) < 0.5)
    return cards[np.argsort(order, axis=1)[:, :n_cards]]


def planes(cards: Ids) -> Values:
    """The ranks of each row in clubs, diamonds, hearts and spades."""
    bits, suits = np.uint16(1) << (cards // 4).astype(np.uint16), cards % 4
    return np.stack([np.bitwise_or.reduce(bits * (suits == suit), axis=1, dtype=np.uint16) for suit in range(4)])


def values_by_planes(kernel: Kernel, rows: Rows) -> Values:
    """The value of each row, from a kernel for planes."""
    out = np.zeros(len(rows), np.uint16)
    assert kernel(planes_of(planes(rows)), rows.shape[1], (out,)) == -1
    return out


def value_of(kernel: Kernel, cards: str) -> int:
    """The value of one hand, from a kernel for planes."""
    return int(values_by_planes(kernel, np.tile(np.array(parse_cards(cards), np.uint8), (LEAST, 1)))[-1])


def value_by_rules(order: str, hand: Sequence[int]) -> int:
    """The dense value of a hand in this order; 0 if it does not qualify."""
    value = ORDERS[order].value(hand)
    return ORDERS[order].places + 1 - value.place if value else 0


def is_where(row: int, stop: int) -> bool:
    """Whether `stop`, the register at which a kernel stopped, contains this row."""
    return 0 <= stop <= row < stop + BYTES


LOWS = sorted(combinations(range(8), 5), key=lambda ranks: ranks[::-1], reverse=True)
"""The eight-or-better lows from the worst to the best, as ascending ranks with the ace as 0."""


def omaha_values(cards: Ids, n_hole: int) -> tuple[Values, Values]:
    """The high and low values of rows of hole cards and a board: the best of two hole cards with three board cards.

    Five cards are valued by the compiled high kernel, whose own tests compare it with this module.
    """
    low_values = np.zeros(1 << 13, np.uint16)
    low_values[[sum(1 << rank for rank in low) for low in LOWS]] = np.arange(1, len(LOWS) + 1)
    columns = columns_of(cards)
    ranks = tuple(np.uint16(1) << ((column >> 2) + 1) % 13 for column in columns)
    high, low, values = np.zeros((3, len(cards)), np.uint16)
    for in_hole in combinations(range(n_hole), 2):
        for on_board in combinations(range(n_hole, len(columns)), 3):
            five = in_hole + on_board
            assert values_of_cards(tuple(columns[i] for i in five), (values,)) == -1
            np.maximum(high, values, out=high)
            np.maximum(low, low_values[np.bitwise_or.reduce([ranks[i] for i in five])], out=low)
    return high, low
