"""Bets into layers, for the kernel of pots: what goes back before pots are made, and what each pot holds.

The hand that is looked at lies on a desk, an int64[6, seats]. Everything counts in units, a player is a seat, and a set
of seats is an integer with a bit for each. Nothing is sorted: there are few seats, and to look at all of them again is
quicker than to keep them in order.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardspeak.kernels.compiled import inlined

Wholes: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

MOST_MEMBERS = 63
"""Seats, or halves, of which a set is a number that is not negative."""
MOST = 10**15
"""The most that a row may hold: the sum of 127 amounts of which none is more is still far below 2**63."""

BETS, PAID, AMOUNTS, CONTENDERS, RAKE, LOST = range(6)
"""The rows of the desk: what each seat has in the pots and what it wins; then what each pot holds, who contests it,
what is taken of it and what rounding took from that."""


@inlined
def of_row(column: Wholes, row: int) -> int:
    """What a column says of a row; one of a single row says it of all."""
    return column[min(row, len(column) - 1)]


@inlined
def is_one(members: int) -> bool:
    """Whether a set, which is not empty, has one member."""
    return members & (members - 1) == 0


@inlined
def count_of(members: int) -> int:
    """How many members a set has."""
    count = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count


@inlined
def divided(amount: int, by: int) -> tuple[int, int]:
    """The quotient and the rest of a division by 1 or more.

    Where Numba sees that a division cannot fail it needs no way out, and then sees as well that no references to arrays
    have to be counted on the way: hands were measured to be paid at twice the rate.
    """
    by = max(by, 1)
    quotient = amount // by
    return quotient, amount - quotient * by


@inlined
def read_row(
    bets: Wholes, folded: Flags, dead: Wholes, dead_of: Wholes, row: int, unit: int, desk: Wholes
) -> tuple[int, int, int]:
    """Who is left, who contests the main pot, and the dead money; nobody is left where the row is wrong.

    The bets are laid on the desk. A row is wrong that has an amount below 0 or no multiple of the unit, more than
    `MOST` in all, or nobody left.
    """
    left = put_in = rests = 0
    in_all = all_dead = of_row(dead, row)
    is_good = 0 <= in_all <= MOST
    for seat in range(desk.shape[1]):
        bet = bets[row, seat]
        own = dead_of[row, seat] if len(dead_of) > 0 else 0
        is_good &= (0 <= bet <= MOST) & (0 <= own <= MOST)
        in_all += bet + own
        all_dead += own
        if unit != 1:
            rests |= divided(own, unit)[1]
            bet, rest = divided(bet, unit)
            rests |= rest
        desk[BETS, seat] = bet
        is_left = 0 if folded[row, seat] else 1
        left |= is_left << seat
        put_in |= (is_left if bet + own > 0 else 0) << seat
    if unit != 1:
        all_dead, rest = divided(all_dead, unit)
        rests |= rest
    if not is_good or in_all > MOST or rests != 0:
        return 0, 0, 0
    return left, left if put_in == 0 else put_in, all_dead


@inlined
def take_back(desk: Wholes, left: int, unit: int, row: int, returned: Wholes) -> None:
    """Take from the bets what goes back, and write that into a row of `returned`, which is 0 before.

    That is what the largest bet has above the second largest, and, where several are left, what folded players have
    above the largest bet of those.
    """
    largest = second = owner = reach = 0
    for seat in range(desk.shape[1]):
        bet = desk[BETS, seat]
        second = max(second, min(bet, largest))
        owner = seat if bet > largest else owner
        largest = max(largest, bet)
    returned[row, owner] = (largest - second) * unit
    desk[BETS, owner] -= largest - second
    if is_one(left):
        return
    for seat in range(desk.shape[1]):
        reach = max(reach, desk[BETS, seat] * (left >> seat & 1))
    if reach < second:
        for seat in range(desk.shape[1]):
            excess = max(desk[BETS, seat] - reach, 0)
            returned[row, seat] += excess * unit
            desk[BETS, seat] -= excess


@inlined
def stack(desk: Wholes, contenders: int, dead: int) -> int:
    """Make layers of the bets and the dead money: amounts and contenders on the desk, and how many pots there are."""
    highest = in_all = 0
    for seat in range(desk.shape[1]):
        in_all += desk[BETS, seat]
        highest = max(highest, desk[BETS, seat] * (contenders >> seat & 1))
    n_pots = filled = 0
    above = -1
    while above < highest:
        top = highest
        for seat in range(desk.shape[1]):
            bet = desk[BETS, seat]
            top = min(top, bet if (contenders >> seat & 1 != 0) & (bet > above) else highest)
        up_to_here = reached = 0
        for seat in range(desk.shape[1]):
            bet = desk[BETS, seat]
            up_to_here += min(bet, top)
            reached |= (1 if bet >= top else 0) << seat
        if top == highest:
            up_to_here = in_all
        if up_to_here + dead > filled:
            desk[AMOUNTS, n_pots] = up_to_here + dead - filled
            desk[CONTENDERS, n_pots] = reached & contenders
            n_pots += 1
        filled, above, dead = up_to_here, top, 0
    return n_pots
