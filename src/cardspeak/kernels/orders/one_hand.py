"""The value of a single hand.

The call from Python takes longer than the arithmetic. In measurements, a call of `value_of_seven` took 150 ns, and a
call of a compiled function that has seven integer arguments and does nothing took 140 ns. These kernels keep the GIL,
because releasing it would take longer than the arithmetic. Each number of cards has its own kernel, because optional
arguments took another 65 ns.
"""

from __future__ import annotations

from cardspeak.kernels.jit.compiled import compiled_for_one, inlined
from cardspeak.kernels.lanes.lanes import number, word
from cardspeak.kernels.orders.high import NO_CARDS, Seven, dense, from_one_hand

NO_SIXTH, NO_SEVENTH = NO_CARDS


@inlined
def is_card(card: int) -> bool:
    """Whether a number is the id of a card."""
    return 0 <= card <= 51


@inlined
def value_of(ids: Seven, n_cards: int) -> int:
    """The dense value of a single hand, given its ids as vectors of length one."""
    return number(dense(from_one_hand(ids), n_cards)) + 0


@inlined
def bit(card: int) -> int:
    """The card as one bit. The sum of several bits equals their union only if all of them are different."""
    return 1 << card


@compiled_for_one
def value_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The dense value of five cards, or 0 if an id is invalid or a card is duplicated."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e)):
        return 0
    if bit(a) | bit(b) | bit(c) | bit(d) | bit(e) != bit(a) + bit(b) + bit(c) + bit(d) + bit(e):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(NO_SIXTH), word(NO_SEVENTH)), 5)


@compiled_for_one
def value_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The dense value of six cards, or 0 if an id is invalid or a card is duplicated."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e) & is_card(f)):
        return 0
    if bit(a) | bit(b) | bit(c) | bit(d) | bit(e) | bit(f) != bit(a) + bit(b) + bit(c) + bit(d) + bit(e) + bit(f):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(f), word(NO_SEVENTH)), 6)


@compiled_for_one
def value_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The dense value of seven cards, or 0 if an id is invalid or a card is duplicated."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e) & is_card(f) & is_card(g)):
        return 0
    together = bit(a) | bit(b) | bit(c) | bit(d) | bit(e) | bit(f) | bit(g)
    if together != bit(a) + bit(b) + bit(c) + bit(d) + bit(e) + bit(f) + bit(g):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(f), word(g)), 7)
