"""Values of hands from a table of all five-card hands, for orders that have no arithmetic kernel.

Five-card hands are numbered in colexicographic order. The number of the hand with the ids a < b < c < d < e is

    C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) + C(e, 5),

from 0 for the five lowest cards to 2,598,959 for the five highest.

Source: https://en.wikipedia.org/wiki/Combinatorial_number_system
"""

from __future__ import annotations

from math import comb

import numpy as np

from cardspeak.array_types import Words
from cardspeak.kernels.jit.compiled import compiled
from cardspeak.kernels.orders.sorted_cards import MOST_CARDS, CardRows, card_at, insert

N_CARDS = 52
_CHOOSE = np.array([[comb(card, size) for card in range(N_CARDS)] for size in range(6)], np.int32)


@compiled
def values_by_table(rows: CardRows, table: Words, out: Words) -> int:
    """Write values to `out`. Returns the index of the first hand with an id above 51 or a duplicate card, or -1.

    The value of a hand is that of its best five cards.

    Args:
        rows: the ids of each hand, uint8[n, k] with k from 5 to 7.
        table: the value of each five-card hand, uint16[2598960].
        out: uint16[n], changed in place.
    """
    k = rows.shape[1]
    ids = np.empty(MOST_CARDS, np.int64)
    for i in range(len(out)):
        for j in range(k):
            insert(card_at(rows, i, j), j, ids)
        for j in range(1, k):
            if ids[j - 1] == ids[j]:
                return i
        if ids[0] >= N_CARDS:
            return i
        best = table[0] & 0
        for e in range(k - 4):
            number_5 = _CHOOSE[5, ids[e]]
            for d in range(e + 1, k - 3):
                number_4 = number_5 + _CHOOSE[4, ids[d]]
                for c in range(d + 1, k - 2):
                    number_3 = number_4 + _CHOOSE[3, ids[c]]
                    for b in range(c + 1, k - 1):
                        number_2 = number_3 + _CHOOSE[2, ids[b]]
                        for a in range(b + 1, k):
                            best = max(best, table[number_2 + ids[a]])  # C(a, 1) is a
        out[i] = best
    return -1
