"""Hands of the Entraction network.

Lines are a name, blanks up to a column, and what the player does. Bets, calls and raises are printed as what they add.
An uncalled bet goes back in a line "Payback".
"""

from __future__ import annotations

import re
from typing import Literal

from cardspeak.cards import Card
from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of, currency_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import History, Limit, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts, lines_of
from cardspeak.histories.sites.lines.acts import Act, adds, checks, first_amount, folds

_HEADER = re.compile(
    r"Game # ?(?P<id>\d+) - (?P<game>Texas Hold'em|(?:[56]-Card )?Omaha)(?: High)?(?P<low> Hi/Lo)? "
    r"(?P<limit>No|Pot|Fixed) Limit (?P<currency>[^\d.,]*)(?P<low_stake>[\d.,]+)/(?P<high_stake>[\d.,]+)"
    r"(?: and (?P<ante>[\d.,]+) ante)?(?: - Table \"(?P<table>.*)\")?"
)
_GAMES = {"Texas Hold'em": "holdem", "Omaha": "omaha", "5-Card Omaha": "omaha5", "6-Card Omaha": "omaha6"}
_LOW_GAMES = {"omaha": "omaha8", "omaha5": "omaha5-8", "omaha6": "omaha6-8"}
_LIMITS: dict[str, Limit] = {"No": "no", "Pot": "pot", "Fixed": "fixed"}
_TOURNAMENT_TABLE = re.compile(r".* (\d{5,}) \d+$")
_SEAT = re.compile(r"(.+)\(([^()]*) in seat (\d+)\)$")
_BLIND = re.compile(r"(Small Blind|Big Blind|Small \+ Big Blind|Blind out of turn|Dead Blind|Ante): +(.*)\(([^()]*)\)$")
_STREET = re.compile(r"(Flop|Turn|River) +([2-9TJQKA1].*)")
_STREETS = {"Flop": 1, "Turn": 2, "River": 3}
_SHOWS = re.compile(r"(?:shows:|didn't show hand) *\(?([^()]*)\)?(?: \((.*)\))?$")
_WINS = re.compile(r"wins: +([^()]*)(?:\((?:with )?(.*)\))?$")
_AMBIENT = re.compile(r"Players ?\(max|.* (?:has (?:left|joined)|is sitting out)|Betting is capped$")
"""Lines that say nothing about the hand."""


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = lines_of(text)
    draft = Draft("Entraction", source)
    _read_header(draft, lines[0])
    starts = _read_seats(draft, lines)
    for at in range(1, len(lines)):
        line = lines[at]
        if not line:
            continue
        draft.line = at
        player, rest = starts.split(line)
        act = _ACTIONS.get(rest.partition(" ")[0]) if player is not None else None
        if act is not None and player is not None and act(draft, player, rest):
            continue
        if not _read_other(draft, line):
            draft.not_understood(at, line)
    draft.ends(complete=bool(draft.awards))
    return draft.history()


def _read_header(draft: Draft, line: str) -> None:
    """Read the first line."""
    match = _HEADER.match(line)
    if match is None:
        raise BadHandError("the first line is cut or has an unknown game")
    draft.id, draft.table_name = match["id"], match["table"] or ""
    game = _GAMES[match["game"]]
    draft.game = _LOW_GAMES.get(game, game) if match["low"] else game
    draft.limit = _LIMITS[match["limit"]]
    low, high = amount_of(match["low_stake"]), amount_of(match["high_stake"])
    ante = amount_of(match["ante"]) if match["ante"] else None
    text = f"{match['low_stake']}/{match['high_stake']}"
    if draft.limit == "fixed":
        draft.stakes = Stakes(text, ante=ante, small_bet=low, big_bet=high)
    else:
        draft.stakes = Stakes(text, low, high, ante)
    draft.currency = currency_of(match["currency"]) or "chips"
    tournament = _TOURNAMENT_TABLE.match(draft.table_name)
    if tournament and not match["currency"].strip():
        draft.kind, draft.tournament = "tournament", tournament[1]


def _read_seats(draft: Draft, lines: list[str]) -> Starts:
    """Read the seats, which precede the button, and return the players."""
    for line in lines:
        if match := _SEAT.match(line):
            draft.seat(match[1].rstrip(), int(match[3]), amount_of(match[2]))
        elif line.startswith("Dealer:"):
            break
    return Starts(draft)


# --- lines of a player


def _ante(draft: Draft, player: int, rest: str) -> bool:
    draft.dead(player, first_amount(rest), "ante")
    return True


def _all_in(draft: Draft, player: int, rest: str) -> bool:
    acting.all_in_by(draft, player, first_amount(rest))
    return True


def _payback(draft: Draft, player: int, rest: str) -> bool:
    draft.give_back(player, first_amount(rest))
    return True


def _shows(draft: Draft, player: int, rest: str) -> bool:
    """Read `shows: 9d - 5d (a flush, Ace high)` and `didn't show hand (Jd - Qh)`."""
    match = _SHOWS.match(rest)
    if match is None:
        return False
    if match[1].strip():
        hidden = rest.startswith("didn't")
        alone = sum(action.kind == "fold" for action in draft.actions) >= len(draft.index) - 1
        how: Literal["shown", "mucked", "not shown"] = "shown"
        if hidden:
            how = "not shown" if alone else "mucked"
        draft.show(player, Shown(player, _cards(match[1]), how, match[2] or ""))
    return True


def _wins(draft: Draft, player: int, rest: str) -> bool:
    match = _WINS.match(rest)
    if match is None:
        return False
    draft.award(player, first_amount(match[1]), words=match[2] or "")
    return True


def _was(draft: Draft, player: int, rest: str) -> bool:
    cards = rest.removeprefix("was dealt:")
    if cards == rest:
        return False
    draft.deal(player, _cards(cards))
    return True


_ACTIONS: dict[str, Act] = {
    "Ante": _ante,
    "Fold": folds,
    "Check": checks,
    "Call": adds("call"),
    "Bet": adds("bet"),
    "Raise": adds("raise"),
    "All-In": _all_in,
    "Payback": _payback,
    "shows:": _shows,
    "didn't": _shows,
    "wins:": _wins,
    "was": _was,
}


# --- other lines


def _cards(text: str) -> tuple[Card, ...]:
    """The cards in a text such as `Js - 7c - 2h`."""
    return cards_of_text(text.replace("-", " "))


def _read_other(draft: Draft, line: str) -> bool:
    """Read a line that no player starts; False if it is not understood."""
    if match := _STREET.match(line):
        draft.street(_STREETS[match[1]])
        draft.boards = [_cards(match[2])]
        return True
    if match := _BLIND.match(line):
        return _read_blind(draft, *match.groups())
    if line.startswith("Dealer:"):
        player = draft.find(line.removeprefix("Dealer:"))
        if player is not None:
            draft.button = draft.number_of(player)
        return True
    if line.startswith("Rake:"):
        draft.rake = first_amount(line)
        return True
    if line.startswith("Game ended "):
        draft.date = line.removeprefix("Game ended ")
        return True
    name, dealt, cards = line.partition(" was dealt:")
    if dealt:  # the name in lower case
        player = next((at for other, at in draft.index.items() if other.lower() == name.strip().lower()), None)
        return player is not None and _was(draft, player, dealt.strip() + cards)
    return _SEAT.match(line) is not None or _AMBIENT.match(line) is not None


def _read_blind(draft: Draft, what: str, name: str, text: str) -> bool:
    """Read a blind, such as `Small + Big Blind:   Al   (1.50)`."""
    player = draft.find(name)
    if player is None:
        return False
    amount = amount_of(text)
    if what == "Ante":
        draft.dead(player, amount, "ante")
    elif what == "Dead Blind":
        draft.dead(player, amount)
    elif what == "Small Blind":
        acting.blind(draft, player, "small blind", amount)
    elif what == "Big Blind":
        acting.blind(draft, player, "big blind", amount)
    elif what == "Blind out of turn":
        acting.blind(draft, player, "post", amount)
    else:
        big = draft.highest() or draft.stakes.big_blind or amount
        draft.dead(player, max(amount - big, ZERO))
        acting.blind(draft, player, "post", min(amount, big))
    return True


READER = TextReader("Entraction", r"Game # ?\d+ - ", _read)
