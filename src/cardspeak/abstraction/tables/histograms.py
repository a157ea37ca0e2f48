"""Histograms of the equity that each hand of a street will have on the river, or on the next street."""

from __future__ import annotations

from math import comb
from typing import Literal, TypeAlias

import numpy as np

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
from cardspeak.abstraction.tables.strengths import FLOPS_OF_FULL_BOARD, Counts, mean_of_flops, on_flops
from cardspeak.abstraction.tables.sums import TURN_CARDS, turn_sums
from cardspeak.array_types import Bytes, Longs, Words32
from cardspeak.cards import whole
from cardspeak.errors import HandError, shown
from cardspeak.kernels.abstraction.runouts import add_bins
from cardspeak.progress import Report, Reporter, check_report

Of: TypeAlias = Literal["river", "next"]

BEFORE_THE_RIVER: tuple[Street, ...] = ("preflop", "flop", "turn")
MOST_BINS = 64
WIN = 2
"""The score of a win; that of a tie is 1."""
ROWS_IN_SLICE, LONGER_IN_SLICE = 256, 8192
SHARE_OF_ROWS = 0.3
"""The share of the time for the bins on longer boards; counting takes the rest."""


def equity_histograms(
    street: Street,
    *,
    bins: int = 50,
    of: Of = "river",
    deck: Deck = "full",
    workers: int | None = None,
    progress: Report | None = None,
) -> Counts:
    """For each hand of a street, how many of the boards that can come give it an equity in each bin.

    The equity is that against a random hand. Of b bins, bin i counts the boards on which it is at least i / b and below
    (i + 1) / b; a sure win is in the last bin, which is `min(b - 1, floor(equity * b))`. The comparison is exact. Each
    row adds up to the number of boards that can come: 46 for a turn, 1,081 for a flop.

    Args:
        street: `"preflop"`, `"flop"` or `"turn"`. The rows are in the order of the numbers of hands, as in `Strengths`.
        bins: the number of bins, 1 to 64.
        of: `"river"` for the equity on the full board, or `"next"` for the equity on the next street, such as on the
            turn for a flop.
        deck: `"full"` or `"short"`, as for `strengths`.
        workers: the number of threads; by default, one for each core.
        progress: called with a `Progress` from time to time.

    Returns:
        An array of shape (hands, bins), of the smallest unsigned dtype that holds the number of boards: uint8 for turns
        and uint16 for flops.

    Raises:
        HandError: an argument is not valid.
        CardspeakError: `workers` or `progress` is not valid.

    >>> from cardspeak.abstraction import HandIndexer, equity_histograms
    >>> turns = equity_histograms("turn", bins=5, deck="short")
    >>> turns[HandIndexer((2, 4), deck="short").index("AsKs Qs Js 6h 7d")].tolist()
    [6, 10, 0, 6, 8]
    """
    known = read_street(street, BEFORE_THE_RIVER)
    game_of(deck)
    n_bins, is_next = _read_bins(bins), _read_of(of) == "next"
    check_report(progress)
    n_threads, reporter = check_threads(workers), Reporter(progress, f"histograms on the {known}")
    if known == "preflop":
        result = _preflop(deck, n_bins, is_next, n_threads, reporter)
    else:
        result = _on_boards(known, deck, n_bins, is_next, n_threads, reporter)
    reporter.finish()
    return result


def _read_bins(bins: object) -> int:
    """The number of bins.

    Raises:
        HandError: it is not accepted.
    """
    number = whole(bins)
    if number is None or not 1 <= number <= MOST_BINS:
        raise HandError.at("bins", f"{shown(bins)} is not accepted; give a whole number from 1 to {MOST_BINS}")
    return number


def _read_of(of: object) -> Of:
    """Which equity is counted.

    Raises:
        HandError: it is not accepted.
    """
    if of == "river":
        return "river"
    if of == "next":
        return "next"
    raise HandError.at("of", f"{shown(of)} is not accepted; give river or next")


def _on_boards(
    street: Street, deck: Deck, n_bins: int, is_next: bool, workers: int | None, reporter: Reporter
) -> Counts:
    """The histograms on the flop or on the turn."""
    n_board, size = N_BOARD_CARDS[street], indexer_of(street, deck).size
    n_more = 1 if is_next else FULL_BOARD - n_board
    if n_board + n_more == FULL_BOARD:
        rows = river_bins(deck, n_bins, np.arange(len(boards_of(FULL_BOARD, deck))), workers, reporter)
    else:
        rows = turn_bins(deck, n_bins, np.arange(len(boards_of(TURN_CARDS, deck))), workers, reporter)
    boards, n_sets = boards_of(n_board, deck), comb(len(game_of(deck).deck) - n_board, n_more)
    n_to_come = comb(len(game_of(deck).deck) - HOLE_CARDS - n_board, n_more)
    result = np.empty((size, n_bins), np.min_scalar_type(n_to_come).newbyteorder("<"))

    def put(start: int, stop: int) -> None:
        put_histograms(boards, np.arange(start, stop), n_more, rows, n_bins, result)

    do_slices(put, len(boards), max(1, LONGER_IN_SLICE // n_sets), workers, reporter, (SHARE_OF_ROWS, 1))
    return result


def put_histograms(boards: Boards, which: Longs, n_more: int, rows: Bytes, n_bins: int, result: Counts) -> None:
    """Write the histograms of all hands on some boards, by the number of the hand.

    Args:
        boards: the boards.
        which: the numbers of those to do.
        n_more: how many cards come.
        rows: uint8[longer boards, holdings], the bin of each holding; see `river_bins`.
        n_bins: the number of bins.
        result: uint8 or uint16[hands, bins], receives the histograms.
    """
    longer, names = boards.extended(n_more, which)
    renamed, numbers = holdings_of(boards.deck).renamed, boards.hand_numbers(which)
    add_bins(rows, longer, names, renamed, n_bins, numbers, result.view(np.uint8))


def river_bins(deck: Deck, n_bins: int, which: Longs, workers: int | None, reporter: Reporter) -> Bytes:
    """The bin of each holding on full boards, uint8[boards, holdings]; `n_bins` if they share a card.

    Only the rows of the boards `which` are made. The others are undefined.
    """
    boards = boards_of(FULL_BOARD, deck)
    rows = np.empty((len(boards), len(holdings_of(deck))), np.uint8)

    def put(start: int, stop: int) -> None:
        part = which[start:stop]
        counts = np.empty((len(part), rows.shape[1]), np.uint32)
        count_on_rivers(deck, part, counts)
        rows[part] = _bins(counts, boards, part, n_opponents(deck), n_bins)

    do_slices(put, len(which), ROWS_IN_SLICE, workers, reporter, (0, SHARE_OF_ROWS))
    return rows


def turn_bins(deck: Deck, n_bins: int, which: Longs, workers: int | None, reporter: Reporter) -> Bytes:
    """The same as `river_bins` on boards of four cards, for the equity over all cards that can come."""
    boards = boards_of(TURN_CARDS, deck)
    rows = np.empty((len(boards), len(holdings_of(deck))), np.uint8)
    sums, _ = turn_sums(deck, which, workers, reporter, SHARE_OF_ROWS)
    n_deals = n_runouts("turn", deck) * n_opponents(deck)
    for start in range(0, len(which), ROWS_IN_SLICE):
        part = slice(start, start + ROWS_IN_SLICE)
        rows[which[part]] = _bins(sums[part], boards, which[part], n_deals, n_bins)
    return rows


def _bins(counts: Words32, boards: Boards, which: Longs, n_deals: int, n_bins: int) -> Bytes:
    """The bin of each holding on some boards, from its wins plus 65,536 * its ties, out of `n_deals`."""
    scores = WIN * (counts & np.uint32(0xFFFF)) + (counts >> np.uint32(16))
    bins: Bytes = np.minimum(scores * np.uint32(n_bins) // np.uint32(WIN * n_deals), n_bins - 1).astype(np.uint8)
    bins[(boards.packed[which, None] & holdings_of(boards.deck).packed) != 0] = n_bins
    return bins


def _preflop(deck: Deck, n_bins: int, is_next: bool, workers: int | None, reporter: Reporter) -> Counts:
    """The histograms before the flop."""
    if not is_next:
        of_flops = _on_boards("flop", deck, n_bins, is_next, workers, reporter)
        means = [mean_of_flops(column, deck, FLOPS_OF_FULL_BOARD) for column in of_flops.T]
        return np.stack(means, axis=1).astype(np.min_scalar_type(n_runouts("preflop", deck)))
    flops = on_flops(deck, workers, reporter)
    scores = WIN * flops.wins.astype(np.int64) + flops.ties
    bins = np.minimum(scores * n_bins // (WIN * flops.n_deals), n_bins - 1)
    means = [mean_of_flops(bins == number, deck, 1) for number in range(n_bins)]
    n_flops = comb(len(game_of(deck).deck) - HOLE_CARDS, N_BOARD_CARDS["flop"])
    return np.stack(means, axis=1).astype(np.min_scalar_type(n_flops))
