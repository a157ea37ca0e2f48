"""The cards of one hand as plain integers, sorted as they are read: what kernels that walk hand by hand begin with."""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.jit.compiled import inlined

CardRows: TypeAlias = Bytes
"""(n, k): the cards of each hand, hole cards before the board."""

MOST_CARDS = 7


@inlined
def card_at(rows: CardRows, row: int, column: int) -> int:
    """A card as int64: Numba's `int` leaves it eight bits, which the sum with an int64 widens."""
    return int(rows[row, column]) + 0


@inlined
def insert(number: int, n_sorted: int, out: Longs) -> None:
    """Put a number where it belongs among the first `n_sorted` ones, which stand from high to low."""
    at = n_sorted
    while at > 0 and out[at - 1] < number:
        out[at] = out[at - 1]
        at -= 1
    out[at] = number
