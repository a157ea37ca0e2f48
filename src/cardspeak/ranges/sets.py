"""Holdings as whole numbers: sets of cards, listed, sorted, and turned into rows of ids and back.

Here a set of cards is a number with bit 52 - id set for each card. So holdings of as many cards stand in the order of
their rows (rising ids, compared from the first card on) when their numbers fall: of two sets that differ, the one with
the lower card at the first difference has the higher bit. And every number fits into a float, which tells its highest
bit, and so its lowest card, without a loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.cards import JOKER, RANKS, SUITS, Card, card_name

Sets = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]

MOST = 5_000_000
"""Holdings; a range of more is only known by what all of them have in common, and not listed."""

BITS = np.array([1 << (JOKER - card) for card in range(JOKER + 1)], np.uint64)
"""The set of each card alone."""


def set_of(cards: Iterable[Card]) -> int:
    """The set of some cards, as a number.

    >>> set_of([52, 51])
    3
    """
    return sum(1 << (JOKER - card) for card in cards)


def cards_of_set(number: int) -> tuple[Card, ...]:
    """The cards of a set, by rising id.

    >>> cards_of_set(3)
    (51, 52)
    """
    return tuple(card for card in range(JOKER + 1) if number >> (JOKER - card) & 1)


def sets_of_rows(rows: npt.NDArray[Any]) -> Sets:
    """The sets of holdings that are given as rows of ids."""
    return reduce(np.bitwise_or, (BITS[column] for column in rows.T), np.zeros(len(rows), np.uint64))


def rows_of(sets: Sets, n_cards: int) -> Rows:
    """The cards of sets that all have so many, as uint8[n, n_cards], rising in each row.

    >>> rows_of(np.array([3], np.uint64), 2).tolist()
    [[51, 52]]
    """
    left = sets.astype(np.float64)  # exact: 53 bits
    columns = []
    for _ in range(n_cards):
        cards = (JOKER + 1 - np.frexp(left)[1]).astype(np.uint8)  # 2**(e - 1) <= x < 2**e
        columns.append(cards)
        left = left - BITS[cards]
    return np.stack(columns, axis=1) if columns else np.zeros((len(sets), 0), np.uint8)


def listed_sets(cards: Sequence[Card], n_cards: int) -> Sets:
    """Every set of so many of these cards, in the order of their rows.

    >>> rows_of(listed_sets([3, 0, 1], 2), 2).tolist()
    [[0, 1], [0, 3], [1, 3]]
    """
    bits = BITS[sorted(cards)]
    sets, after = np.zeros(1, np.uint64), np.zeros(1, np.int64)  # with the place behind the last card of each
    for left in range(n_cards - 1, -1, -1):
        n_ways = np.maximum(len(bits) - left - after, 0)
        first = np.cumsum(n_ways) - n_ways
        place = np.repeat(after - first, n_ways) + np.arange(int(n_ways.sum()))
        sets = np.repeat(sets, n_ways) | bits[place]
        after = place + 1
    return sets


def every_set(deck: Sequence[Card], known: Sequence[Card], n_cards: int) -> Sets:
    """Every set of so many cards of a deck that has the known ones, in the order of their rows.

    >>> rows_of(every_set(range(3), [1], 2), 2).tolist()
    [[0, 1], [1, 2]]
    """
    others = [card for card in deck if card not in known]
    # One card more in all of them never changes which of two has the lower card at the first difference.
    return listed_sets(others, n_cards - len(known)) | np.uint64(set_of(known))


def united(parts: Sequence[Sets]) -> Sets:
    """The holdings of all the parts, each once, in order."""
    return np.unique(np.concatenate(parts))[::-1]


def counts_in(sets: Sets, cards: int) -> npt.NDArray[np.uint8]:
    """How many of the cards of a set each holding has."""
    counts: npt.NDArray[np.uint8] = np.bitwise_count(sets & np.uint64(cards))
    return counts


def name_of(number: int) -> str:
    """The name of a holding, its highest card first.

    >>> name_of(3)
    'JkAs'
    """
    return "".join(card_name(card) for card in reversed(cards_of_set(number)))


def names_of(sets: Sets, n_cards: int) -> list[str]:
    """The name of each holding, its highest card first."""
    names = [card_name(card) for card in range(JOKER + 1)]
    return ["".join([names[card] for card in reversed(row)]) for row in rows_of(sets, n_cards).tolist()]


OF_SUIT = tuple(set_of(range(suit, JOKER, len(SUITS))) for suit in range(len(SUITS)))
"""The cards of each suit."""

OF_RANK = tuple(set_of(range(rank * len(SUITS), (rank + 1) * len(SUITS))) for rank in range(len(RANKS)))
"""The cards of each rank."""
