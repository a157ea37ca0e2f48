"""The rates of evaluating high hands, compared with other packages.

Run `python benchmarks/high.py`. It prints one line for each kind of work. Other packages that are not installed are
skipped (`pip install ".[bench]"` installs them). Our function and the other package's take turns in the same process,
and the fastest run of each counts.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak import card_name, evaluate_many, evaluate_planes, planes_of, value_of_ids
from cardspeak.bench import random_hands
from cardspeak.kernels.orders import all_sevens

TURNS = 7
HANDS = 10_000_000
FEW = 20_000  # hands that other packages evaluate in a Python loop; pokerkit evaluates fewer

Work = tuple[Callable[[], object], int]
"""A function to run, and the number of hands that it evaluates."""


def looped(function: Callable[..., object], prepared: list[tuple[Any, ...]]) -> Work:
    """The work of calling a function once for each hand, in the same Python loop for all packages.

    The function is looked up beforehand, because the attribute access `phevaluator.evaluate_cards` takes longer than
    the call of this function.
    """

    def run() -> None:
        for arguments in prepared:
            function(*arguments)

    return run, len(prepared)


def peers(rows: npt.NDArray[np.uint8]) -> Iterator[tuple[str, Work]]:
    """Each other package that is installed, and the work of calling it once for each hand.

    The arguments are prepared beforehand in the form that the package accepts.
    """
    hands = [tuple(hand) for hand in rows.tolist()]
    names = [[card_name(card) for card in hand] for hand in hands]
    if find_spec("eval7"):
        import eval7

        yield "eval7", looped(eval7.evaluate, [([eval7.Card(card) for card in hand],) for hand in names])
    if find_spec("phevaluator"):
        from phevaluator import evaluate_cards

        yield "phevaluator", looped(evaluate_cards, hands)  # phevaluator uses the same card ids
    if find_spec("treys"):
        import treys

        cards = [[treys.Card.new(card) for card in hand] for hand in names]
        yield "treys", looped(treys.Evaluator().evaluate, [(hand[:2], hand[2:]) for hand in cards])
    if find_spec("pokerkit"):
        from pokerkit import Card, StandardHighHand

        parsed = [[list(Card.parse("".join(part))) for part in (hand[:2], hand[2:])] for hand in names[: FEW // 20]]
        yield "pokerkit", looped(StandardHighHand.from_game, [tuple(parts) for parts in parsed])


def counted() -> Work:
    """The work of counting the categories of all seven-card hands."""
    tables, nested = all_sevens.triple_tables(), np.zeros(8, np.int64)

    def run() -> None:
        for middle in all_sevens.MIDDLES:
            all_sevens.count_categories(middle, *tables, nested)

    return run, all_sevens.N_HANDS


def summed() -> Work:
    """The work of evaluating all seven-card hands and adding up the values."""
    tables, sums = all_sevens.triple_tables(), np.zeros(2, np.int64)

    def run() -> None:
        for middle in all_sevens.MIDDLES:
            all_sevens.sum_values(middle, *tables, sums)

    return run, all_sevens.N_HANDS


def seconds(*works: Work) -> list[float]:
    """The seconds per hand for each work, in the fastest of several runs."""
    best = [float("inf")] * len(works)
    for turn, (i, (run, n_hands)) in itertools.product(range(TURNS + 1), enumerate(works)):
        start = time.perf_counter()
        run()
        spent = time.perf_counter() - start
        if turn:  # the first run compiles
            best[i] = min(best[i], spent / n_hands)
    return best


def show(work: str, ours: float, peer: str = "", theirs: float = 0.0) -> None:
    """Print the rate of some work and, if it is compared with another package, the rate of that package."""
    line = f"{work:44}{rate(ours):>18}"
    if peer:
        line += f"   {peer:12}{rate(theirs):>18}{theirs / ours:13,.1f} x"
    print(line, flush=True)


def rate(seconds_a_hand: float) -> str:
    return (
        f"{1e-6 / seconds_a_hand:,.0f} M hands/s" if seconds_a_hand < 1e-8 else f"{seconds_a_hand * 1e9:,.0f} ns a hand"
    )


def main() -> None:
    rows = random_hands(HANDS)
    columns, planes = tuple(np.ascontiguousarray(rows.T)), planes_of(rows)
    out = np.empty(HANDS, np.uint16), np.empty(HANDS, np.uint16)
    others = list(peers(rows[:FEW]))
    print(f"peers: {', '.join(name for name, _ in others) or 'none installed'}; {sys.version.split()[0]}\n")

    batches: dict[str, Work] = {
        "seven cards, rows, checked, dense": (lambda: evaluate_many(rows, out=out[0]), HANDS),
        "the same, values in new memory": (lambda: evaluate_many(rows), HANDS),
        "seven cards, columns, checked, dense": (lambda: evaluate_many(columns, out=out[0]), HANDS),
        "seven cards, planes, checked, dense": (lambda: evaluate_planes(*planes, out=out[0]), HANDS),
        "seven cards, planes, checked, sparse": (lambda: evaluate_planes(*planes, sparse=True, out=out), HANDS),
    }
    for name, work in batches.items():
        show(name, seconds(work)[0])
    for peer, work in others:
        ours, theirs = seconds(batches["seven cards, rows, checked, dense"], work)
        show("seven cards, rows, checked, dense", ours, peer, theirs)
    one_by_one = looped(value_of_ids, [tuple(hand) for hand in rows[:FEW].tolist()])
    for peer, work in others:
        ours, theirs = seconds(one_by_one, work)
        show("one call from Python, cards prepared", ours, peer, theirs)
    show("all 133,784,560 hands, categories counted", seconds(counted())[0])
    show("all 133,784,560 hands, each valued", seconds(summed())[0])


if __name__ == "__main__":
    main()
