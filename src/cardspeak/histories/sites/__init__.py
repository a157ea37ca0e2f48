"""The readers of all sites, listed in `TEXT_READERS` and `FILE_READERS`."""

from __future__ import annotations

from cardspeak.histories.record.reader import FileReader, TextReader
from cardspeak.histories.sites.lines import (
    bovada,
    entraction,
    ongame,
    pacific,
    partypoker,
    pkr,
    winamax,
    winning,
    winning_v2,
)
from cardspeak.histories.sites.markup import boss, igt, ipoker, merge, microgaming
from cardspeak.histories.sites.ohh import files as ohh
from cardspeak.histories.sites.phh import files as phh
from cardspeak.histories.sites.pokernow import log
from cardspeak.histories.sites.stars import full_tilt, ggpoker, pokerstars

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
    phh.READER,  # first, because its files often have one hand each
    log.READER,
    boss.READER,
    igt.READER,
    ipoker.READER,
    merge.READER,
    microgaming.READER,
    ohh.READER,
)
"""Formats of whole files, which are tried first, in this order."""
