"""Bets into layers: what goes back before pots are made, and what each pot holds.

Everything here counts in units, and a player is a seat, the index of his bet.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

UNCALLED = "uncalled bet"
UNMATCHED = "no player left in the hand has matched it"


class Excess(NamedTuple):
    """What goes back to a seat, and why."""

    seat: int
    amount: int
    reason: str


class Layer(NamedTuple):
    """What a pot holds, and the seats that contest it."""

    amount: int
    contenders: tuple[int, ...]


def take_back(bets: Sequence[int], left: Sequence[int]) -> tuple[list[Excess], list[int]]:
    """What goes back before pots are made, and the bets that stay.

    Two things go back. First, what the largest bet has above the second largest, whoever has folded: nobody called it.
    Then, where several players are left, what folded players have above the largest bet of those `left`: nobody is
    there to win it. A player left alone wins that too.

    >>> take_back([25, 50, 100], left=[0, 1, 2])
    ([Excess(seat=2, amount=50, reason='uncalled bet')], [25, 50, 50])
    """
    *_, second, largest = 0, *sorted(bets)
    excesses = [Excess(bets.index(largest), largest - second, UNCALLED)] if largest > second else []
    called = [min(bet, second) for bet in bets]
    if len(left) == 1:
        return excesses, called
    reach = max(called[seat] for seat in left)
    excesses += [Excess(seat, bet - reach, UNMATCHED) for seat, bet in enumerate(called) if bet > reach]
    return excesses, [min(bet, reach) for bet in called]


def contesting(bets: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """The seats that contest the main pot: those `left` that put something in, or all of them where none did.

    >>> contesting([25, 0, 50], left=[0, 1])
    (0,)
    """
    return tuple(seat for seat in left if bets[seat]) or tuple(left)


def stack(bets: Sequence[int], contenders: Sequence[int], dead: int) -> list[Layer]:
    """The layers that hold the bets, the main pot first, with the dead money in it; none is empty.

    Every different bet of a contender is the top of a layer. Bets of others fall into the layers they reach, and end
    none: so no two layers have the same contenders. What is above all contenders is in the last layer.

    >>> stack([25, 50, 50, 10], contenders=[0, 1, 2], dead=3)
    [Layer(amount=88, contenders=(0, 1, 2)), Layer(amount=50, contenders=(1, 2))]
    """
    tops = sorted({bets[seat] for seat in contenders})
    filled = [0, *[sum([bet if bet < top else top for bet in bets]) for top in tops[:-1]], sum(bets)]
    amounts = [above - below for below, above in pairwise(filled)]
    amounts[0] += dead
    return [
        Layer(amount, tuple([seat for seat in contenders if bets[seat] >= top]))
        for amount, top in zip(amounts, tops, strict=True)
        if amount
    ]
