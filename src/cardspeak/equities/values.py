"""What holdings are worth on boards."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.equities.every_deal import masks_of
from cardspeak.equities.spot import Cards2D
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import Game

Values: TypeAlias = npt.NDArray[np.uint16]
Truths: TypeAlias = npt.NDArray[np.bool_]


def values_on_boards(game: Game, holdings: Cards2D, boards: Cards2D) -> tuple[Values, Truths]:
    """What each holding is worth on each board in each half of the pot, and where it has none of the board's cards.

    Args:
        game: the game.
        holdings: ids, uint8[n, k].
        boards: full boards, uint8[b, full board].

    Returns:
        Values uint16[halves, n, b], 0 where the hand does not qualify or shares a card; and bool[n, b].

    >>> from cardspeak import parse_cards
    >>> from cardspeak.games import find_game
    >>> hole, boards = (np.array([parse_cards(text)], np.uint8) for text in ("As Ad", "Ac Ah Kc Kd 2h"))
    >>> values, are_live = values_on_boards(find_game("holdem"), hole, boards)
    >>> values.tolist(), are_live.tolist()
    ([[[7452]]], [[True]])
    """
    are_live = (masks_of(holdings)[:, None] & masks_of(boards)[None, :]) == 0
    values = np.zeros((len(game.halves), *are_live.shape), np.uint16)
    holding, board = np.nonzero(are_live)
    if len(holding):
        hands = [column[holding] for column in holdings.T] + [column[board] for column in boards.T]
        for of_half, found in zip(values, evaluate_halves(tuple(hands), game=game).values(), strict=True):
            of_half[are_live] = found
    return values, are_live
