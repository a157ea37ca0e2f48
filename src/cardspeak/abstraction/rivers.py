"""Full boards: how many holdings each holding beats and ties, once for all boards that differ only in suits."""

from __future__ import annotations

import numpy as np

from cardspeak.abstraction.indexer import Deck, game_of
from cardspeak.abstraction.streets import FULL_BOARD, HOLE_CARDS, boards_of, holdings_of
from cardspeak.array_types import Longs, Words, Words32
from cardspeak.evaluate.orders import OrderKernels, kernels_of
from cardspeak.kernels.abstraction.rivers import count_rivers
from cardspeak.kernels.deals.runouts import put_high

AT_ONCE = 64
"""The number of boards swept at a time, so few that the values stay in the cache."""


def count_on_rivers(deck: Deck, which: Longs, counts: Words32) -> None:
    """Write the holdings that each holding beats, plus 65,536 * those that it ties, on some full boards.

    Args:
        deck: the deck.
        which: the numbers of the boards, in `boards_of(5, deck)`.
        counts: uint32[boards, holdings], receives the counts; 0 if the holding and the board share a card.
    """
    for start in range(0, len(which), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        count_rivers(_values(deck, which[part]), holdings_of(deck).columns, counts[part])


def _values(deck: Deck, which: Longs) -> Words:
    """The value of each holding on some full boards, uint16[boards, holdings]; 0 if they share a card."""
    boards, holdings = boards_of(FULL_BOARD, deck), holdings_of(deck)
    values, n_cards = np.empty((len(which), len(holdings)), np.uint16), FULL_BOARD + HOLE_CARDS
    if deck == "full":  # one call for all boards
        on_board = np.zeros(len(which), np.int64)
        put_high(boards.packed[which], on_board, holdings.planes, len(holdings), n_cards, 0, values.reshape(-1))
        return values
    kernels = kernels_of(game_of(deck).halves[0].ranking)
    assert isinstance(kernels, OrderKernels), "the order is built in"
    with_fixed = kernels.with_fixed
    assert with_fixed is not None, "orders of hold'em have this kernel"
    for row, c, d, h, s in zip(values, *(plane[which].tolist() for plane in boards.planes), strict=True):
        with_fixed((c, d, h, s), holdings.planes, n_cards, row)
    return values
