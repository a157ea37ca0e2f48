"""What a reader of a site's hand histories is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from cardspeak.histories.record.history import History, Source, Unreadable

Read: TypeAlias = History | Unreadable


class TextReader(NamedTuple):
    """A reader of a site whose hands are blocks of lines, each of which starts with a line that is easy to recognise.

    Attributes:
        site: the name of the site.
        start: a regular expression without capturing groups; it matches the start of the first line of a hand, or its
            first lines if the hand is preceded by lines that belong to it.
        read: the record of a hand, from its text and its source. It raises `BadHandError` if the hand cannot be read.
    """

    site: str
    start: str
    read: Callable[[str, Source], History]


class FileReader(NamedTuple):
    """A reader of a site whose files must be read as a whole, such as XML.

    Attributes:
        site: the name of the site.
        knows: whether a file is the site's, from the first 4,096 characters of its text, without leading blanks.
        hands: the hands of a file, from its text in chunks of whole lines, and the name of the file. It yields an
            `Unreadable` for a hand that cannot be read, and numbers all hands from 0.
    """

    site: str
    knows: Callable[[str], bool]
    hands: Callable[[Iterator[str], str], Iterator[Read]]
