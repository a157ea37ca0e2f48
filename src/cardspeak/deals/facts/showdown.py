"""Who wins what: shares of the pot, and of its halves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm

import numpy as np

from cardspeak.array_types import Words
from cardspeak.deals.expressions.kinds import BOOLEAN, EQUITY, NUMBER, Kind
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.fact import Coded, OfAll
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import values_of_halves
from cardspeak.equities.answer.shares import is_win, k_of, share_of_codes, share_of_half
from cardspeak.equities.tally import n_codes_of
from cardspeak.games import Game
from cardspeak.kernels.equity.outcomes import write_codes
from cardspeak.kernels.orders.blocks import LEAST

OUTCOME = "outcome"
"""The first part of the key of codes that are outcomes; the second is the player."""


def codes_of(rows: Rows) -> Words:
    """The outcome of each deal for each player as a code, uint16[players, n]; see `equities.tally`."""
    return rows.keep("codes", lambda: _codes(rows))


def _codes(rows: Rows) -> Words:
    game, n, n_players = rows.setting.game, len(rows), len(rows.setting.names)
    size = -(-max(n, 1) // LEAST) * LEAST
    values = np.zeros((len(game.halves), n_players, size), np.uint16)
    for player in range(n_players):
        for half, of_half in enumerate(values_of_halves(rows, player, rows.setting.last_street)):
            values[half, player, :n] = of_half
    codes = np.empty(n_players * size, np.uint16)
    write_codes(values.reshape(-1), n_players, codes)
    return codes.reshape(n_players, size)[:, :n]


def fallback_of(game: Game) -> int | None:
    """The number of the half that wins the pot if no hand qualifies for another; None if there is none."""
    return next((number for number, half in enumerate(game.halves) if half.fallback), None)


@lru_cache(maxsize=64)
def _shares(n_players: int, n_halves: int, fallback: int | None) -> tuple[Array, int]:
    """The share of the pot for each code, as numerators, and their common denominator."""
    return _over_common(share_of_codes(n_players, n_halves, fallback))


@lru_cache(maxsize=64)
def _shares_of_half(half: int, n_players: int, n_halves: int, fallback: int | None) -> tuple[Array, int]:
    """The part of the pot for one half for each code, in the same form."""
    codes = range(n_codes_of(n_players, n_halves))
    return _over_common([share_of_half(code, half, n_players, n_halves, fallback) for code in codes])


def _over_common(shares: Sequence[Fraction]) -> tuple[Array, int]:
    whole = lcm(*(share.denominator for share in shares))
    return np.array([int(share * whole) for share in shares], np.uint16 if whole < 1 << 16 else np.int64), whole


class OfOutcome(OfAll):
    """A fact that follows from the outcome of the showdown for the player; see `equities.tally`."""

    @property
    def may_clash(self) -> bool:
        """See `DealFact`."""
        return True

    @abstractmethod
    def of_codes(self, game: Game) -> Values:
        """The value for each outcome."""

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return self.of_codes(deals.setting.game).take(codes_of(deals)[self.player])

    def coded(self, game: Game) -> Coded:
        """See `DealFact`."""
        return Coded((OUTCOME, self.player), self.of_codes(game), partial(_outcomes, self.player))


def _outcomes(player: int, rows: Rows) -> Words:
    codes: Words = codes_of(rows)[player]
    return codes


@dataclass(frozen=True, slots=True)
class Share(OfOutcome):
    """A player's share of the pot, 0 to 1, halves and ties counted."""

    kind: Kind = EQUITY

    def of_codes(self, game: Game) -> Values:
        """See `OfOutcome`."""
        shares, whole = _shares(self.n_players, len(game.halves), fallback_of(game))
        return Values(self.kind, shares, whole)


@dataclass(frozen=True, slots=True)
class HalfShare(OfOutcome):
    """What a player gets for one half of the pot, as a part of the whole pot; all halves add up to `Share`.

    Attributes:
        half: the half.
    """

    half: int
    kind: Kind = NUMBER

    def of_codes(self, game: Game) -> Values:
        """See `OfOutcome`."""
        shares, whole = _shares_of_half(self.half, self.n_players, len(game.halves), fallback_of(game))
        return Values(self.kind, shares, whole)


@dataclass(frozen=True, slots=True)
class Wins(OfOutcome):
    """Whether a player has the best hand for a half of the pot, alone, or tied with others.

    Attributes:
        half: the half.
        is_tie: whether to ask for a tie.
    """

    half: int
    is_tie: bool
    kind: Kind = BOOLEAN

    def of_codes(self, game: Game) -> Values:
        """See `OfOutcome`."""
        ways = _digits(self.n_players, len(game.halves), self.half)
        return Values(BOOLEAN, (ways > 1) & (ways <= self.n_players) if self.is_tie else ways == 1)


@lru_cache(maxsize=64)
def _digits(n_players: int, n_halves: int, half: int) -> Array:
    codes = range(n_codes_of(n_players, n_halves))
    return np.array([k_of(code, half, n_players) for code in codes], np.uint8)


@dataclass(frozen=True, slots=True)
class Scoops(OfOutcome):
    """Whether a player takes the whole pot alone."""

    kind: Kind = BOOLEAN

    def of_codes(self, game: Game) -> Values:
        """See `OfOutcome`."""
        return Values(BOOLEAN, _wins(self.n_players, len(game.halves), fallback_of(game)))


@lru_cache(maxsize=64)
def _wins(n_players: int, n_halves: int, fallback: int | None) -> Array:
    codes = range(n_codes_of(n_players, n_halves))
    return np.array([is_win(code, n_players, n_halves, fallback) for code in codes], np.bool_)
