"""Check and write output files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from os import strerror
from pathlib import Path

from cardspeak.errors import CardspeakError, quoted


def check_writable(path: str) -> None:
    """Check that a file can probably be written, before its content is computed.

    Raises:
        CardspeakError: the path is a directory or not a valid path, or its folder does not exist.
    """
    with _errors_named(path):
        file = Path(path)
        if file.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        with suppress(FileNotFoundError):  # a new file
            file.stat()  # raises for an invalid name
        file.parent.stat()


def write_file(path: str, data: bytes) -> None:
    """Write a file.

    Raises:
        CardspeakError: the file cannot be written.
    """
    with _errors_named(path):
        Path(path).write_bytes(data)


@contextmanager
def _errors_named(path: str) -> Iterator[None]:
    """A context manager that turns system errors into a `CardspeakError` that names the file."""
    try:
        yield
    except ValueError:  # a null character, which each version of Python calls something else
        raise CardspeakError(f"{quoted(path)} cannot be written: it is not a valid file name") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise CardspeakError(f"{quoted(path)} cannot be written: {reason[0].lower() + reason[1:]}") from None
