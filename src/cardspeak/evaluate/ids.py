"""The value of one hand of ids, as fast as Python can ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import SupportsIndex

from cardspeak.cards import card_name, check_id
from cardspeak.errors import CardError, HandError, Where, listed
from cardspeak.kernels.orders.one_hand import value_of_five, value_of_seven, value_of_six

KERNELS: Mapping[int, Callable[..., int]] = MappingProxyType({5: value_of_five, 6: value_of_six, 7: value_of_seven})
"""Each number of cards: the kernel for it."""


def value_of_ids(*ids: SupportsIndex) -> int:
    """The value of the best five of five, six or seven cards given by their ids: 1 to 7462, bigger is better.

    The value is 7463 less the place among the 7,462 high hands. This is for programs that ask for one hand at a time
    and often; `evaluate_many` is hundreds of times as fast where hands come together. The first call compiles, and so
    does the first with each other type of integers; Python's own are the fastest.

    Args:
        *ids: rank * 4 + suit for each card, with rank 0 for a deuce to 12 for an ace and suit 0 to 3 for clubs,
            diamonds, hearts, spades.

    Raises:
        CardError: an id is no integer from 0 to 51, or two are the same.
        HandError: there are fewer than five or more than seven cards.

    >>> value_of_ids(51, 47, 43, 39, 35)  # As Ks Qs Js Ts
    7462
    >>> value_of_ids(51, 50, 49, 48, 47, 46, 0)  # four aces and a king
    7452
    """
    try:
        value = KERNELS[len(ids)](*ids)
    except Exception:  # Numba has many for what it knows no type of, as an IntEnum; what is really wrong is found below
        value = 0
    return value or _value_of_any(ids)


def _value_of_any(ids: tuple[object, ...]) -> int:
    """The value of ids that are integers of any kind; raises what is wrong with them."""
    if len(ids) not in KERNELS:
        count = f"{len(ids)} cards"
        raise HandError(f"{count}; a hand has {listed(KERNELS, 'or')} of them", Where("ids", words=count))
    cards: list[int] = []
    for number, item in enumerate(ids, start=1):
        card = check_id(item, f"card {number}", "give an id from 0 to 51")
        if card in cards:
            both = f"cards {cards.index(card) + 1} and {number}"
            message = f"{both} are both {card_name(card)}; a card is in a hand once"
            raise CardError(message, Where("card", number, words=both))
        cards.append(card)
    return KERNELS[len(cards)](*cards)
