"""A hand of a PokerNow log: the rows from its first to the last before the next hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind, How, Kind, Limit, Outside, Shown, Source, Stakes
from cardspeak.histories.sites.pokernow.rows import Row

_START = re.compile(
    r"-- starting hand #(?P<number>\d+)\s*(?:\(id: (?P<id>[^)]*)\))?\s*(?P<game>.*?)"
    r"\s*\((?:dealer: \"(?P<dealer>.*)\"|dead button)\) --\s*"
)
_STACK = re.compile(r"\S+\)")
_LIMITS: tuple[tuple[str, Limit], ...] = (("no limit", "no"), ("pot limit", "pot"), ("limit", "fixed"))
LEVEL = re.compile(r"The game's (small blind|big blind|ante) was changed from \S+ to (\d{1,15}(?:\.\d{1,4})?)\.?\s*")
_LEAVES = re.compile(
    r'The player "(.*)" (?:(?:quits the game|stands? up) with (?:a|the) stack of ([\d.,]*\d)|rebought)'
    r'|The admin (?:".*" )?updated the player "(.*)" stack from ([\d.,]*\d) '
)
_BOARD = re.compile(r"(Flop|Turn|River)(?: \((first|second|third|\d+)\w* (?:run|board)\))?:\s*(.*\])\s*")
_STREETS = {"Flop": 1, "Turn": 2, "River": 3}
_RUNS = {None: 1, "first": 1, "second": 2, "third": 3, "1": 1, "2": 2, "3": 3}
_COLLECTED = re.compile(
    r"(\S+) from (?:the )?(?:(?:main |side )?pot|(?P<bounty>.* bounty))(?: with (?P<words>.*?))?"
    r"(?: on the (?P<board>first|second|third) (?:run|board))?\s*(?:\(combination: (?P<cards>[^)]*)\))?\s*"
)
_UNCALLED = re.compile(r'Uncalled bet of (\S+) returned to "(.*)"\s*')
_PAID = re.compile(r'(\S+) for the .*bounty to ".*"\s*')
_TABLE_TALK = re.compile(
    r'The player ".*" (?:requested|joined|quits|stands? up|sits? back|rebought|cancell?ed|changed the ID|passed the'
    r" room|is in the tournament|will start to play|was moved|was removed|is away|is back|left|finished|busted)"
    r'|The admin (?:".*" )?(?:approved|rejected|updated|enqueued|cancell?ed|forced|paused|resumed|changed|removed)'
    r"|The (?:game|host|owner)\b|WARNING: the admin|Game (?:entering|Config|paused|resumed|stopped)|Asking to busted"
    r"|Waiting for the|Remaining players decide|All players in hand choose|Some players choose|Dead (?:Small|Big) Blind"
    r"|Undealt cards"
)
"""Rows that say nothing about the money or the cards of a hand."""
OF_TOURNAMENTS = re.compile(
    r'The player ".*" is in the tournament|Game entering in a break|Asking to busted players the rebuy decision'
    r'|The player ".*" was moved to table|".*" will be playing on table'
)
_LONGEST = 10_000
_LONGEST_START = 500
MOST_ROWS = 3_000


class Log(NamedTuple):
    """What the whole log says about its hands.

    Attributes:
        table: the name of the table.
        kind: `cash` or `tournament`.
        owners: the players who were dealt the cards that the log shows without a name.
    """

    table: str
    kind: Kind
    owners: frozenset[str]


def read_level(entry: str, levels: dict[str, Decimal]) -> None:
    """Keep a new level of the blinds or the ante."""
    level = LEVEL.fullmatch(entry)
    if level:
        levels[level[1]] = amount_of(level[2])


def is_known(entry: str) -> bool:
    """Whether a row between hands has a known form."""
    return (
        _TABLE_TALK.match(entry) is not None
        or OF_TOURNAMENTS.match(entry) is not None
        or entry.startswith(("-- ending hand ", "Player stacks: "))
    )


def read_hand(
    rows: list[Row], log: Log, source: Source, levels: dict[str, Decimal], after: dict[str, Decimal | None]
) -> Draft:
    """A hand, from its first row to the last before the next hand; `levels` and `after` are filled."""
    draft = Draft("PokerNow", source)
    dealer = _read_start(draft, rows[0], log)
    if len(rows) > MOST_ROWS:
        raise BadHandError("the end of the hand is missing")
    index = draft.index
    started = dict(levels)
    actions = _ACTIONS
    for at, (_, entry, _, _) in enumerate(rows[1:], 1):
        draft.line = at
        if len(entry) > _LONGEST:
            draft.not_understood(at, entry[:_LONGEST])
        elif entry.startswith('"'):
            end = entry.find('" ', 1)
            player = index.get(entry[1:end])
            if player is None:
                player, end = _named_at_start(index, entry)
            word, _, more = entry[end + 2 :].partition(" ")
            act = actions.get(word) if player is not None else None
            if act is None:
                if not is_known(entry):
                    draft.not_understood(at, entry)
            elif not act(draft, player, more):  # type: ignore[arg-type]
                draft.not_understood(at, entry)
        elif entry.startswith("Player stacks: "):
            _read_stacks(draft, entry)
            draft.button = draft.number_of(index[dealer]) if dealer in index else None
        elif entry.startswith("-- ending hand "):
            actions = _ACTIONS_LATER
        elif not _read_other(draft, entry, log):
            draft.not_understood(at, entry)
        elif entry.startswith("The game's "):
            read_level(entry, levels)
        elif entry.startswith("The ") and index:
            read_leaving(entry, after)
    if actions is _ACTIONS:
        draft.missing.append("the end of the hand")
    draft.stakes = _stakes(draft, started)
    return draft


def _read_start(draft: Draft, row: Row, log: Log) -> str:
    """Read the first row and return the dealer, or an empty name if the button is dead."""
    _, entry, at, _ = row
    start = _START.fullmatch(entry) if len(entry) <= _LONGEST_START else None
    if start is None:
        raise BadHandError("the first row of the hand is cut")
    draft.id = f"{log.table}#{start['number']}" if log.table else start["id"] or start["number"]
    draft.table_name, draft.kind, draft.date, draft.currency = log.table, log.kind, at, "chips"
    words = start["game"].lower().replace("(", "").replace(")", "")
    draft.limit = next((limit for name, limit in _LIMITS if name in words), None)
    draft.game = _game(words)
    return start["dealer"] or ""


def _game(words: str) -> str | None:
    """The code of a game."""
    if "omaha" in words:
        cards = next((cards for cards in "56" if f"omaha {cards}" in words or f"{cards} card" in words), "")
        low = "lo" in words.replace("/", " ").split()
        return f"omaha{cards}{'-8' if cards else '8'}" if low else f"omaha{cards}"
    return "holdem" if "hold'em" in words or "holdem" in words else None


def _read_stacks(draft: Draft, entry: str) -> None:
    """Read the players and their stacks."""
    for number, name, stack in stacks_in(entry):
        draft.seat(name, number, stack)


@lru_cache(4)  # the stacks of a hand tell those after the hand before it
def stacks_in(entry: str) -> tuple[tuple[int, str, Decimal], ...]:
    """Seat, name and stack of each player in a row of stacks."""
    stacks = []
    for part in entry[15:].split(" | #"):
        number, _, rest = part.partition(' "')
        name, _, stack = rest.rpartition('" (')
        number = number.removeprefix("#")
        if not name or not number.isdecimal() or len(number) > 3 or not _STACK.fullmatch(stack):
            raise BadHandError(f"{part[:40]!r} is not a player with a stack")
        stacks.append((int(number), name, amount_of(stack[:-1])))
    return tuple(stacks)


def _stakes(draft: Draft, levels: dict[str, Decimal]) -> Stakes:
    """The blinds and the ante: what was posted by players with chips left, or else the level that the log printed."""
    found = {**levels, "ante": ZERO}
    for action in draft.actions:
        if action.kind in ("small blind", "big blind", "ante") and not action.all_in:
            found[action.kind] = action.amount
        elif action.kind in ("call", "bet", "raise"):
            break
    small, big, ante = found.get("small blind"), found.get("big blind"), found.get("ante")
    text = "" if small is None or big is None else f"{small}/{big}"
    return Stakes(text, small, big, ante or None)


def _named_at_start(index: dict[str, int], entry: str) -> tuple[int | None, int]:
    """The player whose quoted name starts the entry, and where the name ends; the longest name if there are several."""
    names = [name for name in index if entry.startswith(f'"{name}" ')]
    if not names:
        return None, 0
    name = max(names, key=len)
    return index[name], len(name) + 1


# --- rows of a player: the player, and what follows the first word


def _amount(more: str) -> tuple[Decimal, bool]:
    """The amount at the start, and whether the player is all-in."""
    amount, _, rest = more.partition(" ")
    return amount_of(amount), "all in" in rest


def _to(draft: Draft, player: int, kind: ActionKind, more: str) -> bool:
    """Read an action of which the row has the total bet on the street."""
    to, all_in = _amount(more)
    if to < draft.bet_of(player):
        raise BadHandError(f"a {kind} to {to} is less than the bet of {draft.bet_of(player)} before it")
    draft.put_to(player, kind, to, all_in)
    return True


def _calls(draft: Draft, player: int, more: str) -> bool:
    return _to(draft, player, "post" if "bomb pot" in more else "call", more)


def _bets(draft: Draft, player: int, more: str) -> bool:
    return _to(draft, player, "bet", more)


def _raises(draft: Draft, player: int, more: str) -> bool:
    return _to(draft, player, "raise", more.removeprefix("to "))


def _folds(draft: Draft, player: int, _more: str) -> bool:
    draft.fold(player)
    return True


def _checks(draft: Draft, player: int, _more: str) -> bool:
    draft.check(player)
    return True


_LIVE: dict[str, ActionKind] = {
    "small blind": "small blind",
    "big blind": "big blind",
    "missed big blind": "post",
    "missing big blind": "post",
    "straddle": "straddle",
    "bet": "post",  # of a bomb pot
}
_DEAD: dict[str, ActionKind] = {
    "ante": "ante",
    "big blind ante": "ante",
    "missed small blind": "dead",
    "missing small blind": "dead",
}


def _posts(draft: Draft, player: int, more: str) -> bool:
    what, _, amount = more.partition(" of ")
    what = what.partition(" ")[2]  # without "a" or "an"
    if what in _LIVE:
        _to(draft, player, _LIVE[what], amount)
    elif what in _DEAD:
        draft.dead(player, _amount(amount)[0], _DEAD[what])
    else:
        return False
    return True


def _shows(draft: Draft, player: int, more: str, how: How = "shown") -> bool:
    cards = cards_of_text(more.removeprefix("a ").rstrip(". "))
    for at, shown in enumerate(draft.shown):
        if shown.player == player:  # cards can be shown one by one
            cards = shown.cards + tuple([card for card in cards if card not in shown.cards])
            if shown.how == how:
                del draft.shown[at]
            break
    draft.show(player, Shown(player, cards, how))
    return True


def _shows_later(draft: Draft, player: int, more: str) -> bool:
    return _shows(draft, player, more, "shown later")


def _mucks(draft: Draft, player: int, _more: str) -> bool:
    draft.show(player, Shown(player, (), "mucked"))
    return True


def _collected(draft: Draft, player: int, more: str) -> bool:
    match = _COLLECTED.fullmatch(more)
    if match is None:
        return False
    amount = amount_of(match[1])
    if match["bounty"]:
        draft.outside.append(Outside("bounty", player, amount, f'"{draft.name_of(player)}" collected {more}'))
        return True
    words, half = match["words"] or "", ""
    if words.startswith(("hi hand with ", "low hand with ")):
        name, _, words = words.partition(" hand with ")
        half = "high" if name == "hi" else "low"
    board = _RUNS[match["board"]] if match["board"] else _board_of(draft, player, match["cards"])
    draft.award(player, amount, "", board, half, words)
    return True


def _board_of(draft: Draft, player: int, cards: str | None) -> int:
    """The number of the only board with the cards of a winning hand that are not the player's, or 0."""
    if len(draft.boards) < 2 or not cards:
        return 0
    own: tuple[Card, ...] = next((shown.cards for shown in draft.shown if shown.player == player), ())
    rest = set(cards_of_text(cards)).difference(own)
    found = [number for number, board in enumerate(draft.boards, 1) if rest.issubset(board)]
    return found[0] if len(found) == 1 else 0


def _pays(draft: Draft, player: int, more: str) -> bool:
    match = _PAID.fullmatch(more)
    if match is None:
        return False
    text = f'"{draft.name_of(player)}" paid {more}'
    draft.outside.append(Outside("bounty", player, -amount_of(match[1]), text))
    return True


def _chooses(_draft: Draft, _player: int, more: str) -> bool:
    return more.rstrip(". ").endswith(("run it twice", "run it once"))


_ACTIONS: dict[str, Callable[[Draft, int, str], bool]] = {
    "folds": _folds,
    "checks": _checks,
    "calls": _calls,
    "bets": _bets,
    "raises": _raises,
    "posts": _posts,
    "shows": _shows,
    "mucks": _mucks,
    "collected": _collected,
    "paid": _pays,
    "chooses": _chooses,
}
_ACTIONS_LATER = {**_ACTIONS, "shows": _shows_later}
"""What players do after the end of the hand."""


# --- other rows


def _read_other(draft: Draft, entry: str, log: Log) -> bool:
    """Read a row of no player; False if it is not understood."""
    if board := _BOARD.fullmatch(entry):
        run = _RUNS[board[2]]
        if run == 1:
            draft.street(_STREETS[board[1]])
        while len(draft.boards) < run:
            draft.boards.append(())
        draft.boards[run - 1] = cards_of_text(board[3].replace("[", " ").replace("]", " "))
        return True
    if uncalled := _UNCALLED.fullmatch(entry):
        draft.give_back(draft.player(uncalled[2]), amount_of(uncalled[1]))
        return True
    if entry.startswith("Your hand is "):
        owners = [draft.index[name] for name in log.owners if name in draft.index]
        if len(owners) == 1:
            draft.deal(owners[0], cards_of_text(entry[13:].rstrip(". ")))
        return True
    return is_known(entry)


def read_leaving(entry: str, after: dict[str, Decimal | None]) -> None:
    """Keep the stack of a player who leaves, or whose stack is changed."""
    change = _LEAVES.match(entry)
    if change:
        stack = change[2] or change[4]
        after.setdefault(change[1] or change[3], amount_of(stack) if stack else None)
