"""The values of the hands that decide pots, for each half."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Longs, Words
from cardspeak.columns.numbers import read_integers
from cardspeak.errors import PotError, Where
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import Game, always_won_first
from cardspeak.pots import SettleOptions
from cardspeak.pots.halves import check_half_names
from cardspeak.pots.names import WHOLE
from cardspeak.showdown.hands import goes_by_card
from cardspeak.showdown.many.cards import CardRows
from cardspeak.showdown.many.money import Money
from cardspeak.showdown.many.odd_cards import odd_cards_of
from cardspeak.showdown.many.rows import HandRows, Problems, check_length


class ValueRows(NamedTuple):
    """The values of all hands.

    Attributes:
        values: for each half, the value of each row on each board, [boards, n]; 0 if it does not matter or does not
            qualify.
        odd_cards: for each half whose odd chips a card decides, the value of the card of each row, int64[boards, n].
        has_fallback: whether a half wins the whole pot if no hand qualifies for any other half, and nothing otherwise.
    """

    values: Mapping[str, npt.NDArray[Any]]
    odd_cards: Mapping[str, Longs]
    has_fallback: bool = False


def values_of_cards(
    known: CardRows, game: Game, options: SettleOptions, money: Money, rows: HandRows, problems: Problems
) -> ValueRows:
    """The values of the contenders of contested hands, found by the kernels."""
    matters = money.contends & rows.spread(money.is_contested & problems.are_good)
    n_boards = known.boards.counts.shape[1]
    values = {half.name: np.zeros((n_boards, rows.n), np.uint16) for half in always_won_first(game.halves)}
    for board in range(n_boards):
        on_board = {name: of_half[board] for name, of_half in values.items()}
        has_board = matters & rows.spread(known.boards.number > board) if board else matters
        for n_hole in game.hole_counts:
            which = np.flatnonzero(has_board & (known.n_hole == n_hole))
            _put_values(on_board, which, n_hole, known, board, game, rows)
    odd_cards = odd_cards_of(values, known, game, options, rows) if goes_by_card(game, options) else {}
    return ValueRows(values, odd_cards, any(half.fallback for half in game.halves))


def _put_values(
    values: Mapping[str, Words], which: Longs, n_hole: int, known: CardRows, board: int, game: Game, rows: HandRows
) -> None:
    """Write the values of the rows `which`, which have equally many hole cards, on one of their boards."""
    if not len(which):
        return
    is_all = len(which) == rows.n
    hole = known.hole if is_all else known.hole[which]
    ids = np.empty((len(which), n_hole + game.full_board), np.uint8)
    ids[:, :n_hole] = hole[:, :n_hole]
    ids[:, n_hole:] = known.boards.ids[rows.number if is_all else rows.number[which], board]
    for name, of_half in evaluate_halves(ids, game=game).items():
        values[name][slice(None) if is_all else which] = of_half


def read_values(given: object, problems: Problems) -> ValueRows:
    """The values in the argument `values`: a column, or a mapping from the name of each half to a column.

    A value that is null is 0, which is no hand.

    Raises:
        PotError: a column is not of whole numbers or has the wrong length, or the name of a half is not valid.
    """
    if not isinstance(given, Mapping):
        return ValueRows({WHOLE: _read_values(given, Where("values"), problems)[np.newaxis]}, {})
    check_half_names(given, "values")
    places = {name: Where("values", f"the {name} half") for name in given}
    values = {name: _read_values(given[name], place, problems) for name, place in places.items()}
    return ValueRows({name: column[np.newaxis] for name, column in values.items()}, {})


def _read_values(column: object, what: Where, problems: Problems) -> Longs:
    values = read_integers(column, what).numbers
    check_length(values, what, problems.rows.n)
    are_negative: Flags = values < 0
    problems.in_rows(are_negative, lambda row: PotError.at(what, f"{values[row]} is negative; a value is 0 or more"))
    return values
