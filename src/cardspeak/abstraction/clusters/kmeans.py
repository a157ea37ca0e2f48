"""k-means: passes over all points, until no point changes its cluster."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from cardspeak.abstraction.clusters.centres import centres_of, loosening, moves_between
from cardspeak.abstraction.clusters.points import SLICE, Points
from cardspeak.array_types import Ints, Longs, Words
from cardspeak.cluster.slices import run_slices
from cardspeak.cluster.workers import Workers
from cardspeak.kernels.abstraction.nearest import NEVER, PIECE, Centres, Scratch, Search, Shape, find_nearest
from cardspeak.kernels.lanes.lanes import WORDS

PASS_SLICE = 1 << 15  # points; at most about 10 ms
FILLINGS = 4  # passes after the last, in which only empty clusters are filled


class Sums:
    """The sums of the points of each centre. Each thread has its own; whole numbers add up to the same in any order."""

    def __init__(self, k: int, stride: int) -> None:
        self._size = k, stride + 2
        self._all: list[Longs] = []
        self._free: list[Longs] = []

    def taken(self) -> Longs:
        """Sums that no other thread uses."""
        try:
            return self._free.pop()
        except IndexError:
            self._all.append(np.zeros(self._size, np.int64))
            return self._all[-1]

    def put_back(self, sums: Longs) -> None:
        """Let other threads use these sums."""
        self._free.append(sums)

    @property
    def total(self) -> Longs:
        """int64[k, stride + 2]: weighted sums of points, sums of weights, and numbers of points."""
        return np.asarray(np.sum(self._all, axis=0))


class Found:
    """What the slices of a pass found.

    Attributes:
        n_done: the number of slices.
        n_changed: how many points changed their cluster.
        distance: the sum of weight * distance of the points whose distance was computed.
    """

    def __init__(self) -> None:
        self.n_done, self.n_changed, self.distance = 0, 0, 0

    def add(self, found: Longs) -> None:
        """Add the result of a slice."""
        self.n_done += 1
        self.n_changed += int(found[0])
        self.distance += int(found[1])


class Pass(NamedTuple):
    """A pass over all points, for `run_slices`."""

    search: Search
    shape: Shape
    centres: Centres
    sums: Sums

    def slice(self, number: int) -> Longs:
        """Find the nearest centres of the points of a slice."""
        first = number * PASS_SLICE
        found, sums = np.zeros(2, np.int64), self.sums.taken()
        last = min(first + PASS_SLICE, len(self.search.means))
        find_nearest(self.search, self.shape, self.centres, first, last, sums, _scratch(), found)
        self.sums.put_back(sums)
        return found


class Assignment(NamedTuple):
    """All rows assigned to centres, for `run_slices`."""

    rows: Points
    weights: Ints
    centres: Centres
    sums: Sums
    labels: Ints

    def slice(self, number: int) -> Longs:
        """Convert the rows of a slice and find their nearest centres."""
        rows = slice(number * SLICE, min((number + 1) * SLICE, len(self.labels)))
        n = rows.stop - rows.start
        points, means = np.zeros(n * self.rows.stride, np.uint16), np.empty(n, np.int32)
        self.rows.put(rows, points, means)
        own, upper, lower = np.full(n, -1, np.int32), np.full(n, NEVER, np.int32), np.zeros(n, np.int32)
        found, sums = np.zeros(2, np.int64), self.sums.taken()
        search = Search(points, means, np.array(self.weights[rows]), own, upper, lower, np.zeros(n, np.int32))
        find_nearest(search, self.rows.shape, self.centres, 0, n, sums, _scratch(), found)
        self.sums.put_back(sums)
        self.labels[rows] = own
        return found


class Assigned(NamedTuple):
    """All rows assigned to centres.

    Attributes:
        labels: int32[n], the number of the nearest centre.
        distance: the sum of weight * distance, or of weight * sum of squares.
        weights: int64[k], the sum of the weights of the rows of each centre.
        sizes: int64[k], their number.
    """

    labels: Ints
    distance: int
    weights: Longs
    sizes: Longs


def assigned_to(
    centres: Words, rows: Points, weights: Ints, workers: Workers, update: Callable[[float], None]
) -> Assigned:
    """All rows assigned to the nearest of these centres, uint16[k, stride]."""
    sums, found, n_slices = Sums(*centres.shape), Found(), -(-len(rows) // SLICE)
    work = Assignment(rows, weights, centres_of(centres, rows.shape), sums, np.empty(len(rows), np.int32))
    run_slices(work, n_slices, found, workers, after_each=lambda: update(found.n_done / n_slices))
    total = sums.total
    return Assigned(work.labels, found.distance, total[:, -2], total[:, -1])


class Converged(NamedTuple):
    """Where k-means ended.

    Attributes:
        rows: uint16[k, stride], the centres.
        passes: how many passes were made.
        is_converged: whether no point changed its cluster in the last pass.
    """

    rows: Words
    passes: int
    is_converged: bool


def converge(
    rows: Words,
    points: tuple[Words, Ints, Ints],
    shape: Shape,
    passes: int,
    workers: Workers,
    update: Callable[[int, float], None],
) -> Converged:
    """Move centres to the means of their points, until no point changes its cluster or all passes are made.

    Args:
        rows: uint16[k, stride], the first centres.
        points: the points, their means and their weights; in the order of their means.
        shape: how distances are computed.
        passes: the largest number of passes.
        workers: who does the work.
        update: called with the number of the pass and the part of it that is done.
    """
    search, sums = _unsearched(*points), Sums(*rows.shape)
    moves = np.zeros(len(rows), np.int64)
    for number in range(passes + FILLINGS):
        centres = centres_of(rows, shape, moves)
        search = search._replace(loosened=loosening(centres, shape, search.means, search.lower))
        found, work = Found(), Pass(search, shape, centres, sums)
        n_slices = -(-len(search.means) // PASS_SLICE)
        report = partial(_tell, update, min(number, passes - 1), found, n_slices)
        run_slices(work, n_slices, found, workers, after_each=report)
        weights = sums.total[:, -2]
        if number < passes and not found.n_changed:
            return Converged(rows, number + 1, True)
        if number >= passes and weights.all():
            break  # the last centres all have points
        moved = _filled(_means(rows, sums.total) if number < passes else rows, weights, search, shape)
        rows, moves = moved, moves_between(rows, moved, shape)
    return Converged(rows, passes, False)


def _unsearched(points: Words, means: Ints, weights: Ints) -> Search:
    """Points that have no centre yet."""
    n = len(means)
    own, upper, lower = np.full(n, -1, np.int32), np.full(n, NEVER, np.int32), np.zeros(n, np.int32)
    return Search(points, means, weights, own, upper, lower, np.zeros(-(-n // PIECE), np.int32))


def _tell(update: Callable[[int, float], None], number: int, found: Found, n_slices: int) -> None:
    update(number, found.n_done / n_slices)


def _means(rows: Words, sums: Longs) -> Words:
    """The means of the points of each centre, rounded; a centre without points stays where it is."""
    weights = sums[:, -2:-1]
    means = (2 * sums[:, :-2] + weights) // np.maximum(2 * weights, 1)
    return np.where(weights > 0, means, rows).astype(np.uint16)


def _filled(rows: Words, weights: Longs, search: Search, shape: Shape) -> Words:
    """The centres, those of empty clusters moved to the points that are farthest from their own centres.

    Of equally far points, the first is taken. Equal points are taken only once.
    """
    empty = np.flatnonzero(weights == 0)
    if not len(empty):
        return rows
    filled, stride = rows.copy(), shape.stride
    points = search.points.reshape(-1, stride)
    away = _distances(points, rows, search, shape)
    away[search.weights == 0] = -1
    taken: set[bytes] = set()
    order = iter(np.argsort(-away, kind="stable"))
    for number in empty:
        for at in order:
            if points[at].tobytes() not in taken:
                taken.add(points[at].tobytes())
                filled[number] = points[at]
                break
    return filled


def _distances(points: Words, rows: Words, search: Search, shape: Shape) -> Longs:
    """How far each point is from its own centre."""
    away = np.empty(len(points), np.int64)
    for start in range(0, len(points), SLICE):
        part = slice(start, start + SLICE)
        differences = np.abs(points[part].astype(np.int64) - rows[search.own[part]])
        away[part] = (differences * differences if shape.is_squared else differences).sum(axis=1)
    return away


def _scratch() -> Scratch:
    return Scratch(np.empty(WORDS, np.uint16), np.empty(WORDS // 2, np.uint32))
