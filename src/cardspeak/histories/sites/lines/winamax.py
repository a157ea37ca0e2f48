"""Hands of Winamax.

A raise is printed as "raises BY to TO", a call and a bet by what they add. An uncalled bet is part of its player's
award and of the total pot.
"""

from __future__ import annotations

import re

from cardspeak.cards import Card
from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of, currency_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, History, Limit, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts, lines_of
from cardspeak.histories.sites.lines.acts import Act, adds, brings_to, checks, first_amount, folds, understood

_HEADER = re.compile(
    r"Winamax Poker - (?P<kind>.*?)HandId: #(?P<id>[\d-]+) - (?P<game>Hold'?em|(?:[56] Card )?Omaha[4-6]?"
    r"|7[ -]Card Stud|Razz|2-7 Triple Draw|5[ -]Card Draw)(?P<low> Hi/Lo)? (?P<limit>no|pot|fixed) limit "
    r"\((?P<stakes>[^)]*)\)(?: - (?P<date>.*))?",
    re.IGNORECASE,
)
_GAMES = {
    "holdem": "holdem",
    "hold'em": "holdem",
    "omaha": "omaha",
    "omaha4": "omaha",
    "omaha5": "omaha5",
    "omaha6": "omaha6",
    "5 card omaha": "omaha5",
    "6 card omaha": "omaha6",
    "7 card stud": "stud",
    "razz": "razz",
    "2-7 triple draw": "27-triple-draw",
    "5 card draw": "five-card-draw",
}
_LOW_GAMES = {"omaha": "omaha8", "omaha5": "omaha5-8", "omaha6": "omaha6-8", "stud": "stud8"}
_LIMITS: dict[str, Limit] = {"no": "no", "pot": "pot", "fixed": "fixed"}
_TABLE = re.compile(r"Table: '(.*)'(?: .*?Seat #(\d+) is the button)?")
_TOURNAMENT_TABLE = re.compile(r"\((\d+)\)#\d+$")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*?)(?:, [^()]*bounty)?\)$")
_TITLE = re.compile(r"\*\*\* (.*?) \*\*\*(.*)")
_CARDS = re.compile(r"\[([^\]]*)\]")
_STREETS = {"PRE-FLOP": 0, "FLOP": 1, "TURN": 2, "RIVER": 3}
_OTHER_STREETS = {
    "3rd STREET": 0,
    "4th STREET": 1,
    "5th STREET": 2,
    "6th STREET": 3,
    "7th STREET": 4,
    "FIRST-BET": 0,
    "FIRST-DRAW": 1,
    "SECOND-DRAW": 2,
    "THIRD-DRAW": 3,
}
"""Streets of stud, and of draw games, where a draw begins a street and the title of the bets follows it."""
_DISCARDED = re.compile(r"(?:draws|discards|changes) (\d) cards?")
_POT = re.compile(r"(.*?) ?(?:\((HI|LO)\))?")
_AMBIENT = re.compile(r".* (?:has (?:joined|left|timed out)|is (?:disconnected|connected|back)|finished|sits? )")
"""Lines that say nothing about the hand."""


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = lines_of(text)
    draft = Draft("Winamax", source)
    _read_header(draft, lines[0])
    starts = _read_seats(draft, lines)
    summary = False
    for at in range(1, len(lines)):
        line = lines[at]
        if not line:
            continue
        draft.line = at
        if line == "*** SUMMARY ***":
            summary = True
        elif summary:
            if not _read_summary(draft, line):
                draft.not_understood(at, line)
        elif not _read_line(draft, starts, line):
            draft.not_understood(at, line)
    draft.ends(complete=summary)
    return draft.history()


def _read_header(draft: Draft, line: str) -> None:
    """Read the first line."""
    match = _HEADER.match(line)
    if match is None:
        raise BadHandError("the first line is cut or has an unknown game")
    draft.id, draft.date = match["id"], (match["date"] or "").strip()
    game = _GAMES[match["game"].lower().replace("-card", " card")]
    draft.game = _LOW_GAMES.get(game, game) if match["low"] else game
    draft.limit = _LIMITS[match["limit"].lower()]
    text = match["stakes"]
    amounts = [amount_of(part) for part in text.split("/")]
    if len(amounts) == 3 and draft.limit == "fixed":
        draft.stakes = Stakes(text, ante=amounts[0], small_bet=amounts[1], big_bet=amounts[2])
    elif len(amounts) == 3:
        draft.stakes = Stakes(text, amounts[1], amounts[2], amounts[0])
    elif len(amounts) == 2 and draft.limit == "fixed":
        draft.stakes = Stakes(text, small_bet=amounts[0], big_bet=amounts[1])
    elif len(amounts) == 2:
        draft.stakes = Stakes(text, amounts[0], amounts[1])
    draft.currency = currency_of(text)
    kind = match["kind"].lower()
    if kind.startswith("tournament"):
        draft.kind, draft.currency = "tournament", "chips"
    elif kind.startswith(("go fast", "escape")):
        draft.kind = "zoom"


def _read_seats(draft: Draft, lines: list[str]) -> Starts:
    """Read the seats, which precede the blinds, and return the players."""
    for line in lines:
        if line.startswith("Seat ") and (match := _SEAT.match(line)):
            draft.seat(match[2], int(match[1]), amount_of(match[3]))
        elif line.startswith("*** "):
            break
    return Starts(draft)


def _read_line(draft: Draft, starts: Starts, line: str) -> bool:
    """Read a line before the summary; False if it is not understood."""
    player, rest = starts.split(line)
    if player is not None:
        act = _ACTIONS.get(rest.partition(" ")[0])
        if act is not None and act(draft, player, rest):
            return True
    if line.startswith("*** "):
        return _read_title(draft, line)
    if line.startswith("Dealt to "):
        player, rest = starts.split(line[9:])
        cards = _CARDS.findall(rest)
        if player is not None and cards:
            draft.deal(player, _cards(cards[-1]))  # in stud, the earlier cards come first
            return True
    if line.startswith("Seat "):
        return _SEAT.match(line) is not None
    if match := _TABLE.match(line):
        draft.table_name = match[1]
        draft.button = int(match[2]) if match[2] else None
        if draft.kind == "tournament" and (tournament := _TOURNAMENT_TABLE.search(match[1])):
            draft.tournament = tournament[1]
        elif "(play money)" in line:
            draft.currency = "chips"
        return True
    return _AMBIENT.match(line) is not None


# --- lines of a player


def _posts(draft: Draft, player: int, rest: str) -> bool:
    what = rest.removeprefix("posts ").removeprefix("the ")
    amount = first_amount(what)
    out_of_position = "out of position" in what
    if what.startswith("ante"):
        draft.dead(player, amount, "ante")
    elif what.startswith("dead") or (what.startswith("small blind") and draft.bet_of(player)):
        draft.dead(player, amount)
    elif what.startswith("small blind") and out_of_position:  # dead; with a big blind in the same sum, or a line of 0
        dead = min(amount, draft.stakes.small_blind or amount)
        draft.dead(player, dead)
        if amount > dead:
            acting.blind(draft, player, "post", amount - dead)
    elif not amount:
        return True
    elif what.startswith("small blind"):
        acting.blind(draft, player, "small blind", amount)
    elif what.startswith("big blind"):
        acting.blind(draft, player, "post" if out_of_position else "big blind", amount)
    elif what.startswith("straddle"):
        acting.blind(draft, player, "straddle", amount)
    else:
        return False
    return True


def _shows(draft: Draft, player: int, rest: str) -> bool:
    """Read `shows [Th Qc] (Two pairs : Queens and Tens)`."""
    match = _CARDS.search(rest)
    if match is None:
        return False
    words = rest[match.end() :].strip().removeprefix("(").removesuffix(")")
    for at, shown in enumerate(draft.shown):
        if shown.player == player:  # the low hand has a line of its own
            draft.shown[at] = shown._replace(low=words)
            return True
    draft.show(player, Shown(player, cards_of_text(match[1]), "shown", words))
    return True


def _mucks(draft: Draft, player: int, _rest: str) -> bool:
    draft.show(player, Shown(player, (), "mucked"))
    return True


def _collected(draft: Draft, player: int, rest: str) -> bool:
    """Read `collected 0.40€ from pot`, `collected 12€ from side pot 1` or `collected 5€ from pot(LO)`."""
    amount, _, rest = rest.removeprefix("collected ").partition(" from ")
    match = _POT.fullmatch(rest)
    pot = match[1] if match else rest
    half = {"HI": "high", "LO": "low"}.get(match[2] or "", "") if match else ""
    draft.award(player, first_amount(amount), "" if pot == "pot" else pot, 0, half)
    return True


def _draws(draft: Draft, player: int, rest: str) -> bool:
    """Read `stands pat [..]`, or the number of cards that a player draws."""
    match = _DISCARDED.match(rest)
    if match is None and not rest.startswith("stands pat"):
        return False
    draft.discard(player, (HIDDEN,) * int(match[1]) if match else ())
    return True


_ACTIONS: dict[str, Act] = {
    "posts": _posts,
    "folds": folds,
    "checks": checks,
    "calls": adds("call"),
    "bets": adds("bet"),
    "raises": brings_to("raise"),
    "brings": adds("bring in"),
    "completes": adds("raise"),
    "stands": _draws,
    "draws": _draws,
    "discards": _draws,
    "changes": _draws,
    "shows": _shows,
    "mucks": _mucks,
    "collected": _collected,
    "doesn't": understood,
    "does": understood,
    "deny": understood,
    "denies": understood,
}


# --- other lines


def _cards(text: str) -> tuple[Card, ...]:
    """The cards in a text in which X is a hidden card."""
    names = text.split()
    return (HIDDEN,) * names.count("X") + cards_of_text(" ".join(name for name in names if name != "X"))


def _read_title(draft: Draft, line: str) -> bool:
    """Read a title such as `*** TURN *** [4c 9h 8c] [As]`."""
    match = _TITLE.match(line)
    if match is None:
        return False
    title = match[1]
    if title in _OTHER_STREETS:
        draft.street(_OTHER_STREETS[title])
        return True
    street = _STREETS.get(title)
    if street is None:
        return title in ("ANTE/BLINDS", "SHOW DOWN", "SHOWDOWN", "SECOND-BET", "THIRD-BET", "FOURTH-BET")
    draft.street(street)
    if street:
        draft.boards = [cards_of_text(" ".join(_CARDS.findall(match[2])))]
    return True


def _read_summary(draft: Draft, line: str) -> bool:
    """Read a line of the summary; False if it is not understood."""
    if line.startswith("Total pot"):
        pot, _, rake = line.partition("|")
        if not pot.rstrip().endswith("k"):  # rounded to thousands, in some tournaments
            draft.total_pot = first_amount(pot)
        if "rake" in rake.lower():
            draft.rake = ZERO if "no rake" in rake.lower() else first_amount(rake)
        return True
    if line.startswith("Board"):
        match = _CARDS.search(line)
        if match and not draft.boards:
            draft.boards = [cards_of_text(match[1])]
        return match is not None
    return line.startswith("Seat ")


READER = TextReader("Winamax", r"Winamax Poker - (?!Tournament summary)", _read)
