"""Compare and check scores: arrays of numbers, or lists of objects that Python can compare."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.errors import SchemeError, Where, shortened
from cardspeak.exact_json import to_json
from cardspeak.schemes.scheme import number_text

Scores: TypeAlias = npt.NDArray[Any] | Sequence[Any]
"""One score for each hand."""


def signs(first: Scores, second: Scores) -> npt.NDArray[np.int8]:
    """The comparison of each pair of scores, int8[n]: 1 if the first is greater, -1 if it is smaller, 0 if neither.

    Raises:
        SchemeError: two scores cannot be compared.

    >>> signs([3, 2.5, (1, 2)], [2, 2.5, (1, 3)])
    array([ 1,  0, -1], dtype=int8)
    """
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        return (first > second).astype(np.int8) - (first < second).astype(np.int8)
    return np.fromiter((sign(a, b) for a, b in zip(first, second, strict=True)), np.int8, len(first))


def sign(first: Any, second: Any) -> int:
    """1 if the first score is greater, -1 if it is smaller, 0 if neither."""
    try:
        return bool(first > second) - bool(first < second)
    except (TypeError, ValueError):
        message = f"scores {shown(first)} and {shown(second)} cannot be compared; {ACCEPTED}"
        raise SchemeError(message, SCORES) from None


SCORES = Where("what", words="scores")
ACCEPTED = "a score must be a number or another value that Python can compare, such as a tuple of numbers"


def ranked(scores: Scores) -> npt.NDArray[np.int64]:
    """The rank of each score among the distinct scores, int64[n], 0 for the lowest.

    Raises:
        SchemeError: the scores cannot be compared.

    >>> ranked([7.5, (2,) < (3,), 7.5, -1])
    array([2, 1, 2, 0])
    """
    if isinstance(scores, np.ndarray):
        return np.unique(scores, return_inverse=True)[1].astype(np.int64)
    try:
        places = sorted(range(len(scores)), key=scores.__getitem__)
        rises = [bool(scores[below] < scores[above]) for below, above in pairwise(places)]
    except (TypeError, ValueError) as error:
        raise SchemeError(f"scores cannot be put in order: {shortened(error)}; {ACCEPTED}", SCORES) from None
    ranks = np.empty(len(scores), np.int64)
    ranks[places] = np.cumsum([False, *rises])[: len(scores)]
    return ranks


def check_scores(scores: Scores, name: str) -> Scores:
    """The scores, unchanged.

    Raises:
        SchemeError: a score is not valid. NaN, for example, cannot be compared.
    """
    if isinstance(scores, np.ndarray):
        is_wrong = scores.dtype.kind == "f" and bool(np.isnan(scores).any())
        if scores.dtype.kind not in "biuf":
            raise SchemeError.at(Where("what", words=shortened(name)), f"scores of type {scores.dtype}; {ACCEPTED}")
    else:
        is_wrong = any(_is_invalid(score) for score in scores if type(score) not in _SOUND)
    if is_wrong:
        message = f"a score is None, NaN, an array or a set; {ACCEPTED}"
        raise SchemeError.at(Where("what", words=shortened(name)), message)
    return scores


_SOUND = frozenset((int, str, bool))
"""Types whose instances are all valid scores. They are tested first, because the check runs for every hand."""


def _is_invalid(score: Any) -> bool:
    """Whether this is an invalid score: None, an array, a set (sets have no total order), or NaN.

    A tuple or list is invalid if it contains an invalid score.
    """
    if type(score) in _SOUND:
        return False
    if isinstance(score, tuple | list):
        return any(_is_invalid(part) for part in score if type(part) not in _SOUND)
    return score is None or isinstance(score, np.ndarray | set | frozenset) or bool(score != score)


def plain(score: Any) -> Any:
    """A score in a JSON-ready form: numbers that a float can hold exactly, tuples as lists, all else as text."""
    if isinstance(score, np.generic):
        return plain(score.item())
    if isinstance(score, float) and not isfinite(score):
        return str(score)  # JSON has no infinity
    if isinstance(score, bool | float | str):
        return score
    if isinstance(score, int):
        return to_json(score)
    if isinstance(score, tuple | list):
        return [plain(part) for part in score]
    return shortened(score)


def shown(score: Any) -> str:
    """A score as text for people to read.

    >>> shown(282.886235), shown(7066000), shown((8, 14)), shown(3.0)
    ('282.886235', '7,066,000', '(8, 14)', '3')
    """
    value = plain(score)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return shortened(tuple(value) if isinstance(value, list) else value)
    return number_text(value) if isinstance(value, float) else shortened(f"{value:,}")
