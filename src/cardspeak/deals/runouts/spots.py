"""Any question about equity on a street, as a question to the exact methods of `equity`: one for each board or deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from cardspeak.card_sets import Ids, every_set, masks_of_ids
from cardspeak.cards import Card
from cardspeak.deals.expressions.values import Array
from cardspeak.deals.runouts.groups import Grouped
from cardspeak.deals.runouts.method import Fractions
from cardspeak.deals.runouts.street import Street, shares_of
from cardspeak.equities.exact.plan import methods_of
from cardspeak.equities.method import Method as ExactMethod
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.question import MOST_LISTED
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Tally

SPOT = 1e-3
"""About how long it takes to set up a question."""
SMALL = 10e-3
"""Questions that take less than this take about twice as long as estimated."""


def tally_of_spot(spot: Spot) -> Tally:
    """The counts of the fastest exact method."""
    method = fastest(spot)
    assert method is not None, "the method for every deal accepts all spots whose weights are small"
    sums = Sums(method.is_long)
    for number in range(method.n_slices):
        sums.add(method.slice(number))
    return method.tally(sums.arrays)


def fastest(spot: Spot) -> ExactMethod | None:
    """The exact method that takes the shortest time; None if no method accepts the spot."""
    return min(methods_of(spot), key=lambda method: method.cost, default=None)


def _seconds(method: ExactMethod) -> float:
    """About how long a question takes."""
    return SPOT + method.cost + min(method.cost, SMALL)


class SpotOfEachBoard:
    """All hands on a board against the opponents' holdings, as one question."""

    def __init__(self, street: Street, opponents: Sequence[Holdings]) -> None:
        self._street, self._opponents = street, tuple(opponents)

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """See `Method`."""
        n_boards = max(1, min(n_boards, n_rows))
        free = [card for card in self._street.game.deck if card not in self._street.dead]
        board = free[: self._street.n_board]
        n = min(max(1, n_rows // n_boards), 2_000)
        hands = every_set(free[-12:], self._opponents[0].n_cards)[::-1]
        spot = self._spot(board, np.resize(hands, (n, hands.shape[1])))
        method = None if spot is None else fastest(spot)
        return n_boards * (1e9 if method is None else _seconds(method))

    def _spot(self, board: Sequence[Card], hands: Ids) -> Spot | None:
        """The question; None if an opponent has no holding."""
        mask = np.uint64(sum(1 << card for card in board))
        opponents = []
        for player in self._opponents:
            is_free = masks_of_ids(player.ids) & mask == 0
            if not is_free.any():
                return None
            opponents.append(Holdings(player.ids[is_free], player.weights[is_free]))
        mine = Holdings(np.sort(hands, axis=1), np.ones(len(hands), np.int64))
        return Spot(self._street.game, tuple(board), self._street.dead, (mine, *opponents), tells_holdings=True)

    def shares(self, rows: Grouped) -> Fractions:
        """See `Method`."""
        shares, whole = shares_of(self._street.game, len(self._opponents) + 1)
        numbers, over = np.zeros((2, len(rows)), object)
        for number, board in enumerate(rows.boards):
            first, last = np.searchsorted(rows.board_of, [number, number + 1])
            spot = self._spot(board.tolist(), rows.hands[first:last, 0])
            if spot is not None:
                of_hands = tally_of_spot(spot).counts[0]
                assert of_hands is not None, "the question asks for each holding"
                counts = of_hands[:, 0].astype(object)
                numbers[first:last], over[first:last] = counts @ shares, counts.sum(axis=1) * whole
        return Fractions(narrowed(numbers), narrowed(over))


class SpotOfEachDeal:
    """Each deal as one question: the first hand, with cards to come, against other hands or ranges.

    Cards to come to the hands of players, as in stud, are listed as holdings.
    """

    def __init__(self, street: Street, n_final: int, opponents: Sequence[Holdings] = ()) -> None:
        """Set what all deals share.

        Args:
            street: the street.
            n_final: how many hole cards players have in the end.
            opponents: the holdings of the other players; empty if their hands are in the rows.
        """
        self._street, self._n_final, self._opponents = street, n_final, tuple(opponents)

    def seconds_for_hands(self, n_rows: int, n_players: int, n_hole: int) -> float:
        """About how long it takes for rows with this many hands of `n_hole` cards each, in seconds."""
        free = [card for card in self._street.game.deck if card not in self._street.dead]
        n_board = self._street.n_board
        n_missing = self._n_final - n_hole
        n_left = len(free) - n_players * n_hole - n_board
        if (n_players + len(self._opponents)) * comb(max(n_left, 0), n_missing) > MOST_LISTED:
            return n_rows * 1e9
        board = free[:n_board]
        hands = [free[n_board + player * n_hole :][:n_hole] for player in range(n_players)]
        spot = self._spot(board, np.array(hands, np.uint8))
        if not all(map(len, spot.players)):
            return n_rows * SPOT  # a small range: these few cards exclude all its holdings
        method = fastest(spot)
        return n_rows * (1e9 if method is None else _seconds(method))

    def _spot(self, board: Sequence[Card], hands: Ids) -> Spot:
        seen = {*board, *self._street.dead, *hands.reshape(-1).tolist()}
        more = every_set([card for card in self._street.game.deck if card not in seen], self._n_final - hands.shape[1])
        players = [_completed(hand, more) for hand in hands]
        mask = np.uint64(sum(1 << card for card in seen))
        for player in self._opponents:
            is_free = masks_of_ids(player.ids) & mask == 0
            players.append(Holdings(player.ids[is_free], player.weights[is_free]))
        return Spot(self._street.game, tuple(board), self._street.dead, tuple(players))

    def shares(self, rows: Grouped) -> Fractions:
        """See `Method`."""
        n_players = rows.hands.shape[1] + len(self._opponents)
        shares, whole = shares_of(self._street.game, n_players)
        numbers, over = np.zeros((2, len(rows)), object)
        for at, (hands, board) in enumerate(zip(rows.hands, rows.boards[rows.board_of], strict=True)):
            spot = self._spot(board.tolist(), hands)
            if all(map(len, spot.players)):
                counts = tally_of_spot(spot).totals[0][0]
                numbers[at], over[at] = int(counts @ shares), int(counts.sum()) * whole
        return Fractions(narrowed(numbers), narrowed(over))


def _completed(hand: Ids, more: Ids) -> Holdings:
    """The holdings that a hand can become."""
    ids = np.sort(np.hstack([np.tile(hand, (len(more), 1)), more]), axis=1)
    return Holdings(ids, np.ones(len(ids), np.int64))


def narrowed(numbers: Array) -> Array:
    """Python integers as int64, if all of them fit."""
    return numbers.astype(np.int64) if all(number < 1 << 62 for number in numbers) else numbers
