"""Sums over the cards that can still come: rows of longer boards, read with their suits renamed.

A row has an item for each holding. Boards that differ only in suits share a row, which is that of one of them. What a
holding has on another of them is the item of the holding that its suit permutation makes: `renamed` has, for each of
the 24 permutations, the number of each holding once its suits are renamed.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment"

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words, Words32, Words64
from cardspeak.kernels.jit.compiled import compiled

LOW = 0xFFFF


@compiled
def add_rivers(
    rivers: Words32, first: int, longer: Longs, names: Bytes, renamed: Words, sums: Words32, squares: Words32
) -> None:
    """Add the rows of full boards to the rows of the boards of four cards that they complete.

    Args:
        rivers: uint32[rows, holdings], wins plus 65,536 * ties on some full boards; see `count_rivers`.
        first: the number of the full board of the first row. Full boards without a row are skipped.
        longer: int64[boards, cards], the number of each full board that a board can become.
        names: uint8[boards, cards], the permutation that turns it into the full board with this number.
        renamed: uint16[24, holdings].
        sums: uint32[boards, holdings], increased by wins plus 65,536 * ties. Both stay below 65,536, because a board of
            four cards has at most 48 full boards, with 990 opposing holdings each.
        squares: uint32[boards, holdings], increased by the square of 2 * wins + ties.
    """
    n = renamed.shape[1]
    for board in range(len(longer)):
        for card in range(longer.shape[1]):
            row = longer[board, card] - first
            if 0 <= row < len(rivers):
                name = names[board, card]
                for i in range(n):
                    count = rivers[row, renamed[name, i]]
                    score = np.uint32(2) * (count & np.uint32(LOW)) + (count >> np.uint32(16))
                    sums[board, i] += count
                    squares[board, i] += score * score


@compiled
def add_turns(turns: Words32, of_squares: Words32, longer: Longs, names: Bytes, renamed: Words, sums: Words64) -> None:
    """Write the sums of rows of boards of four cards for the boards of three cards that can become them.

    Each full board is counted twice, because either of its last two cards can come first.

    Args:
        turns: uint32[rows, holdings], wins plus 65,536 * ties on all boards of four cards; see `add_rivers`.
        of_squares: uint32[rows, holdings], the squares.
        longer: int64[boards, cards], as in `add_rivers`.
        names: uint8[boards, cards], as in `add_rivers`.
        renamed: uint16[24, holdings].
        sums: uint64[3, boards, holdings], receives wins, ties and squares.
    """
    n = renamed.shape[1]
    sums[:] = np.uint64(0)
    for board in range(len(longer)):
        for card in range(longer.shape[1]):
            row, name = longer[board, card], names[board, card]
            for i in range(n):
                at = renamed[name, i]
                count = turns[row, at]
                sums[0, board, i] += np.uint64(count & np.uint32(LOW))
                sums[1, board, i] += np.uint64(count >> np.uint32(16))
                sums[2, board, i] += np.uint64(of_squares[row, at])


@compiled
def add_bins(bins: Bytes, longer: Longs, names: Bytes, renamed: Words, n_bins: int, numbers: Longs, out: Bytes) -> None:
    """Write the histogram of each holding over the boards that a board can become, to the number of the hand.

    Args:
        bins: uint8[rows, holdings], the bin of each holding; `n_bins` if it shares a card with the board.
        longer: int64[boards, cards], as in `add_rivers`, with a column for each set of cards that can come.
        names: uint8[boards, cards], as in `add_rivers`.
        renamed: uint16[24, holdings].
        n_bins: the number of bins.
        numbers: int64[boards, holdings], the number of each hand; any number that is too large if it shares a card
            with the board.
        out: uint8[hands, bins * bytes], receives the histograms: for each bin, the number of boards in one byte or two,
            the low byte first.
    """
    n, n_bytes = renamed.shape[1], out.shape[1] // n_bins
    counts = np.empty((n, n_bins + 1), np.uint16)
    for board in range(len(longer)):
        counts[:] = np.uint16(0)
        for card in range(longer.shape[1]):
            row, name = longer[board, card], names[board, card]
            for i in range(n):
                counts[i, bins[row, renamed[name, i]]] += np.uint16(1)
        for i in range(n):
            number = numbers[board, i]
            if number >= len(out):
                continue
            if n_bytes == 1:
                for at in range(n_bins):
                    out[number, at] = counts[i, at]
            else:
                for at in range(n_bins):
                    out[number, 2 * at] = counts[i, at]
                    out[number, 2 * at + 1] = counts[i, at] >> np.uint16(8)
