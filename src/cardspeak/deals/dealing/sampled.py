"""Random deals, in slices that depend only on the seed and the number of the slice."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.setting.setting import Setting
from cardspeak.equities.sampling.dealing import Dealer
from cardspeak.kernels.equity.random_deals import BLOCK

SLICE_BITS = 36
"""Each slice can use 2**36 of the 2**64 random numbers of the stream."""
MOST_AT_ONCE = 1 << 15
"""The number of deals in a block."""


class RandomDeals:
    """Random deals of a setting."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self._setting = setting
        self._dealer = Dealer(setting.game, setting.board, setting.dead, setting.players, seed, tells_holdings=False)

    def blocks(self, number: int, at_once: int = MOST_AT_ONCE, *, keeps_clashes: bool = False) -> Iterator[Rows]:
        """The deals of slice `number`, without end. A block must be used before the next one is asked for.

        Deals in which players share a card do not count. If `keeps_clashes`, they are only marked in `Rows.is_out`.
        """
        size = max(at_once // BLOCK, 1) * BLOCK
        buffer = self._dealer.buffer(size)
        n_hole = [player.n_cards for player in self._setting.players]
        first = number << SLICE_BITS
        holes = tuple(columns[:n] for columns, n in zip(buffer.hands, n_hole, strict=True))
        board = buffer.hands[0][n_hole[0] :]
        while True:
            self._dealer.deal(buffer, first)
            first += size * self._dealer.numbers_per_deal
            if self._dealer.keeps_all or not buffer.is_out.any():
                yield Rows(self._setting, holes, board, None, size)
                continue
            rows = Rows(self._setting, holes, board, None, size, buffer.is_out)
            if keeps_clashes:
                yield rows
            else:
                at = np.flatnonzero(buffer.is_out == 0)
                yield Rows(self._setting, holes, board, None, size).take(at)
