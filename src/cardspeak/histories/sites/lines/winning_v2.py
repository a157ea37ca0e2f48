"""Hands of the Winning Poker Network since 2018: `Hand #N - Omaha(Pot Limit) - $0.50/$1.00 - DATE UTC`.

A raise is printed as "raises BY to TO", a call and a bet by what they add. Uncalled bets are printed. A hand without a
showdown has its award only in the summary. The jackpot fee comes in addition to the rake.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind, History, Limit, PrintedPot, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader
from cardspeak.histories.record.starts import Starts

_MONEY = r"[$€£]?[\d.,]*\d"
_HEADER = re.compile(
    r"(?:Game )?Hand #(?P<id>\d+) - (?:(?P<named>.*)Tournament #(?P<tournament>\d+) - )?"
    r"(?P<game>[^()]+?) ?\((?P<limit>[^()]*)\) ?- *(?:Level (?P<level>\w+) )?"
    rf"\(?(?P<low>{_MONEY})/(?P<high>{_MONEY})(?:/(?P<ante>{_MONEY}))?\)? ?- *(?P<date>\d{{4}}/.*?)\s*"
)
_GAMES = {
    "holdem": "holdem",
    "hold'em": "holdem",
    "six plus holdem": "shortdeck",
    "omaha": "omaha",
    "omaha h/l": "omaha8",
    "4card omaha": "omaha",
    "4card omaha h/l": "omaha8",
    "5card omaha": "omaha5",
    "5card omaha h/l": "omaha5-8",
    "6card omaha": "omaha6",
    "6card omaha h/l": "omaha6-8",
    "7stud": "stud",
    "7stud h/l": "stud8",
}
_LIMITS: dict[str, Limit] = {
    "no limit": "no",
    "pot limit": "pot",
    "fixed limit": "fixed",
    "limit": "fixed",
    "all-in or fold limit": "no",
}
_TABLE = re.compile(
    r"(?:Table '(?P<number>.*)'|(?P<name>.*?))(?: \d+-max)?(?: \(Play Money\))?"
    r"(?: Seat #(?P<button>\d+) is the button)?\s*"
)
_SEAT = re.compile(rf"\s?Seat (\d+): (.*) \(({_MONEY})\)(.*)")
_WAITING = re.compile(r"\s?Seat \d+: .* (?:will be allowed to play|is sitting out|waits for)")
_STREET = re.compile(
    r"\*\*\* (?:(?P<run>FIRST|SECOND) )?(?P<street>[A-Z0-9 ]+?)(?: (?P<number>[1-3]))? \*\*\*\s*(?P<cards>\[.*\])?\s*"
)
_STREETS = {"HOLE CARDS": 0, "FLOP": 1, "TURN": 2, "RIVER": 3, "3RD STREET": 0, "4TH STREET": 1, "5TH STREET": 2}
_STREETS |= {"6TH STREET": 3, "7TH STREET": 4, "THIRD STREET": 0, "FOURTH STREET": 1, "FIFTH STREET": 2}
_STREETS |= {"SIXTH STREET": 3, "SEVENTH STREET": 4}
_POT = re.compile(rf"(Main|Side) pot ?\(?-?(\d*)\)? ({_MONEY})(?: \| Rake ({_MONEY}))?\s*")
_UNCALLED = re.compile(rf"Uncalled bet \(({_MONEY})\) returned to (.*?)\s*")
_COLLECTED = re.compile(rf"({_MONEY})(?: from (?:the )?(.*?))?\s*")
_SHOWS = re.compile(r"\[([^\]]*)\](?: \((.*)\))?\s*")
_HI_LO = re.compile(r"HI - (.*) \| LO - (.*)")
_TOTAL = re.compile(rf"Total pot ({_MONEY})(?: \| Rake ({_MONEY}))?(.*)")
_FEE = re.compile(rf"\| ([A-Za-z ]+?)(?: Fee)? ({_MONEY})", re.IGNORECASE)
_FEES = {"jp": "jackpot", "jackpot": "jackpot", "bbj": "jackpot"}
_MARKS = re.compile(r"(?:\((?:button|small blind|big blind)\) )+")
_WON = re.compile(rf"(?:did not show|(?:showed|mucked) \[([^\]]*)\]) and (?:won|collected) ({_MONEY})(?: with (.*))?")
_MUCKED = re.compile(r"mucked \[([^\]]*)\].*")
_AMOUNT = re.compile(rf"({_MONEY})( and is all-in)?\s*")
_AMBIENT = (
    "waits for big blind",
    "sits out",
    "is sitting out",
    "has timed out",
    "is timed out",
    "is connected",
    "is disconnected",
    "is feeling",
    "has returned",
    "is back",
    "leaves the table",
    "joins the table",
    "will be allowed to play",
    "finished the tournament",
    "wins the tournament",
    "adds ",
    "said, ",
)


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = [line.rstrip() for line in text.split("\n")]
    draft = Draft("WinningPokerV2", source)
    _read_header(draft, lines[0])
    starts = Starts(draft)
    in_summary = False
    for at, line in enumerate(lines[1:], 1):
        draft.line = at
        if not line:
            continue
        if in_summary:
            known = _read_summary(draft, line, starts)
        elif line.startswith("*** "):
            in_summary = "SUMMARY" in line
            known = in_summary or _read_title(draft, line)
        elif seat := _SEAT.fullmatch(line):
            draft.seat(seat[2], int(seat[1]), amount_of(seat[3]), sat_out="sitting out" in seat[4])
            starts = Starts(draft)
            known = True
        else:
            player, rest = starts.split(line)
            known = player is not None and _read_player(draft, player, rest)
            known = known or _read_other(draft, line, starts)
        if not known:
            draft.not_understood(at, line)
    if not in_summary:
        draft.missing.append("the summary")
    return draft.history()


def _read_header(draft: Draft, line: str) -> None:
    """Read the first line."""
    header = _HEADER.fullmatch(line)
    if header is None:
        raise BadHandError("the first line is cut or has an unknown form")
    draft.id, draft.date = header["id"], header["date"]
    game = header["game"].strip().lower().removesuffix(" reshuffle")
    draft.game, draft.limit = _GAMES.get(game), _LIMITS.get(header["limit"].lower())
    low, high = amount_of(header["low"]), amount_of(header["high"])
    ante = amount_of(header["ante"]) if header["ante"] else None
    text = f"{header['low']}/{header['high']}"
    if draft.limit == "fixed":
        draft.stakes = Stakes(text, ante=ante, small_bet=low, big_bet=high)
    else:
        draft.stakes = Stakes(text, low, high, ante)
    if header["tournament"]:
        draft.kind, draft.currency, draft.tournament = "tournament", "chips", header["tournament"]
    else:
        draft.currency = {"$": "USD", "€": "EUR", "£": "GBP"}.get(header["low"][0], "chips")


# --- lines of a player


def _read_player(draft: Draft, player: int, rest: str) -> bool:
    """Read a line of a player; False if it is not understood."""
    if rest.startswith(_AMBIENT):
        return True
    word, _, more = rest.partition(" ")
    act = _ACTIONS.get(word)
    return act is not None and act(draft, player, more)


def _amount(more: str) -> tuple[Decimal, bool] | None:
    """The amount, and whether it is the player's last; None if there is something else."""
    match = _AMOUNT.fullmatch(more)
    return (amount_of(match[1]), match[2] is not None) if match else None


def _puts(kind: ActionKind) -> Callable[[Draft, int, str], bool]:
    """An action that is printed with what it adds or, after `to`, with the total bet on the street."""

    def puts(draft: Draft, player: int, more: str) -> bool:
        by, _, to = more.partition(" to ")
        amount = _amount(to or by)
        if amount is None:
            return False
        if not to:
            draft.put(player, kind, *amount)
        elif amount[0] < draft.bet_of(player):
            raise BadHandError(f"a {kind} to {amount[0]} is less than the bet before it")
        else:
            draft.put_to(player, kind, *amount)
        return True

    return puts


_LIVE: dict[str, ActionKind] = {
    "small blind": "small blind",
    "big blind": "big blind",
    "straddle": "straddle",
    "": "post",
}


def _posts(draft: Draft, player: int, more: str) -> bool:
    words, _, money = more.removesuffix(" and is all-in").rpartition(" ")
    amount = _amount(money)
    if amount is None:
        return False
    is_all_in = more.endswith("all-in")
    what = words.removeprefix("the ")
    if what == "ante":
        draft.dead(player, amount[0], "ante")
    elif what in ("small blind", "big blind", "straddle"):
        kind: ActionKind = (
            "small blind" if what == "small blind" else "big blind" if what == "big blind" else "straddle"
        )
        draft.put(player, kind, amount[0], is_all_in)
    elif what == "":
        draft.put(player, "post", amount[0], is_all_in)
    elif what == "dead":
        _post_dead(draft, player, amount[0], is_all_in)
    else:
        return False
    return True


def _post_dead(draft: Draft, player: int, amount: Decimal, is_all_in: bool) -> None:
    """Add the blinds of a player who returns, printed as one sum: what exceeds the big blind is dead."""
    big = draft.stakes.big_blind
    if big is None or amount < big:
        draft.dead(player, amount)
        return
    if amount > big:
        draft.dead(player, amount - big)
    draft.put(player, "post", big, is_all_in)


def _brings_in(draft: Draft, player: int, more: str) -> bool:
    amount = _amount(more.removeprefix("in ").removeprefix("low ").removeprefix("for "))
    if amount is None:
        return False
    draft.put(player, "bring in", *amount)
    return True


def _folds(draft: Draft, player: int, _more: str) -> bool:
    draft.fold(player)
    return True


def _checks(draft: Draft, player: int, _more: str) -> bool:
    draft.check(player)
    return True


def _shows(draft: Draft, player: int, more: str) -> bool:
    match = _SHOWS.fullmatch(more)
    if match is None:
        return False
    halves = _HI_LO.fullmatch(match[2] or "")
    words, low = halves.groups() if halves else (match[2] or "", "")
    draft.show(player, Shown(player, cards_of_text(match[1]), "shown", words, low, draft.board))
    return True


def _mucks(draft: Draft, player: int, _more: str) -> bool:
    draft.show(player, Shown(player, (), "mucked"))
    return True


def _does_not_show(_draft: Draft, _player: int, more: str) -> bool:
    return more.startswith("not show")


def _collected(draft: Draft, player: int, more: str) -> bool:
    match = _COLLECTED.fullmatch(more)
    if match is None:
        return False
    pot = (match[2] or "").replace("-", " ")
    if draft.board:
        pot = pot.removesuffix(f" {draft.board}")
    draft.award(player, amount_of(match[1]), "" if pot == "pot" else pot, draft.board)
    return True


_ACTIONS: dict[str, Callable[[Draft, int, str], bool]] = {
    "posts": _posts,
    "straddles": _puts("straddle"),
    "straddle": _puts("straddle"),
    "brings": _brings_in,
    "brings-in": _brings_in,
    "folds": _folds,
    "checks": _checks,
    "calls": _puts("call"),
    "bets": _puts("bet"),
    "raises": _puts("raise"),
    "caps": _puts("raise"),
    "cap": _puts("raise"),
    "shows": _shows,
    "mucks": _mucks,
    "does": _does_not_show,
    "collected": _collected,
}


# --- other lines


def _read_title(draft: Draft, line: str) -> bool:
    """Read a title such as `*** TURN *** [Jc 7h 6s] [9h]`."""
    match = _STREET.fullmatch(line)
    if match is None:
        return False
    street = _STREETS.get(match["street"])
    draft.board = int(match["number"] or 0) if match["run"] is None else 2 if match["run"] == "SECOND" else 1
    if street is None:
        return match["street"] in ("SHOW DOWN", "SHOWDOWN", "RUN IT TWICE", "RUN IT THREE TIMES")
    run = draft.board or 1
    if run == 1:
        draft.street(street)
    if match["cards"] and street:
        while len(draft.boards) < run:
            draft.boards.append(())
        draft.boards[run - 1] = cards_of_text(match["cards"].replace("[", " ").replace("]", " "))
    return True


def _read_other(draft: Draft, line: str, starts: Starts) -> bool:
    """Read a line that no player starts; False if it is not understood."""
    if line.startswith("Dealt to "):
        player, cards = starts.split(line[9:])
        if player is None or not cards.startswith("["):
            return False
        new = cards.rpartition("[")[2]  # in stud, the cards of earlier streets come first
        draft.deal(player, cards_of_text(new.rstrip("] ")))
    elif uncalled := _UNCALLED.fullmatch(line):
        draft.give_back(draft.player(uncalled[2]), amount_of(uncalled[1]))
    elif pot := _POT.fullmatch(line):
        _read_pot(draft, pot)
    elif not draft.index and not draft.table_name and (table := _TABLE.fullmatch(line)):
        draft.table_name = table["number"] or table["name"] or ""
        draft.button = int(table["button"]) if table["button"] else None
    else:
        return _WAITING.match(line) is not None
    return True


def _read_pot(draft: Draft, match: re.Match[str]) -> None:
    """Read a pot; it is printed on each street, and the last time counts."""
    name = f"{match[1].lower()} pot {match[2]}".rstrip()
    pot = PrintedPot(name, amount_of(match[3]), amount_of(match[4]) if match[4] else None)
    draft.pots[:] = [*(other for other in draft.pots if other.name != name), pot]


def _read_summary(draft: Draft, line: str, starts: Starts) -> bool:
    """Read a line of the summary."""
    if total := _TOTAL.fullmatch(line):
        draft.total_pot = amount_of(total[1])
        draft.rake = amount_of(total[2]) if total[2] else None
        for name, amount in _FEE.findall(total[3]):
            fee = name.strip().lower()
            draft.fees[_FEES.get(fee, fee)] = amount_of(amount)
        return True
    if line.startswith(("Board", "Main pot", "Side pot")):
        if not draft.boards and line.startswith("Board [") and len(line) > 9:
            draft.boards.append(cards_of_text(line[7:].partition("]")[0]))
        return True
    if line.lstrip().startswith("Seat "):
        player, rest = starts.split(line.partition(": ")[2])
        if player is not None:
            _read_summary_seat(draft, player, rest)
        return player is not None
    return False


def _read_summary_seat(draft: Draft, player: int, rest: str) -> None:
    """Read what the summary says of a player: awards that were not printed before, and cards that were mucked."""
    rest = _MARKS.sub("", rest, count=1)
    if won := _WON.fullmatch(rest):
        if not any(award.player == player for award in draft.awards):
            draft.award(player, amount_of(won[2]), words=won[3] or "")
    elif mucked := _MUCKED.fullmatch(rest):
        draft.shown[:] = [shown for shown in draft.shown if shown.player != player]  # it was printed without cards
        draft.show(player, Shown(player, cards_of_text(mucked[1]), "mucked"))


READER = TextReader(
    "WinningPokerV2", r"(?:Game )?Hand #\d+ - [^\n]*\((?:No|Pot|Fixed|All-in or Fold)? ?Limit\) ?- ", _read
)
