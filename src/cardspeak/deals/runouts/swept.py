"""All hands on a board against one range of two-card holdings: a sweep on each runout finds what every hand beats."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import planes_of_ids
from cardspeak.deals.runouts.groups import Grouped
from cardspeak.deals.runouts.method import Fractions
from cardspeak.deals.runouts.street import Street
from cardspeak.deals.runouts.values import HandValues
from cardspeak.equities.boards.with_fixed import each_of, kernel_with_fixed, part_of, roomy
from cardspeak.equities.question.holdings import Holdings
from cardspeak.kernels.deals.runouts import sweep_boards
from cardspeak.kernels.equity.two_range_sweep import N_CARDS

HOLE_CARDS = 2
SWEPT = 64
"""The number of runouts that are swept at a time, and the largest number of boards whose sums are held."""
MOST_RUNOUTS = 1 << 12
"""About how many runouts are prepared at a time."""
CLASS_OF = np.zeros(1 << 16, np.uint8)
RUNOUT, HOLDING, ROW = 3.5e-6, 10e-9, 150e-9
"""About how long it takes to sweep a runout, for each holding on it, and to look up a row."""


class Swept:
    """All hands on a board against a range.

    The weight of the holdings that share no card with a hand and its board follows by inclusion and exclusion: no
    holding has more than two of these cards.
    """

    @staticmethod
    def takes(street: Street, opponents: Sequence[Holdings]) -> bool:
        """Whether there is one opponent with two cards, the pot is not split, and any cards can play."""
        half, *others = street.game.halves
        is_plain = not others and half.plays_any and not half.ranking.has_qualifier
        has_runouts = len(opponents) == 1 and street.n_runouts <= 1 << 16
        return is_plain and has_runouts and opponents[0].n_cards == HOLE_CARDS

    def __init__(self, street: Street, opponents: Sequence[Holdings]) -> None:
        (self._range,) = opponents
        self._street, self._values = street, HandValues(street, HOLE_CARDS)
        self._weights = np.zeros((N_CARDS, N_CARDS), np.int64)
        first, second = self._range.ids.T
        self._weights[first, second] = self._weights[second, first] = self._range.weights

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """See `Method`."""
        at_once = min(2, MOST_RUNOUTS // self._values.width, n_boards)  # the hands on several boards are often the same
        n = min(len(self._range) + at_once * n_rows / max(n_boards, 1), N_CARDS * (N_CARDS - 1) // 2)
        return n_boards * self._street.n_runouts * (RUNOUT + n * HOLDING) + n_rows * ROW

    def shares(self, rows: Grouped) -> Fractions:
        """See `Method`."""
        step = max(1, min(SWEPT, MOST_RUNOUTS // self._values.width))
        parts = [self._of_part(rows.part(start, start + step)) for start in range(0, len(rows.boards), step)]
        over = self._met(rows) * (2 * self._street.n_dealt(2 * HOLE_CARDS))
        return Fractions(np.concatenate(parts), over)

    def _of_part(self, rows: Grouped) -> Longs:
        """Twice the weight that each hand beats, and once the weight that it ties."""
        hands = np.sort(rows.hands[:, 0], axis=1)
        number = np.full((N_CARDS, N_CARDS), -1, np.int64)
        number[self._range.ids[:, 0], self._range.ids[:, 1]] = 0
        number[hands[:, 0], hands[:, 1]] = 0
        ids = np.argwhere(number == 0).astype(np.uint8)
        number[ids[:, 0], ids[:, 1]] = np.arange(len(ids))
        columns = np.ascontiguousarray(ids[:, 0]), np.ascontiguousarray(ids[:, 1])
        others = self._weights[columns]
        sums = np.zeros((len(rows.boards), len(ids), 1, 2), np.int64)
        n_cards = HOLE_CARDS + self._street.game.full_board
        put_values, held = kernel_with_fixed(self._street.game, n_cards), roomy(planes_of_ids(ids))
        width, runouts = len(held[0]), self._values.runouts(rows.boards)
        is_runout = np.arange(len(runouts.full)) % runouts.width < self._street.n_runouts
        at = np.flatnonzero(is_runout)
        clubs, diamonds, hearts, spades = (plane[at] for plane in runouts.planes)
        values = np.empty((SWEPT, width), np.uint16)
        for start in range(0, len(at), SWEPT):
            part = slice(start, start + SWEPT)
            boards = each_of(part_of((clubs, diamonds, hearts, spades), part))
            for board, row in zip(boards, values, strict=False):
                put_values(board, held, n_cards, row)
            sweep_boards(values.reshape(-1), width, at[part] // runouts.width, columns, others, CLASS_OF, sums)
        mine = sums[rows.board_of, number[hands[:, 0], hands[:, 1]], 0]
        twice: Longs = mine[:, 0] + mine[:, 1]  # beaten, and beaten or tied
        return twice

    def _met(self, rows: Grouped) -> Longs:
        """The weight of the holdings that share no card with each hand and its board."""
        cards = [*rows.hands[:, 0].T, *(column[rows.board_of] for column in rows.boards.T)]
        of_card = self._weights.sum(axis=1)
        met = np.full(len(rows), self._range.weights.sum())
        for place, card in enumerate(cards):
            met -= of_card[card]
            for other in cards[:place]:
                met += self._weights[card, other]
        return met
