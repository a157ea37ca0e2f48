"""The validated options of a call."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import inf

from cardspeak.cluster.workers import Workers, check_workers
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses, categories_of
from cardspeak.equities.question.options import EXACT_SECONDS, Breakdown, Options, read_breakdown, read_options
from cardspeak.equities.question.question import TELLING_HOLDINGS
from cardspeak.errors import EquityError
from cardspeak.games import Game
from cardspeak.progress import Report
from cardspeak.seeds import read_seed


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a call: everything except the question itself.

    Attributes:
        options: how to choose between an exact and a sampled answer, and when to stop.
        by: the breakdown; an empty string if none is requested.
        seed: the seed of the samples.
        is_seed_given: whether the user chose the seed.
        workers: a number of threads, an executor, or None for one thread per core.
        progress: callback for progress reports.
        checkpoint: path of the file that stores intermediate results.
        limit: default time limit for an exact answer, in seconds on one core.
    """

    options: Options
    by: Breakdown = ""
    seed: int = 0
    is_seed_given: bool = False
    workers: Workers = None
    progress: Report | None = None
    checkpoint: str | os.PathLike[str] | None = None
    limit: float = EXACT_SECONDS

    @property
    def exact_seconds(self) -> float:
        """The time limit for an exact answer, in seconds on one core."""
        if self.options.exact:
            return inf
        return self.limit if self.options.seconds is None else self.options.seconds

    @property
    def tells_holdings(self) -> bool:
        """Whether outcomes are counted for each holding."""
        return self.by in TELLING_HOLDINGS

    def classes(self, game: Game) -> ValueClasses:
        """The classes in which final hands are counted. To find a game's categories, all hands are valued once."""
        return categories_of(game) if self.by == "category" else ALL_ALIKE


def read_terms(
    exact: object = False,
    samples: object = None,
    precision: object = None,
    seconds: object = None,
    seed: object = None,
    workers: object = None,
    by: object = None,
    progress: Report | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> Terms:
    """The validated options of `equity`. Raises the same errors as `equity`."""
    options = read_options(exact, samples, precision, seconds)
    return Terms(
        options,
        read_breakdown(by),
        read_seed(seed),
        seed is not None,
        check_workers(workers, EquityError),
        progress,
        checkpoint,
    )
