"""The chance of each place, summed over all sets of players who can be left: for few players, in plain Python.

The kernel `kernels/money/icm.py` does the same sum in the same order for more of them. This one needs nothing to be
loaded, and is what the kernel is tested against.
"""

from __future__ import annotations

from collections.abc import Sequence


def chances_of_subsets(stacks: Sequence[float], n_paid: int) -> list[list[float]]:
    """The chance of each player to finish in each of the first places.

    Args:
        stacks: the stacks, all positive; there are 2**n sets of n players.
        n_paid: how many places are asked for, at most as many as players.

    Returns:
        For each player the chances of the first, the second ... place.

    Source: D. A. Harville, Assigning Probabilities to the Outcomes of Multi-Entry Competitions, Journal of the American
    Statistical Association 68 (1973), 312-316.

    >>> chances_of_subsets([3.0, 1.0], 2)
    [[0.75, 0.25], [0.25, 0.75]]
    """
    n = len(stacks)
    chances = [[0.0] * n_paid for _ in stacks]
    totals = [0.0]  # of the stacks in each set, whose number has a bit for each player
    for stack in stacks:
        totals += [total + stack for total in totals]
    reached = [0.0] * len(totals)  # the chance that just these are left at some time
    reached[-1] = 1.0
    for left in range(len(totals) - 1, 0, -1):  # a set comes before its subsets
        if not reached[left]:
            continue
        place = n - left.bit_count()
        each = reached[left] / totals[left]
        for i, stack in enumerate(stacks):
            if left >> i & 1:
                chance = each * stack
                chances[i][place] += chance
                if place + 1 < n_paid:
                    reached[left ^ 1 << i] += chance
    return chances
