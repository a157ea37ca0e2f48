"""The functions that data frame libraries apply to columns, as objects that compare by content and can be pickled.

Query engines run a function once for all expressions that contain it, if they can see that it is the same function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardspeak.columns import Column
from cardspeak.evaluate.labels import MaskedValues
from cardspeak.frames.equities import RowEquities, equities_of_columns
from cardspeak.frames.values import values_of_columns
from cardspeak.games import Game, Half
from cardspeak.ranges import Range


@dataclass(frozen=True, slots=True)
class Split:
    """How a list of columns is divided into the columns of the hand and of the board.

    Attributes:
        n_hand: the number of columns of the hand, which come first.
        has_board: whether the other columns are the board. Without a board, there are no others.
    """

    n_hand: int = 1
    has_board: bool = False

    def of(self, columns: Sequence[Column]) -> tuple[Sequence[Column], Sequence[Column] | None]:
        """The columns of the hand and those of the board, or None without a board."""
        return columns[: self.n_hand], columns[self.n_hand :] if self.has_board else None


@dataclass(frozen=True, slots=True)
class ValueFunction:
    """A function from columns to the values of their hands; see `values_of_columns`."""

    split: Split
    game: Game
    half: Half
    strict: bool = False

    def __call__(self, columns: Sequence[Column]) -> MaskedValues:
        """The values of the hands in the columns."""
        cards, board = self.split.of(columns)
        return values_of_columns(cards, board, game=self.game, half=self.half.name, strict=self.strict)


@dataclass(frozen=True, slots=True)
class EquityFunction:
    """A function from columns to the equities of their hands; see `equities_of_columns`."""

    split: Split
    game: Game
    villains: Range
    exact: bool = False
    seed: int | None = None
    strict: bool = False

    def __call__(self, columns: Sequence[Column]) -> RowEquities:
        """The equities of the hands in the columns."""
        cards, board = self.split.of(columns)
        return equities_of_columns(
            cards, board, self.villains, game=self.game, exact=self.exact, seed=self.seed, strict=self.strict
        )
