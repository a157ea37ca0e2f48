"""The outcomes on two boards, counted without dealing both boards together.

In hold'em before the flop, there are more than 10^12 ways to deal two boards. Only the result (who wins what) on each
board matters, so it is enough to count, for each pair of results, the pairs of boards that have these results and share
no card. By the principle of inclusion and exclusion, their number is

    sum over all sets S of cards: (-1)^|S| * first(S) * second(S)

where first(S) is the number of first boards that contain S and have the first result of the pair, and second(S) is the
number of second boards that contain S and have the second result. Each board is therefore dealt only once, and is
counted for each subset of its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.allin import deals
from cardspeak.allin.contest import Contest
from cardspeak.allin.outcomes import SECONDS_PER_DEAL, Outcome, Winners, numbered, outcome_at, part_of
from cardspeak.card_sets import Ids, every_set
from cardspeak.cluster.slices import SHORT_SECONDS, run_slices
from cardspeak.cluster.workers import Workers
from cardspeak.progress import Report, Reporter

Longs = npt.NDArray[np.int64]

MOST_PAIRED = 3_000_000
"""The maximum number of ways to complete one board. Its square fits in a float without rounding."""
RESULTS_AT_ONCE = 32
"""The maximum number of results counted in one matrix, to limit memory. The matrix has a row for each set
of a given number of cards, at most four."""


def is_paired(contest: Contest) -> bool:
    """Whether all missing cards belong to two boards, and there are few enough boards to count them in pairs."""
    return (
        len(contest.boards) == 2
        and not contest.draws
        and not contest.held.seats
        and contest.n_deals > 0
        and comb(len(contest.live), contest.n_to_come) <= MOST_PAIRED
    )


class Alone:
    """The work of dealing each of two boards alone. A slice is a batch of boards; the first board's slices come first.

    Attributes:
        n_slices: the number of slices for both boards.
        n_sets: the number of ways to complete a board.
    """

    def __init__(self, contest: Contest) -> None:
        self._contest, self._at_once = contest, deals.AT_ONCE
        self.n_sets = comb(len(contest.live), contest.n_to_come)
        self._n_each = -(-self.n_sets // deals.AT_ONCE)
        self.n_slices = 2 * self._n_each

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "sets"}  # each process lists the sets

    @cached_property
    def sets(self) -> Ids:
        """Every set of positions among the live cards, uint8[sets, cards]."""
        return every_set(range(len(self._contest.live)), self._contest.n_to_come)

    def slice(self, number: int) -> OnOneBoard:
        """The results on a batch of boards."""
        which, at = divmod(number, self._n_each)
        one = replace(self._contest, boards=(self._contest.boards[which],))
        positions = self.sets[at * self._at_once : (at + 1) * self._at_once]
        part = part_of(deals.dealt_to(one, [positions], np.zeros(len(positions), np.int64)), one)
        numbers, rows = numbered(part.winners, one)
        keys = [tuple(winners) for winners in part.winners[:, rows].T.tolist()]
        found = [outcome_at(part, row, key) for row, key in zip(rows, keys, strict=True)]
        return OnOneBoard(which, numbers.astype(np.int32), found)


class OnOneBoard(NamedTuple):
    """The results on a batch of boards.

    Attributes:
        which: the board, 0 or 1.
        numbers: for each board of the batch, the position of its outcome in `outcomes`, int32[n].
        outcomes: the outcomes, each once.
    """

    which: int
    numbers: npt.NDArray[np.int32]
    outcomes: list[Outcome]


class _Results:
    """The results on both boards, of the slices done so far.

    Attributes:
        n_done: the number of slices.
        n_boards: the number of boards, of both kinds together.
        known: for each kind of board, each outcome by its winners, numbered in the order in which they occur.
        of_board: for each kind of board, the numbers of the outcomes in each batch.
    """

    def __init__(self) -> None:
        self.n_done, self.n_boards = 0, 0
        self.known: tuple[dict[Winners, tuple[int, Outcome]], ...] = ({}, {})
        self.of_board: tuple[list[Longs], ...] = ([], [])

    def add(self, part: OnOneBoard, /) -> None:
        """Add the results of the next slice."""
        known = self.known[part.which]
        for outcome in part.outcomes:
            known.setdefault(outcome.winners, (len(known), outcome))
        places = np.array([known[outcome.winners][0] for outcome in part.outcomes])
        self.of_board[part.which].append(places[part.numbers])
        self.n_boards += len(part.numbers)
        self.n_done += 1


def outcomes_on_two_boards(contest: Contest, report: Report | None = None, workers: Workers = 1) -> list[Outcome]:
    """All outcomes, each once, as `outcomes_of` returns them.

    The two boards of an outcome are examples of boards with its winners. They can share cards.
    """
    reporter, work, found = Reporter(report, "cards dealt out"), Alone(contest), _Results()
    run_slices(
        work,
        work.n_slices,
        found,
        workers,
        is_short=2 * work.n_sets * SECONDS_PER_DEAL < SHORT_SECONDS,
        after_each=lambda: reporter.update(found.n_boards / (4 * work.n_sets)),  # counting pairs takes as long again
    )
    results = [np.concatenate(of_board) for of_board in found.of_board]
    examples = [[outcome for _, outcome in known.values()] for known in found.known]
    pairs = _pairs(work.sets, len(contest.live), results, [len(known) for known in examples], reporter)
    reporter.finish()
    return [
        _joined(examples[0][first], examples[1][second], int(pairs[first, second]), len(contest.pots))
        for first, second in np.argwhere(pairs).tolist()
    ]


def _pairs(sets: Ids, n: int, results: Sequence[Longs], sizes: Sequence[int], reporter: Reporter) -> Longs:
    """The number of pairs of sets without a common element, by the results of both, int64[first, second].

    Args:
        sets: every set of k of the numbers 0 to n - 1, ascending in each row.
        n: the number of elements.
        results: the result of each set as the first of a pair, and as the second.
        sizes: the number of different results as the first of a pair, and as the second.
        reporter: reports progress, starting at one half.
    """
    pairs = np.zeros(sizes, np.int64)
    k = sets.shape[1]
    blocks = [range(at, min(at + RESULTS_AT_ONCE, sizes[0])) for at in range(0, sizes[0], RESULTS_AT_ONCE)]
    others = [range(at, min(at + RESULTS_AT_ONCE, sizes[1])) for at in range(0, sizes[1], RESULTS_AT_ONCE)]
    np.add.at(pairs, (results[0], results[1]), (-1) ** k)  # only equal sets have k common elements
    for size in range(k):
        seconds = [_counted(sets, n, size, results[1], block) for block in others] if len(others) == 1 else None
        for block in blocks:
            first = _counted(sets, n, size, results[0], block)
            for at, other in enumerate(others):
                second = seconds[at] if seconds else _counted(sets, n, size, results[1], other)
                found = np.rint(first.T @ second).astype(np.int64)  # exact: all sums are below 2^53
                pairs[block.start : block.stop, other.start : other.stop] += (-1) ** size * found
        reporter.update((1 + (size + 1) / k) / 2)
    return pairs


def _counted(sets: Ids, n: int, size: int, results: Longs, block: range) -> npt.NDArray[np.float64]:
    """How many sets contain each set of `size` elements, for each result in `block`, float64[sets, results]."""
    is_in = (results >= block.start) & (results < block.stop)
    of_block, columns = results[is_in] - block.start, sets[is_in].T
    counts = np.zeros(comb(n, size) * len(block), np.int64)
    for places in _numbers_of(columns, n, size):
        counts += np.bincount(places * len(block) + of_block, minlength=len(counts))
    return counts.reshape(-1, len(block)).astype(np.float64)


def _numbers_of(columns: Ids, n: int, size: int) -> Iterator[Longs]:
    """For each choice of `size` columns, the number of the set in each row among all sets of that size.

    The sets are numbered by the combinatorial number system: c1 < c2 < ... has the number C(c1, 1) + C(c2, 2) + ...
    https://en.wikipedia.org/wiki/Combinatorial_number_system
    """
    of_place = [np.array([comb(c, place + 1) for c in range(n)], np.int64) for place in range(size)]
    for chosen in combinations(columns, size):
        numbers = np.zeros(columns.shape[1], np.int64)
        for terms, column in zip(of_place, chosen, strict=True):
            numbers += terms[column]
        yield numbers


def _joined(first: Outcome, second: Outcome, n_deals: int, n_pots: int) -> Outcome:
    """The outcome with one result on the first board and another on the second."""
    n = len(first.winners) // n_pots
    winners = tuple(
        mask for pot in range(0, n * n_pots, n) for one in (first, second) for mask in one.winners[pot : pot + n]
    )
    return Outcome(winners, n_deals, n_deals, first.boards + second.boards, first.hands, first.values + second.values)
