"""Input files: their size and age, by which a run recognises them, and reading their bytes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import pyarrow as pa

from cardspeak.errors import CardspeakError, quoted
from cardspeak.row_files.formats import ARROW, CSV, MAGIC, NDJSON, PARQUET, STANDARD, Format
from cardspeak.row_files.text_blocks import Unpacked

KEPT = 1 << 24
"""The number of bytes of standard input that can be read again, to find its format and its columns."""
SEGMENT_ROWS, SEGMENT_BYTES = 1 << 16, 1 << 21
"""The size of a segment: rows of Arrow data, bytes of text. A few segments are in memory at once."""
IN_WORDS = "standard input"
PACKED = {b"\x1f\x8b": "gzip -dc", b"\x28\xb5\x2f\xfd": "zstd -dc"}
"""The first bytes of compressed files, and the command that unpacks them."""


@dataclass(frozen=True, slots=True)
class Input:
    """An input file.

    Attributes:
        path: its path.
        format: its format.
        n_bytes: its size.
        modified: when it was last changed, in nanoseconds.
        segment_rows: the largest number of rows of a segment.
        segment_bytes: the number of bytes of a segment of text.
    """

    path: str
    format: Format
    n_bytes: int
    modified: int
    segment_rows: int
    segment_bytes: int

    @property
    def name(self) -> str:
        """The name of the file, for messages."""
        return self.path

    def to_dict(self) -> dict[str, Any]:
        """What identifies the file in the record of a run."""
        return {"path": os.path.realpath(self.path), "bytes": self.n_bytes, "modified": self.modified}

    @contextmanager
    def opened(self, start: int = 0) -> Iterator[Unpacked]:
        """The text of the file from a position.

        Raises:
            CardspeakError: the file cannot be read.
        """
        try:
            with Path(self.path).open("rb") as file:
                text = Unpacked(file, self.format.compression)
                text.skip(start)
                yield text
        except (OSError, pa.ArrowException) as error:
            refuse(self.name, error)


class _Kept:
    """Standard input, whose first bytes can be read again."""

    closed = False

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._kept, self._at = file, b"", 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _Kept, (BytesIO(),)  # other processes decode segments, and read nothing

    def read(self, size: int = -1) -> bytes:
        """The next bytes: as many as asked for, unless the input ends."""
        again = self._kept[self._at : self._at + size]
        new = self._file.read(size - len(again)) if len(again) < size else b""
        self._at += len(again) + len(new)
        if len(self._kept) + len(new) <= KEPT:
            self._kept += new
        elif new:
            self._kept = b""
        return again + new

    def restart(self) -> None:
        """Go to the beginning."""
        assert self._at <= len(self._kept), "only the first bytes are read more than once"
        self._at = 0

    def seekable(self) -> bool:
        """False: what has been read is gone."""
        return False


@dataclass(frozen=True, slots=True)
class StandardInput(Input):
    """Standard input, which is read once.

    Attributes:
        kept: its bytes.
    """

    kept: _Kept

    @property
    def name(self) -> str:
        """Its name, for messages."""
        return IN_WORDS

    def to_dict(self) -> dict[str, Any]:
        """What no other input is like: a run cannot go on from what another has read."""
        return {"path": STANDARD, "read": f"{os.getpid()} {time.monotonic_ns()}"}

    @contextmanager
    def opened(self, start: int = 0) -> Iterator[Unpacked]:
        """Its text from a position."""
        self.kept.restart()
        text = Unpacked(self.kept, "")
        text.skip(start)
        try:
            yield text
        except (OSError, pa.ArrowException) as error:
            refuse(self.name, error)


def standard_input(parts: int = 1) -> StandardInput:
    """Standard input, whose format is that of its first bytes.

    Args:
        parts: as in `input_of`.

    Raises:
        CardspeakError: it is a terminal, is compressed, or has a format that cannot be read from a pipe.
    """
    if sys.stdin is None or sys.stdin.isatty():
        raise CardspeakError(f"{IN_WORDS} is a terminal; write the path of a file, or < FILE")
    kept = _Kept(sys.stdin.buffer)
    beginning = kept.read(64)
    for magic, command in PACKED.items():
        if beginning.startswith(magic):
            raise CardspeakError(f"{IN_WORDS} is compressed; unpack it first, as in {command} FILE | cardspeak ...")
    name = next((name for magic, name in MAGIC.items() if beginning.startswith(magic)), "")
    if name in (PARQUET, ARROW):
        raise CardspeakError(f"{IN_WORDS} is a {name.title()} file, which cannot be read from a pipe; give its path")
    text_format = NDJSON if beginning.lstrip().startswith(b"{") else CSV
    return StandardInput(STANDARD, Format(name or text_format), 0, 0, *segment_size(parts), kept)


def refuse(name: str, error: Exception) -> NoReturn:
    """Raise the error for a file that cannot be read.

    Raises:
        CardspeakError: always.
    """
    reason = (error.strerror if isinstance(error, OSError) else None) or " ".join(str(error).split())
    reason = reason[:1].lower() + reason[1:] if not reason[:2].isupper() else reason
    if reason.startswith("truncated"):
        reason = "it is cut short"
    raise CardspeakError(f"{quoted(name)} cannot be read: {reason.rstrip('.')}") from None


def segment_size(parts: int) -> tuple[int, int]:
    """The number of rows of a segment, and its number of bytes of text."""
    return max(SEGMENT_ROWS // parts, 1), max(SEGMENT_BYTES // parts, 1)


def input_of(path: str, file_format: Format, parts: int = 1) -> Input:
    """The input file at a path.

    Args:
        path: the path.
        file_format: its format.
        parts: by how many times segments are smaller than usual, for work that takes long.

    Raises:
        CardspeakError: there is none.
    """
    try:
        state = Path(path).stat()
    except (OSError, ValueError) as error:
        refuse(path, error)
    return Input(path, file_format, state.st_size, state.st_mtime_ns, *segment_size(parts))
