"""Helpers that do all slices of a method and return its counts."""

from __future__ import annotations

from cardspeak.cluster.slices import run_slices
from cardspeak.equities.method import Method
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Tally


def answered(method: Method) -> Tally:
    """The result of all slices."""
    sums = Sums(method.is_long)
    assert run_slices(method, method.n_slices, sums, workers=1)
    return method.tally(sums.arrays)


def counts_of(tally: Tally) -> list[list[object]]:
    """The counts of all players as lists. Every player must have separate counts for each holding."""
    lists = []
    for counts in tally.counts:
        assert counts is not None
        lists.append(counts.tolist())
    return lists


def totals_of(tally: Tally) -> list[list[object]]:
    """The totals of all players as lists."""
    return [totals.tolist() for totals in tally.totals]
