"""The value of one hand.

A call from Python costs more than the arithmetic: a compiled function of seven integers that does nothing takes 140 ns
of the 150 ns that `value_of_seven` does (measured). So these kernels keep the GIL, which to give up would take longer
than they run, and there is one for each number of cards: optional arguments were measured to cost 65 ns more.
"""

from __future__ import annotations

from cardspeak.kernels.jit.compiled import compiled_for_one, inlined
from cardspeak.kernels.lanes.lanes import number, word
from cardspeak.kernels.orders.high import NO_CARDS, Seven, dense, flush_suit, from_cards

NO_SIXTH, NO_SEVENTH = NO_CARDS


@inlined
def is_card(card: int) -> bool:
    """Whether an id is that of a card."""
    return 0 <= card <= 51


@inlined
def value_of(ids: Seven, n_cards: int) -> int:
    """The dense value of lanes of one."""
    return number(dense(from_cards(ids, flush_suit(ids), n_cards), n_cards)) + 0


@inlined
def bit(card: int) -> int:
    """A bit for each card. If cards differ, the sum of their bits has just these bits; if not, one is carried."""
    return 1 << card


@compiled_for_one
def value_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The dense value of five cards; 0 if one is none or twice the same."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e)):
        return 0
    if bit(a) | bit(b) | bit(c) | bit(d) | bit(e) != bit(a) + bit(b) + bit(c) + bit(d) + bit(e):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(NO_SIXTH), word(NO_SEVENTH)), 5)


@compiled_for_one
def value_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The dense value of six cards; 0 if one is none or twice the same."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e) & is_card(f)):
        return 0
    if bit(a) | bit(b) | bit(c) | bit(d) | bit(e) | bit(f) != bit(a) + bit(b) + bit(c) + bit(d) + bit(e) + bit(f):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(f), word(NO_SEVENTH)), 6)


@compiled_for_one
def value_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The dense value of seven cards; 0 if one is none or twice the same."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e) & is_card(f) & is_card(g)):
        return 0
    together = bit(a) | bit(b) | bit(c) | bit(d) | bit(e) | bit(f) | bit(g)
    if together != bit(a) + bit(b) + bit(c) + bit(d) + bit(e) + bit(f) + bit(g):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(f), word(g)), 7)
