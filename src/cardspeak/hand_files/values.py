"""The new columns of values: for each half of the pot, the value, the category and the place of each hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
import pyarrow as pa

from cardspeak.array_types import Flags
from cardspeak.errors import HandError
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.labels import categories_of, places_of
from cardspeak.evaluate.many import evaluate_halves, evaluate_many, values_of_counts
from cardspeak.evaluate.methods import find_half, hand_sizes, plan_for_all
from cardspeak.games import Game, Half, can_make, check_hand, kept_count
from cardspeak.hand_files.hands import CardCounts, Hands, check_cards, counts_in_words


@dataclass(frozen=True)
class ValueColumns:
    """The columns of values.

    Attributes:
        game: the game.
        has_board: whether the board is a column of its own.
        prefix: the beginning of the names of the columns.

    Raises:
        GameError: the game has no hands of a size that the kernels accept.
    """

    game: Game
    has_board: bool
    prefix: str = ""
    accepted: tuple[CardCounts, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "accepted", tuple(self._accepted()))

    @cached_property
    def _is_split(self) -> bool:
        return len(self.game.halves) > 1

    @cached_property
    def schema(self) -> Any:
        """The columns, as an Arrow schema."""
        fields = []
        for half in self.game.halves:
            prefix = f"{self.prefix}{half.name}_" if self._is_split else self.prefix
            kinds = {"value": pa.uint16(), "category": pa.string(), "place": pa.uint16()}
            fields += [pa.field(f"{prefix}{name}", kind) for name, kind in kinds.items()]
        return pa.schema(fields)

    def add(self, hands: Hands) -> list[Any]:
        """The columns for the hands. Rows without value are null; those that are no hand become wrong."""
        n = len(hands)
        values = {half.name: np.zeros(n, np.uint16) for half in self.game.halves}
        for counts, rows in hands.by_counts():
            is_hand = counts in self.accepted
            if not is_hand and not self._is_early(counts):
                reason = counts_in_words(counts, self.accepted, self.has_board)
                hands.refuse(rows, lambda _, reason=reason: reason)  # type: ignore[misc]
                continue
            good, ids = check_cards(hands, rows, hands.ids(rows, counts), self.game)
            if not is_hand:
                continue
            hands.has_value[good] = True
            for name, of_half in self._values(ids, counts).items():
                values[name][good] = of_half
        return [
            array
            for half in self.game.halves
            for array in self._columns(half.name, values[half.name], ~hands.has_value)
        ]

    def _values(self, ids: Any, counts: CardCounts) -> Mapping[str, Values]:
        if counts[1]:
            halves = tuple(half.name for half in self.game.halves)
            return values_of_counts(np.ascontiguousarray(ids), counts, game=self.game, halves=halves)
        if self._is_split:
            return evaluate_halves(ids, game=self.game)
        return {self.game.halves[0].name: evaluate_many(ids, game=self.game)}

    def _columns(self, half: str, values: Values, is_null: Flags) -> list[Any]:
        masked = np.ma.MaskedArray(values, is_null)
        places = places_of(masked, game=self.game, half=half)
        return [
            pa.array(values, mask=is_null),
            self._categories(half, values, is_null),
            pa.array(places.data, mask=np.ma.getmaskarray(places)),
        ]

    def _categories(self, half: str, values: Values, is_null: Flags) -> Any:
        """The category of each value."""
        if find_half(self.game, half).ranking.values_of_fives is None:
            return self._all_categories[half].take(pa.array(values, mask=is_null))
        distinct, numbers = np.unique(values, return_inverse=True)  # matching all hands of a rulebook takes seconds
        return _texts(categories_of(distinct, game=self.game, half=half)).take(pa.array(numbers, mask=is_null))

    @cached_property
    def _all_categories(self) -> Mapping[str, Any]:
        """For each half with a built-in order, the category of each value."""
        tables = {}
        for half in self.game.halves:
            if half.ranking.values_of_fives is None:
                every = np.arange(half.ranking.places + 1, dtype=np.uint16)
                tables[half.name] = _texts(categories_of(every, game=self.game, half=half.name))
        return tables

    def _is_early(self, counts: CardCounts) -> bool:
        """Whether there is no board yet: the hand then has no value, but nothing is wrong."""
        n_hole, n_board = counts
        return self.has_board and n_board == 0 and n_hole in self.game.hole_counts and 0 in self.game.board_cards

    def _accepted(self) -> list[CardCounts]:
        """The numbers of cards that make a hand for every half."""
        game, sizes = self.game, [*plan_for_all(self.game).methods]
        if not self.has_board:
            return [(n, 0) for n in sizes]
        boards = [n for n in game.board_cards if n or not game.full_board]
        if game.plays_any:
            pairs = [(n - n_board, n_board) for n in sizes for n_board in boards if n > n_board]
        else:
            pairs = [
                (n_hole, n_board)
                for n_hole, n_board in product(game.hole_counts, boards)
                if all(_can_be_valued(game, half, (n_hole, n_board)) for half in game.halves)
            ]
        return [(n_hole, n_board) for n_hole, n_board in pairs if _is_hand(game, n_hole, n_board)]


def _can_be_valued(game: Game, half: Half, counts: CardCounts) -> bool:
    """Whether hands with these numbers of cards can be valued for a half."""
    n_hole, n_board = counts
    if half.plays_any:
        return n_hole + n_board in hand_sizes(game, half)
    return can_make(half, kept_count(game, n_hole), n_board)


def _texts(labels: Any) -> Any:
    return pa.array(labels, pa.string(), from_pandas=True)


def _is_hand(game: Game, n_hole: int, n_board: int) -> bool:
    """Whether these numbers of cards can be a hand of the game."""
    cards = game.deck[: n_hole + n_board]
    try:
        check_hand(game, cards[:n_hole], cards[n_hole:])
    except HandError:
        return False
    return True
