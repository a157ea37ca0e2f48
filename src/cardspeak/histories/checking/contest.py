"""The pots of a hand that cards decide, in whole numbers of the smallest amount in the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

CENT = 100
"""The scale of most records: their amounts are whole numbers of hundredths."""


class Pot(NamedTuple):
    """A pot.

    Attributes:
        amount: its amount.
        contenders: the players who can win it.
    """

    amount: int
    contenders: tuple[int, ...]


def scale_of(amounts: Iterable[Decimal]) -> int:
    """The smallest power of ten, at least 100, that makes whole numbers of all amounts.

    >>> scale_of([Decimal("0.5"), Decimal(20)]), scale_of([Decimal("0.125")])
    (100, 1000)
    """
    digits = 2
    for amount in amounts:
        exponent = amount.as_tuple().exponent
        if isinstance(exponent, int) and -exponent > digits:
            digits = -exponent
    return int(10**digits)


def in_units(amounts: Sequence[Decimal], scale: int) -> list[int]:
    """The amounts as whole numbers of 1/scale.

    Raises:
        ValueError: an amount is no whole number of them.
    """
    whole = [int(amount * scale) for amount in amounts]
    if scale == CENT and any(number != amount * scale for number, amount in zip(whole, amounts, strict=True)):
        raise ValueError
    return whole


def pots_of(bets: Sequence[int], dead: Sequence[int], live: Sequence[int]) -> list[Pot]:
    """The pots, the main pot first.

    A pot has the part of each bet between two bets of live players. Dead money is in the main pot, except that a player
    who is all-in with an ante contests only as much of each ante as their own. Pots with the same contenders are one.

    Args:
        bets: the bet of each player, without dead money and uncalled chips.
        dead: the dead money of each player.
        live: the players who did not fold; each of them put in chips.

    >>> pots_of([20, 50, 50, 10], [0, 0, 0, 5], [0, 1, 2])
    [Pot(amount=75, contenders=(0, 1, 2)), Pot(amount=60, contenders=(1, 2))]
    """
    pots: list[Pot] = []
    all_in_antes = sorted({dead[player] for player in live if not bets[player]})
    before = 0
    for level in all_in_antes:
        layer = sum([min(amount, level) - min(amount, before) for amount in dead])
        _add(pots, layer, tuple([player for player in live if bets[player] or dead[player] >= level]))
        before = level
    # What is left of the dead money belongs to the first pot of the players who also bet.
    extra = sum([amount - before for amount in dead if amount > before])
    before = 0
    for level in sorted({bets[player] for player in live if bets[player]}):
        layer = sum([min(bet, level) - min(bet, before) for bet in bets])
        _add(pots, layer + extra, tuple([player for player in live if bets[player] >= level]))
        before, extra = level, 0
    # Called bets above those of all live players, which only players who folded later can have made.
    extra += sum([bet - before for bet in bets if bet > before])
    if pots and extra:
        pots[-1] = pots[-1]._replace(amount=pots[-1].amount + extra)
    return pots


def _add(pots: list[Pot], amount: int, contenders: tuple[int, ...]) -> None:
    if pots and pots[-1].contenders == contenders:
        pots[-1] = Pot(pots[-1].amount + amount, contenders)
    else:
        pots.append(Pot(amount, contenders))
