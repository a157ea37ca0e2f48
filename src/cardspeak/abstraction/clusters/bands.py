"""Bands of equity: where the buckets of a street are, in ten lines."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardspeak.array_types import Floats

N_BANDS = 10


def bands_of(means: Floats, shares: Floats) -> list[dict[str, Any]]:
    """For each tenth of equity, how many buckets have their mean there, and which share of all hands they have.

    Args:
        means: the mean equity of each bucket, 0 to 1.
        shares: its share of all hands.

    >>> bands_of(np.array([0.25, 0.28, 1.0]), np.array([0.5, 0.25, 0.25]))[2]
    {'from': 0.2, 'to': 0.3, 'buckets': 2, 'share': 0.75}
    """
    tenths = np.minimum((means * N_BANDS).astype(np.int64), N_BANDS - 1)
    buckets = np.bincount(tenths, minlength=N_BANDS)
    of_band = np.bincount(tenths, shares, minlength=N_BANDS)
    return [
        {"from": at / N_BANDS, "to": (at + 1) / N_BANDS, "buckets": int(buckets[at]), "share": float(of_band[at])}
        for at in range(N_BANDS)
    ]
