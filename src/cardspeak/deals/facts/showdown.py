"""Who wins what: shares of the pot, and of its halves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import lcm

import numpy as np

from cardspeak.array_types import Words
from cardspeak.deals.expressions.kinds import BOOLEAN, EQUITY, Kind
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.fact import OfAll
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import hand_values
from cardspeak.equities.answer.shares import is_win, k_of, share_of_codes
from cardspeak.equities.tally import n_codes_of
from cardspeak.games import Game
from cardspeak.kernels.equity.outcomes import write_codes
from cardspeak.kernels.orders.blocks import LEAST


def codes_of(rows: Rows) -> Words:
    """The outcome of each deal for each player as a code, uint16[players, n]; see `equities.tally`."""
    return rows.keep("codes", lambda: _codes(rows))


def _codes(rows: Rows) -> Words:
    game, n, n_players = rows.setting.game, len(rows), len(rows.setting.names)
    size = -(-max(n, 1) // LEAST) * LEAST
    values = np.zeros((len(game.halves), n_players, size), np.uint16)
    for half in range(len(game.halves)):
        for player in range(n_players):
            values[half, player, :n] = hand_values(rows, player, rows.setting.last_street, half)
    codes = np.empty(n_players * size, np.uint16)
    write_codes(values.reshape(-1), n_players, codes)
    return codes.reshape(n_players, size)[:, :n]


def fallback_of(game: Game) -> int | None:
    """The number of the half that wins the pot if no hand qualifies for another; None if there is none."""
    return next((number for number, half in enumerate(game.halves) if half.fallback), None)


@lru_cache(maxsize=64)
def _shares(n_players: int, n_halves: int, fallback: int | None) -> tuple[Array, int]:
    """The share of the pot for each code, as numerators, and their common denominator."""
    shares = share_of_codes(n_players, n_halves, fallback)
    whole = lcm(*(share.denominator for share in shares))
    return np.array([int(share * whole) for share in shares], np.uint16 if whole < 1 << 16 else np.int64), whole


@dataclass(frozen=True, slots=True)
class Share(OfAll):
    """A player's share of the pot, 0 to 1, halves and ties counted."""

    kind: Kind = EQUITY

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        game = deals.setting.game
        shares, whole = _shares(self.n_players, len(game.halves), fallback_of(game))
        return Values(self.kind, shares[codes_of(deals)[self.player]], whole)


@dataclass(frozen=True, slots=True)
class Wins(OfAll):
    """Whether a player has the best hand for a half of the pot, alone, or tied with others.

    Attributes:
        half: the half.
        is_tie: whether to ask for a tie.
    """

    half: int
    is_tie: bool
    kind: Kind = BOOLEAN

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        ways = _digits(self.n_players, len(deals.setting.game.halves), self.half)
        is_so = (ways > 1) & (ways <= self.n_players) if self.is_tie else ways == 1
        return Values(BOOLEAN, is_so[codes_of(deals)[self.player]])


@lru_cache(maxsize=64)
def _digits(n_players: int, n_halves: int, half: int) -> Array:
    codes = range(n_codes_of(n_players, n_halves))
    return np.array([k_of(code, half, n_players) for code in codes], np.uint8)


@dataclass(frozen=True, slots=True)
class Scoops(OfAll):
    """Whether a player takes the whole pot alone."""

    kind: Kind = BOOLEAN

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        game = deals.setting.game
        wins = _wins(self.n_players, len(game.halves), fallback_of(game))
        return Values(BOOLEAN, wins[codes_of(deals)[self.player]])


@lru_cache(maxsize=64)
def _wins(n_players: int, n_halves: int, fallback: int | None) -> Array:
    codes = range(n_codes_of(n_players, n_halves))
    return np.array([is_win(code, n_players, n_halves, fallback) for code in codes], np.bool_)
