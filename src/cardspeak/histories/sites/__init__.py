"""The readers, a file for each site. `TEXT_READERS` and `FILE_READERS` list them."""

from __future__ import annotations

from cardspeak.histories.record.reader import FileReader, TextReader
from cardspeak.histories.sites import (
    entraction,
    ohh,
    ongame,
    pacific,
    partypoker,
    phh,
    pkr,
    pokernow,
    pokerstars,
    winamax,
)

TEXT_READERS: tuple[TextReader, ...] = (
    pokerstars.READER,
    partypoker.READER,
    pacific.READER,
    winamax.READER,
    ongame.READER,
    entraction.READER,
    pkr.READER,
)
"""Sites whose hands are blocks of lines. If two patterns match a line, the first reader reads the hand."""

FILE_READERS: tuple[FileReader, ...] = (
    pokernow.READER,
    phh.READER,
    ohh.READER,
)
"""Formats of whole files, which are tried first, in this order."""
