"""Exact counts for many hold'em hands, each on its own board against one random hand."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.equity.river_counts import (
    N_RANKS,
    N_SUITS,
    Tables,
    count_on_river,
    multiset_number,
    pair_number,
)
from cardspeak.kernels.jit.compiled import compiled


@compiled
def count_rows(hands: Bytes, boards: Bytes, n_board: int, tables: Tables, wins: Longs, ties: Longs) -> None:
    """Write the numbers of deals that each hand wins and ties against a random hand, over all boards.

    Args:
        hands: two card ids for each hand, uint8[n, 2].
        boards: the boards, uint8[n, at least n_board]. No card occurs twice in a hand and its board.
        n_board: the number of board cards to read, 3 to 5.
        tables: the tables; see `river_counts`.
        wins: int64[n], receives the numbers of deals that the hands win.
        ties: int64[n], receives the numbers of deals that the hands tie.
    """
    board, n_of_suit, own = np.empty(N_SUITS, np.int64), np.empty(N_SUITS, np.int64), np.empty(N_SUITS, np.int64)
    left, flush, live = np.empty(N_RANKS, np.int64), np.empty(N_RANKS, np.int64), np.empty(52, np.int64)
    ranks, numbers = np.zeros(5, np.int64), np.empty((N_RANKS, N_RANKS), np.int64)
    for row in range(len(hands)):
        board[:] = 0
        n_of_suit[:] = 0
        own[:] = 0
        gone = 0
        for at in range(n_board):
            card = np.int64(boards[row, at])
            ranks[at] = card >> 2
            board[card & 3] |= 1 << (card >> 2)
            n_of_suit[card & 3] += 1
            gone |= 1 << card
        for at in range(2):
            card = np.int64(hands[row, at])
            own[card & 3] |= 1 << (card >> 2)
            gone |= 1 << card
        pair = pair_number(np.int64(hands[row, 0]) >> 2, np.int64(hands[row, 1]) >> 2)
        if n_board == 5:
            number = multiset_number(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4])
            wins[row], ties[row] = count_on_river(tables, number, board, n_of_suit, own, pair, left, flush)
            continue
        n_live = 0
        for card in range(52):
            live[n_live] = card
            n_live += 1 - (gone >> card & 1)
        n_first = n_live if n_board == 3 else 1
        if n_board == 3:
            for high in range(N_RANKS):
                for low in range(high + 1):
                    numbers[high, low] = multiset_number(ranks[0], ranks[1], ranks[2], high, low)
        else:
            for rank in range(N_RANKS):
                numbers[0, rank] = multiset_number(ranks[0], ranks[1], ranks[2], ranks[3], rank)
        n_won, n_tied = 0, 0
        for i in range(n_first):
            turn_rank = 0
            if n_board == 3:
                turn_rank, turn_suit = live[i] >> 2, live[i] & 3
                board[turn_suit] |= 1 << turn_rank
                n_of_suit[turn_suit] += 1
            n_second = i if n_board == 3 else n_live
            for j in range(n_second):
                rank, suit = live[j] >> 2, live[j] & 3
                board[suit] |= 1 << rank
                n_of_suit[suit] += 1
                won, tied = count_on_river(tables, numbers[turn_rank, rank], board, n_of_suit, own, pair, left, flush)
                n_won += won
                n_tied += tied
                board[suit] ^= 1 << rank
                n_of_suit[suit] -= 1
            if n_board == 3:
                board[turn_suit] ^= 1 << turn_rank
                n_of_suit[turn_suit] -= 1
        wins[row], ties[row] = n_won, n_tied
