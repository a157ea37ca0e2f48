"""Each player's chance of finishing in each place, by the method that suits the number of players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardspeak.tournament.subsets import chances_of_subsets

if TYPE_CHECKING:
    from cardspeak.pots import Chips

Method: TypeAlias = Literal["exact", "quadrature"]
Chances: TypeAlias = tuple[float, ...]
"""One player's chances of finishing first, second and so on."""

MOST_EXACT = 20
"""The maximum number of players for the sum over all subsets."""

MOST_IN_PYTHON = 10
"""The maximum number of players for plain Python, which takes two milliseconds for so few; loading the compiled code
would take half a second."""


def method_for(n_players: int) -> Method:
    """The method for this number of players."""
    return "exact" if n_players <= MOST_EXACT else "quadrature"


def chances_of_places(stacks: Sequence[Chips], n_paid: int) -> list[Chances]:
    """Each player's chance of finishing in each of the first `n_paid` places.

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

    import numpy as np  # imported here because plain Python does not need NumPy and Numba

    from cardspeak.kernels.money.icm import add_chances_of_subsets
    from cardspeak.tournament.quadrature import chances_of_clocks

    if method_for(len(stacks)) == "exact":
        chances = np.zeros((len(stacks), n_paid))
        add_chances_of_subsets(np.array(stacks), chances)
    else:
        chances = chances_of_clocks(stacks, n_paid)
    chances /= chances.sum(axis=0)  # the chances of each place add up to 1; this removes rounding errors
    rows: list[Any] = chances.tolist()
    return rows
