"""The audit of random showdowns between two players.

Both hands share a board if they have more than five cards or if the scheme separates hole cards from the board.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.auditing.audited import HOLE_CARDS, Audited, Named
from cardspeak.auditing.examples import make_example
from cardspeak.auditing.result import ERRORS, Audit, Example
from cardspeak.auditing.scores import Scores
from cardspeak.auditing.tally import MistakeTally
from cardspeak.auditing.truth import category_numbers, true_values
from cardspeak.card_sets import Ids
from cardspeak.cluster.slices import SHORT_SECONDS, run_slices
from cardspeak.cluster.workers import Workers
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.dealt import random_columns
from cardspeak.progress import Report, Reporter
from cardspeak.rules.places import HAND_SIZE

CHUNK = 1 << 14
"""The number of deals from each random stream. It is fixed, so the first deals do not depend on the total number."""
FIRST_SLICE = 64
"""The number of deals in the first slice. Its duration determines the size of later slices."""
SLICE_SECONDS = 0.1
"""The target duration of a slice; progress is reported after each slice."""


@dataclass(frozen=True, slots=True)
class ValuedHands:
    """The hands of one of the two players in a batch of showdowns.

    Attributes:
        rows: the cards of each hand.
        values: the true value of each hand.
        scores: the score of each hand.
        named: the category that the scheme assigns to each hand; None if it assigns none.
    """

    rows: Ids
    values: Values
    scores: Scores
    named: Named | None


@dataclass(slots=True)
class SampledShowdowns:
    """The showdowns examined so far.

    Attributes:
        audited: the way of scoring hands that is audited.
        n_cards: the number of cards in each hand.
        order: the order that the scores are compared with.
        seed: the seed.
        tally: the counts.
        first: the first example of each kind of mistake.
        simplest: for each kind of mistake, the strength of the weakest hands so far, and the example with these hands.
        n_done: the number of slices included, counted by whoever divides the showdowns into slices.
    """

    audited: Audited
    n_cards: int
    order: str
    seed: int
    tally: MistakeTally
    first: dict[str, Example] = field(default_factory=dict)
    simplest: dict[str, tuple[int, Example]] = field(default_factory=dict)
    n_done: int = 0

    def add(self, findings: Findings, /) -> None:
        """Add the findings of the next slice."""
        self.tally.add(findings.counts, findings.named)
        for error, example in findings.first.items():
            self.first.setdefault(error, example)
        for error, (strength, example) in findings.simplest.items():
            if error not in self.simplest or strength < self.simplest[error][0]:
                self.simplest[error] = strength, example
        self.n_done += 1

    @property
    def showdowns(self) -> int:
        """The number of showdowns."""
        return int(self.tally.counts[:, :, 0].sum())

    @property
    def n_own(self) -> int:
        """The number of cards in each hand that are not on the board."""
        return HOLE_CARDS if self.n_cards > HAND_SIZE or self.audited.asks_whose else self.n_cards

    def to_audit(self) -> Audit:
        """The findings so far."""
        examples = [example for error in ERRORS if error in self.first for example in self._examples(error)]
        return self.tally.to_audit(
            scheme=self.audited.name,
            method="sampled",
            takes=self.audited.takes,
            lowest_wins=self.audited.lowest_wins,
            n_cards=self.n_cards,
            seed=self.seed,
            examples=examples,
        )

    def _examples(self, error: str) -> list[Example]:
        """The first example of a kind of mistake, followed by the simplest if it is a different showdown."""
        first, (_, simplest) = self.first[error], self.simplest[error]
        is_same = (first.hands, first.board) == (simplest.hands, simplest.board)
        return [first] if is_same else [first, simplest]


class Findings(NamedTuple):
    """What a slice of the showdowns contributes.

    Attributes:
        counts: as in `MistakeTally`.
        named: as in `MistakeTally`.
        first: the first example of each kind of mistake.
        simplest: the example with the weakest hands, as in `SampledShowdowns`.
    """

    counts: Longs
    named: Longs | None
    first: dict[str, Example]
    simplest: dict[str, tuple[int, Example]]


@dataclass(frozen=True, slots=True)
class RandomShowdowns:
    """The work of examining random showdowns, in slices of consecutive deals.

    The deals do not depend on how they are divided into slices.

    Attributes:
        audited: the way of scoring hands that is audited.
        n_cards: the number of cards in each hand.
        order: the order that the scores are compared with.
        seed: the seed.
        start: the number of the first deal.
        stop: the number after the last deal.
        size: the number of deals in a slice.
    """

    audited: Audited
    n_cards: int
    order: str
    seed: int
    start: int
    stop: int
    size: int

    @property
    def n_slices(self) -> int:
        """The number of slices."""
        return -(-(self.stop - self.start) // self.size)

    def slice(self, number: int) -> Findings:
        """The findings in the deals of a slice."""
        sample = SampledShowdowns(self.audited, self.n_cards, self.order, self.seed, MistakeTally(self.order))
        first = self.start + number * self.size
        dealt = _deals(sample.n_own + self.n_cards, self.seed, first, min(first + self.size, self.stop))
        _look_at(sample, dealt)
        return Findings(sample.tally.counts, sample.tally.named, sample.first, sample.simplest)


def _deals(n_dealt: int, seed: int, start: int, stop: int) -> Bytes:
    """The deals with these numbers, uint8[cards, deals]."""
    parts = []
    for chunk in range(start // CHUNK, -(-stop // CHUNK)):
        before = chunk * CHUNK
        parts.append(_chunk(n_dealt, seed, chunk)[:, max(start - before, 0) : stop - before])
    return np.concatenate(parts, axis=1)


@lru_cache(maxsize=8)
def _chunk(n_dealt: int, seed: int, chunk: int) -> Bytes:
    """The deals of a random stream, kept for small slices, which several threads can take from the same stream."""
    return random_columns(CHUNK, n_dealt, (seed, chunk))


def sampled_audit(
    audited: Audited,
    deals: int,
    seed: int,
    n_cards: int,
    order: str,
    progress: Report | None,
    workers: Workers = 1,
) -> Audit:
    """The audit of `deals` random showdowns. It starts with small slices, to find out how many deals a slice can have.

    The first slice is not timed, because it compiles code.
    """
    sample = SampledShowdowns(audited, n_cards, order, seed, MistakeTally(order))
    reporter = Reporter(progress, "random showdowns", sample.to_audit)
    n_seen, size, seconds, is_steady = 0, FIRST_SLICE, 0.0, False
    while n_seen < deals and not is_steady:
        before = time.perf_counter()
        sample.add(RandomShowdowns(audited, n_cards, order, seed, n_seen, min(n_seen + size, deals), size).slice(0))
        reporter.update(sample.showdowns / deals)
        if n_seen:
            seconds = (time.perf_counter() - before) / size
            wanted = max(1, min(CHUNK, int(size * min(8, SLICE_SECONDS / max(seconds * size, 1e-6)))))
            is_steady = wanted < 2 * size
            n_seen, size = n_seen + size, wanted
        else:
            n_seen = size
    work = RandomShowdowns(audited, n_cards, order, seed, min(n_seen, deals), deals, size)
    sample.n_done = 0
    is_short = seconds * (deals - n_seen) < SHORT_SECONDS
    run_slices(
        work,
        work.n_slices,
        sample,
        workers,
        is_short=is_short,
        after_each=lambda: reporter.update(sample.showdowns / deals),
    )
    reporter.finish()
    return sample.to_audit()


def _look_at(sample: SampledShowdowns, dealt: Bytes) -> None:
    """Count the showdowns of a batch of deals, given as uint8[cards, deals]."""
    n = sample.n_own
    sides = [_side(sample, np.concatenate([own, dealt[2 * n :]])) for own in (dealt[:n], dealt[n : 2 * n])]
    first, second = sides
    winners = (first.values > second.values).astype(np.int8) - (first.values < second.values)
    by_score = sample.audited.signs(first.scores, second.scores)
    errors = {
        "wrong_winner": winners * by_score < 0,
        "false_tie": (winners != 0) & (by_score == 0),
        "broken_tie": (winners == 0) & (by_score != 0),
    }
    numbers = category_numbers(sample.order)
    categories = numbers.take(first.values), numbers.take(second.values)
    sample.tally.count(np.maximum(*categories), np.minimum(*categories), errors)
    for side, true in zip(sides, categories, strict=True):
        if side.named is not None:
            sample.tally.count_names(true, side.named)
    for error, are_wrong in errors.items():
        if are_wrong.any():
            _keep_examples(sample, error, np.flatnonzero(are_wrong), first, second)


def _side(sample: SampledShowdowns, columns: Bytes) -> ValuedHands:
    """The hands of one player, given as uint8[k, n]: one row for each card, one column for each deal."""
    rows = np.ascontiguousarray(columns.T)
    scores, named = sample.audited.scored(rows)
    return ValuedHands(rows, true_values(rows, sample.order), scores, named)


def _keep_examples(sample: SampledShowdowns, error: str, wrong: Longs, first: ValuedHands, second: ValuedHands) -> None:
    """Keep the first example of a kind of mistake and the example with the weakest hands."""
    if error not in sample.first:
        sample.first[error] = _example(sample, error, "first", int(wrong[0]), first, second)
    values = first.values[wrong].astype(np.int64), second.values[wrong].astype(np.int64)
    strengths = np.maximum(*values) << 16 | np.minimum(*values)  # ordered by the better hand, then by the worse
    weakest = int(strengths.argmin())
    strength = int(strengths[weakest])
    if error not in sample.simplest or strength < sample.simplest[error][0]:
        sample.simplest[error] = strength, _example(sample, error, "simplest", int(wrong[weakest]), first, second)


def _example(
    sample: SampledShowdowns, error: str, which: str, at: int, first: ValuedHands, second: ValuedHands
) -> Example:
    """The showdown at this index of the batch, as an example."""
    scores = first.scores[at], second.scores[at]
    by_score = int(sample.audited.signs(first.scores[at : at + 1], second.scores[at : at + 1])[0])
    by_cards = int(first.values[at] > second.values[at]) - int(first.values[at] < second.values[at])
    hands = first.rows[at].tolist(), second.rows[at].tolist()
    return make_example(error, which, hands, sample.n_own, scores, (by_score, by_cards), sample.order)
