"""All deals of a number of boards and hands as rows: which board and which hands each row has."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Words64
from cardspeak.kernels.jit.compiled import compiled


@compiled
def join(boards: Words64, hands: Words64, at_board: Longs, at_hand: Longs) -> int:
    """Write the pairs of a board and a hand that share no card. Returns their number.

    Args:
        boards: the cards of each board as a mask.
        hands: the cards of each hand as a mask.
        at_board: receives the index of the board of each pair; it has room for all pairs and one more.
        at_hand: receives the index of the hand.
    """
    n = 0
    for board in range(len(boards)):
        mask = boards[board]
        for hand in range(len(hands)):
            at_board[n], at_hand[n] = board, hand
            n += mask & hands[hand] == np.uint64(0)
    return n


@compiled
def weigh(at_board: Longs, at_hand: Longs, times: Longs, weights: Longs, out: Longs) -> None:
    """Write to `out` the number of boards that each pair stands for times the weight of its hand."""
    for i in range(len(out)):
        out[i] = times[at_board[i]] * weights[at_hand[i]]


@compiled
def find_places(at_board: Longs, at_hand: Longs, holding_of: Longs, n_holdings: int, places: Longs, out: Longs) -> None:
    """Write to `out` the place of the board and of a player's holding of each row.

    Args:
        at_board: the board of each row.
        at_hand: the hand of each row, which is a combination of the holdings of all players.
        holding_of: the player's holding in each hand.
        n_holdings: the number of the player's holdings.
        places: int64[boards * holdings], the place of each pair of a board and a holding.
        out: receives the place for each row.
    """
    for i in range(len(out)):
        out[i] = places[at_board[i] * n_holdings + holding_of[at_hand[i]]]


@compiled
def weigh_free(used: Words64, masks: Words64, weights: Longs, out: Longs) -> None:
    """Write to `out[i]` the total weight of the masks that share no card with `used[i]`."""
    for i in range(len(used)):
        cards, total = used[i], 0
        for j in range(len(masks)):
            total += weights[j] if masks[j] & cards == np.uint64(0) else 0
        out[i] = total
