"""Bets into layers: what goes back before pots are made, and what each pot holds.

Everything here counts in units, and a player is a seat, the index of their bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardspeak.pots.money import Amount

UNCALLED = "uncalled bet"
UNMATCHED = "no player left in the hand has matched it"


class Excess(NamedTuple):
    """What goes back to a seat, and why."""

    seat: int
    amount: int
    reason: str


class Layer(NamedTuple):
    """What a pot holds, the seats that contest it, and which part of each bet is in it: from `above` up to `top`."""

    amount: int
    contenders: tuple[int, ...]
    above: int
    top: int


def take_back(bets: Sequence[int], left: Sequence[int]) -> tuple[list[Excess], list[int]]:
    """What goes back before pots are made, and the bets that stay.

    Two things go back. First, what the largest bet has above the second largest, whoever has folded: nobody called it.
    Then, where several players are left, what folded players have above the largest bet of those `left`: nobody is
    there to win it. A player left alone wins that too.

    >>> take_back([25, 50, 100], left=[0, 1, 2])
    ([Excess(seat=2, amount=50, reason='uncalled bet')], [25, 50, 50])
    """
    *_, second, largest = 0, *sorted(bets)
    excesses: list[Excess] = []
    called = list(bets)
    if largest > second:
        seat = bets.index(largest)
        excesses.append(Excess(seat, largest - second, UNCALLED))
        called[seat] = second
    if len(left) == 1:
        return excesses, called
    reach = max([called[seat] for seat in left])
    if reach == second:
        return excesses, called
    excesses += [Excess(seat, bet - reach, UNMATCHED) for seat, bet in enumerate(called) if bet > reach]
    return excesses, [min(bet, reach) for bet in called]


def contesting(bets: Sequence[Amount], left: Sequence[int], dead: Collection[int] = ()) -> tuple[int, ...]:
    """The seats that contest the main pot: those `left` that put something in, or all of them where none did.

    Args:
        bets: what each seat bet.
        left: the seats that have not folded.
        dead: the seats that put in dead money, as an ante that took a player's last chip.

    >>> contesting([25, 0, 50], left=[0, 1])
    (0,)
    >>> contesting([25, 0, 50], left=[0, 1], dead=[1])
    (0, 1)
    """
    return tuple([seat for seat in left if bets[seat] or seat in dead]) or tuple(left)


def stack(bets: Sequence[int], contenders: Sequence[int], dead: int) -> list[Layer]:
    """The layers that hold the bets, the main pot first, with the dead money in it; none is empty.

    Every different bet of a contender is the top of a layer. Bets of others fall into the layers they reach, and end
    none: so no two layers have the same contenders. What is above all contenders is in the last layer. A contender who
    bet nothing contests the dead money alone.

    >>> for layer in stack([25, 50, 50, 10], contenders=[0, 1, 2], dead=3):
    ...     print(layer)
    Layer(amount=88, contenders=(0, 1, 2), above=0, top=25)
    Layer(amount=50, contenders=(1, 2), above=25, top=50)
    """
    layers: list[Layer] = []
    filled = above = 0
    tops = sorted({bets[seat] for seat in contenders})
    reached = tuple(contenders)
    for top in tops:
        is_last = top == tops[-1]
        up_to_here = sum(bets) if is_last else sum([bet if bet < top else top for bet in bets])
        edge = max(bets) if is_last else top
        reached = tuple([seat for seat in reached if bets[seat] >= top])
        if amount := up_to_here - filled + dead:
            layers.append(Layer(amount, reached, above, edge))
        filled, above, dead = up_to_here, edge, 0
    return layers
