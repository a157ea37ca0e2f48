"""The tables that `kernels.equity.river_counts` reads, computed once in each process."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from cardspeak.evaluate.many import evaluate_many
from cardspeak.kernels.equity.river_counts import N_PAIRS, N_RANKS, N_SUITS, Tables, put_counts

PAIRS = np.array([(low, high) for high in range(N_RANKS) for low in range(high + 1)], np.uint8)
"""The 91 pairs of ranks, in the order of their numbers."""
N_BOARD, N_CARDS = 5, 7
OFFSUIT = 0, 0, 0, 0, 0, 1, 2
"""The last two cards, 2d and 2h, complete a flush of five or six clubs to seven cards without changing its value."""


@lru_cache(maxsize=1)
def river_tables() -> Tables:
    """The three tables. Computing them takes about a tenth of a second."""
    multisets = _multisets()
    plain = _plain_values(multisets)
    counts = np.empty(len(plain), np.uint32)
    put_counts(multisets.astype(np.int64), plain, counts)
    tables = plain, _flush_values(), counts
    for table in tables:
        table.flags.writeable = False
    return tables


def _multisets() -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """The multisets of five ranks in the order of their numbers, which is colexicographic."""
    descending = sorted(tuple(reversed(ranks)) for ranks in combinations_with_replacement(range(N_RANKS), N_BOARD))
    return np.array(descending, np.uint8)[:, ::-1].copy()


def _plain_values(
    multisets: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
) -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    """The value of each pair of ranks with each multiset, without flushes; 0 for more than four cards of a rank.

    If the cards are sorted by rank and the suits taken in turn, equal ranks have different suits, and no suit has more
    than two cards.
    """
    n = len(multisets)
    ranks = np.empty((n, N_PAIRS, N_CARDS), np.uint8)
    ranks[:, :, :N_BOARD] = multisets[:, None, :]
    ranks[:, :, N_BOARD:] = PAIRS[None, :, :]
    ranks = np.sort(ranks.reshape(-1, N_CARDS), axis=1)
    is_possible = (ranks[:, N_SUITS:] != ranks[:, :-N_SUITS]).all(axis=1)
    ids = ranks * N_SUITS + np.arange(N_CARDS, dtype=np.uint8) % N_SUITS
    values = np.zeros(n * N_PAIRS, np.uint16)
    values[is_possible] = evaluate_many(ids[is_possible])
    return values


def _flush_values() -> np.ndarray[tuple[int], np.dtype[np.uint16]]:
    """The value of the flush that each set of ranks of one suit makes; 0 if it has fewer than five ranks."""
    values = np.zeros(1 << N_RANKS, np.uint16)
    sets = np.arange(1 << N_RANKS)
    has_rank = (sets[:, None] >> np.arange(N_RANKS) & 1).astype(np.bool_)
    sizes = has_rank.sum(axis=1)
    for size in range(N_BOARD, N_CARDS + 1):
        held = sets[sizes == size]
        ids = np.tile(np.array(OFFSUIT, np.uint8), (len(held), 1))
        ids[:, :size] = np.nonzero(has_rank[held])[1].reshape(-1, size) * N_SUITS
        values[held] = evaluate_many(ids)
    return values
