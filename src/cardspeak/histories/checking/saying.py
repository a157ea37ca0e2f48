"""What the site calls the hands of a record, held against what the cards make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cardspeak.errors import quoted
from cardspeak.games import GAMES
from cardspeak.histories.checking.findings import Findings, name_of
from cardspeak.histories.checking.values import Key, Values
from cardspeak.histories.checking.words import contradict, low_contradicts
from cardspeak.histories.record.history import History

_LOWS = ("eight-or-better", "ace-to-five", "deuce-to-seven")
_HIGHS = ("high", "short-deck", "short-deck-trips")


class _Said(NamedTuple):
    """What the site calls a hand: the player, the number of the board from 0, and whether it is meant as a low hand."""

    player: int
    board: int
    is_low: bool
    words: str


def check_words(
    hand: History, rows: Sequence[Mapping[int, tuple[Key, int]]], values: Mapping[Key, Values], findings: Findings
) -> None:
    """Add a finding if what the site calls a hand is not what the cards make. Unknown wording is ignored."""
    for player, board, is_low, words in _said(hand, len(rows)):
        at = rows[board].get(player)
        if at is None:
            continue
        key, row = at
        of_group = values[key]
        number, check = _half_of(key[0], is_low)
        if number is None:
            continue
        name = of_group.name(number, row) or ""
        if check(words, name):
            made = f"the cards make {quoted(name)}" if name else "the cards make no such hand"
            findings.add("words", f"{name_of(hand, player)} has {quoted(words)}, {made}")
            return


def _said(hand: History, n_boards: int) -> list[_Said]:
    """What the site calls hands, if it is known for which board."""
    said = []
    if n_boards == 1:
        for player, _, _, words, low, _ in hand.shown:
            if words:
                said.append(_Said(player, 0, False, words))
            if low:
                said.append(_Said(player, 0, True, low))
    for player, _, _, board, half, words in hand.awards:
        if words and (n_boards == 1 or 1 <= board <= n_boards):
            said.append(_Said(player, board - 1 if n_boards > 1 else 0, half == "low", words))
    return said


@cache
def _half_of(code: str, is_low: bool) -> tuple[int | None, Callable[[str, str], bool]]:
    """The number of the half that words are about, or None if they are not compared; and the comparison."""
    orders = [half.ranking.name for half in GAMES[code].halves]
    known = _LOWS if is_low or (len(orders) == 1 and orders[0] in _LOWS) else _HIGHS
    number = next((number for number, order in enumerate(orders) if order in known), None)
    return number, low_contradicts if known is _LOWS else contradict
