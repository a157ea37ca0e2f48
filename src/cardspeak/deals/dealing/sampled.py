"""Random deals, in slices that depend only on the seed and the number of the slice."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardspeak.deals.dealing.stud_seats import CANNOT_BE_DEALT, StudSeats
from cardspeak.deals.rows.rows import Columns, Rows
from cardspeak.deals.setting.setting import Setting
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.sampling.dealing import Dealer
from cardspeak.kernels.equity.random_deals import BLOCK

SLICE_BITS = 36
"""Each slice can use 2**36 of the 2**64 random numbers of the stream."""
MOST_AT_ONCE = 1 << 15
"""The number of deals in a block."""


def dealer_of(setting: Setting, seed: int) -> Dealer:
    """The dealer of a setting. A board from a list is the holding of one more player, who is the last.

    So a deal in which a player has a card of the board does not count, and all compatible combinations of hands and
    board are equally likely.
    """
    players, n_listed = setting.players, 0
    if setting.boards is not None:
        ids, weights = setting.listed_boards
        n_listed = ids.shape[1]
        # Each board is listed twice, so that the list is never taken for a range of all holdings, in any order.
        twice = np.arange(2 * len(ids)) % len(ids)
        players = (*players, Holdings(ids[twice], weights[twice]) if len(ids) > 1 else Holdings(ids, weights))
    game, board, dead = setting.game, setting.board, setting.dead
    return Dealer(game, board, dead, players, seed, tells_holdings=False, n_held_of_board=n_listed)


class RandomDeals:
    """Random deals of a setting."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self._setting = setting
        self._stud = StudSeats(setting, seed) if setting.game.is_stud else None
        if self._stud is None:
            self._dealer = dealer_of(setting, seed)
            return
        try:
            self._dealer = Dealer(setting.game, (), setting.dead, self._stud.seats, seed, tells_holdings=False)
        except NoDealError:  # its numbers are those of seats, not of players
            raise NoDealError.at("ranges", CANNOT_BE_DEALT) from None

    def blocks(self, number: int, at_once: int = MOST_AT_ONCE, *, keeps_clashes: bool = False) -> Iterator[Rows]:
        """The deals of slice `number`, without end. A block must be used before the next one is asked for.

        Deals in which players share a card do not count. If `keeps_clashes`, they are only marked in `Rows.is_out`,
        unless blocks are small because a deal takes long. If a hand could share a card with a board from a list or,
        in stud, have a card twice, these deals are left out in any case, because kernels do not accept such hands.
        Deals are dealt in whole blocks of the kernel, and handed out in smaller ones if `at_once` says so.
        """
        keeps_clashes = keeps_clashes and self._setting.boards is None and self._stud is None and at_once >= BLOCK
        size = max(at_once // BLOCK, 1) * BLOCK
        buffer = self._dealer.buffer(size)
        n_hole = [player.n_cards for player in self._setting.players]
        generator = self._stud.generator(number) if self._stud else None
        first = number << SLICE_BITS
        holes: tuple[Columns, ...] = tuple(columns[:n] for columns, n in zip(buffer.hands, n_hole, strict=False))
        board = () if self._stud else buffer.hands[-1] if self._setting.boards else buffer.hands[0][n_hole[0] :]
        while True:
            self._dealer.deal(buffer, first)
            first += size * self._dealer.numbers_per_deal
            if self._stud and generator:
                holes = self._stud.holes(buffer.hands, generator)
            if self._dealer.keeps_all or not buffer.is_out.any():
                yield from _in_parts(Rows(self._setting, holes, board, None, size), at_once)
                continue
            rows = Rows(self._setting, holes, board, None, size, buffer.is_out)
            if keeps_clashes:
                yield rows
            else:
                at = np.flatnonzero(buffer.is_out == 0)
                yield from _in_parts(Rows(self._setting, holes, board, None, size).take(at), at_once)


def _in_parts(rows: Rows, at_once: int) -> Iterator[Rows]:
    """The rows, at most `at_once` at a time unless that is more than a block of the kernel."""
    if at_once >= BLOCK or len(rows) <= at_once:
        yield rows
        return
    for start in range(0, len(rows), at_once):
        yield rows.take(np.arange(start, min(start + at_once, len(rows))))
