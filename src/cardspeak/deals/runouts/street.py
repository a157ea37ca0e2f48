"""A street on which equity is asked for, and all cards that can still come to the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, lcm

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.cards import Card
from cardspeak.equities.answer.shares import share_of_codes
from cardspeak.games import Game


@dataclass(frozen=True, slots=True)
class Street:
    """A street of a game with a board.

    Attributes:
        game: the game.
        n_board: how many cards are on the board.
        dead: the dead cards, ascending.
    """

    game: Game
    n_board: int
    dead: tuple[Card, ...]

    @property
    def n_to_come(self) -> int:
        """The number of board cards to come."""
        return self.game.full_board - self.n_board

    @property
    def n_runouts(self) -> int:
        """How many ways there are to complete a board."""
        return comb(len(self.game.deck) - len(self.dead) - self.n_board, self.n_to_come)

    def n_dealt(self, n_held: int) -> int:
        """How many of these ways are left if the players hold `n_held` cards."""
        return comb(len(self.game.deck) - len(self.dead) - self.n_board - n_held, self.n_to_come)


@lru_cache(maxsize=64)
def shares_of(game: Game, n_players: int) -> tuple[Longs, int]:
    """The share of the pot for each code as numerators, and their common denominator; see `equities.tally`."""
    fallback = next((number for number, half in enumerate(game.halves) if half.fallback), None)
    shares = share_of_codes(n_players, len(game.halves), fallback)
    whole = lcm(*(share.denominator for share in shares))
    return np.array([int(share * whole) for share in shares], np.int64), whole
