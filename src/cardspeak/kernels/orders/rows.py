"""Load many hands into registers: the first card of each hand into one register, the second into another, and so on.

Hands are stored either as k columns, which are loaded directly, or as rows of k bytes. A plain loop over rows would
load the bytes one at a time. Here whole registers are loaded, and rows become columns as in the transposition of a
matrix. How this is done depends on how far one instruction can move bytes.

With AVX-512, an instruction can take any bytes of two 64-byte registers. So two registers cover sixteen rows of up to
eight cards (16 * k bytes). The registers can overlap: the first starts at the first byte, and the second ends at the
last byte. One shuffle of both registers extracts columns 0 to 3, 16 bytes each, and another shuffle extracts columns 4
to 7. The results for 64 rows are then combined 16 bytes at a time. If rows have more than eight cards, eight rows are
loaded at a time, and columns are combined 8 bytes at a time.

With smaller registers, an instruction moves bytes only within 16 bytes. So each 16 bytes of a register are loaded with
two rows of up to eight cards, or with one longer row. A shuffle puts the bytes of each column next to each other. Then
the bytes of two registers are interleaved, first two at a time (or one), then four, then eight. In the end, each
register has one column.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeAlias, cast

import numpy as np
from llvmlite import ir
from numba import types

from cardspeak.array_types import Bytes
from cardspeak.kernels.lanes.lanes import BYTES, Lanes, bytes_at
from cardspeak.kernels.lanes.registers import (
    BYTE_REGISTER,
    CAN_LOOK_UP,
    Lane,
    ask_for,
    define,
    is_flat,
    like,
    pointer_to,
    shuffled,
)
from cardspeak.kernels.orders.high import NO_CARDS, Seven

Columns: TypeAlias = tuple[Bytes, ...]
"""Contiguous uint8[n] arrays, one for each card of a hand."""
Rows: TypeAlias = tuple[Bytes, tuple[int, ...]]
"""A contiguous uint8[n * k] array, one hand of k = 4 to 11 cards after another, and any tuple of k numbers.

Numba compiles a kernel for each length of this tuple, so k is a constant in compiled code.
"""
Hole: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
"""Six hole cards, padded with `NO_HOLE_CARDS` if a hand has fewer."""
Board: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes]
"""Five board cards, padded with `NO_CARDS` if there are fewer."""

AHEAD = 4096  # prefetch distance in bytes: one page
LINE = 64  # size of a cache line in bytes
PART = 16  # bytes within which an instruction can move bytes if registers are smaller
LAST_CARD = 51
IS_WRONG = Lane(1, BYTES)
LEAST_ROW, MOST_ROW = 4, 11  # cards
MOST = 7
"""The largest number of cards in a hand for `cards_at`, which does not split hands into hole cards and board."""
PADS = NO_CARDS * 3
"""Padding for the second to the seventh card. The ids for the sixth and the seventh card are different."""
MOST_HOLE, MOST_BOARD = 6, 5
NO_HOLE_CARDS = tuple(card + suit for suit in (1, 2) for card in NO_CARDS)
"""Padding for the third to the sixth hole card: ids that have invalid ranks and are not in `NO_CARDS`."""


def n_cards_of(hands: Columns | Rows) -> int:
    """The number of cards of each hand, a constant in compiled code."""
    return len(hands[-1]) if isinstance(hands[-1], tuple) else len(hands)


def cards_at(hands: Columns | Rows, start: int) -> Seven:
    """Seven registers with the cards of `BYTES` hands from index `start` on, padded with `PADS` if hands have fewer.

    There must be at least `BYTES` hands from `start` on. Memory farther ahead is prefetched.
    """
    return cast("Seven", (*columns_at(hands, start), *_pads(PADS[n_cards_of(hands) - 1 :])))


def hole_and_board_at(hands: Columns | Rows, n_hole: tuple[int, ...], start: int) -> tuple[Hole, Board]:
    """Six registers with the hole cards of `BYTES` hands from index `start` on, and five with their board cards.

    There must be at least `BYTES` hands from `start` on. Memory farther ahead is prefetched.

    Args:
        hands: hands whose first 2 to 6 cards are the hole cards, and whose other 3 to 5 cards are the board.
        n_hole: a tuple of any numbers, one for each hole card of a hand.
        start: the index of the first hand.
    """
    registers, n = columns_at(hands, start), len(n_hole)
    no_hole_cards, no_board_cards = _pads_of_sides(n, len(registers) - n)
    sides = (*registers[:n], *_pads(no_hole_cards)), (*registers[n:], *_pads(no_board_cards))
    return cast("tuple[Hole, Board]", sides)


def are_wrong(hands: Columns | Rows, ids: Seven) -> Lanes:
    """Whether each hand has a card id above 51 or a duplicate card. `ids` are the cards that `cards_at` returned."""
    return _are_wrong(ids[: n_cards_of(hands)])


def sides_are_wrong(hands: Columns | Rows, n_hole: tuple[int, ...], hole: Hole, board: Board) -> Lanes:
    """The same for the hole cards and the board cards that `hole_and_board_at` returned."""
    n = len(n_hole)
    return _are_wrong((*hole[:n], *board[: n_cards_of(hands) - n]))


def _are_wrong(cards: tuple[Lanes, ...]) -> Lanes:
    wrong: Lanes = np.max(cards, axis=0) > LAST_CARD
    for one, other in combinations(cards, 2):
        wrong |= one == other
    return wrong


def columns_at(hands: Columns | Rows, start: int) -> tuple[Lanes, ...]:
    """A register for each card of `BYTES` hands from index `start` on, without padding; see `cards_at`."""
    if isinstance(hands[-1], tuple):
        rows = hands[0].reshape(-1, n_cards_of(hands))[start : start + BYTES]
        return tuple(np.ascontiguousarray(column) for column in rows.T)
    return tuple(bytes_at(column, start) for column in hands)


def _pads(ids: tuple[int, ...]) -> tuple[Lanes, ...]:
    return tuple(np.full(BYTES, card, np.uint8) for card in ids)


def _pads_of_sides(n_hole: int, n_board: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Padding for the missing hole cards and for the missing board cards."""
    return NO_HOLE_CARDS[n_hole - 2 :], NO_CARDS[n_board - 3 :]


# The same functions, for Numba.


def _n_cards(hands: Any) -> int:
    """The number of cards of hands with this Numba type, or 0 if it is not a type of hands."""
    if not isinstance(hands, types.BaseTuple):
        return 0
    kinds = list(hands.types)
    if _is_of_rows(kinds):
        n = len(kinds[1])
        return n if is_flat(kinds[0], types.uint8) and LEAST_ROW <= n <= MOST_ROW else 0
    return len(kinds) if all(is_flat(kind, types.uint8) for kind in kinds) else 0


def _is_of_rows(kinds: list[Any]) -> bool:
    return len(kinds) == 2 and isinstance(kinds[1], types.BaseTuple)


def _type_n_cards(hands: Any) -> Any:
    return types.intp if _n_cards(hands) else None


def _lower_n_cards(context: Any, _builder: Any, signature: Any, _args: Any) -> Any:
    return context.get_constant(types.intp, _n_cards(signature.args[0]))


def _type_cards(hands: Any, start: Any) -> Any:
    return types.UniTuple(BYTE_REGISTER, MOST) if 1 <= _n_cards(hands) <= MOST and start == types.intp else None


def _lower_cards(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    registers = _registers(context, builder, signature.args[0], *args)
    registers += [like(registers[0], card) for card in PADS[len(registers) - 1 :]]
    return context.make_tuple(builder, signature.return_type, registers)


def _type_columns(hands: Any, start: Any) -> Any:
    n = _n_cards(hands)
    return types.UniTuple(BYTE_REGISTER, n) if n and start == types.intp else None


def _lower_columns(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return context.make_tuple(builder, signature.return_type, _registers(context, builder, signature.args[0], *args))


def _type_sides(hands: Any, hole: Any, start: Any) -> Any:
    n_hole = len(hole) if isinstance(hole, types.BaseTuple) else 0
    if not (2 <= n_hole <= MOST_HOLE and 3 <= _n_cards(hands) - n_hole <= MOST_BOARD and start == types.intp):
        return None
    return types.Tuple([types.UniTuple(BYTE_REGISTER, n) for n in (MOST_HOLE, MOST_BOARD)])


def _lower_sides(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    hands, _, start = args
    registers, n_hole = _registers(context, builder, signature.args[0], hands, start), len(signature.args[1])
    sides = []
    for kind, here, missing in zip(
        signature.return_type.types,
        (registers[:n_hole], registers[n_hole:]),
        _pads_of_sides(n_hole, len(registers) - n_hole),
        strict=True,
    ):
        sides.append(context.make_tuple(builder, kind, here + [like(registers[0], card) for card in missing]))
    return context.make_tuple(builder, signature.return_type, sides)


def _type_wrong(hands: Any, ids: Any) -> Any:
    return IS_WRONG if 2 <= _n_cards(hands) <= MOST and ids == types.UniTuple(BYTE_REGISTER, MOST) else None


def _lower_wrong(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return _wrong(builder, _unpacked(builder, args[1], _n_cards(signature.args[0])))


def _type_sides_wrong(hands: Any, hole: Any, in_hole: Any, on_board: Any) -> Any:
    sides = types.UniTuple(BYTE_REGISTER, MOST_HOLE), types.UniTuple(BYTE_REGISTER, MOST_BOARD)
    return IS_WRONG if _n_cards(hands) and isinstance(hole, types.BaseTuple) and (in_hole, on_board) == sides else None


def _lower_sides_wrong(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    n, n_hole = _n_cards(signature.args[0]), len(signature.args[1])
    return _wrong(builder, _unpacked(builder, args[2], n_hole) + _unpacked(builder, args[3], n - n_hole))


def _unpacked(builder: Any, registers: Any, n: int) -> list[Any]:
    """The first n registers of a tuple."""
    return [builder.extract_value(registers, at) for at in range(n)]


def _wrong(builder: Any, cards: list[Any]) -> Any:
    """Two cards are equal if their exclusive or (XOR) is 0. So a hand has a duplicate if the minimum over all is 0."""
    largest = _best(builder, ">", cards)
    nearest = _best(builder, "<", [builder.xor(one, other) for one, other in combinations(cards, 2)])
    is_above = builder.icmp_unsigned(">", largest, like(largest, LAST_CARD))
    return builder.or_(is_above, builder.icmp_unsigned("==", nearest, like(nearest, 0)))


def _best(builder: Any, sign: str, values: list[Any]) -> Any:
    """The maximum or the minimum, each of two neighbours at a time, so that many of these steps are independent."""
    while len(values) > 1:
        pairs = zip(values[::2], values[1::2], strict=False)
        kept = [builder.select(builder.icmp_unsigned(sign, one, other), one, other) for one, other in pairs]
        values = kept + values[2 * len(kept) :]
    return values[0]


def _registers(context: Any, builder: Any, hands_kind: Any, hands: Any, start: Any) -> list[Any]:
    """A register for each card of the hands, without padding."""
    kinds = list(hands_kind.types)
    arrays = [builder.extract_value(hands, j) for j in range(len(kinds))]
    if _is_of_rows(kinds):
        return _columns_of_rows(context, builder, kinds[0], arrays[0], start, len(kinds[1]))
    return [_column(context, builder, *column, start) for column in zip(kinds, arrays, strict=True)]


def _column(context: Any, builder: Any, kind: Any, array: Any, start: Any) -> Any:
    far = builder.add(start, like(start, AHEAD))
    ask_for(builder, pointer_to(context, builder, kind, array, far, Lane(8, 1)))
    return builder.load(pointer_to(context, builder, kind, array, start, BYTE_REGISTER), align=1)


def _columns_of_rows(context: Any, builder: Any, kind: Any, rows: Any, start: Any, k: int) -> list[Any]:
    """A register for each of k columns."""
    first = builder.mul(start, like(start, k))

    def pointer(offset: int, lane: Lane) -> Any:
        return pointer_to(context, builder, kind, rows, builder.add(first, like(first, offset)), lane)

    for line in range(0, k * BYTES, LINE):
        ask_for(builder, pointer(line + AHEAD, Lane(8, 1)))

    def loaded(offset: int, size: int) -> Any:
        return builder.load(pointer(offset, Lane(8, size)), align=1)

    of_rows = _extracted if BYTES == LINE else _interleaved
    return of_rows(builder, loaded, k)


def _extracted(builder: Any, loaded: Callable[[int, int], Any], k: int) -> list[Any]:
    """A register for each of k columns, by shuffles of 64-byte registers; see the module's docstring.

    `loaded` maps the offset of a byte and a number of bytes to these bytes.
    """
    n_rows = 16 if k <= 8 else 8  # two registers hold 16 rows of up to 8 bytes, or 8 rows of up to 16
    width = LINE // n_rows  # how many columns of n_rows bytes fit into one register
    last = n_rows * k - LINE  # the offset of the second register of each piece
    groups: list[list[Any]] = [[] for _ in range(0, k, width)]
    for piece in range(0, BYTES, n_rows):
        halves = [loaded(piece * k + offset, LINE) for offset in (0, last)]
        for group, pieces in enumerate(groups):
            columns = range(group * width, (group + 1) * width)
            at = [i * k + min(j, k - 1) for j in columns for i in range(n_rows)]
            pieces.append(shuffled(builder, halves[0], halves[1], [i if i < LINE else i - last + LINE for i in at]))
    return [column for pieces in groups for column in _transposed(builder, pieces, n_rows, width)][:k]


def _transposed(builder: Any, parts: list[Any], size: int, width: int) -> list[Any]:
    """A register for each of `width` columns. A part has the columns of a few rows: `width` pieces of `size` bytes.

    The function is recursive. It turns each pair of neighbouring parts into two new parts: one with the first half of
    the columns, and one with the second half. Then it does the same within each half of the columns.
    """
    if width == 1:
        return parts
    columns, half = [], size * width // 2
    for side in (0, 1):
        starts = range(side * half, 2 * parts[0].type.count, 2 * half)
        picks = [start + i for start in starts for i in range(half)]
        if len(parts) > 1:
            halves = [shuffled(builder, *pair, picks) for pair in zip(parts[::2], parts[1::2], strict=True)]
        else:
            halves = [shuffled(builder, parts[0], parts[0], picks[: len(picks) // 2])]
        columns += _transposed(builder, halves, size, width // 2)
    return columns


def _interleaved(builder: Any, loaded: Callable[[int, int], Any], k: int) -> list[Any]:
    """The same as `_extracted`, by shuffles within each 16 bytes of a register."""
    n_rows = 2 if k <= 8 else 1  # in each 16 bytes
    last = BYTES * k - PART  # the last offset that can be loaded
    parts = []
    for first in range(0, PART, n_rows):
        rows = range(first, BYTES, PART)  # the first row of each 16 bytes
        picks = []
        for part, row in enumerate(rows):
            start = part * PART + max(0, row * k - last)
            columns = range(PART // n_rows)
            picks += [start + min(i * k + j, n_rows * k - 1) for j in columns for i in range(n_rows)]
        if not CAN_LOOK_UP and n_rows == 2:
            parts.append(_two_rows(builder, loaded, first, k))
            continue
        halves = [loaded(min(row * k, last), PART) for row in rows]
        part = halves[0] if len(halves) == 1 else shuffled(builder, halves[0], halves[1], list(range(BYTES)))
        parts.append(shuffled(builder, part, part, picks))
    return _merged(builder, parts, n_rows)[:k]


def _two_rows(builder: Any, loaded: Callable[[int, int], Any], row: int, k: int) -> Any:
    """The bytes of two rows of up to eight cards, interleaved. Old processors have no shuffle of single bytes."""
    eight, last = [], BYTES * k - 8
    for start in (row * k, (row + 1) * k):
        bits = builder.bitcast(loaded(min(start, last), 8), ir.IntType(64))
        eight.append(builder.lshr(bits, like(bits, 8 * max(0, start - last))))
    left, right = (builder.bitcast(bits, Lane(8, 8).register) for bits in eight)
    return shuffled(builder, left, right, [i + side for i in range(8) for side in (0, 8)])


def _merged(builder: Any, parts: list[Any], size: int) -> list[Any]:
    """A register for each column, from registers that have `size` bytes of each column in each 16 bytes.

    The function is recursive. It interleaves each pair of neighbouring registers, `size` bytes at a time, in two new
    registers: one with the first half of the columns, and one with the second half.
    """
    if len(parts) == 1:
        return parts
    columns = []
    for half in (0, PART // 2):
        starts = [part + half + i for part in range(0, BYTES, PART) for i in range(0, PART // 2, size)]
        picks = [start + side + i for start in starts for side in (0, BYTES) for i in range(size)]
        halves = [shuffled(builder, *pair, picks) for pair in zip(parts[::2], parts[1::2], strict=True)]
        columns += _merged(builder, halves, 2 * size)
    return columns


define(n_cards_of, _type_n_cards, _lower_n_cards, (types.BaseTuple,))
define(columns_at, _type_columns, _lower_columns, (types.BaseTuple, types.Integer))
define(are_wrong, _type_wrong, _lower_wrong, (types.BaseTuple, types.BaseTuple))
define(sides_are_wrong, _type_sides_wrong, _lower_sides_wrong, (types.BaseTuple,) * 4)
define(cards_at, _type_cards, _lower_cards, (types.BaseTuple, types.Integer))
define(hole_and_board_at, _type_sides, _lower_sides, (types.BaseTuple, types.BaseTuple, types.Integer))
