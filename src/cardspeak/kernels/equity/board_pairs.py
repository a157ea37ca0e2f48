"""Exact counts for two ranges of holdings of any size: all pairs of holdings, on a register of boards at a time."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Words, Words64
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, count_of, put, word, words_at

LOSES, WINS, TIES, NOBODY = 0, 1, 2, 3
"""The outcome of a half of the pot for one of two players: a digit of a code in base 4."""
BLOCKED = 1 << 15
"""The word for a holding and a board that share a card. If they do not share a card, the word is 0."""
FEW_CODES = 16
"""The largest number of possible codes for which each code is counted separately, a register at a time."""


@inlined
def outcome(value: Lanes, other: Lanes) -> Lanes:
    """The outcome of a half for the player with `value`. A hand with value 0 does not qualify."""
    tied = choose(value == 0, word(NOBODY), TIES)
    return choose(value == other, tied, choose(value > other, word(WINS), LOSES))


@inlined
def count_codes(codes: Words, possible: Longs, counts: Longs) -> None:
    """Write to `counts[c]` how often code c occurs, for each possible code c."""
    if len(possible) > FEW_CODES:
        counts[:] = 0
        for code in codes:
            if code < BLOCKED:
                counts[code] += 1
    else:
        for possible_code in possible:
            count = 0
            for i in range(0, len(codes), WORDS):
                count += count_of(words_at(codes, i) == possible_code)
            counts[possible_code] = count


@compiled
def add_pairs(
    mine: tuple[Words, Words, Words64, Longs],
    theirs: tuple[Words, Words, Words64, Longs],
    possible: Longs,
    other_codes: Longs,
    first: int,
    step: int,
    sums: tuple[Longs, Longs],
) -> None:
    """Add the outcomes of all pairs of disjoint holdings, on all boards that share no card with either holding.

    Args:
        mine: the values, blocked words, masks and weights of my holdings. Values are uint16[halves * holdings *
            boards], in this order; the number of boards is a multiple of `WORDS`. Blocked words are uint16[holdings *
            boards], each 0 or `BLOCKED`; they are `BLOCKED` for padding boards. Masks and weights are uint64 and
            int64[holdings].
        theirs: the same for the other player.
        possible: the codes that can occur.
        other_codes: int64[4**halves], the other player's code for each code of mine.
        first: the index of the first of my holdings to compare.
        step: the distance between the indices of the holdings to compare.
        sums: int64[holdings, codes] for my holdings and for theirs. Each count grows by the number of boards times the
            weight of the other holding.
    """
    values, blocked, masks, weights = mine
    their_values, their_blocked, their_masks, their_weights = theirs
    n, m = len(masks), len(their_masks)
    n_boards, n_halves = len(blocked) // n, len(values) // len(blocked)
    codes, counts = np.empty(n_boards, np.uint16), np.zeros(len(other_codes), np.int64)
    for i in range(first, n, step):
        for j in range(m):
            if masks[i] & their_masks[j]:
                continue
            for board in range(0, n_boards, WORDS):
                at, their_at = i * n_boards + board, j * n_boards + board
                code: Lanes = words_at(blocked, at) | words_at(their_blocked, their_at)
                for half in range(n_halves):
                    of_half = outcome(words_at(values, at), words_at(their_values, their_at))
                    code = code | of_half << 2 * half
                    at, their_at = at + n * n_boards, their_at + m * n_boards
                put(codes, board, code)
            count_codes(codes, possible, counts)
            for possible_code in possible:
                sums[0][i, possible_code] += counts[possible_code] * their_weights[j]
                sums[1][j, other_codes[possible_code]] += counts[possible_code] * weights[i]
