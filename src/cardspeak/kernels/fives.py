"""Values of hands looked up in a table of all hands of five cards, for orders that have no arithmetic of their own.

The hands of five cards are numbered in colexicographic order: the number of a hand of the ids a < b < c < d < e is
C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) + C(e, 5), 0 for the five lowest cards, 2,598,959 for the five highest.

Source: https://en.wikipedia.org/wiki/Combinatorial_number_system
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.kernels.compiled import compiled

Words = npt.NDArray[np.uint16]
Rows = npt.NDArray[np.uint8]

N_CARDS = 52
MOST = 7
_CHOOSE = np.array([[comb(card, size) for card in range(N_CARDS)] for size in range(6)], np.int32)


@compiled
def values_by_table(rows: Rows, table: Words, out: Words) -> int:
    """Value hands into `out`, uint16[n]; the first one that has a card above 51 or one twice, or -1.

    Args:
        rows: ids, uint8[n, k] with k from 5 to 7.
        table: the value of each hand of five cards, uint16[2598960]; the value of a hand is that of its best five.
        out: changed in place.
    """
    k = rows.shape[1]
    cards = np.empty(MOST, np.int64)
    for i in range(len(out)):
        for j in range(k):  # sorted by insertion, from low to high
            card = rows[i, j]
            at = j
            while at > 0 and cards[at - 1] > card:
                cards[at] = cards[at - 1]
                at -= 1
            cards[at] = card
        for j in range(1, k):
            if cards[j - 1] == cards[j]:
                return i
        if cards[k - 1] >= N_CARDS:
            return i
        best = table[0] & 0
        for a in range(k - 4):
            number_1 = _CHOOSE[1, cards[a]]
            for b in range(a + 1, k - 3):
                number_2 = number_1 + _CHOOSE[2, cards[b]]
                for c in range(b + 1, k - 2):
                    number_3 = number_2 + _CHOOSE[3, cards[c]]
                    for d in range(c + 1, k - 1):
                        number_4 = number_3 + _CHOOSE[4, cards[d]]
                        for e in range(d + 1, k):
                            best = max(best, table[number_4 + _CHOOSE[5, cards[e]]])
        out[i] = best
    return -1
