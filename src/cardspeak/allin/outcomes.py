"""All deals, grouped so that within a group the same players win the same shares of the same pots.

Payments depend only on who wins, unless odd chips are decided by card. So it is enough to settle one deal of each
group, and to weight its settlement by the number of deals in the group. A million deals form only a handful of groups,
or a few hundred if many players contest the pots.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import mul
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.allin.contest import Contest
from cardspeak.allin.deals import Columns, Deals, EveryDeal, values_on
from cardspeak.allin.sampling import RandomDeals, Sample
from cardspeak.cards import Card
from cardspeak.cluster.slices import SHORT_SECONDS, run_slices
from cardspeak.cluster.workers import Workers
from cardspeak.games import Game, always_won_first
from cardspeak.progress import Report, Reporter
from cardspeak.showdown.dealt import Board

Winners = tuple[int, ...]
"""The winners for each contested pot, board and half, in that order, as bit masks: bit 0 is the first contender of the
pot. A mask is 0 if nobody qualifies."""
BoardValues = Mapping[str, Mapping[int, int]]
"""The value of each seat's hand on a board, by the name of the half; 0 for a hand that does not qualify."""

MOST_NUMBERED = 1 << 18
"""`numbered` encodes the winners in each deal as an integer. If more than this many integers are possible, it sorts
them instead of using a lookup table."""
SECONDS_PER_DEAL = 1e-7
"""About how long a deal takes, in seconds: 100 million deals take ten seconds."""


class Outcome(NamedTuple):
    """A group of deals in which the same players win.

    Attributes:
        winners: the winners of each contested pot, for each half on each board.
        deals: the number of deals in the group.
        weight: the sum of the weights of these deals; equal to `deals` if all weights are 1.
        boards: the boards in one of the deals.
        hands: the hand of each seat in that deal.
        values: the values of the hands in that deal, for each board.
    """

    winners: Winners
    deals: int
    weight: int
    boards: tuple[Board, ...]
    hands: Mapping[int, Sequence[Card]]
    values: tuple[BoardValues, ...]


class Part(NamedTuple):
    """A batch of deals.

    Attributes:
        deals: the cards.
        values: for each board and half, the value of each seat's hand in each deal.
        winners: the winners, int64[pots * boards * halves, n].
    """

    deals: Deals
    values: Sequence[Mapping[str, Mapping[int, npt.NDArray[np.uint16]]]]
    winners: npt.NDArray[np.int64]


class Dealing:
    """The work of dealing all deals, or a sample of them, and of grouping them by outcome. A slice is a batch of deals.

    Attributes:
        n_slices: the number of slices.
    """

    def __init__(self, contest: Contest, sample: Sample | None) -> None:
        self._contest = contest
        self._batches = RandomDeals(contest, sample) if sample else EveryDeal(contest)
        self.n_slices = self._batches.n_parts

    def part(self, number: int) -> Part:
        """The deals of a slice, with their values and winners."""
        return part_of(self._batches.part(number), self._contest)

    def slice(self, number: int) -> list[Outcome]:
        """The outcomes in a slice, each once."""
        part = self.part(number)
        numbers, rows = numbered(part.winners, self._contest)
        counts = np.bincount(numbers, minlength=len(rows)).tolist()
        weights = _weighed(numbers, counts, part.deals)
        winners_of = part.winners[:, rows].T.tolist()
        return [
            outcome_at(part, row, tuple(winners))._replace(deals=times, weight=weight)
            for row, times, weight, winners in zip(rows, counts, weights, winners_of, strict=True)
        ]


class _Grouped:
    """The outcomes in the slices done so far.

    Attributes:
        n_done: the number of slices.
        n_deals: the number of deals.
        outcomes: the outcomes, each with the cards of the first deal in which it occurs.
    """

    def __init__(self) -> None:
        self.n_done, self.n_deals, self.outcomes = 0, 0, dict[Winners, Outcome]()

    def add(self, outcomes: list[Outcome], /) -> None:
        """Add the outcomes of the next slice."""
        for outcome in outcomes:
            known = self.outcomes.get(outcome.winners)
            self.outcomes[outcome.winners] = (
                outcome
                if known is None
                else known._replace(deals=known.deals + outcome.deals, weight=known.weight + outcome.weight)
            )
            self.n_deals += outcome.deals
        self.n_done += 1


def outcomes_of(
    contest: Contest, report: Report | None = None, sample: Sample | None = None, workers: Workers = 1
) -> list[Outcome]:
    """All outcomes, each once. Their `deals` add up to the number of all deals, or of the deals in the sample."""
    work, grouped = Dealing(contest, sample), _Grouped()
    n_deals, reporter = sample.n_deals if sample else contest.n_deals, Reporter(report, "cards dealt out")
    run_slices(
        work,
        work.n_slices,
        grouped,
        workers,
        is_short=n_deals * SECONDS_PER_DEAL < SHORT_SECONDS,
        after_each=lambda: reporter.update(grouped.n_deals / n_deals),
    )
    reporter.finish()
    return list(grouped.outcomes.values())


def _weighed(numbers: npt.NDArray[np.int64], counts: list[int], dealt: Deals) -> list[int]:
    """The sum of the weights of the deals in each group, given the number of deals in it."""
    if dealt.weighted is None:
        return counts
    n_groups, n_weights = len(counts), len(dealt.weights)
    by_both = np.bincount(numbers * n_weights + dealt.weighted, minlength=n_groups * n_weights)
    by_weight = by_both.reshape(n_groups, n_weights).tolist()
    return [sum(map(mul, of_group, dealt.weights)) for of_group in by_weight]  # sums can exceed 64 bits


def deals_of(
    contest: Contest, undecided: Collection[Outcome], report: Report | None = None, sample: Sample | None = None
) -> Iterator[Outcome]:
    """Every deal of these outcomes, as a separate outcome. Progress is reported as the caller consumes them."""
    if not undecided:
        return
    n_deals = sum(outcome.deals for outcome in undecided)
    n_done, reporter = 0, Reporter(report, "deals settled one by one")
    work = Dealing(contest, sample)
    for part in map(work.part, range(work.n_slices)):
        for outcome in undecided:
            matches = (part.winners == np.array(outcome.winners, np.int64)[:, None]).all(axis=0)
            for row in np.flatnonzero(matches).tolist():
                weight = 1 if part.deals.weighted is None else part.deals.weights[int(part.deals.weighted[row])]
                yield outcome_at(part, row, outcome.winners)._replace(deals=1, weight=weight)
                n_done += 1
                reporter.update(n_done / n_deals)
        reporter.update(n_done / n_deals)  # even if no deal matched, so that the report function can stop the work
    reporter.finish()


def outcome_at(part: Part, row: int, winners: Winners) -> Outcome:
    """The outcome of a single deal, with `deals` and `weight` still 0."""
    values = tuple(
        {half: {seat: int(of_seat[row]) for seat, of_seat in by_seat.items()} for half, by_seat in on_board.items()}
        for on_board in part.values
    )
    boards = tuple(_cards_at(board, row) for board in part.deals.boards)
    hands = {seat: _cards_at(hand, row) for seat, hand in part.deals.hands.items()}
    return Outcome(winners, 0, 0, boards, hands, values)


def _cards_at(columns: Columns, row: int) -> Board:
    return tuple(int(column[row]) for column in columns)


def part_of(deals: Deals, contest: Contest) -> Part:
    """The values of the hands in a batch of deals, and the winners."""
    halves = [half.name for half in always_won_first(contest.game.halves)]
    values = []
    for board in deals.boards:
        by_seat = {seat: values_on(board, hand, contest.game) for seat, hand in deals.hands.items()}
        values.append({half: {seat: of_seat[half] for seat, of_seat in by_seat.items()} for half in halves})
    sets = [
        winners
        for pot in contest.pots
        for on_board in values
        for winners in _played_for([_best_of([on_board[half][seat] for seat in pot]) for half in halves], contest.game)
    ]
    return Part(deals, values, np.array(sets, np.int64))


def _played_for(winners: list[npt.NDArray[np.int64]], game: Game) -> list[npt.NDArray[np.int64]]:
    """The winners of each half of a pot. Nobody wins a fallback, which is the first half, if another half is won."""
    if always_won_first(game.halves)[0].fallback:
        others = np.bitwise_or.reduce(winners[1:])
        winners[0] = np.where(others == 0, winners[0], 0)
    return winners


def _best_of(values: Sequence[npt.NDArray[np.uint16]]) -> npt.NDArray[np.int64]:
    """The hands that are best in each deal, as a bit mask, int64[n]; 0 if none of them qualifies.

    >>> _best_of([np.array([5, 9, 0], np.uint16), np.array([7, 9, 0], np.uint16)]).tolist()
    [2, 3, 0]
    """
    best = np.maximum(np.maximum.reduce(values), 1)
    winners = np.zeros(len(best), np.int64)
    for place, of_player in enumerate(values):
        winners |= (of_player == best).astype(np.int64) << place
    return winners


def numbered(winners: npt.NDArray[np.int64], contest: Contest) -> tuple[npt.NDArray[np.int64], list[int]]:
    """The number of each deal's group, and the index of one deal in each group.

    Groups are numbered from 0. Two deals are in the same group if the same players win.
    """
    n_rows = len(winners) // len(contest.pots)
    sizes = [len(pot) for pot in contest.pots for _ in range(n_rows)]
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
    row_of = np.empty(count, np.int64)
    row_of[numbers] = np.arange(len(numbers))
    return numbers, row_of.tolist()
