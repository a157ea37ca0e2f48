"""The hands of all players against each other on a street, every deal on its own."""

from __future__ import annotations

from functools import cache

import numpy as np

from cardspeak.cards import DECK
from cardspeak.deals.runouts.compared import BOARD, MOST_WIDTH, OUTCOME, SLOW_OUTCOME
from cardspeak.deals.runouts.groups import Grouped
from cardspeak.deals.runouts.method import Fractions
from cardspeak.deals.runouts.street import Street, shares_of
from cardspeak.deals.runouts.values import HandValues
from cardspeak.equities.exact.match_ups import DEALS
from cardspeak.equities.exact.preflop import Matrix, preflop_matrix
from cardspeak.equities.many.holdem import takes as is_holdem
from cardspeak.kernels.deals.runouts import add_shares

AT_ONCE = 1 << 20
"""The number of values that are held at a time."""
LOOKED_UP = 30e-9
"""About how long it takes to look up a match-up before the flop."""


class HandsOnBoards:
    """The hands of each row, compared on all runouts of its board."""

    @staticmethod
    def takes(street: Street, n_hole: int, n_final: int) -> bool:
        """Whether hands are complete, and boards have few enough runouts."""
        return n_hole == n_final and street.n_runouts <= MOST_WIDTH

    def __init__(self, street: Street, n_hole: int) -> None:
        self._street, self._values = street, HandValues(street, n_hole)

    def seconds_for_hands(self, n_rows: int, n_players: int, n_boards: int) -> float:
        """About how long it takes for this many rows on this many boards, in seconds."""
        values = self._values
        is_simple = n_players == 2 and values.n_halves == 1
        each = OUTCOME if is_simple else SLOW_OUTCOME * n_players * values.n_halves
        each_player: float = max(1.0, (n_rows / n_boards) ** (1 / n_players))
        n_hands = n_players * n_boards * each_player
        return n_boards * BOARD / 8 + n_hands * values.seconds + n_rows * (200e-9 + values.width * each)

    def shares(self, rows: Grouped) -> Fractions:
        """The equity of the first hand in each row."""
        n_players = rows.hands.shape[1]
        at_once = AT_ONCE // (self._values.width * self._values.n_halves)
        step = max(1, at_once * len(rows.boards) // (n_players * len(rows)))
        parts = [self._of_part(rows.part(start, start + step)) for start in range(0, len(rows.boards), step)]
        _, whole = shares_of(self._street.game, n_players)
        over = whole * self._street.n_dealt(n_players * rows.hands.shape[2])
        return Fractions(np.concatenate(parts), np.full(len(rows), over))

    def _of_part(self, rows: Grouped) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        n_rows, n_players, _ = rows.hands.shape
        # each hand once for each board
        numbers = np.zeros(n_rows * n_players, np.int64)
        for column in np.sort(rows.hands.reshape(n_rows * n_players, -1), axis=1).T:
            numbers = numbers << 6 | column
        board_of = np.repeat(rows.board_of, n_players)
        order = np.lexsort((numbers, board_of))
        is_new = np.ones(len(order), np.bool_)
        is_new[1:] = (np.diff(numbers[order]) != 0) | (np.diff(board_of[order]) != 0)
        entry = np.empty(len(order), np.int64)
        entry[order] = np.cumsum(is_new) - 1
        first = order[is_new]
        hands = rows.hands.reshape(n_rows * n_players, -1)[first]
        values = self._values.of(self._values.runouts(rows.boards), hands, board_of[first])
        shares, _ = shares_of(self._street.game, n_players)
        sums = np.zeros(n_rows, np.int64)
        add_shares(
            values,
            self._values.n_halves,
            self._values.width,
            entry.reshape(n_rows, n_players) * self._values.width,
            np.ones(n_rows, np.int64),
            np.arange(n_rows),
            self._values.none,
            shares,
            sums,
        )
        return sums


@cache
def _matrix() -> tuple[Matrix, Matrix]:
    return preflop_matrix()


class HandsBeforeTheFlop:
    """Two hold'em hands before the flop, from the table of all match-ups."""

    @staticmethod
    def takes(street: Street, n_players: int) -> bool:
        """Whether there are two players, no board and no dead cards."""
        return is_holdem(street.game) and n_players == 2 and not street.n_board and not street.dead

    def seconds_for_hands(self, n_rows: int) -> float:
        """About how long it takes for this many rows, in seconds."""
        return n_rows * LOOKED_UP

    def shares(self, rows: Grouped) -> Fractions:
        """The equity of the first hand in each row."""
        number = np.zeros((len(DECK), len(DECK)), np.int64)
        low, high = np.triu_indices(len(DECK), 1)
        number[low, high] = number[high, low] = np.arange(len(low))
        mine, other = (number[rows.hands[:, player, 0], rows.hands[:, player, 1]] for player in range(2))
        wins, ties = _matrix()
        won, tied = wins[mine, other].astype(np.int64), ties[mine, other].astype(np.int64)
        return Fractions(2 * won + tied, np.full(len(rows), 2 * DEALS))
