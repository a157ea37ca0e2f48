"""Benchmarks of this package on this machine.

They measure public functions that evaluate hands, and two loops over all seven-card hands. The totals of the loops are
checked against known totals. Comparisons with other libraries are in the `benchmarks/` folder of the repository.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Words
from cardspeak.evaluate.dealt import random_columns
from cardspeak.evaluate.ids import value_of_ids
from cardspeak.evaluate.many import evaluate_many
from cardspeak.evaluate.planes import evaluate_planes, planes_of
from cardspeak.kernels.lanes.lanes import BYTES
from cardspeak.kernels.orders import all_sevens
from cardspeak.progress import Report, Reporter, check_report
from cardspeak.rules.high import CATEGORIES

HANDS = 1_048_576
DIFFERENT = HANDS // 16  # random hands, each evaluated 16 times, because drawing a hand takes longer than evaluating it
CALLS = 20_000
PUBLISHED = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)
"""The number of seven-card hands in each category, high card first.

Source: https://en.wikipedia.org/wiki/Poker_probability, 7-card poker hands.
"""
CHECKSUMS = (1_793_698_521_388, 369_782_135_272)
"""The sum of `main` and the sum of `kickers` over the sparse values of all seven-card hands; see `evaluate_planes`.

The test in tests/exhaustive/test_kernels.py computes these sums from card ids.
"""

ROWS = "evaluate_many, random rows of seven cards"
"""The benchmark whose rate `EXPECTED` predicts."""
EXPECTED: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"AVX-512": (780_000_000, 1_720_000_000), "AVX2": (350_000_000, 530_000_000), "SSE2": (130_000_000, 250_000_000)}
)
"""The lowest and the highest rate of `ROWS` that was measured, in hands per second, by the kind of registers.

The rates depend on the processor. The page "Where it runs" of the documentation says how they were measured; a test
compares it with these numbers. NEON has not been measured.
"""
FAR_BELOW = 0.5
"""A rate is far below the expected rates if it is less than this fraction of the lowest."""


@dataclass(frozen=True, slots=True)
class Registers:
    """The vector registers that kernels use on this machine.

    Attributes:
        name: the instructions that use them: AVX-512, AVX2, SSE2 or NEON.
        size: the size of a register in bytes.
        expected: the lowest and the highest rate of `ROWS` on one core that was measured with such registers, in hands
            per second; None if none was measured.
    """

    name: str
    size: int
    expected: tuple[int, int] | None

    def is_slow(self, rate: float) -> bool:
        """Whether a rate, in hands per second, is far below the expected rates."""
        return self.expected is not None and rate < FAR_BELOW * self.expected[0]


def registers() -> Registers:
    """The vector registers that kernels use on this machine."""
    is_arm = platform.machine().lower() in ("aarch64", "arm64")
    name = {64: "AVX-512", 32: "AVX2"}.get(BYTES, "NEON" if is_arm else "SSE2")
    return Registers(name, BYTES, EXPECTED.get(name))


@dataclass(frozen=True, slots=True)
class Measurement:
    """The timing of one benchmark.

    Attributes:
        work: the name of the benchmark.
        hands: the number of hands evaluated in one run.
        seconds: the time of the fastest run after the first.
        first_seconds: the time of the first run, which includes compiling the kernel or loading it from disk.
        result: the totals that the run computed, if any.
    """

    work: str
    hands: int
    seconds: float
    first_seconds: float
    result: dict[str, int]

    @property
    def rate(self) -> float:
        """The number of hands evaluated per second."""
        return self.hands / self.seconds

    def to_dict(self) -> dict[str, Any]:
        """The measurement as a JSON-ready dict."""
        return {**asdict(self), "hands_per_second": round(self.rate)}


@dataclass(frozen=True, slots=True)
class Work:
    """One benchmark.

    Attributes:
        name: the name of the benchmark.
        hands: the number of hands evaluated in one run.
        run: a function that runs the benchmark once and returns the totals that it computed, if any.
    """

    name: str
    hands: int
    run: Callable[[], dict[str, int]]


def measurements(rounds: int = 1, *, progress: Report | None = None) -> Iterator[Measurement]:
    """The timing of each benchmark, yielded as soon as it is measured.

    Args:
        rounds: how many times to repeat each benchmark after the first run; the fastest of these runs counts.
        progress: called with a `Progress` before the first run of each benchmark.

    Raises:
        RuntimeError: the totals over all seven-card hands differ from the known totals.
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
    """The benchmarks. Each is yielded after its input has been prepared, so that preparation is not timed."""
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

    yield Work("value_of_ids, one call for seven cards", CALLS, call)


def _random_works(hands: npt.NDArray[np.uint8]) -> Iterator[Work]:
    """The benchmarks on random hands."""
    rows = np.tile(hands, (HANDS // len(hands), 1))
    dense, kickers = np.empty(HANDS, np.uint16), np.empty(HANDS, np.uint16)

    def value_rows() -> dict[str, int]:
        evaluate_many(rows, out=dense)
        return {}

    yield Work(ROWS, HANDS, value_rows)
    planes = np.tile(planes_of(hands), HANDS // len(hands))

    def value_planes() -> dict[str, int]:
        evaluate_planes(*planes, out=dense)
        return {}

    def value_planes_sparse() -> dict[str, int]:
        evaluate_planes(*planes, sparse=True, out=(dense, kickers))
        return {}

    yield Work("evaluate_planes, random hands of seven cards", HANDS, value_planes)
    yield Work("evaluate_planes, the same hands, sparse values", HANDS, value_planes_sparse)


def count_categories(tables: tuple[Words, Words]) -> dict[str, int]:
    """The number of seven-card hands in each category.

    Raises:
        RuntimeError: the counts differ from the published counts.
    """
    nested = np.zeros(8, np.int64)
    for middle in all_sevens.MIDDLES:  # Python handles Ctrl-C between two kernel calls
        all_sevens.count_categories(middle, *tables, nested)
    counts = tuple(all_sevens.category_counts(nested))
    if counts != PUBLISHED:
        raise RuntimeError(f"{counts} hands of each category, not {PUBLISHED}")
    return dict(zip(CATEGORIES, counts, strict=True))


def sum_values(tables: tuple[Words, Words]) -> dict[str, int]:
    """The sum of `main` and the sum of `kickers` over the sparse values of all seven-card hands.

    Raises:
        RuntimeError: the sums differ from `CHECKSUMS`.
    """
    sums = np.zeros(2, np.int64)
    for middle in all_sevens.MIDDLES:
        all_sevens.sum_values(middle, *tables, sums)
    mains, kickers = (int(n) for n in sums)
    if (mains, kickers) != CHECKSUMS:
        raise RuntimeError(f"values add up to {mains} and {kickers}, not {CHECKSUMS}")
    return {"sum of mains": mains, "sum of kickers": kickers}


def random_hands(n: int, seed: int = 1) -> npt.NDArray[np.uint8]:
    """Uniformly random hands of seven different cards in random order, as uint8[n, 7].

    >>> random_hands(2).shape
    (2, 7)
    """
    return np.ascontiguousarray(random_columns(n, 7, seed).T)
