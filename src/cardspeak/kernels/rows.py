"""Cards of many hands from memory to registers: each register has the same card of neighbouring hands.

Hands lie in memory either as k columns, which are loaded as they are, or as rows of k bytes. A loop over rows would
pick its bytes one by one. Here sixteen rows, 16 * k bytes, are loaded by two registers of 64 bytes, one from the start
and one up to the end, which overlap. One shuffle of both takes the columns 0 to 3 from them, 16 bytes each; another one
columns 4 to 6. Of four such results, for 64 rows, pieces of 16 bytes then change places as in a transposed matrix.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from numba import types

from cardspeak.kernels.high import NO_CARDS, Cards
from cardspeak.kernels.lanes import BYTES, bytes_at
from cardspeak.kernels.registers import BYTE_REGISTER, Lane, ask_for, define, is_flat, like, pointer_to, shuffled

Bytes: TypeAlias = npt.NDArray[np.uint8]
Columns: TypeAlias = tuple[Bytes, ...]
"""Five to seven contiguous arrays uint8[n]."""
Rows: TypeAlias = tuple[Bytes, tuple[int, ...]]
"""A contiguous array uint8[n * k], one hand after the other, and any tuple of k numbers: Numba knows its length."""

AHEAD = 4096  # bytes between what is read and what is asked for, a page
PIECE = 16  # rows or bytes


def n_cards_of(hands: Columns | Rows) -> int:
    """How many cards each hand has; Numba knows it when it compiles."""
    return len(hands[1]) if isinstance(hands[1], tuple) else len(hands)


def cards_at(hands: Columns | Rows, start: int) -> Cards:
    """Seven registers with the cards of `BYTES` hands from `start` on; `NO_CARDS` for those that the hands lack.

    There must be so many hands. Memory further on is asked for.
    """
    k = n_cards_of(hands)
    if isinstance(hands[1], tuple):
        rows = hands[0]
        columns = tuple(np.ascontiguousarray(column) for column in rows.reshape(-1, k)[start : start + BYTES].T)
    else:
        columns = tuple(bytes_at(column, start) for column in hands)
    return cast("Cards", (*columns, *(np.full(BYTES, card, np.uint8) for card in NO_CARDS[k - 5 :])))


def _n_cards(hands: Any) -> int | None:
    """How many cards hands of this Numba type have; None if the type has no meaning."""
    if not isinstance(hands, types.BaseTuple):
        return None
    kinds = list(hands.types)
    if len(kinds) == 2 and is_flat(kinds[0], types.uint8) and isinstance(kinds[1], types.BaseTuple):
        n = len(kinds[1])
    else:
        n = len(kinds) if all(is_flat(kind, types.uint8) for kind in kinds) else 0
    return n if 5 <= n <= 7 else None


def _lower_n_cards(context: Any, _builder: Any, signature: Any, _args: Any) -> Any:
    return context.get_constant(types.intp, _n_cards(signature.args[0]))


def _lower_cards(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    kinds = list(signature.args[0].types)
    arrays = [builder.extract_value(args[0], j) for j in range(len(kinds))]
    if isinstance(kinds[1], types.BaseTuple):
        columns = _columns_of_rows(context, builder, kinds[0], arrays[0], args[1], len(kinds[1]))
    else:
        columns = [_column(context, builder, *both, args[1]) for both in zip(kinds, arrays, strict=True)]
    columns += [like(columns[0], card) for card in NO_CARDS[len(columns) - 5 :]]
    return context.make_tuple(builder, signature.return_type, columns)


def _column(context: Any, builder: Any, kind: Any, array: Any, start: Any) -> Any:
    far = builder.add(start, like(start, AHEAD))
    ask_for(builder, pointer_to(context, builder, kind, array, far, Lane(8, 1)))
    return builder.load(pointer_to(context, builder, kind, array, start, BYTE_REGISTER), align=1)


def _columns_of_rows(context: Any, builder: Any, kind: Any, rows: Any, start: Any, k: int) -> list[Any]:
    """The registers of k columns; see the module's docstring."""
    assert 4 <= k <= 8, "two registers of 64 bytes are sixteen rows of four to eight bytes, and no more"
    first = builder.mul(start, like(start, k))

    def pointer(offset: int, lane: Lane) -> Any:
        return pointer_to(context, builder, kind, rows, builder.add(first, like(first, offset)), lane)

    for line in range(0, k * BYTES, 64):
        ask_for(builder, pointer(line + AHEAD, Lane(8, 1)))
    last = PIECE * k - 64  # where the second register of each sixteen rows starts
    quarters: list[list[Any]] = [[], []]
    for piece in range(0, BYTES, PIECE):
        halves = [builder.load(pointer(piece * k + offset, Lane(8, 64)), align=1) for offset in (0, last)]
        for first_column, some in zip((0, 4), quarters, strict=True):
            at = [i * k + min(j, k - 1) for j in range(first_column, first_column + 4) for i in range(PIECE)]
            some.append(shuffled(builder, halves[0], halves[1], [i if i < 64 else i - last + 64 for i in at]))
    return (_transposed(builder, quarters[0]) + _transposed(builder, quarters[1]))[:k]


def _transposed(builder: Any, parts: list[Any]) -> list[Any]:
    """Four registers: the first, second, third and fourth pieces of one, two or four parts of four pieces each."""

    def pieces(left: Any, right: Any, *picks: int) -> Any:
        return shuffled(builder, left, right, [pick * PIECE + i for pick in picks for i in range(PIECE)])

    if len(parts) < 4:
        return [pieces(parts[0], parts[-1], *(j, j + 4)[: len(parts)]) for j in range(4)]
    low = [pieces(*parts[i : i + 2], 0, 1, 4, 5) for i in (0, 2)]
    high = [pieces(*parts[i : i + 2], 2, 3, 6, 7) for i in (0, 2)]
    return [pieces(*half, *picks) for half in (low, high) for picks in ((0, 2, 4, 6), (1, 3, 5, 7))]


define(n_cards_of, lambda hands: types.intp if _n_cards(hands) else None, _lower_n_cards, (types.BaseTuple,))
define(
    cards_at,
    lambda hands, start: types.UniTuple(BYTE_REGISTER, 7) if _n_cards(hands) and start == types.intp else None,
    _lower_cards,
    (types.BaseTuple, types.Integer),
)
