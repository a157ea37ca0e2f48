"""Opponent cluster hand strength: the equity of a hand against each of several clusters of opponents."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.indexer import Deck, HandIndexer, game_of
from cardspeak.abstraction.numbers.reading import read_numbers
from cardspeak.abstraction.slicing import check_threads, do_slices
from cardspeak.abstraction.streets import (
    FULL_BOARD,
    HOLE_CARDS,
    N_BOARD_CARDS,
    Boards,
    boards_of,
    holdings_of,
    indexer_of,
    read_street,
)
from cardspeak.abstraction.tables.values import values_across
from cardspeak.array_types import Bytes, Longs, Planes
from cardspeak.card_sets import every_set, planes_of_ids
from cardspeak.cards import parse_cards, whole
from cardspeak.errors import HandError, Where, shown
from cardspeak.evaluate.arrays import slices, whole_numbers
from cardspeak.kernels.abstraction.opponents import MOST_CLUSTERS, FullBoards, compare_with_clusters
from cardspeak.progress import Report, Reporter, check_report
from cardspeak.ranges.orders import TWO_CARDS

Late: TypeAlias = Literal["flop", "turn", "river"]
Equities: TypeAlias = npt.NDArray[np.float32]

BOARDS_IN_SLICE: dict[Late, int] = {"flop": 1, "turn": 16, "river": 512}
RIVERS_AT_ONCE = 64
"""The number of full boards in a call of the kernel, so few that their values stay in the cache."""
HANDS_AT_ONCE = 1 << 20
"""The number of given hands whose boards are found at a time."""


def ochs(
    street: Late = "river",
    *,
    clusters: npt.ArrayLike = 8,
    numbers: npt.ArrayLike | None = None,
    deck: Deck = "full",
    out: Equities | None = None,
    workers: int | None = None,
    progress: Report | None = None,
) -> Equities:
    """Opponent cluster hand strength (OCHS): the equity of hands against each cluster of preflop holdings, exact.

    The opponent has each holding of the cluster that shares no card with the hand and the board, all equally likely.
    The result is float32[n, clusters], 0 to 1, rounded only in the end. It is NaN if the opponent cannot have a holding
    of the cluster, for example if all aces are on the board and the cluster is aces.

    Memory: all 123,156,254 rivers against 8 clusters take 3.9 GB. Ask for some of them with `numbers`, or give an array
    in a file with `out`, such as one from `numpy.lib.format.open_memmap`.

    Source: M. Johanson, N. Burch, R. Valenzano and M. Bowling, "Evaluating state-space abstractions in extensive-form
    games", AAMAS 2013.

    Args:
        street: `"river"`, or `"turn"` or `"flop"`, where the equity is the mean over all boards that can come.
        clusters: the cluster of each preflop hand by its number, 0 to 15, as 169 whole numbers (81 with the short
            deck); or a number of clusters from 1 to 16, as in `preflop_clusters`.
        numbers: the numbers of the hands, as by `HandIndexer`; by default, all hands of the street in order.
        deck: `"full"` for hold'em, or `"short"` for short-deck hold'em, in which a flush beats a full house.
        out: an array float32[n, clusters] for the result; by default, a new one.
        workers: the number of threads; by default, one for each core.
        progress: called with a `Progress` from time to time.

    Raises:
        HandError: the street, the deck, the clusters, the numbers or `out` are not valid.
        CardspeakError: `workers` or `progress` is not valid.

    >>> from cardspeak.abstraction import HandIndexer, ochs
    >>> river = HandIndexer((2, 5))
    >>> ochs(clusters=4, numbers=[river.index("9s8s 2c7d9hJsQd")]).round(2)
    array([[0.95, 0.57, 0.57, 0.49]], dtype=float32)
    """
    known: Late = read_street(street, get_args(Late))  # type: ignore[assignment]  # one of those accepted
    game_of(deck)
    check_report(progress)
    of_classes = _read_clusters(clusters, deck)
    n_threads, reporter = check_threads(workers), Reporter(progress, f"OCHS on the {known}")
    n_clusters, size = int(of_classes.max()) + 1, indexer_of(known, deck).size
    asked = None if numbers is None else np.atleast_1d(read_numbers(numbers, size))
    result = _output(out, (size if asked is None else len(asked), n_clusters))
    wanted = None if asked is None else np.unique(asked)
    work = _Work(known, deck, of_classes[HandIndexer((HOLE_CARDS,), deck).index(holdings_of(deck).ids)], wanted)
    which = np.arange(len(work.boards)) if wanted is None else _boards_with(wanted, work.boards)
    found = result if wanted is None else np.empty((len(wanted), n_clusters), np.float32)

    def compare(start: int, stop: int) -> None:
        work.compare(which[start:stop], found)

    do_slices(compare, len(which), BOARDS_IN_SLICE[known], n_threads, reporter)
    if wanted is not None and asked is not None:
        np.take(found, np.searchsorted(wanted, asked), axis=0, out=result)
    reporter.finish()
    return result


def preflop_clusters(k: int, deck: Deck = "full") -> Bytes:
    """The preflop hands in k clusters by their equity against a random hand, uint8[169], or uint8[81] with 36 cards.

    Cluster 0 has the lowest equities. The clusters have about the same number of holdings: a hand belongs to the
    cluster in which the middle of its holdings is, in the order of equity.

    Raises:
        HandError: k is not a whole number from 1 to 16, or the deck is not valid.

    >>> from cardspeak.abstraction import HandIndexer
    >>> of_hands = preflop_clusters(8)
    >>> [int(of_hands[HandIndexer((2,)).index(hand)]) for hand in ("AsAd", "7c2d", "9s8s")]
    [7, 0, 4]
    """
    n = whole(k)
    if n is None or not 1 <= n <= MOST_CLUSTERS:
        raise HandError.at("clusters", f"{shown(k)} is not a number of clusters (1 to {MOST_CLUSTERS})")
    indexer, names = HandIndexer((HOLE_CARDS,), deck), TWO_CARDS[game_of(deck).code][::-1]  # the worst one first
    order = np.array([indexer.index(_hand_of(name)) for name in names])
    sizes = indexer.count(order).astype(np.int64)
    middles = 2 * np.cumsum(sizes) - sizes
    clusters = np.empty(len(order), np.uint8)
    clusters[order] = middles * n // (2 * sizes.sum())
    return clusters


def _hand_of(name: str) -> list[int]:
    """A hand of a preflop class such as AKs."""
    return [*parse_cards(f"{name[0]}s{name[1]}{'s' if name.endswith('s') else 'd'}")]


@dataclass(frozen=True, slots=True, eq=False)
class _Work:
    """Hands of a street against clusters.

    Attributes:
        street: the street.
        deck: the deck.
        cluster_of: uint8[holdings], the cluster of each holding.
        wanted: the numbers of the hands that are asked for, in ascending order; None for all.
    """

    street: Late
    deck: Deck
    cluster_of: Bytes
    wanted: Longs | None

    @property
    def boards(self) -> Boards:
        """All boards of the street."""
        return boards_of(N_BOARD_CARDS[self.street], self.deck)

    def compare(self, which: Longs, out: Equities) -> None:
        """Write the equities of all hands with some boards to `out`."""
        if self.street != "river":
            for board in which:
                self._compare_with_runouts(board, out)
            return
        for start, stop in slices(len(which), RIVERS_AT_ONCE):
            part = which[start:stop]
            numbers = self.boards.hand_numbers(part)
            orbits = np.where(numbers < indexer_of("river", self.deck).size, np.arange(numbers.shape[1]), -1)
            each = np.arange(len(part))
            self._call(self.boards.planes_at(part), np.ones_like(each), each + 1, orbits, numbers, out)

    def _compare_with_runouts(self, board: int, out: Equities) -> None:
        """Write the equities of all hands with a board that is not complete to `out`."""
        numbers = self.boards.hand_numbers(np.array([board]))
        _, orbits = np.unique(numbers[0], return_inverse=True)
        is_free = numbers[0] < indexer_of(self.street, self.deck).size
        planes, times = _runouts_of(self.boards.ids[board], self.deck)
        self._call(planes, times, np.array([len(times)]), np.where(is_free, orbits, -1), numbers, out)

    def _call(self, planes: Planes, times: Longs, stops: Longs, orbits: Longs, numbers: Longs, out: Equities) -> None:
        holdings = holdings_of(self.deck)
        boards = FullBoards(
            values=values_across(planes, self.deck).reshape(-1),
            times=times.astype(np.int64),
            stops=stops.astype(np.int64),
            orbits=orbits.reshape(-1),
            places=self._places(numbers.reshape(-1)),
        )
        to_come = FULL_BOARD - N_BOARD_CARDS[self.street]
        n_runouts = comb(len(game_of(self.deck).deck) - 2 * HOLE_CARDS - FULL_BOARD + to_come, to_come)
        halves = np.full(len(holdings) + 1, np.nan)
        halves[1:] = 0.5 / n_runouts / np.arange(1, len(halves))
        compare_with_clusters(boards, holdings.columns, self.cluster_of, halves, out)

    def _places(self, numbers: Longs) -> Longs:
        """Where the equities of each hand are written; -1 if it is not wanted, or not a hand."""
        if self.wanted is None:
            return np.where(numbers < indexer_of(self.street, self.deck).size, numbers, -1)
        places = np.minimum(np.searchsorted(self.wanted, numbers), len(self.wanted) - 1)
        return np.where(self.wanted[places] == numbers, places, -1)


def _runouts_of(board: Bytes, deck: Deck) -> tuple[Planes, Longs]:
    """The full boards that a board can become, one of those that differ only in suits, and the number of these."""
    n_to_come = FULL_BOARD - len(board)
    of_deck = np.array(game_of(deck).deck, np.uint8)
    sets = every_set(of_deck[~np.isin(of_deck, board)].tolist(), n_to_come)
    full = np.concatenate([np.tile(board, (len(sets), 1)), sets], axis=1)
    numbers = HandIndexer((len(board), n_to_come), deck).index(full)
    _, first, times = np.unique(numbers, return_index=True, return_counts=True)
    return planes_of_ids(full[first]), times


def _boards_with(numbers: Longs, boards: Boards) -> Longs:
    """The numbers of the boards of hands, in ascending order without repetition."""
    indexer = HandIndexer((HOLE_CARDS, boards.n_cards), boards.deck)
    is_needed = np.zeros(len(boards), bool)
    for start, stop in slices(len(numbers), HANDS_AT_ONCE):
        hands = indexer.unindex(numbers[start:stop])
        is_needed[HandIndexer((boards.n_cards,), boards.deck).index(hands[:, HOLE_CARDS:])] = True
    return np.flatnonzero(is_needed)


def _read_clusters(clusters: Any, deck: Deck) -> Bytes:
    """The cluster of each preflop hand."""
    if np.isscalar(clusters) or getattr(clusters, "shape", None) == ():
        return preflop_clusters(clusters, deck)
    n = HandIndexer((HOLE_CARDS,), deck).size
    place, accepted = Where("clusters"), f"{n} whole numbers from 0 to {MOST_CLUSTERS - 1}, or a number of clusters"
    read = whole_numbers(clusters, place, accepted)
    if read.shape != (n,):
        raise HandError(f"clusters of shape {read.shape}; accepted: {accepted}", place)
    are_wrong = (read < 0) | (read >= MOST_CLUSTERS)
    if are_wrong.any():
        row = int(np.argmax(are_wrong))
        raise HandError.in_array(place, (row,), f"{int(read[row]):,} is not a cluster (0 to {MOST_CLUSTERS - 1})")
    return read.astype(np.uint8)


def _output(out: object, shape: tuple[int, int]) -> Equities:
    """The array for the result."""
    if out is None:
        return np.empty(shape, np.float32)
    accepted = f"accepted: a contiguous array float32[{shape[0]}, {shape[1]}]"
    if not isinstance(out, np.ndarray):
        raise HandError.at("out", f"{type(out).__name__} is not an array; {accepted}")
    if out.dtype != np.float32 or out.shape != shape or not out.flags.carray:
        layout = "" if out.flags.carray else ", not contiguous" if not out.flags.c_contiguous else ", not writable"
        raise HandError.at("out", f"{out.dtype}{list(out.shape)}{layout}; {accepted}")
    return out.view(np.ndarray)
