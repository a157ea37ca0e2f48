"""All boards put together in which the same players win the same parts of the same pots.

What is paid depends on nothing else, except for odd chips that go by card. So of a million boards a handful, or some
hundreds where many players meet, has to be settled, each as a dealer would settle it, and is counted as often as it
comes up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.allin.deals import Boards, boards_in_parts, values_on
from cardspeak.cards import Card
from cardspeak.games import Game, always_won_first
from cardspeak.progress import Report, Reporter
from cardspeak.showdown.dealt import Board

Winners = tuple[int, ...]
"""Who wins: for each contested pot and each half of it, in that order, a set of its contenders, by their places in it:
bit 0 is the first of them. It is 0 where nobody qualifies."""

MOST_NUMBERED = 1 << 18
"""Codes up to this are given numbers by a table of all of them; beyond, by sorting."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is still to be decided.

    Attributes:
        game: the game.
        board: the cards that lie there.
        live: the cards that may come: all that nobody is known to hold, or to have held.
        hole: the hole cards of each seat that contests a pot.
        pots: the seats that contest each pot, of those pots that several contest.
    """

    game: Game
    board: Board
    live: Sequence[Card]
    hole: Mapping[int, Sequence[Card]]
    pots: Sequence[Sequence[int]]

    @property
    def n_to_come(self) -> int:
        """How many cards of the board are to come."""
        return self.game.full_board - len(self.board)

    @property
    def n_deals(self) -> int:
        """How many ways there are for them to come."""
        return comb(len(self.live), self.n_to_come)


class Outcome(NamedTuple):
    """Boards on which the same players win.

    Attributes:
        winners: who they are.
        deals: how many such boards there are.
        board: one of them.
        values: what each seat's hand is worth on it, by the name of the half; 0 is no hand.
    """

    winners: Winners
    deals: int
    board: Board
    values: Mapping[str, Mapping[int, int]]


class _Part(NamedTuple):
    """Some boards: what each seat's hand is worth in each half, and who wins, int64[pots times halves, n]."""

    boards: Boards
    values: Mapping[str, Mapping[int, npt.NDArray[np.uint16]]]
    winners: npt.NDArray[np.int64]


def outcomes_of(contest: Contest, report: Report | None = None) -> list[Outcome]:
    """All outcomes, each once; their counts add up to all deals."""
    outcomes: dict[Winners, Outcome] = {}
    n_done, reporter = 0, Reporter(report, "boards dealt out")
    for part in _parts(contest):
        numbers, count = _numbered(part.winners, contest)
        row_of = np.empty(count, np.int64)
        row_of[numbers] = np.arange(len(numbers))
        counts = np.bincount(numbers, minlength=count).tolist()
        for row, times, winners in zip(row_of.tolist(), counts, part.winners[:, row_of].T.tolist(), strict=True):
            key = tuple(winners)
            known = outcomes.get(key) or _outcome(part, row, key)
            outcomes[key] = known._replace(deals=known.deals + times)
        n_done += len(numbers)
        reporter.update(n_done / contest.n_deals)
    reporter.finish()
    return list(outcomes.values())


def boards_of(contest: Contest, undecided: Collection[Outcome], report: Report | None = None) -> Iterator[Outcome]:
    """Every board of these outcomes, as an outcome of its own; what is done with each is part of what is reported."""
    if not undecided:
        return
    n_boards = sum(outcome.deals for outcome in undecided)
    n_done, reporter = 0, Reporter(report, "boards settled one by one")
    for part in _parts(contest):
        for outcome in undecided:
            matches = (part.winners == np.array(outcome.winners, np.int64)[:, None]).all(axis=0)
            for row in np.flatnonzero(matches).tolist():
                yield _outcome(part, row, outcome.winners)._replace(deals=1)
                n_done += 1
                reporter.update(n_done / n_boards)
        reporter.update(n_done / n_boards)  # a part may have none of them, and yet the work may be stopped after it
    reporter.finish()


def _outcome(part: _Part, row: int, winners: Winners) -> Outcome:
    """The outcome of a board, not yet counted."""
    values = {
        half: {seat: int(of_seat[row]) for seat, of_seat in by_seat.items()} for half, by_seat in part.values.items()
    }
    return Outcome(winners, 0, tuple(int(column[row]) for column in part.boards), values)


def _parts(contest: Contest) -> Iterator[_Part]:
    """All boards, some at a time."""
    halves = [half.name for half in always_won_first(contest.game.halves)]
    for boards in boards_in_parts(contest.board, contest.live, contest.n_to_come):
        by_seat = {seat: values_on(boards, hole, contest.game) for seat, hole in contest.hole.items()}
        values = {half: {seat: of_seat[half] for seat, of_seat in by_seat.items()} for half in halves}
        sets = [_best_of([values[half][seat] for seat in pot]) for pot in contest.pots for half in halves]
        yield _Part(boards, values, np.array(sets, np.int64))


def _best_of(values: Sequence[npt.NDArray[np.uint16]]) -> npt.NDArray[np.int64]:
    """Who of some hands has the best, as a set, int64[n]; 0 where none of them is a hand.

    >>> _best_of([np.array([5, 9, 0], np.uint16), np.array([7, 9, 0], np.uint16)]).tolist()
    [2, 3, 0]
    """
    best = np.maximum(np.maximum.reduce(values), 1)
    winners = np.zeros(len(best), np.int64)
    for place, of_player in enumerate(values):
        winners |= (of_player == best).astype(np.int64) << place
    return winners


def _numbered(winners: npt.NDArray[np.int64], contest: Contest) -> tuple[npt.NDArray[np.int64], int]:
    """A number for each board, the same where the same players win, from 0 up without gaps; and how many there are."""
    n_halves = len(contest.game.halves)
    sizes = [len(pot) for pot in contest.pots for _ in range(n_halves)]
    numbers, count = np.zeros(winners.shape[1], np.int64), 1
    for size, of_half in zip(sizes, winners, strict=True):
        codes, n_codes = numbers << size | of_half, count << size
        if n_codes <= MOST_NUMBERED:
            occurs = np.zeros(n_codes, np.bool_)
            occurs[codes] = True
            numbers, count = (np.cumsum(occurs) - 1)[codes], int(occurs.sum())
        else:
            distinct, numbers = np.unique(codes, return_inverse=True)
            count = len(distinct)
    return numbers, count
