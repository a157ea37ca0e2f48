"""Functions for the kernel that pays pots: they return uncalled bets and divide the other chips into pots.

The data of the current hand is kept in a buffer, int64[7, seats]. Its amounts are counted in units. A unit is the
smallest chip in play. Players are identified by seat, and a set of seats is an integer with one bit for each seat. The
seats are sorted by bet, so that a single pass over them finds all pots.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from cardspeak.array_types import Flags, Longs
from cardspeak.kernels.jit.compiled import component

MOST_MEMBERS = 63
"""The maximum number of seats, and of halves. A set of them is then a non-negative int64."""
MOST = 10**15
"""The maximum amount, and the maximum total of a row. A row has up to 127 amounts: 63 bets, dead money from 63 seats,
and the dead money in the main pot. The sum of 127 such amounts is far below 2**63."""

BETS, PAID, ORDER, AMOUNTS, CONTENDERS, RAKE, LOST = range(7)
"""The rows of the buffer. `BETS` and `PAID` have the bet and the winnings of each seat. `ORDER` has the seats, sorted
from the largest bet to the smallest. `AMOUNTS`, `CONTENDERS`, `RAKE` and `LOST` have one item for each pot: its amount,
its contenders, its rake, and the remainder that was lost when the rake was rounded down."""


@component
def of_row(column: Longs, row: int) -> int:
    """The item of a column that applies to a row. A single item applies to all rows."""
    return column[min(row, len(column) - 1)]


@component
def is_one(members: int) -> bool:
    """Whether a set has at most one member."""
    return members & (members - 1) == 0


@component
def count_of(members: int) -> int:
    """The number of members of a set."""
    count = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count


@component
def divided(amount: int, by: int) -> tuple[int, int]:
    """The quotient and the remainder of a division by 1 or more.

    Because of `max`, Numba can see that the divisor is never 0. Without an error path for division by 0, it also omits
    the reference counting of arrays. In measurements, this doubled the speed of payment.
    """
    by = max(by, 1)
    quotient = amount // by
    return quotient, amount - quotient * by


@component
def put_in_order(seat: int, buffer: Longs) -> None:
    """Insert a seat into the sorted list of the seats with lower numbers."""
    at = seat
    while at > 0 and buffer[BETS, buffer[ORDER, at - 1]] < buffer[BETS, seat]:
        buffer[ORDER, at] = buffer[ORDER, at - 1]
        at -= 1
    buffer[ORDER, at] = seat


@component
def read_row(
    bets: Longs, folded: Flags, mucked: Flags, dead: Longs, dead_of: Longs, row: int, unit: int, buffer: Longs
) -> tuple[int, int, int, int]:
    """The contenders for the main pot, the players who mucked, the idle players, and the dead money; players as sets.

    Idle players have not folded, mucked or bet, and contest nothing. They are returned only if some of the dead money
    could be theirs, because it is not known who put it in.

    The bets and the order of the seats are written to the buffer. If the row is invalid, the set of contenders is 0. A
    row is invalid if an amount is negative or not a multiple of the unit, or if the total is more than `MOST`. It is
    also invalid if a player has both folded and mucked, or if there is no contender. A player who mucked is a contender
    only if everybody else has folded.
    """
    left = hidden = put_in = rests = 0
    unknown = of_row(dead, row)
    in_all = all_dead = unknown
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
        is_out = 1 if folded[row, seat] else 0
        is_hidden = 1 if len(mucked) > 0 and mucked[row, seat] else 0
        is_left = 1 - (is_out | is_hidden)
        left |= is_left << seat
        hidden |= is_hidden << seat
        rests |= is_out & is_hidden
        put_in |= (is_left if bet + own > 0 else 0) << seat
    if unit != 1:
        all_dead, rest = divided(all_dead, unit)
        rests |= rest
    if left == 0 and is_one(hidden):
        left, hidden = hidden, 0
    if not is_good or in_all > MOST or rests != 0:
        return 0, 0, 0, 0
    if put_in == 0:
        return left, hidden, 0, all_dead
    return put_in, hidden, left ^ put_in if unknown > 0 and len(dead_of) == 0 else 0, all_dead


@component
def take_back(buffer: Longs, unit: int, row: int, returned: Longs) -> None:
    """Subtract the uncalled bet from the largest bet, and write it to a row of `returned` that contains only zeros.

    The uncalled bet is the part of the largest bet above the second largest.
    """
    owner = buffer[ORDER, 0]
    second = buffer[BETS, buffer[ORDER, 1]] if buffer.shape[1] > 1 else 0
    returned[row, owner] = (buffer[BETS, owner] - second) * unit
    buffer[BETS, owner] = second


@component
def stack(buffer: Longs, contenders: int, mucked: int, dead: int) -> int:
    """Make pots from the bets and the dead money, and write their amounts and contenders to the buffer.

    The function goes through the bets from the smallest up. A contender's bet is the top of a layer if it is larger
    than the previous contender's bet. The pots up to this layer hold all smaller bets in full, and an amount equal to
    this bet from each player who bet at least as much. The last layer also holds all chips above it. But if a player
    who mucked has bet more, these chips form another pot for this player alone.

    Returns:
        The number of pots, or -1 if several players who mucked have bet more than all contenders.
    """
    n_seats, in_all, first = buffer.shape[1], 0, 0
    for seat in range(n_seats):
        in_all += buffer[BETS, seat]
    while contenders >> buffer[ORDER, first] & 1 == 0:
        first += 1
    highest = buffer[BETS, buffer[ORDER, first]]
    beyond = 0
    for at in range(first):
        seat = buffer[ORDER, at]
        if mucked >> seat & 1 and buffer[BETS, seat] > highest:
            beyond |= 1 << seat
    if not is_one(beyond):  # the empty set is accepted
        return -1
    n_pots = filled = below = 0
    above, reached = -1, contenders
    for at in range(n_seats - 1, first - 1, -1):
        seat = buffer[ORDER, at]
        bet = buffer[BETS, seat]
        if reached >> seat & 1:
            if bet > above:
                up_to_here = in_all if bet == highest and beyond == 0 else below + bet * (at + 1)
                if up_to_here + dead > filled:
                    buffer[AMOUNTS, n_pots] = up_to_here + dead - filled
                    buffer[CONTENDERS, n_pots] = reached
                    n_pots += 1
                filled, above, dead = up_to_here, bet, 0
            reached ^= 1 << seat
        below += bet
    if beyond != 0:
        buffer[AMOUNTS, n_pots] = in_all - filled
        buffer[CONTENDERS, n_pots] = beyond
        n_pots += 1
    return n_pots
