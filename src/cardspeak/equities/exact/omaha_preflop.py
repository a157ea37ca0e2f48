"""An exact method for Omaha before the flop against a hand with random cards, from the table of starting hands.

Like `preflop`, this module does not import Numba.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import every_set
from cardspeak.cards import DECK
from cardspeak.equities import costs
from cardspeak.equities.exact.starting_hands import BOARD, DEALS, HAND, carried, numbers_of
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import OpenSpot
from cardspeak.equities.tally import Counts, Tally, tally_of_players
from cardspeak.games import Game
from cardspeak.games.omaha import HIGH

LOST, WON, TIED = range(3)
"""The codes of two players with one half of the pot."""
N_CODES = 4


class OmahaStartingHands:
    """A player against a hand of four random cards, in Omaha, before any other card is known.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. The counts of a holding are below 2**38; only totals, which are Python integers, can be larger.
    """

    name = "from the table of all starting hands"
    n_slices = 1
    is_long = False

    @staticmethod
    def takes(spot: OpenSpot) -> bool:
        """Whether the game is Omaha with four hole cards, no card is on the board or dead, and a hand is random."""
        are_two = len(spot.players) == 2 and all(player.n_cards == HAND for player in spot.players)
        if not are_two or spot.board or spot.dead or not _is_omaha(spot.game):
            return False
        first, second = spot.players
        return any(_is_random(player) and _is_listable(other) for player, other in ((first, second), (second, first)))

    def __init__(self, spot: OpenSpot) -> None:
        """Plan the slice for a spot that the method accepts."""
        first, second = spot.players
        self._is_first = _is_random(second) and _is_listable(first)
        self._mine = _listed(first if self._is_first else second)
        self.cost = len(self._mine) * costs.STARTING_HAND

    def slice(self, number: int) -> tuple[Longs, ...]:
        """The counts of each of the player's holdings, int64[n, 4]: lost, won, tied, and 0."""
        assert number == 0, "there is one slice"
        wins, ties = carried()[:, numbers_of(self._mine.ids)]
        counts = np.zeros((len(wins), N_CODES), np.int64)
        counts[:, LOST], counts[:, WON], counts[:, TIED] = DEALS - wins - ties, wins, ties
        return (counts,)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        tally = tally_of_players([self._mine], [sums[0][:, None]])
        totals = tally.totals[0]
        mirrored = totals[:, [WON, LOST, *range(TIED, N_CODES)]]
        if self._is_first:
            return Tally((tally.counts[0], None), (totals, mirrored))
        return Tally((None, tally.counts[0]), (mirrored, totals))


def _is_omaha(game: Game) -> bool:
    """Whether the whole pot goes to the best high hand of two hole cards and three of five board cards."""
    is_usual = game.deck == DECK and game.full_board == BOARD
    halves = [(half.order, half.hole, half.board) for half in game.halves]
    return is_usual and halves == [(HIGH.order, HIGH.hole, HIGH.board)]


def _is_random(player: Holdings | AnyHolding) -> bool:
    """Whether the player has a hand of random cards."""
    return isinstance(player, AnyHolding) and player.range is None and not player.known


def _is_listable(player: Holdings | AnyHolding) -> bool:
    return isinstance(player, Holdings) or player.range is None


def _listed(player: Holdings | AnyHolding) -> Holdings:
    """The holdings of a player; those with random cards are listed."""
    if isinstance(player, Holdings):
        return player
    rest = every_set((card for card in DECK if card not in player.known), player.n_unknown)
    ids = np.hstack([np.tile(np.array(player.known, np.uint8), (len(rest), 1)), rest])
    return Holdings(np.sort(ids, axis=1), np.ones(len(ids), np.int64))
