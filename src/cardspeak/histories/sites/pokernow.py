"""Hands of PokerNow, from the CSV log of a game.

Amounts of calls, bets and raises are the player's total bet on the street. Uncalled bets are printed, and there is no
rake. The stacks before the next hand tell those after a hand. A log has the cards of the player who downloaded it
without a name: a hand in which that player shows them tells who it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from decimal import Decimal
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from cardspeak.cards import Card
from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.cards import cards_of_text
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import (
    ActionKind,
    How,
    Kind,
    Limit,
    Outside,
    Shown,
    Source,
    Stakes,
    Unreadable,
)
from cardspeak.histories.record.reader import FileReader, Read
from cardspeak.histories.sites.pokernow_rows import Row, is_log, rows_of

_START = re.compile(
    r"-- starting hand #(?P<number>\d+)\s*(?:\(id: (?P<id>[^)]*)\))?\s*(?P<game>.*?)"
    r"\s*\((?:dealer: \"(?P<dealer>.*)\"|dead button)\) --\s*"
)
_TABLE = re.compile(r"(?:.*[/\\])?poker_?now_?log_?(.+?)(?: ?\(\d+\))?\.csv", re.IGNORECASE)
_LIMITS: tuple[tuple[str, Limit], ...] = (("no limit", "no"), ("pot limit", "pot"), ("limit", "fixed"))
_LEVEL = re.compile(r"The game's (small blind|big blind|ante) was changed from \S+ to (\d{1,15}(?:\.\d{1,4})?)\.?\s*")
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
_TOURNAMENT = re.compile(
    r'The player ".*" is in the tournament|Game entering in a break|Asking to busted players the rebuy decision'
    r'|The player ".*" was moved to table|".*" will be playing on table'
)
_RISES_OF_TOURNAMENT = 4
_MOST_ROWS = 3_000
_LONGEST = 20_000


class _Log(NamedTuple):
    """What the whole log says about its hands.

    Attributes:
        file: the name of the file.
        table: the name of the table.
        kind: `cash` or `tournament`.
        owners: the players who were dealt the cards that the log shows without a name.
    """

    file: str
    table: str
    kind: Kind
    owners: frozenset[str]


def _read(chunks: Iterator[str], name: str) -> Iterator[Read]:
    """The hands of a log."""
    rows = rows_of(chunks)
    starts = [at for at, (_, entry, _, _) in enumerate(rows) if entry.startswith("-- starting hand ")]
    before = rows[: starts[0]] if starts else rows
    if any(entry.startswith("-- ending hand ") for _, entry, _, _ in before):
        yield Unreadable(Source(name, -1, before[-1][3]), "PokerNow", "the log is cut: the start of a hand is missing")
    if not starts:
        yield Unreadable(Source(name, 0, 1), "PokerNow", "the log has no hands")
        return
    table = _TABLE.fullmatch(name)
    log = _Log(name, table[1] if table else "", _kind_of(rows), _owners(rows))
    levels: dict[str, Decimal] = {}
    for _, entry, _, _ in before:
        _read_level(entry, levels)
    for n, (start, stop) in enumerate(zip(starts, [*starts[1:], len(rows)], strict=True)):
        source = Source(name, n, rows[start][3])
        try:
            after: dict[str, Decimal | None] = {}
            draft = _hand(rows[start:stop], log, source, levels, after)
            if n == 0:
                for _, entry, _, _ in before:
                    if not _is_known(entry):
                        draft.not_understood(0, entry)
            _finish(draft, after, islice(rows, stop, stop + _MOST_ROWS))
            yield draft.history()
        except BadHandError as error:
            yield Unreadable(source, "PokerNow", str(error))


# --- the whole log


def _kind_of(rows: list[Row]) -> Kind:
    """The kind of the game: rows that only tournaments have, or blinds that rise and rise, say tournament."""
    levels: list[Decimal] = []
    for _, entry, _, _ in rows:
        if not entry.startswith('"') or " will be playing " in entry:
            if _TOURNAMENT.match(entry):
                return "tournament"
            level = _LEVEL.match(entry) if entry.startswith("The game's big") else None
            if level:
                levels.append(amount_of(level[2]))
    rises = sum(low < high for low, high in pairwise(levels))
    falls = sum(low > high for low, high in pairwise(levels))
    return "tournament" if rises >= max(_RISES_OF_TOURNAMENT, 4 * falls) else "cash"


def _owners(rows: list[Row]) -> frozenset[str]:
    """The players who, in a hand, show the cards that the log has without a name."""
    owners: set[str] = set()
    dealt = ""
    for _, entry, _, _ in rows:
        if entry.startswith('"'):
            if dealt and entry.endswith(".") and " shows a " in entry:
                name, _, cards = entry.rpartition('" shows a ')
                if sorted(cards[:-1].split(", ")) == sorted(dealt.split(", ")):
                    owners.add(name[1:])
        elif entry.startswith("Your hand is "):
            dealt = entry[13:].rstrip(". ")
        elif entry.startswith("-- starting"):
            dealt = ""
    return frozenset(owners)


def _read_level(entry: str, levels: dict[str, Decimal]) -> None:
    """Keep a new level of the blinds or the ante."""
    level = _LEVEL.fullmatch(entry)
    if level:
        levels[level[1]] = amount_of(level[2])


def _is_known(entry: str) -> bool:
    """Whether a row between hands has a known form."""
    return (
        _TABLE_TALK.match(entry) is not None
        or _TOURNAMENT.match(entry) is not None
        or entry.startswith(("-- ending hand ", "Player stacks: "))
    )


# --- a hand


def _hand(
    rows: list[Row], log: _Log, source: Source, levels: dict[str, Decimal], after: dict[str, Decimal | None]
) -> Draft:
    """A hand, from its first row to the last before the next hand; `levels` and `after` are filled."""
    draft = Draft("PokerNow", source)
    dealer = _read_start(draft, rows[0], log)
    if len(rows) > _MOST_ROWS:
        raise BadHandError("the end of the hand is missing")
    index = draft.index
    started = dict(levels)
    actions = _ACTIONS
    for at, (_, entry, _, _) in enumerate(rows[1:], 1):
        draft.line = at
        if entry.startswith('"'):
            end = entry.find('" ', 1)
            player = index.get(entry[1:end])
            if player is None:
                player, end = _named_at_start(index, entry)
            word, _, more = entry[end + 2 :].partition(" ")
            act = actions.get(word) if player is not None else None
            if act is None:
                if not _is_known(entry):
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
            _read_level(entry, levels)
        elif entry.startswith("The ") and index:
            _read_leaving(entry, after)
    if actions is _ACTIONS:
        draft.missing.append("the end of the hand")
    draft.stakes = _stakes(draft, started)
    return draft


def _read_start(draft: Draft, row: Row, log: _Log) -> str:
    """Read the first row and return the dealer, or an empty name if the button is dead."""
    _, entry, at, _ = row
    start = _START.fullmatch(entry[:_LONGEST])
    if start is None:
        raise BadHandError("the first row of the hand is cut")
    draft.id = f"{log.table}#{start['number']}" if log.table else start["id"] or start["number"]
    draft.table, draft.kind, draft.date, draft.currency = log.table, log.kind, at, "chips"
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
    for number, name, stack in _stacks(entry):
        draft.seat(name, number, stack)


@lru_cache(4)  # the stacks of a hand tell those after the hand before it
def _stacks(entry: str) -> tuple[tuple[int, str, Decimal], ...]:
    """Seat, name and stack of each player in a row of stacks."""
    stacks = []
    for part in entry[15:].split(" | #"):
        number, _, rest = part.partition(' "')
        name, _, stack = rest.rpartition('" (')
        number = number.removeprefix("#")
        if not name or not number.isdecimal() or len(number) > 3:
            raise BadHandError(f"{part[:40]!r} is not a player with a stack")
        stacks.append((int(number), name, amount_of(stack.rstrip(") "))))
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


def _read_other(draft: Draft, entry: str, log: _Log) -> bool:
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
    return _is_known(entry)


def _finish(draft: Draft, after: dict[str, Decimal | None], following: Iterable[Row]) -> None:
    """Note the stacks after a hand, and that there was no rake if the money says so.

    Args:
        draft: the hand.
        after: the stacks of players who left or whose stack was changed; None if a stack is not known.
        following: the rows from the start of the next hand.
    """
    for _, entry, _, _ in following:
        if entry.startswith("Player stacks: "):
            with suppress(BadHandError):  # the next hand reports it
                for _, name, stack in _stacks(entry):
                    after.setdefault(name, stack)
            break
        _read_leaving(entry, after)
    for name, player in draft.index.items():
        left = after.get(name)
        if left is not None:
            draft.finishes_with(player, left)
    if draft.put_in() == draft.paid():
        draft.rake = ZERO


def _read_leaving(entry: str, after: dict[str, Decimal | None]) -> None:
    """Keep the stack of a player who leaves, or whose stack is changed."""
    change = _LEAVES.match(entry)
    if change:
        stack = change[2] or change[4]
        after.setdefault(change[1] or change[3], amount_of(stack) if stack else None)


READER = FileReader("PokerNow", is_log, _read)
