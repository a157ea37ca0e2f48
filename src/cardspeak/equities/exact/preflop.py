"""An exact method for two hold'em ranges before the flop, from the table of all match-ups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Floats
from cardspeak.cards import DECK
from cardspeak.equities import costs
from cardspeak.equities.exact.match_ups import (
    DEALS,
    HOLDINGS,
    N_CLASSES,
    N_HOLDINGS,
    N_RANKS,
    Indices,
    Numbering,
    carried,
    matrix_of,
    numbering,
    unfolded,
)
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally, tally_of

Matrix: TypeAlias = npt.NDArray[np.uint32]

BOARD_CARDS = 5

FEW_PAIRS = 2_000
"""Largest number of pairs of holdings for which separate lookups are faster than multiplying whole rows."""
FEW_CELLS = 10_000
"""Largest number of table cells for which extracting them is faster than multiplying whole rows."""
MOST_WEIGHT = 2_000_000
WON, TIED, LOST = range(3)


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """The table, prepared for multiplication.

    Attributes:
        cells: numbers of boards on which the first holding of each class wins, ties and loses against each holding,
            float64[3, 169, 1326].
        number: the index of each holding, intp[52, 52], by its lower and its higher card.
        numbering: the numbering of classes, turns and match-ups.
    """

    cells: Floats
    number: Indices
    numbering: Numbering


@cache
def _known() -> _Known:
    numbers = numbering()
    wins, ties = unfolded(carried())
    losses = np.where(numbers.number < 0, 0, DEALS - wins - ties)
    number = np.zeros((len(DECK), len(DECK)), np.intp)
    number[HOLDINGS[:, 0], HOLDINGS[:, 1]] = np.arange(N_HOLDINGS)
    return _Known(np.array([wins, ties, losses], np.float64), number, numbers)


@cache
def _class_cells() -> Floats:
    """The cells of `_known`, summed over the holdings of each class, float64[3, 169, 169]."""
    known = _known()
    by_class = np.argsort(known.numbering.class_of, kind="stable")
    starts = np.searchsorted(known.numbering.class_of[by_class], np.arange(N_CLASSES))
    of_classes: Floats = np.add.reduceat(known.cells[:, :, by_class], starts, axis=2)
    return of_classes


def preflop_matrix() -> tuple[Matrix, Matrix]:
    """The numbers of boards (of 1,712,304) on which each hold'em holding beats and ties each other holding.

    Returns:
        Two new arrays uint32[1326, 1326], wins and ties. Rows are for the player's holdings, columns for the
        opponent's, both in the order of `itertools.combinations(range(52), 2)`. Entries are 0 if the two holdings share
        a card.

    >>> wins, ties = preflop_matrix()
    >>> aces, kings = 1325, 1298  # As Ah, Kd Kc
    >>> int(wins[aces, kings]), int(ties[aces, kings]), int(wins[kings, aces])
    (1388072, 6538, 317694)
    """
    return matrix_of(carried())


class PreflopTable:
    """Two ranges before the flop, with no dead cards. The table covers all boards.

    Sums are computed in float64. They are exact because they are below 2**53, even for 1,225 holdings of weight
    2,000,000 on 1,712,304 boards.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63.
    """

    name = "from the table of all preflop match-ups"
    n_slices = 1
    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether there are two hold'em ranges preflop, no dead cards, one class of hands, and no excessive weights."""
        halves = spot.game.halves
        is_holdem = len(halves) == 1 and halves[0].order == "high" and halves[0].plays_any
        is_preflop = spot.n_to_come == BOARD_CARDS and len(spot.live) == len(DECK) == len(spot.game.deck)
        are_pairs = len(spot.players) == 2 and all(player.n_cards == 2 for player in spot.players)
        are_light = all(int(player.weights.max(initial=0)) <= MOST_WEIGHT for player in spot.players)
        return is_holdem and is_preflop and are_pairs and are_light and len(spot.classes) == 1

    def __init__(self, spot: Spot) -> None:
        """Plan the slice for a spot that the method accepts."""
        self._players, self._n_codes, self._tells_holdings = spot.players, spot.n_codes, spot.tells_holdings
        first, second = map(len, spot.players)
        self.cost = costs.PREFLOP_PAIRS if first * second <= FEW_PAIRS else costs.PREFLOP_CLASSES

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The counts of both players' holdings, or of the first player's only, int64[n, 3]: won, tied, lost."""
        assert number == 0, "there is one slice"
        known = _known()
        first, second = (known.number[player.ids[:, 0], player.ids[:, 1]] for player in self._players)
        of_first, of_second = (player.weights.astype(np.float64) for player in self._players)
        sums: tuple[Floats, ...]
        if len(first) * len(second) <= FEW_PAIRS:
            sums = _by_pairs(known, first, second, of_first, of_second)
        elif self._tells_holdings:
            sums = _by_classes(known, first, second, of_second), _by_classes(known, second, first, of_first)
        else:
            sums = (_by_classes(known, first, second, of_second),)
        return tuple(counts.astype(np.int64) for counts in sums)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        counts = []
        for of_player in sums:
            of_codes = np.zeros((len(of_player), self._n_codes), of_player.dtype)
            of_codes[:, 0], of_codes[:, 1], of_codes[:, 2] = of_player[:, LOST], of_player[:, WON], of_player[:, TIED]
            counts.append(of_codes)
        tally = tally_of(self._players[: len(counts)], counts)
        if len(counts) == len(self._players):
            return tally
        (of_first,) = tally.totals
        of_second = of_first[:, [1, 0, *range(2, self._n_codes)]]  # one player's wins are the other's losses
        return Tally((*tally.counts, None), (of_first, of_second))


def _by_pairs(
    known: _Known, first: Indices, second: Indices, of_first: Floats, of_second: Floats
) -> tuple[Floats, Floats]:
    """The counts of each holding of two ranges, from the table entry of every pair."""
    numbers = known.numbering
    cells = known.cells[:, numbers.class_of[first, None], numbers.turned[numbers.turn_of[first, None], second]]
    of_others = of_first @ cells
    return (cells @ of_second).T, of_others[[LOST, TIED, WON]].T


def _by_classes(known: _Known, mine: Indices, others: Indices, weights: Floats) -> Floats:
    """The counts of each of a player's holdings against weighted holdings of the opponent.

    The turn of a holding is the suit permutation that maps it to the first holding of its class; see `match_ups`. If it
    is applied to both hands, the result stays the same. So a holding has the same result against an opposing holding as
    the first holding of its class has against the image of that opposing holding. All counts therefore follow from the
    product of the table rows and a matrix of weights with twelve columns, one for each turn.
    """
    numbers = known.numbering
    turned = np.zeros((N_HOLDINGS, len(numbers.turned)))
    turned[numbers.turned[:, others], np.arange(len(numbers.turned))[:, None]] = weights
    row, turn = numbers.class_of[mine], numbers.turn_of[mine]
    if (turned == turned[:, :1]).all():  # invariant under suit permutations: equal counts within a class
        of_class: Floats = np.einsum("orc,c->or", _class_cells(), turned[known.numbering.first_of, 0])
        return of_class[:, row].T
    has_row, is_met = np.zeros((2, N_CLASSES), np.bool_)
    has_row[row], is_met[numbers.class_of[others]] = True, True
    rows, columns = np.flatnonzero(has_row), np.flatnonzero(is_met[numbers.class_of])
    if len(rows) * len(columns) > FEW_CELLS:
        products = known.cells.reshape(-1, N_RANKS, N_HOLDINGS) @ turned  # small products, so BLAS starts no threads
        return products.reshape(3, N_CLASSES, -1)[:, row, turn].T
    of_rows: Floats = known.cells[:, rows[:, None], columns] @ turned[columns]
    return of_rows[:, np.cumsum(has_row)[row] - 1, turn].T
