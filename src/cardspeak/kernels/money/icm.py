"""Chances to finish a tournament in each place: over all subsets of few players, at one moment for many.

Both take the players for clocks that ring at random, each at a rate of its own, the stack: who rings first wins. That
the next one of those left is a certain clock has the chance of its share of their rates, which is the rule of
Malmuth and Harville.

Source of the clocks: https://en.wikipedia.org/wiki/Bradley%E2%80%93Terry_model, of the model of Plackett and Luce.
"""

from __future__ import annotations

import math

import numpy as np

from cardspeak.array_types import Floats
from cardspeak.kernels.jit.compiled import compiled, inlined

NEGLIGIBLE = 1e-30
"""Chances below this are left out at both ends of a row; a row has some thousands, so what is lost is below 1e-25."""


@compiled
def add_chances_of_subsets(stacks: Floats, chances: Floats) -> None:
    """Add to `chances` the chance of each player to finish in each place, summed over all sets of who is left.

    Args:
        stacks: the stacks, float64[n], all positive; 2**n numbers are held twice, so n is small.
        chances: of each player the chances of the first m places, float64[n, m], m at most n; added to.
    """
    n, m = chances.shape
    everybody = (1 << n) - 1
    totals = np.zeros(everybody + 1)  # of the stacks in each set
    sizes = np.zeros(everybody + 1, np.uint8)
    for i in range(n):
        for others in range(1 << i):
            totals[(1 << i) + others] = totals[others] + stacks[i]
            sizes[(1 << i) + others] = sizes[others] + 1
    reached = np.zeros(everybody + 1)  # the chance that just these are left at some time
    reached[everybody] = 1.0
    for left in range(everybody, 0, -1):  # a set comes before its subsets
        if reached[left] == 0.0:
            continue
        place = n - sizes[left]
        each = reached[left] / totals[left]
        for i in range(n):
            if left >> i & 1:
                chance = each * stacks[i]
                chances[i, place] += chance
                if place + 1 < m:
                    reached[left ^ (1 << i)] += chance


@inlined
def with_clock(row: Floats, low: int, high: int, rung: float, silent: float) -> tuple[int, int]:
    """Put one more clock into a row of chances, in place; what part of the row is not negligible then.

    Such a row rises to one peak and falls (it is log-concave), so what is beyond a negligible end is smaller still.

    Args:
        row: the chance that j + 1 prizes are left, at j from `low` to `high` - 1.
        low: where the row begins.
        high: where it ends.
        rung: the chance that the clock has rung.
        silent: the chance that it has not.
    """
    if low > 0:  # else what falls off the row has no prize left
        low -= 1
        row[low] = 0.0
    for j in range(low, high - 1):
        row[j] = silent * row[j] + rung * row[j + 1]
    row[high - 1] *= silent
    while low < high and row[low] < NEGLIGIBLE:
        low += 1
    while low < high and row[high - 1] < NEGLIGIBLE:
        high -= 1
    return low, high


@compiled
def add_chances_at(rates: Floats, time: float, weight: float, chances: Floats) -> None:
    """Add to `chances` `weight` times the rate at which each clock rings at this time as the first, second ... one.

    That is the density of its ringing times the chance that none, one, two ... of the others have rung. A row with the
    latter is made for each clock by halving: the row of a half of the clocks has all that are not in it, so each of its
    two quarters needs the clocks of the other quarter put in, and so on down to one clock. All terms are positive, and
    nothing is ever taken out of a row again.

    Args:
        rates: the rate of each clock, float64[n].
        time: the time.
        weight: the weight.
        chances: float64[n, m], m at most n; added to.
    """
    n, m = chances.shape
    rung, silent = np.empty(n), np.empty(n)
    for i in range(n):
        rung[i] = -math.expm1(-rates[i] * time)
        silent[i] = math.exp(-rates[i] * time)
    depth = 0
    while 1 << depth < n:
        depth += 1
    rows = np.zeros((depth + 1, m))  # of the halves, quarters ... that the clock looked at is in
    lows, highs = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    rows[0, m - 1], lows[0], highs[0] = 1.0, m - 1, m  # all clocks are in: none has been put into the row
    for i in range(n):
        for level in range(depth):
            bits = depth - level - 1
            if i & ((1 << bits) - 1):
                continue  # the part is that of the clock before
            row, low, high = rows[level + 1], lows[level], highs[level]
            for j in range(low, high):
                row[j] = rows[level, j]
            sibling = (i >> bits ^ 1) << bits
            for other in range(sibling, min(n, sibling + (1 << bits))):
                if low < high:
                    low, high = with_clock(row, low, high, rung[other], silent[other])
            lows[level + 1], highs[level + 1] = low, high
        density = weight * rates[i] * silent[i]
        for j in range(lows[depth], highs[depth]):
            chances[i, m - 1 - j] += density * rows[depth, j]
