"""The 6,175 sets of five ranks, and what each Omaha starting hand wins on all boards with these ranks.

If no suit has three board cards, only the ranks of a board decide the values of all hands. If a suit has three, it also
matters which cards have this suit, the flush suit, but not which other suits the other cards have. Boards that agree in
this are equivalent, as in `omaha_against_any`: a hand beats and ties the same numbers of other hands on all of them
that share no card with it. So the 2,598,960 boards come down to 6,175 distinct boards without a flush suit, and 36,608
with one, for each flush suit.

What a hand wins depends on its four ranks if there is no flush suit. Otherwise it depends on its view from the flush
suit: the ranks of its cards in this suit and the ranks of its other cards. There are 1,820 sets of four ranks and
19,253 views, and 16,432 hands up to suit permutations. Let R be five ranks, K the distinct boards with these ranks and
a flush suit, w the number of hands that a hand beats on a distinct board, and n the number of boards like it that share
no card with the hand. Then the hand's wins on all boards with the ranks R are

    n(R) * w(R) + sum over the four suits, and over K: n(K) * (w(K) - w(R))

where n(R) is the number of all boards with these ranks, whatever their suits. The first term takes each board as one
without a flush suit, and the sum corrects this for those with one. It depends only on the view from each suit, so the
four suits can be looked up in the same sums. The same holds for ties.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Longs, Planes
from cardspeak.card_sets import Ids, ids_of_reversed_masks, reversed_planes_of_ids
from cardspeak.kernels.equity.hand_sweep import (
    BOARD,
    FLUSH_SUIT,
    HAND,
    N_KINDS,
    N_LIVE,
    NO_RANK,
    add_boards_of_ranks,
)
from cardspeak.kernels.equity.omaha_boards import omaha_values_on_boards
from cardspeak.kernels.lanes.lanes import WORDS
from cardspeak.ranges.domains import suit_classes_of

N_RANKS, N_SUITS = 13, 4
SUITED_BIT = 2 * N_RANKS
"""Layout of the key of a view: two bits for each rank count the cards outside the flush suit, and from this bit on, one
bit for each rank marks the cards in it."""

Ranks = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """The hands that stand for all starting hands.

    Attributes:
        of_ranks: a hand of each set of four ranks, uint8[1820, 4].
        of_views: a hand of each view from spades, uint8[19253, 4].
        ranks_of_views: the index in `of_ranks` of the ranks of each view, int64[19253].
        ranks_of_classes: the index in `of_ranks` of the ranks of each starting hand, int64[16432].
        views_of_classes: the index in `of_views` of the view from each suit, int64[4, 16432].
    """

    of_ranks: Bytes
    of_views: Bytes
    ranks_of_views: Longs
    ranks_of_classes: Longs
    views_of_classes: Longs


@cache
def sets_of_ranks(size: int) -> tuple[Ranks, ...]:
    """All sets of ranks of `size` cards of a deck, each in ascending order.

    >>> len(sets_of_ranks(4)), len(sets_of_ranks(5)), sets_of_ranks(5)[0]
    (1820, 6175, (0, 0, 0, 0, 1))
    """
    sets = combinations_with_replacement(range(N_RANKS), size)
    return tuple(ranks for ranks in sets if max(Counter(ranks).values()) <= N_SUITS)


def distinct_boards(ranks: Ranks) -> list[tuple[Ranks, Ranks]]:
    """The distinct boards with a flush suit, as their ranks in this suit and their other ranks.

    >>> distinct_boards((0, 0, 1, 2, 2))
    [((0, 1, 2), (0, 2))]
    """
    return [
        (suited, tuple(sorted((Counter(ranks) - Counter(suited)).elements())))
        for size in range(3, BOARD + 1)
        for suited in combinations(sorted(set(ranks)), size)
        if max((Counter(ranks) - Counter(suited)).values(), default=0) < N_SUITS
    ]


@cache
def standing_hands() -> Hands:
    """The hands that stand for all starting hands.

    They take the last suits first, while the boards of `boards_of` take the first suits first. So they share a card
    only if all hands with these ranks, or with this view, share a card with the board.
    """
    of_ranks = np.array([_cards_of(ranks, range(N_SUITS - 1, -1, -1)) for ranks in sets_of_ranks(HAND)], np.uint8)
    views = [
        (suited, others)
        for size in range(HAND + 1)
        for suited in combinations(range(N_RANKS), size)
        for others in combinations_with_replacement(range(N_RANKS), HAND - size)
        if max(Counter(others).values(), default=0) < N_SUITS
    ]
    of_views = np.array(
        [sorted([*(_cards_of(suited, (FLUSH_SUIT,))), *_cards_of(others, (2, 1, 0))]) for suited, others in views],
        np.uint8,
    )
    keys = _view_keys(of_views, FLUSH_SUIT)
    of_views, keys = of_views[np.argsort(keys)], np.sort(keys)
    rank_keys = _rank_keys(of_ranks)
    order = np.argsort(rank_keys)
    classes = hands_of_classes()
    return Hands(
        of_ranks,
        of_views,
        order[np.searchsorted(rank_keys, _rank_keys(of_views), sorter=order)],
        order[np.searchsorted(rank_keys, _rank_keys(classes), sorter=order)],
        np.array([np.searchsorted(keys, _view_keys(classes, suit)) for suit in range(N_SUITS)]),
    )


def hands_of_classes() -> Ids:
    """A hand of each of the 16,432 classes of starting hands, in the order of `suit_classes_of`, uint8[16432, 4]."""
    return ids_of_reversed_masks(suit_classes_of(tuple(range(N_RANKS)), HAND).masks, HAND)


def counts_of_ranks(sets: Sequence[Ranks]) -> Longs:
    """What a hand of each class wins and ties on all boards with these ranks, int64[2, 16432].

    The unit is a deal: a board, and a hand of the other player.
    """
    hands = standing_hands()
    rank_sums = np.zeros(len(hands.of_ranks), np.int64), np.zeros(len(hands.of_ranks), np.int64)
    view_sums = np.zeros(len(hands.of_views), np.int64), np.zeros(len(hands.of_views), np.int64)
    chosen = [[((), ranks), *distinct_boards(ranks)] for ranks in sets]
    boards = [board for of_ranks in chosen for board in of_ranks]
    lives, drawn, of_kinds = _lives(boards), _drawn(boards), _values_of_kinds(boards)
    start = 0
    for of_ranks in chosen:
        part = slice(start, start := start + len(of_ranks))
        add_boards_of_ranks(
            (lives[part].reshape(-1), drawn[part].reshape(-1), of_kinds[part].reshape(-1)),
            (hands.of_ranks.reshape(-1), hands.of_views.reshape(-1), hands.ranks_of_views),
            rank_sums,
            view_sums,
        )
    at_ranks, at_views = hands.ranks_of_classes, hands.views_of_classes
    return np.array(
        [
            of_ranks[at_ranks] + of_views[at_views].sum(axis=0)
            for of_ranks, of_views in zip(rank_sums, view_sums, strict=True)
        ]
    )


def _cards_of(ranks: Ranks, suits: range | tuple[int, ...]) -> list[int]:
    """Cards with these ranks, by ascending id; the cards of a rank take the suits in the given order."""
    return sorted(4 * rank + suits[n] for rank, count in Counter(ranks).items() for n in range(count))


def _board_cards(suited: Ranks, others: Ranks) -> list[int]:
    return [*_cards_of(suited, (FLUSH_SUIT,)), *_cards_of(others, range(N_SUITS))]


def _lives(boards: list[tuple[Ranks, Ranks]]) -> Bytes:
    """The live cards of each board, uint8[n, 47]."""
    is_live = np.ones((len(boards), 52), np.bool_)
    is_live[np.arange(len(boards))[:, None], [_board_cards(*board) for board in boards]] = False
    return np.nonzero(is_live)[1].astype(np.uint8).reshape(-1, N_LIVE)


def _drawn(boards: list[tuple[Ranks, Ranks]]) -> Bytes:
    """The ranks of each board's cards outside the flush suit, padded at the end, uint8[n, 5]."""
    return np.array([(*others, *[NO_RANK] * (BOARD - len(others))) for _, others in boards], np.uint8)


@cache
def _pairs_of_kinds() -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.uint16]]:
    """The first and the second kind of each pair of kinds, and the planes of its cards, one pair after another."""
    first, second = np.triu_indices(N_KINDS)
    suits = np.where(first < N_RANKS, 0, FLUSH_SUIT), np.where(second < N_RANKS, 1, FLUSH_SUIT)
    cards = np.column_stack([first % N_RANKS * 4 + suits[0], second % N_RANKS * 4 + suits[1]]).astype(np.uint8)
    return first, second, np.column_stack(reversed_planes_of_ids(cards)).reshape(-1)


def _values_of_kinds(boards: list[tuple[Ranks, Ranks]]) -> npt.NDArray[np.uint16]:
    """The value of each pair of kinds on each board, uint16[n, 26, 26].

    The cards of a board without a flush suit take all suits in turn, so that no suit has more than two. That the cards
    of a pair can also be on the board does not matter, because values depend only on ranks and on the flush suit.
    """
    ids = [
        _board_cards(suited, others) if suited else [4 * rank + n % N_SUITS for n, rank in enumerate(others)]
        for suited, others in boards
    ]
    n_padded = -(-len(ids) // WORDS) * WORDS
    padded = np.array(ids + ids[:1] * (n_padded - len(ids)), np.uint8)
    first, second, pairs = _pairs_of_kinds()
    highs = np.empty(len(first) * n_padded, np.uint16)
    planes: Planes = reversed_planes_of_ids(padded)
    omaha_values_on_boards(pairs, planes, highs, np.empty(0, np.uint16))
    values = np.zeros((len(ids), N_KINDS, N_KINDS), np.uint16)
    values[:, first, second] = values[:, second, first] = highs.reshape(-1, n_padded).T[: len(ids)]
    return values


def _rank_keys(hands: Ids) -> Longs:
    """A number for the ranks of each hand: three bits count the cards of each rank."""
    keys: Longs = (np.int64(1) << 3 * (hands >> 2).astype(np.int64)).sum(axis=1)
    return keys


def _view_keys(hands: Ids, suit: int) -> Longs:
    """A number for the view of each hand from a suit; see `SUITED_BIT`."""
    ranks = (hands >> 2).astype(np.int64)
    bits = np.where(hands & 3 == suit, np.int64(1) << SUITED_BIT + ranks, np.int64(1) << 2 * ranks)
    keys: Longs = bits.sum(axis=1)
    return keys
