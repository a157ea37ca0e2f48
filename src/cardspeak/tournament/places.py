"""The chance of each player with chips to finish in each place, in the way that suits their number."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardspeak.tournament.subsets import chances_of_subsets

if TYPE_CHECKING:
    from cardspeak.pots import Chips

Method: TypeAlias = Literal["exact", "quadrature"]
Chances: TypeAlias = tuple[float, ...]
"""Of one player: the chances of the first, the second ... place."""

MOST_EXACT = 20
"""Beyond so many players there are too many sets of them."""

MOST_IN_PYTHON = 10
"""So many take two milliseconds without compiled code, which takes half a second to load."""


def method_for(n_players: int) -> Method:
    """How the chances of so many players are worked out."""
    return "exact" if n_players <= MOST_EXACT else "quadrature"


def chances_of_places(stacks: Sequence[Chips], n_paid: int) -> list[Chances]:
    """The chance of each player to finish in each of the first places.

    Players with equal stacks have equal chances to the last bit, and the order of the players changes nothing.

    Args:
        stacks: the stacks, all positive.
        n_paid: how many places are asked for, at most as many as players.

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

    import numpy as np  # here: few players do not wait for NumPy and Numba

    from cardspeak.kernels.money.icm import add_chances_of_subsets
    from cardspeak.tournament.quadrature import chances_of_clocks

    if method_for(len(stacks)) == "exact":
        chances = np.zeros((len(stacks), n_paid))
        add_chances_of_subsets(np.array(stacks), chances)
    else:
        chances = chances_of_clocks(stacks, n_paid)
    chances /= chances.sum(axis=0)  # somebody takes each place: what is off is rounding
    rows: list[Any] = chances.tolist()
    return rows
