"""Hands of GGPoker and of the sites of its network, which write the form of PokerStars with words of their own.

Hands are shown when all players are all-in, before the board is complete; only the summary says what they are at the
end. A hand can be run three times, and the boards after the first have only their new cards. The rake, the drops for
jackpots and games, and taxes add up. EV cash-outs are paid outside the pot.
"""

from __future__ import annotations

import re

from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import History, Source
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.sites.stars.header import read_header
from cardspeak.histories.sites.stars.lines import Lines
from cardspeak.histories.sites.stars.summary import read_summary

_START = re.compile(r"(?P<kind>)Poker Hand #(?P<id>\w+):")


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = text.rstrip("\n").split("\n")
    draft = Draft("GGPoker", source)
    read_header(draft, _START, lines[0])
    body = Lines(draft)
    end = body.read(lines)
    read_summary(draft, lines, end + 1, body.seats, final_words=True)
    return draft.history()


READER = TextReader("GGPoker", "Poker Hand #", _read)
