"""Equity by brute force: enumerate all deals, value every hand by the rules, and count the winners."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from math import prod

import numpy as np
import numpy.typing as npt

from cardspeak.equities.question.spot import Spot
from cardspeak.evaluate.one import half_value, kept_cards
from cardspeak.games import Half


@lru_cache(maxsize=1 << 17)
def value_of(half: Half, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """The value of a hand by the rules; 0 if it does not qualify. It is cached, because tests repeat hands and halves."""
    value = half_value(half, hole, board)
    return 0 if value is None else value.places + 1 - value.place


def dealt_out(spot: Spot) -> list[npt.NDArray[np.object_]]:
    """For each player, an array [holdings, codes]: `Tally.counts` without the axis for classes."""
    game, n = spot.game, len(spot.players)
    base = n + 2
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    held = [[tuple(row) for row in player.ids.tolist()] for player in spot.players]
    counts = [np.zeros((len(player), spot.n_codes), object) for player in spot.players]

    def value(hole: tuple[int, ...], board: tuple[int, ...]) -> list[int]:
        if (hole, board) not in known:
            kept = tuple(kept_cards(game, hole, board))
            known[hole, board] = [value_of(half, kept, board) for half in game.halves]
        return known[hole, board]

    for more in combinations(spot.live, spot.n_to_come):
        board = (*spot.board, *more)
        for chosen in product(*(range(len(player)) for player in spot.players)):
            hole = [held[player][at] for player, at in enumerate(chosen)]
            cards = [card for ids in (*hole, board) for card in ids]
            if len(set(cards)) < len(cards):
                continue
            values = [value(holding, board) for holding in hole]
            for player, at in enumerate(chosen):
                code = 0
                for half in range(len(game.halves)):
                    best = max(of_player[half] for of_player in values)
                    winners = [of_player[half] for of_player in values].count(best)
                    k = n + 1 if not best else winners if values[player][half] == best else 0
                    code += k * base**half
                others = prod(int(spot.players[other].weights[chosen[other]]) for other in range(n) if other != player)
                counts[player][at, code] += others
    return counts
