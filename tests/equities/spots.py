"""Small spots in every game, with few live cards and few holdings, so that every deal can be enumerated."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.games import GAMES, Game


def _kind(game: Game) -> object:
    """All that methods treat differently; only the orders of the halves, which kernels value, are left out."""
    halves = tuple((half.hole, half.board, half.fallback) for half in game.halves)
    return game.hole_cards, game.full_board, len(game.deck), game.discards, halves


def games_of_each_kind() -> list[Any]:
    """All games as parameters: the first of each kind, and the others, which are tested with the exhaustive tests.

    `test_every_game.py` asks about every game.
    """
    kinds: set[object] = set()
    parameters = []
    for game in GAMES.values():
        marks = (pytest.mark.exhaustive,) if _kind(game) in kinds else ()
        parameters.append(pytest.param(game, marks=marks, id=f"{game.code}{len(game.halves)}"))
        kinds.add(_kind(game))
    return parameters


def small_spot(
    game: Game, n_players: int, seed: int, n_holdings: int = 4, n_to_come: int = 1, n_live: int = 0, heaviest: int = 3
) -> Spot:
    """A spot with random holdings. `n_live` cards are neither on the board nor dead. Weights are 1 to `heaviest`."""
    random = np.random.default_rng(seed)
    deck = random.permutation(np.array(game.deck))
    n_board = max(game.full_board - n_to_come, 0)
    enough = n_players * game.hole_cards + min(n_to_come, game.full_board)
    n_live = min(max(n_live, enough + 2), len(deck) - n_board)
    board, live, dead = np.split(deck, [n_board, n_board + n_live])
    every = every_set(live.tolist(), game.hole_cards)
    players = []
    for player in range(n_players):
        of_player = live[player * game.hole_cards :][: game.hole_cards]  # this makes at least one deal possible
        sure = int(np.flatnonzero((every == np.sort(of_player)).all(axis=1))[0])
        others = random.choice(len(every), min(n_holdings, len(every)), replace=False)
        chosen = np.union1d(others[:-1], [sure])
        players.append(Holdings(every[chosen], random.integers(1, heaviest + 1, len(chosen))))
    return Spot(game, tuple(board.tolist()), tuple(dead.tolist()), tuple(players))
