"""Boards up to the names of suits: the loop that finds them, without Numba and with bounds checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations, permutations

import pytest

SCRIPT = """
import json
import numpy as np
from itertools import permutations
from cardspeak.kernels.equity.canonical_boards import put_canonical_boards
bits = np.array(sorted((1 << 16 * suit + rank for suit in range(4) for rank in (1, 4, 9)), reverse=True), np.uint64)
group = np.array(list(permutations(range(4))), np.uint8)
planes, times = tuple(np.zeros((4, 60), np.uint16)), np.zeros(60, np.int64)
n = put_canonical_boards(bits, 3, 1 << 12 | 1 << 28, group, planes, times)
print(json.dumps([np.stack(planes)[:, :n].T.tolist(), times[:n].tolist()]))
"""


@pytest.mark.parametrize("setting", [{}, {"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}])
def test_each_three_of_twelve_cards_is_there_once(run_elsewhere: Callable[..., str], setting: dict[str, str]) -> None:
    """Three ranks in four suits, beside two aces that all boards have."""
    boards, times = json.loads(run_elsewhere(SCRIPT, **setting))
    orbits = []
    for board in boards:
        assert [lane & 1 << 12 for lane in board] == [1 << 12, 1 << 12, 0, 0]
        suits = [lane & ~(1 << 12) for lane in board]
        orbits.append({tuple(suits[suit] for suit in names) for names in permutations(range(4))})
    assert [len(orbit) for orbit in orbits] == times
    cards = [(suit, rank) for suit in range(4) for rank in (1, 4, 9)]
    all_boards = {
        tuple(sum(1 << rank for suit, rank in drawn if suit == lane) for lane in range(4))
        for drawn in combinations(cards, 3)
    }
    assert sum(times) == len(all_boards) == 220
    assert set.union(*orbits) == all_boards
