"""Names of holdings in breakdowns."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import numpy.typing as npt

from cardspeak.cards import JOKER, RANKS, card_name

SUIT_ORDERS = np.array(list(permutations(range(4))), np.uint8)


def holding_names(ids: npt.NDArray[np.uint8]) -> list[str]:
    """Each holding as text, highest card first.

    >>> holding_names(np.array([[45, 51]], np.uint8))
    ['AsKd']
    """
    return ["".join(card_name(card) for card in reversed(holding)) for holding in ids.tolist()]


def hand_names(ids: npt.NDArray[np.uint8]) -> list[str]:
    """The name of each holding's kind of hand, the same for all holdings in an orbit under suit permutations.

    With two cards and no joker, this is a class such as AKs, AKo or TT. Otherwise it is the holding's canonical form,
    in which the highest card other than a joker is a spade.

    >>> hand_names(np.array([[45, 51], [0, 3]], np.uint8))
    ['AKo', '22']
    >>> hand_names(np.array([[44, 45, 48, 49]], np.uint8))
    ['AsAhKsKh']
    """
    if ids.shape[1] == 2 and not (ids == JOKER).any():
        return [_of_two(low, high) for low, high in ids.tolist()]
    return holding_names(canonical_holdings(ids))


def _of_two(low: int, high: int) -> str:
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    if ranks[0] == ranks[1]:
        return ranks
    return ranks + ("s" if low & 3 == high & 3 else "o")


def canonical_holdings(ids: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The canonical form of each holding: the highest of its images under all suit permutations.

    To compare two holdings, the ids of each are sorted in descending order and compared lexicographically.
    """
    best_key = np.zeros(len(ids), np.uint64)
    canonical = ids.copy()
    for order in SUIT_ORDERS:
        renamed = np.where(ids == JOKER, ids, ids & 0xFC | order[ids & 3])
        renamed.sort(axis=1)
        key = np.zeros(len(ids), np.uint64)
        for column in renamed.T[::-1]:
            key = key << np.uint64(6) | column.astype(np.uint64)
        is_better = key > best_key
        canonical[is_better], best_key[is_better] = renamed[is_better], key[is_better]
    return canonical
