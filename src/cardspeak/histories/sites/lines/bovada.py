"""Hands of Bovada, Ignition and Bodog.

Players are called by their positions; the player who has the file is marked `[ME]`. All hole cards are printed. A raise
is printed as "Raises BY to TO"; calls, bets and all-ins are what they add. Uncalled bets are printed, except in walks,
and there is no rake line: the rake is the total pot less the awards. Only the summary divides an award between high and
low. In tournaments, the numbers of seats are those of players, and players are listed clockwise.
"""

from __future__ import annotations

import re
from decimal import Decimal

from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind, History, How, Limit, Outside, Shown, Source, Stakes
from cardspeak.histories.record.reader import TextReader

_SITES = r"(?:Bovada|Ignition|Bodog)(?:[. ]?(?:com|eu|lv|UK|Canada|Casino|Poker|88))?"
_MONEY = r"\$?[\d.,]*\d"
_HEADER = re.compile(
    r"(?P<site>Bovada|Ignition|Bodog).*? Hand #(?P<id>\w+):?\s+(?:(?P<table>(?P<zone>Zone Poker ID)?(?:TBL)?#\S+)\s+)?"
    r"(?P<game>HOLDEM|OMAHA|7CARD)(?P<words>.*?) ?- ?(?P<date>\d{4}-\d\d-\d\d.*?)\s*"
)
_TOURNAMENT = re.compile(r"Tournament #(\S+)(?: TBL#([^\s,]+))?")
_LEVEL = re.compile(rf"Level \w+ \(({_MONEY})/({_MONEY})\)", re.IGNORECASE)
_LIMITS: tuple[tuple[str, Limit], ...] = (("no limit", "no"), ("pot limit", "pot"), ("fixed limit", "fixed"))
_GAMES = {"HOLDEM": ("holdem", "holdem8"), "OMAHA": ("omaha", "omaha8"), "7CARD": ("stud", "stud8")}
_SEAT = re.compile(rf"Seat (\d+): ([^(]*)\(({_MONEY}) in chips\)(.*)")
_STUD_SEAT = re.compile(rf"(Seat\+(\d+))[^:]*: ?\(?({_MONEY}) in chips\)?(.*)")
_STREET = re.compile(r"\*\*\* ([A-Z0-9 ]+?) \*\*\*\s*(\[.*\])?\s*")
_STREETS = {"HOLE CARDS": 0, "FLOP": 1, "TURN": 2, "RIVER": 3}
_STREETS |= {"3RD STREET": 0, "4TH STREET": 1, "5TH STREET": 2, "6TH STREET": 3, "7TH STREET": 4}
_PUTS = re.compile(
    rf"(?P<word>[A-Za-z_/ -]+?)(?: chip info)? ?(?:\((?P<how>[^)]*)\))? (?P<amount>{_MONEY})(?: to (?P<to>{_MONEY}))?"
)
_CARDS = re.compile(
    r"(Card dealt to a spot|Showdown|Mucks|Does not show|Shows)(?: \(timeout\))? ?(?:\[([^\]]*)\])?(?: ?\((.*)\))?"
)
_SHOWN: dict[str, How] = {"Showdown": "shown", "Shows": "shown", "Mucks": "mucked", "Does not show": "not shown"}
_RESULT = re.compile(rf"Hand result(-side ?pot)? ?({_MONEY})", re.IGNORECASE)
_RETURNED = re.compile(rf"Return uncalled .*?({_MONEY})", re.IGNORECASE)
_BOUNTY = re.compile(rf"BOUNTY PRIZE ?\[?({_MONEY})\]?", re.IGNORECASE)
_PRIZE = re.compile(rf"Prize Cash ?\[?({_MONEY})\]?", re.IGNORECASE)
_BUTTON = re.compile(r"Set dealer(?:/Bring in spot)? ?\[(\d+)\]", re.IGNORECASE)
_FOLDS_OR_CHECKS = re.compile(r"(Fold|Check)s? ?(?:\([^)]*\))?(?: ?& shows?)?(?: \[.*\])?")
_TALK = re.compile(
    r"(?:Seat |Sit |Table )?(?:sit ?out|sit down|re-?join|stand|enter user|leave user|deposit|withdraw|Enter\(Auto\)"
    r"|Leave\(Auto\)|leave|enter|Draw for dealer|Ranking|Prize|Stand ?up|Rebuy|Add-?on|Time ?bank).*",
    re.IGNORECASE,
)
_TOTAL = re.compile(rf"Total Pot ?\(({_MONEY})\).*?(?:\| Rake ?\(({_MONEY})\))?\s*", re.IGNORECASE)
_BOARD = re.compile(r"Board \[([^\]]*)\]\s*")
_SUMMARY_SEAT = re.compile(r"Seat[+ ](\d+): ?(.*)")
_HALF = re.compile(rf" (HI|LOW?) ({_MONEY})\b")


def _read(text: str, source: Source) -> History:
    """The record of a hand."""
    lines = [line.rstrip() for line in text.split("\n")]
    draft = Draft("Bovada", source)
    _read_header(draft, lines[0])
    in_summary = False
    for at, line in enumerate(lines[1:], 1):
        draft.line = at
        if not line:
            continue
        if in_summary:
            known = _read_summary(draft, line)
        elif line.startswith("*** "):
            in_summary = "SUMMARY" in line
            known = in_summary or _read_title(draft, line)
        else:
            known = _read_seat(draft, line) or _read_act(draft, line) or _TALK.fullmatch(line) is not None
        if not known:
            draft.not_understood(at, line)
    if not in_summary:
        draft.missing.append("the summary")
    _finish(draft)
    return draft.history()


def _read_header(draft: Draft, line: str) -> None:
    """Read the first line."""
    header = _HEADER.fullmatch(line)
    if header is None:
        raise BadHandError("the first line is cut or has an unknown game")
    draft.site, draft.id, draft.date = header["site"], header["id"], header["date"]
    words = header["words"]
    high, low = _GAMES[header["game"]]
    draft.game = low if re.search(r"HiLo|_HL|Hi/Lo", words, re.IGNORECASE) else high
    draft.limit = next((limit for name, limit in _LIMITS if name in words.lower()), None)
    draft.currency = "USD"
    draft.table_name = (header["table"] or "").rpartition("#")[2]
    if tournament := _TOURNAMENT.search(words):
        draft.kind, draft.currency, draft.tournament = "tournament", "chips", tournament[1]
        draft.table_name = tournament[2] or ""
    elif header["zone"] or "zone" in words.lower():
        draft.kind = "zoom"
    if level := _LEVEL.search(words):
        draft.stakes = Stakes(f"{level[1]}/{level[2]}", amount_of(level[1]), amount_of(level[2]))


def _read_seat(draft: Draft, line: str) -> bool:
    """Read a seat; False if it is another line."""
    if not line.startswith("Seat"):
        return False
    if seat := _SEAT.fullmatch(line):
        number, name, stack, rest = seat.groups()
    elif seat := _STUD_SEAT.fullmatch(line):
        name, number, stack, rest = seat.groups()
    else:
        return False
    name = _name(name)
    draft.seat(name, int(number), amount_of(stack), sat_out="sit out" in rest.lower())
    if name == "Dealer":
        draft.button = int(number)
    return True


def _name(text: str) -> str:
    """A player's name, without the mark of the player who has the file."""
    return text.strip().removesuffix("[ME]").rstrip()


def _read_title(draft: Draft, line: str) -> bool:
    """Read a title such as `*** TURN *** [9d 6d 2d] [5s]`."""
    title = _STREET.fullmatch(line)
    street = _STREETS.get(title[1]) if title else None
    if title is None or street is None:
        return False
    draft.street(street)
    if title[2]:
        draft.boards[:] = [cards_of_text(title[2].replace("[", " ").replace("]", " "))]
    return True


# --- lines of a player


def _read_act(draft: Draft, line: str) -> bool:
    """Read what a player does; False if it is not understood."""
    name, _, what = line.partition(":")
    player = draft.index.get(_name(name))
    if player is None:
        return False
    what = what.lstrip()
    if folds := _FOLDS_OR_CHECKS.fullmatch(what):
        (draft.fold if folds[1] == "Fold" else draft.check)(player)
    elif cards := _CARDS.fullmatch(what):
        _read_cards(draft, player, cards)
    elif result := _RESULT.fullmatch(what):
        draft.award(player, amount_of(result[2]), "side pot" if result[1] else "")
    elif returned := _RETURNED.fullmatch(what):
        draft.give_back(player, amount_of(returned[1]))
    elif bounty := _BOUNTY.fullmatch(what):
        draft.outside.append(Outside("bounty", player, amount_of(bounty[1]), line))
    elif prize := _PRIZE.fullmatch(what):
        draft.outside.append(Outside("prize", player, amount_of(prize[1]), line))
    elif button := _BUTTON.fullmatch(what):
        if draft.button is None:
            draft.button = int(button[1])
    elif puts := _PUTS.fullmatch(what):
        return _read_puts(draft, player, puts) or _TALK.fullmatch(what) is not None
    else:
        return _TALK.fullmatch(what) is not None
    return True


def _read_cards(draft: Draft, player: int, match: re.Match[str]) -> None:
    """Read cards that are dealt or shown. A showdown prints the best five cards, so the cards are those dealt."""
    if match[1] == "Card dealt to a spot":
        draft.deal(player, cards_of_text(match[2] or ""))
        return
    dealt = tuple([card for act in draft.actions if act.kind == "deal" and act.player == player for card in act.cards])
    how = _SHOWN[match[1]]
    draft.show(player, Shown(player, dealt, how, match[3] or ""))


def _read_puts(draft: Draft, player: int, match: re.Match[str]) -> bool:
    """Read an action with an amount; False if it is not understood."""
    amount = amount_of(match["amount"])
    word = match["word"].strip().lower().replace("_", " ")
    if match["to"]:
        to = amount_of(match["to"])
        if to < draft.bet_of(player):
            raise BadHandError(f"a raise to {to} is less than the bet of {draft.bet_of(player)} before it")
        draft.put_to(player, "raise", to, word == "all-in")
    elif word == "all-in":
        to = draft.bet_of(player) + amount
        kind: ActionKind = "bet" if not draft.highest() else "raise" if to > draft.highest() else "call"
        draft.put(player, kind, amount, True)
    elif word in _DEAD:
        draft.dead(player, amount, _DEAD[word])
    elif word in _LIVE:
        draft.put(player, _LIVE[word], amount, draft.left(player) == amount)
    else:
        return False
    return True


_DEAD: dict[str, ActionKind] = {"ante chip": "ante", "ante": "ante", "posts dead chip": "dead", "posts dead": "dead"}
_LIVE: dict[str, ActionKind] = {
    "small blind": "small blind",
    "ante/small blind": "small blind",
    "big blind": "big blind",
    "big blind/bring in": "big blind",
    "posts chip": "post",
    "posts": "post",
    "straddle": "straddle",
    "bring in chip": "bring in",
    "bring in": "bring in",
    "call": "call",
    "calls": "call",
    "bet": "bet",
    "bets": "bet",
    "double bets": "bet",
    "raise": "raise",
    "raises": "raise",
}


# --- the summary and the end


def _read_summary(draft: Draft, line: str) -> bool:
    """Read a line of the summary."""
    if total := _TOTAL.fullmatch(line):
        draft.total_pot = amount_of(total[1])
        draft.rake = amount_of(total[2]) if total[2] else None
    elif board := _BOARD.fullmatch(line):
        if not draft.boards:
            draft.boards.append(cards_of_text(board[1]))
    elif seat := _SUMMARY_SEAT.fullmatch(line):
        if "[Does not show]" not in line:
            _divide(draft, int(seat[1]), [(half, amount_of(amount)) for half, amount in _HALF.findall(line)])
    else:
        return False
    return True


def _divide(draft: Draft, number: int, halves: list[tuple[str, Decimal]]) -> None:
    """Divide a player's award between high and low, if it is a single award of this sum."""
    own = [at for at, award in enumerate(draft.awards) if draft.number_of(award.player) == number]
    if len(own) == 1 and draft.awards[own[0]].amount == sum(amount for _, amount in halves):
        award = draft.awards[own[0]]
        names = {"HI": "high", "LO": "low", "LOW": "low"}
        draft.awards[own[0] : own[0] + 1] = [award._replace(amount=amount, half=names[half]) for half, amount in halves]


def _finish(draft: Draft) -> None:
    """Note what follows from all lines: who was not dealt in, the blinds of a cash game, no rake in tournaments."""
    dealt = {act.player for act in draft.actions if act.kind == "deal"}
    for player in draft.index.values():
        if dealt and player not in dealt:
            draft.sits_out(player)
    if not draft.stakes.text:
        blinds: dict[str, Decimal] = {}
        for act in draft.actions:
            if act.kind in ("small blind", "big blind") and not act.all_in:
                blinds.setdefault(act.kind, act.amount)
        draft.stakes = Stakes("", blinds.get("small blind"), blinds.get("big blind"))
    if draft.kind == "tournament" and draft.put_in() == draft.paid():
        draft.rake = ZERO


READER = TextReader("Bovada", rf"{_SITES} Hand #", _read)
