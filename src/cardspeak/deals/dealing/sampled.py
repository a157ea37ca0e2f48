"""Random deals, in slices that depend only on the seed and the number of the slice."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardspeak.deals.dealing.stud_seats import CANNOT_BE_DEALT, StudSeats
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.setting.setting import Setting
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.sampling.dealing import Dealer
from cardspeak.kernels.equity.random_deals import BLOCK

SLICE_BITS = 36
"""Each slice can use 2**36 of the 2**64 random numbers of the stream."""
MOST_AT_ONCE = 1 << 14
"""The number of deals in a block."""


class RandomDeals:
    """Random deals of a setting."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self._setting = setting
        self._stud = StudSeats(setting, seed) if setting.game.is_stud else None
        seats = setting.players if self._stud is None else self._stud.seats
        self._n_first = seats[0].n_cards
        try:
            self._dealer = Dealer(setting.game, setting.board, setting.dead, seats, seed, tells_holdings=False)
        except NoDealError:
            if self._stud is None:
                raise
            raise NoDealError.at("ranges", CANNOT_BE_DEALT) from None  # its numbers are those of seats, not of players

    def blocks(self, number: int, at_once: int = MOST_AT_ONCE) -> Iterator[Rows]:
        """The deals of slice `number`, without end. A block must be used before the next one is asked for."""
        size = max(at_once // BLOCK, 1) * BLOCK
        buffer = self._dealer.buffer(size)
        n_hole = self._setting.game.hole_cards
        generator = self._stud.generator(number) if self._stud else None
        first = number << SLICE_BITS
        while True:
            self._dealer.deal(buffer, first)
            first += size * self._dealer.numbers_per_deal
            if self._stud and generator:
                holes = self._stud.holes(buffer.hands, generator)
            else:
                holes = tuple(columns[:n_hole] for columns in buffer.hands)
            rows = Rows(self._setting, holes, buffer.hands[0][self._n_first :], None, size)
            if self._dealer.keeps_all or not buffer.is_out.any():
                yield rows
            else:
                yield rows.take(np.flatnonzero(buffer.is_out == 0))
