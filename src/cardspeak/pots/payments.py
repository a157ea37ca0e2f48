"""The result of `settle_many`: payments as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.frozen import sealed
from cardspeak.pots.names import numbered


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Payments:
    """The payments of many hands, as read-only arrays.

    In each row, `payouts`, `returned`, `rake` and `jackpot` add up to the bets plus the dead money. Two payments are
    equal if all their arrays are equal. Like arrays, they cannot be hashed.

    Attributes:
        payouts: what each seat wins, int64[n, seats].
        returned: what is returned to each seat before the pots are made, int64[n, seats].
        rake: the rake of each hand, int64[n].
        jackpot: the jackpot drop of each hand, int64[n], which is not part of the rake.

    >>> from cardspeak import settle_many
    >>> paid = settle_many([[25, 50, 100]], [[7, 3, 5]])
    >>> paid
    <Payments: 1 hand of 3 seats, 125 paid, 50 returned>
    >>> paid.payouts, paid.returned, paid.rake
    (array([[75,  0, 50]]), array([[ 0,  0, 50]]), array([0]))
    """

    payouts: Longs
    returned: Longs
    rake: Longs
    jackpot: Longs

    @property
    def received(self) -> Longs:
        """What each seat receives, int64[n, seats]: payouts plus returned bets.

        The net result of a seat is this amount minus what the seat put in.

        >>> from cardspeak import settle_many
        >>> settle_many([[25, 50, 100]], [[7, 3, 5]]).received
        array([[ 75,   0, 100]])
        """
        return self.payouts + self.returned

    def __len__(self) -> int:
        return len(self.rake)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Payments):
            return NotImplemented
        pairs = zip(self._arrays(), other._arrays(), strict=True)
        return all(one.dtype == two.dtype and np.array_equal(one, two) for one, two in pairs)

    __hash__ = None  # type: ignore[assignment]  # arrays cannot be hashed

    def __reduce__(self) -> tuple[Any, ...]:
        return payments, self._arrays()

    def _arrays(self) -> tuple[Longs, Longs, Longs, Longs]:
        return self.payouts, self.returned, self.rake, self.jackpot

    def __repr__(self) -> str:
        n, seats = self.payouts.shape
        sums = {"paid": self.payouts.sum(), "returned": self.returned.sum(), "raked": self.rake.sum()}
        sums["to the jackpot"] = self.jackpot.sum()
        amounts = ", ".join(f"{amount:,} {word}" for word, amount in sums.items() if amount or word == "paid")
        return f"<Payments: {numbered(n, 'hand')} of {numbered(seats, 'seat')}, {amounts}>"


def payments(*arrays: Longs) -> Payments:
    """The payments in these arrays, which become read-only."""
    for array in arrays:
        array.flags.writeable = False
    return Payments(*arrays)
