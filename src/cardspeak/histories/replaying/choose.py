"""A hand chosen from a file by its id or its number."""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.errors import HistoryError, Where, quoted
from cardspeak.histories.record.history import History, Unreadable
from cardspeak.histories.record.reader import Read
from cardspeak.pots.names import numbered


def choose_hand(hands: Iterable[Read], wanted: str | None, what: str) -> tuple[History, int]:
    """A hand, and the number of hands in the file.

    Args:
        hands: the hands of a file.
        wanted: the id of the hand or, if no hand has this id, its number in the file, from 1. None for the first hand
            that can be read.
        what: what error messages call the file.

    Raises:
        HistoryError: there is no such hand, or it cannot be read.
    """
    number = None if wanted is None else _number(wanted)
    count, first, by_number, by_id = 0, None, None, None
    for count, hand in enumerate(hands, start=1):
        if first is None or (isinstance(first, Unreadable) and isinstance(hand, History)):
            first = hand
        if count == number:
            by_number = hand
        if by_id is None and isinstance(hand, History) and hand.id == wanted and wanted:
            by_id = hand
    chosen = first if wanted is None else by_id or by_number
    if chosen is None:
        accepted = f"which has {numbered(count, 'hand')}; give an id, or a number from 1 to {count}"
        raise HistoryError.at("hand", f"{quoted(wanted or '')} is not in {what}, {accepted}")
    if isinstance(chosen, Unreadable):
        raise HistoryError.at(Where("text", words=what), f"line {chosen.source.line}: {chosen.reason}")
    return chosen, count


def _number(wanted: str) -> int | None:
    """The number in a text; None if it is not a number."""
    text = wanted.strip().removeprefix("#")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
