"""How bets are divided into layers, one for each pot, and which chips are returned beforehand.

Amounts are in units. Each player is identified by a seat: the index of their bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardspeak.pots.money import Amount

UNCALLED = "uncalled bet"


class Alone(NamedTuple):
    """A seat that won the part of its bet beyond `above` before the showdown, because nobody else could contest it."""

    seat: int
    above: int


class Layer(NamedTuple):
    """A layer of the bets, which becomes a pot: it holds the part of each bet between `above` and `top`."""

    amount: int
    contenders: tuple[int, ...]
    above: int
    top: int


def uncalled(bets: Sequence[int]) -> tuple[int, int]:
    """The seat of the largest bet, and the part of this bet above the second largest: the chips that nobody called.

    It does not matter whether the players who made these two bets have folded.

    >>> uncalled([25, 50, 100])
    (2, 50)
    >>> uncalled([50, 50])
    (0, 0)
    """
    *_, second, largest = 0, *sorted(bets)
    return bets.index(largest), largest - second


def contesting(bets: Sequence[Amount], left: Sequence[int], dead: Collection[int] = ()) -> tuple[int, ...]:
    """The seats that contest the main pot: those in the hand that put in chips or, if none did, all seats in the hand.

    Args:
        bets: what each seat bet.
        left: the seats that are still in the hand.
        dead: the seats that put in dead money, such as an ante. They contest the main pot even if they bet nothing.

    >>> contesting([25, 0, 50], left=[0, 1])
    (0,)
    >>> contesting([25, 0, 50], left=[0, 1], dead=[1])
    (0, 1)
    """
    return tuple([seat for seat in left if bets[seat] or seat in dead]) or tuple(left)


def stack(bets: Sequence[int], contenders: Sequence[int], dead: int, alone: Sequence[Alone] = ()) -> list[Layer]:
    """The layers of the bets, without empty layers. The first is the main pot, which also holds the dead money.

    Each distinct bet of a contender adds a layer up to that bet, so no two layers have the same contenders. Called
    chips that no contender has matched are in the next lower layer. The bet of a player who left the hand adds chips to
    the layers that it reaches, but adds a layer only if the player won it, as listed in `alone`. If another contender
    bet something, a contender who bet nothing contests only the dead money.

    Args:
        bets: what each seat bet, without the uncalled bet.
        contenders: the seats that contest the main pot.
        dead: all dead money.
        alone: the seats that left the hand after winning a part of their bet, from the lowest part to the highest.

    >>> for layer in stack([25, 50, 50, 10], contenders=[0, 1, 2], dead=3):
    ...     print(layer)
    Layer(amount=88, contenders=(0, 1, 2), above=0, top=25)
    Layer(amount=50, contenders=(1, 2), above=25, top=50)
    >>> for layer in stack([50, 90, 90], contenders=[0], dead=0, alone=[Alone(seat=2, above=50)]):
    ...     print(layer)
    Layer(amount=150, contenders=(0,), above=0, top=50)
    Layer(amount=80, contenders=(2,), above=50, top=90)
    """
    layers: list[Layer] = []
    filled = above = 0
    tops = sorted({bets[seat] for seat in contenders})
    reached = tuple(contenders)
    groups = [reached := tuple([seat for seat in reached if bets[seat] >= top]) for top in tops]
    groups += [(seat,) for seat, _ in alone]
    ends = [*tops[:-1], *[start for _, start in alone], max(bets)]  # the last contested pot ends where `alone` starts
    for end, group in zip(ends, groups, strict=True):
        up_to_here = sum([bet if bet < end else end for bet in bets])
        if amount := up_to_here - filled + dead:
            layers.append(Layer(amount, group, above, end))
        filled, above, dead = up_to_here, end, 0
    return layers
