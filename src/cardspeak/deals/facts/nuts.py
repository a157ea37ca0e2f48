"""The nuts: whether unseen cards could make a better hand than a player's."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER, Kind
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.fact import OfHand
from cardspeak.deals.facts.made import top_of_category
from cardspeak.deals.rows.next_card import NextCards, count_next_cards
from cardspeak.deals.rows.nuts import NO_LIMIT, best_unseen, best_values_unseen
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import board_planes, hand_values, hole_planes, planes_of, values_of


@dataclass(frozen=True, slots=True)
class IsNuts(OfHand):
    """Whether no cards that the player does not see would make a better hand on a street.

    The player sees their own cards, the board and the dead cards. False if the hand does not qualify.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = BOOLEAN
    seconds = 1.1e-7

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        values = hand_values(deals, self.player, self.street, self.half)
        best = best_unseen(deals, self.player, self.street, self.half)
        return Values(BOOLEAN, (values >= best) & (values > 0))


@dataclass(frozen=True, slots=True)
class IsNutsOfCategory(OfHand):
    """Whether no cards that the player does not see would make a better hand of the same category on a street.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = BOOLEAN
    seconds = 1.6e-7

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        values = hand_values(deals, self.player, self.street, self.half)
        best = best_values_unseen(
            deals.setting,
            self.half,
            hole_planes(deals, self.player, self.street),
            deals.board_on(self.street),
            board_planes(deals, self.street),
            top_of_category(deals.setting.game, self.half, *deals.setting.counts(self.street))[values],
        )
        return Values(BOOLEAN, (values >= best) & (values > 0))


@dataclass(frozen=True, slots=True)
class NutOuts(OfHand):
    """How many cards would give a player the nuts, if they come next; if the player has them, how many keep them.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = NUMBER
    seconds = 3e-6

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        setting = deals.setting
        seen = hole_planes(deals, self.player, self.street)

        def is_nuts(dealt: NextCards) -> Array:
            n = len(dealt)
            (hole,) = dealt.holes
            values = values_of(setting.game, self.half, hole, dealt.board, n)
            boards, limits = planes_of(dealt.board, n), np.full(n, NO_LIMIT, np.uint16)
            best = best_values_unseen(setting, self.half, seen[dealt.at], dealt.board, boards, limits)
            return (values >= best) & (values > 0)

        return Values(NUMBER, count_next_cards(deals, (self.player,), self.street, np.arange(len(deals)), is_nuts))
