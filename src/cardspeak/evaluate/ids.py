"""The value of one hand from its card ids, with as little overhead as a Python call allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import SupportsIndex

from cardspeak.cards import card_name, check_id, counted
from cardspeak.errors import CardError, HandError, Where, listed
from cardspeak.kernels.orders.one_hand import value_of_five, value_of_seven, value_of_six

KERNELS: Mapping[int, Callable[..., int]] = MappingProxyType({5: value_of_five, 6: value_of_six, 7: value_of_seven})
"""The kernel for each number of cards."""


def value_of_ids(*ids: SupportsIndex) -> int:
    """The value of the best five of five, six or seven cards given by their ids: 1 to 7462, bigger is better.

    The value is 7463 minus the hand's place among the 7,462 different high hands. Use this function in programs that
    need one value at a time. For many hands at once, `evaluate_many` is hundreds of times as fast. The first call with
    each integer type compiles a kernel or loads it from disk. Calls with Python integers are the fastest.

    Args:
        *ids: the id of each card, rank * 4 + suit; ranks are 0 for a deuce to 12 for an ace, and suits are 0 to 3 for
            clubs, diamonds, hearts and spades.

    Raises:
        CardError: an id is not an integer from 0 to 51, or a card appears twice.
        HandError: there are fewer than five or more than seven cards.

    >>> value_of_ids(51, 47, 43, 39, 35)  # As Ks Qs Js Ts
    7462
    >>> value_of_ids(51, 50, 49, 48, 47, 46, 0)  # four aces and a king
    7452
    """
    try:
        value = KERNELS[len(ids)](*ids)
    except Exception:  # Numba raises various errors for unsupported types such as IntEnum; see `_value_of_any`
        value = 0
    return value or _value_of_any(ids)


def _value_of_any(ids: tuple[object, ...]) -> int:
    """The value of a hand, given as ids of any integer type.

    Raises:
        CardError, HandError: as in `value_of_ids`.
    """
    if len(ids) not in KERNELS:
        count = counted(len(ids))
        raise HandError(f"{count}; a hand has {listed(KERNELS, 'or')} cards", Where("ids", words=count))
    cards: list[int] = []
    for number, item in enumerate(ids, start=1):
        card = check_id(item, f"card {number}")
        if card in cards:
            both = f"cards {cards.index(card) + 1} and {number}"
            message = f"{both} are both {card_name(card)}; each card can be dealt only once"
            raise CardError(message, Where("card", number, words=both))
        cards.append(card)
    return KERNELS[len(cards)](*cards)
