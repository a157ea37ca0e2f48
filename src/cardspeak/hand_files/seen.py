"""The hands that have been read, to find those whose rows do not follow each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardspeak.array_types import Words64
from cardspeak.columns.keys import read_keys
from cardspeak.errors import PotError, quoted, shown


class SeenHands:
    """The ids of the hands of an input, as one number each. Numbers take eight bytes of memory."""

    def __init__(self, names: Sequence[str]) -> None:
        """Start with no hands; `names` are the names of the inputs."""
        self._names = names
        self._file = -1
        self._sorted: list[Words64] = []
        self._n_rows = 0

    def add(self, file: int, column: Any) -> None:
        """Add the hands of the next rows of an input.

        Raises:
            PotError: rows of a hand were in the input before, followed by rows of other hands.
        """
        if file != self._file:
            self._file, self._sorted, self._n_rows = file, [], 0
        hands = read_keys(column, "hand")
        starts = np.flatnonzero(~hands.is_repeat & ~hands.are_null)
        keys = hands.keys[starts]
        order = np.argsort(keys, kind="stable")
        in_order = keys[order]
        are_seen = np.zeros(len(keys), np.bool_)
        are_seen[order[1:]] = in_order[1:] == in_order[:-1]
        for seen in self._sorted:
            places = np.searchsorted(seen, keys)
            are_seen |= seen[np.minimum(places, len(seen) - 1)] == keys
        if are_seen.any():
            row = int(starts[are_seen.argmax()])
            found = f"{quoted(self._names[file])}: hand {shown(hands.given(row), 30)} comes again in row"
            raise PotError(f"{found} {self._n_rows + row}, after other hands; sort the rows by hand id")
        self._n_rows += len(hands)
        if len(keys):
            self._sorted.append(in_order)
        while len(self._sorted) > 1 and len(self._sorted[-1]) * 2 > len(self._sorted[-2]):  # few, and longer each
            last = self._sorted.pop()
            self._sorted[-1] = np.sort(np.concatenate([self._sorted[-1], last]))
