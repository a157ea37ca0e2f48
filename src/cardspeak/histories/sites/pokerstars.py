"""Hands of PokerStars, and of sites that write the same form.

A raise is printed as "raises BY to TO", a call and a bet by what they add. Uncalled bets are printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind, History, Limit, PrintedPot, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader

_HEADER = re.compile(
    r"PokerStars (?P<kind>(?:Home Game |Zoom )*)(?:Game|Hand) #(?P<id>\d+):\s+"
    r"(?:\{[^}]*\}\s+)?(?:Tournament #(?P<tournament>\d+), (?P<buy_in>.*?) )?"
    r"(?P<game>Hold'em|Omaha|5 Card Omaha|6 Card Omaha|Courchevel|7 Card Stud|Razz|5 Card Draw|Triple Draw 2-7 Lowball"
    r"|Single Draw 2-7 Lowball|Badugi)(?P<low> Hi/Lo)? (?P<limit>No Limit|Pot Limit|Limit)"
    r"(?P<stakes>.*?) - (?P<date>\d{4}/.*)"
)
_GAMES = {
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "5 Card Omaha": "omaha5",
    "6 Card Omaha": "omaha6",
    "Courchevel": "courchevel",
    "7 Card Stud": "stud",
    "Razz": "razz",
    "5 Card Draw": "five-card-draw",
    "Triple Draw 2-7 Lowball": "27-triple-draw",
    "Single Draw 2-7 Lowball": "27-single-draw",
    "Badugi": "badugi",
}
_LOW_GAMES = {
    "omaha": "omaha8",
    "omaha5": "omaha5-8",
    "omaha6": "omaha6-8",
    "courchevel": "courchevel8",
    "stud": "stud8",
}
_LIMITS: dict[str, Limit] = {"No Limit": "no", "Pot Limit": "pot", "Limit": "fixed"}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
_STAKES = re.compile(
    r"\((\D?[\d.,]+)/(\D?[\d.,]+)(?:[- ]+(\D?[\d.,]+) Cap[- ]*)?\s*(?:([A-Z]{3})\b)?.*\)", re.IGNORECASE
)
_TABLE = re.compile(r"Table '(?P<table>.*)' .*?(?:Seat #(?P<button>\d+) is the button|$)")
_SEAT = re.compile(r"Seat (\d+): (.+) \(\D?([\d.,]+) in chips(?:, (\S+) bounty)?\)(.*)")
_SUMMARY_SEAT = re.compile(r"Seat \d+: (.+?)(?: \((?:button|small blind|big blind)\))* (mucked|showed) \[([^\]]+)\]")
_POT = re.compile(r"(Total|Main|Side) pot(-\d+)? (\S+?)\.?(?= |$)")
_CARDS = re.compile(r"\[([^\]]*)\]")
_COLLECTED = re.compile(r"(.+) collected (\S+) from (?:the )?(.*?pot(?:-\d+)?)")
_UNCALLED = re.compile(r"Uncalled bet \((\S+)\) returned to (.+)")
_HI_LO = re.compile(r"HI: (.*); LO: (.*)")
_STREETS = {
    "HOLE CARDS": 0,
    "FLOP": 1,
    "TURN": 2,
    "RIVER": 3,
}
_AMBIENT = re.compile(
    r".* (?:said, |has timed out|is disconnected|is connected|joins the table|leaves the table|will be allowed to play"
    r"|finished the tournament|was removed from the table|has returned|is sitting out|sits out|re-buys|wins \$)"
)
"""Lines that say nothing about the hand."""


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = text.split("\n")
    draft = Draft("PokerStars", source)
    _read_header(draft, lines[0])
    index = draft.index
    run = 0
    at = 1
    for at in range(1, len(lines)):
        line = lines[at].rstrip()
        if not line:
            continue
        draft.line = at
        name, colon, rest = line.partition(": ")
        player = index.get(name)
        if player is None and colon:
            player, rest = _named_at_start(index, line)
        if player is not None and colon:
            word, _, more = rest.partition(" ")
            act = _ACTIONS.get(word)
            if act is None or not act(draft, player, more):
                draft.not_understood(at, line)
        elif line.startswith("*** "):
            title = line[4 : line.index(" ***", 4)] if " ***" in line[4:] else ""
            if title == "SUMMARY":
                break
            run = _read_title(draft, title, line, run)
        elif not _read_other(draft, line, run):
            draft.not_understood(at, line)
    else:
        draft.missing.append("the summary")
    for line in lines[at + 1 :]:
        if line:
            _read_summary(draft, line)
    return draft.history()


def _read_header(draft: Draft, line: str) -> None:
    """Read the first line."""
    match = _HEADER.match(line)
    if match is None:
        raise BadHandError("the first line is cut or has an unknown game")
    draft.id, draft.date = match["id"], match["date"].rstrip()
    game = _GAMES[match["game"]]
    draft.game = _LOW_GAMES.get(game, game) if match["low"] else game
    draft.limit = _LIMITS[match["limit"]]
    stakes = _STAKES.search(match["stakes"])
    if stakes is not None:
        low, high, cap, currency = stakes.groups()
        small, big = amount_of(low), amount_of(high)
        text = stakes[0][1:-1]
        if draft.limit == "fixed":
            draft.stakes = Stakes(text, small_bet=small, big_bet=big)
        else:
            draft.stakes = Stakes(text, small, big, cap=None if cap is None else amount_of(cap))
        draft.currency = currency or _CURRENCIES.get(low[0], "chips")
    if match["tournament"]:
        draft.kind, draft.currency, draft.tournament = "tournament", "chips", match["tournament"]
    elif "Zoom" in match["kind"]:
        draft.kind = "zoom"


def _named_at_start(index: dict[str, int], line: str) -> tuple[int | None, str]:
    """The player whose name starts the line, and the rest of the line; the longest name if there are several."""
    names = [name for name in index if line.startswith(name + ": ")]
    if not names:
        return None, ""
    name = max(names, key=len)
    return index[name], line[len(name) + 2 :]


# --- lines of a player


def _amount_and_all_in(more: str) -> tuple[Decimal, bool]:
    amount, _, rest = more.partition(" ")
    return amount_of(amount), "all-in" in rest


def _posts(draft: Draft, player: int, more: str) -> bool:
    what, _, amount = more.partition(" $") if " $" in more else more.rpartition(" ")
    if more.endswith("and is all-in"):
        more = more.removesuffix(" and is all-in")
        what, _, amount = more.rpartition(" ")
        return _post(draft, player, what, amount_of(amount), True)
    return _post(draft, player, what, amount_of(amount), False)


def _post(draft: Draft, player: int, what: str, amount: Decimal, all_in: bool) -> bool:
    if what == "small blind":
        posted = any(action.kind == "small blind" for action in draft.actions)
        if posted:  # a player who returns posts a dead small blind
            draft.dead(player, amount)
        else:
            draft.put(player, "small blind", amount, all_in)
    elif what == "big blind":
        draft.put(player, "big blind", amount, all_in)
    elif what in ("the ante", "ante"):
        draft.dead(player, amount, "ante")
    elif what == "small & big blinds":
        big = draft.stakes.big_blind or amount
        draft.dead(player, max(amount - big, ZERO))
        draft.put(player, "post", min(amount, big), all_in)
    elif what in ("straddle", "the straddle"):
        draft.put(player, "straddle", amount, all_in)
    else:
        return False
    return True


def _folds(draft: Draft, player: int, more: str) -> bool:
    draft.fold(player)
    if "[" in more:
        return _shows(draft, player, more)
    return True


def _checks(draft: Draft, player: int, _more: str) -> bool:
    draft.check(player)
    return True


def _adds(kind: ActionKind) -> Callable[[Draft, int, str], bool]:
    def adds(draft: Draft, player: int, more: str) -> bool:
        amount, _, rest = more.partition(" ")
        draft.put(player, kind, amount_of(amount), "all-in" in rest)
        return True

    return adds


def _raises(draft: Draft, player: int, more: str) -> bool:
    _by, _, to = more.partition(" to ")
    amount, all_in = _amount_and_all_in(to)
    draft.put_to(player, "raise", amount, all_in)
    return True


def _shows(draft: Draft, player: int, more: str) -> bool:
    cards = _CARDS.search(more)
    if cards is None:
        return False
    words = more[cards.end() :].strip().removeprefix("(").removesuffix(")")
    low = ""
    if halves := _HI_LO.match(words):
        words, low = halves.groups()
    draft.show(player, Shown(player, cards_of_text(cards[1]), "shown", words.removeprefix("HI: "), low))
    return True


def _mucks(draft: Draft, player: int, _more: str) -> bool:
    draft.show(player, Shown(player, (), "mucked"))
    return True


def _nothing(_draft: Draft, _player: int, _more: str) -> bool:
    return True


def _sits_out(draft: Draft, player: int, _more: str) -> bool:
    if not any(action.player == player for action in draft.actions):
        draft.sits_out(player)
    return True


_ACTIONS: dict[str, Callable[[Draft, int, str], bool]] = {
    "folds": _folds,
    "checks": _checks,
    "calls": _adds("call"),
    "bets": _adds("bet"),
    "raises": _raises,
    "posts": _posts,
    "shows": _shows,
    "mucks": _mucks,
    "doesn't": _nothing,
    "sits": _sits_out,
    "is": _sits_out,
}


# --- other lines


def _read_title(draft: Draft, title: str, line: str, run: int) -> int:
    """Read a title such as `*** FIRST TURN *** [..] [..]` and return the number of the run, 0 if there is only one."""
    if "SECOND" in title:
        run = 2
    elif "FIRST" in title:
        run = 1
    street = _STREETS.get(title.removeprefix("FIRST ").removeprefix("SECOND "))
    if street is None:
        return run
    draft.street(street)
    if street:
        board = cards_of_text(" ".join(_CARDS.findall(line)))
        while len(draft.boards) < max(run, 1):
            draft.boards.append(())
        draft.boards[max(run, 1) - 1] = board
    return run


def _read_other(draft: Draft, line: str, run: int) -> bool:
    """Read a line before the summary that no player starts; False if it is not understood."""
    if line.startswith("Seat "):
        match = _SEAT.match(line)
        if match:
            number, name, stack, bounty, rest = match.groups()
            draft.seat(name, int(number), amount_of(stack), sat_out="out of hand" in rest)
            del bounty
            return True
    if " collected " in line:
        match = _COLLECTED.match(line)
        if match and match[1] in draft.index:
            pot = "" if match[3] == "pot" else match[3].replace("-", " ")
            draft.award(draft.index[match[1]], amount_of(match[2]), pot, run)
            return True
    if line.startswith("Uncalled bet"):
        match = _UNCALLED.match(line)
        if match:
            draft.give_back(draft.player(match[2]), amount_of(match[1]))
            return True
    if line.startswith("Dealt to "):
        name, _, cards = line[9:].rpartition(" [")
        draft.deal(draft.player(name), cards_of_text(cards.rstrip("]")))
        return True
    if line.startswith("Table "):
        match = _TABLE.match(line)
        if match:
            draft.table = match["table"]
            draft.button = int(match["button"]) if match["button"] else None
            return True
    return _AMBIENT.match(line) is not None


def _read_summary(draft: Draft, line: str) -> None:
    """Read a line of the summary."""
    if line.startswith("Seat "):
        match = _SUMMARY_SEAT.match(line) if "[" in line else None
        player = draft.index.get(match[1]) if match else None
        if match and player is not None and match[2] == "mucked":
            shown = Shown(player, cards_of_text(match[3]), "mucked")
            for at, earlier in enumerate(draft.shown):
                if earlier.player == player and not earlier.cards:
                    del draft.shown[at]
                    break
            draft.show(player, shown)
    elif line.startswith("Total pot"):
        for pot in _POT.finditer(line):
            if pot[1] == "Total":
                draft.total_pot = amount_of(pot[3])
            else:
                draft.pots.append(
                    PrintedPot(f"{pot[1].lower()} pot{(pot[2] or '').replace('-', ' ')}", amount_of(pot[3]))
                )
        _, _, rake = line.partition("| Rake ")
        if rake:
            draft.rake = amount_of(rake.split(" ", 1)[0])
    elif line.startswith("Board [") and not draft.boards:
        draft.boards.append(cards_of_text(line[7:].split("]")[0]))


READER = TextReader("PokerStars", r"PokerStars (?:Home Game |Zoom )*(?:Game|Hand) #", _read)
