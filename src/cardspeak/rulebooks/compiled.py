"""A rulebook as a table: the value of each of the 2,598,960 hands of five cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from cardspeak.cards import Card
from cardspeak.errors import RulebookError
from cardspeak.frozen import sealed
from cardspeak.rulebooks.classes import hand_classes
from cardspeak.rulebooks.match import first_match
from cardspeak.rulebooks.number import number_of
from cardspeak.rulebooks.rulebook import Rulebook

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_NUMBERS = 65_535
"""Values are uint16, and 0 is no hand."""

SAID_EVERY = 10_000
"""Hands between two words on how far it is: about half a second."""


@sealed
@dataclass(frozen=True, slots=True, eq=False)
class CompiledRulebook:
    """What each hand of five cards is worth; hands are in colexicographic order, without private cards.

    The hand of ids a < b < c < d < e stands at C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) + C(e, 5).

    Attributes:
        numbers: the numbers that there are, ascending.
        values: uint16[2598960], 1 for the lowest number and so on up; 0 where no definition matches. Read only.
        definitions: uint16[2598960], the index of the definition among the rulebook's hands; how many they are where
            none matches. Read only.
    """

    numbers: tuple[int, ...]
    values: NDArray[np.uint16]
    definitions: NDArray[np.uint16]

    def value_of(self, number: int) -> int:
        """The value of hands of this number, one of `numbers`: 1 for the lowest."""
        return bisect_left(self.numbers, number) + 1


def silent(_work: str) -> None:
    """Say nothing of how far the work is."""


@dataclass(frozen=True, slots=True)
class _Work:
    """A rulebook to compile; who is told how far it is makes no other work of it."""

    rulebook: Rulebook
    say: Callable[[str], None] = field(compare=False)


def compiled(rulebook: Rulebook, say: Callable[[str], None] = silent) -> CompiledRulebook:
    """The table of a rulebook, kept for the next time.

    Python matches one hand of each class of hands that the rulebook cannot tell apart: in some tenths of a second for
    ordinary rulebooks; one that tells all cards apart takes minutes.

    Args:
        rulebook: the rulebook.
        say: is told now and then how far the work is.

    Raises:
        RulebookError: there are more than 65,535 different numbers.

    >>> from cardspeak.rulebooks import read_rulebook
    >>> table = compiled(read_rulebook("standard"))
    >>> len(table.numbers), int(table.values[-1]), table.numbers[-1]
    (7462, 7452, 91413121110)
    """
    return _compiled(_Work(rulebook, say))


@lru_cache(maxsize=4)
def _compiled(work: _Work) -> CompiledRulebook:
    import numpy as np

    rulebook = work.rulebook
    classes = hand_classes(rulebook)
    index_of = {hand.rank: index for index, hand in enumerate(rulebook.hands)}
    found: list[tuple[int | None, int]] = []
    for done, hand in enumerate(classes.hands):
        if done and done % SAID_EVERY == 0:
            work.say(f"{done:,} of {len(classes.hands):,} kinds of hands")
        found.append(_number_and_index(rulebook, hand, index_of))
    numbers = tuple(sorted({number for number, _ in found if number is not None}))
    if len(numbers) > MOST_NUMBERS:
        told = f"it tells {len(numbers):,} hands apart; there are values for {MOST_NUMBERS:,}"
        raise RulebookError(f"rulebook {rulebook.name}: {told}")
    value_of = {number: value for value, number in enumerate(numbers, start=1)}
    values = np.array([0 if number is None else value_of[number] for number, _ in found], dtype=np.uint16)
    definitions = np.array([index for _, index in found], dtype=np.uint16)
    table = CompiledRulebook(numbers, values[classes.class_of], definitions[classes.class_of])
    table.values.setflags(write=False)
    table.definitions.setflags(write=False)
    return table


def _number_and_index(rulebook: Rulebook, hand: tuple[Card, ...], index_of: dict[int, int]) -> tuple[int | None, int]:
    """The number of a hand, and the index of its definition."""
    match = first_match(rulebook, hand)
    if match is None:
        return None, len(rulebook.hands)
    return number_of(rulebook, match), index_of[match.definition.rank]
