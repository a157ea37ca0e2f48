"""Hands of PokerNow, from the CSV log of a game.

Amounts of calls, bets and raises are the player's total bet on the street. Uncalled bets are printed, and there is no
rake. The stacks after a hand are those before the next one. The log has the cards of the player who downloaded it, but
not the name, which is known from hands in which the same cards are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from itertools import pairwise

from cardspeak.histories.record.amounts import ZERO, amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Kind, Source, Unreadable
from cardspeak.histories.record.reader import FileReader, Read
from cardspeak.histories.sites.pokernow.hand import (
    LEVEL,
    MOST_ROWS,
    OF_TOURNAMENTS,
    Log,
    is_known,
    read_hand,
    read_leaving,
    read_level,
    stacks_in,
)
from cardspeak.histories.sites.pokernow.rows import Row, is_log, rows_of

_TABLE = re.compile(r"(?:.*[/\\])?poker_?now_?log_?(.+?)(?: ?\(\d+\))?\.csv", re.IGNORECASE)
_RISES_OF_TOURNAMENT = 4


def _read(chunks: Iterator[str], name: str) -> Iterator[Read]:
    """The hands of a log."""
    rows = rows_of(chunks)
    starts = _starts(rows)
    before = rows[: starts[0]] if starts else rows
    is_cut = any(entry.startswith("-- ending hand ") for _, entry, _, _ in before)
    if is_cut:
        yield Unreadable(Source(name, -1, before[-1][3]), "PokerNow", "the log is cut: the start of a hand is missing")
    if not starts:
        yield Unreadable(Source(name, 0, 1), "PokerNow", "the log has no hands")
        return
    table = _TABLE.fullmatch(name)
    log = Log(table[1] if table else "", _kind_of(rows), _owners(rows))
    levels: dict[str, Decimal] = {}
    for _, entry, _, _ in before:
        read_level(entry, levels)
    for n, (start, stop) in enumerate(zip(starts, [*starts[1:], len(rows)], strict=True)):
        source = Source(name, n, rows[start][3])
        try:
            after: dict[str, Decimal | None] = {}
            draft = read_hand(rows[start:stop], log, source, levels, after)
            if n == 0 and not is_cut:
                for _, entry, _, _ in before:
                    if not is_known(entry):
                        draft.not_understood(0, entry)
            _finish(draft, after, rows, stop)
            yield draft.history()
        except BadHandError as error:
            yield Unreadable(source, "PokerNow", str(error))


# --- the whole log


def _starts(rows: list[Row]) -> list[int]:
    """Where hands start: at their first row or, if it is broken, at the stacks that follow the end of another hand."""
    starts = []
    ended = False
    for at, (_, entry, _, _) in enumerate(rows):
        if entry.startswith("-- starting hand ") or (ended and entry.startswith("Player stacks: ")):
            starts.append(at)
            ended = False
        elif starts and entry.startswith("-- ending hand "):
            ended = True
    return starts


def _kind_of(rows: list[Row]) -> Kind:
    """The kind of the game: rows that only tournaments have, or blinds that rise and rise, say tournament."""
    levels: list[Decimal] = []
    for _, entry, _, _ in rows:
        if not entry.startswith('"') or " will be playing " in entry:
            if OF_TOURNAMENTS.match(entry):
                return "tournament"
            level = LEVEL.match(entry) if entry.startswith("The game's big") else None
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


# --- the end of a hand


def _finish(draft: Draft, after: dict[str, Decimal | None], rows: list[Row], stop: int) -> None:
    """Note the stacks after a hand, and that there was no rake if all that was put in was paid.

    Args:
        draft: the hand.
        after: the stacks of players who left or whose stack was changed; None if a stack is not known.
        rows: the rows of the log.
        stop: where the next hand starts.
    """
    for at in range(stop, min(stop + MOST_ROWS, len(rows))):
        entry = rows[at][1]
        if entry.startswith("Player stacks: "):
            with suppress(BadHandError):  # the next hand reports it
                for _, name, stack in stacks_in(entry):
                    after.setdefault(name, stack)
            break
        read_leaving(entry, after)
    for name, player in draft.index.items():
        left = after.get(name)
        if left is not None:
            draft.finishes_with(player, left)
    if draft.put_in() == draft.paid():
        draft.rake = ZERO


READER = FileReader("PokerNow", is_log, _read)
