"""Check the definitions of a rulebook by counting their hands among all 2,598,960 hands of five cards.

The definitions are tried in order, and each hand counts only for the first definition that it matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.cards import cards_text
from cardspeak.frozen import sealed
from cardspeak.progress import Report, check_report
from cardspeak.rulebooks.classes import N_HANDS, all_hands
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rulebooks.find import AnyRulebook, find_rulebook
from cardspeak.rulebooks.reasons import misspelt, reasons

if TYPE_CHECKING:
    from cardspeak import rule_types


@sealed
@dataclass(frozen=True, slots=True)
class CheckedDefinition:
    """A definition, with the number of hands that match it before any other definition.

    Attributes:
        name: its name.
        rank: its rank; definitions are tried from the highest rank to the lowest.
        points: its points.
        occurs: how many hands of five cards match it first.
        never: why no hand matches it first, if none does.
        misspelt: attributes that have no meaning, each with the attribute that was probably meant.
    """

    name: str
    rank: int
    points: int
    occurs: int
    never: str | None = None
    misspelt: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> rule_types.CheckedDefinition:
        """The definition as a JSON-ready dict."""
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
    """Two hands whose points contradict their rarity: the more common hand has at least as many points as the other.

    Attributes:
        higher: the more common hand.
        lower: the rarer hand.
        higher_occurs: how often the more common hand occurs.
        lower_occurs: how often the rarer hand occurs.
        has_equal_points: whether both have the same points, so that their cards decide which one wins.
    """

    higher: str
    lower: str
    higher_occurs: int
    lower_occurs: int
    has_equal_points: bool = False

    def to_dict(self) -> rule_types.Misordered:
        """The pair as a JSON-ready dict."""
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
    """The check of a rulebook against all hands of five cards.

    Attributes:
        rulebook: the name of the rulebook.
        definitions: the definitions in the order in which they are tried.
        undefined: how many hands match no definition.
        example: a hand that matches no definition, as text; empty if every hand matches one.
        misordered: pairs of hands whose points contradict their rarity.
        hands: the number of hands of five cards.
    """

    rulebook: str
    definitions: tuple[CheckedDefinition, ...]
    undefined: int
    example: str
    misordered: tuple[Misordered, ...]
    hands: int = N_HANDS

    @property
    def never(self) -> tuple[CheckedDefinition, ...]:
        """The definitions that no hand matches first."""
        return tuple(definition for definition in self.definitions if not definition.occurs)

    def to_dict(self) -> rule_types.RulebookCheck:
        """The check as a JSON-ready dict."""
        return {
            "kind": "rulebook_check",
            "rulebook": self.rulebook,
            "hands": self.hands,
            "undefined": self.undefined,
            "definitions": [definition.to_dict() for definition in self.definitions],
            "misordered": [definition.to_dict() for definition in self.misordered],
        }


def check_rulebook(rulebook: AnyRulebook, *, progress: Report | None = None) -> RulebookCheck:
    """The number of hands that match each definition of a rulebook first, and likely mistakes in the rulebook.

    The cards of each hand are ordered from high to low. No card is private: all cards are treated as board cards.

    Args:
        rulebook: `classic`, `standard`, the path of a file, or a `Rulebook`.
        progress: called from time to time with a `Progress`.

    Raises:
        RulebookError: the rulebook cannot be read, or distinguishes too many hands (see `compiled`).

    >>> check = check_rulebook("classic")
    >>> [one.rank for one in check.never], check.undefined
    ([36, 33, 12], 0)
    >>> print(check.never[0].never)
    sort "asc" puts the ace first, as 1; "facetext:ace,ten,jack,queen,king" would match
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
    """The pairs of hands in which the more common hand has at least as many points as the rarer hand.

    Definitions with the same name and points count as one hand.
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
