"""What can be seen in the cards of each row: ranks, suits, and the values of hands. Each is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Words, Words64
from cardspeak.card_sets import MASK_BITS, PACKED_BITS
from cardspeak.cards import Card
from cardspeak.deals.rows.rows import Columns, Rows
from cardspeak.deals.rows.short import is_short, short_values
from cardspeak.evaluate.arrays import ready, run, slices
from cardspeak.evaluate.methods import ValueMethod, method_for, methods_for_counts
from cardspeak.games import Game
from cardspeak.kernels.orders.blocks import LEAST

RANK_BITS = np.array([1 << (card >> 2) if card < 52 else 0 for card in range(256)], np.uint16)

ONE_OF_SUIT = np.array([1 << 8 * (card & 3) if card < 52 else 0 for card in range(256)], "<u4")
"""A one in the byte of the card's suit."""


def mask_of(columns: Columns, n: int) -> Words64:
    """The set of cards in each row as a mask, uint64[n]."""
    return _union(columns, MASK_BITS, n)


def planes_of(columns: Columns, n: int) -> Words64:
    """The set of cards in each row as packed planes, uint64[n]."""
    return _union(columns, PACKED_BITS, n)


def hole_mask(rows: Rows, player: int, street: int) -> Words64:
    """The hole cards of a player as a mask."""
    return rows.keep(("hole mask", player, street), lambda: mask_of(rows.hole(player, street), len(rows)))


def board_mask(rows: Rows, street: int) -> Words64:
    """The board as a mask."""
    return rows.keep(("board mask", street), lambda: mask_of(rows.board_on(street), len(rows)))


def hole_planes(rows: Rows, player: int, street: int) -> Words64:
    """The hole cards of a player as packed planes."""
    return rows.keep(("hole planes", player, street), lambda: planes_of(rows.hole(player, street), len(rows)))


def board_planes(rows: Rows, street: int) -> Words64:
    """The board as packed planes."""
    return rows.keep(("board planes", street), lambda: planes_of(rows.board_on(street), len(rows)))


def ranks_of(columns: Columns, n: int) -> tuple[Words, Words]:
    """The ranks in each row, and the ranks that are there twice or more, as bits, uint16[n]."""
    ranks, twice = np.zeros(n, np.uint16), np.zeros(n, np.uint16)
    for column in columns:
        bits = RANK_BITS[column]
        twice |= ranks & bits
        ranks |= bits
    return ranks, twice


def hole_ranks(rows: Rows, player: int, street: int) -> tuple[Words, Words]:
    """The ranks of a player's hole cards, and those of two or more of them."""
    return rows.keep(("hole ranks", player, street), lambda: ranks_of(rows.hole(player, street), len(rows)))


def board_ranks(rows: Rows, street: int) -> tuple[Words, Words]:
    """The ranks on the board, and those of two or more cards."""
    return rows.keep(("board ranks", street), lambda: ranks_of(rows.board_on(street), len(rows)))


def suit_counts(columns: Columns, n: int) -> npt.NDArray[np.uint8]:
    """How many cards of each suit are in each row, uint8[4, n]. A joker has no suit."""
    counts = np.zeros(n, "<u4")
    for column in columns:
        counts += ONE_OF_SUIT.take(column)
    return np.ascontiguousarray(counts.view(np.uint8).reshape(n, 4).T)


def hole_suits(rows: Rows, player: int, street: int) -> npt.NDArray[np.uint8]:
    """How many hole cards of each suit a player has, uint8[4, n]."""
    return rows.keep(("hole suits", player, street), lambda: suit_counts(rows.hole(player, street), len(rows)))


def board_suits(rows: Rows, street: int) -> npt.NDArray[np.uint8]:
    """How many cards of each suit are on the board, uint8[4, n]."""
    return rows.keep(("board suits", street), lambda: suit_counts(rows.board_on(street), len(rows)))


def hand_values(rows: Rows, player: int, street: int, half: int) -> Words:
    """The value of a player's hand on a street for a half of the pot, uint16[n]; 0 if it does not qualify.

    Values on the same street can be compared, and on all streets on which hands are complete; see `short`.
    """
    return rows.keep(("value", player, street, half), lambda: _hand_values(rows, player, street, half))


def _hand_values(rows: Rows, player: int, street: int, half: int) -> Words:
    part = rows.part(frozenset((player,)))
    if part is not None:
        fewer, places = part
        return hand_values(fewer, player, street, half).take(places)
    game, hole, board = rows.setting.game, rows.hole(player, street), rows.board_on(street)
    return values_of(game, half, hole, board, len(rows))


def values_of_halves(rows: Rows, player: int, street: int) -> tuple[Words, ...]:
    """The values of a player's hand on a street for all halves of the pot, which can be faster than one by one."""
    halves = rows.setting.game.halves
    if rows.part(frozenset((player,))) is None and len(halves) > 1:
        rows.keep(("values", player, street), lambda: _keep_values(rows, player, street))
    return tuple(hand_values(rows, player, street, half) for half in range(len(halves)))


def _keep_values(rows: Rows, player: int, street: int) -> None:
    """Compute and keep the values of all halves."""
    game, hole, board = rows.setting.game, rows.hole(player, street), rows.board_on(street)
    number = {half.name: at for at, half in enumerate(game.halves)}
    names = tuple(number)
    for method in methods_for_counts(game, names, (len(hole), len(board))):
        found = tuple(np.empty(len(rows), np.uint16) for _ in method.halves)
        _run(method, game.deck, (*hole, *board), found)
        for name, values in zip(method.halves, found, strict=True):
            rows.keep(("value", player, street, number[name]), partial(_same, values))


def _same(values: Words) -> Words:
    return values


def values_of(game: Game, half: int, hole: Columns, board: Columns, n: int) -> Words:
    """The values of hands for a half of the pot, from their cards in columns."""
    if is_short(game.halves[half], len(hole), len(board)):
        return short_values(game.halves[half], hole, board, n)
    (method,) = methods_for_counts(game, (game.halves[half].name,), (len(hole), len(board)))
    return _by_method(method, game.deck, (*hole, *board), n)


def set_values(game: Game, half: int, hole: Columns, board: Columns, n: int) -> Words:
    """The values of hands with only these hole cards, of which the game can have more. No card is discarded."""
    of_half = game.halves[half]
    if is_short(of_half, len(hole), len(board)):
        return short_values(of_half, hole, board, n)
    counts = (len(hole) + len(board), 0) if of_half.plays_any else (len(hole), len(board))
    return _by_method(method_for(game, of_half, counts), game.deck, (*hole, *board), n)


def _by_method(method: ValueMethod, deck: Sequence[Card], columns: Columns, n: int) -> Words:
    values = np.empty(n, np.uint16)
    _run(method, deck, columns, (values,))
    return values


def _run(method: ValueMethod, deck: Sequence[Card], columns: Columns, out: tuple[Words, ...]) -> None:
    """Write the values of hands to `out`."""
    n = len(out[0])
    if LEAST <= n <= method.slice_size and all(map(_is_ready, columns)):
        method.kernel(columns, out)
        return
    good = deck[: len(columns)]
    for start, stop in slices(n, method.slice_size):
        part = tuple(ready(column[start:stop], np.uint8, card) for column, card in zip(columns, good, strict=True))
        run(partial(method.kernel, part), tuple(values[start:stop] for values in out))


def _is_ready(column: Bytes) -> bool:
    """Whether kernels accept the column as it is."""
    return column.dtype == np.uint8 and column.flags.c_contiguous and not column.flags.writeable


def _union(columns: Columns, bits: Words64, n: int) -> Words64:
    union = np.zeros(n, np.uint64)
    for column in columns:
        union |= bits.take(column)
    return union
