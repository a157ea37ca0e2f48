"""The rate of `equity_many`: exact equities of random hold'em hands on random boards, on one core.

Run `python -m benchmarks.equity_many` from the top folder of the repository. It prints one line for each kind of rows:
the rows per second of processor time, and those of eval7 for the same rows. eval7 can compare a hand with a range on a
full board, in compiled code. For earlier streets, a Python loop asks it about every full board.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from cardspeak import card_name, equity_many, parse_range

Ids = npt.NDArray[np.uint8]

RANGE = "22+, A2s+, KTs+, QTs+, JTs, T9s, 98s, ATo+, KJo+"
N_ROWS = {"river": 500_000, "turn": 50_000, "flop": 2_000, "preflop": 1_000_000}
N_BOARD = {"river": 5, "turn": 4, "flop": 3, "preflop": 0}
PEER_ROWS = {"river": 200, "turn": 5, "flop": 1}
TURNS = 5


def random_rows(n: int, n_board: int) -> tuple[Ids, Ids]:
    """Random hands and boards."""
    rows = np.argsort(np.random.default_rng(1).random((n, 52), np.float32), axis=1)[:, : 2 + n_board].astype(np.uint8)
    return np.ascontiguousarray(rows[:, :2]), np.ascontiguousarray(rows[:, 2:])


def seconds(run: Callable[[], object], turns: int = TURNS) -> float:
    """The processor time of the fastest of several runs, after one that may compile."""
    run()
    spent = []
    for _ in range(turns):
        start = time.process_time()
        run()
        spent.append(time.process_time() - start)
    return min(spent)


def by_eval7(hands: Ids, boards: Ids, villains: str) -> Callable[[], object]:
    """A function that makes eval7 compute the equity of each hand."""
    import eval7

    deck = [eval7.Card(card_name(card)) for card in range(52)]
    opponents = eval7.HandRange("AA")
    opponents.hands = [((deck[a], deck[b]), 1.0) for a, b in parse_range(villains).ids.tolist()]
    rows = [
        ([deck[card] for card in hand], [deck[card] for card in board])
        for hand, board in zip(hands, boards, strict=True)
    ]

    def run() -> None:
        for hand, board in rows:
            left = [card for card in deck if card not in hand and card not in board]
            total, n = 0.0, 0
            for more in itertools.combinations(left, 5 - len(board)):
                total += eval7.py_hand_vs_range_exact(hand, opponents, [*board, *more])
                n += 1
            total / n

    return run


def main() -> None:
    print(f"rows per second of processor time; {sys.version.split()[0]}\n")
    for name, villains in (("random hand", "random"), (f"range of {len(parse_range(RANGE))} holdings", RANGE)):
        for street, n in N_ROWS.items():
            n_rows = n if villains == "random" or street == "preflop" else n // 4
            hands, boards = random_rows(n_rows, N_BOARD[street])
            rate = n_rows / seconds(partial(equity_many, hands, boards, villains, workers=1))
            line = f"{street + ', against a ' + name:44}{rate:14,.0f} rows/s"
            if street in PEER_ROWS and find_spec("eval7"):
                few = PEER_ROWS[street]
                theirs = few / seconds(by_eval7(hands[:few], boards[:few], villains), 2)
                line += f"   eval7 {theirs:12,.1f} rows/s {rate / theirs:10,.0f} x"
            print(line, flush=True)


if __name__ == "__main__":
    main()
