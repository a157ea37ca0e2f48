"""The category and the name of each value of an order.

In the built-in orders, the name says the category and the ranks that come first when hands are compared. The values of
hands with the same category, or with the same name, are therefore consecutive. The rules say how many values a category
has. For names, bisection finds where they begin and end, so that few hands are named by the rules, which are slow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import pairwise, product
from sys import intern
from typing import Literal, TypeAlias

import numpy as np

from cardspeak.card_sets import Ids, every_set
from cardspeak.cards import SUITS
from cardspeak.evaluate.arrays import ready, run
from cardspeak.evaluate.orders import kernels_of
from cardspeak.games import Half
from cardspeak.rulebooks import Rulebook
from cardspeak.rules import Order
from cardspeak.rules.categories import VALUES_OF_CATEGORIES

Label: TypeAlias = Literal["category", "name"]
"""What a value is called."""


@lru_cache(maxsize=64)
def label_of_each_value(half: Half, label: Label) -> tuple[str | None, ...]:
    """The category or the name of each value of a half, and None for the value 0; equal labels are one object.

    A rulebook can give different kinds of hands the same number. The label is then one of theirs.
    """
    if isinstance(half.order, Rulebook):
        return _of_rulebook(half.order)
    order = half.ranking
    if label == "category":
        return (None, *(name for name, number in VALUES_OF_CATEGORIES[order.name].items() for _ in range(number)))
    return (None, *labels_by_the_rules(order, label))


def labels_by_the_rules(order: Order, label: Label) -> list[str]:
    """The category or the name of each value of a built-in order from 1, from a few hands by the rules."""
    of_value = partial(_by_the_rules, order.value, hand_of_each_value(order), label)
    return _by_bisection(of_value, 1, order.places)


def _of_rulebook(rulebook: Rulebook) -> tuple[str | None, ...]:
    """The name of a definition that gives each value, which is both the category and the name."""
    from cardspeak.rulebooks.compiled import compiled  # imported here because most programs use built-in orders

    table = compiled(rulebook)
    of_value = np.full(len(table.numbers) + 1, len(rulebook.hands), np.int64)
    of_value[table.values] = table.definitions
    of_value[0] = len(rulebook.hands)
    names = (*(intern(hand.name) for hand in rulebook.hands), None)
    return tuple(names[number] for number in of_value.tolist())


def _by_the_rules(value_of: Callable[..., object], hands: Ids, label: Label, number: int) -> str:
    """The label of a value, from a hand that has it."""
    text: str = getattr(value_of(hands[number].tolist()), label)
    return intern(text)


def _by_bisection(label_of: Callable[[int], str], low: int, high: int) -> list[str]:
    """The label of each number from `low` to `high`; numbers between two of the same label have this label, too."""
    labels = [""] * (high - low + 1)

    def fill(start: int, stop: int, first: str, last: str) -> None:
        """Fill in the labels from `start` to `stop`, whose labels are `first` and `last`."""
        if first == last:
            labels[start - low : stop - low + 1] = [first] * (stop - start + 1)
        elif stop - start == 1:
            labels[start - low : stop - low + 1] = [first, last]
        else:
            middle = (start + stop) // 2
            label = label_of(middle)
            fill(start, middle, first, label)
            fill(middle, stop, label, last)

    fill(low, high, label_of(low), label_of(high))
    return labels


@lru_cache(maxsize=16)
def hand_of_each_value(order: Order) -> Ids:
    """A complete hand with each value of a built-in order, uint8[places + 1, hand_size]; zeros for the value 0."""
    ids = _every_hand_up_to_suits(order)
    columns = tuple(ready(ids[:, i], np.uint8, order.deck[i]) for i in range(order.hand_size))
    values = np.empty(len(ids), np.uint16)
    run(partial(kernels_of(order).of_cards, columns), (values,))
    hands = np.zeros((order.places + 1, order.hand_size), np.uint8)
    hands[values] = ids
    hands[0] = 0
    hands.flags.writeable = False
    return hands


def _every_hand_up_to_suits(order: Order) -> Ids:
    """Complete hands of an order: at least one of each set of hands that differ only in a permutation of suits.

    No built-in order prefers a suit, so these hands have all values. The cards of a hand are sorted, and their suits
    are numbered as they appear: a card has one of the suits before it, or the next. Every hand can be brought into this
    form, because among cards of the same rank, those with suits that appeared before come first. The joker has the id
    of the first suit of another rank.
    """
    size = order.hand_size
    firsts = np.array([card for card in order.deck if card % len(SUITS) == 0], np.uint8)  # one for each rank, in order
    places = every_set(range(len(firsts) + size - 1), size) - np.arange(size, dtype=np.uint8)  # with repetitions
    suits = [suits for suits in product(range(len(SUITS)), repeat=size) if _are_numbered_as_they_appear(suits)]
    columns = [np.add.outer(firsts[places[:, i]], np.array(suits, np.uint8)[:, i]) for i in range(size)]
    is_hand = columns[-1] <= order.deck[-1]  # a deck has all suits of its ranks, but only one joker
    for card, following in pairwise(columns):
        is_hand &= card < following
    return np.column_stack([column[is_hand] for column in columns])


def _are_numbered_as_they_appear(suits: tuple[int, ...]) -> bool:
    return all(suit <= max(suits[:place], default=-1) + 1 for place, suit in enumerate(suits))
