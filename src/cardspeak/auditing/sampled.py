"""The audit of random showdowns between two players.

Both hands share a board if they have more than five cards or if the scheme separates hole cards from the board.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np

from cardspeak.array_types import Bytes, Longs
from cardspeak.auditing.audited import HOLE_CARDS, Audited, Named
from cardspeak.auditing.examples import make_example
from cardspeak.auditing.result import ERRORS, Audit, Example
from cardspeak.auditing.scores import Scores
from cardspeak.auditing.tally import MistakeTally
from cardspeak.auditing.truth import category_numbers, true_values
from cardspeak.card_sets import Ids
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
    """

    audited: Audited
    n_cards: int
    order: str
    seed: int
    tally: MistakeTally
    first: dict[str, Example] = field(default_factory=dict)
    simplest: dict[str, tuple[int, Example]] = field(default_factory=dict)

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


def sampled_audit(audited: Audited, deals: int, seed: int, n_cards: int, order: str, progress: Report | None) -> Audit:
    """The audit of `deals` random showdowns."""
    sample = SampledShowdowns(audited, n_cards, order, seed, MistakeTally(order))
    reporter = Reporter(progress, "random showdowns", sample.to_audit)
    n_dealt = sample.n_own + n_cards
    size = FIRST_SLICE
    for chunk, start in enumerate(range(0, deals, CHUNK)):
        dealt = random_columns(CHUNK, n_dealt, (seed, chunk))[:, : deals - start]
        at = 0
        while at < dealt.shape[1]:
            before = time.perf_counter()
            _look_at(sample, dealt[:, at : at + size])
            at += size
            seconds = time.perf_counter() - before
            size = max(1, min(CHUNK, int(size * min(8, SLICE_SECONDS / max(seconds, 1e-6)))))
            reporter.update(sample.showdowns / deals)
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
