"""An exact method for known Omaha hands: every board is evaluated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb, prod

import numpy as np

from cardspeak.array_types import Longs, Words
from cardspeak.card_sets import Ids, every_set, reversed_planes_of_ids
from cardspeak.equities import costs
from cardspeak.equities.boards.omaha_halves import FIXED, LOW, kinds_of
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally, tally_of_players
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.kernels.equity.omaha_boards import add_omaha_boards
from cardspeak.kernels.lanes.lanes import WORDS

MOST_PLAYERS = 10


class OmahaDuel:
    """Two or more known Omaha hands on every board.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63, because they are numbers of boards.
    """

    name = "every board, known hands"
    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether each player has one holding, every half is of a kind in `omaha_halves`, and hands have one class."""
        are_known = len(spot.players) <= MOST_PLAYERS and all(len(player) == 1 for player in spot.players)
        return are_known and len(spot.classes) == 1 and _kinds_of(spot) is not None

    def __init__(self, spot: Spot) -> None:
        """Plan the slices for a spot that the method accepts."""
        self.spot, self._kinds = spot, _kinds_of(spot) or ()
        held = {int(card) for player in spot.players for card in player.ids[0]}
        self._live = tuple(card for card in spot.live if card not in held)
        self.cost = spot.n_boards * len(spot.players) * len(spot.game.halves) * costs.OMAHA_DUEL_HAND
        self.n_slices = max(1, round(self.cost / costs.SLICE))

    def slice(self, number: int) -> tuple[Longs, ...]:
        """The number of boards with each outcome, among some of the boards, int64[players, codes]."""
        n_players, has_low = len(self.spot.players), LOW in self._kinds
        first_cards, n_last, last = self._boards
        chosen = slice(number, None, self.n_slices)
        counts = np.zeros(1 << n_players * (1 + has_low), np.int64)
        given = first_cards[chosen].reshape(-1)
        add_omaha_boards(self._hands, given, n_last[chosen], (last[0], last[1], last[2], last[3]), has_low, counts)
        of_players = np.zeros((n_players, self.spot.n_codes), np.int64)
        patterns = np.flatnonzero(counts)
        for player in range(n_players):
            np.add.at(of_players[player], self._codes(patterns, player), counts[patterns])
        return (of_players,)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        weights = [int(player.weights[0]) for player in self.spot.players]
        others = [prod(weights) // own for own in weights]
        counts = [of_player.astype(object) * times for of_player, times in zip(sums[0], others, strict=True)]
        return tally_of_players(self.spot.players, [of_player[None, None, :] for of_player in counts])

    @cached_property
    def _hands(self) -> Words:
        return np.concatenate([np.concatenate(reversed_planes_of_ids(player.ids)) for player in self.spot.players])

    @cached_property
    def _boards(self) -> tuple[Words, Longs, Words]:
        """The sets of a board's first cards, the number of sets of last cards for each, and the sets of last cards."""
        live = np.array(self._live, np.uint8)
        n_last_cards = min(3, self.spot.n_to_come)
        first, n_last = first_sets(len(live), self.spot.n_to_come - n_last_cards, n_last_cards)
        given = np.tile(np.array(self.spot.board, np.uint8), (len(first), 1))
        last = reversed_planes_of_ids(live[last_sets(len(live), n_last_cards)])
        padded = np.pad(last, ((0, 0), (0, WORDS)))
        return np.column_stack(reversed_planes_of_ids(np.hstack([given, live[first]]))), n_last, padded

    def _codes(self, patterns: Longs, player: int) -> Longs:
        """The player's code for each of the kernel's sets of winners."""
        n_players = len(self.spot.players)
        everybody = (1 << n_players) - 1
        codes, scale = np.zeros(len(patterns), np.int64), 1
        for half, kind in enumerate(self._kinds):
            winners = patterns >> (n_players if kind == LOW else 0) & everybody
            if kind == FIXED:
                winners = np.full(len(patterns), self._fixed_winners[half])
            n_winners = np.bitwise_count(winners).astype(np.int64)
            codes += scale * np.where(winners == 0, n_players + 1, n_winners * (winners >> player & 1))
            scale *= n_players + 2
        return codes

    @cached_property
    def _fixed_winners(self) -> tuple[int, ...]:
        """The winners of each half on an arbitrary board, as bits, for halves that the hole cards alone decide."""
        hole = np.concatenate([player.ids for player in self.spot.players])
        board = (*self.spot.board, *self._live[: self.spot.n_to_come])
        hands = np.hstack([hole, np.tile(np.array(board, np.uint8), (len(hole), 1))])
        values = evaluate_halves(hands, game=self.spot.game).values()
        return tuple(sum(1 << p for p, value in enumerate(each) if value == each.max() > 0) for each in values)


def _kinds_of(spot: Spot) -> tuple[int, ...] | None:
    return kinds_of(spot.game, max(player.n_cards for player in spot.players))


@lru_cache(maxsize=16)
def last_sets(n: int, size: int) -> Ids:
    """Every subset of n items that has `size` members. For each j, the subsets of range(j, n) come before all others.

    >>> last_sets(4, 2).tolist()
    [[2, 3], [1, 3], [1, 2], [0, 3], [0, 2], [0, 1]]
    """
    return np.ascontiguousarray(every_set(range(n), size)[::-1])


@lru_cache(maxsize=16)
def first_sets(n: int, size: int, n_last: int) -> tuple[Ids, Longs]:
    """The subsets of n items with `size` members and at least `n_last` items after them, and a count for each subset.

    The count is the number of ways to choose `n_last` of the items after the last member.

    >>> [each.tolist() for each in first_sets(4, 1, 2)]
    [[[0], [1]], [3, 1]]
    """
    sets = every_set(range(n), size)
    n_after = n - 1 - sets[:, -1].astype(np.int64) if size else np.array([n])
    n_sets = np.array([comb(after, n_last) for after in n_after.tolist()], np.int64)
    return sets[n_sets > 0], n_sets[n_sets > 0]
