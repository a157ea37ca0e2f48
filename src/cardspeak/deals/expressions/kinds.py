"""The kinds of values that an expression can have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value.

    Attributes:
        name: its name in messages and documentation, such as `number` or `hand type`.
        labels: the names of the codes 0, 1, 2 ..., if the values are codes with names.
        is_ordered: whether one value can be greater than another.
        is_number: whether the values are numbers: exact fractions that can be added and multiplied.
        size: how many codes there are, if the values are the codes 0 to `size` - 1; otherwise 0.
    """

    name: str
    labels: tuple[str, ...] = ()
    is_ordered: bool = True
    is_number: bool = False
    size: int = 0

    def __str__(self) -> str:
        """The name in messages, which call an equity a number."""
        return NUMBER.name if self.is_number else self.name


def labelled(name: str, labels: tuple[str, ...]) -> Kind:
    """A kind whose values are codes with names, in ascending order.

    >>> labelled("street", ("preflop", "flop")).size
    2
    """
    return Kind(name, labels, size=len(labels))


BOOLEAN = Kind("condition", ("false", "true"), is_ordered=False, size=2)
NUMBER = Kind("number", is_number=True)
EQUITY = Kind("equity", is_number=True)
"""A share of the pot, from 0 to 1."""
TEXT = Kind("text")
CARD = Kind("card", size=52)
CARDS = Kind("set of cards", is_ordered=False)
"""A set of cards as a mask."""
RANK = labelled("rank", tuple("23456789TJQKA"))
RANKS = Kind("set of ranks", is_ordered=False, size=1 << 13)
