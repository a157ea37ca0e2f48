"""Values of holdings on boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Ids, masks_of_ids, reversed_planes_of_ids
from cardspeak.equities.boards.omaha_halves import HIGH, LOW, kinds_of
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import Game
from cardspeak.kernels.equity.omaha_boards import omaha_values_on_boards
from cardspeak.kernels.lanes.lanes import WORDS

Values: TypeAlias = npt.NDArray[np.uint16]
Truths: TypeAlias = npt.NDArray[np.bool_]

FEWEST_BOARDS = 4
"""Smallest number of boards for which the vectorised kernel for Omaha holdings is faster than valuing single hands."""


def values_on_boards(game: Game, holdings: Ids, boards: Ids) -> tuple[Values, Truths]:
    """The value of each holding on each board in each half of the pot, and whether the holding and board share no card.

    Args:
        game: the game.
        holdings: ids, uint8[n, k].
        boards: full boards, uint8[b, full board].

    Returns:
        The values, uint16[halves, n, b], which are 0 for hands that do not qualify; and bool[n, b], False if the
        holding and the board share a card. In that case, the values are undefined.

    >>> from cardspeak import parse_cards
    >>> from cardspeak.games import find_game
    >>> hole, boards = (np.array([parse_cards(text)], np.uint8) for text in ("As Ad", "Ac Ah Kc Kd 2h"))
    >>> values, are_live = values_on_boards(find_game("holdem"), hole, boards)
    >>> values.tolist(), are_live.tolist()
    ([[[7452]]], [[True]])
    """
    are_live = (masks_of_ids(holdings)[:, None] & masks_of_ids(boards)[None, :]) == 0
    kinds = kinds_of(game, holdings.shape[1]) if len(boards) >= FEWEST_BOARDS else None
    if kinds in ((HIGH,), (HIGH, LOW)):
        return _omaha_values(kinds, holdings, boards), are_live
    values = np.zeros((len(game.halves), *are_live.shape), np.uint16)
    holding, board = np.nonzero(are_live)
    if len(holding):
        hands = [column[holding] for column in holdings.T] + [column[board] for column in boards.T]
        for of_half, values_of_hands in zip(values, evaluate_halves(tuple(hands), game=game).values(), strict=True):
            of_half[are_live] = values_of_hands
    return values, are_live


def _omaha_values(kinds: Sequence[int], holdings: Ids, boards: Ids) -> Values:
    """The values of all holdings on all boards; undefined if the holding and the board share a card."""
    missing = -len(boards) % WORDS
    clubs, diamonds, hearts, spades = (np.pad(plane, (0, missing)) for plane in reversed_planes_of_ids(boards))
    values = np.empty((len(kinds), len(holdings), len(clubs)), np.uint16)
    highs = values[kinds.index(HIGH)].reshape(-1)
    lows = values[kinds.index(LOW)].reshape(-1) if LOW in kinds else highs[:0]
    hands = np.column_stack(reversed_planes_of_ids(holdings)).reshape(-1)
    omaha_values_on_boards(hands, (clubs, diamonds, hearts, spades), highs, lows)
    return values[:, :, : len(boards)]
