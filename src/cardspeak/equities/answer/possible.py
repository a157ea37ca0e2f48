"""Whether counts are possible: a check of sums that come from a checkpoint file.

The checksums in the file detect accidental changes. The checks in this module also detect most forged sums, but not
all: counts that add up correctly look like those of a real run.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.equities.answer.shares import share_of_codes
from cardspeak.equities.tally import Counts, Sample, Tally
from cardspeak.games import Game


def are_possible(counted: Tally | Sample, game: Game) -> bool:
    """Whether no count is negative, all players have equally many deals, and shares add up to one pot per deal."""
    given = [counts for counts in counted.counts if counts is not None]
    if any(counts.min(initial=0) < 0 for counts in (*given, *counted.totals)):
        return False
    totals = [[int(number) for number in of_player.astype(object).sum(axis=0)] for of_player in counted.totals]
    n_deals = {sum(of_player) for of_player in totals}
    fallback = next((number for number, half in enumerate(game.halves) if half.fallback), None)
    shares = share_of_codes(len(totals), len(game.halves), fallback)
    paid = sum(count * share for of_player in totals for count, share in zip(of_player, shares, strict=True) if count)
    return n_deals == {paid} and (isinstance(counted, Tally) or _adds_up(counted, totals))


def _adds_up(sample: Sample, totals: Sequence[Sequence[int]]) -> bool:
    """Whether the numbers of a sample agree with each other."""
    if sum(totals[0]) != sample.n_deals or sample.n_dealt < sample.n_deals:
        return False
    pairs = zip(sample.counts, sample.totals, strict=True)
    return all(counts is None or _are_equal(counts.astype(object).sum(axis=0), total) for counts, total in pairs)


def _are_equal(one: Counts, other: Counts) -> bool:
    return one.shape == other.shape and bool((one == other).all())
