"""Hands in a text that is already in memory, such as one that was pasted into the page."""

from __future__ import annotations

import io
from collections.abc import Iterator

from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.reading.texts import chunks_of_stream
from cardspeak.histories.record.reader import Read
from cardspeak.histories.sites import FILE_READERS

_HEAD = 4096


def hands_of_text(text: str, name: str = "text") -> Iterator[Read]:
    """The hands in a text, as `read_histories` gives those of a file; `name` takes the place of the file's name."""
    return hands_in(chunks_of_stream(io.BytesIO(text.encode("utf-8", errors="replace"))), name)


def is_cut_between_hands(text: str) -> bool:
    """Whether the lines from one hand to the next are the text of that hand alone; not so in XML, for example."""
    head = text.lstrip("\ufeff \t\r\n")[:_HEAD]
    return not any(reader.knows(head) for reader in FILE_READERS)
