"""The equities of many hands, as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardspeak.array_types import Floats
from cardspeak.frozen import sealed


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Equities:
    """The equities of many hands, as read-only arrays.

    For columns of text, these are masked arrays, with NaN in rows that have no equity. Two results are equal if all
    their arrays and their seeds are equal. Like arrays, they cannot be hashed.

    Attributes:
        equity: the share of the pot that each hand can expect, float64[n].
        win: the share of deals in which the hand wins the whole pot alone, float64[n].
        tie: the share of deals in which it shares the pot, float64[n]; see `PlayerEquity` for split pots.
        standard_error: the standard error of `equity`, float64[n]; 0 where the answer is exact.
        seed: the seed that reproduces the samples; None if all answers are exact.
    """

    equity: Floats
    win: Floats
    tie: Floats
    standard_error: Floats
    seed: int | None = None

    def __len__(self) -> int:
        return len(self.equity)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equities):
            return NotImplemented
        pairs = zip(self._arrays(), other._arrays(), strict=True)
        are_equal = all(_are_equal(one, two) for one, two in pairs)
        return are_equal and self.seed == other.seed

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __reduce__(self) -> tuple[Any, ...]:
        return made, (self._arrays(), self.seed)

    def _arrays(self) -> tuple[Floats, Floats, Floats, Floats]:
        return self.equity, self.win, self.tie, self.standard_error

    def __repr__(self) -> str:
        n, n_sampled = len(self), int(np.count_nonzero(np.ma.filled(self.standard_error, 0)))
        n_null = int(np.ma.getmaskarray(self.equity).sum())
        how = "exact" if self.seed is None else f"{n_sampled:,} sampled with seed {self.seed}"
        nulls = f", {n_null:,} null" if n_null else ""
        return f"<Equities: {n:,} {'hand' if n == 1 else 'hands'}, {how}{nulls}>"


def _are_equal(one: Floats, two: Floats) -> bool:
    """Whether two arrays have the same dtype, the same items and the same mask, if any."""
    masks = np.ma.getmaskarray(one), np.ma.getmaskarray(two)
    items = np.ma.getdata(one), np.ma.getdata(two)
    return one.dtype == two.dtype and np.array_equal(*masks) and np.array_equal(*items, equal_nan=True)


def made(arrays: Iterable[Floats], seed: int | None) -> Equities:
    """The result with these four arrays, which become read-only."""
    equity, win, tie, standard_error = arrays
    for array in (equity, win, tie, standard_error):
        array.flags.writeable = False
    return Equities(equity, win, tie, standard_error, seed)
