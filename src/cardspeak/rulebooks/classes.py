"""Equivalence classes of the 2,598,960 hands of five cards. A rulebook cannot distinguish the hands of one class.

The cards of a hand are examined from high to low. The result depends on the rank, the face values and the face text of
each card, and on which texts in the patterns match the card. If the rulebook groups by suit, colour, class or name, the
result also depends on which cards form a group. Two hands that agree in all of this have the same definition, matched
cards in the same positions, and the same number. It is therefore enough to value one hand of each class. If suits
matter only for flushes of five cards, a rulebook has 7,462 classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from cardspeak.cards import DECK, Card, rank_of
from cardspeak.progress import Report, Reporter
from cardspeak.rulebooks.rulebook import ANY, ANY_HAND, Rulebook
from cardspeak.rules.places import HAND_SIZE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

N_HANDS = comb(len(DECK), HAND_SIZE)

Sizes: TypeAlias = tuple[int, ...]
"""The sizes of the groups of a hand, from the largest down."""

GROUPS_OF_CONDITIONS = {"suit": "suits", "color": "colors"}
"""The pattern keys that group cards in the same way as a condition, each with that condition."""

N_PATTERNS = 2 * 3 * 4 * 5
"""All codes of `_pattern` except `NOT_LOOKED_AT` are below this number."""

NOT_LOOKED_AT = N_PATTERNS
"""The code of all hands whose groups no definition can match."""

AT_ONCE = 1_000
"""The number of classes between two progress reports. Matching them takes a few hundredths of a second."""

MOST_PAIRS = 16_000_000
"""The largest table with which classes are divided; it takes 80 MB."""


@dataclass(frozen=True, slots=True, eq=False)
class HandClasses:
    """The classes of hands under a rulebook, and the class of each hand.

    Attributes:
        hands: uint8[n, 5], one hand of each class, with its cards from high to low.
        class_of: int32[2598960], the class of each hand; hands are in colexicographic order.
    """

    hands: NDArray[np.uint8]
    class_of: NDArray[np.int32]

    def numbered(self, report: Report | None, stage: str) -> Iterator[tuple[int, list[Card]]]:
        """The index of each class with a hand of that class; progress is reported while the caller iterates.

        The hands are converted to lists in batches, because lists of all 2,598,960 hands would use hundreds of
        megabytes.
        """
        reporter = Reporter(report, stage)
        for begin in range(0, len(self.hands), AT_ONCE):
            yield from enumerate(self.hands[begin : begin + AT_ONCE].tolist(), start=begin)
            reporter.update((begin + AT_ONCE) / len(self.hands))
        reporter.finish()


def hand_classes(rulebook: Rulebook) -> HandClasses:
    """The equivalence classes of all hands under a rulebook."""
    import numpy as np

    ids = all_hands()[::-1]
    labels = np.array(_labels(rulebook), dtype=np.uint8)
    class_of, n_classes = np.zeros(N_HANDS, dtype=np.int32), 1
    for column in ids:
        class_of, n_classes = _divided(class_of, n_classes, labels[column], len(DECK))
    for groupby in ("suit", "color", "class", "name"):
        sizes = _sizes_looked_for(rulebook, groupby)
        if sizes is None or sizes:
            pattern = _pattern(rulebook, groupby, ids, sizes)
            class_of, n_classes = _divided(class_of, n_classes, pattern, N_PATTERNS + 1)
    one_of = np.empty(n_classes, dtype=np.int32)
    one_of[class_of] = np.arange(N_HANDS, dtype=np.int32)  # keeps the last hand of each class
    return HandClasses(ids[:, one_of].T, class_of)


def _divided(
    class_of: NDArray[np.int32], n_classes: int, codes: NDArray[np.uint8], n_codes: int
) -> tuple[NDArray[np.int32], int]:
    """Classes of hands divided by a further code of each hand, numbered in order of the old class, then of the code.

    If there are not too many pairs of a class and a code, a table of all pairs is faster than sorting those that occur.
    """
    import numpy as np

    pairs = class_of * np.int32(n_codes) + codes  # below 2**31 even if each hand is a class
    if n_classes * n_codes > MOST_PAIRS:
        found = np.unique(pairs)
        return np.searchsorted(found, pairs).astype(np.int32), len(found)
    occurs = np.zeros(n_classes * n_codes, dtype=np.bool_)
    occurs[pairs] = True
    numbers = np.cumsum(occurs, dtype=np.int32) - np.int32(1)
    return numbers[pairs], int(numbers[-1]) + 1


def all_hands() -> NDArray[np.uint8]:
    """All hands of five cards as uint8[5, 2598960]: ids from low to high, hands in colexicographic order.

    In this order, hands are sorted by their highest card. The hands whose highest card has id e come after all hands
    with a lower highest card. Their other four cards are the first C(e, 4) sets of four cards, in the same order.

    >>> all_hands()[:, :3].T.tolist()
    [[0, 1, 2, 3, 4], [0, 1, 2, 3, 5], [0, 1, 2, 4, 5]]
    """
    import numpy as np

    sets = np.arange(len(DECK), dtype=np.uint8)[np.newaxis]
    for size in range(2, HAND_SIZE + 1):
        parts = []
        for highest in range(size - 1, len(DECK)):
            lower = sets[:, : comb(highest, size - 1)]
            parts.append(np.vstack([lower, np.full((1, lower.shape[1]), highest, dtype=np.uint8)]))
        sets = np.concatenate(parts, axis=1)
    return sets


def _labels(rulebook: Rulebook) -> list[int]:
    """A number for each card. Cards have the same number if only groupings can tell them apart in the rulebook."""
    literals = {
        (part.key, item)
        for hand in rulebook.hands
        for part in hand.match or ()
        for item in part.items
        if item != ANY
    }  # fmt: skip
    features_of_cards = [
        (
            rank_of(card),
            described.face_values,
            described.face_text,
            frozenset((key, item) for key, item in literals if item in described.texts(key)),
        )
        for card, described in enumerate(rulebook.cards)
    ]
    numbers = {features: number for number, features in enumerate(dict.fromkeys(features_of_cards))}
    return [numbers[features] for features in features_of_cards]


def _sizes_looked_for(rulebook: Rulebook, groupby: str) -> set[Sizes] | None:
    """The group sizes that definitions look for when they group by this key; None if all groupings can matter.

    A hand whose groups have other sizes matches no definition that groups by this key.
    """
    sizes_looked_for: set[Sizes] = set()
    for hand in rulebook.hands:
        if hand.match == ANY_HAND and hand.groupby == groupby:
            return None
        if hand.match is not None and hand.groupby == groupby:
            sizes_looked_for.add(tuple(sorted((len(part.items) for part in hand.match), reverse=True)))
        sizes = getattr(hand, GROUPS_OF_CONDITIONS.get(groupby, ""), None)
        if sizes is not None:
            sizes_looked_for.add(sizes)
    return sizes_looked_for


def _pattern(rulebook: Rulebook, groupby: str, ids: NDArray[np.uint8], sizes: set[Sizes] | None) -> NDArray[np.uint8]:
    """The grouping of each hand's cards, as a number.

    For each card, the number encodes the position of the first card in the same group. If `sizes` is not None,
    groupings with other sizes have the number `NOT_LOOKED_AT`.
    """
    import numpy as np

    texts = [described.texts(groupby)[0] for described in rulebook.cards]
    groups = np.array([texts.index(text) for text in texts], dtype=np.uint8)[ids]
    code = np.zeros(N_HANDS, dtype=np.uint8)
    for place in range(1, HAND_SIZE):
        first = np.full(N_HANDS, place, dtype=np.uint8)
        for before in range(place - 1, -1, -1):
            first[groups[place] == groups[before]] = before
        code = code * (place + 1) + first
    if sizes is not None:
        code[~np.array([_sizes_of(pattern) in sizes for pattern in range(N_PATTERNS)])[code]] = NOT_LOOKED_AT
    return code


def _sizes_of(code: int) -> Sizes:
    """The group sizes that a code of `_pattern` represents.

    >>> _sizes_of(0), _sizes_of(N_PATTERNS - 1)
    ((5,), (1, 1, 1, 1, 1))
    """
    firsts = [0]
    for place in range(HAND_SIZE - 1, 0, -1):
        code, first = divmod(code, place + 1)
        firsts.append(first)
    return tuple(sorted(Counter(firsts).values(), reverse=True))
