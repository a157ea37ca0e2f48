"""The strengths of hands from the numbers of cards of each rank and suit, in plain Python.

The rules find everything about a hand, one hand at a time, and kernels value millions. This file is for the thousands
between: it only finds the strength, twenty times as fast as the rules, and needs neither NumPy nor Numba.

A *key* counts the cards of a hand. Three bits for each rank, from the deuce up, have the number of its cards; above
them, four bits for each suit have the number of its cards, plus 3, so that the highest of the four is set for five
cards or more. The key of a hand is the sum of the keys of its cards. Its lower half, the *counts* of the ranks, decides
the hand unless it has five cards of a suit. Many hands have the same counts, so strengths are kept.

The orders of `ORDERS` are valued here; other orders are left to the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from cardspeak.cards import DECK, RANKS, SUITS, Card, rank_of, suit_of
from cardspeak.games import Game, Half, choices, kept_count
from cardspeak.rules.ace_to_five import EIGHT, ace_to_five_value
from cardspeak.rules.counts import straights
from cardspeak.rules.deuce_to_seven import ACE_HIGH
from cardspeak.rules.high import STANDARD, high_name
from cardspeak.rules.manila import MANILA_RANKING
from cardspeak.rules.places import HAND_SIZE, Ranking, low_strength
from cardspeak.rules.short_deck import FLUSH_FIRST, TRIPS_FIRST
from cardspeak.rules.value import Strength

Strengths: TypeAlias = list[Strength | None]
"""The strength of each hand; None if it does not qualify."""

_WIDTH = 3  # bits for a rank
_BIT = tuple(1 << _WIDTH * rank for rank in range(len(RANKS)))
_ONE_OF_EACH = sum(_BIT)
_COUNTS = (1 << _WIDTH * len(RANKS)) - 1
_SUIT = tuple(1 << _WIDTH * len(RANKS) + 4 * suit for suit in range(len(SUITS)))
_KEYS = tuple(_BIT[rank_of(card)] + _SUIT[suit_of(card)] for card in DECK)
_NO_CARDS = 3 * sum(_SUIT)
_FIVE_OF_A_SUIT = 8 * sum(_SUIT)
_MOST_CARDS = 12
"""The number of cards up to which the bits of a suit suffice."""
_KEPT = 1 << 16
"""More than the 49,205 different counts of seven cards."""


class Counted(NamedTuple):
    """An order in which a strength follows from counts.

    Attributes:
        of_counts: the strength of any cards without five of a suit, or of cards whose suits do not matter.
        of_suited: the strength of five cards or more of one suit, from their counts; None if suits do not matter.
        is_best_of_all: whether more cards than five can be counted at once; otherwise, every five of them are.
        name: the name of a hand from its strength; None if only the rules know it.
    """

    of_counts: Callable[[int], Strength | None]
    of_suited: Callable[[int], Strength] | None = None
    is_best_of_all: bool = True
    name: Callable[[Strength], str] | None = None


# --- The orders ---


@cache
def _downward(ranks: int) -> tuple[int, ...]:
    """The ranks whose lowest bit is set, from high to low."""
    return tuple(rank for rank in range(len(RANKS) - 1, -1, -1) if ranks & _BIT[rank])


class _HighHands:
    """The strengths of high hands, with the categories, ranks and straights of a ranking."""

    def __init__(self, ranking: Ranking) -> None:
        self._number = {name: number for number, name in enumerate(ranking.categories)}
        self._runs = [(sum(_BIT[rank] for rank in run), run[0]) for run in straights(ranking.ladder)]
        self._top_of_run = cache(self._find_run)

    def of_counts(self, counts: int) -> Strength:
        """The strength of cards without a flush."""
        top = self._top_of_run((counts | counts >> 1 | counts >> 2) & _ONE_OF_EACH)
        made, straight = self._of_kinds(counts), self._number["straight"]
        return made if top is None or made[0] > straight else (straight, top)

    def of_suited(self, counts: int) -> Strength:
        """The strength of five or more cards of one suit."""
        top = self._top_of_run(counts)
        if top is None:
            return self._number["flush"], *_downward(counts)[:HAND_SIZE]
        return self._number["straight flush"], top

    def _find_run(self, held: int) -> int | None:
        """The top rank of the highest straight of the ranks; None if there is none."""
        return next((top for run, top in self._runs if held & run == run), None)

    def _of_kinds(self, counts: int) -> Strength:
        """The strength without straights and flushes."""
        number = self._number
        odd, several, four = counts & _ONE_OF_EACH, counts >> 1 & _ONE_OF_EACH, counts >> 2 & _ONE_OF_EACH
        held = odd | several | four  # `several` are two or three, of which three are odd
        if four:
            first = _downward(four)[0]
            return number["four of a kind"], first, *_downward(held ^ _BIT[first])[:1]
        if odd & several:
            first = _downward(odd & several)[0]
            rest = _downward(several ^ _BIT[first])
            if rest:
                return number["full house"], first, rest[0]
            return number["three of a kind"], first, *_downward(held ^ _BIT[first])[:2]
        if several:
            first, *lower = _downward(several)
            if lower:
                return number["two pair"], first, lower[0], *_downward(held ^ _BIT[first] ^ _BIT[lower[0]])[:1]
            return number["one pair"], first, *_downward(held ^ _BIT[first])[:3]
        return number["high card"], *_downward(held)[:HAND_SIZE]


def _high_order(ranking: Ranking) -> Counted:
    """The order in which the best high hand of a ranking wins."""
    hands = _HighHands(ranking)
    name = lru_cache(_KEPT)(partial(high_name, categories=ranking.categories))
    return Counted(lru_cache(_KEPT)(hands.of_counts), hands.of_suited, name=name)


def _worst_high_order(ranking: Ranking) -> Counted:
    """The order in which the worst high hand of a ranking wins."""
    hands = _HighHands(ranking)

    def of_counts(counts: int) -> Strength:
        n_cards = sum(counts >> _WIDTH * rank & 7 for rank in ranking.ranks)
        return low_strength(hands.of_counts(counts), n_cards)

    def of_suited(counts: int) -> Strength:
        return low_strength(hands.of_suited(counts), HAND_SIZE)

    return Counted(lru_cache(_KEPT)(of_counts), of_suited, is_best_of_all=False)


def _with_low_ace(counts: int) -> int:
    """The counts with the ace below the deuce."""
    return counts << _WIDTH & _COUNTS | counts >> _WIDTH * (len(RANKS) - 1)


def _lowest_five(held: int) -> Strength:
    """The strength of the five lowest of the ranks."""
    return (0, *[-rank for rank in _downward(held)[-HAND_SIZE:]])


@lru_cache(maxsize=_KEPT)
def _ace_to_five(counts: int) -> Strength | None:
    low = _with_low_ace(counts)
    held = (low | low >> 1 | low >> 2) & _ONE_OF_EACH
    if held.bit_count() >= HAND_SIZE:
        return _lowest_five(held)
    # Few hands have pairs, so the rules value them. Suits do not matter.
    cards = [card for card in DECK if suit_of(card) < counts >> _WIDTH * rank_of(card) & 7]
    return ace_to_five_value(cards).strength


@lru_cache(maxsize=_KEPT)
def _eight_or_better(counts: int) -> Strength | None:
    low = _with_low_ace(counts)
    held = (low | low >> 1 | low >> 2) & sum(_BIT[: EIGHT + 1])
    return _lowest_five(held) if held.bit_count() >= HAND_SIZE else None


ORDERS: Mapping[str, Counted] = MappingProxyType(
    {
        "high": _high_order(STANDARD),
        "short-deck": _high_order(FLUSH_FIRST),
        "short-deck-trips": _high_order(TRIPS_FIRST),
        "manila": _high_order(MANILA_RANKING),
        "ace-to-five": Counted(_ace_to_five),
        "eight-or-better": Counted(_eight_or_better),
        "deuce-to-seven": _worst_high_order(ACE_HIGH),
    }
)
"""The orders whose hands can be counted, by name."""


# --- The hands of a game ---


def can_count(game: Game, n_hole: int, n_board: int) -> bool:
    """Whether `strengths` can find the strengths of hands with these numbers of cards.

    >>> from cardspeak.games import GAMES
    >>> can_count(GAMES["omaha8"], 4, 5), can_count(GAMES["badugi"], 4, 0)
    (True, False)
    """
    are_counted = all(isinstance(half.order, str) and half.order in ORDERS for half in game.halves)
    return are_counted and kept_count(game, n_hole) == n_hole and n_hole + n_board <= _MOST_CARDS


def strengths(game: Game, n_hole: int, rows: Sequence[Sequence[Card]]) -> list[Strengths]:
    """The strengths of hands for each half of a game, the same as those of the values that the rules find.

    Args:
        game: the game.
        n_hole: the number of hole cards.
        rows: hands of equally many cards, hole cards before the board, for which `can_count` is true.

    >>> from cardspeak.cards import parse_cards
    >>> from cardspeak.games import GAMES
    >>> strengths(GAMES["stud8"], 7, [parse_cards("As Ah 2d 3c 4h 9s Ts"), parse_cards("As 2h 3d 4c 8h 8s 8d")])
    [[(1, 12, 8, 7, 2), (3, 6, 12, 2)], [None, (0, -7, -3, -2, -1, 0)]]
    """
    if not rows:
        return [[] for _ in game.halves]
    keys = [[_KEYS[card] for card in row] for row in rows]
    of_halves = [_method(half, n_hole, len(rows[0]) - n_hole) for half in game.halves]
    return [[*map(strength_of, keys)] for strength_of in of_halves]


@lru_cache(maxsize=64)
def _method(half: Half, n_hole: int, n_board: int) -> Callable[[Sequence[int]], Strength | None]:
    """A function that finds the strength of a hand for a half from the keys of its cards."""
    assert isinstance(half.order, str)
    order = ORDERS[half.order]
    sets = choices(half, n_hole, n_board)
    if sets is None and not order.is_best_of_all:
        sets = tuple(combinations(range(n_hole + n_board), min(n_hole + n_board, HAND_SIZE)))
    if sets is None:
        return partial(_of_all, order)
    parts = [(tuple(at for at in chosen if at < n_hole), tuple(at for at in chosen if at >= n_hole)) for chosen in sets]
    of_hole, of_board = (tuple(dict.fromkeys(side)) for side in zip(*parts, strict=True)) if parts else ((), ())
    pairs = tuple((of_hole.index(hole), of_board.index(board)) for hole, board in parts)
    return partial(_of_sets, order, of_hole, of_board, pairs)


def _of_all(order: Counted, keys: Sequence[int]) -> Strength | None:
    """The strength of a hand that all cards can make."""
    key = sum(keys, _NO_CARDS)
    strength = order.of_counts(key & _COUNTS)
    if key & _FIVE_OF_A_SUIT and order.of_suited is not None and strength is not None:
        for suit in _SUIT:
            if key & 8 * suit:
                suited = order.of_suited(sum([card for card in keys if card & suit]) & _COUNTS)
                strength = max(strength, suited)
    return strength


def _of_sets(
    order: Counted,
    of_hole: Sequence[Sequence[int]],
    of_board: Sequence[Sequence[int]],
    pairs: Sequence[tuple[int, int]],
    keys: Sequence[int],
) -> Strength | None:
    """The strength of the best of several sets of at most five cards.

    Args:
        order: the order.
        of_hole: sets of hole cards, as positions in the hand.
        of_board: sets of board cards.
        pairs: the sets of cards that can make the hand, each as the places of its two parts in these lists.
        keys: the keys of the cards.
    """
    hole = [sum([keys[at] for at in chosen], _NO_CARDS) for chosen in of_hole]
    board = [sum([keys[at] for at in chosen]) for chosen in of_board]
    sets = [hole[i] + board[j] for i, j in pairs]
    if order.of_suited is None or not sum(keys, _NO_CARDS) & _FIVE_OF_A_SUIT:
        return max(filter(None, map(order.of_counts, {key & _COUNTS for key in sets})), default=None)
    found = [*map(order.of_counts, {key & _COUNTS for key in sets if not key & _FIVE_OF_A_SUIT})]
    found += map(order.of_suited, {key & _COUNTS for key in sets if key & _FIVE_OF_A_SUIT})
    return max(filter(None, found), default=None)
