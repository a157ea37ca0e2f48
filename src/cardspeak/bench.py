"""How fast this package is on this machine: each kind of work, measured.

Peers are not measured here but in the repository's `benchmarks/`. What is measured are the public functions, and the
walks over all seven-card hands, which are also compared with the published counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Words
from cardspeak.evaluate.dealt import random_columns
from cardspeak.evaluate.ids import value_of_ids
from cardspeak.evaluate.many import evaluate_many
from cardspeak.evaluate.planes import evaluate_planes, planes_of
from cardspeak.kernels.orders import all_sevens
from cardspeak.progress import Report, Reporter, check_report
from cardspeak.rules.high import CATEGORIES

HANDS = 1_048_576
DIFFERENT = HANDS // 16  # so many are drawn, and stand there 16 times: to draw them takes longer than to value them
CALLS = 20_000
PUBLISHED = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)
"""How many of all seven-card hands are of each category, high card first.

Source: https://en.wikipedia.org/wiki/Poker_probability, 7-card poker hands.
"""
CHECKSUMS = (1_793_698_521_388, 369_782_135_272)
"""The sums of all mains and all kickers; tests/exhaustive/test_kernels.py finds them from rows of cards."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """How long one kind of work took.

    Attributes:
        work: what was done.
        hands: how many hands were valued in one run.
        seconds: the time of the quickest run.
        first_seconds: the time of the first run, with compiling the kernel or finding it on disk.
        result: what came out, where it tells something.
    """

    work: str
    hands: int
    seconds: float
    first_seconds: float
    result: dict[str, int]

    @property
    def rate(self) -> float:
        """Hands valued in a second."""
        return self.hands / self.seconds

    def to_dict(self) -> dict[str, Any]:
        """The measurement as JSON has it."""
        return {**asdict(self), "hands_per_second": round(self.rate)}


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be measured.

    Attributes:
        name: what it is.
        hands: how many hands are valued in one run.
        run: does it, and returns what came out, where it tells something.
    """

    name: str
    hands: int
    run: Callable[[], dict[str, int]]


def measurements(rounds: int = 1, *, progress: Report | None = None) -> Iterator[Measurement]:
    """What each kind of work takes, in the order in which it is done.

    Args:
        rounds: how many more times each work is done after the first; the quickest run counts.
        progress: called with a `Progress` before each work is done for the first time.

    Raises:
        RuntimeError: all hands were counted or valued, and the totals are not the published ones.
    """
    check_report(progress)
    all_works = list(works())
    for n_done, work in enumerate(all_works):
        Reporter(progress, work.name).update(n_done / len(all_works))
        first, result = _timed(work.run)
        best = min((_timed(work.run)[0] for _ in range(rounds)), default=first)
        yield Measurement(work.name, work.hands, best, first, result)


def _timed(run: Callable[[], dict[str, int]]) -> tuple[float, dict[str, int]]:
    start = time.perf_counter()
    result = run()
    return time.perf_counter() - start, result


def works() -> Iterator[Work]:
    """Each kind of work; what it needs is made before it is handed out."""
    tables = all_sevens.triple_tables()
    yield Work("all seven-card hands, categories counted", all_sevens.N_HANDS, lambda: count_categories(tables))
    yield Work("all seven-card hands, each valued, values added up", all_sevens.N_HANDS, lambda: sum_values(tables))
    hands = random_hands(DIFFERENT)
    yield from _random_works(hands)
    ids = hands[0].tolist()

    def call() -> dict[str, int]:
        for _ in range(CALLS):
            value_of_ids(*ids)
        return {}

    yield Work("one call from Python for seven cards", CALLS, call)


def _random_works(hands: npt.NDArray[np.uint8]) -> Iterator[Work]:
    """What is done to random hands."""
    rows = np.tile(hands, (HANDS // len(hands), 1))
    dense, kickers = np.empty(HANDS, np.uint16), np.empty(HANDS, np.uint16)

    def value_rows() -> dict[str, int]:
        evaluate_many(rows, out=dense)
        return {}

    yield Work("random rows of seven cards, checked, dense values", HANDS, value_rows)
    planes = np.tile(planes_of(hands), HANDS // len(hands))

    def value_planes() -> dict[str, int]:
        evaluate_planes(*planes, out=dense)
        return {}

    def value_planes_sparse() -> dict[str, int]:
        evaluate_planes(*planes, sparse=True, out=(dense, kickers))
        return {}

    yield Work("random planes of seven cards, checked, dense values", HANDS, value_planes)
    yield Work("random planes of seven cards, checked, sparse values", HANDS, value_planes_sparse)


def count_categories(tables: tuple[Words, Words]) -> dict[str, int]:
    """How many of all seven-card hands are of each category.

    Raises:
        RuntimeError: the counts are not the published ones.
    """
    nested = np.zeros(8, np.int64)
    for middle in all_sevens.MIDDLES:  # in between, Ctrl-C is heard
        all_sevens.count_categories(middle, *tables, nested)
    counts = tuple(all_sevens.category_counts(nested))
    if counts != PUBLISHED:
        raise RuntimeError(f"{counts} hands of each category, not {PUBLISHED}")
    return dict(zip(CATEGORIES, counts, strict=True))


def sum_values(tables: tuple[Words, Words]) -> dict[str, int]:
    """The sums of the values of all seven-card hands.

    Raises:
        RuntimeError: the sums are not those known.
    """
    sums = np.zeros(2, np.int64)
    for middle in all_sevens.MIDDLES:
        all_sevens.sum_values(middle, *tables, sums)
    mains, kickers = (int(n) for n in sums)
    if (mains, kickers) != CHECKSUMS:
        raise RuntimeError(f"values add up to {mains} and {kickers}, not {CHECKSUMS}")
    return {"sum of mains": mains, "sum of kickers": kickers}


def random_hands(n: int, seed: int = 1) -> npt.NDArray[np.uint8]:
    """Hands of seven different cards in random order, as uint8[n, 7], any one as likely as any other.

    >>> random_hands(2).shape
    (2, 7)
    """
    return np.ascontiguousarray(random_columns(n, 7, seed).T)
