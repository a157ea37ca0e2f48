"""Functions for the kernel that pays pots: the rake, which the house takes from each pot before it is split."""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import NamedTuple

from cardspeak.array_types import Longs
from cardspeak.kernels.jit.compiled import component
from cardspeak.kernels.money.layers import AMOUNTS, LOST, RAKE, divided

MOST_FACTOR = 1 << 62
"""The maximum divisor. A sum of two remainders is less than twice this number, so it fits into an int64."""
CERTAIN_PRODUCT = 9e18
"""If a product of two floats is less than this, the exact product is less than 2**63 (9.22e18), despite rounding."""

DOWN, NEAREST, HALF_EVEN, UP = range(4)


class House(NamedTuple):
    """The terms of the rake.

    The rake of an amount is `amount * numerator / denominator` steps, rounded, but at least the drop in `Drops.rake`
    and at most the cap, which functions receive separately. All amounts are in units.

    Attributes:
        numerator: 0 if there is no rake; at most the denominator.
        denominator: at most `MOST_FACTOR`.
        step: the size of a step, at most `MOST_FACTOR`.
        rounding: how a fraction of a step is rounded: `DOWN`, `NEAREST`, `HALF_EVEN` or `UP`.
        main_pot_first: whether rake is taken from one pot after another, main pot first, until the cap is reached. If
            not, it is taken from all pots in proportion.
        minimum_pot: if all pots together are smaller, there is no rake.
    """

    numerator: int
    denominator: int
    step: int
    rounding: int
    main_pot_first: bool
    minimum_pot: int = 0


class Drops(NamedTuple):
    """The drops: amounts that the house takes, in steps that depend on the total of all pots.

    Each drop is int64[2, steps], or int64[2, 0] if there is none. The first row has the smallest total of each step, in
    ascending order; the second row has the drop of each step.

    Attributes:
        rake: the minimum rake.
        jackpot: the jackpot drop.
    """

    rake: Longs
    jackpot: Longs


@component
def product_over(part: int, amount: int, whole: int) -> tuple[int, int]:
    """The quotient and the remainder of `part * amount / whole`, even if the product does not fit into an int64.

    Args:
        part: 0 to `whole`.
        amount: 0 or more.
        whole: 1 to `MOST_FACTOR`.
    """
    if float(part) * float(amount) < CERTAIN_PRODUCT:
        return divided(part * amount, whole)
    quotient = rest = 0
    for bit in range(62, -1, -1):  # binary long division, one bit of the amount at a time
        quotient, rest = 2 * quotient, 2 * rest
        if rest >= whole:
            quotient, rest = quotient + 1, rest - whole
        if amount >> bit & 1:
            rest += part
            if rest >= whole:
                quotient, rest = quotient + 1, rest - whole
    return quotient, rest


@component
def percentage(amount: int, house: House) -> int:
    """The percentage rake on an amount, rounded to whole steps."""
    steps, rest = product_over(house.numerator, amount, house.denominator)
    above_half = 2 * rest - house.denominator
    if rest > 0 and (
        house.rounding == UP
        or (house.rounding == NEAREST and above_half >= 0)
        or (house.rounding == HALF_EVEN and (above_half > 0 or (above_half == 0 and steps & 1 == 1)))
    ):
        steps += 1
    return steps * house.step


@component
def dropped(amount: int, drops: Longs) -> int:
    """The drop for an amount: that of the last step that the amount reaches."""
    drop = 0
    for step in range(drops.shape[1]):
        if amount >= drops[0, step]:
            drop = drops[1, step]
    return drop


@component
def rake_due(amount: int, house: House, drops: Longs) -> int:
    """The rake of an amount before the cap, at most the amount."""
    if amount < house.minimum_pot:
        return 0
    return min(amount, max(percentage(amount, house), dropped(amount, drops)))


@component
def take_in_proportion(buffer: Longs, n_pots: int, rake: int, in_all: int) -> None:
    """Set the rake of each pot in proportion to its amount.

    Leftover units are taken from the pots whose rake lost the most when it was rounded down.
    """
    rest = rake
    for pot in range(n_pots):
        buffer[RAKE, pot], buffer[LOST, pot] = product_over(rake, buffer[AMOUNTS, pot], in_all)
        rest -= buffer[RAKE, pot]
    for _ in range(rest):
        most = 0
        for pot in range(1, n_pots):
            if buffer[LOST, pot] > buffer[LOST, most]:
                most = pot
        buffer[RAKE, most] += 1
        buffer[LOST, most] = -1


@component
def take_main_pot_first(buffer: Longs, n_pots: int, cap: int, house: House, drops: Longs) -> None:
    """Set the rake of one pot after another, main pot first.

    The rake of a pot is the rake due on the total of all pots so far, minus the rake that was already taken. If a pot
    is too small for its rake, the other pots then cover the missing amount, again main pot first.
    """
    due = taken = so_far = 0
    for pot in range(n_pots):
        so_far += buffer[AMOUNTS, pot]
        due = min(cap, rake_due(so_far, house, drops))
        buffer[RAKE, pot] = min(buffer[AMOUNTS, pot], due - taken)
        taken += buffer[RAKE, pot]
    for pot in range(n_pots):
        more = min(due - taken, buffer[AMOUNTS, pot] - buffer[RAKE, pot])
        buffer[RAKE, pot] += more
        taken += more


@component
def take_rake(buffer: Longs, n_pots: int, cap: int, house: House, drops: Longs) -> int:
    """Take the rake from the amounts of the pots. Returns the total rake."""
    in_all = taken = 0
    for pot in range(n_pots):
        in_all += buffer[AMOUNTS, pot]
    if house.main_pot_first:
        take_main_pot_first(buffer, n_pots, cap, house, drops)
    else:
        take_in_proportion(buffer, n_pots, min(cap, rake_due(in_all, house, drops)), in_all)
    for pot in range(n_pots):
        buffer[AMOUNTS, pot] -= buffer[RAKE, pot]
        taken += buffer[RAKE, pot]
    return taken


@component
def take_jackpot(buffer: Longs, n_pots: int, in_all: int, house: House, drops: Longs) -> int:
    """Take the jackpot drop from the amounts of the pots, after the rake. Returns the total drop.

    `in_all` is the total of all pots before the rake was taken. The row `RAKE` of the buffer is overwritten.
    """
    left = 0
    for pot in range(n_pots):
        left += buffer[AMOUNTS, pot]
    due = min(left, dropped(in_all, drops))
    if house.main_pot_first:
        rest = due
        for pot in range(n_pots):
            buffer[RAKE, pot] = min(rest, buffer[AMOUNTS, pot])
            rest -= buffer[RAKE, pot]
    else:
        take_in_proportion(buffer, n_pots, due, left)
    for pot in range(n_pots):
        buffer[AMOUNTS, pot] -= buffer[RAKE, pot]
    return due
