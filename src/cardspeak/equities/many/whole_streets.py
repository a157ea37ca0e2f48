"""The equities of all flops or turns against a random hand, for so many rows that counting all of them is faster."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Ids
from cardspeak.equities import costs
from cardspeak.equities.many.filled import Columns
from cardspeak.equities.many.shares import shares_of
from cardspeak.progress import Report

Counts: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]

FLOP, TURN = 3, 4
"""The numbers of board cards for which all hands can be counted. A river is counted faster than it is looked up."""


def is_faster(n_board: int, seconds: float) -> bool:
    """Whether counting all hands of a street is faster than work that takes these seconds on one core."""
    return n_board in (FLOP, TURN) and seconds > costs.WHOLE_STREET


def look_up(hands: Ids, boards: Ids, n_board: int, workers: int | None, progress: Report | None) -> Columns:
    """The equities of rows that all have this number of board cards. Their other columns of `boards` are not read."""
    from cardspeak.abstraction.indexer import HandIndexer  # imported here because few calls need it

    won, tied, n_deals = _counts(n_board, workers, progress)
    cards = tuple(np.ascontiguousarray(column) for ids in (hands, boards[:, :n_board]) for column in ids.T)
    numbers = HandIndexer((hands.shape[1], n_board)).index(cards)
    return shares_of(won[numbers].astype(np.int64), tied[numbers].astype(np.int64), np.full(len(hands), n_deals))


def _counts(n_board: int, workers: int | None, progress: Report | None) -> tuple[Counts, Counts, int]:
    """The wins and ties of each hand by its number, and the deals of each."""
    kept = _kept()
    if n_board not in kept:
        from cardspeak.abstraction.strengths import strengths  # imported here because few calls need it

        found = strengths("flop" if n_board == FLOP else "turn", workers=workers, progress=progress)
        kept[n_board] = found.wins, found.ties, found.n_deals
    return kept[n_board]


@lru_cache(maxsize=1)
def _kept() -> dict[int, tuple[Counts, Counts, int]]:
    """The streets that this process has counted: 10 MB for the flop, 56 MB for the turn."""
    return {}
