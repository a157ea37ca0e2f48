"""Strengths of given hands in games with too many hands to compute all of them, such as Omaha: from random deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardspeak.abstraction.slicing import check_threads, do_slices
from cardspeak.abstraction.streets import FULL_BOARD, N_BOARD_CARDS
from cardspeak.array_types import Bytes, Floats, Words
from cardspeak.cards import whole
from cardspeak.errors import GameError, HandError, listed, shown
from cardspeak.evaluate.dealt import random_columns
from cardspeak.evaluate.hands import Given, check_hands, read_hands
from cardspeak.evaluate.many import evaluate_many
from cardspeak.frozen import sealed
from cardspeak.games import AnyGame, Game, find_game
from cardspeak.progress import Report, Reporter, check_report
from cardspeak.seeds import read_seed

AT_ONCE = 1 << 15
"""The number of deals that a slice draws."""
FEWEST, MOST = 2, 10**9
WON, TIED = range(2)


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SampledStrengths:
    """The strength of given hands, estimated from random deals, as read-only arrays.

    Two results are equal if all their attributes are equal. Like arrays, they cannot be hashed.

    Attributes:
        ehs: expected hand strength, float64[n]: the equity of each hand against a random hand, 0 to 1.
        standard_error: the standard error of `ehs`, float64[n]: with a probability of about 95 %, the exact strength is
            at most two standard errors away. It is estimated from the same deals, so it is 0 for a hand that won, lost
            or tied all of them.
        samples: the number of deals of each hand.
        seed: the seed that reproduces the deals.
    """

    ehs: Floats
    standard_error: Floats
    samples: int
    seed: int

    def __len__(self) -> int:
        return len(self.ehs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SampledStrengths):
            return NotImplemented
        are_same = (self.samples, self.seed) == (other.samples, other.seed)
        pairs = (self.ehs, other.ehs), (self.standard_error, other.standard_error)
        return are_same and all(np.array_equal(one, two) for one, two in pairs)

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.ehs, self.standard_error, self.samples, self.seed)

    def __repr__(self) -> str:
        return f"<SampledStrengths: {len(self):,} hands, {self.samples:,} deals each, seed {self.seed}>"


def _made(ehs: Floats, standard_error: Floats, samples: int, seed: int) -> SampledStrengths:
    """The result with these arrays, which become read-only."""
    ehs.flags.writeable = standard_error.flags.writeable = False
    return SampledStrengths(ehs, standard_error, samples, seed)


def sampled_strengths(
    cards: Given,
    *,
    game: AnyGame = "omaha",
    samples: int = 10_000,
    seed: int | None = None,
    workers: int | None = None,
    progress: Report | None = None,
) -> SampledStrengths:
    """The strength of each of many hands against a random hand, estimated from random deals.

    Args:
        cards: card ids, as rows (one array of shape (n, k)) or as columns (a tuple of k arrays of shape (n,)). Each
            hand has its hole cards first, and then 0, 3, 4 or 5 cards of the board, as `HandIndexer((4, 3)).unindex`
            gives them.
        game: a game with a board of five cards in which the pot is not split, such as `"omaha"` or `"holdem"`.
        samples: the number of deals of each hand, at least 2. The standard error is at most 0.5 / sqrt(samples - 1).
        seed: a whole number that makes the deals reproducible, with any number of threads; by default, random.
        workers: the number of threads; by default, one for each core.
        progress: called with a `Progress` from time to time.

    Raises:
        CardError: an id is not in the deck, or a card appears twice in a hand. The message names the row.
        HandError: the cards do not have a valid shape or dtype, or `samples` is not valid.
        GameError: the game is unknown, or not such a game.
        CardspeakError: `seed`, `workers` or `progress` is not valid.

    >>> from cardspeak import parse_cards
    >>> from cardspeak.abstraction import sampled_strengths
    >>> hands = [parse_cards("As Ks Ah Kh 2s 3s 7d"), parse_cards("2c 2d 2h 3c Ks Qs 9d")]
    >>> found = sampled_strengths(hands, samples=1_000, seed=1)
    >>> found.ehs.round(2), bool((found.standard_error < 0.016).all())
    (array([0.76, 0.12]), True)
    """
    known = find_game(game)
    _check_game(known)
    sizes = [known.hole_cards + n for n in N_BOARD_CARDS.values()]
    hands = read_hands(cards, sizes, f"rows or columns of {listed(sizes, 'or')} cards")
    check_hands(hands, known)
    n_samples = _read_samples(samples)
    check_report(progress)
    sampler = _Sampler(known, np.column_stack(hands.columns).astype(np.uint8), n_samples, read_seed(seed))
    reporter = Reporter(progress, "random deals")
    do_slices(sampler.draw, sampler.n_parts, 1, check_threads(workers), reporter)
    reporter.finish()
    return sampler.result()


def _check_game(game: Game) -> None:
    """Check that the pot is not split, that a board of five cards is dealt, and that no cards are discarded.

    Raises:
        GameError: this is not the case.
    """
    if len(game.halves) > 1 or game.full_board != FULL_BOARD or game.discards:
        accepted = "games with a board of five cards, without discards or split pots"
        raise GameError.at("game", f"{shown(game.code)} is not accepted; accepted: {accepted}")


def _read_samples(samples: object) -> int:
    """The number of deals of each hand.

    Raises:
        HandError: it is not accepted.
    """
    number = whole(samples)
    if number is None or not FEWEST <= number <= MOST:
        accepted = f"give a number of deals from {FEWEST} to {MOST:,}"
        raise HandError.at("samples", f"{shown(samples)} is not accepted; {accepted}")
    return number


class _Sampler:
    """Random deals, in parts: of several hands, or of one hand with so many deals that they take several parts.

    Attributes:
        n_parts: the number of parts.
    """

    def __init__(self, game: Game, hands: Bytes, samples: int, seed: int) -> None:
        self._game, self._hands, self._samples, self._seed = game, hands, samples, seed
        self._n_hands = max(1, AT_ONCE // samples)  # in a part
        self._n_rounds = -(-samples // AT_ONCE)  # of parts with the same hands
        self.n_parts = -(-len(hands) // self._n_hands) * self._n_rounds
        self._counts = np.zeros((2, len(hands), self._n_rounds), np.int64)

    def draw(self, start: int, stop: int) -> None:
        """Draw the deals of some parts, and count those that are won and tied."""
        for part in range(start, stop):
            first, round_ = divmod(part, self._n_rounds)
            some = slice(first * self._n_hands, (first + 1) * self._n_hands)
            n_deals = min(AT_ONCE, self._samples - round_ * AT_ONCE)
            mine, others = self._values(self._hands[some], n_deals, (self._seed, part))
            self._counts[WON, some, round_] = np.count_nonzero(mine > others, axis=1)
            self._counts[TIED, some, round_] = np.count_nonzero(mine == others, axis=1)

    def _values(self, hands: Bytes, n_deals: int, seed: tuple[int, int]) -> tuple[Words, Words]:
        """The values of hands and of random opponents in some deals, uint16[hands, deals] each."""
        n_hole, (n, n_known) = self._game.hole_cards, hands.shape
        deck = np.array(self._game.deck, np.uint8)
        left = np.broadcast_to(deck, (n, len(deck)))[~(hands[:, :, None] == deck).any(axis=1)]
        n_left = len(deck) - n_known
        places = random_columns(n * n_deals, n_hole + FULL_BOARD + n_hole - n_known, seed, n_left)
        drawn = left[np.repeat(np.arange(n) * n_left, n_deals) + places]
        known = np.repeat(hands.T, n_deals, axis=1)
        cards = np.concatenate([known, drawn[n_hole:]])
        mine = evaluate_many(np.ascontiguousarray(cards.T), game=self._game)
        cards[:n_hole] = drawn[:n_hole]
        others = evaluate_many(np.ascontiguousarray(cards.T), game=self._game)
        return mine.reshape(n, n_deals), others.reshape(n, n_deals)

    def result(self) -> SampledStrengths:
        """The result of all parts."""
        won, tied = self._counts.sum(axis=2)
        mean = (won + tied / 2) / self._samples
        mean_of_squares = (won + tied / 4) / self._samples
        variance = np.maximum(mean_of_squares - mean**2, 0)  # of one deal
        return _made(mean, np.sqrt(variance / (self._samples - 1)), self._samples, self._seed)
