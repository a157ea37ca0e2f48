"""Random deals of many hands at once, as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cardspeak.cards import DECK


def random_columns(n: int, n_cards: int, seed: int | Sequence[int], n_deck: int = len(DECK)) -> npt.NDArray[np.uint8]:
    """Uniformly random cards for each of n deals, as uint8[n_cards, n]. The cards of a deal are all different.

    This is a partial Fisher-Yates shuffle, run for all deals at once: in step i, positions i and j swap their cards,
    where j is random from i to the last position. The decks are not stored. Instead, each card is traced back through
    the earlier swaps to its original position.

    Args:
        n: the number of deals.
        n_cards: the number of cards in each deal, 1 to `n_deck`.
        seed: an integer or a sequence of integers; the same seed deals the same cards.
        n_deck: the number of cards in the deck, which are numbered from 0.

    >>> import numpy as np
    >>> random_columns(2, 9, seed=1).shape
    (9, 2)
    >>> len(np.unique(random_columns(1, 52, seed=1)))
    52
    """
    random = np.random.default_rng(seed)
    places = [random.integers(i, n_deck, n, dtype=np.uint8) for i in range(n_cards)]
    ids = np.empty((n_cards, n), np.uint8)
    for card, place in zip(ids, places, strict=True):
        card[:] = place
    for i, card in enumerate(ids):
        for earlier in range(i - 1, -1, -1):  # step `earlier` moved a card from position `earlier` to places[earlier]
            np.copyto(card, np.uint8(earlier), where=card == places[earlier])
    return ids
