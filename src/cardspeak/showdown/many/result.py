"""The result of `settle_rows`: payments in long form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from cardspeak.array_types import Flags, Longs
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.names import numbered

MISSING = np.iinfo(np.int64).min
"""The number under the mask. Programs that ignore masks, such as Polars before 2.1, then show no possible amount."""

Amounts: TypeAlias = "np.ma.MaskedArray[tuple[int], np.dtype[np.int64]]"


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SettledRows:
    """The payments of hands in long form, as read-only arrays in the order of the rows.

    In each hand that is settled, `payout`, `returned`, `rake` and `jackpot` add up to the bets plus the dead money.
    Amounts are in the unit of money of the columns. Those of hands that are not settled are masked. Two results are
    equal if all their arrays are equal. Like arrays, they cannot be hashed.

    Attributes:
        payout: what the player of each row wins, int64[n], masked.
        returned: the uncalled bet that the player gets back, int64[n], masked.
        net: what the player wins or loses: `payout` plus `returned`, minus what the player put in, int64[n], masked.
        rake: the rake of each hand, int64[hands], masked.
        jackpot: the jackpot drop of each hand, int64[hands], masked; it is not part of the rake.
        starts: the first row of each hand, int64[hands], counted from 0.
        reasons: for each hand that is not settled, a row and the reason. The row is the one that is wrong or, if the
            reason is not in a single row, the first row of the hand. A reason is put into words when it is looked up.
    """

    payout: Amounts
    returned: Amounts
    net: Amounts
    rake: Amounts
    jackpot: Amounts
    starts: Longs
    reasons: Mapping[int, str] = field(default_factory=FrozenMapping)

    @property
    def hand_number(self) -> Longs:
        """The hand of each row, as a number counted from 0, int64[n]: `result.rake[result.hand_number]` has n items."""
        sizes = np.diff(self.starts, append=len(self.payout))
        return np.repeat(np.arange(len(self.starts), dtype=np.int64), sizes)

    @property
    def are_settled(self) -> Flags:
        """Whether the hand of each row is settled, bool[n]."""
        return ~np.ma.getmaskarray(self.payout)

    def __len__(self) -> int:
        return len(self.payout)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SettledRows):
            return NotImplemented
        pairs = zip(self._arrays(), other._arrays(), strict=True)
        return all(
            np.array_equal(np.ma.getmaskarray(one), np.ma.getmaskarray(two))
            and np.array_equal(np.ma.getdata(one), np.ma.getdata(two))
            for one, two in pairs
        )

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __reduce__(self) -> tuple[Any, ...]:
        return _frozen, (*self._arrays(), FrozenMapping(dict(self.reasons)))

    def _arrays(self) -> tuple[Amounts, Amounts, Amounts, Amounts, Amounts, Longs]:
        return self.payout, self.returned, self.net, self.rake, self.jackpot, self.starts

    def __repr__(self) -> str:
        sums = {"paid": self.payout, "returned": self.returned, "raked": self.rake, "to the jackpot": self.jackpot}
        totals = {word: int(np.ma.filled(amounts, 0).sum()) for word, amounts in sums.items()}
        amounts = ", ".join(f"{amount:,} {word}" for word, amount in totals.items() if amount or word == "paid")
        unsettled = f", {len(self.reasons):,} not settled" if len(self.reasons) else ""
        return (
            f"<SettledRows: {numbered(len(self), 'row')}, {numbered(len(self.starts), 'hand')}{unsettled}, {amounts}>"
        )


def settled(
    amounts: tuple[Longs, Longs, Longs], of_hands: tuple[Longs, Longs], starts: Longs, are_good: Flags, reasons: Any
) -> SettledRows:
    """The result with these amounts of rows and of hands, masked in hands that are not good."""
    of_rows = np.repeat(are_good, np.diff(starts, append=len(amounts[0])))
    arrays = [_masked(array, ~of_rows) for array in amounts] + [_masked(array, ~are_good) for array in of_hands]
    return _frozen(*arrays, starts, reasons)


def _masked(array: Longs, mask: Flags) -> Amounts:
    array[mask] = MISSING
    return np.ma.MaskedArray(array, mask, fill_value=MISSING)


def _frozen(*parts: Any) -> SettledRows:
    """The result with these arrays, which become read-only."""
    for array in parts[:-1]:
        array.flags.writeable = False
    return SettledRows(*parts)
