"""What each deal gives each player, as a code, and how often each code came.

For each half of the pot k is 0 where the player does not win it, 1 where they do alone, 2 with one other ..., and one
more than there are players where nobody qualifies. The code is k of the first half, plus k of the second times the
number of players and two, and so on, each half counting so many times more than the one before.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words, Words32
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, count_of, larger, put, words_at


@inlined
def best_of_half(values: Words, first: int, n: int, n_players: int) -> tuple[Lanes, Lanes]:
    """A register of the best values of a half, and how many players have them; 0 and all of them if nobody qualifies.

    Value `first` and those a number of times `n` further on are those of the players.
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
    """In place: codes uint16[players * deals], one player after the other.

    Args:
        values: uint16[halves * players * deals]: for the first half the values of all hands of the first player, then
            of the next; then the second half. A value of 0 is a hand that does not qualify.
        n_players: how many players there are.
        codes: changed in place. There are whole registers of deals, and no more codes than a word tells apart.
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
    """In place: adds to counts int64[codes] how often each code came in the deals for which `is_out` is 0.

    It looks for one code after the other in whole registers of deals: this is for few different ones.
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
    """In place: adds to counts how often each code came with each holding and class.

    Args:
        codes: of a player, uint16[deals].
        is_out: not 0 for deals that do not count, uint16[deals].
        holdings: which holding the player has, uint32[deals].
        values: what their hand is worth, uint16[deals].
        class_of: the class of each value, uint8[65536].
        shape: how many classes there are, and how many codes.
        counts: changed in place, int64[holdings, classes, codes] given flat.
    """
    n_classes, n_codes = shape
    for i in range(len(codes)):
        if not is_out[i]:
            holding, of_class, code = np.int64(holdings[i]), np.int64(class_of[values[i]]), np.int64(codes[i])
            counts[(holding * n_classes + of_class) * n_codes + code] += 1
