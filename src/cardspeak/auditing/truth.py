"""The true values and categories of many hands, by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Ids
from cardspeak.cards import DECK, Card
from cardspeak.errors import SchemeError, listed, quoted
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.many import evaluate_many
from cardspeak.evaluate.orders import KERNELS
from cardspeak.explain import why
from cardspeak.games import Game, Half
from cardspeak.rules import ORDERS
from cardspeak.rules.high import CATEGORIES, STANDARD
from cardspeak.rules.places import HAND_SIZE, places_of

AUDITED_ORDERS = tuple(name for name, order in ORDERS.items() if order.deck == DECK and order.hand_size == HAND_SIZE)
"""The orders of five-card hands from the standard deck."""
MOST_CARDS = 7


def check_order(order: str) -> None:
    """Raise `SchemeError` unless this is an order of five-card hands from the standard deck."""
    if order not in AUDITED_ORDERS:
        raise SchemeError.at(
            "order", f"{quoted(order)} is not an order of five-card hands (accepted: {listed(AUDITED_ORDERS, 'or')})"
        )


def true_values(rows: Ids, order: str) -> Values:
    """The value of each hand, uint16[n]; higher is better, and 0 means that the hand does not qualify."""
    return evaluate_many(rows, game=_game(order), half="truth")


@lru_cache(maxsize=len(KERNELS))
def _game(order: str) -> Game:
    """A game with a half for the order, in which any of the cards can play.

    It also has a high half, because every game needs a half without a qualifier, and the order can have a qualifier.
    """
    halves = (Half("high", "high"), Half("truth", order))
    return Game("audit", "an audit", hole_cards=MOST_CARDS, board_cards=0, halves=halves)


def name_of(cards: Sequence[Card], order: str) -> str:
    """The name of the hand, such as `One pair, aces`."""
    value = ORDERS[order].value(cards)
    return "No hand" if value is None else value.name


def reason_for(first: Sequence[Card], second: Sequence[Card], order: str) -> str:
    """The reason why one of two hands wins, or why they tie."""
    first_value, second_value = ORDERS[order].value(first), ORDERS[order].value(second)
    if first_value is None or second_value is None:
        return "neither hand qualifies" if first_value is second_value else "only one of the hands qualifies"
    return why(first_value, second_value).text


def categories_of(order: str) -> tuple[str, ...]:
    """The categories to count separately, from worst to best. Orders other than `high` have only one, named `any`."""
    return CATEGORIES if order == "high" else ("any",)


@lru_cache(maxsize=len(KERNELS))
def category_numbers(order: str) -> npt.NDArray[np.int64]:
    """For each value, the index of its category in `categories_of`, int64[values]."""
    numbers = np.zeros(ORDERS[order].places + 1, np.int64)
    if order == "high":
        places = places_of(STANDARD, HAND_SIZE)
        for strength, place in places.items():
            numbers[len(places) + 1 - place] = strength[0]
    numbers.flags.writeable = False
    return numbers
