"""Equity from random deals: any game, ranges and partly known hands of 2 to 10 players, the same for any workers.

A sample is cut into slices. Each has a part of the stream of random numbers to itself and deals until it has a fixed
number of deals without a clash, so what a slice finds follows from the seed and its number, and any worker can do it.
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
"""Outcomes that a word tells apart."""
MOST_COUNTS = 1 << 22
"""Numbers that a player's holdings, classes and codes may be told apart by; a slice returns all of them."""
SLICE_BITS = 36
"""A slice has 2**36 random numbers to itself, and there are 2**28 slices."""
TRIAL = (1 << (64 - SLICE_BITS)) - 1
"""The slice that tells how many deals are kept; it is never part of a sample."""
TRIAL_KEPT, TRIAL_DEALS = 1 << 10, 1 << 20
"""How many deals a trial keeps, and how many it deals for that at the most."""
LEAST_KEPT = 1e-5
"""The share of deals without a clash below which ranges are refused: a second would bring a few hundred of them."""
LEAST_KEPT_EACH, MOST_KEPT_EACH = 1 << 5, 1 << 19
"""Deals without a clash in a slice."""
MOST_AT_ONCE = 1 << 15
"""Deals at a time: few enough for the larger cache, many enough that calls of kernels do not matter."""


class AnySpot(Protocol):
    """A question about equity: a `Spot`, or one with players of whom only some cards are known."""

    @property
    def game(self) -> Game:
        """The game."""
        ...

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board so far."""
        ...

    @property
    def dead(self) -> tuple[Card, ...]:
        """Cards that nobody holds and that will not come."""
        ...

    @property
    def players(self) -> Sequence[Holdings | AnyHolding]:
        """What each may hold."""
        ...


class Sampled:
    """Random deals of a spot, cut into slices that may be done in any order, by threads or other processes.

    Attributes:
        name: what it does, for people.
        n_slices: how many slices there are; None where nobody said how many deals there should be.
        kept_each: how many deals a slice keeps; the last one may keep fewer.
        kept_share: which share of deals is kept, 0 to 1, as a trial found: in the others holdings clash.

    Raises:
        EquityError: hands that cannot all be dealt, or so seldom that hardly any deal would be kept; more outcomes or
            holdings than can be told apart.
        GameError: the game has no hands that could be valued many at a time.
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
            seed: any whole number.
            samples: how many deals are to be kept in all slices together; None where that is not known as yet.
            classes: what hands of the first half are to be told apart by.
            tells_holdings: whether holdings that are listed are to be told apart, for all players or for each.
        """
        self._game, self._samples, self._classes = spot.game, samples, classes
        n_players, n_halves = len(spot.players), len(spot.game.halves)
        self._n_codes = n_codes_of(n_players, n_halves)
        if self._n_codes > MOST_CODES:
            most = f"at most {MOST_CODES:,} outcomes of a deal are told apart"
            raise EquityError.at("ranges", f"{n_players} players and {n_halves} halves of the pot have more; {most}")
        self._n_hole = tuple(player.n_cards for player in spot.players)
        are_told_apart = (tells_holdings,) * len(spot.players) if isinstance(tells_holdings, bool) else tells_holdings
        self._n_listed = tuple(
            len(player) if is_told_apart and isinstance(player, Holdings) else 0
            for player, is_told_apart in zip(spot.players, are_told_apart, strict=True)
        )
        n_holdings = sum(self._n_listed)
        if n_holdings * len(classes) * self._n_codes > MOST_COUNTS:
            raise EquityError.at("ranges", f"{n_holdings:,} holdings are too many to tell apart; narrow the ranges")
        for n_hole in self._n_hole:
            methods_of(spot.game, n_hole)
        self._dealer = Dealer(spot.game, spot.board, spot.dead, spot.players, seed, tells_holdings=any(are_told_apart))
        self._seconds = self._seconds_per_deal()
        self.kept_share = self._trial()
        each = costs.SAMPLE_SLICE * self.kept_share / self._seconds
        self.kept_each = _power_of_two(each, LEAST_KEPT_EACH, MOST_KEPT_EACH)
        self.n_slices = None if samples is None else -(-samples // self.kept_each)
        if self.n_slices is not None and self.n_slices > TRIAL:
            most = f"{TRIAL * self.kept_each:,} of these hands are the most"
            raise EquityError.at("samples", f"{samples:,} are too many; {most}")

    @property
    def weight(self) -> float:
        """What all that may be drawn weighs, see `Dealer`; the share of it that is kept is the weight of all deals."""
        return self._dealer.weight

    def seconds(self, samples: int) -> float:
        """How long it takes to keep so many deals on one core, roughly; compiling is left out."""
        return samples * self._seconds / self.kept_share

    def slice(self, number: int) -> Slice:
        """What slice `number`, from 0 up, adds to the sums.

        It changes nothing, so that slices can be done by several threads at once; the compiled parts run without the
        GIL. The object can be pickled, for processes.

        Returns:
            int64[players, classes, codes], the deals kept that came out so; int64[2], how many were kept and dealt; and
            for each player whose holdings are told apart int64[holdings, classes, codes].
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

    def sample(self, sums: Sequence[Counts]) -> Sample:
        """The result from the sums of all slices."""
        totals, (n_kept, n_dealt), *listed = sums
        each = iter(listed)
        counts = tuple(next(each) if n else None for n in self._n_listed)
        return Sample(int(n_kept), int(n_dealt), tuple(totals), counts)

    def _trial(self) -> float:
        """The share of deals that is kept."""
        if self._dealer.n_tables <= 1:
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
            message = f"of {n_dealt:,} deals of holdings from all of them {n_kept} came without a card twice"
            raise EquityError.at("ranges", f"{message}; give ranges that can be dealt together more often")
        return share

    def _seconds_per_deal(self) -> float:
        """How long a deal takes, about, the hands valued."""
        drawn = self._dealer.numbers_per_deal * costs.SAMPLE_NUMBER + self._dealer.n_columns * costs.SAMPLE_CARD
        return drawn + sum(seconds_of(self._game, n_hole) + costs.SAMPLE_CODE for n_hole in self._n_hole)


def _power_of_two(wanted: float, least: int, most: int) -> int:
    """The largest power of two that is at most `wanted`, within limits that are powers of two."""
    return min(max(1 << max(int(wanted).bit_length() - 1, 0), least), most)
