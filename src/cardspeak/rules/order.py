"""What an order is: a way to rank hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardspeak.cards import Card, rank_of
from cardspeak.rules.value import Value


@dataclass(frozen=True, slots=True)
class Order:
    """A way to rank hands.

    Attributes:
        name: what it is called, as `ace-to-five`.
        value: from cards, one or more, to the value of the best hand among them; None where none of them qualifies.
        places: how many whole hands it tells apart.
        rule: how it ranks hands, in one line.
        source: where that is published.
        hand_size: how many cards make a whole hand.
        has_qualifier: whether there are hands that are none.
        compares_shorter: whether hands of fewer cards than a whole one compare with hands of other numbers of cards.
        rank_of: the rank of a card in it: 0 for a deuce to 12 for an ace, or 0 for an ace where aces are low.
    """

    name: str
    value: Callable[[Sequence[Card]], Value | None]
    places: int
    rule: str
    source: str
    hand_size: int = 5
    has_qualifier: bool = False
    compares_shorter: bool = True
    rank_of: Callable[[Card], int] = rank_of
