"""The rates of evaluating Omaha hands, compared with other packages.

Run `python -m benchmarks.omaha` from the top folder of the repository.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from benchmarks.high import FEW, Work, looped, seconds, show
from cardspeak import card_name, evaluate_halves, evaluate_many

DIFFERENT, TIMES = 65_536, 64
HANDS = DIFFERENT * TIMES
GAMES = {"omaha8": 4, "omaha5-8": 5, "omaha6-8": 6}
"""High-low games and their numbers of hole cards."""


def random_rows(n_cards: int, deck: range = range(52)) -> npt.NDArray[np.uint8]:
    """`DIFFERENT` random hands without duplicate cards, all repeated `TIMES` times."""
    order = np.random.default_rng(1).random((DIFFERENT, len(deck)))
    rows = (np.argsort(order, axis=1)[:, :n_cards] + deck.start).astype(np.uint8)
    return np.tile(rows, (TIMES, 1))


def peers(rows: npt.NDArray[np.uint8], n_hole: int) -> Iterator[tuple[str, str, Work]]:
    """Each other package that is installed, the half of the pot for which it evaluates hands, and the work."""
    hands = [(hand[:n_hole], hand[n_hole:]) for hand in rows.tolist()]
    if n_hole == 4 and find_spec("phevaluator"):
        from phevaluator import evaluate_omaha_cards

        yield "phevaluator", "high", looped(evaluate_omaha_cards, [(*board, *hole) for hole, board in hands])
    if find_spec("pokerkit"):
        from pokerkit import Card, OmahaEightOrBetterLowHand, OmahaHoldemHand

        few = [
            tuple(list(Card.parse("".join(map(card_name, part)))) for part in hand)
            for hand in hands[: len(hands) // 20]
        ]
        yield "pokerkit", "high", looped(OmahaHoldemHand.from_game, few)
        yield "pokerkit", "low", looped(or_none(OmahaEightOrBetterLowHand.from_game), few)


def or_none(function: Callable[..., object]) -> Callable[..., object]:
    """The same function, except that it returns None instead of raising `ValueError` for hands without a value."""

    def run(*arguments: object) -> object:
        try:
            return function(*arguments)
        except ValueError:
            return None

    return run


def works(game: str, rows: npt.NDArray[np.uint8]) -> dict[str, Work]:
    """The work to measure for a game, by name."""
    columns = tuple(np.ascontiguousarray(rows.T))
    out = {half: np.empty(len(rows), np.uint16) for half in ("high", "low")}
    runs: dict[str, Callable[[], object]] = {
        "high": lambda: evaluate_many(rows, game=game, out=out["high"]),
        "low": lambda: evaluate_many(rows, game=game, half="low", out=out["low"]),
        "high and low": lambda: evaluate_halves(rows, game=game, out=out),
        "high, columns": lambda: evaluate_many(columns, game=game, out=out["high"]),
        "high and low, columns": lambda: evaluate_halves(columns, game=game, out=out),
    }
    return {name: (run, len(rows)) for name, run in runs.items()}


def main() -> None:
    print(f"{HANDS:,} hands of each kind; {sys.version.split()[0]}\n")
    for game, n_hole in GAMES.items():
        rows = random_rows(n_hole + 5)
        ours = works(game, rows)
        for name, work in ours.items():
            show(f"{n_hole} hole cards, {name}", seconds(work)[0])
        for peer, half, work in peers(rows[:FEW], n_hole):
            own, theirs = seconds(ours[half], work)
            show(f"{n_hole} hole cards, {half}", own, peer, theirs)


if __name__ == "__main__":
    main()
