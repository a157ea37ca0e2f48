"""What the definitions of a rulebook are worth, counted over all 2,598,960 hands of five cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardspeak.cards import cards_text
from cardspeak.frozen import sealed
from cardspeak.progress import Report, check_report
from cardspeak.rulebooks.classes import N_HANDS, all_hands
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rulebooks.find import AnyRulebook, find_rulebook
from cardspeak.rulebooks.reasons import misspelt, reasons


@sealed
@dataclass(frozen=True, slots=True)
class CheckedDefinition:
    """A definition, and how many hands it is the one of.

    Attributes:
        name: its name.
        rank: its place in the order of search, the highest first.
        points: its points.
        occurs: how many hands of five cards it is the one of.
        never: why there are none, where there are none.
        misspelt: attributes that mean nothing, each with the one that was probably meant.
    """

    name: str
    rank: int
    points: int
    occurs: int
    never: str | None = None
    misspelt: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The definition as JSON has it."""
        return {
            "name": self.name,
            "rank": self.rank,
            "points": self.points,
            "occurs": self.occurs,
            "never": self.never,
        }


@sealed
@dataclass(frozen=True, slots=True)
class Misordered:
    """Two hands of which the one that occurs more often has more points, or as many.

    Attributes:
        higher: the hand that occurs more often.
        lower: the hand that is rarer.
        higher_occurs: how often the first occurs.
        lower_occurs: how often the second does.
        has_equal_points: whether their points are equal, so that only their cards decide.
    """

    higher: str
    lower: str
    higher_occurs: int
    lower_occurs: int
    has_equal_points: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The pair as JSON has it."""
        return {
            "higher": self.higher,
            "lower": self.lower,
            "higher_occurs": self.higher_occurs,
            "lower_occurs": self.lower_occurs,
            "equal_points": self.has_equal_points,
        }


@sealed
@dataclass(frozen=True, slots=True)
class RulebookCheck:
    """What a rulebook makes of all hands of five cards.

    Attributes:
        rulebook: its name.
        definitions: its definitions in the order in which they are tried.
        undefined: how many hands fit no definition.
        example: one of those hands, as text; empty where there are none.
        misordered: pairs of hands that rarity would order otherwise.
        hands: how many hands there are.
    """

    rulebook: str
    definitions: tuple[CheckedDefinition, ...]
    undefined: int
    example: str
    misordered: tuple[Misordered, ...]
    hands: int = N_HANDS

    @property
    def never(self) -> tuple[CheckedDefinition, ...]:
        """The definitions that have no hand."""
        return tuple(definition for definition in self.definitions if not definition.occurs)

    def to_dict(self) -> dict[str, Any]:
        """The check as JSON has it."""
        return {
            "rulebook": self.rulebook,
            "hands": self.hands,
            "undefined": self.undefined,
            "definitions": [definition.to_dict() for definition in self.definitions],
            "misordered": [definition.to_dict() for definition in self.misordered],
        }


def check_rulebook(rulebook: AnyRulebook, *, progress: Report | None = None) -> RulebookCheck:
    """How many hands each definition of a rulebook is the one of, and what its user may not have meant.

    The cards of each hand come from high to low, and none of them is private.

    Args:
        rulebook: `classic`, `standard`, the path of a file, or a `Rulebook`.
        progress: called now and then with a `Progress`.

    Raises:
        RulebookError: the rulebook cannot be read, or tells too many hands apart, as `compiled` has it.

    >>> check = check_rulebook("classic")
    >>> [one.rank for one in check.never], check.undefined
    ([36, 33, 12], 0)
    >>> print(check.never[0].never)
    sorted ascending the ace, which counts one, comes first: "facetext:ace,ten,jack,queen,king" would match
    """
    import numpy as np

    check_report(progress)
    book = find_rulebook(rulebook)
    table = compiled(book, progress)
    indices = table.definitions
    *occurs, undefined = np.bincount(indices, minlength=len(book.hands) + 1).tolist()
    never = [hand for hand, count in zip(book.hands, occurs, strict=True) if not count]
    why = reasons(never, book, table, progress) if never else {}
    definitions = tuple(
        CheckedDefinition(hand.name, hand.rank, hand.points, count, why.get(hand.rank), tuple(misspelt(hand)))
        for hand, count in zip(book.hands, occurs, strict=True)
    )
    first = int((indices == len(book.hands)).argmax())
    example = cards_text(all_hands()[::-1, first].tolist()) if undefined else ""
    return RulebookCheck(book.name, definitions, undefined, example, misordered(definitions))


def misordered(definitions: tuple[CheckedDefinition, ...]) -> tuple[Misordered, ...]:
    """The pairs of hands that occur of which the one that occurs more often has more points, or as many.

    Definitions of one name and as many points are one hand.
    """
    occurs: dict[tuple[int, str], int] = {}
    for definition in definitions:
        if definition.occurs:
            hand = definition.points, definition.name
            occurs[hand] = occurs.get(hand, 0) + definition.occurs
    best_first = sorted(occurs.items(), key=lambda item: (-item[0][0], -item[1]))
    return tuple(
        Misordered(higher, lower, higher_occurs, lower_occurs, points == fewer)
        for place, ((points, higher), higher_occurs) in enumerate(best_first)
        for (fewer, lower), lower_occurs in best_first[place + 1 :]
        if higher_occurs > lower_occurs
    )
