"""Hands of the OnGame network.

A raise is printed as "raises BY to TO", a call and a bet by what they add. An uncalled bet goes back without a line;
the summary has each player's stack and result.
"""

from __future__ import annotations

import re

from cardspeak.cards import Card
from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of, currency_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, History, Limit, PrintedPot, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts, lines_of
from cardspeak.histories.sites.lines.acts import Act, adds, checks, first_amount, folds, posts

_ID = re.compile(r"\*{5} History for hand (\S+)(?: \(TOURNAMENT: (.*)\))?")
_TABLE = re.compile(
    r"Table: (?P<name>.*) \[\d+\] \((?P<limit>NO_LIMIT|POT_LIMIT|LIMIT) (?P<game>[A-Z_0-9]+) (?P<stakes>.*?)"
    r"(?:, ante: (?P<ante>[^,]*))?, (?P<money>[^,)]*)\)"
)
_GAMES = {
    "TEXAS_HOLDEM": "holdem",
    "OMAHA_HI": "omaha",
    "OMAHA_HI_LO": "omaha8",
    "FIVE_CARD_OMAHA_HI": "omaha5",
    "FIVE_CARD_OMAHA_HI_LO": "omaha5-8",
    "SEVEN_CARD_STUD": "stud",
    "SEVEN_CARD_STUD_HI": "stud",
    "SEVEN_CARD_STUD_HI_LO": "stud8",
    "RAZZ": "razz",
    "FIVE_CARD_DRAW": "five-card-draw",
}
_LIMITS: dict[str, Limit] = {"NO_LIMIT": "no", "POT_LIMIT": "pot", "LIMIT": "fixed"}
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]*)\)$")
_RESULT = re.compile(r"Seat \d+: (.*) \(([^()]*)\), net: [^\[]*(?:\[([^\]]*)\](?: \((.*)\))?)?$")
_BUTTON = re.compile(r"Button: seat (\d+)")
_POT = re.compile(r"((?:Main|Side) pot(?: ?#?\d+)?): (.*?) won by (.*)")
_PAID = re.compile(r" \(([^()]*)\)(?:, |$)")
_CARDS = re.compile(r"\[([^\]]*)\]")
_CHANGED = re.compile(r"(?:changed|changes) (\d) cards?")
_STREETS = {"flop": (1, 0), "turn": (2, 3), "river": (3, 4)}
"""The number of each street, and how many board cards precede it."""
_STUD_STREETS = {"4th street": 1, "5th street": 2, "6th street": 3, "river": 4}
_AMBIENT = re.compile(
    r"---$|\*{5}|User: |Players in round: |Dealing pocket cards|.* (?:has left|is sitting out|sits out)"
)
"""Lines that say nothing about the hand."""


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = lines_of(text)
    draft = Draft("OnGame", source)
    match = _ID.match(lines[0])
    if match is None:
        raise BadHandError("the first line is cut")
    draft.id = match[1]
    draft.kind = "tournament" if match[2] is not None else "cash"
    starts = _read_seats(draft, lines)
    summary = False
    for at in range(1, len(lines)):
        line = lines[at]
        if not line:
            continue
        draft.line = at
        if line == "Summary:":
            summary = True
        elif not (_read_summary(draft, line) if summary else _read_line(draft, starts, line)):
            draft.not_understood(at, line)
    if draft.game is None:
        raise BadHandError("the line of the table is missing, or its game is unknown")
    draft.ends(complete=bool(draft.awards))
    return draft.history()


def _read_seats(draft: Draft, lines: list[str]) -> Starts:
    """Read the seats, which precede the cards, and return the players."""
    seats = []
    for line in lines:
        if line.startswith("Seat ") and (match := _SEAT.match(line)):
            seats.append((int(match[1]), match[2], match[3]))
        elif line.startswith(("---", "Summary")):
            break
    for number, name, stack in sorted(seats):
        draft.seat(name, number, amount_of(stack))
    return Starts(draft)


def _read_table(draft: Draft, line: str) -> bool:
    """Read the line of the table, which has the game and the stakes."""
    match = _TABLE.match(line)
    if match is None or match["game"] not in _GAMES:
        return False
    draft.table_name, draft.game, draft.limit = match["name"], _GAMES[match["game"]], _LIMITS[match["limit"]]
    text = match["stakes"]
    low, slash, high = text.partition("/")
    ante = amount_of(match["ante"]) if match["ante"] else None
    if not slash:
        draft.stakes = Stakes(text, ante=ante)
    elif draft.limit == "fixed":
        draft.stakes = Stakes(text, ante=ante, small_bet=amount_of(low), big_bet=amount_of(high))
    else:
        draft.stakes = Stakes(text, amount_of(low), amount_of(high), ante)
    draft.currency = currency_of(text)
    if draft.kind == "tournament" or match["money"].lower() in ("chips", "play money"):
        draft.currency = "chips"
    if draft.kind == "cash" and "Strobe" in draft.table_name:
        draft.kind = "zoom"
    return True


# --- lines before the summary


def _read_line(draft: Draft, starts: Starts, line: str) -> bool:
    """Read a line before the summary; False if it is not understood."""
    player, rest = starts.split(line)
    if player is not None:
        act = _ACTIONS.get(rest.partition(" ")[0])
        if act is not None and act(draft, player, rest):
            return True
    if line.startswith(("--- Dealing ", "Dealing ")) and _read_deal(draft, line):
        return True
    if line.startswith("Seat "):
        return _SEAT.match(line) is not None
    if line.startswith("Table: "):
        return _read_table(draft, line)
    if match := _BUTTON.match(line):
        draft.button = int(match[1])
        return True
    if line.startswith("Start hand: "):
        draft.date = line.removeprefix("Start hand: ")
        return True
    return _AMBIENT.match(line) is not None


def _read_deal(draft: Draft, line: str) -> bool:
    """Read `--- Dealing turn [2d]`, `Dealing 4th street`, or `Dealing to Al: [7h, 8s]`."""
    what = line.removeprefix("--- ").removeprefix("Dealing ")
    if what.startswith("to "):
        name, _, cards = what.removeprefix("to ").rpartition(": [")
        player = draft.index.get(name)
        if player is not None:
            draft.deal(player, _cards(cards))
        return player is not None
    what, bracket, cards = what.partition("[")
    what = what.strip()
    if what in _STREETS and bracket:
        street, before = _STREETS[what]
        draft.street(street)
        board = draft.boards.pop() if draft.boards else ()
        draft.boards.append(board[:before] + _cards(cards))
        return True
    if what in _STUD_STREETS:
        draft.street(_STUD_STREETS[what])
        return True
    return False


def _cards(text: str) -> tuple[Card, ...]:
    """The cards in a text in which - is a hidden card."""
    names = text.rstrip("] ").replace(",", " ").split()
    return (HIDDEN,) * names.count("-") + cards_of_text(" ".join(name for name in names if name != "-"))


def _posts(draft: Draft, player: int, rest: str) -> bool:
    what = rest.removeprefix("posts ").removeprefix("the ")
    amount = first_amount(what)
    if what.startswith("dead"):
        draft.dead(player, amount)
        return True
    return posts(draft, player, what, amount)


def _brings_in(draft: Draft, player: int, rest: str) -> bool:
    """Read `small bring in $0.12` or `big bring in $0.50`."""
    if " bring in " not in rest:
        return False
    acting.blind(draft, player, "bring in", first_amount(rest))
    return True


def _changes(draft: Draft, player: int, rest: str) -> bool:
    """Read `changed 2 cards`: the first change begins a street."""
    match = _CHANGED.match(rest)
    if match is None:
        return False
    draft.street(1)
    draft.discard(player, (HIDDEN,) * int(match[1]))
    return True


_ACTIONS: dict[str, Act] = {
    "posts": _posts,
    "folds": folds,
    "checks": checks,
    "calls": adds("call"),
    "bets": adds("bet"),
    "raises": adds("raise"),  # the second amount of `raises $1 to $1.37` counts earlier streets of stud
    "small": _brings_in,
    "big": _brings_in,
    "changed": _changes,
    "changes": _changes,
}


# --- the summary


def _read_summary(draft: Draft, line: str) -> bool:
    """Read a line of the summary; False if it is not understood."""
    if match := _POT.match(line):
        return _read_pot(draft, *match.groups())
    if line.startswith("Rake taken:"):
        draft.rake = first_amount(line)
        draft.currency = draft.currency or currency_of(line)
        return True
    if line.startswith("Seat "):
        return _read_result(draft, line)
    return line.startswith("*****")


def _read_pot(draft: Draft, name: str, amount: str, winners: str) -> bool:
    """Read the winners of a pot, such as `Al ($354.50), Bo ($354.50)`."""
    name = name.lower()
    draft.pots.append(PrintedPot(name, amount_of(amount)))
    names = sorted(draft.index, key=len, reverse=True)
    while winners:
        winner = next((name for name in names if winners.startswith(name) and _PAID.match(winners, len(name))), None)
        paid = _PAID.match(winners, len(winner)) if winner is not None else None
        if winner is None or paid is None:
            raise BadHandError(f"{winners[:40]!r} does not begin with a player and an amount")
        draft.award(draft.index[winner], first_amount(paid[1]), name)
        winners = winners[paid.end() :]
    draft.total_pot = sum((pot.amount for pot in draft.pots), ZERO)
    return True


def _read_result(draft: Draft, line: str) -> bool:
    """Read `Seat 6: Al (€525), net: +€100, [7h, 8s, Ah, 9s] (PAIR ACE)`."""
    match = _RESULT.match(line)
    if match is None:  # a player who did not take part
        return _SEAT.match(line) is not None
    name, stack, cards, words = match.groups()
    player = draft.index.get(name)
    if player is None:
        return False
    draft.finishes_with(player, amount_of(stack))
    if cards:
        draft.show(player, Shown(player, _cards(cards), "shown", words or ""))
    return True


READER = TextReader("OnGame", r"\*{5} History for hand \S", _read)
