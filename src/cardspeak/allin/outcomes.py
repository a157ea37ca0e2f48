"""All boards, grouped so that within a group the same players win the same shares of the same pots.

Payments depend only on who wins, unless odd chips are decided by card. So it is enough to settle one board of each
group, and to weight its settlement by the number of boards in the group. A million boards form only a handful of
groups, or a few hundred if many players contest the pots.
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
"""The winners of each half of each contested pot, in that order, as bit masks: bit 0 is the first contender of the pot.
A mask is 0 if nobody qualifies."""

MOST_NUMBERED = 1 << 18
"""`_numbered` encodes the winners on each board as an integer. If more than this many integers are possible, it sorts
them instead of using a lookup table."""


@dataclass(frozen=True, slots=True)
class Contest:
    """An all-in before the missing cards are dealt: what is known, and which pots are contested.

    Attributes:
        game: the game.
        board: the cards already on the board.
        live: the cards that can come: the deck without the board and the known hole cards, whether folded or not.
        hole: the hole cards of each seat that contests a pot.
        pots: the contenders of each contested pot, as seats.
    """

    game: Game
    board: Board
    live: Sequence[Card]
    hole: Mapping[int, Sequence[Card]]
    pots: Sequence[Sequence[int]]

    @property
    def n_to_come(self) -> int:
        """The number of board cards still to come."""
        return self.game.full_board - len(self.board)

    @property
    def n_deals(self) -> int:
        """The number of ways to deal the missing board cards."""
        return comb(len(self.live), self.n_to_come)


class Outcome(NamedTuple):
    """A group of boards on which the same players win.

    Attributes:
        winners: the winners of each half of each contested pot.
        deals: the number of boards in the group.
        board: one of the boards.
        values: the value of each seat's hand on that board, by the name of the half; 0 means no hand.
    """

    winners: Winners
    deals: int
    board: Board
    values: Mapping[str, Mapping[int, int]]


class _Part(NamedTuple):
    """A batch of boards: the value of each seat's hand in each half, and the winners, int64[pots * halves, n]."""

    boards: Boards
    values: Mapping[str, Mapping[int, npt.NDArray[np.uint16]]]
    winners: npt.NDArray[np.int64]


def outcomes_of(contest: Contest, report: Report | None = None) -> list[Outcome]:
    """All outcomes, each once. The numbers of boards in them add up to the number of deals."""
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
    """Every board of these outcomes, as a separate outcome. Progress is reported as the caller consumes them."""
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
        reporter.update(n_done / n_boards)  # even if no board matched, so that the report function can stop the work
    reporter.finish()


def _outcome(part: _Part, row: int, winners: Winners) -> Outcome:
    """The outcome with the winners and values of a board, with 0 as its number of boards."""
    values = {
        half: {seat: int(of_seat[row]) for seat, of_seat in by_seat.items()} for half, by_seat in part.values.items()
    }
    return Outcome(winners, 0, tuple(int(column[row]) for column in part.boards), values)


def _parts(contest: Contest) -> Iterator[_Part]:
    """All boards, in batches."""
    halves = [half.name for half in always_won_first(contest.game.halves)]
    for boards in boards_in_parts(contest.board, contest.live, contest.n_to_come):
        by_seat = {seat: values_on(boards, hole, contest.game) for seat, hole in contest.hole.items()}
        values = {half: {seat: of_seat[half] for seat, of_seat in by_seat.items()} for half in halves}
        sets = [_best_of([values[half][seat] for seat in pot]) for pot in contest.pots for half in halves]
        yield _Part(boards, values, np.array(sets, np.int64))


def _best_of(values: Sequence[npt.NDArray[np.uint16]]) -> npt.NDArray[np.int64]:
    """The hands that are best on each board, as a bit mask, int64[n]; 0 if none of them qualifies.

    >>> _best_of([np.array([5, 9, 0], np.uint16), np.array([7, 9, 0], np.uint16)]).tolist()
    [2, 3, 0]
    """
    best = np.maximum(np.maximum.reduce(values), 1)
    winners = np.zeros(len(best), np.int64)
    for place, of_player in enumerate(values):
        winners |= (of_player == best).astype(np.int64) << place
    return winners


def _numbered(winners: npt.NDArray[np.int64], contest: Contest) -> tuple[npt.NDArray[np.int64], int]:
    """A number for each board, and how many different numbers there are.

    The numbers start at 0 and have no gaps. Boards on which the same players win have the same number.
    """
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
