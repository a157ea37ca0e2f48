"""The deals behind the rows of a table: every deal that differs in the columns, or random deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np

from cardspeak.deals.dealing.every import EveryDeal
from cardspeak.deals.dealing.sampled import RandomDeals
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError

MOST_LOOKED_AT = 1 << 22
"""The number of random deals after which the next slice of the random numbers begins."""
IN_SLICE = 1 << 20
"""How many random deals that count come from a slice of the random numbers."""
MOST_IN_VAIN = 1 << 28
"""The number of random deals in a row that do not count after which the search ends."""


@dataclass(frozen=True, slots=True, eq=False)
class EveryDealt:
    """Every deal that differs in what is looked at.

    Attributes:
        deals: the deals.
        where: which deals count; None for all.
    """

    deals: EveryDeal
    where: Node | None

    def blocks(self) -> Iterator[Rows]:
        """The deals that count, in blocks."""
        for number in range(self.deals.n_slices):
            for rows in self.deals.blocks(number):
                kept = _kept(rows, self.where)
                if len(kept):
                    yield kept


@dataclass(frozen=True, slots=True, eq=False)
class RandomDealt:
    """Random deals.

    Attributes:
        setting: what is dealt.
        where: which deals count; None for all.
        n: how many deals that count there are.
        seed: the seed.
        at_once: the number of deals in a block.
    """

    setting: Setting
    where: Node | None
    n: int
    seed: int
    at_once: int

    def blocks(self) -> Iterator[Rows]:
        """The deals that count, in blocks.

        Raises:
            QueryError: no deal counts, or hardly one.
        """
        deals, left, in_vain = RandomDeals(self.setting, self.seed), self.n, 0
        for number in count():
            wanted, looked_at = min(left, IN_SLICE), 0
            for rows in deals.blocks(number, self.at_once):
                kept = _kept(rows, self.where)
                looked_at, in_vain = looked_at + len(rows), 0 if len(kept) else in_vain + max(len(rows), 1)
                if len(kept) > wanted:
                    kept = kept.take(np.arange(wanted))
                wanted, left = wanted - len(kept), left - len(kept)
                if len(kept):
                    yield kept
                if not wanted or looked_at >= MOST_LOOKED_AT:
                    break
                if in_vain >= MOST_IN_VAIN:
                    raise QueryError.at("where", f"none of {in_vain:,} random deals matches; relax the condition")
            if not left:
                return


def _kept(rows: Rows, where: Node | None) -> Rows:
    """The rows that count."""
    if where is None:
        return rows
    holds = evaluate(where, rows).numbers.astype(np.bool_, copy=False)
    return rows if holds.all() else rows.take(np.flatnonzero(holds))
