"""The corrected schemes give the true order on every seven-card hand.

A score is a strictly increasing function of the value, so there is no wrong winner, false tie or broken tie.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.evaluate.many import evaluate_many
from cardspeak.rulebooks.classes import all_hands
from cardspeak.rules import ORDERS
from cardspeak.schemes import Scheme, schemes

pytestmark = pytest.mark.exhaustive

SEVEN_CARDS = [scheme for scheme in schemes() if scheme.n_cards == 7 and scheme.is_corrected]


def every_seven() -> Iterator[npt.NDArray[np.uint8]]:
    """All 133,784,560 seven-card hands, as rows: for each pair of highest cards, all sets of five below them."""
    fives = all_hands()
    for second, highest in combinations(range(52), 2):
        lower = fives[:, : comb(second, 5)]
        if lower.shape[1]:
            rows = np.empty((lower.shape[1], 7), np.uint8)
            rows[:, 0], rows[:, 1], rows[:, 2:] = highest, second, lower.T
            yield rows


@pytest.mark.parametrize("scheme", SEVEN_CARDS, ids=lambda scheme: scheme.name)
def test_the_score_rises_strictly_with_the_value(scheme: Scheme) -> None:
    kernel = scheme.load_kernel()
    score_of = np.full(ORDERS[scheme.order].places + 1, np.nan)
    game, half = ("holdem", "high") if scheme.order == "high" else ("stud8", "low")
    n_hands = 0
    for rows in every_seven():
        scores: Any = np.empty(len(rows), np.int64 if scheme.is_whole else np.float64)
        kernel(rows, scores, np.empty(len(rows), np.uint8))
        values = evaluate_many(rows, game=game, half=half)
        before = score_of.copy()
        score_of[values] = scores
        known = ~np.isnan(before)
        assert (score_of[known] == before[known]).all()
        assert (score_of[values] == scores).all()
        n_hands += len(rows)
    assert n_hands == comb(52, 7)
    there = score_of[~np.isnan(score_of)]
    assert len(there) == {"high": 4824, "eight-or-better": 57}[scheme.order]
    assert (np.diff(there) > 0).all()
