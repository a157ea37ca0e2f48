"""Each player's chance of finishing a tournament in each place, by two methods.

With few players, the chances are sums over all subsets of players. With many players, they are integrals over time:
the kernel evaluates the integrand at a single time, and its caller integrates.

Both methods model each player as a clock that rings at an exponentially distributed random time, with the player's
stack as the rate. The player whose clock rings first wins the tournament, the next player takes second place, and so
on. Among the clocks that have not rung yet, the chance that a given clock rings next is its share of their total rate.
This is the Malmuth-Harville rule.

Source: https://en.wikipedia.org/wiki/Bradley%E2%80%93Terry_model; the Plackett-Luce model has the same formula.
"""

from __future__ import annotations

import math

import numpy as np

from cardspeak.array_types import Floats
from cardspeak.kernels.jit.compiled import compiled, inlined

NEGLIGIBLE = 1e-30
"""Chances below this are dropped at both ends of a row of chances. The total loss per row is below 1e-25."""


@compiled
def add_chances_of_subsets(stacks: Floats, chances: Floats) -> None:
    """Add each player's chance of finishing in each place to `chances`, by summing over all sets of players.

    Args:
        stacks: the stacks, float64[n], all positive. The function allocates arrays of 2**n items, so n must be small.
        chances: float64[n, m] with m <= n, each player's chances of the first m places; increased in place.
    """
    n, m = chances.shape
    everybody = (1 << n) - 1
    totals = np.zeros(everybody + 1)  # the sum of the stacks in each set
    sizes = np.zeros(everybody + 1, np.uint8)
    for i in range(n):
        for others in range(1 << i):
            totals[(1 << i) + others] = totals[others] + stacks[i]
            sizes[(1 << i) + others] = sizes[others] + 1
    reached = np.zeros(everybody + 1)  # the chance that at some time exactly these players are still in
    reached[everybody] = 1.0
    for left in range(everybody, 0, -1):  # each set comes before its proper subsets
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
    """Add one more clock to a row of chances, in place. Returns the start and the end of the chances to keep.

    The row is log-concave: it rises to a single peak and then falls. The negligible chances are therefore at its ends,
    where they are dropped.

    Args:
        row: at index j, from `low` to `high` - 1, the chance that j + 1 prizes are left.
        low: the first index of the chances in the row.
        high: the last index of the chances in the row, plus 1.
        rung: the chance that the clock has rung.
        silent: the chance that the clock has not rung.
    """
    if low > 0:  # the chance that no prize is left would be below index 0, and is not needed
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
    """Add to `chances` the probability density of each clock ringing at this time as the first, second and so on.

    The density is that of the clock ringing at this time, multiplied by the chance that exactly 0, 1, 2 ... of the
    other clocks have rung. For each clock, the row of these chances is built by halving the set of clocks repeatedly.
    The row of a half covers all clocks outside this half. To get the row of a quarter, the clocks of the other quarter
    of the same half are added to this row, and so on down to a single clock. All terms are positive, and no clock is
    ever removed from a row, so no precision is lost by subtraction.

    Args:
        rates: the rate of each clock, float64[n].
        time: when the clock rings.
        weight: the factor by which the densities are multiplied.
        chances: float64[n, m] with m <= n, increased in place.
    """
    n, m = chances.shape
    rung, silent = np.empty(n), np.empty(n)
    for i in range(n):
        rung[i] = -math.expm1(-rates[i] * time)
        silent[i] = math.exp(-rates[i] * time)
    depth = 0
    while 1 << depth < n:
        depth += 1
    rows = np.zeros((depth + 1, m))  # the rows of the half, quarter ... that contain the current clock
    lows, highs = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    rows[0, m - 1], lows[0], highs[0] = 1.0, m - 1, m  # no clock is outside the set of all clocks: all prizes are left
    for i in range(n):
        for level in range(depth):
            bits = depth - level - 1
            if i & ((1 << bits) - 1):
                continue  # the same part as for the previous clock
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
