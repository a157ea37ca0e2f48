"""Hands compared with each combination of the opponents' holdings, on all runouts of a board at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, Masks, masks_of_ids
from cardspeak.deals.runouts.groups import Grouped
from cardspeak.deals.runouts.method import Fractions
from cardspeak.deals.runouts.street import Street, shares_of
from cardspeak.deals.runouts.values import HandValues
from cardspeak.equities.question.holdings import Holdings
from cardspeak.kernels.deals.runouts import add_shares

MOST_WIDTH = 1 << 19
"""The largest number of runouts of a board."""
MOST_TUPLES = 1 << 20
"""The largest number of combinations of holdings, also of those that share a card."""
AT_ONCE = 1 << 20
"""The number of values, and of pairs of a row and a combination, that are held at a time."""
BOARD, PAIR, OUTCOME, SLOW_OUTCOME = 40e-6, 40e-9, 0.08e-9, 0.6e-9
"""About how long it takes to prepare a board, to set up a row with a combination, and to compare two hands on a runout
of a pot that is not split, or more hands in each half of the pot."""


@dataclass(frozen=True, slots=True, eq=False)
class Tuples:
    """The combinations of the holdings of several players that share no card.

    Attributes:
        ids: the holdings of all players, one player after another, uint8[n, k].
        places: the holdings of each combination as indices of `ids`, int64[t, players].
        masks: the cards of each combination.
        weights: the product of the weights of its holdings.
    """

    ids: Ids
    places: npt.NDArray[np.int64]
    masks: Masks
    weights: Longs


def tuples_of(players: Sequence[Holdings]) -> Tuples:
    """The combinations of holdings."""
    places, masks, weights = np.zeros((1, 0), np.int64), np.zeros(1, np.uint64), np.ones(1, np.int64)
    n_before = 0
    for player in players:
        of_player = masks_of_ids(player.ids)
        first, second = np.nonzero(masks[:, None] & of_player == 0)
        places = np.column_stack([places[first], n_before + second])
        masks = masks[first] | of_player[second]
        weights = weights[first] * player.weights[second]
        n_before += len(player)
    return Tuples(np.concatenate([player.ids for player in players]), places, masks, weights)


class Compared:
    """Each hand against each combination of the opponents' holdings."""

    @staticmethod
    def takes(street: Street, opponents: Sequence[Holdings]) -> bool:
        """Whether boards have few enough runouts, and the opponents few enough holdings."""
        n_tuples = 1
        for player in opponents:
            n_tuples *= len(player)
        return street.n_runouts <= MOST_WIDTH and n_tuples <= MOST_TUPLES

    def __init__(self, street: Street, opponents: Sequence[Holdings]) -> None:
        self._street, self._opponents = street, tuple(opponents)
        self._values = HandValues(street, opponents[0].n_cards)
        self._tuples: Tuples | None = None

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """See `Method`."""
        n_tuples, n_listed = 1, 0
        for player in self._opponents:
            n_tuples *= len(player)
            n_listed += len(player)
        values = self._values
        is_simple = len(self._opponents) == 1 and values.n_halves == 1
        each = OUTCOME if is_simple else SLOW_OUTCOME * (len(self._opponents) + 1) * values.n_halves
        of_boards = n_boards * (BOARD + n_listed * values.seconds)
        return of_boards + n_rows * (values.seconds + n_tuples * (PAIR + values.width * each))

    def shares(self, rows: Grouped) -> Fractions:
        """See `Method`."""
        if self._tuples is None:
            self._tuples = tuples_of(self._opponents)
        tuples = self._tuples
        each = (len(tuples.ids) + len(rows) // len(rows.boards)) * self._values.width * self._values.n_halves
        step = max(1, AT_ONCE // each)
        parts = [self._of_part(rows.part(start, start + step), tuples) for start in range(0, len(rows.boards), step)]
        return Fractions(
            np.concatenate([part.numbers for part in parts]), np.concatenate([part.over for part in parts])
        )

    def _of_part(self, rows: Grouped, tuples: Tuples) -> Fractions:
        n_rows, n_boards, n_listed = len(rows), len(rows.boards), len(tuples.ids)
        board_of = np.concatenate([rows.board_of, np.repeat(np.arange(n_boards), n_listed)])
        order = np.argsort(board_of, kind="stable")
        position = np.empty(len(order), np.int64)
        position[order] = np.arange(len(order))
        hands = np.concatenate([rows.hands[:, 0], np.tile(tuples.ids, (n_boards, 1))])[order]
        values = self._values.of(self._values.runouts(rows.boards), hands, board_of[order])
        shares, whole = shares_of(self._street.game, len(self._opponents) + 1)
        sums, met = np.zeros(n_rows, np.int64), np.zeros(n_rows, np.int64)
        seen = masks_of_ids(rows.hands[:, 0]) | masks_of_ids(rows.boards)[rows.board_of]
        step = max(1, AT_ONCE // len(tuples.masks))
        for start in range(0, n_rows, step):
            is_free = seen[start : start + step, None] & tuples.masks == 0
            row, at = np.nonzero(is_free)
            row += start
            of_opponents = position[n_rows + rows.board_of[row, None] * n_listed + tuples.places[at]]
            places = np.column_stack([position[row], of_opponents]) * self._values.width
            weights = tuples.weights[at]
            add_shares(
                values, self._values.n_halves, self._values.width, places, weights, row, self._values.none, shares, sums
            )
            np.add.at(met, row, weights)
        n_held = rows.hands.shape[2] * (len(self._opponents) + 1)
        return Fractions(sums, met * (whole * self._street.n_dealt(n_held)))
