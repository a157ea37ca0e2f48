"""Two ranges by all pairs of their holdings, compared with brute force and with other methods."""

from __future__ import annotations

import pickle

import pytest

from cardspeak.equities import costs
from cardspeak.equities.exact.board_pairs import BoardPairs
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.games import Game, Half, find_game
from tests.equities.answered import answered, counts_of, totals_of
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import games_of_each_kind, small_spot

DRAW = Half("draw", "high")
LOW = Half("low", "eight-or-better")


def split_game(n_halves: int) -> Game:
    """A draw game whose pot is split into this many parts."""
    orders = ("high", "eight-or-better", "ace-to-five", "deuce-to-seven", "badugi")
    halves = tuple(Half(f"part {number}", orders[number % len(orders)]) for number in range(n_halves))
    return Game("split_game", "Parted", hole_cards=5, board_cards=0, halves=halves)


@pytest.mark.parametrize("game", [*games_of_each_kind(), split_game(3), split_game(5)], ids=str)
def test_every_game_agrees_with_brute_force(game: Game) -> None:
    spot = small_spot(game, 2, seed=2, n_holdings=5)
    expected = dealt_out(spot)
    assert sum(int(counts.sum()) for counts in expected) > 0
    assert counts_of(answered(BoardPairs(spot))) == [counts[:, None, :].tolist() for counts in expected]


@pytest.mark.parametrize("code", ["holdem", "omaha8", "drawmaha"])
@pytest.mark.parametrize("slice_seconds", [1e-9, 0.03])
def test_the_number_of_slices_does_not_matter(code: str, slice_seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(code)
    spot = small_spot(game, 2, seed=4, n_holdings=12, n_to_come=3, n_live=2 * game.hole_cards + 8, heaviest=9)
    expected = answered(EveryDeal(spot))
    monkeypatch.setattr(costs, "SLICE", slice_seconds)  # only now, because it would slow `EveryDeal` down
    method = BoardPairs(spot)
    assert (method.n_slices > 4) == (slice_seconds < 0.01)
    tally = answered(method)
    assert counts_of(tally) == counts_of(expected)
    assert totals_of(tally) == totals_of(expected)


def test_spots_for_other_methods_are_refused() -> None:
    assert BoardPairs.takes(small_spot(find_game("omaha"), 2, seed=1))
    assert not BoardPairs.takes(small_spot(find_game("omaha"), 3, seed=1))
    assert not BoardPairs.takes(small_spot(split_game(8), 2, seed=1))


def test_a_method_can_be_pickled() -> None:
    method = BoardPairs(small_spot(find_game("omaha8"), 2, seed=2))
    first = answered(method)
    assert counts_of(answered(pickle.loads(pickle.dumps(method)))) == counts_of(first)
