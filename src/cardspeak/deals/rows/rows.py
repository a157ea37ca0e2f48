"""A number of deals: the cards of each, in columns, and what has been computed from them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Longs
from cardspeak.deals.expressions.nodes import Fact, Node
from cardspeak.deals.expressions.values import Indices, Values
from cardspeak.deals.setting.setting import Setting

Columns: TypeAlias = tuple[Bytes, ...]
Kept = TypeVar("Kept")
Number = TypeVar("Number", bound=np.generic)


class Rows:
    """Deals, a row each.

    Attributes:
        setting: what is dealt.
        holes: for each player, the columns of the hole cards in the order in which they were dealt, uint8[n]; None if
            nothing is asked about the player's cards.
        board: the columns of the board cards, as many as were dealt, uint8[n]. Up to the first street that is asked
            about, and between two such streets, their order has no meaning.
        weights: how many deals each row stands for, int64[n] or Python integers; None if each stands for one.
        memo: the values of expressions that have been computed.
    """

    def __init__(
        self, setting: Setting, holes: tuple[Columns | None, ...], board: Columns, weights: Longs | None, n: int
    ) -> None:
        self.setting, self.holes, self.board, self.weights = setting, holes, board, weights
        self.memo: dict[Node, Values] = {}
        self._n = n
        self._kept: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        return self._n

    def take(self, indices: Indices) -> Rows:
        """The rows at these indices."""
        holes = tuple(None if columns is None else _taken(columns, indices) for columns in self.holes)
        weights = None if self.weights is None else self.weights[indices]
        return Rows(self.setting, holes, _taken(self.board, indices), weights, len(indices))

    def values_of(self, fact: Fact[Any]) -> Values:
        """The values of a fact."""
        return fact.of(self)

    def keep(self, key: Hashable, compute: Callable[[], Kept]) -> Kept:
        """What `compute` returns, computed once for each key."""
        if key not in self._kept:
            self._kept[key] = compute()
        kept: Kept = self._kept[key]
        return kept

    def hole(self, player: int, street: int) -> Columns:
        """The hole cards that a player has on a street."""
        columns = self.holes[player]
        assert columns is not None, "the fact says which players it needs"
        return columns[: self.setting.streets[street].n_hole] if self.setting.game.is_stud else columns

    def board_on(self, street: int) -> Columns:
        """The cards that are on the board on a street."""
        return self.board[: self.setting.streets[street].n_board]


def _taken(columns: Columns, indices: npt.NDArray[np.intp]) -> Columns:
    return tuple(fixed(column[indices]) for column in columns)


def fixed(column: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """The column, made read-only. Numba would compile kernels again for writable columns."""
    view = column.view()
    view.flags.writeable = False
    return view
