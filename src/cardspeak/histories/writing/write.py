"""The entry point `write_histories`: records written to a file, or to a file for each hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import IO

from cardspeak.errors import HistoryError, listed, quoted, shown
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import History, Unreadable
from cardspeak.histories.record.reader import Read
from cardspeak.histories.writing.json_text import json_text
from cardspeak.histories.writing.ohh import ohh_object
from cardspeak.histories.writing.phh import phh_fields
from cardspeak.histories.writing.toml_text import toml_lines


def _phh(history: History) -> str:
    return toml_lines(phh_fields(history))


def _ohh(history: History) -> str:
    return json_text(ohh_object(history)) + "\n"


_TEXTS: Mapping[str, Callable[[History], str]] = MappingProxyType({"phh": _phh, "phhs": _phh, "ohh": _ohh})
FORMATS = tuple(_TEXTS)
"""The formats: PHH with one hand in a file, PHH with many, and Open Hand History."""


def write_histories(
    histories: Iterable[Read],
    path: str | os.PathLike[str],
    *,
    format: str | None = None,  # noqa: A002  the name of the option
    overwrite: bool = False,
) -> int:
    r"""The number of hands written to a file, or to a folder with a file for each hand.

    A file is complete or not written at all. Reading it gives the same records, apart from their sources.

    Args:
        histories: the records, such as those from `read_histories`.
        path: a file that ends in `.phh` (one hand), `.phhs` or `.ohh`; or a folder, which exists or ends in a slash.
        format: `phh`, `phhs` or `ohh`; by default, the ending of the file, or `phh` for a folder.
        overwrite: whether to replace files that exist.

    Raises:
        HistoryError: the format is not known, a file exists or cannot be written, a hand is `Unreadable`, or there is
            not one hand for a file in `.phh`.

    >>> import tempfile
    >>> from cardspeak.histories import read_histories
    >>> folder = Path(tempfile.mkdtemp())
    >>> fields = ["variant = 'NT'", "blinds_or_straddles = [1, 2]", "min_bet = 2", "starting_stacks = [90, 110]"]
    >>> played = ["actions = ['p2 f']", "winnings = [2, 0]"]
    >>> _ = (folder / "a.phh").write_text("\n".join(fields + played))
    >>> write_histories(read_histories(folder), folder / "b.ohh")
    1
    >>> [hand.awards for hand in read_histories(folder / "b.ohh")]
    [(Award(player=0, amount=Decimal('2'), pot='', board=0, half='', words=''),)]
    """
    given = os.fspath(path)
    file = Path(given)
    if given.endswith(("/", os.sep)) or os.path.isdir(given):  # noqa: PTH112  Path.is_dir raises errors
        return _write_folder(histories, file, format_of(given, format, folder=True), overwrite)
    chosen = format_of(given, format)
    with _new_file(file, overwrite) as out:
        count = 0
        for text in texts_of(histories, chosen):
            out.write(text.encode("utf-8", "replace"))
            count += 1
    return count


def format_of(path: str, given: str | None, *, folder: bool = False) -> str:
    """The format of an output: the format that is given, or that of the ending.

    Raises:
        HistoryError: the format is not known, or there is none.
    """
    chosen = given or ("phh" if folder else Path(path).suffix.lower().removeprefix("."))
    if chosen in FORMATS:
        return chosen
    if given:
        raise HistoryError.at("format", f"{quoted(given)} is not known; it is one of {listed(FORMATS)}")
    raise HistoryError.at("output", f"{quoted(path)} does not end in .phh, .phhs or .ohh, and no format is given")


def texts_of(histories: Iterable[Read], chosen: str) -> Iterator[str]:
    """The text of a file, in a part for each hand.

    Raises:
        HistoryError: a hand is `Unreadable`, cannot be written, or there is not exactly one for `phh`.
    """
    count = 0
    for history in histories:
        count += 1
        if chosen == "phh" and count > 1:
            raise HistoryError.at("output", "a file in the format phh has one hand; write several to a .phhs file")
        text = _text(history, chosen)
        start = f"[{count}]\n" if chosen == "phhs" else ""
        yield ("\n" if count > 1 else "") + start + text
    if chosen == "phh" and not count:
        raise HistoryError.at("output", "there is no hand to write")


def _text(history: Read, chosen: str) -> str:
    """A hand as text.

    Raises:
        HistoryError: it is not a record, is `Unreadable`, or cannot be written.
    """
    if not isinstance(history, History | Unreadable):
        raise HistoryError.at("hand", f"{shown(history)} is not a History, as `read_histories` returns them")
    source = history.source
    name = f"hand {source.n} of {quoted(source.file)}"
    if not isinstance(history, History):
        raise HistoryError.at("hand", f"{name} cannot be read: {history.reason}")
    try:
        return _TEXTS[chosen](history)
    except BadHandError as error:
        raise HistoryError.at("hand", f"{name} cannot be written as {chosen}: {error}") from None


def _write_folder(histories: Iterable[Read], folder: Path, chosen: str, overwrite: bool) -> int:
    """Write a file for each hand, called 1.phh, 2.phh ..., and return how many there are."""
    with _named(folder):
        folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for count, history in enumerate(histories, 1):
        with _new_file(folder / f"{count}.{chosen}", overwrite) as out:
            out.write("".join(texts_of([history], chosen)).encode("utf-8", "replace"))
    return count


@contextmanager
def _new_file(file: Path, overwrite: bool) -> Iterator[IO[bytes]]:
    """A context manager for a file that takes its name when it is complete.

    Raises:
        HistoryError: the file exists, or cannot be written.
    """
    with _named(file):
        if file.exists() and not overwrite:
            raise HistoryError.at("output", f"{quoted(os.fspath(file))} exists; choose another name, or overwrite it")
        new = file.with_name(f".{file.name[:100]}.{os.getpid()}.new")
        try:
            with new.open("wb") as out:
                yield out
            new.replace(file)
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """A context manager that turns system errors into an error that names the file."""
    name = os.fspath(file)
    if "\0" in name:
        raise HistoryError.at("output", f"{quoted(name)} is not a valid file name")
    try:
        yield
    except OSError as error:
        raise HistoryError.at("output", f"{quoted(name)} cannot be written: {error.strerror or error}") from None
