"""Orbits of holdings of any number of cards under suit permutations. `isomorphism.py` has those of boards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, planes_of_ids
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.suits import Group, renamed_sets
from cardspeak.equities.tally import Counts, Tally, mean_of_orbits, tally_of_players


def orbits_of_holdings(holdings: Ids, group: Group) -> Longs:
    """The orbit of each holding under a group of suit permutations, numbered from 0, int64[n].

    >>> holdings = np.array([[0, 1, 48], [0, 1, 50], [0, 2, 48]], np.uint8)
    >>> orbits_of_holdings(holdings, np.array([[0, 1, 2, 3], [0, 2, 1, 3]], np.uint8)).tolist()
    [0, 1, 0]
    """
    orbits: Longs = np.unique(np.min(renamed_sets(planes_of_ids(holdings), group), axis=0), return_inverse=True)[1]
    return orbits


def tally_of_orbits(players: Sequence[Holdings], counts: Sequence[Counts], group: Group) -> Tally:
    """The tally of counts on canonical boards, averaged over each orbit of holdings; see `mean_of_orbits`."""
    if len(group) > 1:
        orbits = [orbits_of_holdings(player.ids, group) for player in players]
        counts = [mean_of_orbits(of_player, each) for of_player, each in zip(counts, orbits, strict=True)]
    return tally_of_players(players, counts)
