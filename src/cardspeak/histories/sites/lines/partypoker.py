"""Hands of PartyPoker.

Bets, calls and raises are printed as what they add, and no rake is printed. An uncalled bet is part of its player's
award. Seats are listed in the order of names, and players who join the table can act without a seat.

Histories that the site sends by mail, and those of its newest software, have another header, amounts in parentheses,
and a summary, which has the awards and the rake.
"""

from __future__ import annotations

import re
from typing import Literal

from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import ZERO, amount_of, currency_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import History, Limit, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts, lines_of
from cardspeak.histories.sites.lines.acts import Act, adds, checks, first_amount, folds, posts, understood
from cardspeak.histories.sites.lines.partypoker_summary import read_summary

_ID = re.compile(r"\*{5} ?Hand History [Ff]or Game (\w+)")
_GAME = re.compile(
    r"(?P<before>.*?)\b(?P<game>Double Hold'?em|Short[ -]?Deck|(?:Texas )?Hold'?em|(?:[56] Card )?Omaha|7 Card Stud)"
    r"(?P<low> Hi[-/ ]?Lo\b)?(?P<after>.*)"
)
_GAMES = {
    "Texas Hold'em": "holdem",
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "5 Card Omaha": "omaha5",
    "6 Card Omaha": "omaha6",
    "7 Card Stud": "stud",
    "Short Deck": "shortdeck",
}
"""The code of each game; not of Double Hold'em, which has three hole cards for two boards."""
_LOW_GAMES = {"omaha": "omaha8", "omaha5": "omaha5-8", "omaha6": "omaha6-8", "stud": "stud8"}
_LIMITS: dict[str, Limit] = {"NL": "no", "PL": "pot", "FL": "fixed"}
_LIMIT = re.compile(r"\b(NL|PL|FL)\b")
_DATE = re.compile(r"- *((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b.*)")
_BLINDS = re.compile(r"(?:Blinds|Stakes)(?:-Antes)? ?\(([\d., ]+)/([\d., ]+)(?:-([\d., ]+))?")
_TWO_AMOUNTS = re.compile(r"\D{0,2}([\d.,]+) ?/ ?\D{0,2}([\d.,]+)")
_TOURNAMENT = re.compile(r"Trny: ?(\d+)|Tournament #(\d+)")
_TABLE = re.compile(r"Table (?P<name>.*)\( *(?P<money>Real|Play) Money(?:.*Seat (?P<button>\d+) is the button)?")
_BUTTON = re.compile(r"Seat (\d+) is the button")
_SEAT = re.compile(r"[Ss]eat ?(\d+): ?(.*) \(([^()]*)\)$")
_TITLE = re.compile(r"\*\* ?(?:Dealing ?)?(.*?) ?\*\*[ :]*(?:\[([^\]]*)\])?")
_CARDS = re.compile(r"(?:shows|doesn't show|does not show) *\[([^\]]*)\](.*)")
_LOW_HAND = re.compile(r"shows ?([2-8A](?:, ?[2-8A]){4}) +for low")
_WINS = re.compile(r"(Lo )?\(?([^()]*?)\)?(?: +from +(?:the +)?(main pot|side pot(?: ?#?\d+)?)\.?(?: +with (.*))?)?")
_JOINED = re.compile(r"^(.+) has joined the table\b", re.MULTILINE)
_POSTS = re.compile(r"((?:(?!: ).)+?) posts (?:small blind|big blind(?: \+ dead)?|ante) *[\[(]")
_STREETS = {
    "flop": 1,
    "turn": 2,
    "river": 3,
    "fourth street": 1,
    "fifth street": 2,
    "sixth street": 3,
    "seventh street": 4,
}
_AMBIENT = re.compile(
    r"#?Game (?:No|#)|\*{5}|Total number of players|Trny|Your time bank|Player .* finished|Congratulations to"
    r"|There is no Small Blind|Due to |.* (?:has (?:joined|left) the table|finished in \d)|Connection Lost"
    r"|>You have|Creating (?:Main|Side) Pot"
)
"""Lines that say nothing about the hand."""
_NOTES = (
    *("has ", "will be using", "could not respond", "did not respond", "finished in"),
    *("Cash-out Premium", "opted for cash-out", "probabilty", "probability", "Cashout Amount"),
)
"""Starts of notes about a player that say nothing about the hand."""
_MOVES = ("the table.", "the table")
"""Ends of lines about players who join or leave, which can precede the line with the game."""


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = lines_of(text)
    draft = Draft("PartyPoker", source)
    draft.awards_uncalled = True
    first = _read_header(draft, lines)
    starts = _read_seats(draft, lines)
    joined = _JOINED.findall(text) if " has joined the table" in text else []
    summary = False
    for at in range(first, len(lines)):
        line = lines[at]
        if not line:
            continue
        draft.line = at
        summary = summary or line == "** Summary **"
        player, rest = starts.split(line)
        if summary and read_summary(draft, player, line if player is None else rest):
            continue
        if player is not None:
            act = _ACTIONS.get(_word(rest), _other)
            if act(draft, player, rest) or _read_other(draft, line):
                continue
        elif _read_other(draft, line):
            continue
        elif _unseated(draft, line, joined):
            starts = Starts(draft)
            player, rest = starts.split(line)
            act = _ACTIONS.get(_word(rest), _other)
            if player is not None and act(draft, player, rest):
                continue
        draft.not_understood(at, line)
    _finish(draft)
    return draft.history()


def _word(rest: str) -> str:
    """The first word of what a player does, which an amount in brackets can follow without a blank."""
    return rest.partition(" ")[0].partition("[")[0].rstrip(".")


# --- before the cards


def _read_header(draft: Draft, lines: list[str]) -> int:
    """Read the lines up to the one that has the game, and return the number of the next line."""
    for at, line in enumerate(lines[:20]):
        if not draft.id:
            match = _ID.search(line)
            if match:
                draft.id = match[1]
        elif (match := _GAME.match(line)) and not line.endswith(_MOVES):
            _read_game(draft, line, match)
            return at + 1
    raise BadHandError("the line with the game is missing, or its game is unknown")


def _read_game(draft: Draft, line: str, match: re.Match[str]) -> None:
    """Read the line with the stakes, the game and the date."""
    game = match["game"].replace("Holdem", "Hold'em").replace("ShortDeck", "Short Deck").replace("-", " ")
    draft.game = _GAMES.get(game)
    if draft.game is not None and match["low"]:
        draft.game = _LOW_GAMES.get(draft.game, draft.game)
    limit = _LIMIT.search(line)
    date = _DATE.search(match["after"])
    draft.date = date[1].strip() if date else ""
    draft.currency = currency_of(match["before"])
    amounts = _TWO_AMOUNTS.match(match["before"])
    tournament = _TOURNAMENT.search(line)
    if tournament or "Buy-in" in line or "Tourney" in line:
        draft.kind, draft.currency = "tournament", "chips"
        draft.tournament = (tournament[1] or tournament[2]) if tournament else ""
        draft.limit = _LIMITS[limit[1]] if limit else None
        _read_blinds(draft, line)
        if amounts:
            draft.stakes = Stakes(amounts[0], amount_of(amounts[1]), amount_of(amounts[2]))
        return
    if "fastforward" in line.lower():
        draft.kind = "zoom"
    draft.limit = _LIMITS[limit[1]] if limit else "fixed" if amounts else None
    stakes = match["before"].strip()
    stakes = stakes[: limit.start()].strip() if limit and limit.start() < len(stakes) else stakes
    if amounts is None:
        draft.stakes = Stakes(stakes)
    elif draft.limit == "fixed":
        draft.stakes = Stakes(stakes, small_bet=amount_of(amounts[1]), big_bet=amount_of(amounts[2]))
    else:
        draft.stakes = Stakes(stakes, amount_of(amounts[1]), amount_of(amounts[2]))


def _read_blinds(draft: Draft, line: str) -> None:
    """Read the blinds of a tournament, such as `Blinds-Antes(1 200/2 400 -400)`, if the line has them."""
    match = _BLINDS.search(line)
    if match:
        small, big, ante = match.groups()
        text = match[0].partition("(")[2].strip()
        draft.stakes = Stakes(text, amount_of(small), amount_of(big), amount_of(ante) if ante else None)


def _read_seats(draft: Draft, lines: list[str]) -> Starts:
    """Read the seats, which precede the cards, and return the players."""
    seats = []
    for line in lines:
        if line.startswith(("Seat", "seat")) and (match := _SEAT.match(line)):
            seats.append((int(match[1]), match[2], match[3]))
        elif line.startswith("** "):
            break
    for number, name, stack in sorted(seats):
        draft.seat(name, number, amount_of(stack))
    if draft.currency is None and draft.kind != "tournament" and seats:
        draft.currency = currency_of(seats[0][2])
    return Starts(draft)


def _unseated(draft: Draft, line: str, joined: list[str]) -> bool:
    """Add a player who acts without a seat, and return whether the line is such a player's."""
    match = _POSTS.match(line)
    name = match[1] if match else next((name for name in joined if line.startswith(name + " ")), None)
    if name is None or name in draft.index:
        return False
    draft.seat(name, 0, None)
    return True


# --- lines of a player


def _posts(draft: Draft, player: int, rest: str) -> bool:
    what = rest.removeprefix("posts ").removeprefix("the ")
    amount = first_amount(what)
    if "dead" in what:  # one sum of the big blind and a dead small blind
        big = draft.stakes.big_blind or draft.highest() or amount
        draft.dead(player, max(amount - big, ZERO))
        acting.blind(draft, player, "post", min(amount, big))
    else:
        return posts(draft, player, what.replace("button blind", "big blind"), amount)
    return True


def _is(draft: Draft, player: int, rest: str) -> bool:
    """Read `is all-In  [$4.90 USD]`, and notes such as `is sitting out`."""
    if rest.startswith("is all-In"):
        if any(map(str.isdigit, rest)):
            acting.all_in_by(draft, player, first_amount(rest))
        return True
    if rest.startswith("is sitting out"):
        if not any(action.player == player for action in draft.actions):
            draft.sits_out(player)
        return True
    return rest.startswith(("is disconnected", "is connected", "is reconnected"))


def _shows(draft: Draft, player: int, rest: str) -> bool:
    """Read `shows [ .. ]two pairs, Aces and Kings.`, `doesn't show [ .. ]..` and `shows 8,5,3,2,A  for low.`."""
    low = _LOW_HAND.match(rest)
    if low:
        for at, shown in enumerate(draft.shown):
            if shown.player == player:
                draft.shown[at] = shown._replace(low=low[1])
        return True
    match = _CARDS.match(rest)
    if match is None:
        return rest.startswith(("does not show", "doesn't show"))
    words = match[2].strip().removesuffix(".")
    how: Literal["shown", "mucked"] = "mucked" if rest.startswith("does") else "shown"
    draft.show(player, Shown(player, cards_of_text(match[1]), how, words))
    return True


def _wins(draft: Draft, player: int, rest: str) -> bool:
    match = _WINS.fullmatch(rest.removeprefix("wins ").strip())
    if match is None:
        return False
    low, amount, pot, words = match.groups()
    half = "low" if low else ""
    draft.award(player, first_amount(amount), (pot or "").replace("#", ""), 0, half, (words or "").removesuffix("."))
    return True


def _other(_draft: Draft, _player: int, rest: str) -> bool:
    """Read notes about a player that say nothing about the hand."""
    if rest.startswith("shows"):  # without a blank before a low hand
        return _shows(_draft, _player, rest)
    return rest.startswith(_NOTES)


_ACTIONS: dict[str, Act] = {
    "posts": _posts,
    "folds": folds,
    "checks": checks,
    "calls": adds("call"),
    "bets": adds("bet"),
    "raises": adds("raise"),
    "completes": adds("raise"),
    "bring-ins": adds("bring in"),
    "is": _is,
    "shows": _shows,
    "doesn't": _shows,
    "does": _shows,
    "wins": _wins,
    "opens": understood,
}


# --- other lines


def _read_other(draft: Draft, line: str) -> bool:
    """Read a line that no player starts; False if it is not understood."""
    if line.startswith("**") and not line.startswith("*****"):
        return _read_title(draft, line)
    if line.startswith(("Seat ", "seat")):
        match = _BUTTON.match(line)
        if match:
            draft.button = int(match[1]) or None  # there is no seat 0: stud has no button
        return match is not None or _SEAT.match(line) is not None
    if line.startswith("Dealt to "):
        name, bracket, cards = line[9:].rpartition("[")
        player = draft.find(name)
        if player is not None and bracket:
            draft.deal(player, cards_of_text(cards.rstrip(" ]")))
            return True
    if line.startswith("Table "):
        match = _TABLE.match(line)
        if match:
            draft.table_name = match["name"].strip()
            if match["button"]:
                draft.button = int(match["button"])
            if match["money"] == "Play":
                draft.currency = "chips"
            return True
    if line.startswith(("Blinds", "Stakes", "Trny")):
        tournament = _TOURNAMENT.search(line)
        draft.tournament = (tournament[1] or tournament[2]) if tournament else draft.tournament
        _read_blinds(draft, line)
        return True
    if line.startswith(("Table Closed", "Game cancelled", "Hand cancelled")):
        draft.cancelled = True
        return True
    return _AMBIENT.match(line) is not None or _is_chat(draft, line)


def _is_chat(draft: Draft, line: str) -> bool:
    """Whether a player at the table says something."""
    return any(line.startswith(name + ":") for name in draft.index)


def _read_title(draft: Draft, line: str) -> bool:
    """Read a title such as `** Dealing Flop ** [ Qs, 7h, 2s ]`."""
    match = _TITLE.match(line)
    if match is None:
        return False
    title = match[1].lower()
    street = _STREETS.get(title)
    if street is None:
        return title in ("", "down cards", "summary")
    if title == "river" and match[2] is None:  # the last card of stud
        street = 4
    draft.street(street)
    if match[2] is not None:
        draft.deal_board(cards_of_text(match[2]))
    return True


def _finish(draft: Draft) -> None:
    """Complete what only the end of the hand decides."""
    lows = {award.pot for award in draft.awards if award.half == "low"}
    for at, award in enumerate(draft.awards):
        if award.pot in lows and not award.half:
            draft.awards[at] = award._replace(half="high")
    if draft.stakes.big_blind is None and draft.limit != "fixed":
        blinds = {action.kind: action.amount for action in reversed(draft.actions) if not action.all_in}
        draft.stakes = draft.stakes._replace(small_blind=blinds.get("small blind"), big_blind=blinds.get("big blind"))
    draft.ends(complete=bool(draft.awards) or draft.cancelled)
    if draft.kind == "tournament" and draft.stakes.big_blind and not _has_blinds(draft):
        draft.missing.append("the blinds")


def _has_blinds(draft: Draft) -> bool:
    return any(action.kind in ("small blind", "big blind", "post") for action in draft.actions)


READER = TextReader(
    "PartyPoker",
    r"(?:Game #\d+ starts\.?[ \t]*\n{1,3})?(?:#Game No ?:[^\n]*\n{1,3})?\*{5} ?Hand History [Ff]or Game \w",
    _read,
)
