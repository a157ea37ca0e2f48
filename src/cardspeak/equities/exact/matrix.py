"""Compute the table of all match-ups from every board.

Only one canonical board of each orbit under suit permutations is evaluated. Its weight is the size of the orbit. A
match-up is an orbit of pairs of holdings. The total count of a match-up is therefore correct. The counts of its
individual pairs can be wrong, so they are replaced by their mean.

A pair of holdings is counted only if the class number of the second is not above that of the first. Suit permutations
do not change classes, so either all pairs of a match-up are counted or none.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from io import BytesIO
from math import comb
from threading import Event
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Planes
from cardspeak.card_sets import planes_of_ids
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
from cardspeak.games import find_game
from cardspeak.kernels.equity.match_ups import SLAB, STRIDE, add_slab, number_values
from cardspeak.progress import REPORT_SECONDS, Report, Reporter, check_report

Sums: TypeAlias = npt.NDArray[np.uint32]
"""Numbers of wins, or of ties, of holding i against j, at index i * STRIDE + j: uint32[STRIDE * STRIDE]."""
Slab: TypeAlias = tuple[Planes, int]
"""Boards, and the number of boards that each of them represents."""

TEXT, ARRAY, CARRIED = ENDINGS = ".csv", ".npy", ".zlib"
"""The file formats for the table."""
EVERY_RANK = 0xFFFF
ONLY_OTHERS = comb(50, 5) - DEALS
"""Number of boards that block (share a card with) only the second of two holdings. The sums of wins include them."""
WITH_BOTH = comb(52, 5) - 2 * comb(50, 5) + DEALS
"""Number of boards that block both holdings. The sums of ties include them."""


def compute_match_ups(workers: int = 1, progress: Report | None = None) -> MatchUpTable:
    """The numbers of boards won and tied in each match-up, uint32[2, 47008], from all 2,598,960 boards.

    This takes a few seconds.

    Args:
        workers: number of threads.
        progress: called from time to time with a `Progress`.
    """
    check_report(progress)
    slabs, is_stopped = list(_slabs()), Event()
    order = np.argsort(numbering().class_of, kind="stable")
    held, ends = _held(order), _ends(order)
    n_done, reporter = [0] * workers, Reporter(progress, "every board, all pairs of holdings")

    def add(part: int) -> tuple[Sums, Sums]:
        wins, ties = np.zeros(STRIDE * STRIDE, np.uint32), np.zeros(STRIDE * STRIDE, np.uint32)
        values = np.empty(SLAB * STRIDE, np.uint8)
        for boards, times in slabs[part::workers]:
            if is_stopped.is_set():
                break
            of_slab = values[: len(boards[0]) * STRIDE]
            number_values(boards, held, of_slab)
            add_slab(of_slab, times, 1, ends, wins, ties)
            n_done[part] += 1
        return wins, ties

    with ThreadPoolExecutor(workers) as pool:
        try:
            running = [pool.submit(add, part) for part in range(workers)]
            while wait(running, REPORT_SECONDS).not_done:
                if sum(n_done):
                    reporter.update(sum(n_done) / len(slabs))
            parts = [future.result() for future in running]
            reporter.finish()
        finally:
            is_stopped.set()  # stops the other threads early after Ctrl-C
    wins, ties = parts[0]
    for more_wins, more_ties in parts[1:]:
        wins += more_wins
        ties += more_ties
    return _folded(order, wins, ties)


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


def _folded(order: npt.NDArray[np.intp], wins: Sums, ties: Sums) -> MatchUpTable:
    """The mean over each match-up, without blocked boards. `order` is the order of holdings in the sums."""
    known = numbering()
    classes = known.class_of[order]
    others = known.turned[known.turn_of[order]][:, order]
    number = known.number[classes[:, None], others]
    is_counted = (classes <= classes[:, None]) & (number >= 0) & ~known.is_swapped[classes[:, None], others]
    numbers = number[is_counted]
    sizes = np.bincount(numbers)
    means = []
    for sums, excess in ((wins, ONLY_OTHERS), (ties, WITH_BOTH)):
        of_pairs = sums.reshape(STRIDE, STRIDE)[:N_HOLDINGS, :N_HOLDINGS][is_counted]
        mean, rest = np.divmod(np.bincount(numbers, of_pairs).astype(np.int64), sizes)  # float64 is exact below 2**53
        assert not rest.any(), "all pairs of a match-up are counted"
        means.append(mean - excess)
    return np.array(means, np.uint32)
