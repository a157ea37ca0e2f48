"""The published schemes and their corrections."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardspeak.schemes import schemes
from tests.kernels import twin


def scores() -> dict[str, Any]:
    """The scores and categories of sixty hands by every scheme, for each number of cards that it accepts."""
    hands, scored = twin.random_hands(60, 7), {}
    for scheme in schemes():
        for size in scheme.sizes:
            rows = np.ascontiguousarray(hands[:, :size])
            scores = np.empty(len(rows), np.int64 if scheme.is_whole else np.float64)
            categories = np.empty(len(rows), np.uint8)
            scheme.load_kernel()(rows, scores, categories)
            scored[f"{scheme.name}, {size} cards"] = [scores.tolist(), categories.tolist()]
    return scored
