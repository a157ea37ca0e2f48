"""Tables of sixteen numbers, small enough for a register: one instruction looks up all bytes of another register.

The instruction is pshufb on x86, and tbl on ARM. Old x86 processors have neither; see `CAN_LOOK_UP`.

>>> import numpy as np
>>> squares, cubes = Table(number**2 for number in range(13)), Table(number**3 for number in range(13))
>>> entry(squares, np.array([0, 3, 12], np.uint8)).tolist()
[0, 9, 144]
>>> sum_of_entries((squares, cubes), np.array([0b0, 0b1000, 0b101000], np.uint16)).tolist()  # 0, 3**2, 3**2 + 5**3
[0, 9, 134]
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.extending import models, register_model, typeof_impl

from cardspeak.kernels.lanes.lanes import IS_ARM64, Lanes
from cardspeak.kernels.lanes.registers import (
    BYTE_REGISTER,
    CAN_LOOK_UP,
    INDEX,
    WORD_REGISTER,
    Lane,
    called,
    define,
    like,
    looked_up,
    suffix,
)

SIZE = 16  # entries of a table
N_BITS = 13
"""How many bits the words can have for which `sum_of_entries` is defined."""
WINDOWS = 0x26BC
"""A factor for powers of two up to 2**12: the highest four bits of the products, modulo 2**16, are different for each
power, and never 0."""


class Table:
    """Up to sixteen numbers below 65,536, constants in compiled code. Missing entries are 0."""

    def __init__(self, entries: Iterable[int]) -> None:
        self.entries = tuple(entries)
        if len(self.entries) > SIZE or not all(0 <= number < 2**16 for number in self.entries):
            raise ValueError(f"a table has up to {SIZE} numbers from 0 to 65535, not {self.entries}")
        self.entries += (0,) * (SIZE - len(self.entries))


Tables: TypeAlias = tuple[Table, ...]


def entry(table: Table, index: Lanes) -> Lanes:
    """The entry at each index, a byte below 16. All entries must be below 256."""
    return np.array(table.entries, np.uint8)[index]


def sum_of_entries(tables: Tables, words: Lanes) -> Lanes:
    """For each word, the sum of the entries that its bits select.

    The lowest bit selects the entry of the first table at the bit's index, the next bit an entry of the second table,
    and so on. Missing bits add nothing, and bits for which there is no table do not count. A word has up to thirteen
    bits. Sums are modulo 65,536.
    """
    result = words & 0
    for table in tables:
        index = np.bitwise_count((words - 1) & ~words) % SIZE
        result = result + np.where(words == 0, 0, np.array(table.entries, np.uint16)[index])
        words = words & (words - 1)
    return result.astype(words.dtype)


# The same functions, for Numba.


class TableType(types.Type):
    """The Numba type of a table. It has the entries, so they are known when code is compiled."""

    def __init__(self, entries: tuple[int, ...]) -> None:
        self.entries = entries
        super().__init__(name=f"Table{entries}")


register_model(TableType)(models.OpaqueModel)
typeof_impl.register(Table)(lambda table, _context: TableType(table.entries))
lower_constant(TableType)(lambda context, _builder, _kind, _table: context.get_dummy_value())


def _lower_entry(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    entries, index = signature.args[0].entries, args[1]
    if CAN_LOOK_UP:
        return looked_up(builder, entries, index)
    found = like(index, 0)
    for i, number in enumerate(entries):
        if number:
            is_here = builder.icmp_unsigned("==", index, like(index, i))
            found = builder.or_(found, builder.select(is_here, like(index, number), like(index, 0)))
    return found


def _type_sum(tables: Any, words: Any) -> Lane | None:
    are_tables = isinstance(tables, types.BaseTuple) and all(isinstance(table, TableType) for table in tables.types)
    return words if are_tables and isinstance(words, Lane) and words.bits == 16 else None


def _lower_sum(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    tables, words = [table.entries for table in signature.args[0].types], args[1]
    if not (CAN_LOOK_UP and words.type == WORD_REGISTER.register):
        return _sum_from_memory(builder, tables, words)
    result = like(words, 0)
    for entries in tables:
        lowest = builder.and_(words, builder.neg(words))
        result = builder.add(result, _entry_of_bit(builder, entries, lowest))
        words = builder.xor(words, lowest)
    return result


def _entry_of_bit(builder: Any, entries: tuple[int, ...], bit: Any) -> Any:
    """The entry at the index of each word's only bit, or 0 if the word is 0.

    The table that is looked up has the entries in another order. The position of each entry in it is below 16, so the
    high byte of the word is 0, and looks up the first entry of the table, which is 0.
    """
    table = [0] * SIZE
    if IS_ARM64:  # NEON counts leading zeros: 3 to 15 of a word with a bit, or 16, which yields 0
        position = called(builder, f"llvm.ctlz.{suffix(bit.type)}", bit.type, bit, ir.IntType(1)(0))
        table[SIZE - N_BITS :] = reversed(entries[:N_BITS])
    else:
        position = builder.lshr(builder.mul(bit, like(bit, WINDOWS)), like(bit, 12))
        for i in range(N_BITS):
            table[(WINDOWS << i) % 2**16 >> 12] = entries[i]
    found = builder.bitcast(looked_up(builder, [number % 256 for number in table], position), bit.type)
    if max(table) < 256:
        return found
    high = builder.bitcast(looked_up(builder, [number // 256 for number in table], position), bit.type)
    return builder.or_(found, builder.shl(high, like(high, 8)))


def _sum_from_memory(builder: Any, tables: list[tuple[int, ...]], words: Any) -> Any:
    """The sum for each word, looked up one by one in a table of the sums for all words."""
    number, entries = ir.IntType(16), tuple(tables)
    sums = ir.Constant(ir.ArrayType(number, 1 << N_BITS), [_sum(entries, word) for word in range(1 << N_BITS)])
    data = cgutils.global_constant(builder, ".sums", sums)

    def at(index: Any) -> Any:
        return builder.load(builder.gep(data, [INDEX(0), builder.zext(index, INDEX)], inbounds=True))

    if isinstance(words.type, ir.IntType):
        return at(words)
    for i in range(words.type.count):
        words = builder.insert_element(words, at(builder.extract_element(words, INDEX(i))), INDEX(i))
    return words


def _sum(tables: tuple[tuple[int, ...], ...], word: int) -> int:
    bits = [bit for bit in range(N_BITS) if word >> bit & 1]
    return sum(entries[bit] for entries, bit in zip(tables, bits, strict=False)) % 2**16


define(
    entry,
    lambda table, index: BYTE_REGISTER if isinstance(table, TableType) and index == BYTE_REGISTER else None,
    _lower_entry,
    (TableType, Lane),
)
define(sum_of_entries, _type_sum, _lower_sum, (types.BaseTuple, Lane))
