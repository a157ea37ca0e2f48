"""Hands of the Winning Poker Network in the form that it wrote until 2018, with lines such as `Player X calls (10)`.

Calls, bets, raises and all-ins are what they add. Uncalled bets are printed. What players collect is in the summary.
Some tables take a jackpot fee that the hand does not mention. The currency is not printed; it is the US dollar.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, ActionKind, History, Limit, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts

_DATE = re.compile(r"Game started at: *(.*?)\s*")
_HEADER = re.compile(r"Game ID: *(\d+) +(\S+?)/(\S+) +((?:.* )?\(([^()]*)\)(?: +\d+-max)?)\s*", re.IGNORECASE)
_GAMES = {
    "hold'em": "holdem",
    "six plus hold'em": "shortdeck",
    "omaha": "omaha",
    "omaha hilow": "omaha8",
    "5card omaha": "omaha5",
    "5card omaha h/l": "omaha5-8",
    "seven cards stud": "stud",
    "seven cards stud hilow": "stud8",
}
_LIMITS: dict[str, Limit] = {"no limit": "no", "pot limit": "pot", "fixed limit": "fixed", "limit": "fixed"}
_TOURNAMENT_TABLE = re.compile(r", Table \d+\b")
_BUTTON = re.compile(r"Seat (\d+) is the button\.?\s*")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([\d.,]+)\)\.?\s*")
_AMOUNT = re.compile(r"\(([\d.,]+)\)\.?")
_UNCALLED = re.compile(r"Uncalled bet \(([\d.,]+)\) returned to ?(.*?)\s*")
_STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\*:? *(\[.*\])\s*")
_STREETS = {"FLOP": 1, "TURN": 2, "RIVER": 3}
_POT = re.compile(r"Pot: ([\d.,]*\d)(?:\. Rake ([\d.,]*\d))?(?:\. JP fee ([\d.,]*\d))?\.?\s*", re.IGNORECASE)
_BOARD = re.compile(r"Board: \[([^\]]*)\]\s*")
_RESULT = re.compile(
    r"(?P<how>does not show cards|mucks \(does not show cards\)|shows: (?P<words>.*) \[(?P<cards>[^\]]*)\]"
    r"(?: Low hand \((?P<low>[^)]*)\))?)\. ?"
    r"Bets: [\d.,]+\. Collects: (?P<collects>[\d.,]*\d)\. (?:Wins|Loses): [\d.,]+\s*"
)
_STATES = ("is timed out", "wait BB", "is disconnected", "is connected", "is back", "leaves", "joins")
_ACTS_WITHOUT_NAME = re.compile(r"Player  (?:has |posts|straddle|ante|received|folds|checks|calls|bets|raises|allin)")
"""The first lines of a player who has neither a name nor a seat."""
_NAMELESS = re.compile(r"\*?Player  (?:is timed out|sitting out|wait BB|does not show cards)")


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = [line.rstrip() for line in text.split("\n")]
    draft = Draft("WinningPoker", source)
    date = _DATE.fullmatch(lines[0])
    draft.date = date[1] if date else ""
    starts = Starts(draft)
    is_over = False
    for at, line in enumerate(lines[1:], 1):
        draft.line = at
        if line.startswith(("Player ", "*Player ")):
            player, rest = starts.split(line.removeprefix("*").removeprefix("Player "))
            if player is None and _ACTS_WITHOUT_NAME.match(line):
                player, rest = draft.seat("", 0, None), rest.strip()
            known = _NAMELESS.match(line) is not None if player is None else _read_player(draft, player, rest)
        elif line.startswith("Seat "):
            known = _read_seat(draft, line)
            starts = Starts(draft)
        elif line.startswith("Game ended at:"):
            is_over = known = True
        else:
            known = not line or _read_other(draft, line)
        if not known:
            draft.not_understood(at, line)
    if not draft.id:
        raise BadHandError("the line with the number of the game is missing or cut")
    if not is_over:
        draft.missing.append("the end of the hand")
    draft.cancelled = is_over and not draft.awards and draft.total_pot == ZERO
    if any(action.kind == "deal" for action in draft.actions):
        _sit_out(draft)
    return draft.history()


def _sit_out(draft: Draft) -> None:
    """Note the players who did nothing and got no cards."""
    acted = {action.player for action in draft.actions}
    for player in draft.index.values():
        if player not in acted:
            draft.sits_out(player)


# --- lines of a player: the rest of the line after the name


def _read_player(draft: Draft, player: int, rest: str) -> bool:
    """Read a line of a player; False if it is not understood."""
    if rest.startswith(_STATES) or rest in ("sitting out", "mucks cards", "sits out"):
        return True  # who mucked is in the summary, too
    if rest.startswith("received"):
        return _received(draft, player, rest)
    what, _, _ = rest.partition(" (")
    act = _ACTIONS.get(what)
    if act is not None:
        amount = _AMOUNT.fullmatch(rest[len(what) + 1 :])
        if (amount is None) == (what in _WITHOUT_AMOUNT):
            act(draft, player, ZERO if amount is None else amount_of(amount[1]))
            return True
    return _read_result(draft, player, rest)


def _received(draft: Draft, player: int, rest: str) -> bool:
    if rest.startswith("received card: ["):
        draft.deal(player, cards_of_text(rest[16:].partition("]")[0]))
        return True
    if rest.startswith("received a card"):
        draft.deal(player, (HIDDEN,))
        return True
    return False


def _puts(kind: ActionKind) -> Callable[[Draft, int, Decimal], None]:
    """An action that puts in the amount."""

    def puts(draft: Draft, player: int, amount: Decimal) -> None:
        draft.put(player, kind, amount, draft.left(player) == amount)

    return puts


def _all_in(draft: Draft, player: int, amount: Decimal) -> None:
    to = draft.bet_of(player) + amount
    kind: ActionKind = "bet" if not draft.highest() else "raise" if to > draft.highest() else "call"
    draft.put(player, kind, amount, True)


def _posts(draft: Draft, player: int, amount: Decimal) -> None:
    """Read the blinds of a player who enters: more than the big blind includes a dead small blind, less is one."""
    big = draft.stakes.big_blind or amount
    if amount != big:
        draft.dead(player, amount - big if amount > big else amount)
    if amount >= big:
        draft.put(player, "post", big)


def _ante(draft: Draft, player: int, amount: Decimal) -> None:
    draft.dead(player, amount, "ante")


def _folds(draft: Draft, player: int, _amount: Decimal) -> None:
    draft.fold(player)


def _checks(draft: Draft, player: int, _amount: Decimal) -> None:
    draft.check(player)


_WITHOUT_AMOUNT = ("folds", "checks")
_ACTIONS: dict[str, Callable[[Draft, int, Decimal], None]] = {
    "has small blind": _puts("small blind"),
    "has big blind": _puts("big blind"),
    "straddle": _puts("straddle"),
    "posts": _posts,
    "ante": _ante,
    "posts ante": _ante,
    "bring in": _puts("bring in"),
    "folds": _folds,
    "checks": _checks,
    "calls": _puts("call"),
    "bets": _puts("bet"),
    "raises": _puts("raise"),
    "caps": _puts("raise"),
    "cap": _puts("raise"),
    "allin": _all_in,
}


def _read_result(draft: Draft, player: int, rest: str) -> bool:
    """Read what the summary says of a player."""
    match = _RESULT.fullmatch(rest.rstrip(". "))
    if match is None:
        return False
    if match["cards"] is not None:
        cards = cards_of_text(match["cards"])
        draft.show(player, Shown(player, cards, "shown", match["words"], (match["low"] or "").strip()))
    collects = amount_of(match["collects"])
    if collects:
        draft.award(player, collects, words=match["words"] or "")
    return True


# --- other lines


def _read_other(draft: Draft, line: str) -> bool:
    """Read a line of no player; False if it is not understood."""
    if street := _STREET.fullmatch(line):
        draft.street(_STREETS[street[1]])
        draft.boards[:] = [cards_of_text(street[2].replace("[", " ").replace("]", " "))]
    elif uncalled := _UNCALLED.fullmatch(line):
        draft.give_back(draft.player(uncalled[2]), amount_of(uncalled[1]))
    elif pot := _POT.fullmatch(line):
        draft.total_pot, draft.rake = amount_of(pot[1]), amount_of(pot[2]) if pot[2] else None
        if pot[3]:
            draft.fees["jackpot"] = amount_of(pot[3])
    elif board := _BOARD.fullmatch(line):
        if not draft.boards:
            draft.boards.append(cards_of_text(board[1]))
    elif line.startswith("Game ID:"):
        return _read_header(draft, line)
    else:
        return line.strip("- ") == "Summary"
    return True


def _read_header(draft: Draft, line: str) -> bool:
    """Read the number of the game, the stakes, the table and the game."""
    header = _HEADER.fullmatch(line)
    if header is None:
        return False
    draft.id, draft.table_name = header[1], header[4]
    draft.stakes = Stakes(f"{header[2]}/{header[3]}", amount_of(header[2]), amount_of(header[3]))
    game = header[5].lower()
    for name, limit in _LIMITS.items():
        if game.startswith(name + " "):
            game, draft.limit = game.removeprefix(name + " "), limit
            break
    draft.game = _GAMES.get(game)
    if _TOURNAMENT_TABLE.search(header[4]):
        draft.kind, draft.currency = "tournament", "chips"
    else:
        draft.currency = "USD"
    return True


def _read_seat(draft: Draft, line: str) -> bool:
    """Read a seat, or the seat of the button."""
    if button := _BUTTON.fullmatch(line):
        draft.button = int(button[1])
    elif seat := _SEAT.fullmatch(line):
        draft.seat(seat[2], int(seat[1]), amount_of(seat[3]))
    else:
        return False
    return True


READER = TextReader("WinningPoker", r"Game started at: *\d", _read)
