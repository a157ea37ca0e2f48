"""A number of deals: the cards of each, in columns, and what has been computed from them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Self, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Longs, Words
from cardspeak.deals.expressions.evaluating import SLOW
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
        weights: how many deals each row stands for, int64[n] or Python integers; None if each stands for one.
        is_out: 1 for each row that does not count, because players share a card, uint16[n]; None if all count. Only
            rows for facts that look at one player at a time, or compare hands, contain such rows.
        memo: the values of expressions that have been computed.
    """

    def __init__(
        self,
        setting: Setting,
        holes: tuple[Columns | None, ...] | None,
        board: Columns,
        weights: Longs | None,
        n: int,
        is_out: Words | None = None,
    ) -> None:
        self.setting, self.weights, self.is_out = setting, weights, is_out
        self.memo: dict[Node, Values] = {}
        self._holes, self._board = holes, board
        self._n = n
        self._taken_from: tuple[Rows, Indices] | None = None
        self._kept: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        return self._n

    @property
    def holes(self) -> tuple[Columns | None, ...]:
        """For each player, the columns of the hole cards in the order in which they were dealt, uint8[n].

        It is None for a player about whose cards nothing is asked.
        """
        assert self._holes is not None
        return self._holes

    @property
    def board(self) -> Columns:
        """The columns of the board cards, as many as were dealt, uint8[n].

        Up to the first street that is asked about, and between two such streets, their order has no meaning.
        """
        return self._board

    def take(self, indices: Indices) -> Rows:
        """The rows at these indices."""
        holes = tuple(None if columns is None else _taken(columns, indices) for columns in self.holes)
        weights = None if self.weights is None else self.weights[indices]
        is_out = None if self.is_out is None else self.is_out[indices]
        return Rows(self.setting, holes, _taken(self.board, indices), weights, len(indices), is_out).known(
            self, indices
        )

    def known(self, rows: Rows, indices: Indices) -> Self:
        """These rows, taken from others at these indices: what was computed for the others is not computed again."""
        self._taken_from = rows, indices
        return self

    def values_of(self, fact: Fact[Any]) -> Values:
        """The values of a fact."""
        if self._taken_from is not None:
            rows, indices = self._taken_from
            if fact in rows.memo:
                return rows.memo[fact].take(indices)
        part = self.part(fact.about)
        if part is None:
            return fact.of(self)
        rows, places = part
        if fact.seconds > SLOW:  # it may also fail, so it is computed only for what occurs in a deal
            different, number_of = np.unique(places, return_inverse=True)
            return fact.of(rows.take(different)).take(number_of)
        if fact not in rows.memo:
            rows.memo[fact] = rows.values_of(fact)
        return rows.memo[fact].take(places)

    def part(self, players: frozenset[int] | None) -> tuple[Rows, Indices] | None:  # noqa: ARG002  see JoinedRows
        """Fewer rows that suffice for facts about these players, and for each row its place in them; None if all do."""
        return None

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
