"""The time of computing the values of tournament stacks.

Run `python -m benchmarks.icm` from the top folder of the repository. The times are compared with the two usual methods
of ICM calculators, which are implemented here: all orders of finish, and random orders of finish. To draw a random
order, each player is given a clock that rings after an exponentially distributed time with the player's stack as its
rate. The player whose clock rings first wins, the next player takes second place, and so on. For random orders, the
largest error is also printed, as a fraction of all prizes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from cardspeak.tournament import icm

Values = Callable[[list[int], list[float]], list[float]]

TURNS = 3
ORDERS = 100_000
"""The number of random orders."""
SIZES = ((3, 3), (6, 3), (9, 9), (20, 20), (100, 15), (1000, 150), (1518, 1517), (5000, 1000))
"""Each tournament's number of players and number of prizes."""
MOST_COUNTED, MOST_DRAWN = 9, 1000
"""The largest numbers of players for which all orders and random orders are timed."""


def main() -> None:
    print(f"{sys.version.split()[0]}\n")
    for n_players, n_prizes in SIZES:
        stacks = np.random.default_rng(1).integers(1, 100_000, n_players).tolist()
        prizes = [1.0 / place for place in range(1, n_prizes + 1)]
        by_icm(stacks, prizes)  # the first call compiles the kernel
        values, ours = timed(by_icm, stacks, prizes)
        line = f"{n_players:5,} players {n_prizes:5,} prizes {shown(ours)}"
        if n_players <= MOST_COUNTED:
            theirs = timed(all_orders, stacks, prizes)[1]
            line += f"   all orders {shown(theirs)} {theirs / ours:9,.1f} x"
        if n_players <= MOST_DRAWN:
            drawn, theirs = timed(random_orders, stacks, prizes)
            error = max(abs(exact - sampled) for exact, sampled in zip(values, drawn, strict=True)) / sum(prizes)
            line += f"   random orders {shown(theirs)} {theirs / ours:9,.1f} x, error {error:.0e}"
        print(line, flush=True)


def timed(run: Values, stacks: list[int], prizes: list[float]) -> tuple[list[float], float]:
    """The values of the stacks, and the seconds of the fastest of several runs."""
    best = float("inf")
    for _ in range(TURNS):
        start = time.perf_counter()
        values = run(stacks, prizes)
        best = min(best, time.perf_counter() - start)
    return values, best


def shown(seconds: float) -> str:
    return f"{seconds:9.2f} s " if seconds >= 1 else f"{seconds * 1000:9.2f} ms"


def by_icm(stacks: list[int], prizes: list[float]) -> list[float]:
    """The values of the stacks, computed by the public function."""
    return list(icm(stacks, prizes).values.values())


def all_orders(stacks: list[int], prizes: list[float]) -> list[float]:
    """The values of the stacks, computed from all orders of finish."""
    values = [0.0] * len(stacks)

    def finish(place: int, chance: float, chips: int, left: list[int]) -> None:
        for seat in left:
            now = chance * stacks[seat] / chips
            values[seat] += now * prizes[place]
            if place + 1 < len(prizes):
                finish(place + 1, now, chips - stacks[seat], [other for other in left if other != seat])

    finish(0, 1.0, sum(stacks), list(range(len(stacks))))
    return values


def random_orders(stacks: list[int], prizes: list[float]) -> list[float]:
    """The values of the stacks, estimated as the mean prizes over `ORDERS` random orders of finish.

    Source: https://forumserver.twoplustwo.com/15/poker-theory-amp-gto/new-algorithm-calculate-icm-large-tournaments-1098489/
    """
    random, totals = np.random.default_rng(1), np.zeros(len(stacks))
    for _ in range(ORDERS // 1000):
        rings = random.exponential(size=(1000, len(stacks))) / stacks
        winners = np.argsort(rings, axis=1)[:, : len(prizes)]
        totals += np.bincount(winners.ravel(), np.tile(prizes, 1000), len(stacks))
    means: list[float] = (totals / ORDERS).tolist()
    return means


if __name__ == "__main__":
    main()
