"""Order classes of hole cards by preflop equity against one random hand. Ranges such as `15%` use this order.

    python scripts/order_holdings.py holdem shortdeck shortdeck-trips greek
    python scripts/order_holdings.py omaha omaha8
    python scripts/order_holdings.py omaha5-8 8000

For games with two hole cards, the order is exact and takes a few seconds. The classes are printed, best first, for
`src/cardspeak/ranges/orders.py`.

For Omaha with four hole cards, the order is exact, from the table of starting hands in the package.

For the other Omaha games, the order is computed on one board per orbit under suit permutations, weighted by the size
of the orbit, or on the given number of random boards. On each board, every holding plays against two other holdings
drawn at random, and the results of both sides are counted. This takes a quarter of an hour. Ordering `omaha5-8` also
orders `omaha5`. The output is `src/cardspeak/ranges/data/GAME.npz`. It contains the level of each class, with the
classes in the order of `suit_classes`. The best level is 0. With four cards, each class has its own level. With five
cards, there are many classes, and a level spans half a thousandth of the pot. The seed is fixed, so the levels are
reproducible.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
from numba import njit

from cardspeak.card_sets import every_reversed_mask, ids_of_reversed_masks
from cardspeak.equities.exact.starting_hands import DEALS, carried
from cardspeak.evaluate.many import evaluate_halves, evaluate_many
from cardspeak.games import Game, find_game
from cardspeak.ranges.classes import classes_of
from cardspeak.ranges.suits import suit_classes

SEED = 20_240_229
N_OPPONENTS = 2
FEW_CLASSES = 20_000
STEP = 0.0005  # of the pot, less than the standard error of the samples
DATA = Path(__file__).parents[1] / "src" / "cardspeak" / "ranges" / "data"


def boards_of(game: Game) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
    """One full board of each orbit under suit permutations, and the number of boards in the orbit."""
    boards = every_reversed_mask(game.deck, game.full_board)
    _, numbers = suit_classes(boards)
    _, first, counts = np.unique(numbers, return_index=True, return_counts=True)
    return boards[first], counts


@njit(cache=True)
def add_exactly(cards, values, live, weight, points, deals):  # type: ignore[no-untyped-def]
    """Add each holding's points against all other holdings on a board: 2 for a win and 1 for a tie.

    A holding meets only holdings that share no card with it. Its opponents are counted by inclusion-exclusion.
    """
    order = live[np.argsort(values)]
    below_of, below = np.zeros(52, np.int64), 0
    start, n = 0, len(order)
    sorted_values = np.sort(values)
    while start < n:
        stop = start
        while stop < n and sorted_values[stop] == sorted_values[start]:
            stop += 1
        equal_of = np.zeros(52, np.int64)
        for at in range(start, stop):
            for card in cards[order[at]]:
                equal_of[card] += 1
        for at in range(start, stop):
            first, second = cards[order[at], 0], cards[order[at], 1]
            won = below - below_of[first] - below_of[second]
            tied = stop - start - equal_of[first] - equal_of[second] + 1
            points[order[at]] += weight * (2 * won + tied)
            deals[order[at]] += weight
        for at in range(start, stop):
            for card in cards[order[at]]:
                below_of[card] += 1
        below += stop - start
        start = stop


def order_exactly(game: Game) -> list[str]:
    """The classes of two hole cards, best first."""
    classes = classes_of(game.deck)
    cards = ids_of_reversed_masks(classes.every, 2)
    points, deals = np.zeros(len(cards), np.int64), np.zeros(len(cards), np.int64)
    for board, weight in zip(*boards_of(game), strict=True):
        live = np.flatnonzero(classes.every & board == 0)
        board_cards = np.broadcast_to(ids_of_reversed_masks(board[None], game.full_board), (len(live), game.full_board))
        values = evaluate_many(np.hstack([cards[live], board_cards]), game=game)
        add_exactly(cards, values, live, weight, points, deals)
    won = np.add.reduceat(points[classes.places], classes.starts)
    of = np.add.reduceat(deals[classes.places], classes.starts)
    equity = won / of  # times a constant, because every holding meets the same number of others on a board
    order = np.lexsort((np.arange(len(equity)), -equity))
    distinct = len(np.unique(equity))
    print(f"{game.code}: {len(equity)} classes, {distinct} distinct equities")
    return [classes.names[place] for place in order]


@njit(cache=True)
def add_drawn(classes, sets, high, low, has_low, shift, weight, points, split_points, deals):  # type: ignore[no-untyped-def]
    """Let each holding play against the holding `shift` positions later, and add the results of both.

    Points are quarters of the pot, multiplied by the weight of the board.
    """
    n = len(sets)
    for first in range(n):
        second = first + shift
        if second >= n:
            second -= n
        if sets[first] & sets[second]:
            continue
        won = 4 * (high[first] > high[second]) + 2 * (high[first] == high[second])
        split = won
        if has_low and (low[first] or low[second]):
            split = (won + 4 * (low[first] > low[second]) + 2 * (low[first] == low[second])) // 2
        points[classes[first]] += weight * won
        points[classes[second]] += weight * (4 - won)
        split_points[classes[first]] += weight * split
        split_points[classes[second]] += weight * (4 - split)
        deals[classes[first]] += weight
        deals[classes[second]] += weight


def equities_drawn(game: Game, n_boards: int | None) -> dict[str, npt.NDArray[np.float64]]:
    """The equity of each class, by game code: for the game without its low half, and for the game itself."""
    random = np.random.default_rng(SEED)
    boards, weights = boards_of(game)
    if n_boards:
        drawn = random.choice(len(boards), n_boards, p=weights / weights.sum())
        boards, weights = boards[drawn], np.ones(n_boards, np.int64)
    sets = random.permutation(every_reversed_mask(game.deck, game.hole_cards))
    n_classes, numbers = suit_classes(sets)
    rows = ids_of_reversed_masks(sets, game.hole_cards)
    points = np.zeros((2, 2, n_classes), np.int64)  # axes: even or odd boards; the high half alone or the whole pot
    deals = np.zeros((2, n_classes), np.int64)
    for at, (board, weight) in enumerate(zip(boards, weights, strict=True)):
        live = np.flatnonzero(sets & board == 0)
        board_cards = np.broadcast_to(ids_of_reversed_masks(board[None], game.full_board), (len(live), game.full_board))
        values = evaluate_halves(np.hstack([rows[live], board_cards]), game=game)
        high = values["high"]
        for shift in random.integers(1, len(live), N_OPPONENTS):
            add_drawn(
                numbers[live], sets[live], high, values.get("low", high), "low" in values,
                shift, weight, points[at % 2, 0], points[at % 2, 1], deals[at % 2],
            )  # fmt: skip
        if at % 1000 == 0:
            print(f"\r{at:,} of {len(boards):,} boards", end="", file=sys.stderr, flush=True)
    equities = {}
    for half, code in enumerate((game.code.replace("omaha8", "omaha").removesuffix("-8"), game.code)):
        even, odd = points[0, half] / deals[0], points[1, half] / deals[1]
        equity = points[:, half].sum(axis=0) / deals.sum(axis=0)
        error = np.sqrt(((even - odd) ** 2).mean() / 4 / 16)  # even and odd boards differ by twice the mean's error
        print(f"\n{code}: {n_classes:,} classes, at least {deals.sum(axis=0).min():,} deals each; error {error:.6f}")
        equities[code] = equity / 4
    return equities


def equities_of_table() -> dict[str, npt.NDArray[np.float64]]:
    """The exact equity of each class in Omaha; all of them differ."""
    wins, ties = carried()
    return {"omaha": (2 * wins + ties) / (2 * DEALS)}


def levels_of(equity: npt.NDArray[np.float64]) -> npt.NDArray[np.uint16]:
    """The level of each class. The best class has level 0."""
    if len(equity) > FEW_CLASSES:
        rounded: npt.NDArray[np.uint16] = np.rint((equity.max() - equity) / STEP).astype(np.uint16)
        return rounded
    levels = np.empty(len(equity), np.uint16)
    levels[np.argsort(-equity, kind="stable")] = np.arange(len(equity))
    return levels


def main(codes: list[str]) -> None:
    """Order the holdings of the games with these codes. A number at the end is the number of boards to draw."""
    n_boards = int(codes.pop()) if codes[-1].isdigit() else None
    for code in codes:
        game = find_game(code)
        if game.hole_cards == 2:
            print(*order_exactly(game))
            continue
        equities = equities_of_table() if code == "omaha" else equities_drawn(game, n_boards)
        for ordered, equity in equities.items():
            if ordered != "omaha" or code == "omaha":  # the table is exact
                np.savez_compressed(DATA / f"{ordered}.npz", levels=levels_of(equity))


if __name__ == "__main__":
    main(sys.argv[1:])
