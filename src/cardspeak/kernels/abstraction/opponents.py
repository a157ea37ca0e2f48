"""The equity of each holding against clusters of opponents, in one pass over the holdings of a full board.

The pass goes from the worst holding up, as in `equity.two_range_sweep`. Its running totals, of all holdings so far and
of those with each card, are rows with a number for each cluster.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Floats, Longs, Words
from cardspeak.kernels.abstraction.one_hand import N_CARDS
from cardspeak.kernels.equity.two_range_sweep import N_HIGH, N_LOW, sort
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, put, words_at, words_of

MOST_CLUSTERS = 16
ROW = max(MOST_CLUSTERS, WORDS)
"""The number of words in a row: one for each cluster, padded to a whole register."""


class FullBoards(NamedTuple):
    """Full boards, in blocks. The boards of a block are those that an earlier board can become.

    Attributes:
        values: uint16[boards * n], the value of each of n holdings on each board, 0 if they share a card.
        times: int64[boards], the number of boards that each stands for. Only a block with one board has sums of its
            own for each holding.
        stops: int64[blocks], the number of boards up to the end of each block.
        orbits: int64[blocks * n], the orbit of each holding, numbered from 0: those that differ from it only in suits,
            as seen from the earlier board. -1 if it shares a card with the earlier board.
        places: int64[blocks * n], where the equities of a holding are written, or -1.
    """

    values: Words
    times: Longs
    stops: Longs
    orbits: Longs
    places: Longs


@compiled
def compare_with_clusters(
    boards: FullBoards, ids: tuple[Bytes, Bytes], cluster_of: Bytes, halves: Floats, out: npt.NDArray[np.float32]
) -> None:
    """Write the equity of holdings against each cluster.

    Args:
        boards: the boards.
        ids: the two cards of each holding, uint8[n] each.
        cluster_of: uint8[n], the cluster of each holding.
        halves: float64[n + 1], what half a pot on one full board adds to the equity against m holdings, for each m.
        out: float32[places, clusters], receives the equities, 0 to 1.
    """
    n, k, start = len(cluster_of), out.shape[1], 0
    low, high = np.empty(N_LOW, np.uint16), np.empty(N_HIGH, np.uint16)
    buffer, order = np.empty(n, np.uint16), np.empty(n, np.uint16)
    of_cards, every, met = np.empty(N_CARDS * ROW, np.uint16), np.empty(ROW, np.uint16), np.empty(ROW, np.uint16)
    desk, sums, sizes = np.empty(n * ROW, np.uint16), np.empty(n * MOST_CLUSTERS, np.int64), np.empty(n, np.int64)
    for block in range(len(boards.stops)):
        stop = boards.stops[block]
        is_one = stop - start == 1
        for at in range(0 if is_one else len(sums)):
            sums[at] = 0
        for board in range(start, stop):
            sort(boards.values, board * n, low, high, buffer, order)
            first = 0
            while first < n and boards.values[board * n + order[first]] == 0:
                first += 1
            walk(boards.values, board * n, order, first, ids, cluster_of, of_cards, every, desk)
            for at in range(n if is_one else first, n):
                i = np.int64(order[at])
                row = boards.orbits[block * n + i] * MOST_CLUSTERS
                for cluster in range(k):
                    sums[row + cluster] += boards.times[board] * np.int64(desk[i * ROW + cluster])
        start = stop
        count_clusters(boards.orbits, block * n, ids, cluster_of, of_cards, every, sizes)
        for i in range(n):
            place, orbit = boards.places[block * n + i], boards.orbits[block * n + i]
            if place < 0:
                continue
            a, b = np.int64(ids[0][i]) * ROW, np.int64(ids[1][i]) * ROW
            for c in range(0, ROW, WORDS):
                put(met, c, words_of(0))
            met[np.int64(cluster_of[i])] = np.uint16(1)  # itself, which is subtracted with both of its cards
            for c in range(0, ROW, WORDS):
                beside = words_at(every, c) - words_at(of_cards, a + c) - words_at(of_cards, b + c)
                put(met, c, words_at(met, c) + beside)
            for cluster in range(k):
                if is_one:
                    score = np.int64(desk[i * ROW + cluster])
                else:
                    score = sums[orbit * MOST_CLUSTERS + cluster] // sizes[orbit]
                out[place, cluster] = score * halves[met[cluster]]


@inlined
def count_clusters(
    orbits: Longs, start: int, ids: tuple[Bytes, Bytes], cluster_of: Bytes, of_cards: Words, every: Words, sizes: Longs
) -> None:
    """Count the holdings beside the earlier board by cluster, in all and with each card; and those of each orbit.

    Args:
        orbits: as in `FullBoards`.
        start: the index of the first orbit of the block.
        ids: as in `compare_with_clusters`.
        cluster_of: as in `compare_with_clusters`.
        of_cards: receives the counts with each card, a row for each.
        every: receives the counts of all holdings.
        sizes: receives the number of holdings in each orbit.
    """
    one = np.uint16(1)
    for at in range(len(of_cards)):
        of_cards[at] = np.uint16(0)
    for at in range(ROW):
        every[at] = np.uint16(0)
    for i in range(len(sizes)):
        sizes[i] = 0
    for i in range(len(cluster_of)):
        if orbits[start + i] >= 0:
            sizes[orbits[start + i]] += 1
            cluster = np.int64(cluster_of[i])
            every[cluster] += one
            of_cards[np.int64(ids[0][i]) * ROW + cluster] += one
            of_cards[np.int64(ids[1][i]) * ROW + cluster] += one


@inlined
def walk(
    values: Words,
    start: int,
    order: Words,
    first: int,
    ids: tuple[Bytes, Bytes],
    cluster_of: Bytes,
    of_cards: Words,
    every: Words,
    desk: Words,
) -> None:
    """Write 2 * wins + ties of each holding against each cluster to its row of `desk`.

    Args:
        values: the values of the holdings on all boards.
        start: the index of the board's first value.
        order: the holdings from the worst to the best.
        first: the place in `order` of the first holding that shares no card with the board.
        ids: as in `compare_with_clusters`.
        cluster_of: as in `compare_with_clusters`.
        of_cards: receives the number of holdings with each card in each cluster.
        every: receives the number of holdings in each cluster.
        desk: receives the results. Rows of holdings that share a card with the board are not changed.
    """
    n, one = len(order), np.uint16(1)
    for at in range(len(of_cards)):
        of_cards[at] = np.uint16(0)
    for at in range(ROW):
        every[at] = np.uint16(0)
    at = first
    while at < n:
        group, value = at, values[start + order[at]]
        while at < n and values[start + order[at]] == value:
            i = np.int64(order[at])
            a, b = np.int64(ids[0][i]) * ROW, np.int64(ids[1][i]) * ROW
            for c in range(0, ROW, WORDS):  # the holdings that it beats
                put(desk, i * ROW + c, words_at(every, c) - words_at(of_cards, a + c) - words_at(of_cards, b + c))
            at += 1
        for place in range(group, at):
            i = np.int64(order[place])
            cluster = np.int64(cluster_of[i])
            every[cluster] += one
            of_cards[np.int64(ids[0][i]) * ROW + cluster] += one
            of_cards[np.int64(ids[1][i]) * ROW + cluster] += one
        for place in range(group, at):
            i = np.int64(order[place])
            a, b = np.int64(ids[0][i]) * ROW, np.int64(ids[1][i]) * ROW
            desk[i * ROW + np.int64(cluster_of[i])] += one  # itself, which is subtracted with both of its cards
            for c in range(0, ROW, WORDS):  # the holdings that it beats or ties
                beaten = words_at(every, c) - words_at(of_cards, a + c) - words_at(of_cards, b + c)
                put(desk, i * ROW + c, words_at(desk, i * ROW + c) + beaten)
