"""The sums over the slices of some work.

The result of a slice consists of integers. The sums over the same slices are therefore the same in any order.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardspeak.equities.method import Slice
from cardspeak.equities.tally import Counts


@dataclass(slots=True)
class Sums:
    """The sums of the slices done so far.

    Attributes:
        is_long: whether the sums are Python integers, because 64 bits can be too few.
        arrays: the sums; empty before the first slice.
        n_done: number of slices included in them. Slices are added in order, so these are the first ones.
    """

    is_long: bool
    arrays: list[Counts] = field(default_factory=list)
    n_done: int = 0

    def add(self, addends: Slice) -> None:
        """Add the arrays of the next slice."""
        wide = [array.astype(object) for array in addends] if self.is_long else list(addends)
        if self.arrays:
            for total, array in zip(self.arrays, wide, strict=True):
                total += array
        else:
            self.arrays = [array.copy() for array in wide]
        self.n_done += 1
