"""Deals drawn at random, for all-ins with too many deals to count."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.allin.contest import Contest
from cardspeak.allin.deals import Deals, dealt_to
from cardspeak.card_sets import Ids
from cardspeak.cards import whole
from cardspeak.errors import HandError, shortened
from cardspeak.seeds import read_seed

MOST_SAMPLES = 100_000_000
AT_ONCE = 1 << 14
"""The maximum number of deals in a batch: few enough that the random numbers of a batch fit in the cache."""


class Sample(NamedTuple):
    """Which deals to draw.

    Attributes:
        n_deals: the number of deals.
        seed: the seed of the random numbers; the same seed draws the same deals.
    """

    n_deals: int
    seed: int


def read_sample(samples: object, seed: object) -> Sample | None:
    """The sample to draw; None to count all deals.

    Raises:
        HandError: the number of samples is not accepted, or there is a seed without a number of samples.
        CardspeakError: the seed is not accepted.
    """
    if samples is None:
        if seed is not None:
            raise HandError.at("seed", "samples is missing; give the number of deals to sample too")
        return None
    number = whole(samples)
    if number is None or not 1 <= number <= MOST_SAMPLES:
        message = f"{shortened(samples)} is not accepted; give a number of deals from 1 to {MOST_SAMPLES:,}"
        raise HandError.at("samples", message)
    return Sample(number, read_seed(seed))


class RandomDeals:
    """Independent random deals, in batches of at most `AT_ONCE`. Holdings occur in proportion to their weights.

    All batches read the same stream of random numbers. Each deal uses equally many of them, so a batch can skip those
    of the batches before it.

    Attributes:
        n_parts: the number of batches.
    """

    def __init__(self, contest: Contest, sample: Sample) -> None:
        self._contest, self._sample = contest, sample
        self.n_parts = -(-sample.n_deals // AT_ONCE)

    def part(self, number: int) -> Deals:
        """The batch with this number."""
        contest, first = self._contest, number * AT_ONCE
        n = min(AT_ONCE, self._sample.n_deals - first)
        bits = np.random.PCG64(self._sample.seed).advance(first * (1 + contest.n_left))
        random = np.random.Generator(bits)
        weights = np.cumsum(np.array([float(weight) for weight in contest.held.weights]))
        ends = np.cumsum([slot.n_cards for slot in contest.slots]).tolist()
        rows = np.searchsorted(weights, random.random(n) * weights[-1], side="right")
        drawn = _drawn(random, n, contest.n_left, contest.n_cards_to_come)
        dealt = dealt_to(
            contest, np.split(drawn, ends[:-1], axis=1) if ends else [], np.minimum(rows, len(weights) - 1)
        )
        return dealt._replace(weights=(1,), weighted=None)  # the weights have decided how often a holding is drawn


def _drawn(random: np.random.Generator, n: int, n_left: int, n_cards: int) -> Ids:
    """For each deal, `n_cards` different positions below `n_left`, in random order, uint8[n, n_cards]."""
    keys = random.random((n, n_left))
    first = np.argpartition(keys, n_cards - 1, axis=1)[:, :n_cards] if n_cards else np.empty((n, 0), np.int64)
    order = np.argsort(np.take_along_axis(keys, first, axis=1), axis=1)
    return np.take_along_axis(first, order, axis=1).astype(np.uint8)
