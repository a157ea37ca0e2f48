"""Keys that are equal for hands and boards with the same equity, to compute each of them once."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.equity.river_counts import N_RANKS, N_SUITS, long_of
from cardspeak.kernels.jit.compiled import compiled

BOARD_BITS = N_RANKS * N_SUITS


@compiled
def put_keys(hands: Bytes, boards: Bytes, n_board: int, up_to_suits: bool, keys: Longs) -> None:
    """Write a key for each row. Two rows have the same key if and only if they have the same hand and the same board.

    A key does not depend on the order of cards. It has the number of the hand in its upper bits, below 1,326, and the
    set of board cards in its lower 52 bits.

    Args:
        hands: two card ids for each hand, uint8[n, 2].
        boards: the boards, uint8[n, at least n_board].
        n_board: the number of board cards to read, at most 5.
        up_to_suits: whether rows that differ only by a permutation of suits get the same key. To this end, the suits
            are sorted by the ranks that the hand and the board have in them.
        keys: int64[n], receives the keys.
    """
    held, new = np.empty(N_SUITS, np.int64), np.empty(N_SUITS, np.int64)
    for row in range(len(hands)):
        for suit in range(N_SUITS):
            new[suit] = suit
        if up_to_suits:
            held[:] = 0
            for at in range(2):
                card = long_of(hands[row, at])
                held[card & 3] |= 1 << (card >> 2)
            for at in range(n_board):
                card = long_of(boards[row, at])
                held[card & 3] |= 1 << (N_RANKS + (card >> 2))
            for suit in range(N_SUITS):
                new[suit] = 0
                for other in range(N_SUITS):
                    is_before = held[other] > held[suit] or (held[other] == held[suit] and other < suit)
                    new[suit] += is_before
        first, second = long_of(hands[row, 0]), long_of(hands[row, 1])
        first, second = new[first & 3] * N_RANKS + (first >> 2), new[second & 3] * N_RANKS + (second >> 2)
        high, low = max(first, second), min(first, second)
        key = (high * (high - 1) // 2 + low) << BOARD_BITS
        for at in range(n_board):
            card = long_of(boards[row, at])
            key |= 1 << (new[card & 3] * N_RANKS + (card >> 2))
        keys[row] = key
