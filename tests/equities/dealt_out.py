"""Equity as a child would find it: every deal laid out, every hand valued by the rules, the winners counted."""

from __future__ import annotations

from itertools import combinations, product
from math import prod

import numpy as np
import numpy.typing as npt

from cardspeak.equities.question.spot import Spot
from cardspeak.evaluate import evaluate_parsed


def dealt_out(spot: Spot) -> list[npt.NDArray[np.object_]]:
    """For each player an array [holdings, codes], as `Tally.counts` has it but for the classes."""
    game, n = spot.game, len(spot.players)
    base, known = n + 2, {}
    held = [[tuple(row) for row in player.ids.tolist()] for player in spot.players]
    counts = [np.zeros((len(player), spot.n_codes), object) for player in spot.players]

    def value(hole: tuple[int, ...], board: tuple[int, ...]) -> list[int]:
        if (hole, board) not in known:
            values = evaluate_parsed(game, hole, board).values
            places = [values[half.name] for half in game.halves]
            known[hole, board] = [0 if value is None else value.places + 1 - value.place for value in places]
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
