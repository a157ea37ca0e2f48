"""The value of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING, TypeAlias

from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types

Strength: TypeAlias = tuple[int, ...]
"""A sort key: the category's number, then the ranks that break ties, most significant first."""


@total_ordering
@sealed
@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """The value of a hand in one order. A better hand has a bigger value, and equal values tie.

    Comparing values of different orders with `<` or `>` raises `TypeError`.

    Attributes:
        order: the name of the order, such as `high`.
        category: the kind of hand, such as `full house`.
        name: the hand as players say it, such as `Full house, aces full of kings`.
        cards: the cards that count, most significant first, such as `("As", "Ah", ...)`.
        place: the position among hands with the same number of cards, from 1 for the best to `places` for the worst. In
            badugi, hands with different numbers of cards are ranked together.
        places: the number of distinct values of these hands: 7,462 for five cards in `high`.
        strength: the sort key: the category's number, then the ranks that break ties; bigger is better.
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
        """The value as a JSON-ready dict: `category`, `name`, `cards`, `place` and `places`."""
        return {
            "category": self.category,
            "name": self.name,
            "cards": list(self.cards),
            "place": self.place,
            "places": self.places,
        }
