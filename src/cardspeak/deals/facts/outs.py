"""Outs: how many cards, if they come next, improve a hand or put it in the lead."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Words
from cardspeak.deals.expressions.kinds import NUMBER, Kind
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.fact import OfAll, OfHand
from cardspeak.deals.facts.made import code_of_value
from cardspeak.deals.rows.next_card import NextCards, count_next_cards
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import hand_values, values_of


@dataclass(frozen=True, slots=True)
class OutsToCategory(OfHand):
    """How many cards, if they come next, make a hand of exactly this category; 0 unless that is an improvement.

    Only the player's own cards, the board and the dead cards cannot come.

    Attributes:
        half: the half of the pot.
        category: the code of the category.
    """

    half: int
    category: int
    kind: Kind = NUMBER
    seconds = 7e-7

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        setting, street, half = deals.setting, self.street, self.half
        now = code_of_value(setting.game, half, *setting.counts(street))[hand_values(deals, self.player, street, half)]
        then = code_of_value(setting.game, half, *setting.counts(street + 1))

        def is_made(dealt: NextCards) -> Array:
            (hole,) = dealt.holes
            made: Array = then[values_of(setting.game, half, hole, dealt.board, len(dealt))] == self.category
            return made

        at = np.flatnonzero(now < self.category)
        return Values(NUMBER, count_next_cards(deals, (self.player,), street, at, is_made))


@dataclass(frozen=True, slots=True)
class OutsToLead(OfAll):
    """How many cards, if they come next, put a hand in the lead that is not ahead now; see `cardspeak.outs`.

    The cards of all players are known. A hand is ahead if it alone is the best, and tied if others are as good.

    Attributes:
        half: the half of the pot.
        is_tie: whether to count the cards that make a hand tied which is not in the lead, instead of those that put it
            ahead.
    """

    half: int
    is_tie: bool
    kind: Kind = NUMBER
    seconds = 6e-7

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        game, others = deals.setting.game, [at for at in range(self.n_players) if at != self.player]
        players = (self.player, *others)
        is_ahead, is_tied = _standing([hand_values(deals, player, self.street, self.half) for player in players])

        def is_out(dealt: NextCards) -> Array:
            values = [values_of(game, self.half, hole, dealt.board, len(dealt)) for hole in dealt.holes]
            return _standing(values)[int(self.is_tie)]

        at = np.flatnonzero(~(is_ahead | is_tied) if self.is_tie else ~is_ahead)
        return Values(NUMBER, count_next_cards(deals, players, self.street, at, is_out))


def _standing(values: list[Words]) -> tuple[Array, Array]:
    """Whether the first hand alone is the best, and whether it shares the lead."""
    first, *others = values
    best_of_others = np.maximum.reduce(others) if others else np.zeros_like(first)
    return first > best_of_others, (first == best_of_others) & (first > 0)
