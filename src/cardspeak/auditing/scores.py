"""Scores of any kind: numbers in an array, or whatever Python can compare in a list."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.errors import SchemeError, shortened
from cardspeak.schemes.scheme import number_text

Scores: TypeAlias = npt.NDArray[Any] | Sequence[Any]
"""One score for each hand."""
Rows: TypeAlias = npt.NDArray[np.uint8]
"""Card ids as uint8[n, k], hole cards before the board."""


def signs(first: Scores, second: Scores) -> npt.NDArray[np.int8]:
    """Who has the greater score, as int8[n]: 1 for the first, -1 for the second, 0 for neither.

    Raises:
        SchemeError: two scores cannot be compared.

    >>> signs([3, 2.5, (1, 2)], [2, 2.5, (1, 3)])
    array([ 1,  0, -1], dtype=int8)
    """
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        return (first > second).astype(np.int8) - (first < second).astype(np.int8)
    return np.fromiter((_sign(a, b) for a, b in zip(first, second, strict=True)), np.int8, len(first))


def _sign(first: Any, second: Any) -> int:
    try:
        return bool(first > second) - bool(first < second)
    except (TypeError, ValueError):
        raise SchemeError(f"scores {shown(first)} and {shown(second)} cannot be compared; {ACCEPTED}") from None


ACCEPTED = "a score is a number, or anything that Python can compare, as a tuple of numbers"


def ranked(scores: Scores) -> npt.NDArray[np.int64]:
    """The rank of each score among the different ones, as int64[n], 0 for the lowest.

    Raises:
        SchemeError: the scores cannot be compared.

    >>> ranked([7.5, (2,) < (3,), 7.5, -1])
    array([2, 1, 2, 0])
    """
    if isinstance(scores, np.ndarray):
        return np.unique(scores, return_inverse=True)[1].astype(np.int64)
    try:
        numbers = {score: number for number, score in enumerate(sorted(set(scores)))}
    except TypeError as error:
        raise SchemeError(f"scores cannot be put in order: {error}; {ACCEPTED}") from None
    return np.fromiter((numbers[score] for score in scores), np.int64, len(scores))


def check_scores(scores: Scores, name: str) -> Scores:
    """The scores; raises `SchemeError` where one is none, as NaN, which is neither greater nor smaller than any."""
    if isinstance(scores, np.ndarray):
        is_wrong = scores.dtype.kind == "f" and bool(np.isnan(scores).any())
        if scores.dtype.kind not in "biuf":
            raise SchemeError(f"{name}: scores of type {scores.dtype}; {ACCEPTED}")
    else:
        is_wrong = any(score is None or (isinstance(score, float) and score != score) for score in scores)
    if is_wrong:
        raise SchemeError(f"{name}: a score is None or not a number; {ACCEPTED}")
    return scores


def plain(score: Any) -> Any:
    """A score as JSON has it: numbers as they are, tuples as lists, and the text of all else."""
    if isinstance(score, np.generic):
        return plain(score.item())
    if isinstance(score, bool | int | float | str):
        return score
    if isinstance(score, tuple | list):
        return [plain(one) for one in score]
    return shortened(score)


def shown(score: Any) -> str:
    """A score as people read it.

    >>> shown(282.886235), shown(7066000), shown((8, 14)), shown(3.0)
    ('282.886235', '7,066,000', '(8, 14)', '3')
    """
    found = plain(score)
    if isinstance(found, bool) or not isinstance(found, int | float) or not isfinite(found):
        return shortened(tuple(found) if isinstance(found, list) else found)
    return number_text(found)
