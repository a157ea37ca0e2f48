"""Cards dealt at random, many hands at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cardspeak.cards import DECK


def random_columns(n: int, n_cards: int, seed: int | Sequence[int]) -> npt.NDArray[np.uint8]:
    """Different cards for each of n deals, as uint8[n_cards, n]: any deal as likely as any other.

    Shuffling so many cards of 52 for all deals at once: card i changes places with one of those from i on. The deck
    that is left is not kept but followed: card i is the one that lies at its place after i such changes.

    Args:
        n: how many deals.
        n_cards: how many cards each has, 1 to 52.
        seed: a whole number, or several; the same seed deals the same cards.

    >>> import numpy as np
    >>> random_columns(2, 9, seed=1).shape
    (9, 2)
    >>> len(np.unique(random_columns(1, 52, seed=1)))
    52
    """
    random = np.random.default_rng(seed)
    places = [random.integers(i, len(DECK), n, dtype=np.uint8) for i in range(n_cards)]
    ids = np.empty((n_cards, n), np.uint8)
    for card, place in zip(ids, places, strict=True):
        card[:] = place
    for i, card in enumerate(ids):
        for earlier in range(i - 1, -1, -1):  # what lay at `earlier` went to places[earlier]
            np.copyto(card, np.uint8(earlier), where=card == places[earlier])
    return ids
