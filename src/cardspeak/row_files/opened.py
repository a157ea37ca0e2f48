"""Input files: their size and age, by which a run recognises them, and reading their bytes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pyarrow as pa

from cardspeak.errors import CardspeakError, quoted
from cardspeak.row_files.formats import Format
from cardspeak.row_files.text_blocks import Unpacked

STANDARD = "-"
"""The name of standard input and standard output."""


@dataclass(frozen=True, slots=True)
class Input:
    """An input file.

    Attributes:
        path: its path.
        format: its format.
        n_bytes: its size.
        modified: when it was last changed, in nanoseconds.
    """

    path: str
    format: Format
    n_bytes: int
    modified: int

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


def input_of(path: str, file_format: Format) -> Input:
    """The input file at a path.

    Raises:
        CardspeakError: there is none.
    """
    try:
        state = Path(path).stat()
    except (OSError, ValueError) as error:
        refuse(path, error)
    return Input(path, file_format, state.st_size, state.st_mtime_ns)


def is_terminal(stream: Any = None) -> bool:
    """Whether a stream, by default standard input, is a terminal."""
    given = sys.stdin if stream is None else stream
    return given is not None and bool(given.isatty())
