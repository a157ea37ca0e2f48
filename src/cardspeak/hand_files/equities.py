"""The new columns of equity: what each hand can expect against an opponent with a random hand or a range."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import Event
from typing import Any

import numpy as np
import pyarrow as pa

from cardspeak.columns.parsed import NO_CARD
from cardspeak.equities.many.ask import IMPOSSIBLE, equities_or_nan
from cardspeak.equities.many.holdem import takes
from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.hand_files.hands import CardCounts, Hands
from cardspeak.progress import Progress
from cardspeak.ranges import Range

EXACT, SAMPLED = ("equity", "win", "tie"), ("equity", "win", "tie", "standard_error")


class StoppedError(CardspeakError):
    """The run has been stopped."""


@dataclass(frozen=True)
class EquityColumns:
    """The columns of equity.

    Attributes:
        villains: the opponent's range.
        has_board: whether the board is a column of its own.
        prefix: the beginning of the names of the columns.
        exact: whether all answers are exact; if not, games other than hold'em can be sampled.
        seed: the seed of the samples.
    """

    villains: Range
    has_board: bool
    prefix: str
    exact: bool
    seed: int

    @cached_property
    def _game(self) -> Game:
        return self.villains.game

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return EXACT if self.exact or takes(self._game) else SAMPLED

    @cached_property
    def schema(self) -> Any:
        """The columns, as an Arrow schema."""
        return pa.schema([pa.field(f"{self.prefix}{name}", pa.float64()) for name in self._names])

    def add(self, hands: Hands, stopped: Event) -> list[Any]:
        """The columns for the hands; null without an equity. Rows that leave the opponent no hand become wrong."""
        game, n = self._game, len(hands)
        cards, boards = np.zeros((n, game.hole_cards), np.uint8), np.full((n, game.full_board), NO_CARD, np.uint8)
        has_equity = np.zeros(n, np.bool_)
        for counts, rows in hands.by_counts():
            n_board = self._n_board(counts)
            if n_board is not None:
                ids = hands.ids(rows, counts)
                cards[rows], boards[rows, :n_board] = ids[:, : game.hole_cards], ids[:, game.hole_cards :]
                has_equity[rows] = True
        found = np.flatnonzero(has_equity)
        columns = np.zeros((len(self._names), n))
        if len(found):
            result = equities_or_nan(
                cards[found], boards[found], self.villains, exact=self.exact, seed=self.seed, progress=_check(stopped)
            )
            is_impossible = np.isnan(result.equity)
            hands.refuse(found[is_impossible], lambda _: IMPOSSIBLE)
            has_equity[found[is_impossible]] = False
            for column, name in zip(columns, self._names, strict=True):
                column[found] = getattr(result, name)
        return [pa.array(column, mask=~has_equity) for column in columns]

    def _n_board(self, counts: CardCounts) -> int | None:
        """The number of board cards, if these are the numbers of cards of a question; otherwise None."""
        n_hole, n_board = counts
        if not self.has_board:
            n_hole, n_board = self._game.hole_cards, n_hole - self._game.hole_cards
        return n_board if n_hole == self._game.hole_cards and n_board in self._game.board_cards else None


def _check(stopped: Event) -> Any:
    """A progress function that stops the calculation once the run has been stopped."""

    def check(_: Progress) -> None:
        if stopped.is_set():
            raise StoppedError("stopped")

    return check
