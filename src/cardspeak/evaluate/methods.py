"""How the hands of a half of the pot are valued: by one kernel, or as the best of several choices of their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from cardspeak.errors import GameError, Where, listed, quoted
from cardspeak.evaluate.arrays import REREAD_SLICE, SLICE, Values
from cardspeak.evaluate.orders import Kernel, kernels_of
from cardspeak.games import Game, Half, can_make, choices
from cardspeak.games.half import span
from cardspeak.kernels.orders.rows import LEAST_ROW, MOST_BOARD, MOST_HOLE, MOST_ROW, Columns, Rows

CardCounts: TypeAlias = tuple[int, int]
"""How many of the cards of a hand are hole cards, and how many are the board."""

OMAHA_ORDERS = ("high", "eight-or-better")
"""The orders that there is a kernel for where exactly two hole cards play with three of the board."""


@dataclass(frozen=True, slots=True)
class ValueMethod:
    """How hands of a certain number of cards are valued.

    Attributes:
        kernel: does it.
        halves: the halves of the pot, by name, that it gives values for, in the order of its arrays.
        takes_rows: whether the kernel takes rows, not only columns.
        finds_wrong: whether the kernel finds every card that is not in the game's deck or is twice in a hand.
        slice_size: how many hands it may be given at once.
    """

    kernel: Kernel
    halves: tuple[str, ...]
    takes_rows: bool
    finds_wrong: bool
    slice_size: int = SLICE


@dataclass(frozen=True, slots=True)
class ValuePlan:
    """What may be given to be valued, and how that is done.

    Attributes:
        methods: each number of cards that a hand may have, and how such hands are valued.
        accepted: which hands may be given, for errors.
    """

    methods: Mapping[int, tuple[ValueMethod, ...]]
    accepted: str


def find_half(game: Game, name: str | None) -> Half:
    """The half of this name, the first one for None.

    Raises:
        GameError: there is none of this name.
    """
    for half in game.halves:
        if name is None or half.name == name:
            return half
    names = listed((half.name for half in game.halves), "or")
    raise GameError.at("half", f"{quoted(name)} is none of {game.title} (halves: {names})")


def hand_sizes(game: Game, half: Half) -> Mapping[int, CardCounts]:
    """Each number of cards that hands may have, and how many of them are then hole cards and board.

    Where any cards play, nobody needs to know, and all count as hole cards; more than eleven are then not taken. Where
    hole cards may be thrown away, a number that could be told apart in two ways is taken for a full board, or not at
    all: seven cards of Pineapple are two and the board of five, and six, which may be two and four or three and three,
    are refused.

    Raises:
        GameError: there are no hands of which arrays could be valued.
    """
    sizes: dict[int, CardCounts] = {}
    if half.plays_any:
        fewest = kernels_of(half.ranking).n_cards.start
        sizes = {n: (n, 0) for n in range(fewest, min(game.most_cards, MOST_ROW) + 1)}
    else:
        counts = [
            (n_hole, n_board)
            for n_hole, n_board in product(game.hole_counts, game.board_cards)
            if can_make(half, n_hole, n_board)
        ]
        ways = Counter(n_hole + n_board for n_hole, n_board in counts)
        sizes = {
            n_hole + n_board: (n_hole, n_board)
            for n_hole, n_board in counts
            if ways[n_hole + n_board] == 1 or n_board == game.full_board
        }
    if not sizes:
        size = half.ranking.hand_size
        message = f"{game.title} has no hands of {size} cards; only evaluate, one at a time, values fewer"
        raise GameError(message, Where("game", words=game.title))
    return MappingProxyType(dict(sorted(sizes.items())))


@lru_cache(maxsize=256)
def plan_for(game: Game, half: Half) -> ValuePlan:
    """How hands are valued for this half.

    Raises:
        GameError: there are no hands of which arrays could be valued.
    """
    sizes = hand_sizes(game, half)
    return _plan(game, {n: (method_for(game, half, counts),) for n, counts in sizes.items()})


@lru_cache(maxsize=256)
def plan_for_all(game: Game) -> ValuePlan:
    """How hands are valued for every half; first comes a method that finds what is wrong, if there is one.

    Raises:
        GameError: there is no number of cards that is a hand for every half.
    """
    all_sizes = [hand_sizes(game, half) for half in game.halves]
    common = [n for n in all_sizes[0] if all(n in sizes for sizes in all_sizes)]
    if not common:
        message = f"{game.title} has no number of cards that is a hand for every half; value them one by one"
        raise GameError(message, Where("game", words=game.title))
    methods = {n: _methods_for_all(game, [sizes[n] for sizes in all_sizes]) for n in common}
    return _plan(
        game, {n: tuple(sorted(of_n, key=lambda method: not method.finds_wrong)) for n, of_n in methods.items()}
    )


def _plan(game: Game, methods: dict[int, tuple[ValueMethod, ...]]) -> ValuePlan:
    order = "" if game.plays_any else ", hole cards before the board"
    longer = "; evaluate takes longer hands, one at a time" if game.most_cards > max(methods) else ""
    accepted = (
        "rows, one array of shape (n, k), or columns, a tuple of k arrays of shape (n,), "
        f"with k = {listed(methods, 'or')} in {game.title}{order}{longer}"
    )
    return ValuePlan(MappingProxyType(methods), accepted)


def _methods_for_all(game: Game, all_counts: Sequence[CardCounts]) -> Iterator[ValueMethod]:
    """A method for each half; for the high and the low of Omaha one for both."""
    pairs = list(zip(game.halves, all_counts, strict=True))
    of_omaha = {half.ranking.name: half for half, counts in pairs if is_omaha(half, counts)}
    is_one_pass = len(of_omaha) == len(OMAHA_ORDERS) == len(pairs)
    if is_one_pass:
        names, finds_wrong = tuple(of_omaha[order].name for order in OMAHA_ORDERS), _knows_deck(game, game.halves[0])
        n_hole, _ = all_counts[0]
        yield ValueMethod(_omaha_kernel(n_hole, OMAHA_ORDERS), names, takes_rows=True, finds_wrong=finds_wrong)
    else:
        yield from (method_for(game, half, counts) for half, counts in pairs)


def is_omaha(half: Half, counts: CardCounts) -> bool:
    """Whether the Omaha kernel values this half."""
    n_hole, n_board = counts
    is_two_and_three = (span(half.hole, n_hole), span(half.board, n_board)) == ((2, 2), (3, 3))
    return is_two_and_three and half.ranking.name in OMAHA_ORDERS and n_hole <= MOST_HOLE and n_board <= MOST_BOARD


def method_for(game: Game, half: Half, counts: CardCounts) -> ValueMethod:
    """How hands of so many hole cards and board cards are valued for this half."""
    names, finds_wrong = (half.name,), _knows_deck(game, half)
    if is_omaha(half, counts):
        return ValueMethod(
            _omaha_kernel(counts[0], (half.ranking.name,)), names, takes_rows=True, finds_wrong=finds_wrong
        )
    kernels, sets, n_cards = kernels_of(half.ranking), card_sets(half, counts), sum(counts)
    if sets == (tuple(range(n_cards)),):
        takes_rows, size = n_cards >= LEAST_ROW, kernels.slice_size
        return ValueMethod(kernels.of_cards, names, takes_rows=takes_rows, finds_wrong=finds_wrong, slice_size=size)
    size = kernels.slice_size if len(sets) == 1 else REREAD_SLICE
    return ValueMethod(_best_of(kernels.of_cards, sets), names, takes_rows=False, finds_wrong=False, slice_size=size)


def _knows_deck(game: Game, half: Half) -> bool:
    """Whether the cards that the kernels of the half's order take are those of the game."""
    return game.deck == half.ranking.deck


def card_sets(half: Half, counts: CardCounts) -> tuple[tuple[int, ...], ...]:
    """The positions of cards that a kernel is to be given so that the best of its values is that of the hand.

    Where any five cards of a set may make the hand, the set is given as a whole, if the kernel takes so many.
    """
    n_hole, n_board = counts
    size, most = half.ranking.hand_size, kernels_of(half.ranking).n_cards.stop - 1
    fewest_hole, most_hole = span(half.hole, n_hole)
    fewest_board, most_board = span(half.board, n_board)
    from_hole, from_board = min(most_hole, n_hole), min(most_board, n_board)
    are_free = size - from_board >= fewest_hole and size - from_hole >= fewest_board
    if half.plays_any:
        return tuple(combinations(range(n_hole), min(n_hole, most)))
    if not are_free or from_hole + from_board > most:
        return choices(half, n_hole, n_board) or ()
    hole_sets = combinations(range(n_hole), from_hole)
    board_sets = tuple(combinations(range(n_hole, n_hole + n_board), from_board))
    return tuple((*in_hole, *on_board) for in_hole, on_board in product(hole_sets, board_sets))


def _omaha_kernel(n_hole: int, orders: tuple[str, ...]) -> Kernel:
    """The Omaha kernel for hands of so many hole cards, with values of these orders, high before low."""
    from cardspeak.kernels.orders.omaha import omaha_of_cards

    hole, n_highs = (0,) * n_hole, orders.count("high")

    def kernel(hands: Columns | Rows, out: tuple[Values, ...]) -> int:
        return omaha_of_cards(hands, hole, out[:n_highs], out[n_highs:])

    return kernel


def _best_of(kernel: Kernel, sets: Sequence[tuple[int, ...]]) -> Kernel:
    """A kernel for columns without anything wrong: the largest of the values of these sets of them."""

    def best(columns: Any, out: tuple[Values, ...]) -> int:
        (values,) = out
        others = np.empty_like(values)
        for number, places in enumerate(sets):
            kernel(tuple(columns[place] for place in places), (others if number else values,))
            if number:
                np.maximum(values, others, out=values)
        return -1

    return best
