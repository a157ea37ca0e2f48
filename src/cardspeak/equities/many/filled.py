"""The results of the slices of rows, joined."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cardspeak.array_types import Floats

Columns: TypeAlias = tuple[Floats, ...]
"""The results of some rows, an array for each kind of number: equity, win, tie, standard error."""
N_COLUMNS = 4


class Filled:
    """The results of the slices done so far.

    Attributes:
        n_done: the number of slices included.
        columns: an array for each kind of number; the results of the first slices come first.
    """

    def __init__(self, n: int) -> None:
        """Make room for the results of n rows."""
        self.n_done, self.columns, self._n_filled = 0, tuple(np.empty((N_COLUMNS, n))), 0

    def add(self, part: Columns, /) -> None:
        """Add the results of the next slice."""
        stop = self._n_filled + len(part[0])
        for column, values in zip(self.columns, part, strict=True):
            column[self._n_filled : stop] = values
        self.n_done, self._n_filled = self.n_done + 1, stop

    @property
    def so_far(self) -> Columns:
        """The results of the slices done so far."""
        return tuple(column[: self._n_filled] for column in self.columns)

    def put(self, results: Columns, n_done: int) -> None:
        """Set the results of the first slices, which an earlier run computed."""
        self.n_done, self._n_filled = n_done, len(results[0])
        for column, values in zip(self.so_far, results, strict=True):
            column[:] = values
