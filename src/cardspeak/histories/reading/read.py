"""The entry point `read_histories`: all hands of files and folders, as records."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from cardspeak.histories.reading.texts import chunks_of, find_files
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Source, Unreadable
from cardspeak.histories.record.reader import Read, TextReader
from cardspeak.histories.sites import FILE_READERS, TEXT_READERS

_READERS = {reader.start: re.compile(reader.start) for reader in TEXT_READERS}
_ANY = "|".join(reader.start for reader in TEXT_READERS)
_STARTS = re.compile(f"\n(?:{_ANY})")
"""The first line of a hand of any site, after a line feed."""
_NEXT = {reader.start: re.compile(f"\n(?:{reader.start}|\n(?:{_ANY}))") for reader in TEXT_READERS}
"""The first line of a hand that follows a hand of a site: of the same site, or of any site after an empty line.

Most lines are compared only with the first lines of one site, which takes a fifth of the time.
"""
_INDENT = re.compile(r"(?:[ \t]*\n)*([ \t]{1,40})")
"""The blanks at the start of the first line."""
_NO_SITE = "this is not the text of a hand history of a known site"
_HEAD = 4096
_LONGEST_HAND = 1 << 20
_LONG_HAND, _LONGEST_LINE = 6_000, 2_000  # longer lines are cut, because no site writes any


def read_histories(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> Iterator[Read]:
    """The hands in files and folders, one at a time: a `History`, or `Unreadable` for a hand that cannot be read.

    The site is found from the content of a file. A file that is not a hand history is one `Unreadable`.

    Args:
        paths: a file, a folder, or several of them. Folders are searched with all their subfolders.

    Raises:
        HistoryError: there is no such file or folder.
    """
    for path, name in find_files([paths] if isinstance(paths, str | os.PathLike) else paths):
        yield from read_file_of_hands(path, name)


def read_file_of_hands(path: str, name: str) -> Iterator[Read]:
    """The hands in a file; `name` is the name of the file in results."""
    try:
        yield from hands_in(chunks_of(path), name)
    except OSError as error:
        yield Unreadable(Source(name, 0, 1), "", f"the file cannot be read: {error.strerror}")


def hands_in(chunks: Iterable[str], name: str) -> Iterator[Read]:
    """The hands in a text, given in chunks of whole lines; `name` is the name of the file in results."""
    chunks = iter(chunks)
    first = next(chunks, "")
    while len(first) < _HEAD and (more := next(chunks, "")):  # a line, such as an XML declaration, can be a chunk
        first += more
    head = first[:_HEAD].lstrip()
    for reader in FILE_READERS:
        if reader.knows(head):
            return reader.hands(chain((first,), chunks), name)
    indent = _INDENT.match(first)
    if indent and _STARTS.match("\n" + _without(indent[1], first).lstrip()):
        return _blocks(map(partial(_without, indent[1]), chain((first,), chunks)), name)
    return _blocks(chain((first,), chunks), name)


def _without(indent: str, lines: str) -> str:
    """Lines without the blanks with which all of them begin."""
    return ("\n" + lines).replace("\n" + indent, "\n")[1:]


def _blocks(chunks: Iterable[str], name: str) -> Iterator[Read]:
    """The hands in a text that consists of blocks of lines."""
    n, line = 0, 1
    reader: TextReader | None = None
    first = 0  # the length of what a pattern matched at the start of the block, which can be several lines
    block = "\n"  # the block that is being collected, after a line feed
    for chunk in chunks:
        text = block + chunk
        begin, end = 0, first
        # A chunk ends at the end of a line, so a first line is never cut.
        while match := (_NEXT[reader.start] if reader else _STARTS).search(text, end):
            start = match.start() + 1
            start += text[start] == "\n"
            if reader or _has_words(text[1:start]):
                hands = _hands(reader, text[begin + 1 : start], Source(name, n if reader else -1, line))
                yield from hands
                n += len(hands) if reader else 0
            line += text.count("\n", begin + 1, start)
            reader = _reader_at(text, start)
            begin, end = start - 1, match.end()
            first = end - begin
        block = text[begin:]
        if len(block) > _LONGEST_HAND:
            block = block[:_LONGEST_HAND]
    if reader or _has_words(block):
        yield from _hands(reader, block[1:], Source(name, n, line))
    elif n == 0:
        yield Unreadable(Source(name, 0, 1), "", _NO_SITE if block.strip() else "the file is empty")


def _has_words(text: str) -> bool:
    """Whether a text has more than the rules and numbers that exports have between hands, such as `**** # 2 ****`."""
    return any(character.isalpha() for character in text)


def _reader_at(text: str, start: int) -> TextReader:
    """The reader of the hand that starts at a place."""
    for reader in TEXT_READERS:
        if _READERS[reader.start].match(text, start):
            break
    return reader


def _hands(reader: TextReader | None, text: str, source: Source) -> list[Read]:
    """The hand in a block of lines, and hands of other sites that follow it without an empty line."""
    hand = _hand(reader, text, source)
    if reader is None or not (isinstance(hand, Unreadable) or hand.unread):
        return [hand]
    own = _READERS[reader.start].match(text)
    starts = [0, *(match.start() + 1 for match in _STARTS.finditer(text, own.end() if own else 1))]
    if len(starts) == 1:
        return [hand]
    hands = []
    for n, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True)):
        place = Source(source.file, source.n + n, source.line + text.count("\n", 0, start))
        hands.append(_hand(_reader_at(text, start), text[start:end], place))
    return hands


def _hand(reader: TextReader | None, text: str, source: Source) -> Read:
    """The hand in a block of lines, or why it cannot be read."""
    if reader is None:
        return Unreadable(source, "", _NO_SITE)
    if len(text) > _LONG_HAND:
        text = "\n".join([line[:_LONGEST_LINE] for line in text.split("\n")])
    try:
        return reader.read(text, source)
    except BadHandError as error:
        return Unreadable(source, reader.site, str(error))
    except RecursionError:
        return Unreadable(source, reader.site, "the text is nested too deeply")
