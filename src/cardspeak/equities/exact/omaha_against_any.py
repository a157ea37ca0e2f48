"""An exact method for known Omaha hands against a hand with random cards. Equivalent boards are processed once.

Two properties of a board determine the values of all holdings: the ranks of its cards and, if three or more of them
have the same suit, which cards have that suit. Two boards that agree in both properties are equivalent. They also leave
the same number of cards of each rank, both in that suit and in the other suits. The numbers of opposing holdings that
win, tie and lose are therefore the same on both boards. Of the 1,712,304 boards that are possible before the flop,
about 100,000 to 125,000 are distinct in this sense. The exact number depends on the known hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb
from threading import Lock

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, every_board, reversed_planes_of_ids
from cardspeak.cards import Card
from cardspeak.equities import costs
from cardspeak.equities.boards.omaha_halves import HIGH, LOW, kinds_of
from cardspeak.equities.exact.board_pairs import mirrored_codes
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import OpenSpot
from cardspeak.equities.tally import Counts, Tally, tally_of_players
from cardspeak.kernels.equity.board_pairs import LOSES, NOBODY, TIES, WINS
from cardspeak.kernels.equity.omaha_against_any import ANY, NOT_MORE, add_against_any
from cardspeak.kernels.lanes.lanes import WORDS

MERGED = (1, 3, 3, 5, 9, 14)
"""Approximate number of boards in a group of equivalent boards, by the number of cards to come."""

_LOOKING = Lock()
"""A lock for `boards_that_differ`, so that threads with the same holding do not repeat the search."""

BY_WORTH = (WINS, TIES, LOSES)
"""The player's outcome of a half if the opponent's hand is worse, equal or better."""
NO_SUIT = 4
SUITED_BIT, SUIT_BIT = np.int64(1) << 39, 52
"""Layout of a board's key, from the lowest bit: three bits per rank count the cards outside the flush suit, one bit per
rank marks the cards in the flush suit, and the highest bits contain the flush suit."""


class OmahaAgainstAny:
    """A player with listed holdings against a hand with random cards: each listed holding on each distinct board.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63, because they are below C(52, 5) * C(52, 6), which is less than 2**46.
    """

    name = "every distinct board, all opposing holdings counted at once"
    is_long = False

    @staticmethod
    def takes(spot: OpenSpot) -> bool:
        """Whether one of two players has random cards, and the halves are Omaha high, or Omaha high and low."""
        sides = _sides_of(spot)
        return sides is not None and sorted(_kinds_of(spot)) in ([HIGH], [HIGH, LOW])

    def __init__(self, spot: OpenSpot) -> None:
        """Plan the slices for a spot that the method accepts.

        The counts of holdings that contain a known card of the opponent are 0.
        """
        sides = _sides_of(spot)
        assert sides is not None, "the method accepts the spot"
        game, board, dead = spot.game, spot.board, spot.dead
        mine, other = sides
        self._kinds = _kinds_of(spot)
        self.game, self.board, self.dead = game, board, dead
        self.mine, self.other, self.is_first = mine, other, spot.players[0] is mine
        self._n_free = len(game.deck) - len(board) - len(dead) - mine.n_cards - len(other.known)
        self._n_to_come = game.full_board - len(board)
        n_boards = comb(self._n_free, self._n_to_come) / MERGED[self._n_to_come]
        per_holding = n_boards * self._seconds_of_board()
        self.cost = len(mine) * per_holding
        self._n_parts = max(1, round(per_holding / costs.SLICE))
        self._n_chunks = -(-len(mine) // max(1, int(costs.SLICE / per_holding)))
        self.n_slices = self._n_chunks if self._n_parts == 1 else len(mine) * self._n_parts
        self._n_others = comb(self._n_free - self._n_to_come, other.n_unknown)

    def _seconds_of_board(self) -> float:
        n_live = self._n_free - self._n_to_come
        n_graphs, n_halves = (2, 1) if len(self._kinds) == 1 else (8, 2)
        n_starts = comb(n_live, max(self.other.n_unknown - 1, 1)) // 2
        pairs, sets = comb(n_live, 2) * n_halves, n_graphs * n_starts
        return costs.ANY_BOARD + pairs * costs.ANY_PAIR + sets * costs.ANY_SET

    def slice(self, number: int) -> tuple[Longs, ...]:
        """The counts of some of the listed holdings for some of the boards, int64[n, codes]."""
        counts = np.zeros((len(self.mine), 4 ** len(self._kinds)), np.int64)
        if self._n_parts > 1:
            holding, part = divmod(number, self._n_parts)
            counts[holding] = self._counts(holding, part)
        else:
            for holding in range(number, len(self.mine), self._n_chunks):
                counts[holding] = self._counts(holding, 0)
        return (counts,)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        tally = tally_of_players([self.mine], [sums[0][:, None, :]])
        totals = tally.totals[0]
        mirrored = totals[:, mirrored_codes(len(self._kinds))]
        if self.is_first:
            return Tally((tally.counts[0], None), (totals, mirrored))
        return Tally((None, tally.counts[0]), (mirrored, totals))

    def _counts(self, number: int, part: int) -> Longs:
        """The counts of one of the listed holdings for a part of the boards."""
        holding = self.mine.ids[number]
        held = {*holding.tolist()}
        if held & {*self.other.known}:
            return np.zeros(4 ** len(self._kinds), np.int64)
        out = {*self.board, *self.dead, *self.other.known} | held
        free = tuple(card for card in self.game.deck if card not in out)
        with _LOOKING:
            boards, times = boards_that_differ(tuple(self.board), free, self._n_to_come)
        chosen = slice(part, None, self._n_parts)
        return self._counts_on(holding, (*self.other.known, *free), boards[chosen], times[chosen])

    def _counts_on(self, holding: Ids, cards: tuple[Card, ...], boards: Ids, times: Longs) -> Longs:
        """The counts of a holding on some boards. `cards` lists the opponent's possible cards, known cards first."""
        first, second = np.array(list(combinations(range(len(cards)), 2)), np.uint8).T
        ids = np.array(cards, np.uint8)
        pairs, missing = np.column_stack([ids[first], ids[second]]), -(len(first) + 1) % WORDS
        clubs, diamonds, hearts, spades = (
            np.pad(np.concatenate(plane), (0, missing))
            for plane in zip(reversed_planes_of_ids(pairs), reversed_planes_of_ids(holding[None]), strict=True)
        )
        numbers = np.full(64, len(cards), np.uint64)
        numbers[ids] = np.arange(len(cards))
        are_live = np.uint64((1 << len(cards)) - 1) & ~np.bitwise_or.reduce(np.uint64(1) << numbers[boards], axis=1)
        counts = np.zeros((2, 3, 3), np.int64)
        planes = np.column_stack(reversed_planes_of_ids(boards)).reshape(-1)
        add_against_any(
            (clubs, diamonds, hearts, spades),
            (first.copy(), second.copy()),
            (planes, are_live, times.copy()),
            len(self.other.known),
            self.other.n_cards,
            self._n_others,
            len(self._kinds) > 1,
            counts,
        )
        return self._coded(counts)

    def _coded(self, counts: Longs) -> Longs:
        """The counts by code, computed from the kernel's cumulative counts."""
        cells = np.diff(counts, axis=1, prepend=0)
        codes = np.zeros(4 ** len(self._kinds), np.int64)
        at_high = 2 * self._kinds.index(HIGH)
        if len(self._kinds) == 1:
            for high, outcome in enumerate(BY_WORTH):
                codes[outcome << at_high] = cells[:, high, ANY].sum()
            return codes
        at_low = 2 * self._kinds.index(LOW)
        cells = np.diff(cells, axis=2, prepend=0)
        for has_low, high, low in product(range(2), range(3), range(3)):
            outcome = NOBODY if low == NOT_MORE and not has_low else BY_WORTH[low]
            codes[BY_WORTH[high] << at_high | outcome << at_low] += cells[has_low, high, low]
        return codes


def _sides_of(spot: OpenSpot) -> tuple[Holdings, AnyHolding] | None:
    """The player with listed holdings and the player with random cards; None for any other players."""
    match spot.players:
        case (Holdings() as mine, AnyHolding() as other) | (AnyHolding() as other, Holdings() as mine) if (
            other.n_unknown
        ):
            return mine, other
    return None


def _kinds_of(spot: OpenSpot) -> tuple[int, ...]:
    """The kind of each half; empty if `omaha_halves.kinds_of` returns None."""
    return kinds_of(spot.game, max(player.n_cards for player in spot.players)) or ()


@lru_cache(maxsize=4)
def boards_that_differ(board: tuple[Card, ...], free: tuple[Card, ...], n_to_come: int) -> tuple[Ids, Longs]:
    """One full board for each group of equivalent boards, uint8[n, full board], and the sizes of the groups.

    >>> boards, times = boards_that_differ((0, 1, 5), (2, 3, 6, 50), 2)
    >>> boards.tolist(), times.tolist()
    ([[0, 1, 5, 2, 3], [0, 1, 5, 2, 6], [0, 1, 5, 2, 50], [0, 1, 5, 6, 50]], [1, 2, 2, 1])
    """
    boards = every_board(board, free, n_to_come)
    suits = np.stack([(boards & 3 == suit).sum(axis=1, dtype=np.uint8) for suit in range(4)])
    flush_suit = np.where(suits.max(axis=0) >= 3, suits.argmax(axis=0), NO_SUIT)
    keys = flush_suit.astype(np.int64) << SUIT_BIT
    for column in boards.T:
        rank = column.astype(np.int64) >> 2
        keys += np.where(column & 3 == flush_suit, SUITED_BIT << rank, np.int64(1) << 3 * rank)
    _, first, times = np.unique(keys, return_index=True, return_counts=True)
    return boards[first], times
