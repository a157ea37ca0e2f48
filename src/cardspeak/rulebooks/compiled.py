"""A rulebook as a table: the value of each of the 2,598,960 hands of five cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardspeak.errors import RulebookError, Where, shortened
from cardspeak.frozen import sealed
from cardspeak.progress import Report
from cardspeak.rulebooks.classes import HandClasses, hand_classes
from cardspeak.rulebooks.match import first_match
from cardspeak.rulebooks.number import number_of
from cardspeak.rulebooks.rulebook import Rulebook

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_NUMBERS = 65_535
"""The maximum number of hands that a rulebook can distinguish. Values are stored as uint16, and 0 means no match."""

MOST_TRIES = 100_000_000
"""The limit for the number of definitions times the number of classes of hands. At this limit, matching takes several
minutes. The 36 published definitions, with every hand in a class of its own, would make 36 * 2,598,960 = 93,562,560."""

KEPT = 4
"""The number of tables in the cache; each uses about 16 megabytes."""


@sealed
@dataclass(frozen=True, slots=True, eq=False)
class CompiledRulebook:
    """The value of each hand of five cards, if none is private (a hole card). Hands are in colexicographic order.

    The hand with ids a < b < c < d < e has index C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) + C(e, 5).

    Attributes:
        numbers: the numbers of all hands that match a definition, each once, ascending; see `number_of`.
        values: uint16[2598960], 1 for the lowest number, 2 for the next and so on; 0 if no definition matches.
            Read-only.
        classes: the classes of hands; the rulebook cannot distinguish the hands of one class.
        definition_of_class: uint16[n], for each class the index of its definition in the rulebook's `hands`, or the
            number of definitions if no definition matches.
    """

    numbers: tuple[int, ...]
    values: NDArray[np.uint16]
    classes: HandClasses
    definition_of_class: NDArray[np.uint16]

    @property
    def definitions(self) -> NDArray[np.uint16]:
        """The index of each hand's definition, uint16[2598960]; the number of definitions if no definition matches."""
        return self.definition_of_class[self.classes.class_of]


def compiled(rulebook: Rulebook, progress: Report | None = None) -> CompiledRulebook:
    """The table of a rulebook, cached.

    Hands that the rulebook cannot distinguish form a class, and only one hand of each class is matched. Ordinary
    rulebooks take a few tenths of a second; a rulebook that distinguishes every card takes minutes.

    Args:
        rulebook: the rulebook.
        progress: called from time to time with a `Progress`.

    Raises:
        RulebookError: there are more than 65,535 different numbers, or too many definitions for the number of classes.

    >>> from cardspeak.rulebooks import read_rulebook
    >>> table = compiled(read_rulebook("standard"))
    >>> len(table.numbers), int(table.values[-1]), table.numbers[-1]
    (7462, 7452, 91413121110)
    """
    kept = _kept(rulebook)
    if not kept:
        kept.append(_compile(rulebook, progress))
    return kept[0]


@lru_cache(maxsize=KEPT)
def _kept(_rulebook: Rulebook) -> list[CompiledRulebook]:
    """The cache entry of a rulebook: a list that is empty at first, and later contains the table."""
    return []


def _compile(rulebook: Rulebook, progress: Report | None) -> CompiledRulebook:
    """The table of a rulebook, computed without the cache."""
    import numpy as np

    classes = hand_classes(rulebook)
    _check_tries(rulebook, len(classes.hands))
    index_of = {hand.rank: index for index, hand in enumerate(rulebook.hands)}
    value_of: dict[int, int] = {}  # a provisional value for each number: 1 for the first number found, and so on
    values = np.zeros(len(classes.hands), dtype=np.uint16)
    definitions = np.full(len(classes.hands), len(rulebook.hands), dtype=np.uint16)
    for place, cards in classes.numbered(progress, "kinds of hands matched"):
        match = first_match(rulebook, cards)
        if match is None:
            continue
        value = value_of.setdefault(number_of(rulebook, match), len(value_of) + 1)
        if value > MOST_NUMBERS:
            message = f"it distinguishes more than {MOST_NUMBERS:,} hands, the maximum"
            raise RulebookError(f"rulebook {shortened(rulebook.name)}: {message}", Where("hands"), message)
        values[place] = value
        definitions[place] = index_of[match.definition.rank]
    numbers = tuple(sorted(value_of))
    by_size = np.zeros(len(numbers) + 1, dtype=np.uint16)
    by_size[[value_of[number] for number in numbers]] = np.arange(1, len(numbers) + 1)
    table = CompiledRulebook(numbers, by_size[values][classes.class_of], classes, definitions)
    table.values.setflags(write=False)
    return table


def _check_tries(rulebook: Rulebook, n_classes: int) -> None:
    """Raise `RulebookError` if matching all classes of hands with all definitions would exceed `MOST_TRIES`."""
    if len(rulebook.hands) * n_classes > MOST_TRIES:
        work = f"{len(rulebook.hands)} definitions on the {n_classes:,} kinds of hands that it distinguishes"
        accepted = f"at most {MOST_TRIES // n_classes} definitions, or distinguish fewer cards"
        message = f"trying {work} takes too long; give {accepted}"
        raise RulebookError(f"rulebook {shortened(rulebook.name)}: {message}", Where("hands"), message)
