"""The buckets of one street: the bucket of each hand by its number, and how the buckets were made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.indexer import HandIndexer
from cardspeak.errors import HandError, Where, shown
from cardspeak.evaluate.arrays import whole_numbers

Labels: TypeAlias = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]
Centres: TypeAlias = npt.NDArray[np.float32]

MOST_BUCKETS = 1 << 31
"""Buckets are returned as int32."""


@dataclass(frozen=True, slots=True, eq=False)
class StreetBuckets:
    """The buckets of one street.

    Attributes:
        indexer: the numbers of the hands of the street.
        labels: the bucket of each hand by its number, uint16, or uint32 if there are more than 65,536 buckets;
            read-only.
        n_buckets: the number of buckets.
        made: how the buckets were made: facts for the reader, as in JSON.
        centres: a histogram for each bucket, float32[n_buckets, bins], read-only, or None.
    """

    indexer: HandIndexer
    labels: Labels
    n_buckets: int
    made: Mapping[str, Any]
    centres: Centres | None = None

    def bucket_of(self, number: int) -> int:
        """The bucket of the hand with this number."""
        return int(self.labels.item(number))


def read_buckets(street: str, given: object, indexer: HandIndexer, made: Mapping[str, Any]) -> StreetBuckets:
    """The buckets of a street from what a caller gives: an array of labels, or a clustering.

    Args:
        street: the name of the street.
        given: the bucket of each hand by its number; or an object with `labels`, and perhaps `centres`.
        indexer: the numbers of the hands.
        made: further facts about how the buckets were made.

    Raises:
        HandError: the labels are not one whole number of at least 0 for each hand, or `made` is not JSON.
    """
    place = Where("labels", street, words=f"{street} labels")
    labels = given if isinstance(given, np.ndarray) else getattr(given, "labels", given)
    accepted = f"accepted: {indexer.size:,} whole numbers from 0, one for each hand"
    numbers = whole_numbers(labels, place, accepted)
    if numbers.shape != (indexer.size,):
        raise HandError.at(place, f"shape {numbers.shape}; {accepted}")
    most = int(numbers.max())
    if numbers.min() < 0 or most >= MOST_BUCKETS:
        row = int(np.argmax((numbers < 0) | (numbers >= MOST_BUCKETS)))
        detail = f"{int(numbers[row]):,} is not a bucket; {accepted}"
        raise HandError.in_array(place, (row,), f"{place}: {detail}")
    centres = _read_centres(place, getattr(given, "centres", None))
    n_buckets = most + 1 if centres is None else len(centres)
    if n_buckets <= most:
        raise HandError.at(place, f"bucket {most:,}, but only {n_buckets:,} centres; accepted: labels below that")
    facts = _facts_of(given) | dict(made)
    _check_json(street, facts)
    return StreetBuckets(indexer, sealed_labels(numbers, n_buckets), n_buckets, facts, centres)


def sealed_labels(numbers: npt.NDArray[Any], n_buckets: int) -> Labels:
    """The labels in the smallest dtype that files use, read-only. An array that has it already is not copied."""
    dtype = np.uint16 if n_buckets <= 1 << 16 else np.uint32
    labels = np.ascontiguousarray(numbers, dtype).view(np.ndarray)  # a plain view, since subclasses are slow
    labels.flags.writeable = False
    return labels


def _read_centres(place: Where, given: object) -> Centres | None:
    if given is None:
        return None
    centres = np.ascontiguousarray(np.asarray(given), np.float32).view()
    if centres.ndim != 2:
        raise HandError.at(place, f"centres of shape {centres.shape}; accepted: a row for each bucket")
    centres.flags.writeable = False
    return centres


def _facts_of(given: object) -> dict[str, Any]:
    """How a clustering was made, as far as it says so."""
    names = ("metric", "k", "seed", "passes", "is_converged", "distance", "bands")
    facts = {name: getattr(given, name, None) for name in names}
    plain = {name: fact.item() if isinstance(fact, np.generic) else fact for name, fact in facts.items()}
    return {name: fact for name, fact in plain.items() if isinstance(fact, str | int | float | list)}


def _check_json(street: str, made: Mapping[str, Any]) -> None:
    try:
        json.dumps(dict(made), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        detail = f"{shown(made)} cannot be written as JSON; accepted: a mapping of text to numbers and text"
        raise HandError.at(Where("made", street, words=f"made for {street}"), detail) from None
