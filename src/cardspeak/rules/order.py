"""What an order is: a way to rank hands."""

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
        name: what it is called, as `ace-to-five`.
        value: from cards, one or more, to the value of the best hand among them; None where none of them qualifies.
        places: how many whole hands it tells apart.
        rule: how it ranks hands, in one line.
        source: where that is published.
        hand_size: how many cards make a whole hand.
        deck: the cards that it ranks.
        ranks: the letters of the ranks from low to high.
        is_low: whether the lowest hand wins.
        has_qualifier: whether there are hands that are none.
        ranks_short_hands: whether a hand of fewer cards than a whole one compares with a hand of any number of cards.
        values_of_fives: for an order of the user's, from nothing to the value of every hand of five cards as uint16 in
            colexicographic order, bigger is better, 0 is none; None where there are kernels for the order.
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
    ranks_short_hands: bool = True
    values_of_fives: Callable[[], Any] | None = None

    def rank(self, card: Card) -> int:
        """The rank of a card, 0 for the lowest; that of the joker, which has none, is above all.

        >>> from cardspeak.rules import ORDERS
        >>> ORDERS["high"].rank(51), ORDERS["ace-to-five"].rank(51)
        (12, 0)
        """
        return len(self.ranks) if card == JOKER else self.ranks.index(RANKS[rank_of(card)])
