"""From counts of deals to shares."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.equities.many.filled import Columns


def shares_of(wins: Longs, ties: Longs, deals: Longs) -> Columns:
    """The results of rows from their numbers of deals; NaN if there is no deal.

    All numbers are below 2**53, so each result is the float that is nearest to the exact fraction.
    """
    with np.errstate(invalid="ignore"):
        return (2 * wins + ties) / (2 * deals), wins / deals, ties / deals, np.zeros(len(deals))
