"""What a hand is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING, TypeAlias

from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types

Strength: TypeAlias = tuple[int, ...]
"""What is compared: the category's number, then the ranks that break ties, the most telling first; bigger is better."""


@total_ordering
@sealed
@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """What a hand is worth in one order; the bigger of two values is the better hand, equal values tie.

    Values of different orders cannot be compared: that is a `TypeError`, as for all things without an order.

    Attributes:
        order: the order that ranked the hand, as `high`.
        category: the kind of hand, as `full house`.
        name: what players say, as `Full house, aces full of kings`.
        cards: the cards that count, the most telling first, as `("As", "Ah", ...)`.
        place: 1 for the best hand of the order, and so on down to `places`.
        places: how many different hands the order tells apart, of as many cards: 7,462 for five cards, high.
        strength: what is compared: the category's number, then the ranks that break ties, bigger is better.
    """

    order: str
    category: str
    name: str
    cards: tuple[str, ...]
    place: int
    places: int
    strength: Strength

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return (self.order, self.strength) == (other.order, other.strength)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Value) or self.order != other.order:
            return NotImplemented
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash((self.order, self.strength))

    def __str__(self) -> str:
        return f"{self.name} ({' '.join(self.cards)})"

    def __repr__(self) -> str:
        return f"<Value {self}, place {self.place:,} of {self.places:,}>"

    def to_dict(self) -> answer_types.Value:
        """The value as JSON has it: `category`, `name`, `cards`, `place` and `places`."""
        return {
            "category": self.category,
            "name": self.name,
            "cards": list(self.cards),
            "place": self.place,
            "places": self.places,
        }
