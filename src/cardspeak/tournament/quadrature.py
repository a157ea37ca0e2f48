"""Each player's chance of each place, for many players: an integral over time instead of a sum over subsets.

Give each player a clock that rings once, at an exponentially distributed time, with the player's stack as the rate. The
clocks are independent. The chance that a clock rings first is the player's share of the chips. The exponential
distribution is memoryless, so the same is true among the clocks that have not rung. The order in which the clocks ring
therefore has the same distribution as the order of finish. The probability density of a player's clock ringing
k-th, at time t, is its density of ringing at t, multiplied by the chance that exactly k - 1 of the other clocks have
rung by then. The integral of this product over all times is the player's chance of place k. It is computed by
Gauss-Legendre quadrature.

Source: https://en.wikipedia.org/wiki/Bradley%E2%80%93Terry_model, for the clocks (the Plackett-Luce model);
https://www.ttested.com/racing-exponentials, for the integral.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from cardspeak.array_types import Floats
from cardspeak.kernels.money.icm import add_chances_at

NODES = 16
"""The number of quadrature nodes in each panel. A panel is an interval of time."""

STEP = 6.0
"""The maximum length of a panel, relative to the width of the narrowest peak that the integrand can have in it."""

NEVER = 45.0
"""Events with a chance below exp(-45), which is about 1 in 3e19, are ignored."""


def chances_of_clocks(stacks: Sequence[float], n_paid: int, step: float = STEP) -> Floats:
    """Each player's chance of finishing in each of the first `n_paid` places, float64[n, n_paid].

    Ctrl-C takes effect between quadrature nodes, and a node takes at most a few hundredths of a second.

    Args:
        stacks: the stacks, all positive.
        n_paid: the number of places, at most the number of players.
        step: the maximum length of a panel, measured as for `STEP`. Halving it doubles the time; the change in the
            result shows how large the error was.

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
    """The start and the end of each panel, in order, from 0 until all prizes are almost certainly taken.

    The integrand for place k has its peak near the time by which about k clocks are expected to have rung. A peak is at
    least about 1 / sqrt(I) wide, where I is the Fisher information that the set of rung clocks carries about the time:
    the sum of r² / (exp(r t) - 1) over the rates r. I decreases with time, so its value at the start of a panel is an
    upper bound for the whole panel. In addition, no panel after the first is longer than all earlier panels together,
    because the clocks that are left can be much slower.

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
    """Whether it is almost certain that all prizes are taken.

    A clock is silent until it rings. All prizes are taken once fewer than `fewest` clocks are silent.

    Args:
        silent: the expected number of silent clocks.
        fewest: the smallest number of silent clocks at which a prize is still left.

    Source: Chernoff's bound, https://en.wikipedia.org/wiki/Chernoff_bound, multiplicative form.
    """
    return silent < fewest and fewest * math.log(fewest / silent) - fewest + silent > NEVER
