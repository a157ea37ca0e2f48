"""Files of hand histories: found in folders, and read as text in chunks of whole lines."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterable, Iterator
from io import FileIO
from pathlib import Path
from typing import IO

from cardspeak.errors import HistoryError, quoted

_CHUNK = 1 << 20
_SMALL = 1 << 16
_OPENED = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DAMAGED = re.compile("(?:(?<=[0-9])|(?<=[0-9] ))(?:â‚¬|Â£|Â\u00a0|Â )|(?:â‚¬|Â£)(?=[0-9.])")
"""Signs of amounts that were encoded twice, as they appear. Names are left as they are in the file."""
_MENDED = {"â‚¬": "€", "Â£": "£"}


def find_files(paths: Iterable[str | os.PathLike[str]]) -> Iterator[tuple[str, str]]:
    """The path of each file, and its name in results: the files given, and all files in the folders given.

    Those of a folder are in order of their names, which are relative to that folder. Hidden files are left out.

    Raises:
        HistoryError: there is no such file or folder, or a folder cannot be read.
    """
    for given in paths:
        path = os.fspath(given)
        if os.path.isdir(path):  # noqa: PTH112  Path.is_dir raises errors
            yield from _files_in(path, "")
        elif os.path.exists(path):  # noqa: PTH110  so does Path.exists
            yield path, Path(path).name
        else:
            raise HistoryError.at("file", f"there is no file or folder {quoted(path)}")


def _files_in(folder: str, relative: str) -> Iterator[tuple[str, str]]:
    """Each file in a folder and its subfolders, and its path relative to the outermost folder, in order of names."""
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        reason = f"the folder {quoted(folder)} cannot be read: {error.strerror}"
        raise HistoryError.at("file", reason) from None
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files_in(entry.path, f"{relative}{entry.name}/")
        elif entry.is_file():
            yield entry.path, f"{relative}{entry.name}"


def chunks_of(path: str) -> Iterator[str]:
    """The text of a file, in chunks of whole lines that end with a line feed, except the last.

    The encoding is UTF-8 or UTF-16; lines that are neither are read as Windows-1252. Line ends become line feeds, and
    byte-order marks are left out.

    Raises:
        OSError: the file cannot be read.
    """
    number = os.open(path, _OPENED)  # files can be small, and `open` takes twice as long
    try:
        first = os.read(number, _SMALL)
        more = os.read(number, _CHUNK)
        if more or _utf16_of(first):
            with FileIO(number, closefd=False) as file:
                yield from _chunks(first + more, file)
        elif first:
            yield _cleaned(_decoded(first))
    finally:
        os.close(number)


def chunks_of_stream(file: IO[bytes]) -> Iterator[str]:
    """The text of an open file, as `chunks_of` gives it."""
    yield from _chunks(file.read(_CHUNK), file)


def _chunks(first: bytes, file: IO[bytes]) -> Iterator[str]:
    """The text of an open file, of which the first bytes were read."""
    encoding = _utf16_of(first)
    if encoding:
        yield from _utf16(encoding, first, file)
        return
    for lines in _lines_of(first, file):
        yield _cleaned(_decoded(lines))


def _utf16_of(first: bytes) -> str:
    """The encoding of a file that starts like UTF-16; empty if it is another. The first characters are ASCII."""
    if first.startswith(_UTF16):
        return "utf-16"
    if b"\0" not in first[:2]:
        return ""
    zeros = bytes(byte == 0 for byte in first[:8])
    return "utf-16-le" if zeros == b"\0\1" * 4 else "utf-16-be" if zeros == b"\1\0" * 4 else ""


def _utf16(encoding: str, first: bytes, file: IO[bytes]) -> Iterator[str]:
    """The text of a file in UTF-16."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    rest, data = "", first
    while data:
        text = rest + decoder.decode(data)
        cut = text.rfind("\n") + 1 or len(text)
        rest = text[cut:]
        yield _cleaned(text[:cut])
        data = file.read(_CHUNK)
    if last := rest + decoder.decode(b"", final=True):
        yield _cleaned(last)


def _lines_of(first: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """The bytes of a file, cut after line ends, or after a character where a line is too long."""
    rest, data = b"", first
    while data:
        data = rest + data if rest else data
        cut = data.rfind(b"\n") + 1 or data.rfind(b"\r", 0, -1) + 1 or _last_start(data) or len(data)
        rest = data[cut:]
        yield data[:cut] if rest else data
        data = file.read(_CHUNK)
    if rest:
        yield rest


def _last_start(data: bytes) -> int:
    """Where the last character begins, if the data is UTF-8; 0 if it is not."""
    return next((at for at in range(len(data) - 1, max(len(data) - 5, 0), -1) if data[at] & 0xC0 != 0x80), 0)


def _decoded(lines: bytes) -> str:
    """The text of whole lines. If they are not UTF-8, each line is decoded alone."""
    try:
        return lines.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(map(_decoded_line, lines.splitlines(keepends=True)))


def _decoded_line(line: bytes) -> str:
    """The text of a line: UTF-8, or else Windows-1252."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def _cleaned(text: str) -> str:
    """The text with line feeds as line ends, without byte-order marks, and with doubly encoded signs mended."""
    if "\r" in text:
        text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii():
        return text
    if "\ufeff" in text:
        text = text.replace("\ufeff", "")
    if "â" in text or "Â" in text:
        text = _DAMAGED.sub(_mended, text)
    return text


def _mended(match: re.Match[str]) -> str:
    """A sign that was encoded twice, as it was."""
    return _MENDED.get(match[0], "\u00a0")
