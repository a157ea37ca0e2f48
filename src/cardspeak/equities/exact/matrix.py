"""Compute the table of all match-ups from every board.

Only one canonical board of each orbit under suit permutations is evaluated. Its weight is the size of the orbit. A
match-up is an orbit of pairs of holdings. The total count of a match-up is therefore correct. The counts of its
individual pairs can be wrong, so they are replaced by their mean.

A pair of holdings is counted only if the class number of the second is not above that of the first. Suit permutations
do not change classes, so either all pairs of a match-up are counted or none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs, Planes
from cardspeak.card_sets import planes_of_ids
from cardspeak.cluster.slices import run_slices
from cardspeak.cluster.workers import Workers
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.exact.match_ups import (
    DEALS,
    HOLDINGS,
    N_HOLDINGS,
    MatchUpTable,
    class_names,
    matrix_of,
    numbering,
    of_classes,
    packed,
)
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.running.sums import Sums
from cardspeak.games import find_game
from cardspeak.kernels.equity.match_ups import SLAB, STRIDE, add_slab, number_values
from cardspeak.progress import Report, Reporter, check_report

Sums32: TypeAlias = npt.NDArray[np.uint32]
"""Numbers of wins, or of ties, of holding i against j, at index i * STRIDE + j: uint32[STRIDE * STRIDE]."""
Slab: TypeAlias = tuple[Planes, int]
"""Boards, and the number of boards that each of them represents."""

TEXT, ARRAY, CARRIED = ENDINGS = ".csv", ".npy", ".zlib"
"""The file formats for the table."""
N_SLICES = 32
"""The number of slices, each of which takes about an eighth of a second and 14 MB."""
EVERY_RANK = 0xFFFF
ONLY_OTHERS = comb(50, 5) - DEALS
"""Number of boards that block (share a card with) only the second of two holdings. The sums of wins include them."""
WITH_BOTH = comb(52, 5) - 2 * comb(50, 5) + DEALS
"""Number of boards that block both holdings. The sums of ties include them."""


def compute_match_ups(workers: Workers = None, progress: Report | None = None) -> MatchUpTable:
    """The numbers of boards won and tied in each match-up, uint32[2, 47008], from all 2,598,960 boards.

    This takes a few seconds.

    Args:
        workers: a number of threads, an executor, or None for one thread per core.
        progress: called from time to time with a `Progress`.

    Raises:
        ClusterError: the executor cannot do the work.
    """
    check_report(progress)
    work, sums, reporter = Boards(), Sums(is_long=False), Reporter(progress, "every board, all pairs of holdings")
    run_slices(work, N_SLICES, sums, workers, after_each=lambda: reporter.update(sums.n_done / N_SLICES))
    reporter.finish()
    return work.table(sums)


class Boards:
    """The work of counting every board, in slices. It can be pickled; a worker finds the boards itself."""

    def slice(self, number: int) -> tuple[Longs, Longs]:
        """The wins and the ties of each match-up, summed over its pairs of holdings, on the boards of a slice."""
        plan = _plan()
        wins, ties = np.zeros(STRIDE * STRIDE, np.uint32), np.zeros(STRIDE * STRIDE, np.uint32)
        values = np.empty(SLAB * STRIDE, np.uint8)
        for boards, times in plan.slabs[number::N_SLICES]:
            of_slab = values[: len(boards[0]) * STRIDE]
            number_values(boards, plan.held, of_slab)
            add_slab(of_slab, times, 1, plan.ends, wins, ties)
        return plan.summed(wins), plan.summed(ties)

    def table(self, sums: Sums) -> MatchUpTable:
        """The mean over each match-up, without blocked boards, from the sums of all slices."""
        means = []
        for total, excess in zip(sums.arrays, (ONLY_OTHERS, WITH_BOTH), strict=True):
            mean, rest = np.divmod(total, _plan().sizes)
            assert not rest.any(), "all pairs of a match-up are counted"
            means.append(mean - excess)
        return np.array(means, np.uint32)


def file_of(table: MatchUpTable, ending: str) -> bytes:
    """The contents of a file of the table, in the format given by its extension.

    `.csv` has a line for each pair of the 169 classes, in descending order from AA. The line contains the numbers of
    boards won, tied and lost by the first class, summed over all holdings, and the equity of this class. `.npy` is the
    result of `preflop_matrix`, uint32[2, 1326, 1326]. `.zlib` is the format of the table in the package.
    """
    if ending == CARRIED:
        return packed(table)
    if ending == ARRAY:
        file = BytesIO()
        np.save(file, np.array(matrix_of(table)))
        return file.getvalue()
    names = class_names()
    lines = ["hand,against,wins,ties,losses,equity"]
    for hand, row in reversed(list(zip(names, of_classes(table).transpose(1, 2, 0).tolist(), strict=True))):
        for against, (wins, ties, losses) in reversed(list(zip(names, row, strict=True))):
            equity = (wins + ties / 2) / (wins + ties + losses)
            lines.append(f"{hand},{against},{wins},{ties},{losses},{equity:.6f}")
    return "\n".join([*lines, ""]).encode()


def _slabs() -> Iterator[Slab]:
    """All canonical boards, in slabs of at most `SLAB` boards with the same orbit size."""
    planes, times = PossibleBoards(Spot(find_game("holdem"), (), (), ())).find()
    for n in np.unique(times):
        chosen = np.flatnonzero(times == n)
        for start in range(0, len(chosen), SLAB):
            of_slab = chosen[start : start + SLAB]
            clubs, diamonds, hearts, spades = (plane[of_slab] for plane in planes)
            yield (clubs, diamonds, hearts, spades), int(n)


def _held(order: npt.NDArray[np.intp]) -> Planes:
    """The holdings in the given order, in planes, padded with hands that share a card with every board."""
    missing = np.full(STRIDE - N_HOLDINGS, EVERY_RANK, np.uint16)
    clubs, diamonds, hearts, spades = (np.concatenate([plane, missing]) for plane in planes_of_ids(HOLDINGS[order]))
    return clubs, diamonds, hearts, spades


def _ends(order: npt.NDArray[np.intp]) -> npt.NDArray[np.int64]:
    """The index at which each holding's class ends, for holdings in the order of classes; padded at the end."""
    classes = numbering().class_of[order]
    ends = np.searchsorted(classes, classes, side="right")
    return np.pad(ends, (0, STRIDE - N_HOLDINGS), mode="edge").astype(np.int64)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What every slice needs.

    Attributes:
        slabs: all canonical boards.
        held: the holdings in the order of the sums.
        ends: the index at which each holding's class ends.
        pairs: the index in the sums of each pair of holdings that is counted, match-up by match-up.
        starts: the position in `pairs` of the first pair of each match-up.
    """

    slabs: list[Slab]
    held: Planes
    ends: Longs
    pairs: Longs
    starts: Longs

    def summed(self, of_pairs: Sums32) -> Longs:
        """The sum over the pairs of each match-up."""
        sums: Longs = np.add.reduceat(of_pairs.take(self.pairs), self.starts, dtype=np.int64)
        return sums

    @property
    def sizes(self) -> Longs:
        """The number of pairs of each match-up that are counted."""
        return np.diff(self.starts, append=len(self.pairs))


@lru_cache(maxsize=1)
def _plan() -> _Plan:
    """The boards and the match-ups, found once for all slices."""
    known = numbering()
    order = np.argsort(known.class_of, kind="stable")
    classes = known.class_of[order]
    others = known.turned[known.turn_of[order]][:, order]
    number = known.number[classes[:, None], others]
    is_counted = (classes <= classes[:, None]) & (number >= 0) & ~known.is_swapped[classes[:, None], others]
    first, second = np.nonzero(is_counted)
    numbers = number[first, second]
    by_number = np.argsort(numbers, kind="stable")
    starts = np.searchsorted(numbers[by_number], np.arange(numbers.max() + 1))
    return _Plan(list(_slabs()), _held(order), _ends(order), (first * STRIDE + second)[by_number], starts)
