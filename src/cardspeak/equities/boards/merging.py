"""List the distinct holdings of all players, value them on boards, and merge boards that rank them identically."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs, Planes
from cardspeak.card_sets import Ids, masks_of_ids, planes_of_ids
from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import Boards, PossibleBoards, n_sets_up_to_suits
from cardspeak.equities.boards.with_fixed import kernel_with_fixed, roomy, seconds_of_value
from cardspeak.equities.question.holdings import Holdings
from cardspeak.games import Game
from cardspeak.kernels.equity.merge_equivalent import RANKS_AT_ONCE, merge_equivalent
from cardspeak.kernels.lanes.lanes import WORDS

Values: TypeAlias = npt.NDArray[np.uint16]

PIECE = 4096
"""Number of boards valued at a time."""
FEWEST_BOARDS = 4096
"""Smallest number of boards for which merging is considered."""
MOST_RANKED = 320
"""Largest number of holdings for which merging is considered. With more holdings, too few boards can be merged."""
RANKINGS = (1, 2.5, 8, 16, 28, 28)
"""Approximate number of rankings for each set of blocking cards, by the number of other cards on the board.

A ranking is an order of all holdings on a board. A blocking card is a board card that occurs in a holding.
`n_rankings_about` explains how the estimates are used. They come from counts for 25 preflop questions, from
AA v KK v QQ (245 rankings) to 77+, AJs+ v 77+ v AQ+ (18,351 rankings).
"""
MOST_LEFT = 3 / 4
"""Merging does not pay if more than this share of the boards remains."""
MOST_KEPT = 12_000_000
"""Largest number of 64-bit words in which rankings are stored. They take less than 100 MB."""
MOST_SECONDS = 1.5
"""Largest estimated time for merging, in seconds. It is short because merging reports no progress."""


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """The distinct holdings of all players.

    Attributes:
        ids: one row of k card ids per holding, uint8[n, k].
        weights: the weight of each holding for each player, int64[n, players]; 0 if the player does not have it.
        places: for each player, the row in `ids` of each of their holdings.
    """

    ids: Ids
    weights: Longs
    places: tuple[npt.NDArray[np.intp], ...]

    def __len__(self) -> int:
        return len(self.ids)


def together(players: Sequence[Holdings]) -> Together:
    """The distinct holdings of all players. All players must have the same number of hole cards."""
    ids = np.concatenate([player.ids for player in players])
    masks = masks_of_ids(ids)
    known, first, place = np.unique(masks, return_index=True, return_inverse=True)
    weights = np.zeros((len(known), len(players)), np.int64)
    places = tuple(np.split(place, np.cumsum([len(player) for player in players])[:-1]))
    for at, (player, of_player) in enumerate(zip(players, places, strict=True)):
        weights[of_player, at] = player.weights
    return Together(ids[first], weights, places)


def values_along(game: Game, ids: Ids, boards: Planes) -> Values:
    """The value of each holding on each board, uint16[n, boards]; 0 if the holding and the board share a card.

    Args:
        game: a game with one half of the pot, in which any cards can play.
        ids: the holdings, uint8[n, k].
        boards: full boards in planes.
    """
    n_boards, n_cards = len(boards[0]), ids.shape[1] + game.full_board
    put_values = kernel_with_fixed(game, n_cards)
    roomy_boards = roomy(boards)
    values = np.empty((len(ids), len(roomy_boards[0])), np.uint16)
    for row, *held in zip(values, *(plane.tolist() for plane in planes_of_ids(ids)), strict=True):
        clubs, diamonds, hearts, spades = held
        put_values((clubs, diamonds, hearts, spades), roomy_boards, n_cards, row)
    return values[:, :n_boards]


def values_across(game: Game, ids: Ids, boards: Planes) -> tuple[Values, int]:
    """The values of `values_along` with one row per board, flattened to uint16[boards * width], and the width of a row.

    Each row is padded with one or more zeros, so that it fills a whole number of vector registers.
    """
    n = len(ids)
    width = n // WORDS * WORDS + WORDS
    across = np.zeros((len(boards[0]), width), np.uint16)
    across[:, :n] = values_along(game, ids, boards).T
    return across.reshape(-1), width


def part_of(boards: Boards, which: slice | Longs) -> Boards:
    """A subset of the boards, in contiguous arrays."""
    planes, times = boards
    clubs, diamonds, hearts, spades = (np.ascontiguousarray(plane[which]) for plane in planes)
    return (clubs, diamonds, hearts, spades), np.ascontiguousarray(times[which])


def merged_about(possible: PossibleBoards, ids: Ids) -> tuple[int, float]:
    """The estimated number of boards after merging boards with the same ranking, and the time to merge them in seconds.

    If merging does not pay, returns the original number of boards and 0 seconds.

    Args:
        possible: the boards.
        ids: the holdings, uint8[n, k].
    """
    if possible.n < FEWEST_BOARDS or len(ids) > MOST_RANKED:
        return possible.n, 0.0
    n_rankings, seconds = n_rankings_about(possible, ids), _seconds_to_merge(possible, ids)
    return (
        (n_rankings, seconds) if n_rankings <= MOST_LEFT * possible.n and seconds <= MOST_SECONDS else (possible.n, 0.0)
    )


def n_rankings_about(possible: PossibleBoards, ids: Ids) -> int:
    """Estimate of the number of rankings of the holdings over all boards, usually within a factor of two.

    A board card blocks the holdings that contain it. Each set of blocking cards, up to suit permutations, therefore
    leads to its own rankings. The other board cards affect only pairs, flushes and straights. `RANKINGS` estimates how
    many rankings there are per set, given the number of other cards.
    """
    held = int(np.bitwise_or.reduce(masks_of_ids(ids)))
    played = [card for card in possible.cards if held >> card & 1]
    n_to_come = possible.spot.n_to_come
    n_sets = [n_sets_up_to_suits(played, n_to_come - n_others, possible.group) for n_others in range(n_to_come + 1)]
    return min(int(sum(n * each for n, each in zip(n_sets, RANKINGS, strict=False))), possible.n)


def _seconds_to_merge(possible: PossibleBoards, ids: Ids) -> float:
    n, game = len(ids), possible.spot.game
    values = n * (seconds_of_value(game, ids.shape[1] + game.full_board) + costs.MERGE_VALUE)
    return possible.n * (n * n * costs.MERGE_PAIR + values + costs.MERGE_BOARD)


def merged_boards(game: Game, ids: Ids, boards: Boards) -> Boards:
    """One board for each group of boards that rank all holdings identically, and the number of boards in each group.

    Returns all boards unchanged if merging would remove too few of them, or the rankings would take too much memory.

    Args:
        game: a game with one half of the pot, in which any cards can play.
        ids: the holdings, uint8[n, k].
        boards: the boards, and the number of boards that each represents.
    """
    n_parts = -(-len(ids) // RANKS_AT_ONCE)
    merged = _rankings_of(game, ids, boards, min(int(MOST_LEFT * len(boards[1])) + 1, MOST_KEPT // n_parts))
    return boards if merged is None else (part_of(boards, merged[0])[0], merged[1])


def _rankings_of(game: Game, ids: Ids, boards: Boards, most: int) -> tuple[Longs, Longs] | None:
    """For each ranking, the index of its first board and its number of boards; None for more than `most` rankings."""
    n, n_parts = len(ids), -(-len(ids) // RANKS_AT_ONCE)
    known = np.empty(most * n_parts, np.uint64)
    slots = np.full(1 << (2 * most).bit_length(), -1, np.int32)
    numbers, times, n_rankings = np.empty(most, np.int64), np.empty(most, np.int64), 0
    for start in range(0, len(boards[1]), PIECE):
        planes, of_piece = part_of(boards, slice(start, start + PIECE))
        values, width = values_across(game, ids, planes)
        n_rankings = merge_equivalent(values, width, n, of_piece, start, known, slots, numbers, times, n_rankings)
        if n_rankings < 0:
            return None
    return numbers[:n_rankings], times[:n_rankings].copy()
