"""The audit of random showdowns: two players, and a board where hands have more than five cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from cardspeak.auditing.audited import Audited, Groups
from cardspeak.auditing.result import ERRORS, Audit, Example
from cardspeak.auditing.scores import Rows, Scores, plain
from cardspeak.auditing.tally import Counts, Tally
from cardspeak.auditing.truth import category_numbers, name_of, true_values
from cardspeak.cards import cards_text
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.dealt import random_columns
from cardspeak.rules.places import HAND_SIZE

CHUNK = 1 << 14
"""Deals of one random stream: the first so many deals of a seed are the same, however many are asked for. They are few
enough that Ctrl-C is heard."""
HOLE_CARDS = 2


@dataclass(frozen=True, slots=True)
class Side:
    """The hands of one of the two players, in each of some showdowns.

    Attributes:
        rows: the cards.
        values: what they are worth.
        scores: what they score.
        groups: what the scheme calls them, if it has names.
    """

    rows: Rows
    values: Values
    scores: Scores
    groups: Groups | None


@dataclass(slots=True)
class Sample:
    """The showdowns looked at so far.

    Attributes:
        audited: what is audited.
        n_cards: how many cards each hand has.
        order: what the scores are held against.
        seed: the seed.
        tally: what was counted.
        first: the first example of each kind of mistake.
        simplest: the one of the weakest hands, and how strong they are.
    """

    audited: Audited
    n_cards: int
    order: str
    seed: int
    tally: Tally
    first: dict[str, Example] = field(default_factory=dict)
    simplest: dict[str, tuple[int, Example]] = field(default_factory=dict)

    @property
    def showdowns(self) -> int:
        """How many there are."""
        return int(self.tally.counts[:, :, 0].sum())

    @property
    def n_own(self) -> int:
        """How many of a hand's cards are not on the board."""
        return self.n_cards if self.n_cards <= HAND_SIZE else HOLE_CARDS

    def to_audit(self) -> Audit:
        """What was found so far."""
        examples = [one for error in ERRORS if error in self.first for one in self._examples(error)]
        return self.tally.to_audit(
            scheme=self.audited.name,
            method="sampled",
            n_cards=self.n_cards,
            seed=self.seed,
            examples=examples,
        )

    def _examples(self, error: str) -> list[Example]:
        """The first example of a kind of mistake, and the simplest, if it is another one."""
        first, (_, simplest) = self.first[error], self.simplest[error]
        is_same = (first.hands, first.board) == (simplest.hands, simplest.board)
        return [first] if is_same else [first, simplest]


def sampled(audited: Audited, deals: int, seed: int, n_cards: int, order: str) -> Iterator[Sample]:
    """The sample as it grows, to so many deals; always the same object."""
    sample = Sample(audited, n_cards, order, seed, Tally(order))
    n_dealt = sample.n_own + n_cards
    for chunk, start in enumerate(range(0, deals, CHUNK)):
        dealt = random_columns(CHUNK, n_dealt, (seed, chunk))
        _look_at(sample, dealt[:, : deals - start])
        yield sample


def _look_at(sample: Sample, dealt: npt.NDArray[np.uint8]) -> None:
    """Count the showdowns of some deals, given as uint8[cards, deals]."""
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
        if side.groups is not None:
            sample.tally.count_names(true, side.groups)
    for error, are_wrong in errors.items():
        if are_wrong.any():
            _keep_examples(sample, error, np.flatnonzero(are_wrong), first, second)


def _side(sample: Sample, cards: npt.NDArray[np.uint8]) -> Side:
    rows = np.ascontiguousarray(cards.T)
    scores, groups = sample.audited.scored(rows)
    return Side(rows, true_values(rows, sample.order), scores, groups)


def _keep_examples(sample: Sample, error: str, wrong: Counts, first: Side, second: Side) -> None:
    """Keep the first example of a kind of mistake, and the one of the weakest hands."""
    if error not in sample.first:
        sample.first[error] = _example(sample, error, "first", int(wrong[0]), first, second)
    values = first.values[wrong].astype(np.int64), second.values[wrong].astype(np.int64)
    strengths = np.maximum(*values) << 16 | np.minimum(*values)  # by the better hand, then by the other
    weakest = int(strengths.argmin())
    strength = int(strengths[weakest])
    if error not in sample.simplest or strength < sample.simplest[error][0]:
        sample.simplest[error] = strength, _example(sample, error, "simplest", int(wrong[weakest]), first, second)


def _example(sample: Sample, error: str, which: str, at: int, first: Side, second: Side) -> Example:
    """The showdown at this place among those just looked at."""
    hands = first.rows[at].tolist(), second.rows[at].tolist()
    sign = int(sample.audited.signs(first.scores[at : at + 1], second.scores[at : at + 1])[0])
    return Example(
        error=error,
        which=which,
        hands=(cards_text(hands[0][: sample.n_own]), cards_text(hands[1][: sample.n_own])),
        board=cards_text(hands[0][sample.n_own :]),
        scores=(plain(first.scores[at]), plain(second.scores[at])),
        names=(name_of(hands[0], sample.order), name_of(hands[1], sample.order)),
        scheme_winner=winner_of(sign),
        winner=winner_of(int(first.values[at] > second.values[at]) - int(first.values[at] < second.values[at])),
    )


def winner_of(sign: int) -> int:
    """Who wins where the first hand is better (1), worse (-1) or neither (0): 1, 2, or 0 for a tie."""
    return {1: 1, -1: 2, 0: 0}[sign]
