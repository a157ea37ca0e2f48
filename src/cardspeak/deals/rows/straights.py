"""Which ranks make a straight, as tables over sets of ranks."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Words
from cardspeak.games import Game

N_SETS = 1 << 13
"""The number of sets of ranks, each an integer with bit 0 for the deuce and bit 12 for the ace."""


@lru_cache(maxsize=64)
def straights_of(game: Game) -> tuple[int, ...]:
    """The sets of five ranks that make a straight, as bits, by the rules of the game's first half.

    >>> from cardspeak.games import GAMES
    >>> len(straights_of(GAMES["holdem"])), len(straights_of(GAMES["shortdeck"])), len(straights_of(GAMES["manila"]))
    (10, 6, 4)
    """
    order = game.halves[0].ranking
    of_rank = {card >> 2: card for card in game.deck if card < 52}
    first = {card >> 2: card for card in reversed(game.deck) if card < 52}
    found = []
    for ranks in combinations(sorted(of_rank), 5):
        cards = [first[ranks[0]], *(of_rank[rank] for rank in ranks[1:])]
        value = order.value(cards)
        if value is not None and value.category == "straight":
            found.append(sum(1 << rank for rank in ranks))
    return tuple(found)


@lru_cache(maxsize=64)
def most_of_a_straight(game: Game) -> npt.NDArray[np.uint8]:
    """For each set of ranks, the largest number of ranks in it that belong to one straight, uint8[8192]."""
    sets = np.arange(N_SETS)
    most = np.zeros(N_SETS, np.uint8)
    for straight in straights_of(game):
        np.maximum(most, np.bitwise_count(sets & straight), out=most)
    return most


@lru_cache(maxsize=64)
def completing_ranks(game: Game) -> Words:
    """For each set of ranks, the other ranks that make a straight with four ranks of the set, uint16[8192]."""
    sets = np.arange(N_SETS)
    found = np.zeros(N_SETS, np.uint16)
    for straight in straights_of(game):
        missing = straight & ~sets
        found |= np.where(np.bitwise_count(missing) == 1, missing, 0).astype(np.uint16)
    return found
