"""Exact counts by enumeration of all deals, for any number of players and halves of the pot."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words, Words64
from cardspeak.kernels.jit.compiled import compiled


@compiled
def add_deals(
    values: Words,
    classes: Bytes,
    times: Longs,
    ends: Longs,
    masks: Words64,
    weights: Longs,
    part: int,
    n_parts: int,
    counts: Longs,
) -> None:
    """Add the outcomes of all deals to `counts`. Each outcome has a code; see the module `outcomes`.

    The arrays contain the holdings of the first player, then those of the second, and so on. The holdings of player p
    are at the indices from `ends[p]` to `ends[p + 1]` - 1. The counts of a holding are weighted by the other players'
    holdings, but do not include its own weight; see `equities.tally.Tally`.

    Args:
        values: uint16[halves, holdings, boards], the value of each holding on each board; 0 if it does not qualify.
        classes: uint8[holdings, boards], the class in `counts` of each holding on each board, such as the category of
            the hand; 255 if the holding and the board share a card.
        times: int64[boards], the number of boards that each board stands for.
        ends: int64[players + 1], as described above; `ends[0]` is 0.
        masks: uint64[holdings], the cards of each holding.
        weights: int64[holdings], the weight of each holding.
        part: the part of the deals to process, from 0 to n_parts - 1.
        n_parts: the number of parts into which the deals are divided.
        counts: int64[holdings, classes, codes], increased in place.
    """
    n_players, n_halves, n_boards = len(ends) - 1, values.shape[0], values.shape[2]
    base = n_players + 2
    at, codes = np.zeros(n_players, np.int64), np.zeros(n_players, np.int64)
    held, others = np.zeros(n_players + 1, np.uint64), np.zeros(n_players, np.int64)
    level_of_parts, n_passed, n_divided = 0, 0, ends[1]
    # The combinations of the first players' holdings are divided among the parts. Include enough players for four
    # combinations per part, if possible, so that the parts are similar in size.
    while level_of_parts + 1 < n_players and n_divided < 4 * n_parts:
        level_of_parts += 1
        n_divided *= ends[level_of_parts + 1] - ends[level_of_parts]
    player = 0
    while player >= 0:
        holding = at[player]
        if holding == ends[player + 1]:
            player -= 1
            at[player] += 1  # after the last deal, player is -1, and at[-1] is no longer used
            continue
        if masks[holding] & held[player]:
            at[player] += 1
            continue
        if player == level_of_parts:
            n_passed += 1
            if n_passed % n_parts != part:
                at[player] += 1
                continue
        held[player + 1] = held[player] | masks[holding]
        if player + 1 < n_players:
            player += 1
            at[player] = ends[player]
            continue
        for p in range(n_players):
            others[p] = 1
            for q in range(n_players):
                if q != p:
                    others[p] *= weights[at[q]]
        for board in range(n_boards):
            is_possible = True
            for p in range(n_players):
                is_possible &= classes[at[p], board] != 255
            if not is_possible:
                continue
            codes[:] = 0
            scale = 1
            for half in range(n_halves):
                best, n_winners = 0, n_players + 1
                for p in range(n_players):
                    value = int(values[half, at[p], board])
                    if value > best:
                        best, n_winners = value, 1
                    elif value == best and best > 0:
                        n_winners += 1
                for p in range(n_players):
                    if int(values[half, at[p], board]) == best:
                        codes[p] += scale * n_winners
                scale *= base
            for p in range(n_players):
                counts[at[p], classes[at[p], board], codes[p]] += others[p] * times[board]
        at[player] += 1
