"""The hand that a player has on a street: its category, its value, its place, and how many hole cards play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from cardspeak.array_types import Words
from cardspeak.cards import parse_cards
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER, Kind, labelled
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.fact import OfHand
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import hand_values, set_values
from cardspeak.deals.rows.short import is_short, labels_of_short, n_places, n_playing
from cardspeak.evaluate.naming import label_of_each_value
from cardspeak.games import Game
from cardspeak.games.half import can_make, span
from cardspeak.kernels.deals.counting import add_steps
from cardspeak.rules import ORDERS

N_VALUES = 1 << 16


@lru_cache(maxsize=64)
def category_kind(game: Game, half: int) -> Kind:
    """The categories for a half of the pot, worst first; before them `none`, if some hands do not qualify."""
    name = "hand type" if half == 0 else f"hand type for {game.halves[half].name}"
    names = dict.fromkeys(name for name in label_of_each_value(game.halves[half], "category") if name is not None)
    return labelled(name, ("none", *names) if game.halves[half].ranking.has_qualifier else tuple(names))


def labels_of(game: Game, half: int, n_hole: int, n_board: int) -> tuple[str | None, ...]:
    """The category of each value of hands with these numbers of cards; None for values that no hand has."""
    of_half = game.halves[half]
    if not is_short(of_half, n_hole, n_board):
        return label_of_each_value(of_half, "category")
    return labels_of_short(of_half.ranking, n_playing(of_half, n_hole, n_board))


@lru_cache(maxsize=64)
def code_of_value(game: Game, half: int, n_hole: int, n_board: int) -> Array:
    """The code of the category of each value of hands with these numbers of cards, uint8[65536]; 0 for other values."""
    codes = {name: code for code, name in enumerate(category_kind(game, half).labels)}
    each = labels_of(game, half, n_hole, n_board)
    of_value = np.zeros(N_VALUES, np.uint8)
    of_value[: len(each)] = [0 if name is None else codes[name] for name in each]
    return of_value


@lru_cache(maxsize=64)
def top_of_category(game: Game, half: int, n_hole: int, n_board: int) -> Array:
    """The largest value of a hand of the category of each value, uint16[65536]; 0 for values that no hand has."""
    each = labels_of(game, half, n_hole, n_board)
    top = {name: value for value, name in enumerate(each) if name is not None}
    of_value = np.zeros(N_VALUES, np.uint16)
    of_value[: len(each)] = [0 if name is None else top[name] for name in each]
    return of_value


@lru_cache(maxsize=64)
def rating_kind(game: Game, half: int, n_hole: int, n_board: int) -> Kind:
    """The values of hands with these numbers of cards. Values of complete hands have one kind on all streets."""
    of_half = game.halves[half]
    return _rating_kind(game, half, n_playing(of_half, n_hole, n_board), n_places(of_half, n_hole, n_board))


def rating_kind_of(game: Game, half: int, n_cards: int, places: int) -> Kind:
    """The kind of the values of hands of `n_cards` cards, which have this number of places."""
    return _rating_kind(game, half, min(n_cards, game.halves[half].ranking.hand_size), places)


def _rating_kind(game: Game, half: int, n_cards: int, places: int) -> Kind:
    of_half = game.halves[half]
    is_whole = places == of_half.ranking.places
    title = "" if len(game.halves) == 1 else f" {of_half.name}"
    return Kind(f"rating of{title} hands" + ("" if is_whole else f" of {n_cards} cards"), size=places + 1)


@lru_cache(maxsize=64)
def _steps(game: Game, half: int, n_hole: int, n_board: int) -> Words | None:
    """The values at which the next category begins; None if categories are not in the order of the values.

    A category without values begins where the next one does.
    """
    codes = code_of_value(game, half, n_hole, n_board)
    n_values = int(np.flatnonzero(codes)[-1]) + 1 if codes.any() else 1
    used = codes[:n_values].astype(np.int64)
    if (np.diff(used) < 0).any():
        return None
    return np.searchsorted(used, np.arange(1, used[-1] + 1)).astype(np.uint16)


@dataclass(frozen=True, slots=True)
class Category(OfHand):
    """The category of the best hand that a player has on a street.

    Attributes:
        half: the half of the pot.
        kind: the categories of the half.
    """

    half: int
    kind: Kind

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        values, counts = hand_values(deals, self.player, self.street, self.half), deals.setting.counts(self.street)
        steps = _steps(deals.setting.game, self.half, *counts)
        if steps is None:
            return Values(self.kind, code_of_value(deals.setting.game, self.half, *counts)[values])
        codes = np.zeros(len(values), np.uint16)
        add_steps(values, steps, 1, codes)
        return Values(self.kind, codes)


@dataclass(frozen=True, slots=True)
class Rating(OfHand):
    """The value of the best hand that a player has on a street; bigger is better, and 0 does not qualify.

    Attributes:
        half: the half of the pot.
        kind: the values of the half.
    """

    half: int
    kind: Kind

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(self.kind, hand_values(deals, self.player, self.street, self.half))


@dataclass(frozen=True, slots=True)
class Place(OfHand):
    """The place of the best hand that a player has on a street, 1 for the best of all hands of as many cards.

    A hand that does not qualify has the place after the last one.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        places = n_places(deals.setting.game.halves[self.half], *deals.setting.counts(self.street))
        return Values(NUMBER, np.int64(places + 1) - hand_values(deals, self.player, self.street, self.half))


@dataclass(frozen=True, slots=True)
class HasEightLow(OfHand):
    """Whether a player has five different ranks, eight or lower, as in hi-lo games; see `eight_low_of`.

    Attributes:
        half: the half of the pot for the low hand.
    """

    half: int
    kind: Kind = BOOLEAN

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        half = deals.setting.game.halves[self.half]
        least = eight_low_of(half.ranking.name)
        assert least is not None, "the function checks that the low half has eight-lows"
        if is_short(half, *deals.setting.counts(self.street)):
            return Values(BOOLEAN, np.zeros(len(deals), np.bool_))
        return Values(BOOLEAN, hand_values(deals, self.player, self.street, self.half) >= least)


def eight_low_of(order: str) -> int | None:
    """The value of the worst low of five different ranks up to eight in an order; None if the order has no such hands.

    >>> [eight_low_of(order) for order in ("eight-or-better", "ace-to-five", "high")]
    [1, 6120, None]
    """
    if order not in ("eight-or-better", "ace-to-five", "ace-to-five-joker"):
        return None
    worst = ORDERS[order].value(parse_cards("8c 7d 6h 5s 4c"))
    assert worst is not None
    return worst.places + 1 - worst.place


@dataclass(frozen=True, slots=True)
class CardsPlaying(OfHand):
    """The smallest number of a player's hole cards that make their best hand together with the board.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = NUMBER
    seconds = 3e-8

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        half = deals.setting.game.halves[self.half]
        hole, board = deals.hole(self.player, self.street), deals.board_on(self.street)
        most = min(span(half.hole, len(hole))[1], len(hole), half.ranking.hand_size)
        found = np.full(len(deals), most, np.uint8)
        if is_short(half, len(hole), len(board)):
            return Values(NUMBER, found)
        best = hand_values(deals, self.player, self.street, self.half)
        for size in range(most - 1, -1, -1):
            if not can_make(half, size, len(board)) or is_short(half, size, len(board)):
                break
            for chosen in combinations(hole, size):
                found[set_values(deals.setting.game, self.half, chosen, board, len(deals)) == best] = size
        return Values(NUMBER, found)
