"""One board of each orbit. An orbit is the set of all boards that a group of suit permutations makes from a board."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Planes, Words64
from cardspeak.kernels.jit.compiled import compiled


@compiled
def put_canonical_boards(bits: Words64, n_drawn: int, given: int, shifts: Words64, planes: Planes, times: Longs) -> int:
    """Write one board per orbit to `planes` and the size of its orbit to `times`. Returns the number of boards.

    The cards drawn to complete the board are called a draw. A draw is a 64-bit number: each suit has 16 bits, and each
    card of the suit is one of them. The greatest draw of each orbit is chosen. Cards are added from the highest bit
    down. If a permutation makes the first cards of a draw greater, it also makes the whole draw greater, because all
    later cards are lower than the first cards. So only draws that no permutation makes greater are extended (orderly
    generation: R. C. Read, "Every one a winner", 1978, https://doi.org/10.1016/S0167-5060(08)70325-X). If s of the g
    permutations in the group leave a draw unchanged, its orbit has g / s draws.

    Args:
        bits: the bits of the cards that can be drawn, in descending order. Every permutation must map this set onto
            itself.
        n_drawn: the number of cards to draw, at least 1.
        given: the cards already on the board, as a number of the same form.
        shifts: uint64[g, 4], 16 times the images of clubs, diamonds, hearts and spades under each permutation. The
            permutations form a group, and the first one is the identity.
        planes: receives the planes of the boards; must be long enough for all boards.
        times: receives the sizes of the orbits; must be long enough for all boards.
    """
    n_cards, n_boards, depth = len(bits), 0, 0
    at, drawn, lane = np.empty(n_drawn, np.int64), np.empty(n_drawn, np.uint64), np.uint64(0xFFFF)
    at[0], drawn[0] = 0, 0
    clubs, diamonds, hearts, spades = planes
    while depth >= 0:
        if at[depth] > n_cards - n_drawn + depth:
            depth -= 1
            continue
        draw = drawn[depth] | bits[at[depth]]
        at[depth] += 1
        c, d, h, s = draw & lane, draw >> np.uint64(16) & lane, draw >> np.uint64(32) & lane, draw >> np.uint64(48)
        n_same = 1
        for row in range(1, len(shifts)):
            renamed = c << shifts[row, 0] | d << shifts[row, 1] | h << shifts[row, 2] | s << shifts[row, 3]
            if renamed > draw:
                n_same = 0
                break
            n_same += renamed == draw
        if n_same == 0:
            continue
        if depth + 1 < n_drawn:
            drawn[depth + 1], at[depth + 1] = draw, at[depth]
            depth += 1
            continue
        draw |= np.uint64(given)
        clubs[n_boards] = draw & lane
        diamonds[n_boards] = draw >> np.uint64(16) & lane
        hearts[n_boards] = draw >> np.uint64(32) & lane
        spades[n_boards] = draw >> np.uint64(48)
        times[n_boards] = len(shifts) // n_same
        n_boards += 1
    return n_boards
