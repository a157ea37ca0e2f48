"""Every deal of some holdings on some boards, one by one: any number of players, any number of halves of the pot."""

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
    """Add the outcomes of all deals to `counts`, int64[holdings, classes, codes].

    The holdings of all players lie one after the other: those of player p end before `ends[p + 1]`, and `ends[0]` is 0.
    What a holding's own weight is does not count for it: see `equities.tally.Tally`, where codes are told, too.

    Args:
        values: uint16[halves, holdings, boards], 0 where a holding does not qualify.
        classes: uint8[holdings, boards]: which class of `counts` a holding belongs to on a board; 255 where they share
            a card.
        times: int64[boards]: how many boards each stands for.
        ends: int64[players + 1].
        masks: uint64[holdings]: the cards of each.
        weights: int64[holdings].
        part: which part of the deals is looked at.
        n_parts: how many parts there are.
        counts: is added to.
    """
    n_players, n_halves, n_boards = len(ends) - 1, values.shape[0], values.shape[2]
    base = n_players + 2
    at, codes = np.zeros(n_players, np.int64), np.zeros(n_players, np.int64)
    held, others = np.zeros(n_players + 1, np.uint64), np.zeros(n_players, np.int64)
    level_of_parts, n_passed, n_divided = 0, 0, ends[1]
    while level_of_parts + 1 < n_players and n_divided < 4 * n_parts:  # deep enough that parts are of about one size
        level_of_parts += 1
        n_divided *= ends[level_of_parts + 1] - ends[level_of_parts]
    player = 0
    while player >= 0:
        holding = at[player]
        if holding == ends[player + 1]:
            player -= 1
            at[player] += 1  # when all is done, the last of them, which nobody looks at any more
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
