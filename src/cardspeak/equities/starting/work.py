"""What every Omaha starting hand wins against a random hand, computed from every board.

The work is split into 1,235 slices, each of which does every 1,235th of the 6,175 sets of board ranks; see
`exact.rank_boards`. A slice takes about 70 ms. To use several machines, the slices are divided into parts, each of
which has its own file.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from cardspeak.array_types import Longs
from cardspeak.cluster.workers import Workers, check_workers
from cardspeak.equities.exact.rank_boards import counts_of_ranks, sets_of_ranks
from cardspeak.equities.exact.starting_hands import BOARD, StartingHands
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.equities.running.run import Run
from cardspeak.equities.running.stored_sums import Scalar
from cardspeak.equities.running.sums import Sums
from cardspeak.errors import EquityError, shown
from cardspeak.progress import Report, Reporter, check_report

N_SLICES = 1235
"""The number of slices. It divides the number of sets of ranks, so all slices have the same number of sets."""
TABLE = "omaha starting hands"
"""What a checkpoint file says about the table that its sums belong to."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the slices: part 3 of 100 has the slices with indices 2, 102, 202 and so on.

    Attributes:
        number: the number of the part, from 1 on.
        of: the number of parts.
    """

    number: int
    of: int

    @property
    def slices(self) -> range:
        """The indices of the slices of the part."""
        return range(self.number - 1, N_SLICES, self.of)

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


WHOLE = Part(1, 1)


def read_part(text: object, place: str = "part") -> Part:
    """The part that a text describes.

    Raises:
        EquityError: the text is not of the form 3/100, there is no such part, or there are more parts than slices.

    >>> read_part("3/100")
    Part(number=3, of=100)
    """
    found = re.fullmatch(r"([0-9]{1,4})/([0-9]{1,4})", text) if isinstance(text, str) else None
    if found is None:
        raise EquityError.at(place, f"{shown(text)} is not a part; write part 3 of 100 as 3/100")
    number, of = map(int, found.groups())
    if not 1 <= number <= of <= N_SLICES:
        raise EquityError.at(place, f"{shown(text)} is not accepted; give 1/N to N/N, for N up to {N_SLICES:,}")
    return Part(number, of)


@dataclass(frozen=True, slots=True)
class StartingWork:
    """The work of a part, for `run_slices`. It can be pickled for workers in other processes.

    Attributes:
        part: the part.
    """

    part: Part = WHOLE

    def slice(self, number: int) -> tuple[Longs]:
        """The deals that each starting hand wins and ties on the boards of a slice, int64[2, 16432]."""
        return (counts_of_ranks(sets_of_ranks(BOARD)[self.part.slices[number] :: N_SLICES]),)


def question_of(part: Part) -> dict[str, Scalar]:
    """What the checkpoint file of a part stores, besides the version."""
    return {"table": TABLE, "part": str(part)}


def compute_starting_hands(
    part: Part = WHOLE,
    workers: Workers = None,
    progress: Report | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> StartingHands:
    """The numbers of deals that each starting hand wins and ties on the boards of a part, int64[2, 16432].

    The result is the same for any workers, and for a run that was killed and resumed. The whole table takes about a
    minute and a half on one core.

    Args:
        part: the part; by default, all boards.
        workers: number of threads, or an executor with the interface of `concurrent.futures`. The default is one
            thread per core.
        progress: called from time to time with a `Progress`.
        checkpoint: path of a file that stores the sums. If the run is killed, repeating the call resumes it. Once the
            part is done, `merged` reads the file.

    Raises:
        EquityError: `workers` is not accepted, or the file cannot be used or is of other work.
        CardspeakError: `progress` is not callable.
    """
    check_report(progress)
    run_by = check_workers(workers, EquityError)
    work, n_slices = StartingWork(part), len(part.slices)
    stored = None if checkpoint is None else Checkpoint(checkpoint, question_of(part))
    try:
        sums = Sums(is_long=False) if stored is None else stored.sums(work, n_slices, is_long=False)
        run = Run(work, run_by, sums, Reporter(progress, "every board, all starting hands"), stored)
        run.do(n_slices, lambda: sums.n_done / n_slices)
        run.finish()
    finally:
        if stored is not None:
            stored.release()
    return sums.arrays[0]
