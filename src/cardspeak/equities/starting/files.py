"""Files of the table of Omaha starting hands."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.cards import cards_text
from cardspeak.equities.exact.starting_hands import DEALS, StartingHands, cards_of_hands, packed, starting_hands

TEXT, CARRIED = ENDINGS = ".csv", ".zlib"
"""The file formats for the table."""


def best_first(table: StartingHands) -> Longs:
    """The numbers of the starting hands by descending equity; hands with equal equity are in the order of numbers."""
    wins, ties = table
    return np.argsort(-(2 * wins + ties), kind="stable")


def equity_of(wins: int, ties: int) -> Fraction:
    """The equity of a hand that wins and ties these numbers of deals."""
    return Fraction(2 * wins + ties, 2 * DEALS)


def hand_texts(numbers: Longs) -> list[str]:
    """The cards of starting hands as text, the highest first.

    >>> hand_texts(np.array([0, 1]))
    ['AsAhAdAc', 'AsAhAdKs']
    """
    rows = cards_of_hands()[numbers].tolist()
    return [cards_text(sorted(row, reverse=True)).replace(" ", "") for row in rows]


def file_of(table: StartingHands, ending: str) -> bytes:
    """The contents of a file of the table, in the format given by its extension.

    `.csv` has a line for each starting hand, from the best to the worst: its place, one of its holdings, the number of
    its holdings, the numbers of deals that it wins, ties and loses, and its equity. `.zlib` is the format of the table
    in the package.
    """
    if ending == CARRIED:
        return packed(table)
    order = best_first(table)
    lines = ["place,hand,holdings,wins,ties,losses,equity"]
    rows = zip(hand_texts(order), starting_hands().sizes[order].tolist(), table[:, order].T.tolist(), strict=True)
    for place, (hand, n_holdings, (wins, ties)) in enumerate(rows, start=1):
        equity = float(equity_of(wins, ties))
        lines.append(f"{place},{hand},{n_holdings},{wins},{ties},{DEALS - wins - ties},{equity:.9f}")
    return "\n".join([*lines, ""]).encode()
