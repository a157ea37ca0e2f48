"""Equities of many Omaha hands before the flop against a random hand, from the table of starting hands."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Flags
from cardspeak.card_sets import Ids
from cardspeak.equities.exact.omaha_preflop import OmahaStartingHands
from cardspeak.equities.exact.starting_hands import DEALS, HAND, carried, numbers_of
from cardspeak.equities.many.filled import Columns
from cardspeak.equities.many.rows import Rows
from cardspeak.equities.question.holdings import AnyHolding
from cardspeak.equities.question.spot import OpenSpot
from cardspeak.games import Game
from cardspeak.ranges import Range


def are_in_table(rows: Rows, villains: Range, game: Game) -> Flags:
    """Whether the table answers each row: those without board cards, if the opponent has a random hand."""
    anyone = AnyHolding((), game.hole_cards)
    is_known = villains.is_any and not villains.known and villains.n_cards == HAND
    is_known = is_known and OmahaStartingHands.takes(OpenSpot(game, (), (), (anyone, anyone)))
    flags: Flags = (rows.sizes == 0) & is_known
    return flags


def columns_of(hands: Ids) -> Columns:
    """The results of hands before the flop."""
    wins, ties = carried()[:, numbers_of(hands)]
    return (wins + ties / 2) / DEALS, wins / DEALS, ties / DEALS, np.zeros(len(hands))
