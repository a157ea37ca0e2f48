"""The chance of each place for many players: an integral over time instead of a sum over sets.

Give each player a clock that rings once, at a random time, at the rate of their stack. It rings first with the chance
of their share of the chips, and clocks do not age, so the same holds of those left: the order in which they ring is the
order of finish. Clocks are independent, so the chance that a player's clock rings at a time as the k-th is the density
of its ringing times the chance that k - 1 of the others have rung. Summed over all times by Gauss and Legendre's rule,
that is their chance of place k.

Source of the clocks: https://en.wikipedia.org/wiki/Bradley%E2%80%93Terry_model, of the model of Plackett and Luce;
of the integral: https://www.ttested.com/racing-exponentials.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from cardspeak.array_types import Floats
from cardspeak.kernels.money.icm import add_chances_at

NODES = 16
"""Times that are looked at in each panel."""

STEP = 6.0
"""The length of a panel, in widths of the narrowest peak that can be there."""

NEVER = 45.0
"""The logarithm of 3e19: what is more unlikely than one in so many is not looked at."""


def chances_of_clocks(stacks: Sequence[float], n_paid: int, step: float = STEP) -> Floats:
    """The chance of each player to finish in each of the first places, float64[n, n_paid].

    Ctrl-C is heard between the moments, each of which takes at most some hundredths of a second.

    Args:
        stacks: the stacks, all positive.
        n_paid: how many places are asked for, at most as many as players.
        step: the length of a panel; half of it takes twice as long and shows how large the error is.

    >>> chances_of_clocks([3.0, 1.0], 2).round(14).tolist()
    [[0.75, 0.25], [0.25, 0.75]]
    """
    rates = np.array(stacks, np.float64)
    points, weights = np.polynomial.legendre.leggauss(NODES)
    chances = np.zeros((len(rates), n_paid))
    for start, end in panels(rates, n_paid, step):
        half = (end - start) / 2
        for point, weight in zip(points.tolist(), weights.tolist(), strict=True):
            add_chances_at(rates, start + half * (1 + point), half * weight, chances)
    return chances


def panels(rates: Floats, n_paid: int, step: float = STEP) -> Iterator[tuple[float, float]]:
    """The start and the end of each panel, one after the other, from 0 until all prizes are gone for certain.

    What is integrated has peaks, where the k-th clock rings. How narrow they can be follows from what it tells about
    the time to see which clocks have rung: about 1 / sqrt(I), where I, Fisher's information, is the sum of
    r² / (exp(r t) - 1) over the rates r. It falls with time, so that of the start will do for the whole panel. Besides,
    no panel is longer than all that went before it: what is left may be clocks that are much slower.

    >>> list(panels(np.array([3.0, 1.0]), 1))[:3]
    [(0.0, 0.25), (0.25, 0.5), (0.5, 1.0)]
    """
    start, end = 0.0, 1 / float(rates.sum())
    while True:
        yield start, end
        start = end
        silent = np.exp(-rates * start)
        if _is_over(float(silent.sum()), len(rates) - n_paid + 1):
            return
        information = float((rates * rates * silent / -np.expm1(-rates * start)).sum())
        end = start + min(start, step / math.sqrt(information))


def _is_over(silent: float, fewest: int) -> bool:
    """Whether it is as good as certain that fewer clocks are silent than a prize being left would take.

    Args:
        silent: how many clocks are silent on average.
        fewest: how many must be for one prize to be left.

    Source: Chernoff's bound, https://en.wikipedia.org/wiki/Chernoff_bound, multiplicative form.
    """
    return silent < fewest and fewest * math.log(fewest / silent) - fewest + silent > NEVER
