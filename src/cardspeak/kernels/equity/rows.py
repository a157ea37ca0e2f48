"""Exact counts for many hold'em hands, each on its own board, against a random hand or a range."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.equity.river_counts import (
    N_OTHERS,
    N_RANKS,
    N_SUITS,
    Holdings,
    Tables,
    count_against_random,
    count_against_range,
    long_of,
    multiset_number,
    pair_number,
)
from cardspeak.kernels.jit.compiled import compiled, inlined

DECK = 52


@inlined
def put_numbers(ranks: Longs, n_board: int, numbers: Longs) -> None:
    """Write to `numbers[turn, river]` the number of the board's multiset of ranks once these ranks have been dealt.

    If the turn is known, only row 0 is used, and if the river is known, only the first number.
    """
    if n_board == 5:
        numbers[0, 0] = multiset_number(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4])
    elif n_board == 4:
        for river in range(N_RANKS):
            numbers[0, river] = multiset_number(ranks[0], ranks[1], ranks[2], ranks[3], river)
    else:
        for turn in range(N_RANKS):
            for river in range(turn + 1):
                number = multiset_number(ranks[0], ranks[1], ranks[2], turn, river)
                numbers[turn, river], numbers[river, turn] = number, number


@inlined
def turn_over(card: int, sign: int, board: Longs, n_of_suit: Longs) -> None:
    """Add a card to the board if `sign` is 1, or remove it if `sign` is -1."""
    board[card & 3] += sign << (card >> 2)
    n_of_suit[card & 3] += sign


@compiled
def count_rows(
    hands: Bytes,
    boards: Bytes,
    n_board: int,
    tables: Tables,
    holdings: Holdings,
    wins: Longs,
    ties: Longs,
    deals: Longs,
) -> None:
    """Write the numbers of deals that each hand wins and ties, and the number of all deals.

    A deal is a holding of the opponent and the missing board cards, and counts as often as the weight of the holding.

    Args:
        hands: two card ids for each hand, uint8[n, 2].
        boards: the boards, uint8[n, at least n_board]. No card occurs twice in a hand and its board.
        n_board: the number of board cards to read, 3 to 5.
        tables: the tables; see `river_counts`.
        holdings: the opponent's range, or empty arrays for a random hand.
        wins: int64[n], receives the numbers of deals that the hands win.
        ties: int64[n], receives the numbers of deals that the hands tie.
        deals: int64[n], receives the numbers of deals. It is 0 if the opponent cannot have any holding.
    """
    board, n_of_suit, own = np.empty(N_SUITS, np.int64), np.empty(N_SUITS, np.int64), np.empty(N_SUITS, np.int64)
    left, flush = np.empty(N_RANKS, np.int64), np.empty(N_RANKS, np.int64)
    ranks, numbers = np.zeros(5, np.int64), np.empty((N_RANKS, N_RANKS), np.int64)
    live, kept = np.empty(DECK + 1, np.int64), np.empty(len(holdings[0]), np.int64)
    pairs, _, masks, weights = holdings
    is_random = len(pairs) == 0
    n_missing = 5 - n_board
    for row in range(len(hands)):
        board[:] = 0
        n_of_suit[:] = 0
        own[:] = 0
        gone = 0
        for at in range(n_board):
            card = long_of(boards[row, at])
            ranks[at] = card >> 2
            turn_over(card, 1, board, n_of_suit)
            gone |= 1 << card
        for at in range(2):
            card = long_of(hands[row, at])
            own[card & 3] |= 1 << (card >> 2)
            gone |= 1 << card
        pair = pair_number(long_of(hands[row, 0]) >> 2, long_of(hands[row, 1]) >> 2)
        put_numbers(ranks, n_board, numbers)
        n_live = 0
        for card in range(DECK):
            live[n_live] = card
            n_live += 1 - (gone >> card & 1)
        weight, n_kept = N_OTHERS, 0
        if not is_random:
            weight = 0
            for i in range(len(pairs)):
                if masks[i] & gone == 0:
                    kept[n_kept] = i
                    n_kept += 1
                    weight += weights[i]
        # One pass for each turn that can come, or a single pass if it is known; in it, one for each lower river.
        n_won, n_tied = 0, 0
        for i in range(n_live if n_missing == 2 else 1):
            turn_rank, of_turn = 0, 0
            if n_missing == 2:
                turn_rank, of_turn = live[i] >> 2, 1 << live[i]
                turn_over(live[i], 1, board, n_of_suit)
            for j in range(1 if n_missing == 0 else i if n_missing == 2 else n_live):
                river_rank, dealt = 0, of_turn
                if n_missing:
                    river_rank, dealt = live[j] >> 2, of_turn | 1 << live[j]
                    turn_over(live[j], 1, board, n_of_suit)
                number = numbers[turn_rank, river_rank]
                if is_random:
                    won, tied = count_against_random(tables, number, board, n_of_suit, own, pair, left, flush)
                else:
                    won, tied = count_against_range(
                        tables, number, board, n_of_suit, own, pair, dealt, holdings, kept, n_kept
                    )
                n_won += won
                n_tied += tied
                if n_missing:
                    turn_over(live[j], -1, board, n_of_suit)
            if n_missing == 2:
                turn_over(live[i], -1, board, n_of_suit)
        wins[row], ties[row] = n_won, n_tied
        if is_random:
            n_boards = 1 if n_missing == 0 else n_live if n_missing == 1 else n_live * (n_live - 1) // 2
        else:  # the opponent's two cards are not on the board
            n_boards = 1 if n_missing == 0 else n_live - 2 if n_missing == 1 else (n_live - 2) * (n_live - 3) // 2
        deals[row] = weight * n_boards
