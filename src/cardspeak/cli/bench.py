"""`cardspeak bench`: how fast this package is on this machine, one line for each kind of work.

Peers are not measured here but in the repository's `benchmarks/`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardspeak.rules.high import CATEGORIES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

HANDS = 1_048_576
DIFFERENT = HANDS // 4  # so many are drawn, and stand there four times: to draw them takes longer than to value them
CALLS = 20_000
PUBLISHED = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)
"""How many of all seven-card hands are of each category, high card first: the well-known frequencies."""
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
        """What `cardspeak bench --json` prints of it."""
        return {**asdict(self), "hands_per_second": round(self.rate)}


def measurements(rounds: int = 1, *, say: Callable[[str], object] = lambda _work: None) -> Iterator[Measurement]:
    """What each kind of work takes, in the order in which it is done.

    Args:
        rounds: how many more times each work is done after the first; the quickest run counts.
        say: told what is next, before it is done for the first time.

    Raises:
        RuntimeError: if all hands are counted or valued and the totals are not the published ones.
    """
    for name, work, hands in _works():
        say(name)
        first, result = _timed(work)
        best = min((_timed(work)[0] for _ in range(rounds)), default=first)
        yield Measurement(name, hands, best, first, result)


def _timed(work: Callable[[], dict[str, int]]) -> tuple[float, dict[str, int]]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def _works() -> Iterator[tuple[str, Callable[[], dict[str, int]], int]]:
    """Name, work and number of hands of each kind of work; what the work needs is made before it is handed out."""
    import numpy as np

    from cardspeak.evaluate.many import evaluate_many, evaluate_planes
    from cardspeak.kernels import every
    from cardspeak.kernels.one import value_of_ids

    tables = every.triple_tables()

    def count() -> dict[str, int]:
        nested = np.zeros(8, np.int64)
        for middle in every.MIDDLES:  # in between, Ctrl-C is heard
            every.count_categories(middle, *tables, nested)
        counts = tuple(every.category_counts(nested))
        if counts != PUBLISHED:
            raise RuntimeError(f"{counts} hands of each category, not {PUBLISHED}")
        return dict(zip(CATEGORIES, counts, strict=True))

    def add_up() -> dict[str, int]:
        sums = np.zeros(2, np.int64)
        for middle in every.MIDDLES:
            every.sum_values(middle, *tables, sums)
        mains, kickers = (int(n) for n in sums)
        if (mains, kickers) != CHECKSUMS:
            raise RuntimeError(f"values add up to {mains} and {kickers}, not {CHECKSUMS}")
        return {"sum of mains": mains, "sum of kickers": kickers}

    yield "all seven-card hands, categories counted", count, every.N_HANDS
    yield "all seven-card hands, each valued, values added up", add_up, every.N_HANDS

    rows = np.tile(random_hands(DIFFERENT), (HANDS // DIFFERENT, 1))
    dense, kickers = np.empty(HANDS, np.uint16), np.empty(HANDS, np.uint16)

    def value_rows() -> dict[str, int]:
        evaluate_many(rows, out=dense)
        return {}

    yield "random rows of seven cards, checked, dense values", value_rows, HANDS
    planes = np.tile(planes_of(rows[:DIFFERENT]), HANDS // DIFFERENT)

    def value_planes() -> dict[str, int]:
        evaluate_planes(*planes, out=dense)
        return {}

    def value_planes_sparse() -> dict[str, int]:
        evaluate_planes(*planes, sparse=True, out=(dense, kickers))
        return {}

    yield "random planes of seven cards, checked, dense values", value_planes, HANDS
    yield "random planes of seven cards, checked, sparse values", value_planes_sparse, HANDS
    ids = rows[0].tolist()

    def call() -> dict[str, int]:
        for _ in range(CALLS):
            value_of_ids(*ids)
        return {}

    yield "one call from Python for seven cards", call, CALLS


def random_hands(n: int, seed: int = 1) -> npt.NDArray[np.uint8]:
    """Hands of seven different cards in random order, as uint8[n, 7], any one as likely as any other.

    Shuffling seven cards out of 52 for all hands at once: card i changes places with one of those from i on. The deck
    that is left is not kept but followed: card i is the one that lies at its place after i such changes.
    """
    import numpy as np

    places = [np.random.default_rng(seed + i).integers(i, 52, n, dtype=np.uint8) for i in range(7)]
    hands = np.empty((n, 7), np.uint8)
    for i, place in enumerate(places):
        card = place.copy()
        for earlier in range(i - 1, -1, -1):  # what lay at `earlier` went to places[earlier]
            np.copyto(card, earlier, where=card == places[earlier], casting="unsafe")
        hands[:, i] = card
    return hands


def planes_of(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint16]:
    """The ranks that each hand holds in clubs, diamonds, hearts and spades, as uint16[4, n]."""
    import numpy as np

    planes = np.zeros((4, len(rows)), np.uint16)
    for column in rows.T:
        bits = np.left_shift(np.uint16(1), column >> 2, dtype=np.uint16)
        for suit in range(4):
            planes[suit] |= bits * (column & 3 == suit)
    return planes


def bench(
    rounds: Annotated[int, typer.Option(min=1, help="How often each work is repeated; the quickest run counts.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how fast this machine values hands; the first run after an installation compiles for some seconds."""
    found = []
    for measured in measurements(rounds, say=_say):
        _say("")
        found.append(measured)
        if not as_json:
            typer.echo(_line(measured))
    if as_json:
        typer.echo(json.dumps({"measurements": [measured.to_dict() for measured in found]}, indent=2))
    else:
        counts = found[0].result
        width = max(map(len, counts))
        typer.echo("\nall seven-card hands:")
        for category, count in reversed(counts.items()):
            typer.echo(f"  {category:{width}}  {count:>11,}")


def _say(work: str) -> None:
    """Say on a terminal what is going on, in a line that the next one takes the place of."""
    if sys.stderr.isatty():
        print(f"\r\033[K{work and work + ' ... (the first time this compiles)'}", end="", file=sys.stderr, flush=True)


def _line(measured: Measurement) -> str:
    speed = (
        f"{measured.rate / 1e6:8,.0f} M hands/s" if measured.rate > 1e8 else f"{1e9 / measured.rate:8,.0f} ns a hand"
    )
    return f"{measured.work:52}{speed:>18}{measured.seconds * 1e3:9.1f} ms   first {measured.first_seconds:5.2f} s"
