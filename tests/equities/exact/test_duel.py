"""Known hands on every board, compared with brute force, other methods and published counts."""

from __future__ import annotations

import pickle
from dataclasses import replace
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import parse_cards
from cardspeak.equities.exact.duel import Duel
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.equities.exact.two_ranges import TwoRanges
from cardspeak.equities.question.classes import categories_of
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.running.sums import Sums
from cardspeak.games import Game, Half, find_game
from cardspeak.rulebooks import read_rulebook
from tests.equities.answered import answered, counts_of
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import small_spot

HOLDEM = find_game("holdem")


GAMES: list[str | tuple[str, int, int]] = [
    "holdem",
    "shortdeck",
    "stud",
    "joker-draw",
    ("high", 1, 4),
    ("high", 3, 4),
    ("ace-to-five", 2, 5),
    ("standard", 2, 5),
]
"""Names of games, and games with one pot: the order, and the numbers of hole cards and board cards."""


def game_of(given: str | tuple[str, int, int]) -> Game:
    if isinstance(given, str):
        return find_game(given)
    order, n_hole, n_board = given
    half = Half("high", read_rulebook("standard") if order == "standard" else order)
    return Game(order, order.title(), hole_cards=n_hole, board_cards=n_board, halves=(half,))


def spot_of(*texts: str, board: str = "", dead: str = "", game: Game = HOLDEM) -> Spot:
    players = (Holdings(np.array([sorted(parse_cards(text))], np.uint8), np.ones(1, np.int64)) for text in texts)
    on_board, out = (tuple(parse_cards(cards)) if cards else () for cards in (board, dead))
    return Spot(game, on_board, out, tuple(players))


@pytest.mark.parametrize("given", GAMES, ids=str)
def test_small_spots_agree_with_brute_force(given: str | tuple[str, int, int]) -> None:
    """Together, the games cover every number of players with every number of cards to come."""
    game = game_of(given)
    for n_players in (2, 3, 4):
        n_to_come = (0, 2, 4)[(n_players + GAMES.index(given)) % 3]
        check_small_spot(game, n_players, min(n_to_come, game.full_board))


def check_small_spot(game: Game, n_players: int, n_to_come: int) -> None:
    spot = small_spot(game, n_players, seed=n_to_come, n_holdings=1, n_to_come=n_to_come, heaviest=1)
    expected = dealt_out(spot)
    assert sum(int(counts.sum()) for counts in expected) > 0
    assert counts_of(answered(Duel(spot))) == [[[row] for row in counts.tolist()] for counts in expected]


@given(st.integers(0, 10**6), st.integers(0, 5), st.integers(2, 10))
def test_the_kernel_agrees_with_values_of_hands(seed: int, n_to_come: int, n_players: int) -> None:
    spot = small_spot(HOLDEM, n_players, seed, n_holdings=1, n_to_come=n_to_come, n_live=2 * n_players + 12, heaviest=1)
    by_kernel, by_values = Duel(spot), Duel(spot)
    assert by_kernel.is_by_kernel
    by_values.is_by_kernel = False
    tally = answered(by_kernel)
    assert counts_of(tally) == counts_of(answered(by_values))
    assert {int(total.sum()) for total in tally.totals} == {comb(12, n_to_come)}
    winners = sum(int(total[0, k]) / k for total in tally.totals for k in range(1, n_players + 1))
    assert winners == pytest.approx(comb(12, n_to_come))  # the shares of each pot add up to 1


# Counts computed with GNU poker-eval: https://brainwagon.org/2005/04/09/texas-holdem-trivia
@pytest.mark.parametrize(
    ("other", "wins", "losses", "ties"),
    [("Kh Ks", 1388072, 317694, 6538), ("Td 9d", 1338249, 367143, 6912), ("Qc Jh", 1450987, 254763, 6554)],
)
def test_published_counts_against_aces(other: str, wins: int, losses: int, ties: int) -> None:
    tally = answered(Duel(spot_of("Ac Ad", other)))
    assert [total.tolist() for total in tally.totals] == [[[losses, wins, ties, 0]], [[wins, losses, ties, 0]]]


@pytest.mark.parametrize("dead", ["", "2c", "Jc Jd 3s 8h"])
@pytest.mark.parametrize("board", ["", "7c 8d 2h", "7c 8d 2h 2s"])
def test_two_known_hands_are_two_ranges(board: str, dead: str) -> None:
    spot = spot_of("As Kd", "9c 9s", board=board, dead=dead)
    assert counts_of(answered(Duel(spot))) == counts_of(answered(TwoRanges(spot)))


def test_what_known_hands_make_by_the_river() -> None:
    classes = categories_of(HOLDEM)
    spot = spot_of("As Kd", "9c 9s", "Th Jh", board="7h 8d 2h")
    duel = Duel(replace(spot, classes=classes))
    assert not duel.is_by_kernel
    tally = answered(duel)
    assert counts_of(tally) == counts_of(answered(EveryDeal(replace(spot, classes=classes))))
    assert tally.totals[1][classes.names.index("high card")].sum() == 0
    plain = answered(Duel(spot))
    assert [total.sum(axis=0).tolist() for total in tally.totals] == [total[0].tolist() for total in plain.totals]


def test_slices_may_be_done_in_another_process_and_some_of_them_estimate_the_result() -> None:
    spot = spot_of("As Kd", "9c 9s", "Th Jh")
    expected = answered(Duel(spot))
    for is_by_kernel in (True, False):
        method = Duel(spot)
        method.n_slices, method.is_by_kernel = 40, is_by_kernel
        again = pickle.loads(pickle.dumps(method))
        sums = Sums(method.is_long)
        for number in range(40):
            sums.add(again.slice(number))
            if number == 19:
                partial = method.tally(sums.arrays).totals[0][0]
        assert counts_of(method.tally(sums.arrays)) == counts_of(expected)
        every = expected.totals[0][0]
        assert abs(partial[1] / partial.sum() - every[1] / every.sum()) < 0.03


def test_spots_for_other_methods_are_refused() -> None:
    spot = spot_of("As Kd", "9c 9s")
    two = Holdings(np.array([[0, 1], [2, 3]], np.uint8), np.ones(2, np.int64))
    refused = [
        replace(spot, players=(spot.players[0], two)),
        spot_of("As Kd", "As 9s"),
        spot_of("As Kd", "9c 9s", game=find_game("greek")),
        small_spot(find_game("omaha8"), 2, seed=1, n_holdings=1),
    ]
    assert not any(map(Duel.takes, refused))
    assert Duel.takes(spot)
    assert Duel(spot).cost > 0
