"""The values of all holdings of a deck, on one board or on many."""

from __future__ import annotations

import numpy as np

from cardspeak.abstraction.numbers.indexer import Deck, game_of
from cardspeak.abstraction.streets import FULL_BOARD, HOLE_CARDS, N_SUITS, holdings_of
from cardspeak.array_types import Bytes, Planes, Words
from cardspeak.card_sets import packed_of_planes, planes_of_ids
from cardspeak.evaluate.orders import OrderKernels, WithFixed, kernels_of
from cardspeak.kernels.deals.runouts import put_high

N_CARDS = HOLE_CARDS + FULL_BOARD
NO_HAND = 0xFFFF
"""Padding for planes: a set of ranks that shares a card with every holding."""


def values_beside(board: Bytes, deck: Deck) -> Words:
    """The value of each holding beside a board of three to five cards, uint16[holdings], 0 if they share a card."""
    holdings = holdings_of(deck)
    values = np.empty(len(holdings), np.uint16)
    c, d, h, s = (int(plane[0]) for plane in planes_of_ids(board[None]))
    _with_fixed(deck)((c, d, h, s), holdings.planes, len(board) + HOLE_CARDS, values)
    return values


def values_across(boards: Planes, deck: Deck) -> Words:
    """The value of each holding on each full board, uint16[boards, holdings], 0 if they share a card."""
    holdings = holdings_of(deck)
    values = np.empty((len(boards[0]), len(holdings)), np.uint16)
    if deck == "full":  # one call for all boards
        on_board = np.zeros(len(values), np.int64)
        packed = packed_of_planes(boards)
        put_high(packed, on_board, holdings.planes, len(holdings), N_CARDS, 0, values.reshape(-1))
        return values
    put_values = _with_fixed(deck)
    for row, c, d, h, s in zip(values, *(plane.tolist() for plane in boards), strict=True):
        put_values((c, d, h, s), holdings.planes, N_CARDS, row)
    return values


def values_along(boards: Planes, width: int, deck: Deck) -> Words:
    """The value of each holding on each full board, uint16[holdings, width], 0 if they share a card and for padding.

    Args:
        boards: the full boards.
        width: the number of boards with padding, at least one register.
        deck: the deck.
    """
    holdings = holdings_of(deck)
    padded = np.full((N_SUITS, width), NO_HAND, np.uint16)
    padded[:, : len(boards[0])] = boards
    planes: Planes = padded[0], padded[1], padded[2], padded[3]
    values = np.empty((len(holdings), width), np.uint16)
    if deck == "full":  # one call for all holdings
        on_board = np.zeros(len(holdings), np.int64)
        put_high(holdings.packed, on_board, planes, width, N_CARDS, 0, values.reshape(-1))
        return values
    put_values = _with_fixed(deck)
    for row, c, d, h, s in zip(values, *(plane.tolist() for plane in holdings.planes), strict=True):
        put_values((c, d, h, s), planes, N_CARDS, row)
    return values


def _with_fixed(deck: Deck) -> WithFixed:
    """The kernel that values many hands with some cards in common."""
    kernels = kernels_of(game_of(deck).halves[0].ranking)
    assert isinstance(kernels, OrderKernels), "the order is built in"
    assert kernels.with_fixed is not None, "orders of hold'em have this kernel"
    return kernels.with_fixed
