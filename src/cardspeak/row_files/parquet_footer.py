"""Join the footers of Parquet files whose row groups have been put into one file.

A Parquet file is its row groups, followed by a footer that says where each column of each row group starts. Row groups
can therefore be copied from one file to another as they are, if the new footer has the new positions. PyArrow does not
do this. The footer is a struct of Thrift's compact protocol. This file reads and writes the types that Parquet uses.

Sources: https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift and
https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

TAIL = 8  # the length of the footer in four bytes, then PAR1

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(1, 13)

# The numbers of the fields, as in parquet.thrift.
FILE_N_ROWS, FILE_ROW_GROUPS = 3, 4
GROUP_COLUMNS, GROUP_N_ROWS, GROUP_OFFSET, GROUP_ORDINAL = 1, 3, 5, 7
CHUNK_OFFSET, CHUNK_METADATA = 2, 3
CHUNK_POSITIONS = (CHUNK_OFFSET, 4, 6)  # of the chunk's metadata, its offset index and its column index
COLUMN_POSITIONS = (9, 10, 11, 14)  # of data pages, index pages, the dictionary page and the Bloom filter
MOST_ORDINALS = 1 << 15


@dataclass(frozen=True, slots=True)
class Items:
    """A list.

    Attributes:
        kind: the type of the items.
        items: the items.
    """

    kind: int
    items: list[Any]


Fields: TypeAlias = dict[int, tuple[int, Any]]
"""A struct: for each number of a field, its type and its value."""


def footer_of(file: bytes) -> bytes:
    """The footer of a Parquet file."""
    size = int.from_bytes(file[-TAIL:-4], "little")
    return file[len(file) - TAIL - size : len(file) - TAIL]


def merged_footer(empty: bytes, footers: Sequence[bytes], shifts: Sequence[int]) -> bytes:
    """The footer of a file with the row groups of several files.

    Args:
        empty: the footer of a file with the same columns and no rows.
        footers: the footers of the files.
        shifts: for each file, the number of bytes by which its row groups are further from the beginning of the new
            file than they were from that of their own.
    """
    whole = Reader(empty).struct()
    groups: list[Fields] = []
    for footer, shift in zip(footers, shifts, strict=True):
        for group in Reader(footer).struct()[FILE_ROW_GROUPS][1].items:
            groups.append(_moved(group, shift, len(groups)))
    n_rows = sum(group[GROUP_N_ROWS][1] for group in groups)
    return written({**whole, FILE_N_ROWS: (I64, n_rows), FILE_ROW_GROUPS: (LIST, Items(STRUCT, groups))})


def _moved(group: Fields, shift: int, number: int) -> Fields:
    """A row group whose positions have been shifted; `number` is its number in the file."""
    kind, chunks = group[GROUP_COLUMNS]
    moved = _shifted(group, (GROUP_OFFSET,), shift)
    moved[GROUP_COLUMNS] = kind, replace(chunks, items=[_moved_chunk(chunk, shift) for chunk in chunks.items])
    if GROUP_ORDINAL in moved:
        if number < MOST_ORDINALS:
            moved[GROUP_ORDINAL] = I16, number
        else:
            del moved[GROUP_ORDINAL]  # optional, and too small for this number
    return moved


def _moved_chunk(chunk: Fields, shift: int) -> Fields:
    moved = _shifted(chunk, CHUNK_POSITIONS, shift)
    kind, metadata = chunk[CHUNK_METADATA]
    moved[CHUNK_METADATA] = kind, _shifted(metadata, COLUMN_POSITIONS, shift)
    return moved


def _shifted(fields: Fields, numbers: Sequence[int], shift: int) -> Fields:
    """A struct in which these fields are larger. A position of 0 means that there is none."""
    moved = {
        number: (fields[number][0], fields[number][1] + shift) for number in numbers if fields.get(number, (0, 0))[1]
    }
    return fields | moved


class Reader:
    """Reads a struct of the compact protocol."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def struct(self) -> Fields:
        """The struct at the current position."""
        fields: Fields = {}
        number = 0
        while head := self._byte():
            kind, step = head & 15, head >> 4
            number = number + step if step else self._whole()
            fields[number] = kind, kind == TRUE if kind in (TRUE, FALSE) else self._value(kind)
        return fields

    def _value(self, kind: int) -> Any:
        if kind == STRUCT:
            return self.struct()
        if kind in (I16, I32, I64):
            return self._whole()
        if kind == BINARY:
            return self._bytes(self._varint())
        if kind in (LIST, SET):
            head = self._byte()
            size = head >> 4 if head >> 4 < 15 else self._varint()
            return Items(head & 15, [self._value(head & 15) for _ in range(size)])
        if kind in (TRUE, FALSE, BYTE):  # in a list, a truth value takes a byte
            return self._byte()
        if kind == DOUBLE:
            return struct.unpack("<d", self._bytes(8))[0]
        raise NotImplementedError("Parquet has no maps")

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _bytes(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def _varint(self) -> int:
        number = shift = 0
        while True:
            byte = self._byte()
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7

    def _whole(self) -> int:
        number = self._varint()
        return number >> 1 ^ -(number & 1)


def written(fields: Fields) -> bytes:
    """A struct in the compact protocol."""
    parts = bytearray()
    last = 0
    for number, (kind, value) in sorted(fields.items()):
        tag = (TRUE if value else FALSE) if kind in (TRUE, FALSE) else kind
        step = number - last
        parts += bytes([step << 4 | tag]) if 0 < step < 16 else bytes([tag]) + _whole(number)
        if kind not in (TRUE, FALSE):
            parts += _written_value(kind, value)
        last = number
    parts.append(0)
    return bytes(parts)


def _written_value(kind: int, value: Any) -> bytes:
    if kind == STRUCT:
        return written(value)
    if kind in (I16, I32, I64):
        return _whole(value)
    if kind == BINARY:
        return _varint(len(value)) + bytes(value)
    if kind in (LIST, SET):
        size = len(value.items)
        head = bytes([size << 4 | value.kind]) if size < 15 else bytes([0xF0 | value.kind]) + _varint(size)
        return head + b"".join(_written_value(value.kind, item) for item in value.items)
    if kind in (TRUE, FALSE, BYTE):
        return bytes([value])
    if kind == DOUBLE:
        return struct.pack("<d", value)
    raise NotImplementedError("Parquet has no maps")


def _varint(number: int) -> bytes:
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def _whole(number: int) -> bytes:
    return _varint(number << 1 if number >= 0 else (-number << 1) - 1)
