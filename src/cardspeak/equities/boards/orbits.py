"""Orbits of boards and holdings under suit permutations, for holdings of any number of cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, ids_of_planes, planes_of_ids
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.suits import Group, renamed_sets
from cardspeak.equities.tally import Counts, Tally, mean_of_orbits, tally_of_players

AT_ONCE = 1 << 16
"""Number of boards converted at a time. Converting all boards of a preflop question at once would take 400 MB."""


def listed_boards(possible: PossibleBoards) -> tuple[Ids, Longs]:
    """One full board for each orbit, uint8[n, full board], and the number of boards that it represents.

    >>> from cardspeak.equities.boards.isomorphism import PossibleBoards
    >>> from cardspeak.equities.question.spot import Spot
    >>> from cardspeak.games import find_game
    >>> spot = Spot(find_game("holdem"), (0, 1, 2, 3), tuple(range(4, 49)), ())
    >>> boards, times = listed_boards(PossibleBoards(spot))
    >>> boards.tolist(), times.tolist()
    ([[0, 1, 2, 3, 51]], [3])
    """
    planes, times = possible.find()
    ids = np.empty((len(times), possible.spot.game.full_board), np.uint8)
    for start in range(0, len(times), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        ids[part] = ids_of_planes([plane[part] for plane in planes], possible.spot.game.full_board)
    return ids, times


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
