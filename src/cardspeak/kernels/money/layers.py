"""Bets into layers, for the kernel of pots: what goes back before pots are made, and what each pot holds.

The hand in work lies in a buffer, an int64[7, seats]. Everything counts in units, a player is a seat, and a set of
seats is an integer with a bit for each. The seats are put in the order of their bets once, so that not all of them have
to be looked at for each pot.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Flags, Longs
from cardspeak.kernels.jit.compiled import inlined

MOST_MEMBERS = 63
"""Seats, or halves, of which a set is a number that is not negative."""
MOST = 10**15
"""The most that a row may hold: the sum of 127 amounts of which none is more is still far below 2**63."""

BETS, PAID, ORDER, AMOUNTS, CONTENDERS, RAKE, LOST = range(7)
"""The rows of the buffer: what each seat has in the pots and what it wins; the seats from the largest bet down; what
each pot holds, who contests it, what is taken of it and what rounding took from that."""


@inlined
def of_row(column: Longs, row: int) -> int:
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
def put_in_order(seat: int, buffer: Longs) -> None:
    """Put a seat where it belongs among those before it, which are in order."""
    at = seat
    while at > 0 and buffer[BETS, buffer[ORDER, at - 1]] < buffer[BETS, seat]:
        buffer[ORDER, at] = buffer[ORDER, at - 1]
        at -= 1
    buffer[ORDER, at] = seat


@inlined
def read_row(
    bets: Longs, folded: Flags, dead: Longs, dead_of: Longs, row: int, unit: int, buffer: Longs
) -> tuple[int, int, int]:
    """Who is left, who contests the main pot, and the dead money; nobody is left where the row is wrong.

    The bets are laid in the buffer, and the seats in their order. A row is wrong that has an amount below 0 or no
    multiple of the unit, more than `MOST` in all, or nobody left.
    """
    left = put_in = rests = 0
    in_all = all_dead = of_row(dead, row)
    is_good = 0 <= in_all <= MOST
    for seat in range(buffer.shape[1]):
        bet = bets[row, seat]
        own = dead_of[row, seat] if len(dead_of) > 0 else 0
        is_good &= (0 <= bet <= MOST) & (0 <= own <= MOST)
        in_all += bet + own
        all_dead += own
        if unit != 1:
            rests |= divided(own, unit)[1]
            bet, rest = divided(bet, unit)
            rests |= rest
        buffer[BETS, seat] = bet
        put_in_order(seat, buffer)
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
def take_back(buffer: Longs, left: int, unit: int, row: int, returned: Longs) -> None:
    """Take from the bets what goes back, and write that into a row of `returned`, which is 0 before.

    That is what the largest bet has above the second largest, and, where several are left, what folded players have
    above the largest bet of those.
    """
    owner = buffer[ORDER, 0]
    second = buffer[BETS, buffer[ORDER, 1]] if buffer.shape[1] > 1 else 0
    returned[row, owner] = (buffer[BETS, owner] - second) * unit
    buffer[BETS, owner] = second
    if is_one(left):
        return
    n_ahead = 0
    while left >> buffer[ORDER, n_ahead] & 1 == 0:
        n_ahead += 1
    reach = buffer[BETS, buffer[ORDER, n_ahead]]
    for at in range(n_ahead):
        seat = buffer[ORDER, at]
        returned[row, seat] += (buffer[BETS, seat] - reach) * unit
        buffer[BETS, seat] = reach


@inlined
def stack(buffer: Longs, contenders: int, dead: int) -> int:
    """Make layers of the bets and the dead money: amounts and contenders in the buffer, and how many pots there are.

    From the smallest bet up, each that is a contender's and larger than the last closes a layer: up to there are the
    bets below, and as much of this one and of those above.
    """
    n_seats, in_all, first = buffer.shape[1], 0, 0
    for seat in range(n_seats):
        in_all += buffer[BETS, seat]
    while contenders >> buffer[ORDER, first] & 1 == 0:
        first += 1
    highest = buffer[BETS, buffer[ORDER, first]]
    n_pots = filled = below = 0
    above, reached = -1, contenders
    for at in range(n_seats - 1, first - 1, -1):
        seat = buffer[ORDER, at]
        bet = buffer[BETS, seat]
        if reached >> seat & 1:
            if bet > above:
                up_to_here = in_all if bet == highest else below + bet * (at + 1)
                if up_to_here + dead > filled:
                    buffer[AMOUNTS, n_pots] = up_to_here + dead - filled
                    buffer[CONTENDERS, n_pots] = reached
                    n_pots += 1
                filled, above, dead = up_to_here, bet, 0
            reached ^= 1 << seat
        below += bet
    return n_pots
