"""Hands of PokerStars, and of other sites that write the same form, such as PPPoker and Run It Once."""

from __future__ import annotations

import re

from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import History, Source
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.sites.stars.header import read_header
from cardspeak.histories.sites.stars.lines import Lines
from cardspeak.histories.sites.stars.summary import read_summary

_SITES = (
    "PokerStars",
    "POKERSTARS",
    "PPPoker",
    "Upoker",
    "UPoker",
    "PokerBros",
    "PokerMaster",
    "SupremaPoker",
    "MPLPoker",
    "BetOnline",
    "Hive Poker",
    "Run It Once Poker",
    "Full Tilt",  # since 2016, when its hands were played at PokerStars
)
_KIND = "(?:(?:Home Game|Zoom|Rush) )*"
_START = re.compile(
    rf"(?P<site>{'|'.join(_SITES)}) (?P<kind>{_KIND})(?:Game|Hand|GAME|HAND) #(?P<id>\w+):(?P<club> *\{{[^}}]*\}})?"
)


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = text.rstrip("\n").split("\n")
    draft = Draft("PokerStars", source)
    site = read_header(draft, _START, lines[0])["site"]
    draft.site = "PokerStars" if site == "POKERSTARS" else site.replace("UPoker", "Upoker")
    body = Lines(draft)
    end = body.read(lines)
    read_summary(draft, lines, end + 1, body.seats)
    return draft.history()


READER = TextReader("PokerStars", rf"(?:{'|'.join(_SITES)}) {_KIND}(?:Game|Hand|GAME|HAND) #", _read)
