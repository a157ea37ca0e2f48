"""The rate of numbering hands up to suits, and of finding the hands of numbers, on one core.

Run `python -m benchmarks.abstraction` from the top folder of the repository. It prints a line for each tuple of rounds:
millions of hands per second of processor time, from rows and from columns, and of numbers turned back into hands, in
random order and in a row. The rate from rows is compared with that of `evaluate_many` in the same run.

For comparison: hand-isomorphism, called in a loop in C, numbered 9.1 M hands of (2, 3, 1, 1) per second, and 16 M hands
of (2, 3) or (2, 5), and found the hands of 10 M random numbers, on one core of a Xeon (Sapphire Rapids).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from cardspeak import HandIndexer, evaluate_many
from cardspeak.evaluate.dealt import random_columns

N = 500_000
TURNS = 15
LOOPS = 100_000
ROUNDS = ((2,), (2, 3), (2, 4), (2, 5), (2, 3, 1), (2, 3, 1, 1), (4,), (4, 3), (4, 3, 1, 1))


def millions(run: Callable[[], object]) -> float:
    """Millions of hands per second in the fastest of several runs, after one that may compile."""
    run()
    spent = []
    for _ in range(TURNS):
        start = time.thread_time()
        run()
        spent.append(time.thread_time() - start)
    return N / min(spent) / 1e6


def main() -> None:
    """Print the rates."""
    columns = random_columns(N, 9, 1)
    rows = np.ascontiguousarray(columns[:7].T)
    evaluated = millions(lambda: evaluate_many(rows))
    print(f"evaluate_many, 7 cards, rows: {evaluated:.0f} M/s")
    for rounds in ROUNDS:
        indexer, k = HandIndexer(rounds), sum(rounds)
        hands, tables = np.ascontiguousarray(columns[:k].T), tuple(columns[:k])
        numbers = np.random.default_rng(1).integers(indexer.size, size=N)
        in_a_row = np.arange(N) % indexer.size
        by_rows, by_columns, back, back_in_a_row = (
            millions(partial(function, given))
            for function, given in (
                (indexer.index, hands),
                (indexer.index, tables),
                (indexer.unindex, numbers),
                (indexer.unindex, in_a_row),
            )
        )
        print(
            f"{rounds!s:12} index: rows {by_rows:.0f} M/s ({by_rows / evaluated:.2f} of evaluate_many), "
            f"columns {by_columns:.0f}; unindex: random {back:.1f}, in a row {back_in_a_row:.1f}"
        )
    river = HandIndexer((2, 3, 1, 1))
    print(f"index_rounds of {river.rounds}: {millions(lambda: river.index_rounds(rows)):.0f} M/s")
    hand = rows[0].tolist()
    start = time.thread_time()
    for _ in range(LOOPS):
        river.index(hand)
    print(f"one hand, as a list of ids: {(time.thread_time() - start) / LOOPS * 1e6:.2f} us")


if __name__ == "__main__":
    main()
