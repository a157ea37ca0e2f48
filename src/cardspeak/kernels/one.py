"""The value of one hand, as fast as Python can ask for it.

A call from Python costs more than the arithmetic: a compiled function of seven integers that does nothing takes 140 ns
of the 150 ns that `value_of_seven` does (measured). So these kernels keep the GIL, which to give up would take longer
than they run, and there is one for each number of cards: optional arguments were measured to cost 65 ns more.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index

from numba.core.errors import TypingError

from cardspeak.errors import CardError, HandError
from cardspeak.kernels.compiled import compiled_for_one, inlined
from cardspeak.kernels.high import NO_CARDS, Cards, dense, flush_suit, from_cards
from cardspeak.kernels.lanes import number, word

NO_SIXTH, NO_SEVENTH = NO_CARDS


@inlined
def is_card(card: int) -> bool:
    """Whether an id is that of a card."""
    return 0 <= card <= 51


@inlined
def value_of(cards: Cards, n_cards: int) -> int:
    """The dense value of lanes of one."""
    return number(dense(from_cards(cards, flush_suit(cards), n_cards), n_cards)) + 0


@inlined
def one(card: int) -> int:
    """A bit for each card. If cards differ, the sum of their bits has just these bits; if not, one is carried."""
    return 1 << card


@compiled_for_one
def value_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The dense value of five cards; 0 if one is none or twice the same."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e)):
        return 0
    if one(a) | one(b) | one(c) | one(d) | one(e) != one(a) + one(b) + one(c) + one(d) + one(e):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(NO_SIXTH), word(NO_SEVENTH)), 5)


@compiled_for_one
def value_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The dense value of six cards; 0 if one is none or twice the same."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e) & is_card(f)):
        return 0
    if one(a) | one(b) | one(c) | one(d) | one(e) | one(f) != one(a) + one(b) + one(c) + one(d) + one(e) + one(f):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(f), word(NO_SEVENTH)), 6)


@compiled_for_one
def value_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The dense value of seven cards; 0 if one is none or twice the same."""
    if not (is_card(a) & is_card(b) & is_card(c) & is_card(d) & is_card(e) & is_card(f) & is_card(g)):
        return 0
    together = one(a) | one(b) | one(c) | one(d) | one(e) | one(f) | one(g)
    if together != one(a) + one(b) + one(c) + one(d) + one(e) + one(f) + one(g):
        return 0
    return value_of((word(a), word(b), word(c), word(d), word(e), word(f), word(g)), 7)


_VALUE_OF: dict[int, Callable[..., int]] = {5: value_of_five, 6: value_of_six, 7: value_of_seven}


def value_of_ids(*ids: int) -> int:
    """The value of the best five of five, six or seven cards given by their ids: 1 to 7462, bigger is better.

    The value is 7463 less the place among the 7,462 high hands. This is for programs that ask for one hand at a time
    and often; `evaluate_many` is hundreds of times as fast where hands come together. The first call compiles.

        >>> value_of_ids(51, 47, 43, 39, 35)  # As Ks Qs Js Ts
        7462
        >>> value_of_ids(51, 50, 49, 48, 47, 46, 0)  # aces, all four of them, and a king
        7452

    Args:
        *ids: rank * 4 + suit for each card, with rank 0 for a deuce to 12 for an ace and suit 0 to 3 for clubs,
            diamonds, hearts, spades.

    Raises:
        CardError: if an id is no integer from 0 to 51 or two are the same.
        HandError: if there are fewer than five or more than seven cards.
    """
    try:
        value = _VALUE_OF[len(ids)](*ids)
    except KeyError:
        raise HandError(f"{len(ids)} cards; a hand has 5, 6 or 7 of them") from None
    except (TypingError, OverflowError, TypeError):
        value = 0
    return value or _complain(ids)


def _complain(ids: tuple[object, ...]) -> int:
    """Raise what is wrong with these ids."""
    for position, card in enumerate(ids, 1):
        if isinstance(card, bool) or not hasattr(card, "__index__"):
            raise CardError(f"card {position}: {card!r} is no card id (a whole number from 0 to 51)")
        if not 0 <= index(card) <= 51:
            raise CardError(f"card {position}: {card} is no card id (0 to 51)")
        if card in ids[: position - 1]:
            first = ids.index(card) + 1
            raise CardError(f"cards {first} and {position} are both {card}; a card is in a hand once")
    raise CardError(f"{ids} are no card ids (whole numbers from 0 to 51)")
