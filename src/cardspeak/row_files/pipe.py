"""Outputs that cannot be taken back, such as standard output. They have no part file."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Protocol, TextIO

from cardspeak.errors import CardspeakError, quoted
from cardspeak.row_files.formats import ARROW, STANDARD, Format
from cardspeak.row_files.part import Done, reason_of


def wrong_path_of(output: str, given: str | None) -> str | None:
    """The path of the file of wrong rows; None stands for standard error."""
    return given if given is not None or is_piped(output) else f"{output}.wrong.csv"


def is_piped(output: str) -> bool:
    """Whether an output is standard output, a pipe or a device: what is written there stays there."""
    if output == STANDARD:
        return True
    try:
        kind = Path(output).stat().st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(kind) and not stat.S_ISDIR(kind)


class Pipe:
    """An output that cannot be taken back, and so has no part file.

    Attributes:
        done: the segments that have been written.
    """

    is_finished = False

    def __init__(self, output: str, wrong: str | None) -> None:
        self._name = "standard output" if output == STANDARD else output
        self._wrong_name = "standard error" if wrong is None else wrong
        self.done: list[Done] = []
        self.n_bytes = 0
        self._files = ExitStack()
        self._data: Writable
        self._wrong: Writable
        with named_errors(self._name):
            self._data = _binary(sys.stdout) if output == STANDARD else self._opened(output)
        with named_errors(self._wrong_name):
            self._wrong = _binary(sys.stderr) if wrong is None else self._opened(wrong)

    def write(self, data: bytes, wrong: bytes = b"") -> None:
        """Append to the output and to the file of wrong rows."""
        if data:
            with named_errors(self._name):
                self._data.write(data)
                self._data.flush()
            self.n_bytes += len(data)
        if wrong:
            with named_errors(self._wrong_name):
                self._wrong.write(wrong)
                self._wrong.flush()

    def add(self, file: int, after: int, data: bytes, wrong: bytes, counts: Mapping[str, int], note: str) -> None:
        """Append a segment."""
        start = self.n_bytes
        self.write(data, wrong)
        self.done.append(Done(file, after, start, self.n_bytes, 0, counts, note))

    def save(self) -> None:
        """Nothing."""

    def finish(self, convert: Callable[[Path, Path], None] | None = None) -> None:
        """Close the files."""
        assert convert is None, "an Arrow file is not written to a pipe"
        self.close()

    def close(self) -> None:
        """Close the files, except standard streams."""
        with suppress(OSError):  # what could not be written has been reported
            self._files.close()

    def _opened(self, path: str) -> BinaryIO:
        return self._files.enter_context(Path(path).open("wb"))


def _binary(stream: TextIO) -> Writable:
    """A standard stream as a binary one. In a notebook, it takes only text."""
    binary = getattr(stream, "buffer", None)
    return _AsText(stream) if binary is None else binary


class Writable(Protocol):
    """A binary stream."""

    def write(self, data: bytes, /) -> object:
        """Write bytes."""
        ...

    def flush(self) -> object:
        """Make what was written visible."""
        ...


class _AsText:
    """A binary stream that writes to a stream of text."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, data: bytes) -> None:
        """Write bytes as text."""
        self._stream.write(data.decode("utf-8", "replace"))

    def flush(self) -> None:
        """Make what was written visible."""
        self._stream.flush()


@contextmanager
def named_errors(name: str) -> Iterator[None]:
    """A context manager that turns system errors into one line; a broken pipe stays one."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CardspeakError(f"{quoted(name)} cannot be written: {reason_of(error)}") from None


def check_piped(output: str, output_format: Format) -> None:
    """Check that a format can be written to a pipe, and is not binary if the pipe is a terminal.

    Raises:
        CardspeakError: it cannot.
    """
    if is_piped(output) and output_format.name == ARROW:
        raise CardspeakError.at("format", "an Arrow file cannot be written to a pipe; use arrow-stream")
    if output == STANDARD and not output_format.is_text and sys.stdout.isatty():
        raise CardspeakError(f"{output_format.name} is not written to a terminal; name a file with --output")
