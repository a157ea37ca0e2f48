"""Long calculations of every kind, each a function of the workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from cardspeak import all_in, audit, equity, equity_many
from cardspeak.auditing.exact import SLICE, EveryHand
from cardspeak.auditing.find import asked_for
from cardspeak.cluster.slices import run_slices
from cardspeak.cluster.workers import Workers
from cardspeak.equities.exact.matrix import Boards
from cardspeak.equities.running.sums import Sums
from cardspeak.evaluate.dealt import random_columns
from tests.cluster.works import score

Job = Callable[[Workers], object]
TABLE = {
    "board": "Kd 7c 2s",
    "players": [{"name": "Ann", "range": "QQ+", "bet": 100}, {"name": "Bob", "range": "22+", "bet": 150}],
}
TWICE = {
    "boards": ["Kd 7c 2s", "Kc 8d 3s"],
    "players": [{"name": "Ann", "cards": "As Ah", "bet": 100}, {"name": "Bob", "cards": "Qs Qh", "bet": 150}],
}
CARDS = random_columns(300, 7, seed=1).T
STREETS = np.where(np.arange(5) < np.array([3, 4, 5])[np.arange(300) % 3][:, None], CARDS[:, 2:], 255)
OMAHA = random_columns(6, 9, seed=2).T


def some_slices(work: Any, n: int) -> Job:
    """The sums over the first slices of some work."""

    def run(workers: Workers) -> list[list[int]]:
        sums = Sums(is_long=False)
        assert run_slices(work, n, sums, workers)
        return [array.tolist() for array in sums.arrays]

    return run


class Scores(EveryHand):
    """The scores of the last hands, as the sums that `some_slices` compares."""

    def slice(self, number: int) -> Any:
        scores, named = super().slice(158 - number)
        return np.asarray(scores, np.int64)[: SLICE // 2], np.asarray(named, np.int64)[: SLICE // 2]

    def __reduce__(self) -> tuple[Any, ...]:
        return Scores, (self._audited,)


JOBS: dict[str, Job] = {
    "equity, exact": lambda w: equity("AsKs", "random", game="shortdeck", exact=True, workers=w),
    "equity, sampled": lambda w: equity("88+", "TT+, AQ", "random", by="holding", samples=1_500_000, seed=3, workers=w),
    "equity_many": lambda w: equity_many(CARDS[:, :2], STREETS, "22+, A2s+", workers=w),
    "equity_many, omaha": lambda w: equity_many(OMAHA[:, :4], OMAHA[:, 4:8], game="omaha", seed=5, workers=w),
    "all_in": lambda w: all_in(TABLE, workers=w),
    "all_in, sampled": lambda w: all_in(TABLE, samples=60_000, seed=4, workers=w),
    "all_in on two boards": lambda w: all_in(TWICE, workers=w),
    "audit of a scheme": lambda w: audit("group-score", deals=100_000, seed=6, workers=w),
    "audit of a function": lambda w: audit(score, deals=40_000, seed=6, takes="ids", workers=w),
    "exact audit": some_slices(Scores(asked_for("group-score", 5, None, None, lowest_wins=False)), 4),
}
MATRIX = some_slices(Boards(), 2)
