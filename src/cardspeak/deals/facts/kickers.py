"""Kickers: the cards beside a pair, two pair, three or four of a kind, which decide between hands that share these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cardspeak.array_types import Words
from cardspeak.cards import JOKER, Card
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.best import OfHalf, best_values
from cardspeak.deals.facts.made import N_VALUES, category_kind, labels_of
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import hand_values
from cardspeak.deals.rows.short import hands_of_short, is_short, n_playing
from cardspeak.evaluate.naming import hand_of_each_value
from cardspeak.games import Game

WITH_KICKERS = ("one pair", "two pair", "three of a kind", "four of a kind")
"""The categories whose hands have cards beside those that make the category."""


def has_kickers(game: Game) -> bool:
    """Whether hands of the first half can differ in their kickers alone: a built-in high order without wild cards.

    >>> from cardspeak.games import GAMES
    >>> [has_kickers(GAMES[code]) for code in ("omaha8", "razz", "joker-draw")]
    [True, False, False]
    """
    order = game.halves[0].ranking
    if order.values_of_fives is not None or order.is_low or JOKER in game.deck:
        return False
    labels = category_kind(game, 0).labels
    return WITH_KICKERS[0] in labels and "five of a kind" not in labels


@lru_cache(maxsize=64)
def kicker_groups(game: Game, half: int, n_hole: int, n_board: int) -> Words:
    """A number for each value, uint16[65536]: hands with the same number differ only in their kickers; 0 for others."""
    of_half = game.halves[half]
    order = of_half.ranking
    if is_short(of_half, n_hole, n_board):
        hands = hands_of_short(order, n_playing(of_half, n_hole, n_board))
    else:
        hands = tuple(map(tuple, hand_of_each_value(order).tolist()))
    groups = np.zeros(N_VALUES, np.uint16)
    numbers: dict[tuple[str, frozenset[int]], int] = {}
    for value, (label, hand) in enumerate(zip(labels_of(game, half, n_hole, n_board), hands, strict=True)):
        if label in WITH_KICKERS:
            groups[value] = numbers.setdefault((label, _repeated(hand)), len(numbers) + 1)
    return groups


def _repeated(hand: tuple[Card, ...]) -> frozenset[int]:
    """The ranks of two or more of the cards."""
    ranks = [card >> 2 for card in hand]
    return frozenset(rank for rank in ranks if ranks.count(rank) > 1)


@dataclass(frozen=True, slots=True)
class IsOutkicked(OfHalf):
    """Whether a better kicker alone beats a player: the best hand has the same pair, pairs, three or four of a kind."""

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        groups = kicker_groups(deals.setting.game, self.half, *deals.setting.counts(self.street))
        own, best = hand_values(deals, self.player, self.street, self.half), best_values(deals, self.street, self.half)
        group = groups[own]
        return Values(BOOLEAN, (best > own) & (group > 0) & (group == groups[best]))
