"""Which hole cards the hands of a bucket have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.clusters.weighting import STREET_OF
from cardspeak.abstraction.numbers.indexer import Deck, HandIndexer, game_of
from cardspeak.abstraction.streets import HOLE_CARDS, Street, indexer_of
from cardspeak.array_types import Longs
from cardspeak.cards import RANKS, whole
from cardspeak.drawn import Drawn
from cardspeak.errors import HandError, Where, shown
from cardspeak.frozen import FrozenMapping, sealed

_SLICE = 1 << 18  # hands
_PLACE = Where("labels")


@sealed
@dataclass(frozen=True, slots=True)
class BucketHands(Drawn):
    """The hands of a bucket, by hole cards. `svg` draws them as a grid.

    Attributes:
        street: the street.
        deck: `"full"` or `"short"`.
        bucket: the number of the bucket.
        share: the share of all hands of the street that are in the bucket, 0 to 1.
        shares: for each class of hole cards, such as `AKs`, the share of its hands that are in the bucket, over all
            boards; classes without any are left out.
    """

    street: Street
    deck: Deck
    bucket: int
    share: float
    shares: Mapping[str, float]

    def to_dict(self) -> dict[str, Any]:
        """The shares as a JSON-ready dict."""
        return {
            "kind": "bucket",
            "street": self.street,
            "deck": self.deck,
            "bucket": self.bucket,
            "share": self.share,
            "shares": dict(self.shares),
        }


def bucket_hands(labels: npt.ArrayLike, bucket: int) -> BucketHands:
    """The hole cards that the hands of a bucket have, counted over all boards.

    Args:
        labels: the bucket of each hand of a street up to suits, such as the labels of a clustering. How many there are
            tells the street and the deck.
        bucket: the number of a bucket.

    Raises:
        HandError: the labels are not those of a street, or no hand has this bucket.

    >>> import numpy as np
    >>> from cardspeak.abstraction import bucket_hands
    >>> hands = bucket_hands(np.arange(169) // 13, 12)  # the last thirteen of 169 hands before the flop
    >>> list(hands.shares)[:4], round(hands.share, 4)
    (['KQs', 'A2s', 'A3s', 'A4s'], 0.0392)
    """
    given: npt.NDArray[Any] = np.asarray(labels)
    if given.dtype.kind not in "iu" or given.ndim != 1 or len(given) not in STREET_OF:
        accepted = "accepted: the bucket of each hand of a street, in the order of their numbers"
        raise HandError.at(_PLACE, f"an array of {given.dtype}, shape {given.shape}; {accepted}")
    number = whole(bucket)
    if number is None or number < 0:
        raise HandError.at("bucket", f"{shown(bucket)} is not the number of a bucket")
    street, deck = STREET_OF[len(given)]
    indexer, preflop = indexer_of(street, deck), indexer_of("preflop", deck)
    chosen = np.flatnonzero(given == number)
    if not len(chosen):
        raise HandError.at("bucket", f"no hand is in bucket {number:,}")
    inside = _hands_of_classes(indexer, preflop, chosen)
    all_hands = preflop.count(np.arange(preflop.size)).astype(np.int64) * _n_boards(indexer)
    shares = {_class_name(preflop, at): float(inside[at] / all_hands[at]) for at in range(preflop.size) if inside[at]}
    return BucketHands(street, deck, number, float(inside.sum() / all_hands.sum()), FrozenMapping(shares))


def _hands_of_classes(indexer: HandIndexer, preflop: HandIndexer, numbers: Longs) -> Longs:
    """How many hands with these numbers each class of hole cards has."""
    result = np.zeros(preflop.size, np.int64)
    for start in range(0, len(numbers), _SLICE):
        part = numbers[start : start + _SLICE]
        classes = preflop.index(np.ascontiguousarray(indexer.unindex(part)[:, :2]))
        result += np.bincount(classes, indexer.count(part), preflop.size).astype(np.int64)
    return result


def _n_boards(indexer: HandIndexer) -> int:
    """The number of boards that each holding can have."""
    n_left = len(game_of(indexer.deck).deck) - HOLE_CARDS
    return comb(n_left, sum(indexer.rounds) - HOLE_CARDS)


def _class_name(preflop: HandIndexer, number: int) -> str:
    """The class of hole cards with a number, such as AKs."""
    low, high = sorted(preflop.unindex(number).tolist())
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    return ranks if ranks[0] == ranks[1] else ranks + ("s" if low & 3 == high & 3 else "o")
