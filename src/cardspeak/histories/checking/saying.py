"""What the site calls the hands of a record, held against what the cards make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardspeak.errors import quoted
from cardspeak.games import Half
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
    for said in _said(hand, len(rows)):
        at = rows[said.board].get(said.player)
        if at is None:
            continue
        key, row = at
        of_group = values[key]
        number = _half_of(of_group.halves, said)
        if number is None:
            continue
        name = of_group.name(number, row) or ""
        check = low_contradicts if of_group.halves[number].ranking.name in _LOWS else contradict
        if check(said.words, name):
            made = f"the cards make {quoted(name)}" if name else "the cards make no such hand"
            findings.add("words", f"{name_of(hand, said.player)} has {quoted(said.words)}, {made}")
            return


def _said(hand: History, n_boards: int) -> Iterator[_Said]:
    """What the site calls hands, if it is known for which board."""
    for shown in hand.shown if n_boards == 1 else ():
        if shown.words:
            yield _Said(shown.player, 0, False, shown.words)
        if shown.low:
            yield _Said(shown.player, 0, True, shown.low)
    for award in hand.awards:
        if award.words and (n_boards == 1 or 1 <= award.board <= n_boards):
            board = award.board - 1 if n_boards > 1 else 0
            yield _Said(award.player, board, award.half == "low", award.words)


def _half_of(halves: Sequence[Half], said: _Said) -> int | None:
    """The number of the half that words are about; None if its hands are not compared with words."""
    orders = _LOWS if said.is_low or (len(halves) == 1 and halves[0].ranking.name in _LOWS) else _HIGHS
    return next((number for number, half in enumerate(halves) if half.ranking.name in orders), None)
