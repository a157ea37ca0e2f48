"""Hands of PKR.

Bets, calls and raises are printed as the player's total of the street. The rake is a line for each pot that it is taken
from. Some versions return an uncalled bet in a line, others without one; each player's stack is printed at the end.
"""

from __future__ import annotations

import re

from cardspeak.cards import Card
from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of, currency_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import HIDDEN, History, Limit, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts, lines_of
from cardspeak.histories.sites.lines.acts import Act, brings_to, checks, first_amount, folds, understood

_GAMES = {
    "HOLD'EM": "holdem",
    "OMAHA": "omaha",
    "OMAHA HI/LO": "omaha8",
    "5 CARD OMAHA": "omaha5",
    "5 CARD OMAHA HI/LO": "omaha5-8",
    "7 CARD STUD": "stud",
    "7 CARD STUD HI/LO": "stud8",
    "RAZZ": "razz",
    "5 CARD DRAW": "five-card-draw",
}
_LIMITS: dict[str, Limit] = {"NO LIMIT": "no", "POT LIMIT": "pot", "LIMIT": "fixed", "FIXED LIMIT": "fixed"}
_TABLE = re.compile(r"Table #(\d+) - (.*)")
_HAND = re.compile(r"Starting Hand #(\d+)")
_BLINDS = re.compile(r"Blinds are now (\S+) ?/ ?(\S+)(?: ante (\S+))?")
_SEAT = re.compile(r"Seat (\d+): (.*?)(?: \(bounty value [^()]*\))? - (\D?[\d.,]+)( \(away from table\))?$")
_BUTTON = re.compile(r"(?:Button is at|Moving Button to) seat (\d+)")
_DEALING = re.compile(r"Dealing (?:(Flop|Turn|River) )?((?:\[[^\]]*\] ?)+)(?:to (.*))?$")
_STREETS = {"Flop": 1, "Turn": 2, "River": 3}
_RETURNING = re.compile(r"Returning (\S+) to (.*) uncalled$")
_RAKE = re.compile(r"Taking Rake of (\S+) from (.*)")
_WINS = re.compile(
    r"(?:wins|ties)(?: (side pot #?\d+|main pot))?(?:, and wins)? (\D?\d[\d.,]*)(?:, disconnection protection [^:]*?)?"
    r"(?: from (.*?))?(?: with(?: (high|low) hand)?: (.*))?$"
)
_HAS = re.compile(r"has (?:(low) hand: )?(.*)$")
_AMBIENT = re.compile(
    r"Start time of hand|Last Hand #|Table Type: |Shuffling Deck$|Dealing Cards$|Pot sizes?: "
    r"|.* (?:brings \S+ to table|has (?:left|joined|become)|will be dealt in|sits |leaves |yawns )"
)
"""Lines that say nothing about the hand."""


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = lines_of(text)
    draft = Draft("PKR", source)
    starts = _read_seats(draft, lines)
    ended = False
    for at, line in enumerate(lines):
        if not line:
            continue
        draft.line = at
        if line.lower().startswith("end of hand #"):
            ended = True
            continue
        player, rest = starts.split(line)
        act = _ACTIONS.get(rest.partition(" ")[0].rstrip(",")) if player is not None else None
        if act is not None and player is not None and act(draft, player, rest):
            continue
        if not _read_other(draft, line):
            draft.not_understood(at, line)
    draft.ends(complete=ended)
    if ended and draft.rake is None:  # a line has the rake if there is any
        draft.rake = ZERO
    return draft.history()


def _read_seats(draft: Draft, lines: list[str]) -> Starts:
    """Read the seats before the cards, and return the players."""
    for line in lines:
        match = _SEAT.match(line)
        if match:
            number, name, stack, away = match.groups()
            draft.seat(name, int(number), amount_of(stack), sat_out=away is not None)
            draft.currency = currency_of(stack) or draft.currency
        elif line.startswith("Dealing"):
            break
    return Starts(draft)


# --- lines of a player


def _posts(draft: Draft, player: int, rest: str) -> bool:
    """Read `posts small blind ($1)`, `posts $2`, `posts $1 dead` or `posts ante ($5)`."""
    what = rest.removeprefix("posts ").removeprefix("the ")
    amount = first_amount(what)
    if what.startswith("ante"):
        draft.dead(player, amount, "ante")
    elif "dead" in what:
        draft.dead(player, amount)
    elif what.startswith("small blind"):
        acting.blind(draft, player, "small blind", amount)
    elif what.startswith("big blind"):
        acting.blind(draft, player, "big blind", amount)
    elif amount:
        acting.blind(draft, player, "post", amount)
    return True


def _brings(draft: Draft, player: int, rest: str) -> bool:
    """Read `brings in for $5`, but not `brings $200 to table`."""
    if not rest.startswith("brings in"):
        return False
    acting.blind(draft, player, "bring in", first_amount(rest))
    return True


def _shows(draft: Draft, player: int, rest: str) -> bool:
    cards = _cards(rest.partition(" ")[2])
    draft.show(player, Shown(player, cards))
    return bool(cards)


def _mucks(draft: Draft, player: int, _rest: str) -> bool:
    draft.show(player, Shown(player, (), "mucked"))
    return True


def _has(draft: Draft, player: int, rest: str) -> bool:
    """Read `has Straight, 5 high` and `has low hand: A2345` of a player who shows."""
    match = _HAS.match(rest)
    at = next((at for at, shown in enumerate(draft.shown) if shown.player == player), None)
    if match is None or at is None:
        return rest.startswith(("has disconnected", "has become", "has reconnected", "has timed out", "has left"))
    shown = draft.shown[at]
    draft.shown[at] = shown._replace(low=match[2]) if match[1] else shown._replace(words=match[2])
    return True


def _wins(draft: Draft, player: int, rest: str) -> bool:
    match = _WINS.match(rest)
    if match is None:
        return False
    pot, amount, from_pot, half, words = match.groups()
    name = (pot or from_pot or "").replace("#", "")
    draft.award(player, first_amount(amount), name, 0, half or "", words or "")
    return True


_ACTIONS: dict[str, Act] = {
    "posts": _posts,
    "folds": folds,
    "checks": checks,
    "calls": brings_to("call"),
    "bets": brings_to("bet"),
    "raises": brings_to("raise"),
    "completes": brings_to("raise"),
    "brings": _brings,
    "shows": _shows,
    "mucks": _mucks,
    "has": _has,
    "wins": _wins,
    "ties": _wins,
    "doesn't": understood,
    "did": understood,
}


# --- other lines


def _cards(text: str) -> tuple[Card, ...]:
    """The cards in a text such as `[9 s][6 d]` or `[Ad 8h]`."""
    names: list[str] = []
    for group in re.findall(r"\[([^\]]*)\]", text):
        parts = group.split()
        names += ["".join(parts)] if len(parts) == 2 and len(parts[1]) == 1 else parts
    known = [name for name in names if name.strip("-?")]
    return (HIDDEN,) * (len(names) - len(known)) + cards_of_text(" ".join(known))


def _read_other(draft: Draft, line: str) -> bool:
    """Read a line that no player starts; False if it is not understood."""
    if match := _DEALING.match(line):
        street, cards, name = match.groups()
        return _read_deal(draft, street, cards, name)
    if match := _SEAT.match(line):
        player = draft.index.get(match[2])
        if player is not None and draft.awards:
            draft.finishes_with(player, amount_of(match[3]))
        return True
    if match := _RETURNING.match(line):
        draft.give_back(draft.player(match[2]), amount_of(match[1]))
        return True
    if match := _RAKE.match(line):
        rake = amount_of(match[1])
        draft.rake = rake + (draft.rake or ZERO)
        return True
    return _read_game(draft, line) or _AMBIENT.match(line) is not None or _is_chat(draft, line)


def _is_chat(draft: Draft, line: str) -> bool:
    """Whether a player at the table says something."""
    return any(line.startswith(name + ":") for name in draft.index)


def _read_deal(draft: Draft, street: str | None, cards: str, name: str | None) -> bool:
    """Read `Dealing Flop [7 d][3 c][J d]` or `Dealing [9 s][6 d] to Al`."""
    if street is not None:
        draft.street(_STREETS[street])
        draft.deal_board(_cards(cards))
        return True
    player = draft.find(name or "")
    if player is None:
        return False
    draft.deal(player, _cards(cards))
    return True


def _read_game(draft: Draft, line: str) -> bool:
    """Read a line of the head of a hand."""
    label, _, value = line.partition(": ")
    if label == "Game Type":
        draft.game = _GAMES.get(value.strip().upper())
        return draft.game is not None
    if label == "Limit Type":
        draft.limit = _LIMITS.get(value.strip().upper())
        return draft.limit is not None
    if label == "Table Type":
        draft.kind = "cash" if value.strip().upper() == "RING" else "tournament"
        draft.currency = draft.currency if draft.kind == "cash" else "chips"
        return True
    if label == "Money Type":
        draft.currency = draft.currency if value.strip().upper() == "REAL MONEY" else "chips"
        return True
    if label == "Start time of hand":
        draft.date = value
        return True
    if match := _TABLE.match(line):
        draft.table_name = match[2]
    elif match := _HAND.match(line):
        draft.id = match[1]
    elif match := _BUTTON.match(line):
        draft.button = int(match[1])
    elif match := _BLINDS.match(line):
        low, high, ante = match.groups()
        text = f"{low}/{high}"
        extra = amount_of(ante) if ante else None
        if draft.limit == "fixed":
            draft.stakes = Stakes(text, ante=extra, small_bet=amount_of(low), big_bet=amount_of(high))
        else:
            draft.stakes = Stakes(text, amount_of(low), amount_of(high), extra)
    else:
        return False
    return True


READER = TextReader("PKR", r"Table #\d+ - [^\n]*\n+Starting Hand #\d", _read)
