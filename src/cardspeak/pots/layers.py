"""How bets are divided into layers, one for each pot, and which chips are returned beforehand.

Amounts are in units. Each player is identified by a seat: the index of their bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardspeak.pots.money import Amount

UNCALLED = "uncalled bet"


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
    """The seats that contest the main pot: the unfolded seats that put in chips, or all unfolded seats if none did.

    Args:
        bets: what each seat bet.
        left: the seats that have not folded.
        dead: the seats that put in dead money, such as an ante. They contest the main pot even if they bet nothing.

    >>> contesting([25, 0, 50], left=[0, 1])
    (0,)
    >>> contesting([25, 0, 50], left=[0, 1], dead=[1])
    (0, 1)
    """
    return tuple([seat for seat in left if bets[seat] or seat in dead]) or tuple(left)


def stack(bets: Sequence[int], contenders: Sequence[int], dead: int, mucked: int | None = None) -> list[Layer]:
    """The layers of the bets, without empty layers. The first is the main pot, which also holds the dead money.

    Each distinct bet of a contender adds a layer up to that bet. The last layer extends to the largest bet of all, so
    it also holds called bets that no contender has matched. A folded player's bet adds chips to the layers that it
    reaches, but never adds a layer. Therefore, no two layers have the same contenders. If another contender bet
    something, a contender who bet nothing contests only the dead money.

    Args:
        bets: what each seat bet, without the uncalled bet.
        contenders: the seats that contest the main pot.
        dead: all dead money.
        mucked: the only seat that mucked and bet more than all contenders, if there is one. Nobody else in the hand
            contests these chips, so they form a last layer for this seat alone.

    >>> for layer in stack([25, 50, 50, 10], contenders=[0, 1, 2], dead=3):
    ...     print(layer)
    Layer(amount=88, contenders=(0, 1, 2), above=0, top=25)
    Layer(amount=50, contenders=(1, 2), above=25, top=50)
    >>> for layer in stack([50, 90, 90], contenders=[0], dead=0, mucked=2):
    ...     print(layer)
    Layer(amount=150, contenders=(0,), above=0, top=50)
    Layer(amount=80, contenders=(2,), above=50, top=90)
    """
    layers: list[Layer] = []
    filled = above = 0
    tops = sorted({bets[seat] for seat in contenders})
    reached = tuple(contenders)
    for top in tops:
        is_last = top == tops[-1] and mucked is None
        up_to_here = sum(bets) if is_last else sum([bet if bet < top else top for bet in bets])
        edge = max(bets) if is_last else top
        reached = tuple([seat for seat in reached if bets[seat] >= top])
        if amount := up_to_here - filled + dead:
            layers.append(Layer(amount, reached, above, edge))
        filled, above, dead = up_to_here, edge, 0
    if mucked is not None:
        layers.append(Layer(sum(bets) - filled, (mucked,), above, max(bets)))
    return layers
