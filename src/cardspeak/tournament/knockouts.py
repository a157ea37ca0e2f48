"""What each player can expect to collect in bounties, by a sum over all subsets of players.

The order of finish is that of the Independent Chip Model. Whoever is eliminated, each player who is left is equally
likely to have eliminated them. That player is paid a share of the bounty at once, and the rest is added to the bounty
on their own head. The winner of the tournament is paid the bounty on their own head.

The model determines the order from the first place down: given the set of players in the best places, their order does
not affect who takes the next place. These sets therefore form a Markov chain. Reversed in time, they are the sets of
players who are still in, and form a Markov chain as well. The chance that a player is eliminated next therefore depends
only on who is still in, not on the bounties that they have collected. So it is enough to know, for each set of players,
the chance that exactly these players are left at some time, and the average bounty on each head.

Source: https://forumserver.twoplustwo.com/23/no-limit-tournaments/estimating-ko-bounty-equities-1622208/, for the
equal chances of all players who finish higher.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardspeak.array_types import Floats


def collected(stacks: Sequence[float], bounties: Sequence[float], share: float) -> Floats:
    """What each player can expect to collect in bounties, including their own if they win, float64[n].

    Args:
        stacks: the stacks of n players, all positive. Each additional player about doubles the time and the memory.
        bounties: the bounty on the head of each player.
        share: the share of a bounty that is paid at once, 0 to 1.

    >>> collected([3000.0, 1000.0], [10.0, 10.0], 0.5)
    array([15.,  5.])
    """
    n = len(stacks)
    everybody = (1 << n) - 1
    has = (np.arange(1 << n)[:, None] >> np.arange(n) & 1).astype(np.bool_)
    sizes = has.sum(axis=1)
    of_size = [np.flatnonzero(sizes == size) for size in range(n + 1)]
    totals = has @ np.array(stacks, np.float64)
    reached = np.zeros(1 << n)  # the chance that these players take the best places, and so are the last left
    reached[0] = 1.0
    for sets in of_size[:-1]:
        for seat in range(n):
            better = sets[~has[sets, seat]]
            reached[better | 1 << seat] += reached[better] * stacks[seat] / totals[everybody ^ better]
    heads = np.zeros((1 << n, n))  # the chance that these players are left, times the average bounty on each head then
    heads[everybody] = bounties
    paid = np.zeros(n)
    for size in range(n, 1, -1):
        for seat in range(n):
            before = of_size[size][has[of_size[size], seat]]
            after = before ^ (1 << seat)
            # From the first place down, the players in `after` take the best places, and this seat takes the next one.
            next_out = reached[after] * stacks[seat] / totals[everybody ^ after] / reached[before]
            each = heads[before, seat] * next_out / (size - 1)
            to = has[after] * each[:, None]
            paid += share * to.sum(axis=0)
            heads[after] += heads[before] * next_out[:, None] * has[after] + (1 - share) * to
    return np.asarray(paid + heads[1 << np.arange(n), np.arange(n)])
