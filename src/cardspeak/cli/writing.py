"""Check and write output files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from os import getpid, strerror
from pathlib import Path
from stat import S_IMODE

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


def check_not_input(path: str | None, inputs: Iterable[str]) -> None:
    """Check that an output is none of the files that are read, which it would replace.

    Raises:
        CardspeakError: the path is one of the inputs.
    """
    is_input = False
    with suppress(OSError, ValueError):  # a new file, or an invalid name
        is_input = path is not None and any(Path(path).samefile(given) for given in inputs if Path(given).is_file())
    if is_input:
        raise CardspeakError(f"{quoted(path)} is read by this command; choose another name for the output")


def write_file(path: str, data: bytes) -> None:
    """Write a file, completely or not at all: Ctrl-C or a full disk leaves the file as it was.

    Devices, pipes, symbolic links, files with several hard links and files in a read-only folder are written in place.

    Raises:
        CardspeakError: the file cannot be written.
    """
    with _errors_named(path):
        file = Path(path)
        if file.is_symlink() or (file.exists() and not (file.is_file() and file.stat().st_nlink == 1)):
            file.write_bytes(data)
        else:
            _replace(file, data)


def _replace(file: Path, data: bytes) -> None:
    """Write a temporary file in the same folder, then rename it to `file`."""
    if file.exists():
        file.open("ab").close()  # raises if the file is read-only
    new = file.with_name(f".{file.name[:100]}.{getpid()}.new")
    try:
        new.touch(exist_ok=False)
    except OSError:  # the folder is read-only, or the name is too long
        file.write_bytes(data)
        return
    try:
        new.write_bytes(data)
        if file.exists():
            new.chmod(S_IMODE(file.stat().st_mode))
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


@contextmanager
def _errors_named(path: str) -> Iterator[None]:
    """A context manager that turns system errors into a `CardspeakError` that names the file."""
    try:
        yield
    except ValueError:  # a null character, for which each version of Python has its own message
        raise CardspeakError(f"{quoted(path)} cannot be written: it is not a valid file name") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise CardspeakError(f"{quoted(path)} cannot be written: {reason[0].lower() + reason[1:]}") from None
