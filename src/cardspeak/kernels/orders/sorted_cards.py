"""The cards of one hand as plain integers, sorted while they are read, for kernels that process one hand at a time."""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

from cardspeak.array_types import Bytes, Longs
from cardspeak.kernels.jit.compiled import inlined

CardRows: TypeAlias = Bytes
"""The card ids of n hands of k cards, uint8[n, k]. Hole cards come before the board."""

MOST_CARDS = 7


@inlined
def card_at(rows: CardRows, row: int, column: int) -> int:
    """A card as int64. Numba's `int` alone would leave it at eight bits, but adding 0, an int64, widens it."""
    return int(rows[row, column]) + 0


@inlined
def insert(number: int, n_sorted: int, out: Longs) -> None:
    """Insert a number into the first `n_sorted` numbers of `out`, which are sorted from high to low."""
    at = n_sorted
    while at > 0 and out[at - 1] < number:
        out[at] = out[at - 1]
        at -= 1
    out[at] = number
