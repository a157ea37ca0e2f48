"""The rate of numbering hands up to suits, and of finding the hands of numbers, on one core.

Run `python -m benchmarks.abstraction` from the top folder of the repository. It prints a line for each tuple of rounds:
millions of hands per second of processor time, from rows and from columns, and of numbers turned back into hands, in
random order and in a row. The rate from rows is compared with that of `evaluate_many` in the same run.

Then it prints the processor time of strengths and histograms: of all streets with 36 cards, and of the sweep of full
boards with 52 cards, extrapolated from a share of them, as holdings per second compared with `evaluate_many`. It also
extrapolates the time of potentials and of OCHS. With `--all`, it computes the strengths of all streets with 52 cards,
too, which takes a minute or two and 1.1 GB.

For comparison: hand-isomorphism, called in a loop in C, numbered 9.1 M hands of (2, 3, 1, 1) per second, and 16 M hands
of (2, 3) or (2, 5), and found the hands of 10 M random numbers, on one core of a Xeon (Sapphire Rapids).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from cardspeak import HandIndexer, evaluate_many
from cardspeak.abstraction import equity_histograms, ochs, strengths
from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.streets import FULL_BOARD, N_BOARD_CARDS, Street, boards_of, holdings_of, indexer_of
from cardspeak.abstraction.tables.potentials import count_beside
from cardspeak.abstraction.tables.rivers import count_on_rivers
from cardspeak.evaluate.dealt import random_columns
from cardspeak.kernels.abstraction.comparing import N_COUNTS

N = 500_000
TURNS = 15
LOOPS = 100_000
SWEPT = 8192
STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")
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


def print_sweep(evaluated: float) -> None:
    """Print the time of the sweep of all full boards, from random ones, and the holdings on a board per second."""
    n_boards, holdings = len(boards_of(FULL_BOARD, "full")), holdings_of("full")
    which = np.random.default_rng(1).permutation(n_boards)[:SWEPT]
    counts = np.empty((SWEPT, len(holdings)), np.uint32)
    seconds = N / 1e6 / millions(lambda: count_on_rivers("full", which, counts))
    rate = SWEPT * len(holdings) / seconds / 1e6
    total, ratio = seconds * n_boards / SWEPT, rate / evaluated
    print(f"sweep of {n_boards:,} boards: {total:.2f} s, {rate:.0f} M holdings/s ({ratio:.2f} of evaluate_many)")


def print_potentials() -> None:
    """Print the time of the potentials of all hands of a street, from some of its boards."""
    some: dict[Street, int] = {"flop": 24, "turn": 160}
    for street, n_some in some.items():
        boards = boards_of(N_BOARD_CARDS[street], "full")
        which = np.random.default_rng(1).permutation(len(boards))[:n_some]
        counts = np.zeros((indexer_of(street).size, N_COUNTS), np.uint32)
        seconds = N / 1e6 / millions(partial(count_beside, boards.ids[which], "full", counts))
        total = seconds * len(boards) / n_some
        print(f"potentials on the {street}: {seconds / n_some * 1e3:.2f} ms a board, {total:.1f} s for {len(boards):,}")


def print_ochs() -> None:
    """Print the time of OCHS with 8 clusters on all full boards, from some of them, with one hand asked for on each."""
    boards = boards_of(FULL_BOARD, "full")
    which = np.random.default_rng(1).permutation(len(boards))[: SWEPT // 8]
    numbers = boards.hand_numbers(which)[:, ::-1]
    hands = np.take_along_axis(numbers, (numbers < indexer_of("river").size).argmax(axis=1)[:, None], axis=1)[:, 0]
    seconds = N / 1e6 / millions(lambda: ochs(clusters=8, numbers=hands, workers=1))
    total = seconds * len(boards) / len(which)
    print(f"OCHS, 8 clusters: {seconds / len(which) * 1e6:.0f} us a board, {total:.1f} s for {len(boards):,}")


def print_streets(deck: Deck) -> None:
    """Print the processor time of the strengths and the histograms of all streets."""
    for street in STREETS:
        start = time.process_time()
        found = strengths(street, deck=deck)
        spent = time.process_time() - start
        print(f"{deck} deck, {street}: strengths of {len(found):,} hands {spent:.2f} s", end="")
        if street in STREETS[1:3]:
            start = time.process_time()
            equity_histograms(street, deck=deck)
            print(f", histograms {time.process_time() - start:.2f} s", end="")
        print()


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
    print_sweep(evaluated)
    print_potentials()
    print_ochs()
    for street in STREETS[1:3]:
        equity_histograms(street, deck="short")  # compiles
    strengths("preflop", deck="short")
    print_streets("short")
    if "--all" in sys.argv:
        print_streets("full")


if __name__ == "__main__":
    main()
