"""Which method finds the equity of hands on a street: the one that takes the shortest time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from math import comb, inf
from typing import Concatenate, ParamSpec, TypeVar

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, every_set
from cardspeak.cards import Card
from cardspeak.deals.runouts.compared import Compared
from cardspeak.deals.runouts.groups import grouped
from cardspeak.deals.runouts.hands import HandsBeforeTheFlop, HandsOnBoards
from cardspeak.deals.runouts.limits import TooManyHoldingsError
from cardspeak.deals.runouts.method import Fractions, Method
from cardspeak.deals.runouts.omaha_sets import OmahaSets
from cardspeak.deals.runouts.spots import SpotOfEachBoard, SpotOfEachDeal
from cardspeak.deals.runouts.street import Street
from cardspeak.deals.runouts.swept import Swept
from cardspeak.deals.runouts.tabled import Tabled
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.question import MOST_LISTED
from cardspeak.games import Game
from cardspeak.ranges import Range

FAST = 2e-3
"""If a board takes at most this many seconds, the exact methods of `equity`, which take long to plan, are not tried."""
ROW = 0.4e-6
"""About how long it takes to group rows and to collect their equities, for each row."""

MOST_KEPT = 64
"""The number of results of a method that an object keeps."""
Self = TypeVar("Self")
Given = ParamSpec("Given")


def _kept_in_object(
    method: Callable[Concatenate[Self, Given], float],
) -> Callable[Concatenate[Self, Given], float]:
    """The method, which keeps its results in the object. A cache of the class would keep objects and their holdings."""

    @wraps(method)
    def found(self: Self, /, *given: Given.args, **named: Given.kwargs) -> float:
        kept: dict[object, float] = self.__dict__.setdefault("_kept", {})
        key = (method.__name__, given, *sorted(named.items()))
        if key not in kept:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[key] = method(self, *given, **named)
        return kept[key]

    return found


class AgainstRanges:
    """The equity of a player's hand on a street against the ranges of others, whatever they hold in a deal."""

    def __init__(self, street: Street, n_hole: int, opponents: Sequence[Holdings]) -> None:
        """Choose the methods that can be used.

        Args:
            street: the street.
            n_hole: how many cards the player's hand has on it.
            opponents: the holdings of the others at the end.
        """
        self._street, self._n_hole, self._n_final = street, n_hole, opponents[0].n_cards
        self._weights = [int(player.weights.max()) * len(player) for player in opponents]
        is_small = _product(self._weights) * 2520 * max(street.n_runouts, 1) < 1 << 62
        self._methods: list[Method] = []
        if n_hole < self._n_final:
            self._by_deal: SpotOfEachDeal | None = SpotOfEachDeal(street, self._n_final, opponents)
            self._by_spot = None
            return
        self._by_deal, self._by_spot = None, SpotOfEachBoard(street, opponents)
        for method in (Tabled, Swept, Compared, OmahaSets) if is_small else ():
            if method.takes(street, opponents):
                self._methods.append(method(street, opponents))

    @_kept_in_object
    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """About how long it takes for this many different rows on this many boards, in seconds."""
        n_boards = max(1, n_boards)
        if self._by_deal is not None:
            return n_rows * self._by_deal.seconds_for_hands(1, 1, self._n_hole)
        return n_rows * ROW + self._seconds_of_methods(n_rows, n_boards)

    def _seconds_of_methods(self, n_rows: int, n_boards: int) -> float:
        """About how long the fastest method takes."""
        best = min((method.seconds_for(n_rows, n_boards) for method in self._methods), default=inf)
        if best <= FAST * n_boards:
            return best
        return min(best, n_boards * self._seconds_by_spot(n_rows // n_boards))

    @_kept_in_object
    def _seconds_by_spot(self, n_rows: int) -> float:
        """The estimated time for this many hands on a board, as one question to `equity`."""
        assert self._by_spot is not None, "hands are complete"
        return self._by_spot.seconds_for(max(1, n_rows), 1)

    def shares(self, hands: Ids, boards: Ids) -> Fractions:
        """The equity of each hand, uint8[n, k], on its board, uint8[n, b]."""
        rows = grouped([hands], boards)
        method = self._by_deal or self._fastest(len(rows), len(rows.boards))
        found = method.shares(rows)
        return Fractions(found.numbers[rows.place], found.over[rows.place])

    def _fastest(self, n_rows: int, n_boards: int) -> Method:
        assert self._by_spot is not None, "hands are complete"
        best = min(self._methods, key=lambda method: method.seconds_for(n_rows, n_boards), default=None)
        seconds = inf if best is None else best.seconds_for(n_rows, n_boards)
        if best is not None and seconds <= FAST * n_boards:
            return best
        per_board = 1 << (n_rows // n_boards).bit_length()  # rounded, so that few spots are planned
        return self._by_spot if best is None or n_boards * self._seconds_by_spot(per_board) < seconds else best


class AmongHands:
    """The equity of a player's hand on a street against the actual hands of all others."""

    def __init__(self, street: Street, n_hole: int, n_final: int, n_players: int) -> None:
        """Choose the method.

        Args:
            street: the street.
            n_hole: how many cards each hand has on it.
            n_final: how many cards each hand has at the end.
            n_players: the number of players.
        """
        self._n_players, self._n_hole = n_players, n_hole
        self._method: HandsBeforeTheFlop | HandsOnBoards | SpotOfEachDeal
        if HandsBeforeTheFlop.takes(street, n_players):
            self._method = HandsBeforeTheFlop()
        elif HandsOnBoards.takes(street, n_hole, n_final):
            self._method = HandsOnBoards(street, n_hole)
        else:
            self._method = SpotOfEachDeal(street, n_final)

    @_kept_in_object
    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """About how long it takes for this many different rows on this many boards, in seconds."""
        match self._method:
            case HandsBeforeTheFlop():
                return self._method.seconds_for_hands(n_rows)
            case HandsOnBoards():
                return n_rows * ROW + self._method.seconds_for_hands(n_rows, self._n_players, max(1, n_boards))
            case _:
                return n_rows * self._method.seconds_for_hands(1, self._n_players, self._n_hole)

    def shares(self, hands: Sequence[Ids], boards: Ids) -> Fractions:
        """The equity of the first hand in each deal."""
        rows = grouped(hands, boards)
        found = self._method.shares(rows)
        return Fractions(found.numbers[rows.place], found.over[rows.place])


def _product(numbers: Sequence[int]) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product


def holdings_of_range(given: Range, game: Game, dead: Sequence[Card]) -> Holdings:
    """The holdings of a range without those that contain a dead card.

    Raises:
        TooManyHoldingsError: there are more than `MOST_LISTED`.
        RangeError: every holding contains a dead card.
    """
    if given.is_any:
        free = [card for card in game.deck if card not in dead and card not in given.known]
        n_unknown = given.n_cards - len(given.known)
        if comb(len(free), n_unknown) > MOST_LISTED:
            raise TooManyHoldingsError
        unknown = every_set(free, n_unknown)
        known = np.tile(np.array([sorted(given.known)], np.uint8).reshape(1, -1), (len(unknown), 1))
        return Holdings(np.sort(np.hstack([known, unknown]), axis=1), np.ones(len(unknown), np.int64))
    if not given.is_listed or len(given) > MOST_LISTED:
        raise TooManyHoldingsError
    left = given.without(dead) if dead else given
    parts: Longs = left.parts
    return Holdings(left.ids, parts // np.gcd.reduce(parts))
