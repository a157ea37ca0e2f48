"""A question answered by random deals: so many, until they are precise enough, or for so long."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from cardspeak.cards import cards_text
from cardspeak.equities.answer.answer import Answer, parts_by_category, parts_by_hand, parts_by_holding
from cardspeak.equities.question.holdings import Hands
from cardspeak.equities.question.options import USUAL_PRECISION
from cardspeak.equities.question.question import Question, hands_of, open_spot_of, told_apart, unit_of
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import SAMPLED, Answered, Equity, Part
from cardspeak.equities.running.checkpoint import Checkpoint, checkpoint_of
from cardspeak.equities.running.slices import Sums, run_slices
from cardspeak.equities.sampling.sampler import Sample, Sampled
from cardspeak.errors import EquityError
from cardspeak.progress import Reporter

FIRST_ROUND = 2
"""Slices that are dealt before anything is looked at."""
GROWTH = 4
"""A round deals at the most so many times what was dealt before."""
MARGIN = 1.02
"""More than the error so far asks for: that error is an estimate itself."""
MOST_SLICES = 1 << 23


def answer_by_samples(question: Question, terms: Terms) -> Answered:
    """The answer by random deals.

    Raises:
        EquityError: hands that cannot all be dealt, or hardly ever; the checkpoint is of another question.
    """
    file = checkpoint_of(question, terms, _limits(terms))
    sums, state = (Sums(is_long=False), {}) if file is None else file.load(is_long=False)
    seed = int(state.get("seed", terms.seed))
    if terms.is_seed_given and seed != terms.seed:
        raise EquityError(f"checkpoint: it was begun with seed {seed}, not {terms.seed}; give that seed, or none")
    tells = told_apart(question, terms.by) if terms.tells_holdings else (False,) * len(question.ranges)
    sampled = Sampled(
        open_spot_of(question, tells),
        seed,
        terms.options.samples,
        terms.classes(question.game),
        tells_holdings=tells,
    )
    found = _Run(question, terms, sampled, seed, sums, file, int(state.get("until", 0))).go()
    assert found.dealt is not None, "it was sampled"
    weight = sampled.weight * question.n_boards * found.deals / found.dealt
    return Answered(found, weight * float(prod(map(unit_of, question.ranges))))


def _limits(terms: Terms) -> dict[str, object]:
    """What else must be the same to go on with a sample."""
    options = terms.options
    ends_by = "time" if options.seconds is not None else "number" if options.samples is not None else "precision"
    return {"method": SAMPLED, "end": ends_by, "samples": options.samples, "precision": options.precision}


@dataclass(slots=True)
class _Run:
    """A run of random deals.

    Attributes:
        question: what is asked.
        terms: on which terms.
        sampled: what deals.
        seed: its seed.
        sums: what was found so far.
        file: where that is kept.
        until: the slices of this round end before this one. After a round it is looked at what is still to do: at the
            same places whoever deals, and however often the run was killed.
    """

    question: Question
    terms: Terms
    sampled: Sampled
    seed: int
    sums: Sums
    file: Checkpoint | None
    until: int

    def go(self) -> Equity:
        """Deal until there is enough; the answer."""
        options = self.terms.options
        reporter = Reporter(self.terms.progress, self.sampled.name, self._so_far)

        def after_each() -> None:
            if reporter.is_due:
                reporter.update(self._done(reporter.seconds))
            self._keep()

        self.until = self.until or self._first_end()
        while run_slices(
            self.sampled,
            range(self.until),
            self.sums,
            self.terms.workers,
            is_short=self.until <= FIRST_ROUND,
            seconds=options.seconds,
            after_each=after_each,
        ):
            end = self._next_end()
            if end == self.until:
                break
            self.until = end
        self._keep(is_last=True)
        reporter.finish()
        return self._equity(is_complete=True)

    def _keep(self, *, is_last: bool = False) -> None:
        if self.file is not None:
            self.file.save(self.sums, {"seed": self.seed, "until": self.until}, is_last=is_last)

    def _first_end(self) -> int:
        """Where the first round ends."""
        if self.sampled.n_slices is not None:
            return self.sampled.n_slices
        return FIRST_ROUND if self.terms.options.seconds is None else MOST_SLICES

    def _next_end(self) -> int:
        """Where the next round ends; where this one did if there is enough."""
        if self.sampled.n_slices is not None or self.until >= MOST_SLICES:
            return self.until
        ratio = (self._error() / self._precision) ** 2
        if ratio <= 1:
            return self.until
        return min(int(self.until * min(ratio * MARGIN, GROWTH)) + 1, MOST_SLICES)

    @property
    def _precision(self) -> float:
        return self.terms.options.precision or USUAL_PRECISION

    def _error(self) -> float:
        """The largest standard error of the players' equities so far."""
        return max(player.standard_error for player in self._equity(is_complete=False, has_parts=False).players)

    def _done(self, seconds: float) -> float:
        """Which part of the work is done, so many seconds after the first slice."""
        options = self.terms.options
        if options.seconds is not None:
            return seconds / options.seconds
        if not self.sums.arrays:
            return 0.0
        if self.sampled.n_slices is not None:
            return len(self.sums.done) / self.sampled.n_slices
        return min((self._precision / max(self._error(), 1e-12)) ** 2, 1.0)

    def _so_far(self) -> Equity | None:
        return self._equity(is_complete=False) if self.sums.arrays else None

    def _equity(self, *, is_complete: bool, has_parts: bool = True) -> Equity:
        """The answer from what was dealt."""
        question, sample = self.question, self.sampled.sample(self.sums.arrays)
        answer = Answer(question.game, len(question.texts), is_exact=False, is_counted=True)
        players = [
            answer.player(
                text, sample.totals[at].sum(axis=0), self._parts(answer, sample, at) if has_parts else (), self.terms.by
            )
            for at, text in enumerate(question.texts)
        ]
        return Equity(
            game=question.game.code,
            title=question.game.title,
            board=cards_text(question.board),
            dead=cards_text(question.dead),
            method=SAMPLED,
            how=self.sampled.name,
            deals=sample.n_deals,
            is_weighted=question.are_weighted,
            is_complete=is_complete,
            dealt=sample.n_dealt,
            seed=self.seed,
            by=self.terms.by,
            players=tuple(players),
        )

    def _parts(self, answer: Answer, sample: Sample, player: int) -> list[Part]:
        """The parts of a player that the question asks for."""
        terms, counts = self.terms, sample.counts[player]
        if terms.by == "category":
            return parts_by_category(answer, terms.classes(self.question.game), sample.totals[player])
        if counts is None:
            return []
        cards = hands_of(self.question, player).cards
        hands = Hands(cards, np.ones(len(cards), np.int64))  # counts have the weights in them
        return (parts_by_hand if terms.by == "hand" else parts_by_holding)(answer, hands, counts)
