"""One board of each set of boards that renaming the suits makes out of one another."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Planes, Words64
from cardspeak.kernels.jit.compiled import compiled


@compiled
def put_canonical_boards(bits: Words64, n_drawn: int, given: int, group: Bytes, planes: Planes, times: Longs) -> int:
    """Write the boards, and how many each stands for, into `planes` and `times`; how many there are.

    A draw is a number of 64 bits, and of those that the group makes out of each other the greatest is taken. Cards are
    added from the highest bit down. A draw whose first cards can be renamed to something greater is no greatest one:
    the same renaming makes it greater, for the cards that follow are all below those. So only the greatest are
    continued (orderly generation: R. C. Read, "Every one a winner", 1978, https://doi.org/10.1016/S0167-5060(08)70325-X).
    A draw that s of g renamings leave as it is stands for g / s.

    Args:
        bits: the cards that may come, falling; every renaming makes them the same cards.
        n_drawn: how many of them come, from 1 up.
        given: the cards that are on the board already, in the same form.
        group: uint8[g, 4], in each row what clubs, diamonds, hearts and spades become; a group of permutations,
            the first of which changes nothing.
        planes: is written to; with room for all.
        times: is written to.
    """
    n_cards, n_boards, depth = len(bits), 0, 0
    at, drawn = np.zeros(n_drawn, np.int64), np.zeros(n_drawn, np.uint64)
    lane, shifts = np.uint64(0xFFFF), (group * 16).astype(np.uint64)
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
