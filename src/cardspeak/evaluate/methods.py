"""Choose how to value hands for a half of the pot: directly with a kernel, or as the best of several sets of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from cardspeak.errors import GameError, Where, listed, listed_in_short, quoted
from cardspeak.evaluate.arrays import REREAD_SLICE, SLICE, Values
from cardspeak.evaluate.orders import Kernel, kernels_of
from cardspeak.games import Game, Half, can_make, choices, kept_count
from cardspeak.games.half import span
from cardspeak.kernels.orders.rows import LEAST_ROW, MOST_BOARD, MOST_HOLE, MOST_ROW, Columns, Rows

CardCounts: TypeAlias = tuple[int, int]
"""The number of hole cards and the number of board cards in a hand."""

OMAHA_ORDERS = ("high", "eight-or-better")
"""The orders with a kernel for games where exactly two hole cards play with three board cards."""


@dataclass(frozen=True, slots=True)
class ValueMethod:
    """A way to value hands of one size.

    Attributes:
        kernel: the kernel.
        halves: the names of the halves for which the kernel computes values, in the order of its output arrays.
        takes_rows: whether the kernel accepts rows as well as columns.
        finds_wrong: whether the kernel detects every card that is not in the game's deck or appears twice in a hand.
        slice_size: the maximum number of hands to pass to the kernel at once.
    """

    kernel: Kernel
    halves: tuple[str, ...]
    takes_rows: bool
    finds_wrong: bool
    slice_size: int = SLICE


@dataclass(frozen=True, slots=True)
class ValuePlan:
    """The hands that can be valued, and the methods for them.

    Attributes:
        methods: the methods for each number of cards that a hand can have.
        accepted: the accepted input, for error messages.
    """

    methods: Mapping[int, tuple[ValueMethod, ...]]
    accepted: str


def find_half(game: Game, name: str | None) -> Half:
    """The half with this name, or the first half if the name is None.

    Raises:
        GameError: the game has no half with this name.
    """
    for half in game.halves:
        if name is None or half.name == name:
            return half
    names = listed_in_short((half.name for half in game.halves), "or", 20)
    raise GameError.at("half", f"{quoted(name, 20)} is not a half of {game.short_title} (halves: {names})")


def hand_sizes(game: Game, half: Half) -> Mapping[int, CardCounts]:
    """The numbers of cards that hands can have, each with its split into hole cards and board cards.

    If any of the cards can play, the split does not matter: all cards count as hole cards, up to eleven. If hole cards
    can be discarded, some numbers have two possible splits. The split with a full board is then used. If neither split
    has a full board, the number is not accepted. So in Pineapple, seven cards are two hole cards and a board of five.
    Six cards are not accepted, because the board could have three or four of them.

    Raises:
        GameError: the game has no hands of a size that kernels can value.
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
        message = (
            f"{game.short_title} has no hands of {size} cards; for shorter hands, use evaluate, one hand at a time"
        )
        raise GameError(message, Where("game", words=game.short_title))
    return MappingProxyType(dict(sorted(sizes.items())))


@lru_cache(maxsize=256)
def plan_for(game: Game, half: Half) -> ValuePlan:
    """The plan for valuing hands for this half.

    Raises:
        GameError: the game has no hands of a size that kernels can value.
    """
    sizes = hand_sizes(game, half)
    methods: dict[int, tuple[ValueMethod, ...]] = {
        n: (method_for(game, half, counts),) if _keeps_all(game, counts) else (_after_discard(game, (half,), counts),)
        for n, counts in sizes.items()
    }
    return _plan(game, methods)


@lru_cache(maxsize=256)
def plan_for_all(game: Game) -> ValuePlan:
    """The plan for valuing hands for every half. Methods that detect invalid hands come first.

    Raises:
        GameError: a half has no hands of a size that kernels can value, or no number of cards makes a hand for every
            half.
    """
    all_sizes = [hand_sizes(game, half) for half in game.halves]
    common = [n for n in all_sizes[0] if all(n in sizes for sizes in all_sizes)]
    if not common:
        message = (
            f"in {game.short_title}, no number of cards makes a hand for every half; evaluate each half separately"
        )
        raise GameError(message, Where("game", words=game.short_title))
    methods = {n: _methods_for_all(game, [sizes[n] for sizes in all_sizes]) for n in common}
    return _plan(
        game, {n: tuple(sorted(of_n, key=lambda method: not method.finds_wrong)) for n, of_n in methods.items()}
    )


@lru_cache(maxsize=256)
def methods_for_counts(game: Game, names: tuple[str, ...], counts: CardCounts) -> tuple[ValueMethod, ...]:
    """The methods for hands with these numbers of hole cards and board cards: for one half, or for all halves.

    In contrast to `hand_sizes`, both numbers are known, so that a hand can be valued even if a hand of the same size
    can be divided in another way.
    """
    chosen = [half for half in game.halves if half.name in names]
    all_counts = [(sum(counts), 0) if half.plays_any else counts for half in chosen]
    if len(chosen) == len(game.halves):
        return tuple(sorted(_methods_for_all(game, all_counts), key=lambda method: not method.finds_wrong))
    (half,), (of_half,) = chosen, all_counts
    return (method_for(game, half, of_half) if _keeps_all(game, of_half) else _after_discard(game, (half,), of_half),)


def _plan(game: Game, methods: dict[int, tuple[ValueMethod, ...]]) -> ValuePlan:
    order = "" if game.plays_any else ", hole cards before the board"
    longer = "; for longer hands, use evaluate, one hand at a time" if game.most_cards > max(methods) else ""
    accepted = (
        "rows, one array of shape (n, k), or columns, a tuple of k arrays of shape (n,), "
        f"with k = {listed(methods, 'or')} in {game.short_title}{order}{longer}"
    )
    return ValuePlan(MappingProxyType(methods), accepted)


def _methods_for_all(game: Game, all_counts: Sequence[CardCounts]) -> Iterator[ValueMethod]:
    """A method for each half, or a single method for the high and the low half of Omaha."""
    pairs = list(zip(game.halves, all_counts, strict=True))
    of_omaha = {half.ranking.name: half for half, counts in pairs if is_omaha(half, counts)}
    is_one_pass = len(of_omaha) == len(OMAHA_ORDERS) == len(pairs) and _keeps_all(game, all_counts[0])
    if is_one_pass:
        names, finds_wrong = tuple(of_omaha[order].name for order in OMAHA_ORDERS), _knows_deck(game, game.halves[0])
        n_hole, _ = all_counts[0]
        yield ValueMethod(_omaha_kernel(n_hole, OMAHA_ORDERS), names, takes_rows=True, finds_wrong=finds_wrong)
    elif not _keeps_all(game, all_counts[0]):
        yield _after_discard(game, game.halves, all_counts[0])
    else:
        yield from (method_for(game, half, counts) for half, counts in pairs)


def is_omaha(half: Half, counts: CardCounts) -> bool:
    """Whether the Omaha kernel can value hands for this half."""
    n_hole, n_board = counts
    is_two_and_three = (span(half.hole, n_hole), span(half.board, n_board)) == ((2, 2), (3, 3))
    return is_two_and_three and half.ranking.name in OMAHA_ORDERS and n_hole <= MOST_HOLE and n_board <= MOST_BOARD


def method_for(game: Game, half: Half, counts: CardCounts) -> ValueMethod:
    """The method for valuing hands with these numbers of hole cards and board cards for this half."""
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


def _keeps_all(game: Game, counts: CardCounts) -> bool:
    """Whether all hole cards can make the hands of all halves, so that halves can be valued separately."""
    return kept_count(game, counts[0]) == counts[0]


def _after_discard(game: Game, halves: Sequence[Half], counts: CardCounts) -> ValueMethod:
    """The method for valuing hands for `halves` after one discard, which all halves of the game share.

    As in `kept_cards` of `one.py`, the kept cards are those with the best hand for the first half; ties are broken by
    the next half.
    """
    n_hole, n_board = counts
    n_kept = kept_count(game, n_hole)
    names = tuple(half.name for half in halves)
    makers = [
        (half.name, method_for(game, half, (n_kept, n_board)).kernel)
        for half in game.halves
        if can_make(half, n_kept, n_board)
    ]
    on_board = range(n_hole, n_hole + n_board)
    sets = [(*kept, *on_board) for kept in combinations(range(n_hole), n_kept)]

    def kernel(columns: Any, out: tuple[Values, ...]) -> int:
        best = {half.name: np.zeros_like(out[0]) for half in game.halves}
        values = {name: np.empty_like(out[0]) for name, _ in makers}
        for places in sets:
            is_better, is_equal = np.zeros(len(out[0]), bool), np.ones(len(out[0]), bool)
            for name, value in makers:
                value(tuple(columns[place] for place in places), (values[name],))
                is_better |= is_equal & (values[name] > best[name])
                is_equal &= values[name] == best[name]
            for name, _ in makers:
                np.copyto(best[name], values[name], where=is_better)
        for name, array in zip(names, out, strict=True):
            array[:] = best[name]
        return -1

    return ValueMethod(kernel, names, takes_rows=False, finds_wrong=False, slice_size=REREAD_SLICE)


def _knows_deck(game: Game, half: Half) -> bool:
    """Whether the kernels of the half's order accept exactly the cards of the game's deck."""
    return game.deck == half.ranking.deck


def card_sets(half: Half, counts: CardCounts) -> tuple[tuple[int, ...], ...]:
    """The sets of cards to pass to a kernel, as positions in the hand. The best of their values is the hand's value.

    A set can have more than five cards if any five of them can make the hand and the kernel accepts that many cards.
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
    """The Omaha kernel for hands with `n_hole` hole cards; it writes values for these orders, high before low."""
    from cardspeak.kernels.orders.omaha import omaha_of_cards

    hole, n_highs = (0,) * n_hole, orders.count("high")

    def kernel(hands: Columns | Rows, out: tuple[Values, ...]) -> int:
        return omaha_of_cards(hands, hole, out[:n_highs], out[n_highs:])

    return kernel


def _best_of(kernel: Kernel, sets: Sequence[tuple[int, ...]]) -> Kernel:
    """A kernel for valid hands in columns: it values each of these sets of columns and keeps the largest value."""

    def best(columns: Any, out: tuple[Values, ...]) -> int:
        (values,) = out
        others = np.empty_like(values)
        for number, places in enumerate(sets):
            kernel(tuple(columns[place] for place in places), (others if number else values,))
            if number:
                np.maximum(values, others, out=values)
        return -1

    return best
