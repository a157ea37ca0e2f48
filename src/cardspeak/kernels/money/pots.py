"""The kernel that pays the pots of many hands in one pass, by the rules of `cardspeak.pots`, with integers only.

A row of bets is split into layers (`layers.py`), and each layer is a pot. Rake is taken from the pots (`rake.py`). Each
pot is then divided among boards and halves, and shared among the winners (`shares.py`).

The inlined functions in these files accept whole arrays and indices, not slices of arrays or tuples that contain
arrays. For slices and tuples, Numba would count references, which took more than half of the running time in
measurements.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Flags, Longs
from cardspeak.kernels.jit.compiled import compiled
from cardspeak.kernels.money.layers import (
    AMOUNTS,
    CONTENDERS,
    ORDER,
    PAID,
    divided,
    is_one,
    of_row,
    read_row,
    stack,
    take_back,
)
from cardspeak.kernels.money.rake import Drops, House, take_jackpot, take_rake
from cardspeak.kernels.money.shares import Rules, are_ranked, has_value, join, pay_pot


class HandsToPay(NamedTuple):
    """Hands to be paid, as contiguous arrays.

    A part is a half of the pot on one board. The parts of the first board come first.

    Attributes:
        bets: the bet of each seat, int64[n, seats].
        folded: whether each seat has folded, bool[n, seats].
        mucked: whether each seat has mucked, bool[n, seats], or bool[0, seats] if none has.
        dead: the dead money in the main pot, int64[n], or int64[1] if it is the same in all rows.
        dead_of: the dead money that each seat put in, int64[n, seats], or int64[0, seats] if there is none.
        values: the value of each hand for each part, int64[n, parts, seats]; 0 if the hand cannot win the part.
        odd_cards: the value of each hand's card that decides odd chips, int64[n, parts, seats]; ignored if no odd chips
            are decided by card.
        buttons: the seat with the button, int64[n] or int64[1].
        caps: the cap on the rake in units, a multiple of the rake's step, int64[n] or int64[1]; -1 if the
            house takes nothing, not even a jackpot drop.
    """

    bets: Longs
    folded: Flags
    mucked: Flags
    dead: Longs
    dead_of: Longs
    values: Longs
    odd_cards: Longs
    buttons: Longs
    caps: Longs


class Paid(NamedTuple):
    """The arrays that the kernel writes payments to. They must be contiguous and filled with 0.

    Attributes:
        payouts: the amount that each seat wins, int64[n, seats].
        returned: the uncalled bet that each seat gets back, int64[n, seats].
        rake: the rake, int64[n].
        jackpot: the jackpot drop, int64[n].
    """

    payouts: Longs
    returned: Longs
    rake: Longs
    jackpot: Longs


@compiled
def pay_rows(hands: HandsToPay, rules: Rules, house: House, drops: Drops, paid: Paid) -> int:
    """Pay hands and write the payments to `paid`. Stops at the first invalid row.

    A row is invalid in these cases:

    - `read_row` finds it invalid.
    - An idle player (see `read_row`) has a value in the first half.
    - Several players who mucked have bet more than all contenders.
    - Several players contest the pots, and the values of their hands are invalid (see `are_ranked`).

    Returns:
        The index of the first invalid row, or -1 if there is none.
    """
    bets, folded, mucked, dead, dead_of, values, odd_cards, buttons, caps = hands
    rake_drops, jackpot_drops = drops
    payouts, returned, rake, jackpot = paid
    has_jackpot = jackpot_drops.shape[1] > 0
    is_raked = house.numerator > 0 or rake_drops.shape[1] > 0
    n, n_seats = bets.shape
    buffer = np.empty((7, n_seats), np.int64)
    best, won = np.empty(values.shape[1], np.int64), np.empty(values.shape[1], np.int64)
    for row in range(n):
        contenders, hidden, idle, in_main_pot = read_row(bets, folded, mucked, dead, dead_of, row, rules.unit, buffer)
        if contenders == 0 or (idle != 0 and has_value(values, row, idle)):
            return row
        take_back(buffer, rules.unit, row, returned)
        n_pots = stack(buffer, contenders, hidden, in_main_pot)
        if n_pots < 0:
            return row
        if n_pots > 0 and not is_one(contenders) and not are_ranked(values, row, rules.n_halves, contenders):
            return row
        if is_raked and of_row(caps, row) > 0:
            rake[row] = take_rake(buffer, n_pots, of_row(caps, row), house, rake_drops) * rules.unit
        if has_jackpot and of_row(caps, row) >= 0:
            in_all = divided(rake[row], rules.unit)[0]
            for pot in range(n_pots):
                in_all += buffer[AMOUNTS, pot]
            jackpot[row] = take_jackpot(buffer, n_pots, in_all, house, jackpot_drops) * rules.unit
        for seat in range(n_seats):
            buffer[PAID, seat] = 0
        for part in range(len(won)):
            best[part] = won[part] = 0
        joined = at = 0
        for pot in range(n_pots - 1, -1, -1):  # the contenders of a contested pot also contest the pot before it
            amount, several = buffer[AMOUNTS, pot], buffer[CONTENDERS, pot]
            if is_one(several):
                for seat in range(n_seats):
                    buffer[PAID, seat] += amount if several >> seat & 1 else 0
                continue
            while joined != several:
                seat = buffer[ORDER, at]
                at += 1
                if contenders >> seat & 1:
                    joined |= 1 << seat
                    join(seat, values, row, best, won)
            pay_pot(amount, won, of_row(buttons, row), rules, odd_cards, row, buffer)
        for seat in range(n_seats):
            payouts[row, seat] = buffer[PAID, seat] * rules.unit
    return -1
