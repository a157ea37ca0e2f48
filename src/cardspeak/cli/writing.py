"""Files that commands write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from os import strerror
from pathlib import Path

from cardspeak.errors import CardspeakError, quoted


def check_writable(path: str) -> None:
    """Check that a file can be written, as far as that is seen before the work for it is done."""
    with _errors_named(path):
        file = Path(path)
        if file.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        with suppress(FileNotFoundError):  # it is to be made
            file.stat()  # a name that cannot be one is seen here
        file.parent.stat()


def write_file(path: str, data: bytes) -> None:
    """Write a file.

    Raises:
        CardspeakError: it cannot be written.
    """
    with _errors_named(path):
        Path(path).write_bytes(data)


@contextmanager
def _errors_named(path: str) -> Iterator[None]:
    """Turn the system's errors into one that names the file."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CardspeakError(f"{quoted(path)} cannot be written: {reason[0].lower() + reason[1:]}") from None
