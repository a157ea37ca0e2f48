"""Hands of Full Tilt Poker, from 2006 to 2016.

A raise is printed as "raises to TO", a call and a bet by what they add. Uncalled bets are printed. If players agree to
run a hand twice, the titles end with the number of the run, each run decides a pot of its own, and has its own summary.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from cardspeak.histories.record.amounts import amount_of, currency_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, History, Limit, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts
from cardspeak.histories.sites.stars.acts import known_cards
from cardspeak.histories.sites.stars.full_tilt_acts import FULL_TILT_ACTS
from cardspeak.histories.sites.stars.outside import is_ambient, player_named, read_outside
from cardspeak.histories.sites.stars.summary import read_summary

_HEADER = re.compile(r"(?:Full Tilt Poker|FullTiltPoker) (?:Game|Hand) #(\d+): ?(.*)")
_TIME = re.compile(r" - (\d{1,2}:\d\d:\d\d .*)")
_TOURNAMENT = re.compile(r"(.*)\((\d{5,})\)")
_TABLE = re.compile(r"Table (.*)")
_AMOUNT = r"[^\s\d/-]{0,4}\d[\d.,]*[KM]?"
_STAKES = re.compile(rf"({_AMOUNT})/({_AMOUNT})(?: Ante ({_AMOUNT}))?")
_CAP = re.compile(rf"({_AMOUNT}) Cap\b", re.IGNORECASE)
_LIMIT = re.compile(r"\b(No Limit|Pot Limit|Fixed Limit|Limit|NL|PL|FL)\b")
_LIMITS: dict[str, Limit] = {
    "No Limit": "no",
    "NL": "no",
    "Pot Limit": "pot",
    "PL": "pot",
    "Fixed Limit": "fixed",
    "Limit": "fixed",
    "FL": "fixed",
}
_GAMES = (
    ("hold'em", "holdem"),
    ("5 card omaha hi/lo", "omaha5-8"),
    ("5 card omaha h/l", "omaha5-8"),
    ("5 card omaha", "omaha5"),
    ("6 card omaha h/l", "omaha6-8"),
    ("6 card omaha", "omaha6"),
    ("omaha h/l", "omaha8"),
    ("omaha hi/lo", "omaha8"),
    ("omaha", "omaha"),
    ("courchevel h/l", "courchevel8"),
    ("courchevel", "courchevel"),
    ("stud h/l", "stud8"),
    ("stud hi/lo", "stud8"),
    ("stud", "stud"),
    ("razz", "razz"),
    ("2-7 triple draw", "27-triple-draw"),
    ("2-7 single draw", "27-single-draw"),
    ("a-5 triple draw", "a5-draw"),
    ("badugi", "badugi"),
    ("5 card draw", "five-card-draw"),
)
_THOUSANDS = {"K": 1_000, "M": 1_000_000}
_SEAT = re.compile(r"Seat (\d{1,2}): (.+) \(([^()\s]{1,30})\)(, is sitting out)?\s*$")
_BUTTON = re.compile(r"The button is in seat #(\d+)")
_TITLE = re.compile(r"\*\*\* (.+?)(?: (\d))? \*\*\*")
_STREETS = {
    "HOLE CARDS": 0,
    "PRE-FLOP": 0,
    "3RD STREET": 0,
    "FLOP": 1,
    "4TH STREET": 1,
    "FIRST DRAW": 1,
    "DRAW": 1,
    "TURN": 2,
    "5TH STREET": 2,
    "SECOND DRAW": 2,
    "RIVER": 3,
    "6TH STREET": 3,
    "THIRD DRAW": 3,
    "7TH STREET": 4,
}
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_OPENED = re.compile(r" \[")
_LONGEST = 1_000  # characters of a line


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = text.split("\n")
    draft = Draft("FullTilt", source)
    _read_header(draft, lines[0])
    body = _Body(draft)
    end = body.read(lines)
    read_summary(draft, lines, end + 1, body.seats)
    return draft.history()


# --- the first line


class _Described(NamedTuple):
    """What a first line says between the number of the hand and the time."""

    table: str
    tournament: str
    game: str | None
    limit: Limit | None
    stakes: Stakes
    currency: str | None


def _read_header(draft: Draft, line: str) -> None:
    """Read the first line."""
    match = _HEADER.match(line[:_LONGEST])
    if match is None:
        raise BadHandError("the first line of the hand is damaged")
    draft.id, text = match.groups()
    time = _TIME.search(text)
    if time is None:
        draft.missing.append("the date")
    else:
        draft.date, text = time[1].rstrip(), text[: time.start()]
    told = _described(text)
    draft.table_name, draft.tournament, draft.game, draft.limit, draft.stakes, draft.currency = told
    if told.tournament:
        draft.kind = "tournament"


@lru_cache(maxsize=4096)
def _described(text: str) -> _Described:
    """What the first line says; since 2011, the stakes follow the game."""
    where, _, told = text.partition(" - ")
    while told.count(" - ") > 1 and not _STAKES.search(told.split(" - ")[0]):  # the name of the table has a dash
        more, _, told = told.partition(" - ")
        where += f" - {more}"
    tournament = _TOURNAMENT.match(where)
    table = _TABLE.search(where)
    limit_name = _LIMIT.search(told)
    limit = _LIMITS[limit_name[1]] if limit_name else None
    small = told.lower()
    game = next((code for name, code in _GAMES if name in small), None)
    stakes = _stakes(told, limit)
    currency = "chips" if tournament else (currency_of(stakes.text) or "chips") if stakes.text else None
    return _Described(table[1] if table else "", tournament[2] if tournament else "", game, limit, stakes, currency)


def _stakes(text: str, limit: Limit | None) -> Stakes:
    """The stakes in a text."""
    match = _STAKES.search(text)
    if match is None:
        return Stakes()
    low, high, ante = (
        amount_of(part.rstrip("KM")) * _THOUSANDS.get(part[-1], 1) if part else None for part in match.groups()
    )
    cap = _CAP.search(text)
    stakes = Stakes(match[0], ante=ante, cap=amount_of(cap[1]) if cap else None)
    if limit == "fixed":
        return stakes._replace(small_bet=low, big_bet=high)
    return stakes._replace(small_blind=low, big_blind=high)


# --- the lines


class _Body:
    """The reader of the lines between the first and the summary."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.seats: dict[str, tuple[int, str]] = {}
        self.starts: Starts | None = None

    def read(self, lines: list[str]) -> int:
        """Read the lines up to the title of the summary, and return its number, or that of the end."""
        draft = self.draft
        for at in range(1, len(lines)):
            line = lines[at].rstrip()
            draft.line = at
            if line.startswith("*** SUMMARY"):
                return at
            try:
                if line and not (len(line) <= _LONGEST and self._read_line(line)):
                    draft.not_understood(at, line)
            except BadHandError:
                draft.not_understood(at, line)
        draft.missing.append("the summary")
        return len(lines)

    def _read_line(self, line: str) -> bool:
        """Read a line; False if it is not understood."""
        if self.starts is None and line.startswith("Seat ") and self._seat(line):
            return True
        if self.starts is None:
            self.starts = Starts(self.draft)
        player, rest = self.starts.split(line)
        if player is None and line[0] == " ":
            line = line.lstrip()
            player, rest = self.starts.split(line)
        if player is not None:
            act = FULL_TILT_ACTS[rest]
            if act is not None:
                report, arguments = act
                report(self.draft, player, *arguments)
                return True
        if line.startswith("*** "):
            return self._title(line)
        if line.startswith("Uncalled bet of "):
            return self._uncalled(line)
        if line.startswith("Dealt to "):
            return self._dealt(line)
        button = _BUTTON.match(line)
        if button:
            self.draft.button = int(button[1])
            return True
        return read_outside(self.draft, line) or is_ambient(line) or _is_talk(self.draft, line)

    def _seat(self, line: str) -> bool:
        match = _SEAT.match(line)
        if match is None:
            return False
        number, name, stack, out = match.groups()
        self.seats[number] = self.draft.seat(name, int(number), amount_of(stack), sat_out=bool(out)), name
        return True

    def _title(self, line: str) -> bool:
        """Read a title such as `*** RIVER 2 *** [..] [..] (Total Pot: $20, 2 Players)`."""
        match = _TITLE.match(line)
        if match is None:
            return False
        title, run = match.groups()
        if run:
            self.draft.board = int(run)
        street = _STREETS.get(title)
        if street is None:
            return title == "SHOW DOWN"
        self.draft.street(street)
        cards = known_cards(" ".join(_BRACKETS.findall(line)))
        if cards:
            number = max(self.draft.board, 1)
            while len(self.draft.boards) < number:
                self.draft.boards.append(())
            self.draft.boards[number - 1] = cards
        return True

    def _uncalled(self, line: str) -> bool:
        amount, _, name = line[16:].partition(" returned to ")
        player = player_named(self.draft, name)
        if player is None:
            return False
        self.draft.give_back(player, amount_of(amount))
        return True

    def _dealt(self, line: str) -> bool:
        """Read `Dealt to Ann [5d Ah] [Ad]`: the last brackets have the new cards, on the first street the card up."""
        text = line[9:]
        named = [(at.start(), player_named(self.draft, text[: at.start()])) for at in _OPENED.finditer(text)]
        start, player = next((found for found in reversed(named) if found[1] is not None), (0, None))
        brackets = _BRACKETS.findall(text[start:])
        if player is None or not brackets:
            return False
        cards = known_cards(brackets[-1])
        if not self.draft.cards_of(player):
            if len(brackets) > 1:
                cards = known_cards(" ".join(brackets))
            elif len(cards) == 1:  # the card that is dealt up on the third street of stud
                cards = (HIDDEN, HIDDEN, *cards)
        self.draft.deal(player, cards)
        return True


def _is_talk(draft: Draft, line: str) -> bool:
    """Whether a line is chat, or says who comes and goes, without a player of the hand at its start."""
    name, colon, _ = line.partition(": ")
    if colon and (name.endswith(")") or player_named(draft, name) is not None):
        return True
    return (
        line.endswith((" sits down", " stands up")) or " adds " in line or line.startswith(("The blinds are", "Time "))
    )


READER = TextReader("FullTilt", r"(?:Full Tilt Poker|FullTiltPoker) (?:Game|Hand) #", _read)
