"""The answer from random deals, in rounds, with progress and a checkpoint."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from typing import Any

import numpy as np

from cardspeak.cluster.slices import run_slices
from cardspeak.deals.answering.distribution import Distribution, error_of_mean, error_of_ratio, ratio_of, residuals_of
from cardspeak.deals.answering.exactly import read_checkpoint, save_checkpoint
from cardspeak.deals.answering.query import Query
from cardspeak.deals.answering.stored import NotStoredError, found_as_json, query_text, read_found
from cardspeak.deals.answering.work import Found, RandomWork
from cardspeak.deals.dealing.needed import Needed
from cardspeak.deals.dealing.sampled import MOST_AT_ONCE, RandomDeals
from cardspeak.deals.dealing.stud_seats import CANNOT_BE_DEALT
from cardspeak.deals.setting.setting import Setting
from cardspeak.equities.question.holdings import AnyHolding
from cardspeak.equities.question.options import MOST_SAMPLES, USUAL_PRECISION
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.running.checkpoint import Checkpoint, opened
from cardspeak.errors import EquityError, QueryError
from cardspeak.progress import Reporter
from cardspeak.seeds import LARGEST_SEED

DEAL_SECONDS, PLAYER_SECONDS = 8e-9, 2e-9
"""About how long it takes to deal the board, and the hand of each player."""
FILTER_SECONDS = 1e-6
"""About how long it takes to look whether a random hand is in a range with too many hands to list."""
FIRST_ROUND, FIRST_DEALS, GROWTH, MARGIN = 2, 8, 4, 1.02
MOST_DEALS = 4_000_000
"""The number of deals after which a sample ends, if neither its size nor its precision is given."""
LEAST_DEALS = 100
"""The number of deals in such a sample if a deal takes long, and the sample no longer than `LONGEST_SAMPLE`."""
SAMPLE_SECONDS, LONGEST_SAMPLE = 3.0, 60.0
LONGEST_DEAL = 5.0
"""The longest estimate for a deal, in seconds, with which deals are sampled although nobody says how many."""
SLICE_SECONDS = 0.02
MOST_IN_SLICE = 1 << 20
MOST_SLICES = 1 << 20
LEAST_TRIAL = 4
"""The smallest number of deals in a slice for which a trial looks how many match `where`."""
LOOKED_AT = 16
"""A slice looks at most at this many times as many deals as it would without `where`."""
MOST_DEALT, MOST_FILTERED = 1 << 25, 1 << 23
"""The number of deals after which a slice ends although players share a card, or a hand is in no range, in nearly all.

The second is for ranges with too many hands to list.
"""
TRIAL, TRIAL_DEALS = (1 << 28) - 1, 1 << 14
"""The number of the slice for the trial, and about how many deals it looks at."""


def seconds_per_deal(query: Query, needed: Needed) -> float:
    """About how long a deal takes, in seconds."""
    seconds = DEAL_SECONDS + PLAYER_SECONDS * len(query.setting.names) + needed.seconds
    share = share_in_ranges(query.setting)
    return seconds if share == 1 else seconds + FILTER_SECONDS / share


def share_in_ranges(setting: Setting) -> float:
    """The share of random deals in which players have hands of those ranges that have too many hands to list."""
    filtered = [player for player in setting.players if isinstance(player, AnyHolding) and player.range is not None]
    return prod(len(player.range) / comb(len(setting.game.deck), player.n_cards) for player in filtered if player.range)


def _nothing_known(_found: Found, _seed: int) -> None:
    """None, if nobody asks for the answer so far."""


def sampled_results(
    query: Query, needed: Needed, terms: Terms, so_far: Callable[[Found, int], Any] = _nothing_known
) -> tuple[Found, int]:
    """What random deals show, and their seed.

    Args:
        query: the question.
        needed: what must be dealt.
        terms: the options.
        so_far: the answer to report before all deals are dealt, from what they say and their seed.

    Raises:
        QueryError: there is a deal in which an expression has no value, or deals take too long.
        EquityError: the hands cannot all be dealt, or the checkpoint cannot be used.
    """
    check_can_be_sampled(query, needed, terms)
    with opened(query.setting.question, terms, _same(query, terms)) as checkpoint:
        sampling = _Sampling(query, needed, terms, checkpoint, so_far)
        sampling.deal()
        return sampling.found, sampling.seed


def _same(query: Query, terms: Terms) -> dict[str, Any]:
    """What must be the same if a run is resumed."""
    options = terms.options
    return {"query": query_text(query), "samples": options.samples, "precision": options.precision}


def most_deals(query: Query, needed: Needed, terms: Terms) -> int:
    """The number of deals after which a sample ends."""
    options = terms.options
    if options.samples is not None:
        return options.samples
    if options.precision is not None or options.seconds is not None:
        return MOST_SAMPLES
    per_deal = seconds_per_deal(query, needed)
    least = min(LEAST_DEALS, int(LONGEST_SAMPLE / per_deal))
    return max(1, least, min(MOST_DEALS, int(SAMPLE_SECONDS / per_deal)))


def check_can_be_sampled(query: Query, needed: Needed, terms: Terms) -> None:
    """Check that a few deals do not take very long, unless the caller says how many deals to look at.

    Raises:
        QueryError: they do.
    """
    seconds = seconds_per_deal(query, needed)
    if terms.options.samples is None and seconds > LONGEST_DEAL:
        raise QueryError.at(
            "query",
            f"a single deal takes about {seconds:,.0f} s, too long for a sample; ask about later streets, narrow the "
            "ranges, or ask for an exact answer or for a number of samples",
        )


class _Sampling:
    """Random deals in rounds.

    The size of each round after the first follows from what was found up to the end of the previous round, so it does
    not depend on the workers or on interruptions.

    Attributes:
        found: what the deals show.
        seed: the seed.
    """

    def __init__(
        self,
        query: Query,
        needed: Needed,
        terms: Terms,
        checkpoint: Checkpoint | None,
        so_far: Callable[[Found, int], Any],
    ) -> None:
        self._options, self._workers, self._checkpoint = terms.options, terms.workers, checkpoint
        kept = None if checkpoint is None or terms.is_seed_given else checkpoint.state.get("seed")
        self.seed = kept if isinstance(kept, int) and 0 <= kept <= LARGEST_SEED else terms.seed
        per_deal, most = seconds_per_deal(query, needed), most_deals(query, needed, terms)
        at_once = min(MOST_AT_ONCE, max(1, int(0.03 / per_deal)))
        in_slice = max(1, min(MOST_IN_SLICE, int(SLICE_SECONDS / per_deal)))
        each = max(1, int(in_slice * self._share(query, at_once, in_slice)))
        self._most = most
        self._last = min(-(-most // each), MOST_SLICES)
        first = max(FIRST_ROUND, -(-FIRST_DEALS // each))
        self._end = self._last if self._options.seconds is not None else min(first, self._last)
        self.found = Found(query)
        self._so_far = so_far
        self._reporter = Reporter(terms.progress, "random deals", self._known)
        if checkpoint is not None:
            self._resume(checkpoint, terms)
        self._work = RandomWork(
            query,
            RandomDeals(query.setting, self.seed),
            each,
            most,
            at_once,
            LOOKED_AT * in_slice,
            self._most_dealt(query),
            self._options.seconds,
        )

    @staticmethod
    def _most_dealt(query: Query) -> int:
        """How many deals a slice deals at most, if most of them are left out because players share a card."""
        return MOST_DEALT if share_in_ranges(query.setting) == 1 else MOST_FILTERED

    def _known(self) -> Any:
        """The answer so far; None if no deal counts yet."""
        return self._so_far(self.found, self.seed) if self.found.counted else None

    def _share(self, query: Query, at_once: int, n: int) -> float:
        """The approximate share of the deals that match `where`, from a trial whose deals are not in the sample."""
        if query.where is None or n < LEAST_TRIAL:
            return 1.0
        deals, most = RandomDeals(query.setting, self.seed), self._most_dealt(query)
        trial = RandomWork(query, deals, 1 << 40, 1 << 80, at_once, min(n, TRIAL_DEALS), most, self._options.seconds)
        part = trial.slice(TRIAL)
        return max(part.counted, 1) / max(part.deals, 1)

    def _resume(self, checkpoint: Checkpoint, terms: Terms) -> None:
        stored = read_checkpoint(checkpoint, self._last)
        if stored is None:
            return
        seed, end = checkpoint.state.get("seed"), checkpoint.state.get("until")
        is_state = type(seed) is int and 0 <= seed <= LARGEST_SEED and type(end) is int and 1 <= end <= self._last
        try:
            found = read_found(stored, self.found)
        except NotStoredError:
            checkpoint.refuse_sums()
        if not is_state or not isinstance(found, Found) or found.n_done > self._last:
            checkpoint.refuse_sums()
        assert isinstance(seed, int)
        assert isinstance(end, int)
        if terms.is_seed_given and seed != terms.seed:
            message = f"it was started with seed {seed}, not {terms.seed}; give seed {seed}, or no seed"
            raise EquityError.at("checkpoint", message)
        self.found, self.seed, self._end = found, seed, end

    def deal(self) -> None:
        """Deal until there are enough deals, or the precision is reached, or the time is up."""
        while run_slices(
            self._work, self._end, self.found, self._workers, seconds=self._options.seconds, after_each=self._after
        ):
            end = self._next_end()
            if end == self._end:
                break
            self._end = end
        if not self.found.deals and self._options.seconds is None:
            raise NoDealError.at("ranges", CANNOT_BE_DEALT)
        if self._checkpoint is not None:
            self._save(self._checkpoint, is_last=True)
        self._reporter.finish()

    @property
    def _precision(self) -> float:
        return self._options.precision or USUAL_PRECISION

    def _next_end(self) -> int:
        """The number of slices at the end of the next round; unchanged if there are enough."""
        options = self._options
        if self._end >= self._last or not self.found.counted:  # if so few deals match `where`, more will not help
            return self._end
        if options.samples is not None:
            return self._last
        is_limited = options.precision is None and options.seconds is None
        ratio = (largest_error(self.found) / self._precision) ** 2
        if ratio <= 1 or (is_limited and self.found.deals >= LOOKED_AT * self._most):
            return self._end
        return min(int(self._end * min(ratio * MARGIN, GROWTH)) + 1, self._last)

    def _after(self) -> None:
        if self._reporter.is_due:
            self._reporter.update(self._part_done())
        if self._checkpoint is not None and self._checkpoint.is_due:
            self._save(self._checkpoint)

    def _part_done(self) -> float:
        """The share of the work that is done."""
        options = self._options
        if options.seconds is not None:
            return min(self._reporter.seconds / options.seconds, 1.0)
        of_all = self.found.n_done / self._last
        if options.samples is not None:
            return of_all
        error = largest_error(self.found)
        return max(of_all, min((self._precision / max(error, 1e-12)) ** 2, 1.0)) if error else of_all

    def _save(self, checkpoint: Checkpoint, *, is_last: bool = False) -> None:
        state = {"seed": self.seed, "until": self._end}
        save_checkpoint(checkpoint, found_as_json(self.found), self.found.n_done, state, is_last=is_last)


def largest_error(found: Found) -> float:
    """The largest standard error, in parts of the difference between the least and the greatest value."""
    errors = [0.0]
    for at, selector in enumerate(found.query.selectors):
        distribution = found.distribution(at)
        if not distribution.total:
            continue
        if selector.kind in ("count", "avg"):
            errors.append(_relative_error(distribution))
        elif selector.kind == "ratio" and ratio_of(distribution) is not None:
            spread = float(np.ptp(residuals_of(distribution)[0]))
            errors.append(error_of_ratio(distribution) / spread if spread else 0.0)
    return max(errors)


def _relative_error(distribution: Distribution) -> float:
    if not distribution.values.kind.is_number:
        return error_of_mean(distribution)
    floats = distribution.values.floats()
    spread = float(floats.max() - floats.min())
    return error_of_mean(distribution) / spread if spread else 0.0
