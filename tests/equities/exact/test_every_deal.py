"""The method that enumerates every deal, compared with brute force by the rules."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak.card_sets import masks_of_ids
from cardspeak.cluster.slices import run_slices
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.equities.running.sums import Sums
from cardspeak.games import GAMES, Game
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import games_of_each_kind, small_spot


@pytest.mark.parametrize("game", games_of_each_kind())
def test_every_deal_of_every_game_is_counted(game: Game) -> None:
    for n_players in (2, 3):
        check_every_deal(game, n_players)


def check_every_deal(game: Game, n_players: int) -> None:
    spot = small_spot(game, n_players, seed=n_players)
    method = EveryDeal(spot)
    sums = Sums(method.is_long)
    assert run_slices(method, method.n_slices, sums, workers=2)
    tally = method.tally(sums.arrays)
    expected = dealt_out(spot)
    assert sum(int(counts.sum()) for counts in expected) > 0
    for player, counts in enumerate(expected):
        of_player = tally.counts[player]
        assert of_player is not None
        assert of_player[:, 0, :].tolist() == counts.tolist()
        assert tally.totals[player][0].tolist() == (spot.players[player].weights.astype(object) @ counts).tolist()


def test_a_mask_has_a_bit_for_each_card() -> None:
    assert masks_of_ids(np.array([[0, 5], [50, 51]], np.uint8)).tolist() == [33, 3 << 50]


@pytest.mark.parametrize(("code", "n_players"), [("omaha8", 2), ("greek", 3), ("razz", 4), ("greek", 5)])
def test_weights_of_six_digits_are_exact(code: str, n_players: int) -> None:
    spot = small_spot(GAMES[code], n_players, seed=n_players, n_holdings=3, heaviest=1_000_000)
    method = EveryDeal(spot)
    sums = Sums(method.is_long)
    assert run_slices(method, method.n_slices, sums, workers=1)
    tally = method.tally(sums.arrays)
    for counts, expected in zip(tally.counts, dealt_out(spot), strict=True):
        assert counts is not None
        assert counts[:, 0, :].tolist() == expected.tolist()
