"""Runouts by flush suit, and the kinds of cards beside them; `kernels.abstraction.comparing` explains the terms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from cardspeak.abstraction.numbers.indexer import Deck, game_of
from cardspeak.abstraction.streets import FULL_BOARD, HOLE_CARDS, N_SUITS, holdings_of
from cardspeak.abstraction.tables.values import values_along
from cardspeak.array_types import Bytes, Longs
from cardspeak.card_sets import every_set, planes_of_ids
from cardspeak.kernels.abstraction.comparing import NOTHING, Runouts
from cardspeak.kernels.abstraction.one_hand import N_RANKS
from cardspeak.kernels.lanes.lanes import WORDS

FLUSH = 3
"""The number of cards of a suit on a full board from which two hole cards can complete a flush."""


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """Kinds of cards, and items of holdings.

    Attributes:
        of_cards: int64[4, cards], for each flush suit, the kind of each card of the deck.
        items: int64[k * k], the item of each two of the k kinds.
    """

    of_cards: Longs
    items: Longs


@lru_cache(maxsize=8)
def kinds_of(n_suited: int, deck: Deck) -> Kinds:
    """The kinds of cards beside full boards.

    Without a flush suit, only ranks matter. If the board has three cards of the suit, a holding differs from others
    with the same ranks only if both of its cards have the suit.

    Args:
        n_suited: how many cards of the flush suit the boards have, 3 or more; 0 if they have no flush suit.
        deck: the deck.
    """
    cards = np.array(game_of(deck).deck, np.int64)
    n_kinds = 2 * N_RANKS if n_suited else N_RANKS
    is_suited = (cards & 3 == np.arange(N_SUITS)[:, None]) & (n_suited > 0)
    items, known = np.empty((n_kinds, n_kinds), np.int64), dict[tuple[int, ...], int]()
    for first, second in combinations_with_replacement(range(n_kinds), 2):
        makes_no_flush = n_suited == FLUSH and first < N_RANKS
        key = tuple(sorted((first % N_RANKS, second % N_RANKS))) if makes_no_flush else (first, second)
        items[first, second] = items[second, first] = known.setdefault(key, len(known))
    return Kinds((cards >> 2) + N_RANKS * is_suited, items.reshape(-1))


def runouts_of(board: Bytes, deck: Deck) -> Iterator[tuple[Runouts, Longs, Longs]]:
    """All runouts of a board of three or four cards: for each flush suit, the runouts, the kinds, and the items."""
    of_deck = np.array(game_of(deck).deck, np.uint8)
    live = of_deck[~np.isin(of_deck, board)]
    to_come = every_set(live.tolist(), FULL_BOARD - len(board))
    suited = np.zeros((N_SUITS, len(to_come)), np.int64)
    for suit, of_suit in enumerate(suited):
        of_suit += ((to_come & 3) == suit).sum(axis=1) + np.count_nonzero(board & 3 == suit)
    n_suited = np.minimum(suited.max(axis=0), FLUSH + 1)  # with four or more, the kinds are the same
    groups = np.where(n_suited < FLUSH, 0, N_SUITS * n_suited + suited.argmax(axis=0))
    for group in np.unique(groups).tolist():
        kinds = kinds_of(group // N_SUITS, deck)
        of_cards = kinds.of_cards[group % N_SUITS]
        yield _classes(board, live, to_come[groups == group], of_cards, deck), of_cards, kinds.items


def _classes(board: Bytes, live: Bytes, to_come: Bytes, kinds: Longs, deck: Deck) -> Runouts:
    """Runouts of a board, in classes.

    Args:
        board: the board.
        live: the cards that are left.
        to_come: the cards of each runout, uint8[n, 1 or 2], ascending in each row.
        kinds: the kind of each card of the deck.
        deck: the deck.
    """
    lowest, n_cards, n_kinds = game_of(deck).deck[0], len(kinds), int(kinds.max()) + 1
    cards = to_come.astype(np.int64) - lowest
    codes = np.sort(kinds[cards], axis=1) @ n_kinds ** np.arange(cards.shape[1])
    _, chosen, of_runouts, n_runouts = np.unique(codes, return_index=True, return_inverse=True, return_counts=True)
    n, width = len(chosen), -(-len(chosen) // WORDS) * WORDS
    n_live = np.repeat(np.bincount(kinds[live - lowest], minlength=n_kinds), width).reshape(n_kinds, width)
    for column in kinds[cards[chosen]].T:
        n_live[column, np.arange(n)] -= 1
    with_card = np.bincount((cards * width + of_runouts[:, None]).reshape(-1), minlength=n_cards * width)
    of_two = np.full(len(holdings_of(deck)), NOTHING, np.int64)
    if cards.shape[1] == HOLE_CARDS:
        of_two[_holdings_at(cards[:, 0], cards[:, 1], n_cards)] = of_runouts
    times = np.zeros(width, np.uint16)
    times[:n] = n_runouts
    full = np.concatenate([np.tile(board, (n, 1)), to_come[chosen]], axis=1)
    return Runouts(
        values_along(planes_of_ids(full), width, deck).reshape(-1),
        n_live.astype(np.uint16).reshape(-1),
        times,
        with_card.astype(np.uint16),
        of_two,
    )


def _holdings_at(first: Longs, second: Longs, n_cards: int) -> Longs:
    """The number of the holding of each two cards, first < second, counted from the lowest card of the deck."""
    numbers: Longs = (first * (2 * n_cards - 3 - first) >> 1) + second - 1
    return numbers
