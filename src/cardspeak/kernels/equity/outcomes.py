"""The outcome of each deal for each player as a code, and the counts of these codes.

For each half of the pot, a digit states what the player wins: 0 for nothing, 1 for the whole half, 2 for a tie with one
other player, and so on. If nobody qualifies, the digit is the number of players + 1. The code is the number with these
digits in base (number of players + 2). The digit of the first half is the lowest.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words, Words32
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, count_of, larger, put, words_at


@inlined
def best_of_half(values: Words, first: int, n: int, n_players: int) -> tuple[Lanes, Lanes]:
    """The best value of a half in each deal, and how many players have it.

    If nobody qualifies, these are 0 and `n_players`. The values of player p start at index `first` + p * n.
    """
    best = words_at(values, first)
    for player in range(1, n_players):
        best = larger(best, words_at(values, first + player * n))
    n_best = best ^ best
    for player in range(n_players):
        n_best = n_best + choose(words_at(values, first + player * n) == best, 1, 0)
    return best, n_best


@compiled
def write_codes(values: Words, n_players: int, codes: Words) -> None:
    """Write the code of each deal for each player to `codes`.

    Args:
        values: uint16[halves * players * deals], the values of the hands; 0 for a hand that does not qualify.
        n_players: the number of players.
        codes: uint16[players * deals], receives the codes. The deals must fill whole registers, and every code must fit
            into 16 bits.
    """
    n = len(codes) // n_players
    for i in range(0, n, WORDS):
        times = 1
        for half in range(0, len(values), n_players * n):
            best, n_best = best_of_half(values, half + i, n, n_players)
            n_best = choose(best == 0, n_players + 1, n_best) * times
            for at in range(i, n_players * n, n):
                code = choose(words_at(values, half + at) == best, n_best, 0)
                if half:
                    code = code + words_at(codes, at)
                put(codes, at, code)
            times *= n_players + 2


@compiled
def count_codes(codes: Words, is_out: Words, counts: Longs) -> None:
    """Add to `counts`, int64[codes], how often each code occurs among the deals for which `is_out` is 0.

    Each code is counted separately, a register of deals at a time. This is fast if there are few different codes.
    """
    for i in range(0, len(codes), WORDS):
        code, is_in = words_at(codes, i), words_at(is_out, i) == 0
        for number in range(len(counts)):
            counts[number] += count_of((code == number) & is_in)


@compiled
def count_each(
    codes: Words,
    is_out: Words,
    holdings: Words32,
    values: Words,
    class_of: Bytes,
    shape: tuple[int, int],
    counts: Longs,
) -> None:
    """Add to `counts` how often each code occurs with each holding and class of one player.

    Args:
        codes: the player's codes, uint16[deals].
        is_out: uint16[deals], non-zero for deals that do not count.
        holdings: the index of the player's holding, uint32[deals].
        values: the value of the player's hand, uint16[deals].
        class_of: the class of each value, such as its hand category; uint8[65536].
        shape: the number of classes and the number of codes.
        counts: int64[holdings, classes, codes], flattened; increased in place.
    """
    n_classes, n_codes = shape
    for i in range(len(codes)):
        if not is_out[i]:
            holding, of_class, code = np.int64(holdings[i]), np.int64(class_of[values[i]]), np.int64(codes[i])
            counts[(holding * n_classes + of_class) * n_codes + code] += 1
