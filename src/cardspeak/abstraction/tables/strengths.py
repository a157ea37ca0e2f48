"""The strength of every hand of a street, against a random hand: wins, ties and losses, exact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.indexer import Deck, game_of
from cardspeak.abstraction.slicing import check_threads, do_slices
from cardspeak.abstraction.streets import (
    FULL_BOARD,
    HOLE_CARDS,
    N_BOARD_CARDS,
    Boards,
    Street,
    boards_of,
    holdings_of,
    indexer_of,
    n_opponents,
    n_runouts,
    read_street,
)
from cardspeak.abstraction.tables.rivers import count_on_rivers
from cardspeak.abstraction.tables.sums import FLOP_CARDS, TURN_CARDS, flop_sums, turn_sums
from cardspeak.array_types import Floats, Words, Words32, Words64
from cardspeak.frozen import sealed
from cardspeak.progress import Report, Reporter, check_report

Counts: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]

SLICE = 128
"""The number of boards whose hands are numbered at a time."""
SHARE_OF_SUMS = 0.85
"""The share of the time that sums take; numbering takes the rest."""
FLOPS_OF_FULL_BOARD = comb(FULL_BOARD, N_BOARD_CARDS["flop"])
"""How many flops a full board contains."""


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Strengths:
    """The strength of every hand of a street, as arrays with an item for each number of a hand.

    The numbers are those of `HandIndexer`: by `(2,)` before the flop, else by `(2, 3)`, `(2, 4)` or `(2, 5)`. The
    opponent can have any two cards, and all cards of the board that are still to come are dealt. Two results are equal
    if all their arrays are equal. Like arrays, they cannot be hashed.

    Attributes:
        street: `"preflop"`, `"flop"`, `"turn"` or `"river"`.
        deck: `"full"` or `"short"`.
        wins: the number of deals in which the hand wins: uint16 on the turn and the river, else uint32.
        ties: the number of deals in which it ties, of the same dtype.
        squares: the sum of (2 * wins + ties)**2 over the full boards that can come, where wins and ties are those on
            the full board: uint32 on the turn, else uint64. None on the river.
    """

    street: Street
    deck: Deck
    wins: Counts
    ties: Counts
    squares: Counts | None

    def __len__(self) -> int:
        return len(self.wins)

    @property
    def n_deals(self) -> int:
        """The number of deals of each hand: the full boards that can come, times the opponent's holdings."""
        return n_runouts(self.street, self.deck) * n_opponents(self.deck)

    @property
    def losses(self) -> Counts:
        """The number of deals in which the hand loses, of the dtype of `wins`."""
        losses: Counts = self.wins.dtype.type(self.n_deals) - self.wins - self.ties
        return losses

    @property
    def ehs(self) -> Floats:
        """Expected hand strength, float64: the equity of each hand, 0 to 1. A tie counts as half a win."""
        equity = self.wins.astype(np.float64)
        equity += self.wins
        equity += self.ties
        equity /= 2 * self.n_deals
        return equity

    @property
    def ehs2(self) -> Floats:
        """The mean of the square of the equity on the river, float64, 0 to 1. On the river, it is `ehs**2`."""
        if self.squares is None:
            mean = self.ehs
            mean *= mean
            return mean
        mean = self.squares.astype(np.float64)
        mean /= n_runouts(self.street, self.deck) * (2 * n_opponents(self.deck)) ** 2
        return mean

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strengths):
            return NotImplemented
        if (self.street, self.deck) != (other.street, other.deck):
            return False
        pairs = (self.wins, other.wins), (self.ties, other.ties), (self.squares, other.squares)
        return all(one is two or np.array_equal(one, two) for one, two in pairs)  # type: ignore[arg-type]

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.street, self.deck, self.wins, self.ties, self.squares)

    def __repr__(self) -> str:
        return f"<Strengths: {self.street}, {self.deck} deck, {len(self):,} hands, {self.n_deals:,} deals each>"


def _made(street: Street, deck: Deck, wins: Counts, ties: Counts, squares: Counts | None) -> Strengths:
    """The result with these arrays, which become read-only."""
    for array in (wins, ties, squares):
        if array is not None:
            array.flags.writeable = False
    return Strengths(street, deck, wins, ties, squares)


def strengths(
    street: Street,
    *,
    deck: Deck = "full",
    workers: int | None = None,
    progress: Report | None = None,
) -> Strengths:
    """The exact strength of every hand of a street against a random hand.

    No full board is evaluated twice, and boards that differ only in suits are evaluated once. On one core of a current
    processor, all flops or all turns take a few seconds, and all 123,156,254 rivers about ten.

    Args:
        street: `"preflop"`, `"flop"`, `"turn"` or `"river"`.
        deck: `"full"` for hold'em, or `"short"` for short-deck hold'em, in which a flush beats a full house.
        workers: the number of threads; by default, one for each core.
        progress: called with a `Progress` from time to time.

    Raises:
        HandError: the street or the deck is not valid.
        CardspeakError: `workers` or `progress` is not valid.

    >>> from cardspeak.abstraction import HandIndexer, strengths
    >>> preflop = strengths("preflop", deck="short")
    >>> float(preflop.ehs[HandIndexer((2,), deck="short").index("AsAh")].round(4))
    0.7308
    """
    known = read_street(street)
    game_of(deck)
    check_report(progress)
    n_threads, reporter = check_threads(workers), Reporter(progress, f"strengths on the {known}")
    if known == "river":
        result = _rivers(deck, n_threads, reporter)
    elif known == "turn":
        result = _turns(deck, n_threads, reporter)
    else:
        result = on_flops(deck, n_threads, reporter)
        if known == "preflop":
            result = before_the_flop(result)
    reporter.finish()
    return result


def _rivers(deck: Deck, workers: int | None, reporter: Reporter) -> Strengths:
    boards, n = boards_of(FULL_BOARD, deck), len(holdings_of(deck))
    counts = np.empty(indexer_of("river", deck).size + 1, np.uint32)  # the last item is for impossible hands

    def put(start: int, stop: int) -> None:
        which = np.arange(start, stop)
        of_boards = np.empty((len(which), n), np.uint32)
        count_on_rivers(deck, which, of_boards)
        counts[boards.hand_numbers(which)] = of_boards

    do_slices(put, len(boards), SLICE, workers, reporter)
    return _made("river", deck, *_unpacked(counts[:-1]), None)


def _turns(deck: Deck, workers: int | None, reporter: Reporter) -> Strengths:
    boards = boards_of(TURN_CARDS, deck)
    sums, squares = turn_sums(deck, np.arange(len(boards)), workers, reporter, SHARE_OF_SUMS)
    result = np.empty((2, indexer_of("turn", deck).size + 1), np.uint32)
    _put_by_number(boards, (sums, squares), result, workers, reporter)
    return _made("turn", deck, *_unpacked(result[0, :-1]), result[1, :-1])


def on_flops(deck: Deck, workers: int | None, reporter: Reporter) -> Strengths:
    """The strengths on the flop; the arguments are valid."""
    boards = boards_of(FLOP_CARDS, deck)
    sums = flop_sums(deck, np.arange(len(boards)), workers, reporter, SHARE_OF_SUMS)
    result = np.empty((3, indexer_of("flop", deck).size + 1), np.uint64)
    _put_by_number(boards, sums, result, workers, reporter)
    wins, ties = result[:2, :-1].astype(np.uint32)
    return _made("flop", deck, wins, ties, result[2, :-1].copy())


def _put_by_number(
    boards: Boards, sums: Iterable[Counts], result: Counts, workers: int | None, reporter: Reporter
) -> None:
    """Write sums by board and holding to `result`, by the number of the hand. Its last item is for impossible hands."""

    def put(start: int, stop: int) -> None:
        numbers = boards.hand_numbers(np.arange(start, stop))
        for by_number, by_board in zip(result, sums, strict=True):
            by_number[numbers] = by_board[start:stop]

    do_slices(put, len(boards), SLICE, workers, reporter, (SHARE_OF_SUMS, 1))


def _unpacked(counts: Words32) -> tuple[Words, Words]:
    """The low and the high 16 bits of each number, as views."""
    low, high = counts.astype("<u4", copy=False).view("<u2").reshape(-1, 2).T
    return low, high


def before_the_flop(flops: Strengths) -> Strengths:
    """The strengths before the flop, which are means of those on the flop."""
    wins, ties, squares = (
        mean_of_flops(of_flops, flops.deck, FLOPS_OF_FULL_BOARD)
        for of_flops in (flops.wins, flops.ties, flops.squares)
        if of_flops is not None
    )
    return _made("preflop", flops.deck, wins.astype(np.uint32), ties.astype(np.uint32), squares)


def mean_of_flops(of_flops: npt.NDArray[Any], deck: Deck, n_times: int) -> Words64:
    """For each hand before the flop, the sum over all flops, each as often as it can come, divided by `n_times`.

    Sums over full boards are divided by `FLOPS_OF_FULL_BOARD`, because each full board is counted for each flop that it
    contains.

    Args:
        of_flops: what is summed, an item for each number of a hand on the flop.
        deck: the deck.
        n_times: how often each item of the sum is counted.

    Returns:
        uint64[n], exact: the sums that occur are below 2**53.
    """
    hole_cards, n_hands, n_same = _flops_of_hole_cards(deck)
    sums = np.bincount(hole_cards, weights=of_flops * n_hands)
    means: Words64 = sums.astype(np.uint64) // (n_same * np.uint64(n_times))
    return means


@lru_cache(maxsize=2)
def _flops_of_hole_cards(deck: Deck) -> tuple[Words32, Floats, Words64]:
    """For each number of a hand on the flop, the number of its hole cards, and the number of hands.

    Also, for each number of hole cards, how many hole cards have it.
    """
    flop, preflop = indexer_of("flop", deck), indexer_of("preflop", deck)
    every = np.arange(flop.size)
    hole_cards = preflop.index(flop.unindex(every)[:, :HOLE_CARDS]).astype(np.uint32)
    n_same = preflop.count(np.arange(preflop.size)).astype(np.uint64)
    return hole_cards, flop.count(every).astype(np.float64), n_same
