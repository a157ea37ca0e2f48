"""The cards that decide odd chips in games without a button, for the hands that tie."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardspeak.array_types import Flags, Longs, Words
from cardspeak.evaluate import evaluate_parsed
from cardspeak.games import Game
from cardspeak.pots import SettleOptions
from cardspeak.showdown.hands import half_odd_card
from cardspeak.showdown.many.cards import CardRows
from cardspeak.showdown.many.rows import HandRows

_RANKS, _SUITS = 64, 8
"""More than the numbers of ranks and suits, so that a pair of them fits into one number."""


def odd_cards_of(
    values: Mapping[str, Words], known: CardRows, game: Game, options: SettleOptions, rows: HandRows
) -> dict[str, Longs]:
    """For each half whose odd chips a card decides, the value of the card of each row, int64[boards, n].

    Only hands that tie with another hand at the table can get an odd chip, so the card is found for these only, one
    hand at a time. All other rows have 0.
    """
    found = {}
    for half in game.halves:
        by = options.odd_chip_by(half.name)
        if by == "position":
            continue
        cards = np.zeros(values[half.name].shape, np.int64)
        are_tied = np.array([_are_tied(on_board, rows) for on_board in values[half.name]])
        for board, row in np.argwhere(are_tied).tolist():
            hole = tuple(known.hole[row, : known.n_hole[row]].tolist())
            on_board = tuple(known.boards.ids[rows.number[row], board].tolist())
            value = evaluate_parsed(game, hole, on_board).values[half.name]
            assert value is not None, "the kernel found a value"
            rank, suit = half_odd_card(half, value, hole, options.rules, is_lowest=by == "lowest card")
            cards[board, row] = (rank + _RANKS) * _SUITS + suit + _SUITS // 2
        found[half.name] = cards
    return found


def _are_tied(values: Words, rows: HandRows) -> Flags:
    """Whether each row has the same value as another row of its hand."""
    are_tied = np.zeros(rows.n, np.bool_)
    for distance in range(1, int(rows.sizes.max(initial=1))):
        one, other = slice(None, -distance), slice(distance, None)
        is_equal = (values[one] == values[other]) & (values[one] > 0) & (rows.number[one] == rows.number[other])
        are_tied[one] |= is_equal
        are_tied[other] |= is_equal
    return are_tied
