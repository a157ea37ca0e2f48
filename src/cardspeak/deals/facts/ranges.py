"""Whether hands and boards are in ranges, and the place of a hand in an order of starting hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from cardspeak.array_types import Longs, Words64
from cardspeak.card_sets import REVERSED_BITS, masks_of_ids, reversed_masks_of_ids
from cardspeak.cards import JOKER
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER, Kind
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.fact import DealFact, Needs, OfHand
from cardspeak.deals.rows.rows import Columns, Rows
from cardspeak.deals.rows.seen import board_mask, hole_mask
from cardspeak.deals.setting.boards import BoardRange
from cardspeak.deals.setting.setting import Setting
from cardspeak.games import Game
from cardspeak.ranges import Range
from cardspeak.ranges.orders import ORDERED, HoldingOrder, order_by_profit, order_of
from cardspeak.ranges.profit import BY_PROFIT

N_CARDS = JOKER + 1
MOST_AT_ONCE = 1 << 18
"""How many pairs of a deal and a hand of a range are looked at together."""
EQUITY = "equity"
"""The name of the order of starting hands by their equity against a random hand."""


@dataclass(frozen=True, slots=True)
class InRange(OfHand):
    """Whether a player's hand is in a range. The weights in the range are ignored.

    Attributes:
        range: the range.
    """

    range: Range
    kind: Kind = BOOLEAN

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        players, streets = frozenset((self.player,)), frozenset((self.street,))
        if self.range.is_listed:
            return Needs(players, streets, ranges=(self.range,))
        return Needs(players, streets, names_cards=True)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        hole = deals.hole(self.player, self.street)
        if len(hole) == 2:
            return Values(BOOLEAN, _is_in(self.range)[_number(hole)])
        return Values(BOOLEAN, self.range.weights_of(_reversed(hole, len(deals))) > 0)


@dataclass(frozen=True, slots=True)
class BlockedHands(OfHand):
    """How many hands of a range a player's own cards exclude, of those that the board and the dead cards leave.

    Attributes:
        range: the range; its weights do not count.
        masks: its hands without dead cards, as masks, uint64[hands].
    """

    range: Range
    masks: Words64 = field(compare=False, repr=False)
    kind: Kind = NUMBER

    @property
    def seconds(self) -> float:  # type: ignore[override]
        """See `Fact`."""
        return 2e-9 * len(self.masks)

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(frozenset((self.player,)), frozenset((self.street,)), ranges=(self.range,))

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        own, board = hole_mask(deals, self.player, self.street), board_mask(deals, self.street)
        counts = np.empty(len(deals), np.int64)
        at_once = max(1, MOST_AT_ONCE // len(self.masks))
        for start in range(0, len(deals), at_once):
            part = slice(start, start + at_once)
            hits = self.masks & own[part, None] != 0
            counts[part] = (hits & (self.masks & board[part, None] == 0)).sum(axis=1)
        return Values(NUMBER, counts)


@dataclass(frozen=True, slots=True)
class BoardInRange(DealFact):
    """Whether the board is in a range of boards: the cards of the flop in any order, then the turn, then the river.

    Attributes:
        boards: the range.
        streets: the numbers of the streets up to the last that the range looks at.
    """

    boards: BoardRange
    streets: tuple[int, ...]
    kind: Kind = BOOLEAN

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(streets=frozenset(self.streets), names_cards=not self.boards.is_symmetric)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        columns = deals.board_on(self.streets[-1]) if self.streets else ()
        return Values(BOOLEAN, self.boards.weights_of(columns, len(deals)) > 0)


@dataclass(frozen=True, slots=True)
class StartingPlace(OfHand):
    """The place of a player's hole cards in an order of starting hands, in percent.

    It is the share of all hands that are as good or better: the best hand of hold'em, a pair of aces, is at 6/1326.

    Attributes:
        game: the code of the game.
        order: the name of the order: `equity`, or a key of `BY_PROFIT`.
    """

    game: str
    order: str
    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        hole = deals.hole(self.player, self.street)
        if len(hole) == 2:
            ends, total = _ends_of_pairs(self.game, self.order)
            return Values(NUMBER, 100 * ends[_number(hole)], total)
        order = order_of(self.game)
        assert not isinstance(order, HoldingOrder)
        places = order.places[order.classes.places_of(_reversed(hole, len(deals)))]
        return Values(NUMBER, 100 * order.ends[places], int(order.ends[-1]))


def blocked_hands(setting: Setting, player: int, street: int, hands: Range) -> BlockedHands:
    """How many hands of a range the player's cards exclude.

    Raises:
        TooManyHoldingsError: the range has too many holdings to list.
        RangeError: every holding contains a dead card.
    """
    from cardspeak.deals.runouts.work import holdings_of_range  # takes long to import, and few questions need it

    return BlockedHands(player, street, hands, masks_of_ids(holdings_of_range(hands, setting.game, setting.dead).ids))


def orders_of(game: Game) -> tuple[str, ...]:
    """The names of the orders of the starting hands of a game, the usual one first."""
    by_profit = tuple(BY_PROFIT) if game.code == "holdem" else ()
    return (*by_profit, EQUITY) if game.code in ORDERED else ()


def _number(hole: Columns) -> Array:
    """A number for each ordered pair of cards."""
    first, second = hole
    return first.astype(np.uint16) * np.uint16(N_CARDS) + second


def _reversed(hole: Columns, n: int) -> Words64:
    masks = np.zeros(n, np.uint64)
    for column in hole:
        masks |= REVERSED_BITS.take(column)
    return masks


def _pairs() -> tuple[Longs, Longs, Words64]:
    """The numbers of both orders of each pair of cards, and its reversed mask."""
    first, second = np.triu_indices(N_CARDS, 1)
    ids = np.stack([first, second], axis=1).astype(np.uint8)
    return first * N_CARDS + second, second * N_CARDS + first, reversed_masks_of_ids(ids)


@lru_cache(maxsize=64)
def _is_in(hands: Range) -> Array:
    """Whether each pair of cards is in a range, by its number."""
    one, other, masks = _pairs()
    table = np.zeros(N_CARDS * N_CARDS, np.bool_)
    table[one] = table[other] = hands.weights_of(masks) > 0
    return table


@lru_cache(maxsize=8)
def _ends_of_pairs(game: str, name: str) -> tuple[Longs, int]:
    """For each pair of cards, the number of hands that are as good or better; and the number of all hands."""
    order = order_of(game) if name == EQUITY else order_by_profit(name)
    assert isinstance(order, HoldingOrder)
    one, other, masks = _pairs()
    lengths = np.diff(order.ends, prepend=0)
    by_mask = dict(zip(order.every.tolist(), np.repeat(order.ends, lengths).tolist(), strict=True))
    table = np.zeros(N_CARDS * N_CARDS, np.int64)
    table[one] = table[other] = [by_mask.get(mask, 0) for mask in masks.tolist()]
    return table, int(order.ends[-1])
