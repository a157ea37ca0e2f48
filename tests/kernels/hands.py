"""Hands in the three layouts that kernels accept, read-only like those of `evaluate_many`.

Numba compiles a kernel once for read-only arrays and once more for writable ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt


def rows_of(cards: npt.NDArray[Any]) -> Any:
    """The hands by rows: all cards in one array, and a tuple whose length is the number of cards of a hand."""
    return _read_only(cards).reshape(-1), (0,) * cards.shape[1]


def columns_of(cards: npt.NDArray[Any]) -> Any:
    """The hands by columns: an array for each card."""
    return tuple(_read_only(column) for column in cards.T)


def planes_of(planes: Iterable[npt.NDArray[Any]]) -> Any:
    """The hands by planes: an array for each suit."""
    return tuple(_read_only(plane) for plane in planes)


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = np.ascontiguousarray(array).view()
    view.flags.writeable = False
    return view
