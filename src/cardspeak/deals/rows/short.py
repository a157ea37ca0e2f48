"""Hands that do not have enough cards yet: two hole cards before the flop, three cards in stud.

Such a hand is the best set of the cards that could play: all cards, or in Omaha two hole cards and the board. It is
valued by the rules, which rank hands of any size. With fewer than five cards, only ranks matter. The exception is soko,
in which four cards of one suit are a four flush. So the value of each combination of ranks is looked up in a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np

from cardspeak.array_types import Words
from cardspeak.cards import JOKER, RANKS, SUITS, Card
from cardspeak.deals.rows.rows import Columns
from cardspeak.evaluate.orders import kernels_of
from cardspeak.games import Half, can_make
from cardspeak.games.half import span
from cardspeak.rules import Order

N_RANKS = len(RANKS) + 1
"""The ranks of the cards, and one more for the joker."""
FOUR = 4


def is_short(half: Half, n_hole: int, n_board: int) -> bool:
    """Whether these numbers of cards do not make a complete hand for the half.

    >>> from cardspeak.games import GAMES
    >>> [is_short(GAMES["omaha"].halves[0], 4, n_board) for n_board in (0, 3)]
    [True, False]
    """
    if half.plays_any:
        return n_hole + n_board < kernels_of(half.ranking).n_cards.start
    return not can_make(half, n_hole, n_board)


def n_playing(half: Half, n_hole: int, n_board: int) -> int:
    """How many cards a hand has for the half.

    >>> from cardspeak.games import GAMES
    >>> [n_playing(GAMES["omaha"].halves[0], 4, n_board) for n_board in (0, 3, 5)]
    [2, 5, 5]
    """
    size = half.ranking.hand_size
    return sum(_split(half, n_hole, n_board)) if is_short(half, n_hole, n_board) else size


def has_values(half: Half, n_hole: int, n_board: int) -> bool:
    """Whether hands with these numbers of cards have values. In a rulebook, only complete hands have values."""
    return half.ranking.values_of_fives is None or not is_short(half, n_hole, n_board)


def short_values(half: Half, hole: Columns, board: Columns, n: int) -> Words:
    """The values of hands that are not complete, uint16[n]. Values of hands with the same number of cards compare."""
    from_hole, from_board = _split(half, len(hole), len(board))
    best = np.zeros(n, np.uint16)
    for of_hole, of_board in product(combinations(hole, from_hole), combinations(board, from_board)):
        np.maximum(best, _values(half.ranking, (*of_hole, *of_board), n), out=best)
    return best


def n_places(half: Half, n_hole: int, n_board: int) -> int:
    """The number of different values that a hand with these numbers of cards can have."""
    if not is_short(half, n_hole, n_board):
        return half.ranking.places
    return len(labels_of_short(half.ranking, n_playing(half, n_hole, n_board))) - 1


def labels_of_short(order: Order, n_cards: int) -> tuple[str | None, ...]:
    """The category of each value of a hand of `n_cards` cards; None for the value 0, and for values without a hand."""
    return _tables(order, n_cards).labels


def hands_of_short(order: Order, n_cards: int) -> tuple[tuple[Card, ...], ...]:
    """A hand of `n_cards` cards with each value; no cards for the value 0, and for values without a hand."""
    return _tables(order, n_cards).hands


def _split(half: Half, n_hole: int, n_board: int) -> tuple[int, int]:
    """How many hole cards and board cards play in a hand that is not complete: as many as can."""
    from_hole = min(span(half.hole, n_hole)[1], n_hole, half.ranking.hand_size - 1)
    from_board = min(span(half.board, n_board)[1], n_board, half.ranking.hand_size - 1 - from_hole)
    return from_hole, from_board


def _values(order: Order, cards: Columns, n: int) -> Words:
    """The value of all cards of each row together."""
    if not cards:
        return np.ones(n, np.uint16)
    places = np.zeros(n, np.uint16)
    for card in cards:
        places *= N_RANKS
        places += card >> 2
    tables = _tables(order, len(cards))
    values = tables.of_ranks[places]
    if tables.of_one_suit is not None:
        first, *others = cards
        is_one_suit = np.bitwise_or.reduce([card ^ first for card in others]) & 3 == 0
        values = np.where(is_one_suit, tables.of_one_suit[places], values)
    return values


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """The values of hands of one size.

    Attributes:
        of_ranks: the value of each combination of ranks.
        of_one_suit: the same for cards of one suit, if their values differ.
        labels: the category of each value.
        hands: a hand with each value.
    """

    of_ranks: Words
    of_one_suit: Words | None
    labels: tuple[str | None, ...]
    hands: tuple[tuple[Card, ...], ...]


@lru_cache(maxsize=64)
def _tables(order: Order, n_cards: int) -> _Tables:
    """The values of hands of `n_cards` cards."""
    of_ranks = np.zeros(N_RANKS**n_cards, np.uint16)
    of_one_suit = np.zeros_like(of_ranks) if _counts_suits(order, n_cards) else None
    labels: dict[int, str] = {}
    hands: dict[int, tuple[Card, ...]] = {}
    places = 0
    for cards in _every_hand(order, n_cards):
        value = order.value(cards)
        if value is None:
            continue
        places, number = value.places, value.places + 1 - value.place
        labels[number], hands[number] = value.category, tuple(cards)
        is_one_suit = len({card & 3 for card in cards}) == 1
        table = of_one_suit if of_one_suit is not None and is_one_suit else of_ranks
        table[list(set(_places([card >> 2 for card in cards])))] = number
    numbers = range(places + 1)
    return _Tables(
        of_ranks, of_one_suit, tuple(map(labels.get, numbers)), tuple(hands.get(number, ()) for number in numbers)
    )


def _counts_suits(order: Order, n_cards: int) -> bool:
    """Whether hands of `n_cards` cards of one suit, fewer than five, are better than others."""
    return order.name == "soko" and n_cards == FOUR


def _every_hand(order: Order, n_cards: int) -> Iterator[list[Card]]:
    """A hand for each combination of ranks; if suits matter, also one of a single suit."""
    ranks = sorted({card >> 2 for card in order.deck})
    for chosen in combinations_with_replacement(ranks, n_cards):
        if chosen.count(JOKER >> 2) <= 1:  # cards of one rank are neighbours, so their suits differ
            yield [JOKER if rank == JOKER >> 2 else 4 * rank + at % len(SUITS) for at, rank in enumerate(chosen)]
        if _counts_suits(order, n_cards) and len(set(chosen)) == n_cards:
            yield [4 * rank for rank in chosen]


def _places(ranks: list[int]) -> Iterator[int]:
    """The index of these ranks in a table, in every sequence."""
    for sequence in permutations(ranks):
        place = 0
        for rank in sequence:
            place = place * N_RANKS + rank
        yield place
