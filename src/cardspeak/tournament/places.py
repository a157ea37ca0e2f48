"""The chance of each player with chips to finish in each place, by the method that suits the number of players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardspeak.tournament.subsets import chances_of_subsets

if TYPE_CHECKING:
    from cardspeak.pots import Chips

Method: TypeAlias = Literal["exact", "quadrature"]
Chances: TypeAlias = tuple[float, ...]
"""The chances of one player to finish first, second and so on."""

MOST_EXACT = 20
"""With more players than this there are too many subsets to sum over."""

MOST_IN_PYTHON = 10
"""The limit for plain Python, which then takes two milliseconds; loading the compiled code takes half a second."""


def method_for(n_players: int) -> Method:
    """The method for this number of players."""
    return "exact" if n_players <= MOST_EXACT else "quadrature"


def chances_of_places(stacks: Sequence[Chips], n_paid: int) -> list[Chances]:
    """The chance of each player to finish in each of the first places.

    Players with equal stacks have bit-identical chances, and the order of the players has no effect.

    Args:
        stacks: the stacks, all positive.
        n_paid: the number of places, at most the number of players.

    >>> chances_of_places([1000, 3000], 2)
    [(0.25, 0.75), (0.75, 0.25)]
    """
    order = sorted(range(len(stacks)), key=stacks.__getitem__, reverse=True)
    largest = Fraction(stacks[order[0]])
    rows = _rows([float(Fraction(stacks[at]) / largest) for at in order], n_paid)
    chances: dict[int, Chances] = {}
    for row, at, before in zip(rows, order, [None, *order], strict=False):
        chances[at] = chances[before] if before is not None and stacks[before] == stacks[at] else tuple(row)
    return [chances[at] for at in range(len(stacks))]


def _rows(stacks: list[float], n_paid: int) -> list[Any]:
    if len(stacks) <= MOST_IN_PYTHON:
        return chances_of_subsets(stacks, n_paid)

    import numpy as np  # imported here so that few players do not wait for NumPy and Numba

    from cardspeak.kernels.money.icm import add_chances_of_subsets
    from cardspeak.tournament.quadrature import chances_of_clocks

    if method_for(len(stacks)) == "exact":
        chances = np.zeros((len(stacks), n_paid))
        add_chances_of_subsets(np.array(stacks), chances)
    else:
        chances = chances_of_clocks(stacks, n_paid)
    chances /= chances.sum(axis=0)  # the chances of each place sum to 1 up to rounding
    rows: list[Any] = chances.tolist()
    return rows
