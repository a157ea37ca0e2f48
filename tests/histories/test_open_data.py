"""The open hand histories, if this machine has them: every hand whose truth is exact has the same money.

`open_data.py` says where the data is looked for, and prints all differences.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest

from tests.histories.open_data import MONEY, differences, folder, is_exact, pairs

EVERY = 8  # of the records of large sources
EXCEPTIONS: dict[tuple[str, int], str] = {
    ("Holdem Cash Game (PokerStars).ohh", 0): "the truth counts a payout of 0.31 as a bet of a player who had only 0.37"
}
"""Hands whose money differs from the truth, by their file and number, and why."""
SLOWEST = 60.0  # CPU seconds, of which the test needs a few


@pytest.mark.skipif(folder() is None, reason="this machine does not have the open hand histories")
def test_the_money_of_exact_hands() -> None:
    start = time.process_time()
    exact, wrong = Counter[str](), []
    for pair in pairs(every=EVERY):
        if not is_exact(pair.truth):
            continue
        site = str(pair.truth.get("site", "PHH")).partition("/")[0]
        exact[site] += 1
        different = differences(pair.read, pair.truth).keys() & MONEY
        if different and (pair.truth["file"], pair.truth["n"]) not in EXCEPTIONS:
            wrong.append((site, pair.truth["file"], pair.truth["n"], sorted(different)))
    assert sum(exact.values()) > 1000
    assert len(exact) > 20  # sites
    assert wrong == []
    assert time.process_time() - start < SLOWEST


def test_exceptions_have_reasons() -> None:
    assert all(reason and "\n" not in reason for reason in EXCEPTIONS.values())
