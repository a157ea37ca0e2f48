"""Value and count the deals in a buffer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cardspeak.equities import costs
from cardspeak.equities.question.classes import ValueClasses
from cardspeak.equities.sampling.dealing import Buffer, Dealer
from cardspeak.errors import EquityError, Where, listed
from cardspeak.evaluate.methods import ValueMethod, card_sets, is_omaha, plan_for_all
from cardspeak.games import Game
from cardspeak.kernels.equity.outcomes import count_codes, count_each, write_codes

Counted = npt.NDArray[np.int64]

FEW_CODES = 64
"""Largest number of outcomes for which deals are counted a vector register at a time. With more outcomes, deals are
counted one by one."""
SELDOM = 4
"""If fewer than one in this many deals is kept, the kept deals are collected before their hands are valued."""


class Counter:
    """Counts the outcomes of deals without a clash (two hands that share a card), up to a given number of deals.

    Attributes:
        n_kept: number of deals counted.
        n_dealt: number of deals drawn, without the deals beyond the given number.
        totals: int64[players, classes, codes], the number of deals with each outcome.
        counts: int64[holdings, classes, codes] for each player counted by holding, None for other players.
    """

    def __init__(
        self,
        game: Game,
        n_hole: Sequence[int],
        n_listed: Sequence[int],
        classes: ValueClasses,
        n_codes: int,
        wanted: int,
    ) -> None:
        """Prepare to count.

        Args:
            game: the game.
            n_hole: number of hole cards of each player.
            n_listed: number of holdings counted separately for each player; 0 for players not counted by holding.
            classes: the classes in which hands of the first half are counted.
            n_codes: number of outcomes for a player.
            wanted: number of deals to count.
        """
        self._half_numbers = {half.name: number for number, half in enumerate(game.halves)}
        self._methods = [methods_of(game, n) for n in n_hole]
        self._classes, self._wanted = classes, wanted
        self.n_kept = self.n_dealt = 0
        self.totals: Counted = np.zeros((len(n_hole), len(classes), n_codes), np.int64)
        self.counts = [np.zeros((n, len(classes), n_codes), np.int64) if n else None for n in n_listed]

    def count(self, buffer: Buffer, dealer: Dealer) -> None:
        """Count the deals in a buffer. Deals beyond the wanted number are marked in `is_out` and are not counted."""
        n = len(buffer.is_out)
        n_new, n_left = n - int(np.count_nonzero(buffer.is_out)), self._wanted - self.n_kept
        if n_new > n_left:
            n = int(np.flatnonzero(buffer.is_out == 0)[n_left - 1]) + 1
            buffer.is_out[n:] = 1
        self.n_dealt += n
        self.n_kept += min(n_new, n_left)
        if not n_new:
            return
        if n_new * SELDOM < n:
            buffer = buffer.only(np.flatnonzero(buffer.is_out == 0))
        values = self._values(buffer)
        n_players, n = len(self._methods), len(buffer.is_out)
        codes = np.empty(n_players * n, np.uint16)
        write_codes(values, n_players, codes)
        for player in range(n_players):
            own = slice(player * n, (player + 1) * n)
            self._count_player(player, codes[own], values[own], buffer, dealer)

    def _values(self, buffer: Buffer) -> npt.NDArray[np.uint16]:
        """The values of all hands: all players in the first half of the pot, then all players in the next half."""
        n, n_players = len(buffer.is_out), len(self._methods)
        values = np.empty((len(self._half_numbers), n_players, n), np.uint16)
        for player, methods in enumerate(self._methods):
            for method in methods:
                method.kernel(
                    buffer.hands[player], tuple(values[self._half_numbers[name], player] for name in method.halves)
                )
        return values.reshape(-1)

    def _count_player(
        self,
        player: int,
        codes: npt.NDArray[np.uint16],
        values: npt.NDArray[np.uint16],
        buffer: Buffer,
        dealer: Dealer,
    ) -> None:
        """Count the codes of a player whose hands have `values` in the first half."""
        totals, counts = self.totals[player], self.counts[player]
        if counts is None and totals.size <= FEW_CODES and len(totals) == 1:
            count_codes(codes, buffer.is_out, totals[0])
            return
        if counts is None:
            holdings, counted = np.zeros(len(codes), np.uint32), totals[None]
        else:
            holdings, counted = dealer.holdings(buffer, player), counts
        count_each(codes, buffer.is_out, holdings, values, self._classes.of_value, totals.shape, counted.reshape(-1))


def methods_of(game: Game, n_hole: int) -> tuple[ValueMethod, ...]:
    """The methods that compute the values of hands with `n_hole` hole cards and a full board in all halves of the pot.

    Raises:
        GameError: the game's hands cannot be valued in bulk.
        EquityError: the game does not allow this many hole cards, or such hands can only be valued one at a time.
    """
    if n_hole not in game.hole_counts:
        raise EquityError.at(
            "ranges", f"{n_hole} hole cards; players in {game.short_title} have {listed(game.hole_counts, 'or')}"
        )
    plan, n_cards = plan_for_all(game), n_hole + game.full_board
    if n_cards not in plan.methods:
        message = f"hands of {n_cards} cards can only be valued one at a time, which is too slow for sampling"
        place = Where("game", words=game.short_title)
        raise EquityError.at(place, f"{message}; bulk methods exist for {listed(plan.methods)} cards")
    return plan.methods[n_cards]


def seconds_of(game: Game, n_hole: int) -> float:
    """Approximate time in seconds to value a hand with `n_hole` hole cards in all halves of the pot."""
    total = 0.0
    for half in game.halves:
        counts = (n_hole + game.full_board, 0) if half.plays_any else (n_hole, game.full_board)
        if is_omaha(half, counts):
            total += costs.SAMPLE_OMAHA
        else:
            each = costs.SAMPLE_HAND if half.ranking.values_of_fives is None else costs.SAMPLE_LOOKED_UP
            total += each * len(card_sets(half, counts))
    return total
