"""What the kernels do, again in slow NumPy from the rules: the value of every five of the cards, and the largest."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Ids: TypeAlias = npt.NDArray[np.integer[Any]]


def strengths(cards: Ids) -> npt.NDArray[np.int64]:
    """A number for each row of five cards that grows with the hand: the category, then ranks by count and height."""
    ranks, suits = (cards >> 2).astype(np.int64), cards & 3
    copies = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    by_copies = -np.sort(-(copies * 16 + ranks), axis=1)
    copies, ranks = by_copies >> 4, by_copies & 15
    is_wheel = (ranks == [12, 3, 2, 1, 0]).all(axis=1)
    is_straight = is_wheel | ((copies[:, 0] == 1) & (ranks[:, 0] - ranks[:, 4] == 4))
    ranks[is_wheel] = [3, 2, 1, 0, -1]
    is_flush = (suits == suits[:, :1]).all(axis=1)
    most, third = copies[:, 0], copies[:, 2]
    found = [
        is_straight & is_flush,
        most == 4,
        (most == 3) & (copies[:, 3] == 2),
        is_flush,
        is_straight,
        most == 3,
        (most == 2) & (third == 2),
        most == 2,
    ]
    category = np.select(found, [8, 7, 6, 5, 4, 3, 2, 1], 0)
    return (category << 20) + (ranks + 1) @ (16 ** np.arange(4, -1, -1))


@cache
def all_strengths() -> npt.NDArray[np.int64]:
    """The strengths of all 7,462 kinds of hands, from the worst."""
    flat = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), np.uint8, 5 * 2_598_960)
    return np.unique(strengths(flat.reshape(-1, 5)))


def values(cards: Ids) -> npt.NDArray[np.uint16]:
    """The dense value of each row of five or more cards."""
    best = np.max([strengths(cards[:, five]) for five in combinations(range(cards.shape[1]), 5)], axis=0)
    found: npt.NDArray[np.uint16] = (np.searchsorted(all_strengths(), best) + 1).astype(np.uint16)
    return found


def random_hands(n: int, n_cards: int, seed: int = 0) -> npt.NDArray[np.uint8]:
    """Rows of different cards, and among them more flushes, straights and pairs than chance deals.

    A third of the rows are dealt from two suits, a third from seven neighbouring ranks.
    """
    rng = np.random.default_rng(seed)
    order = rng.random((n, 52))
    cards, kind, first = np.arange(52), rng.integers(0, 3, n)[:, None], rng.integers(0, 7, n)[:, None]
    order += (kind == 1) & (cards & 3 > 1)
    order += (kind == 2) & ((cards >> 2 < first) | (cards >> 2 > first + 6))
    return np.argsort(order, axis=1)[:, :n_cards].astype(np.uint8)


def planes(cards: Ids) -> npt.NDArray[np.uint16]:
    """The ranks of each row in clubs, diamonds, hearts and spades."""
    sets = np.zeros((4, len(cards)), np.uint16)
    for row, hand in enumerate(cards.tolist()):
        for card in hand:
            sets[card % 4, row] |= np.uint16(1 << card // 4)
    return sets


LOWS = sorted(combinations(range(8), 5), key=lambda ranks: ranks[::-1], reverse=True)
"""The lows up to the eight from the worst, as rising ranks with the ace as 0."""


def omaha_values(cards: Ids, n_hole: int) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """The high and the low value of each row of hole cards and a board: the best of every two and three of them.

    Five cards are valued by the compiled high kernel, which its own tests hold against this module.
    """
    from cardspeak.kernels.loops import values_of_cards

    low_values = np.zeros(1 << 13, np.uint16)
    low_values[[sum(1 << rank for rank in low) for low in LOWS]] = np.arange(1, len(LOWS) + 1)
    columns = tuple(np.ascontiguousarray(column) for column in cards.T)
    ranks = tuple(np.uint16(1) << ((column >> 2) + 1) % 13 for column in columns)
    high, low, found = np.zeros((3, len(cards)), np.uint16)
    for in_hole in combinations(range(n_hole), 2):
        for on_board in combinations(range(n_hole, len(columns)), 3):
            five = in_hole + on_board
            assert values_of_cards(tuple(columns[i] for i in five), (found,)) == -1
            np.maximum(high, found, out=high)
            np.maximum(low, low_values[np.bitwise_or.reduce([ranks[i] for i in five])], out=low)
    return high, low
