"""The definition of an order, which is a way to rank hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardspeak.cards import DECK, JOKER, RANKS, Card, rank_of
from cardspeak.rules.value import Value


@dataclass(frozen=True, slots=True)
class Order:
    """A way to rank hands.

    Attributes:
        name: its name, such as `ace-to-five`.
        value: a function from one or more cards to the value of the best hand among them, or None if no hand
            qualifies.
        places: the number of distinct values of complete hands.
        rule: how it ranks hands, in one line.
        source: where the order is published.
        hand_size: the number of cards in a complete hand.
        deck: the cards that it ranks.
        ranks: the letters of the ranks from low to high.
        is_low: whether the lowest hand wins.
        has_qualifier: whether some hands fail to qualify.
        values_of_fives: for a user's own order, a function that returns the values of all five-card hands, uint16 in
            colexicographic order; bigger is better, and 0 means that the hand does not qualify. None for an order that
            has its own kernels.
    """

    name: str
    value: Callable[[Sequence[Card]], Value | None]
    places: int
    rule: str
    source: str
    hand_size: int = 5
    deck: tuple[Card, ...] = DECK
    ranks: str = RANKS
    is_low: bool = False
    has_qualifier: bool = False
    values_of_fives: Callable[[], Any] | None = None

    def rank(self, card: Card) -> int:
        """The rank of a card, 0 for the lowest; the joker ranks above all others.

        >>> from cardspeak.rules import ORDERS
        >>> ORDERS["high"].rank(51), ORDERS["ace-to-five"].rank(51)
        (12, 0)
        """
        return len(self.ranks) if card == JOKER else self.ranks.index(RANKS[rank_of(card)])
