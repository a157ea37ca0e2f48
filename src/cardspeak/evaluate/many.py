"""Values of many hands at once, from their cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from cardspeak.errors import GameError, listed, quoted
from cardspeak.evaluate.arrays import Values, output, run, slices
from cardspeak.evaluate.hands import Given, fault, read_hands
from cardspeak.games import find_game
from cardspeak.kernels.loops import values_of_cards
from cardspeak.kernels.rows import Columns, Rows

Kernel: TypeAlias = Callable[[Columns | Rows, tuple[Values, ...]], int]

KERNELS: Mapping[str, Kernel] = MappingProxyType({"high": values_of_cards})
"""Each order by name: the kernel that values its hands."""


def evaluate_many(cards: Given, *, game: str = "holdem", half: str = "high", out: Values | None = None) -> Values:
    """The value of each of many hands, as uint16[n]: bigger is better, equal values share the pot.

    A value is 7463 less the hand's place among the 7,462 high hands: 7462 for a royal flush, 1 for 7-5-4-3-2. All cards
    are checked on the way. The first call in a new installation compiles the kernel, which takes about a second; later
    processes find it on disk.

    Args:
        cards: card ids (rank * 4 + suit) as rows, one array of shape (n, k) with k = 5, 6 or 7 cards a hand, hole cards
            before the board; or as columns, a tuple of k arrays of shape (n,). Any type of integers will do, and any
            order in memory; contiguous uint8 is not copied and fastest, rows by far if they are rows already. A list
            of arrays, or a tuple of lists, is what its shape allows, and refused where it could be either.
        game: the code of the game.
        half: the half of the pot that the values are for.
        out: where the values are to go, contiguous uint16[n]; saves the system the work of handing out new memory.

    Returns:
        The values, `out` if it was given.

    Raises:
        CardError: an id is none, or a hand holds a card twice; it says where, rows and columns counted from 0 as NumPy
            does. What `out` then holds is not defined.
        HandError: the cards or `out` do not have the shape or the type that they need, or have a mask.
        GameError: there is no such game or half.

    >>> import numpy as np
    >>> from cardspeak import parse_cards
    >>> hands = [parse_cards(hand + "Ad Kh Qh Jh Th") for hand in ("As Ac", "Ah 2c", "3c 3d")]
    >>> evaluate_many(np.array(hands, np.uint8))
    array([5863, 7462, 5863], dtype=uint16)
    """
    kernel = _find_kernel(game, half)
    hands = read_hands(cards)
    values = output(out, len(hands))
    if any(np.may_share_memory(values, array) for array in hands.arrays):
        hands = hands.copy()
    for start, stop in slices(len(hands), hands.slice_size):
        wrong = run(partial(kernel, hands.part(start, stop)), (values[start:stop],))
        if wrong >= 0:
            raise fault(hands, start + wrong)
    return values


def _find_kernel(game: str, half: str) -> Kernel:
    """The kernel for this half of this game's pot."""
    found = find_game(game)
    for one in found.halves:
        if one.name == half:
            return KERNELS[one.order]
    names = listed((one.name for one in found.halves), "or")
    raise GameError(f"half: {quoted(half)} is none of {found.title} (halves: {names})")
