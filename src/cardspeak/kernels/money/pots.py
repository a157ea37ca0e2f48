"""Many pots paid in one pass: the rules of `cardspeak.pots`, hand by hand, in plain integers.

A row of bets becomes layers (`layers.py`), each layer a pot that is raked (`rake.py`), divided among boards and halves,
and shared (`shares.py`).

The functions of these files take arrays and where to look in them, never a part of an array or a tuple that holds one:
for those Numba counts references, which was measured to take more than half of the time.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Flags, Longs
from cardspeak.kernels.jit.compiled import compiled
from cardspeak.kernels.money.layers import AMOUNTS, CONTENDERS, ORDER, PAID, is_one, of_row, read_row, stack, take_back
from cardspeak.kernels.money.rake import House, take_rake
from cardspeak.kernels.money.shares import Rules, are_ranked, join, pay_pot


class HandsToPay(NamedTuple):
    """HandsToPay to be paid, contiguous arrays; a part is a half on a board, those of the first board first.

    Attributes:
        bets: what each seat put in, int64[n, seats].
        folded: whether it has folded, bool[n, seats].
        dead: nobody's money in the main pot, int64[n], or int64[1] where it is alike in all rows.
        dead_of: each seat's part of such money, int64[n, seats]; without rows where there is none.
        values: what each hand is worth for each part, int64[n, parts, seats]; 0 where it is nothing.
        odd_cards: what its card is worth that odd chips go by, int64[n, parts, seats]; any where none go by card.
        buttons: whose button it is, int64[n] or int64[1].
        caps: the most that the house takes, in whole steps, int64[n] or int64[1]; 0 where it takes nothing.
    """

    bets: Longs
    folded: Flags
    dead: Longs
    dead_of: Longs
    values: Longs
    odd_cards: Longs
    buttons: Longs
    caps: Longs


class Paid(NamedTuple):
    """Where payments go, contiguous arrays of 0.

    Attributes:
        payouts: what each seat wins, int64[n, seats].
        returned: what goes back to it, int64[n, seats].
        rake: what the house takes, int64[n].
    """

    payouts: Longs
    returned: Longs
    rake: Longs


@compiled
def pay_rows(hands: HandsToPay, rules: Rules, house: House, paid: Paid) -> int:
    """Pay hands into `paid`; the first row that is wrong, at which it stops, or -1.

    A row is wrong that has an amount below 0 or no multiple of the unit, more than `MOST` in all, nobody left, or a
    contender of a pot that several contest whose hand has no value, or one below 0.
    """
    bets, folded, dead, dead_of, values, odd_cards, buttons, caps = hands
    payouts, returned, rake = paid
    n, n_seats = bets.shape
    buffer = np.empty((7, n_seats), np.int64)
    best, won = np.empty(values.shape[1], np.int64), np.empty(values.shape[1], np.int64)
    for row in range(n):
        left, contenders, in_main_pot = read_row(bets, folded, dead, dead_of, row, rules.unit, buffer)
        if left == 0:
            return row
        take_back(buffer, left, rules.unit, row, returned)
        n_pots = stack(buffer, contenders, in_main_pot)
        if n_pots > 0 and not is_one(contenders) and not are_ranked(values, row, rules.n_halves, contenders):
            return row
        if house.numerator > 0:
            rake[row] = take_rake(buffer, n_pots, of_row(caps, row), house) * rules.unit
        for seat in range(n_seats):
            buffer[PAID, seat] = 0
        for part in range(len(won)):
            best[part] = won[part] = 0
        joined = at = 0
        for pot in range(n_pots - 1, -1, -1):  # the contenders of each contest the one before it, too
            amount, several = buffer[AMOUNTS, pot], buffer[CONTENDERS, pot]
            while joined != several:
                seat = buffer[ORDER, at]
                at += 1
                if contenders >> seat & 1:
                    joined |= 1 << seat
                    join(seat, values, row, best, won)
            if is_one(several):
                for seat in range(n_seats):
                    buffer[PAID, seat] += amount if several >> seat & 1 else 0
            else:
                pay_pot(amount, won, of_row(buttons, row), rules, odd_cards, row, buffer)
        for seat in range(n_seats):
            payouts[row, seat] = buffer[PAID, seat] * rules.unit
    return -1
