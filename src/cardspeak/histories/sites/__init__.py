"""The readers, a file for each site. `TEXT_READERS` and `FILE_READERS` list them."""

from __future__ import annotations

from cardspeak.histories.record.reader import FileReader, TextReader
from cardspeak.histories.sites import (
    boss,
    bovada,
    entraction,
    full_tilt,
    ggpoker,
    igt,
    ipoker,
    merge,
    microgaming,
    ohh,
    ongame,
    pacific,
    partypoker,
    phh,
    pkr,
    pokernow,
    pokerstars,
    winamax,
    winning,
    winning_v2,
)

TEXT_READERS: tuple[TextReader, ...] = (
    pokerstars.READER,
    ggpoker.READER,
    full_tilt.READER,
    partypoker.READER,
    pacific.READER,
    winamax.READER,
    ongame.READER,
    entraction.READER,
    pkr.READER,
    bovada.READER,
    winning.READER,
    winning_v2.READER,
)
"""Sites whose hands are blocks of lines. If two patterns match a line, the first reader reads the hand."""

FILE_READERS: tuple[FileReader, ...] = (
    pokernow.READER,
    boss.READER,
    igt.READER,
    ipoker.READER,
    merge.READER,
    microgaming.READER,
    phh.READER,
    ohh.READER,
)
"""Formats of whole files, which are tried first, in this order."""
