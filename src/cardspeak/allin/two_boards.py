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
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.allin import deals
from cardspeak.allin.contest import Contest
from cardspeak.allin.outcomes import Outcome, Winners, numbered, outcome_at, part_of
from cardspeak.card_sets import Ids, every_set
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


def outcomes_on_two_boards(contest: Contest, report: Report | None = None) -> list[Outcome]:
    """All outcomes, each once, as `outcomes_of` returns them.

    The two boards of an outcome are examples of boards with its winners. They can share cards.
    """
    reporter = Reporter(report, "cards dealt out")
    sets = every_set(range(len(contest.live)), contest.n_to_come)
    alone = [replace(contest, boards=(board,)) for board in contest.boards]
    n_done = 0
    results: list[Longs] = []
    examples: list[list[Outcome]] = []
    for one in alone:
        of_board, known = np.empty(len(sets), np.int64), dict[Winners, tuple[int, Outcome]]()
        for first in range(0, len(sets), deals.AT_ONCE):
            positions = sets[first : first + deals.AT_ONCE]
            part = part_of(deals.dealt_to(one, [positions], np.zeros(len(positions), np.int64)), one)
            numbers, rows = numbered(part.winners, one)
            keys = [tuple(winners) for winners in part.winners[:, rows].T.tolist()]
            for row, key in zip(rows, keys, strict=True):
                known.setdefault(key, (len(known), outcome_at(part, row, key)))
            of_board[first : first + deals.AT_ONCE] = np.array([known[key][0] for key in keys])[numbers]
            n_done += len(numbers)
            reporter.update(n_done / (4 * len(sets)))  # counting pairs takes about as long again
        results.append(of_board)
        examples.append([outcome for _, outcome in known.values()])
    pairs = _pairs(sets, len(contest.live), results, [len(known) for known in examples], reporter)
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
