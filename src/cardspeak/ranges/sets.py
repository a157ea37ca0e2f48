"""Holdings as reversed masks, in which bit 52 - id is set for each card. Holdings are in descending order of masks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Masks, cards_of_reversed, every_reversed_mask, ids_of_reversed_masks, reversed_mask_of
from cardspeak.cards import JOKER, RANKS, SUITS, Card, card_name

MOST = 5_000_000
"""The largest number of holdings to list. Larger ranges are stored in other ways; see `weighted.py`."""


def every_holding_with(known: Sequence[Card], deck: Sequence[Card], n_cards: int) -> Masks:
    """Every set of `n_cards` cards of a deck that includes the known cards, in order.

    >>> ids_of_reversed_masks(every_holding_with([1], range(3), 2), 2).tolist()
    [[0, 1], [1, 2]]
    """
    others = [card for card in deck if card not in known]
    # Two sets are ordered by the lowest card in which they differ, so adding the same card to both keeps their order.
    return every_reversed_mask(others, n_cards - len(known)) | np.uint64(reversed_mask_of(known))


@lru_cache(maxsize=16)
def deck_mask(deck: tuple[Card, ...]) -> int:
    """The reversed mask of a deck."""
    return reversed_mask_of(deck)


def united(parts: Sequence[Masks]) -> Masks:
    """The union of sets of holdings, in order, without duplicates."""
    sets: Masks = np.sort(np.concatenate(parts))  # `np.unique` is ten times slower in NumPy 2.3 and later
    is_last: npt.NDArray[np.bool_] = np.append(sets[1:] != sets[:-1], True)[: len(sets)]
    return sets[is_last][::-1]


def counts_in(holdings: Masks, mask: int) -> npt.NDArray[np.uint8]:
    """The number of cards that each holding shares with a reversed mask."""
    counts: npt.NDArray[np.uint8] = np.bitwise_count(holdings & np.uint64(mask))
    return counts


def name_of(holding: int) -> str:
    """The name of a holding, its highest card first.

    >>> name_of(3)
    'JkAs'
    """
    return "".join(card_name(card) for card in reversed(cards_of_reversed(holding)))


def names_of(holdings: Masks, n_cards: int) -> list[str]:
    """The name of each holding, its highest card first."""
    names = [card_name(card) for card in range(JOKER + 1)]
    rows = ids_of_reversed_masks(holdings, n_cards).tolist()
    return ["".join([names[card] for card in reversed(row)]) for row in rows]


OF_SUIT = tuple(reversed_mask_of(range(suit, JOKER, len(SUITS))) for suit in range(len(SUITS)))
"""The cards of each suit."""

OF_RANK = tuple(reversed_mask_of(range(rank * len(SUITS), (rank + 1) * len(SUITS))) for rank in range(len(RANKS)))
"""The cards of each rank."""
