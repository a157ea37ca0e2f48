"""A rulebook as an order, which games can use like any other order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING

from cardspeak.cards import Card, card_name
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rulebooks.match import first_match
from cardspeak.rulebooks.number import in_telling_order, number_of
from cardspeak.rulebooks.rulebook import Rulebook
from cardspeak.rules import Order, Value
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.places import HAND_SIZE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PREFIX = "rulebook "
LONGEST_RULE = 200
"""The maximum length of the list of hands in a rule, in characters."""


@lru_cache(maxsize=16)
def rulebook_order(rulebook: Rulebook) -> Order:
    """The order of a rulebook: the hand of five cards with the highest number wins, and no card is private.

    All hands are valued when the order is created, because the order includes the number of distinct values.

    Raises:
        RulebookError: the rulebook distinguishes too many hands (see `compiled`).

    >>> from cardspeak.cards import parse_cards
    >>> from cardspeak.rulebooks import read_rulebook
    >>> rulebook_order(read_rulebook("standard")).value(parse_cards("As Kh Ad Ac Kd 2c 3h"))
    <Value Full house (As Ad Ac Kh Kd), place 167 of 7,462>
    """
    table = compiled(rulebook)
    return Order(
        name=order_name(rulebook),
        value=partial(_value, rulebook=rulebook, numbers=table.numbers),
        places=len(table.numbers),
        rule=_rule(rulebook),
        source=rulebook.source,
        has_qualifier=bool((table.values == 0).any()),
        values_of_fives=partial(_values, rulebook),
    )


def order_name(rulebook: Rulebook) -> str:
    """The name of a rulebook's order; the prefix keeps it distinct from the built-in orders."""
    return _PREFIX + rulebook.name


def is_rulebook_order(name: str) -> bool:
    """Whether an order with this name is the order of a rulebook.

    >>> is_rulebook_order("rulebook classic"), is_rulebook_order("high")
    (True, False)
    """
    return name.startswith(_PREFIX)


def _value(cards: Sequence[Card], rulebook: Rulebook, numbers: Sequence[int]) -> Value | None:
    """The value of the best five of the cards; None for fewer than five cards, or if no five match a definition.

    Args:
        cards: the cards.
        rulebook: the rulebook.
        numbers: the numbers of all hands that match a definition, each once, ascending.
    """
    matches = (first_match(rulebook, five) for five in combinations(sorted_cards(cards), HAND_SIZE))
    numbered = [(number_of(rulebook, match), match) for match in matches if match is not None]
    if not numbered:
        return None
    number, match = max(numbered, key=itemgetter(0))
    matched, others = in_telling_order(rulebook, match)
    return Value(
        order=order_name(rulebook),
        category=match.definition.name,
        name=match.definition.name,
        cards=tuple(card_name(card) for card in (*matched, *others)),
        place=len(numbers) - bisect_left(numbers, number),
        places=len(numbers),
        strength=(number,),
    )


def _values(rulebook: Rulebook) -> NDArray[np.uint16]:
    return compiled(rulebook).values


def _rule(rulebook: Rulebook) -> str:
    """The names of the hands in one line; hands with more points come first."""
    best_first = sorted(rulebook.hands, key=lambda hand: -hand.points)
    names = list(dict.fromkeys(hand.name for hand in best_first))
    rule = ", ".join(names)
    n_others = 0
    while len(rule) > LONGEST_RULE and len(names) > 1:
        names.pop()
        n_others += 1
        rule = f"{', '.join(names)} and {n_others} other{'' if n_others == 1 else 's'}"
    return rule
