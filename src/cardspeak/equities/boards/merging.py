"""Holdings of all players together, what they are worth on boards, and boards merged that order all of them alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import masks_of_ids, planes_of_ids, planes_of_packed
from cardspeak.cards import Card
from cardspeak.equities.boards.isomorphism import Boards, Group, renamed_sets
from cardspeak.equities.boards.with_fixed import kernel_with_fixed, roomy, seconds_of_value
from cardspeak.equities.method import Refusal
from cardspeak.equities.question.spot import Cards2D, Hands, Spot
from cardspeak.games import Game
from cardspeak.kernels.equity.merge_equivalent import RANKS_AT_ONCE, merge_equivalent
from cardspeak.kernels.lanes.lanes import WORDS
from cardspeak.kernels.orders.blocks import Planes

Values: TypeAlias = npt.NDArray[np.uint16]
Longs: TypeAlias = npt.NDArray[np.int64]

PIECE = 4096
N_TRIED = 1024
"""Boards that are looked at to see how many orders there are."""
"""Boards that are valued at a time."""
MOST_ALIKE = 320
"""Holdings: more of them are ordered alike by so few boards that merging these does not pay."""
RANK_SECONDS, TURN_SECONDS, MERGE_SECONDS = 0.02e-9, 1e-9, 60e-9
"""Two holdings on a board, to be held against each other; a value, to be put in its place; a board, to be found."""
MOST_KEPT = 12_000_000
"""Numbers of 64 bits that orders are kept in: what they take stays below 100 MB."""
MOST_SECONDS = 1.5
"""Nothing is told meanwhile of how far the work is."""


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """The holdings of all players, each once.

    Attributes:
        cards: a row of ids for each, uint8[n, k].
        weights: how much each counts for each player, int64[n, players]; 0 where the player does not have it.
        places: for each player where his holdings are, in his own order.
    """

    cards: Cards2D
    weights: Longs
    places: tuple[npt.NDArray[np.intp], ...]

    def __len__(self) -> int:
        return len(self.cards)


def together(players: Sequence[Hands]) -> Together:
    """The holdings of all players, each once.

    Raises:
        Refusal: not all holdings have equally many cards.
    """
    if len({player.n_cards for player in players}) > 1:
        raise Refusal
    cards = np.concatenate([player.cards for player in players])
    masks = masks_of_ids(cards)
    known, first, place = np.unique(masks, return_index=True, return_inverse=True)
    weights = np.zeros((len(known), len(players)), np.int64)
    places = tuple(np.split(place, np.cumsum([len(player) for player in players])[:-1]))
    for at, (player, of_player) in enumerate(zip(players, places, strict=True)):
        weights[of_player, at] = player.weights
    return Together(cards[first], weights, places)


def values_along(game: Game, cards: Cards2D, boards: Planes) -> Values:
    """A row for each holding of what it is worth on each board, uint16[n, boards]; 0 where they share a card.

    Args:
        game: the game, of one half of the pot in which any cards play.
        cards: the holdings, uint8[n, k].
        boards: full boards in planes.
    """
    n_boards, n_cards = len(boards[0]), cards.shape[1] + game.full_board
    put_values = kernel_with_fixed(game, n_cards)
    roomy_boards = roomy(boards)
    values = np.empty((len(cards), len(roomy_boards[0])), np.uint16)
    for row, *held in zip(values, *(plane.tolist() for plane in planes_of_ids(cards)), strict=True):
        clubs, diamonds, hearts, spades = held
        put_values((clubs, diamonds, hearts, spades), roomy_boards, n_cards, row)
    return values[:, :n_boards]


def values_across(game: Game, cards: Cards2D, boards: Planes) -> tuple[Values, int]:
    """The same board by board, uint16[boards * width], and the width.

    After the value of the last holding comes a 0, or more of them up to a whole number of registers.
    """
    n = len(cards)
    width = n // WORDS * WORDS + WORDS
    across = np.zeros((len(boards[0]), width), np.uint16)
    across[:, :n] = values_along(game, cards, boards).T
    return across.reshape(-1), width


def part_of(boards: Boards, which: slice | Longs) -> Boards:
    """Some of the boards, in contiguous arrays."""
    planes, times = boards
    clubs, diamonds, hearts, spades = (np.ascontiguousarray(plane[which]) for plane in planes)
    return (clubs, diamonds, hearts, spades), np.ascontiguousarray(times[which])


def pays_to_merge(game: Game, cards: Cards2D, n_boards: int) -> bool:
    """Whether so many boards should be merged that order the holdings alike."""
    return len(cards) <= MOST_ALIKE and _seconds_to_merge(game, cards, n_boards) <= MOST_SECONDS


def _seconds_to_merge(game: Game, cards: Cards2D, n_boards: int) -> float:
    n = len(cards)
    of_values = n * seconds_of_value(game, cards.shape[1] + game.full_board)
    return n_boards * (n * n * RANK_SECONDS + n * TURN_SECONDS + of_values + MERGE_SECONDS)


def merged_about(spot: Spot, cards: Cards2D, n_boards: int, group: Group, out: Sequence[Card]) -> tuple[int, float]:
    """About how many boards are left when those are merged that order the holdings alike, and how long that takes.

    Before the flop 34 holdings of big cards are ordered in 399 ways, 62 in 2,595, 94 in 10,326, 270 in 79,920; as many
    holdings of small cards in far more. So some boards are drawn at random, and the estimate is Chao's: what was seen
    once, squared, over twice what was seen twice, comes to what was seen.

    Args:
        spot: the question.
        cards: the holdings, uint8[n, k].
        n_boards: how many boards there are up to suits.
        group: the renamings of suits that change nothing.
        out: cards that no board has.

    Returns:
        `n_boards` and 0 where merging does not pay.

    Source: Anne Chao, Nonparametric estimation of the number of classes in a population, 1984.
    """
    if n_boards < 4 * N_TRIED or not pays_to_merge(spot.game, cards, n_boards):
        return n_boards, 0.0
    times = _orders_of(spot.game, cards, (_some_boards(spot, group, out), np.ones(N_TRIED, np.int64)), N_TRIED)
    assert times is not None, "there are no more orders than boards"
    once, twice = (int((times[1] == number).sum()) for number in (1, 2))
    n_orders = len(times[1]) + once * (once - 1) // (2 * (twice + 1))
    if n_orders > n_boards // 2:
        return n_boards, 0.0
    return n_orders, _seconds_to_merge(spot.game, cards, n_boards)


def _some_boards(spot: Spot, group: Group, out: Sequence[Card]) -> Planes:
    """Some full boards, drawn at random, each renamed as all are that renaming makes out of each other."""
    free = np.array([card for card in spot.live if card not in out], np.uint8)
    drawn = np.random.default_rng(N_TRIED).random((N_TRIED, len(free))).argsort(axis=1)[:, : spot.n_to_come]
    boards = np.hstack([np.tile(np.array(spot.board, np.uint8), (N_TRIED, 1)), free[drawn]])
    return planes_of_packed(np.max(renamed_sets(planes_of_ids(boards), group), axis=0))


def equivalent_boards(game: Game, cards: Cards2D, boards: Boards) -> Boards:
    """One board of each set that orders all holdings alike, and the sizes of the sets; all boards if that does not pay.

    Args:
        game: the game, of one half of the pot in which any cards play.
        cards: the holdings, uint8[n, k].
        boards: the boards, and how many each stands for.
    """
    n, n_boards = len(cards), len(boards[1])
    if not pays_to_merge(game, cards, n_boards):
        return boards
    n_parts = -(-n // RANKS_AT_ONCE)
    found = _orders_of(game, cards, boards, min(n_boards * 3 // 4 + 1, MOST_KEPT // n_parts))
    return boards if found is None else (part_of(boards, found[0])[0], found[1])


def _orders_of(game: Game, cards: Cards2D, boards: Boards, most: int) -> tuple[Longs, Longs] | None:
    """For each order the number of the first board that has it, and how many boards have; None if they are more."""
    n, n_parts = len(cards), -(-len(cards) // RANKS_AT_ONCE)
    known = np.empty(most * n_parts, np.uint64)
    slots = np.full(1 << (2 * most).bit_length(), -1, np.int32)
    numbers, times, found = np.empty(most, np.int64), np.empty(most, np.int64), 0
    for start in range(0, len(boards[1]), PIECE):
        planes, of_piece = part_of(boards, slice(start, start + PIECE))
        values, width = values_across(game, cards, planes)
        found = merge_equivalent(values, width, n, of_piece, start, known, slots, numbers, times, found)
        if found < 0:
            return None
    return numbers[:found], times[:found].copy()
