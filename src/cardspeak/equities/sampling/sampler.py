"""Equity from random deals, for any game, ranges and partly known hands of 2 to 10 players.

A sample is split into slices. Each slice has its own section of the random number stream, and ends after a fixed
number of deals without a clash (two hands that share a card). The result of a slice therefore depends only on the seed
and the slice number, not on the worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from cardspeak.cards import Card
from cardspeak.equities import costs
from cardspeak.equities.method import Slice
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.sampling.counting import Counter, methods_of, seconds_of
from cardspeak.equities.sampling.dealing import Dealer
from cardspeak.equities.tally import Counts, Sample, n_codes_of
from cardspeak.errors import EquityError
from cardspeak.games import Game
from cardspeak.kernels.equity.random_deals import BLOCK

MOST_CODES = 1 << 16
"""Largest number of outcome codes, because a code must fit into 16 bits."""
MOST_COUNTS = 1 << 22
"""Largest number of counters by holding (holdings times classes times codes). Every slice returns all counters."""
SLICE_BITS = 36
"""Each slice can use 2**36 of the 2**64 random numbers in the stream, so there can be 2**28 slices."""
TRIAL = (1 << (64 - SLICE_BITS)) - 1
"""Number of the slice for the trial, which estimates the share of deals without a clash. Samples never include it."""
TRIAL_KEPT, TRIAL_DEALS = 1 << 10, 1 << 20
"""The trial ends once it has kept TRIAL_KEPT deals or dealt TRIAL_DEALS deals."""
LEAST_KEPT = 1e-5
"""Smallest accepted share of deals without a clash. A smaller share would yield only a few hundred deals per second."""
LEAST_KEPT_EACH, MOST_KEPT_EACH = 1 << 5, 1 << 19
"""Limits for the number of deals without a clash in a slice."""
MOST_AT_ONCE = 1 << 15
"""Largest number of deals in a buffer: small enough for the larger caches, large enough for a negligible overhead."""


class AnySpot(Protocol):
    """A question about equity: a `Spot`, or an `OpenSpot`, which can have players with random cards."""

    @property
    def game(self) -> Game:
        """The game."""
        ...

    @property
    def board(self) -> tuple[Card, ...]:
        """The board cards dealt so far."""
        ...

    @property
    def dead(self) -> tuple[Card, ...]:
        """Cards that no player holds and that cannot be dealt."""
        ...

    @property
    def players(self) -> Sequence[Holdings | AnyHolding]:
        """The holdings of each player."""
        ...


class Sampled:
    """Random deals of a spot, split into slices that threads or processes can do in any order.

    Attributes:
        name: short description for users.
        n_slices: number of slices; None if the number of deals is not fixed.
        kept_each: number of deals kept in each slice; the last slice can keep fewer.
        kept_share: the share of deals that are kept, 0 to 1, estimated by a trial. A deal is kept if it has no clash
            and its hands are in the ranges.

    Raises:
        EquityError: the hands cannot all be dealt, hands share a card in nearly every deal, or there are too many
            outcomes or holdings.
        GameError: the game's hands cannot be valued in bulk.
    """

    name = "random deals"

    def __init__(
        self,
        spot: AnySpot,
        seed: int,
        samples: int | None = None,
        classes: ValueClasses = ALL_ALIKE,
        *,
        tells_holdings: bool | Sequence[bool] = False,
    ) -> None:
        """Prepare to deal.

        Args:
            spot: the question.
            seed: any integer.
            samples: total number of deals to keep; None if not fixed.
            classes: the classes in which hands of the first half are counted.
            tells_holdings: whether to count by holding: one value for all players, or a sequence with a value for each.
                It has no effect for players without a list of holdings.
        """
        self._game, self._samples, self._classes = spot.game, samples, classes
        n_players, n_halves = len(spot.players), len(spot.game.halves)
        self._n_codes = n_codes_of(n_players, n_halves)
        if self._n_codes > MOST_CODES:
            whose = f"{n_players} players and {n_halves} halves of the pot"
            message = f"a deal with {whose} has too many possible outcomes; the limit is {MOST_CODES:,}"
            raise EquityError.at("ranges", message)
        self._n_hole = tuple(player.n_cards for player in spot.players)
        are_told_apart = (tells_holdings,) * len(spot.players) if isinstance(tells_holdings, bool) else tells_holdings
        self._n_listed = tuple(
            len(player) if is_told_apart and isinstance(player, Holdings) else 0
            for player, is_told_apart in zip(spot.players, are_told_apart, strict=True)
        )
        n_holdings = sum(self._n_listed)
        if n_holdings * len(classes) * self._n_codes > MOST_COUNTS:
            raise EquityError.at("ranges", f"{n_holdings:,} holdings are too many for a breakdown; narrow the ranges")
        for n_hole in self._n_hole:
            methods_of(spot.game, n_hole)
        self._dealer = Dealer(spot.game, spot.board, spot.dead, spot.players, seed, tells_holdings=any(are_told_apart))
        self._seconds = self._seconds_per_deal()
        self.kept_share = self._trial()
        each = costs.SAMPLE_SLICE * self.kept_share / self._seconds
        self.kept_each = _power_of_two(each, LEAST_KEPT_EACH, MOST_KEPT_EACH)
        self.n_slices = None if samples is None else -(-samples // self.kept_each)
        if self.n_slices is not None and self.n_slices > TRIAL:
            most = f"the maximum for these hands is {TRIAL * self.kept_each:,}"
            raise EquityError.at("samples", f"{samples:,} is too many; {most}")

    @property
    def weight(self) -> float:
        """The total weight of all possible draws of the hands; see `Dealer`.

        `weight * kept_share` estimates the weight of the draws in which no hands share a card.
        """
        return self._dealer.weight

    def seconds(self, samples: int) -> float:
        """Approximate time in seconds to keep `samples` deals on one core, without compilation."""
        return samples * self._seconds / self.kept_share

    def slice(self, number: int) -> Slice:
        """The arrays that slice `number`, counted from 0, adds to the sums.

        This method has no side effects, so threads can run several slices at once. Compiled code runs without the GIL.
        The object can be pickled for worker processes.

        Returns:
            int64[players, classes, codes], the number of kept deals with each outcome; int64[2], the numbers of deals
            kept and dealt; and int64[holdings, classes, codes] for each player counted by holding.
        """
        wanted = self.kept_each
        if self._samples is not None:
            wanted = min(wanted, self._samples - number * self.kept_each)
        at_once = min(wanted / self.kept_share, costs.SAMPLE_SLICE / self._seconds)
        buffer = self._dealer.buffer(_power_of_two(at_once, BLOCK, MOST_AT_ONCE))
        counter = Counter(self._game, self._n_hole, self._n_listed, self._classes, self._n_codes, wanted)
        first = number << SLICE_BITS
        while counter.n_kept < wanted:
            self._dealer.deal(buffer, first)
            counter.count(buffer, self._dealer)
            first += len(buffer.is_out) * self._dealer.numbers_per_deal
        for player, counts in enumerate(counter.counts):
            if counts is not None:
                counter.totals[player] = counts.sum(axis=0)
        done = np.array([counter.n_kept, counter.n_dealt], np.int64)
        return (counter.totals, done, *(counts for counts in counter.counts if counts is not None))

    def n_kept(self, n_slices: int) -> int:
        """The number of deals that the first `n_slices` slices keep."""
        n_kept = n_slices * self.kept_each
        return n_kept if self._samples is None else min(n_kept, self._samples)

    def sample(self, sums: Sequence[Counts]) -> Sample:
        """The result, computed from the sums of all slices."""
        totals, (n_kept, n_dealt), *listed = sums
        each = iter(listed)
        counts = tuple(next(each) if n else None for n in self._n_listed)
        return Sample(int(n_kept), int(n_dealt), tuple(totals), counts)

    def _trial(self) -> float:
        """Estimate of the share of deals that is kept."""
        if self._dealer.keeps_all:
            return 1.0
        buffer, first = self._dealer.buffer(MOST_AT_ONCE), TRIAL << SLICE_BITS
        n_kept = n_dealt = 0
        while n_kept < TRIAL_KEPT and n_dealt < TRIAL_DEALS:
            self._dealer.deal(buffer, first)
            first += len(buffer.is_out) * self._dealer.numbers_per_deal
            n_dealt += len(buffer.is_out)
            n_kept += len(buffer.is_out) - int(np.count_nonzero(buffer.is_out))
        share = n_kept / n_dealt
        if share < LEAST_KEPT:
            message = f"of {n_dealt:,} random deals, only {n_kept} had no duplicate card"
            if self._dealer.has_filters:
                message = f"of {n_dealt:,} random deals, only {n_kept} had holdings of all ranges and no duplicate card"
            raise EquityError.at("ranges", f"{message}; give ranges that share fewer cards")
        return share

    def _seconds_per_deal(self) -> float:
        """Approximate time per deal in seconds, including the time to value its hands."""
        drawn = self._dealer.numbers_per_deal * costs.SAMPLE_NUMBER + self._dealer.n_columns * costs.SAMPLE_CARD
        return drawn + sum(seconds_of(self._game, n_hole) + costs.SAMPLE_CODE for n_hole in self._n_hole)


def _power_of_two(wanted: float, least: int, most: int) -> int:
    """The largest power of two that is at most `wanted`, clamped to the limits `least` and `most`."""
    return min(max(1 << max(int(wanted).bit_length() - 1, 0), least), most)
