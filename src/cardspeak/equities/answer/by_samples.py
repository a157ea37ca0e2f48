"""Answer a question from random deals until a number of deals, a precision or a time limit is reached."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np

from cardspeak.equities.answer.answer import Answer, equity_of
from cardspeak.equities.answer.possible import are_possible
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.options import SAMPLED, USUAL_PRECISION, Options
from cardspeak.equities.question.question import Question, holdings_of, open_spot_of, told_apart, unit_of
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import Equity
from cardspeak.equities.running.checkpoint import Checkpoint, opened
from cardspeak.equities.running.run import Run
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.sampling.sampler import Sampled
from cardspeak.errors import EquityError
from cardspeak.progress import Reporter
from cardspeak.seeds import LARGEST_SEED

FIRST_ROUND = 2
"""Number of slices dealt before the first estimate of the error."""
GROWTH = 4
"""Approximate maximum factor by which one round increases the number of deals."""
MARGIN = 1.02
"""Safety factor for the estimated number of deals needed, because the standard error is itself an estimate."""
MOST_SLICES = 1 << 23


def answer_by_samples(question: Question, terms: Terms) -> Answer:
    """The answer from random deals.

    Raises:
        EquityError: the hands cannot all be dealt, hands share a card in nearly every deal, or the checkpoint cannot be
            used.
    """
    with opened(question, terms, _end_of(terms.options)) as checkpoint:
        sampling = _Sampling(question, terms, checkpoint)
        sampling.deal()
    equity = sampling.equity(is_complete=True)
    assert equity.dealt is not None, "it was sampled"
    weight = sampling.sampled.weight * question.n_boards * equity.deals / equity.dealt
    return Answer(equity, weight * float(prod(map(unit_of, question.ranges))))


def _end_of(options: Options) -> dict[str, str | int | float | None]:
    """The condition that ends the sample. A checkpoint can be resumed only with the same condition.

    If the condition is a time limit, its length can be different.
    """
    end = "time" if options.seconds is not None else "number" if options.samples is not None else "precision"
    return {"method": SAMPLED, "end": end, "samples": options.samples, "precision": options.precision}


def _is_state(state: Mapping[str, Any]) -> bool:
    """Whether this is the state of a sample: its seed, and the number of slices at the end of the round."""
    seed, until = state.get("seed"), state.get("until")
    return type(seed) is int and 0 <= seed <= LARGEST_SEED and type(until) is int and 1 <= until <= MOST_SLICES


class _Sampling:
    """Random deals in rounds.

    The size of each round after the first is computed from the counts at the end of the previous round. It therefore
    does not depend on the number of workers or on interruptions.
    """

    def __init__(self, question: Question, terms: Terms, checkpoint: Checkpoint | None) -> None:
        """Prepare to deal, or to resume from the checkpoint."""
        self._question, self._terms, self._options = question, terms, terms.options
        state: Mapping[str, Any] = {} if checkpoint is None else checkpoint.state
        if checkpoint is not None and state and not _is_state(state):
            checkpoint.refuse_sums()
        self._seed = state.get("seed", terms.seed)
        if terms.is_seed_given and self._seed != terms.seed:
            message = f"it was started with seed {self._seed}, not {terms.seed}; give seed {self._seed}, or no seed"
            raise EquityError.at("checkpoint", message)
        tells = told_apart(question, terms.by) if terms.tells_holdings else (False,) * len(question.ranges)
        self.sampled = Sampled(
            open_spot_of(question, tells),
            self._seed,
            self._options.samples,
            terms.classes(question.game),
            tells_holdings=tells,
        )
        self._reporter = Reporter(terms.progress, self.sampled.name, self._so_far)
        self._sums = Sums(is_long=False)
        end = state.get("until", self._first_end())
        if checkpoint is not None:
            self._sums = checkpoint.sums(self.sampled, end, is_long=False)
            if not self._is_possible(end) or (self._sums.n_done and not state):
                checkpoint.refuse_sums()
        self._run = Run(self.sampled, terms.workers, self._sums, self._reporter, checkpoint)
        self._round_ends_at(end)

    def _is_possible(self, end: int) -> bool:
        """Whether a run can have stored these sums during a round that ends at slice `end`."""
        n_done, n_kept = self._sums.n_done, 0
        if n_done:
            sample = self.sampled.sample(self._sums.arrays)
            n_kept = sample.n_deals
            if not are_possible(sample, self._question.game):
                return False
        first_end = self._first_end()
        is_end = end == first_end or first_end == FIRST_ROUND < end <= min(GROWTH * n_done + 1, MOST_SLICES)
        return is_end and n_kept == self.sampled.n_kept(n_done)

    def _round_ends_at(self, end: int) -> None:
        self._end = end
        self._run.state = {"seed": self._seed, "until": end}

    def deal(self) -> None:
        """Deal until the sample is large enough or the time is up."""
        while self._run.do(
            self._end, self._part_done, is_short=self._end <= FIRST_ROUND, seconds=self._options.seconds
        ):
            end = self._next_end()
            if end == self._end:
                break
            self._round_ends_at(end)
        self._run.finish()

    def _first_end(self) -> int:
        """The number of slices in the first round."""
        if self.sampled.n_slices is not None:
            return self.sampled.n_slices
        return FIRST_ROUND if self._options.seconds is None else MOST_SLICES

    def _next_end(self) -> int:
        """The total number of slices after the next round; unchanged if the sample is large enough."""
        if self.sampled.n_slices is not None or self._end >= MOST_SLICES:
            return self._end
        ratio = (self._error() / self._precision) ** 2
        if ratio <= 1:
            return self._end
        return min(int(self._end * min(ratio * MARGIN, GROWTH)) + 1, MOST_SLICES)

    @property
    def _precision(self) -> float:
        return self._options.precision or USUAL_PRECISION

    def _error(self) -> float:
        """The largest standard error of the players' equities so far."""
        return max(player.standard_error for player in self.equity(has_parts=False).players)

    def _part_done(self) -> float:
        """The share of the work that is done."""
        if self._options.seconds is not None:
            return self._reporter.seconds / self._options.seconds
        if self.sampled.n_slices is not None:
            return self._sums.n_done / self.sampled.n_slices
        return min((self._precision / max(self._error(), 1e-12)) ** 2, 1.0)

    def _so_far(self) -> Equity | None:
        return self.equity() if self._sums.arrays else None

    def equity(self, *, is_complete: bool = False, has_parts: bool = True) -> Equity:
        """The answer from the deals so far."""
        return equity_of(
            self._question,
            self._terms,
            self.sampled.sample(self._sums.arrays),
            self._holdings_of_player,
            how=self.sampled.name,
            is_complete=is_complete,
            has_parts=has_parts,
            seed=self._seed,
        )

    def _holdings_of_player(self, player: int) -> Holdings:
        """The holdings of a player, each with weight 1, because the counts of samples already include the weights."""
        ids = holdings_of(self._question, player).ids
        return Holdings(ids, np.ones(len(ids), np.int64))
