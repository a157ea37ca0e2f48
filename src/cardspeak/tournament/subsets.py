"""Each player's chance of each place, for few players: a sum over all subsets of players, in plain Python.

The kernel in `kernels/money/icm.py` computes the same sum in the same order for more players. This version needs no
compiled code, and the kernel is tested against it.
"""

from __future__ import annotations

from collections.abc import Sequence


def chances_of_subsets(stacks: Sequence[float], n_paid: int) -> list[list[float]]:
    """Each player's chance of finishing in each of the first `n_paid` places.

    Args:
        stacks: the stacks, all positive. Each additional player about doubles the time and the memory.
        n_paid: the number of places, at most the number of players.

    Returns:
        For each player, the chances of finishing first, second and so on.

    Source: D. A. Harville, Assigning Probabilities to the Outcomes of Multi-Entry Competitions, Journal of the American
    Statistical Association 68 (1973), 312-316.

    >>> chances_of_subsets([3.0, 1.0], 2)
    [[0.75, 0.25], [0.25, 0.75]]
    """
    n = len(stacks)
    chances = [[0.0] * n_paid for _ in stacks]
    totals = [0.0]  # the chips of each subset, indexed by a bit mask of its players
    for stack in stacks:
        totals += [total + stack for total in totals]
    reached = [0.0] * len(totals)  # the chance that exactly this subset is left at some time
    reached[-1] = 1.0
    for left in range(len(totals) - 1, 0, -1):  # each set comes before its proper subsets
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
