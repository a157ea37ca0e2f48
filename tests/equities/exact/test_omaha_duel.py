"""Known Omaha hands on every board, compared with brute force and with other methods."""

from __future__ import annotations

import pickle
from itertools import combinations
from math import comb

import numpy as np
import pytest

from cardspeak.cards import parse_cards
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.equities.exact.omaha_duel import OmahaDuel, first_sets, last_sets
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.games import Game, Half, find_game
from tests.equities.answered import answered, counts_of
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import small_spot

GAMES = ("omaha", "omaha5", "omaha6", "omaha8", "omaha5-8", "omaha6-8", "courchevel8", "greek", "drawmaha")


def known(code: str, hands: str, board: str = "", dead: str = "") -> Spot:
    """A spot in which each player's hand is known. In the text, hands are separated by commas."""
    cards = [np.sort(np.array([parse_cards(hand)], np.uint8)) for hand in hands.split(",")]
    players = tuple(Holdings(each, np.ones(1, np.int64)) for each in cards)
    on_board, out = (tuple(parse_cards(text)) if text else () for text in (board, dead))
    return Spot(find_game(code), on_board, out, players)


@pytest.mark.parametrize("code", GAMES)
def test_every_board_agrees_with_brute_force(code: str) -> None:
    """Five players with two cards to come are tested only with four hole cards, because brute force is slow."""
    n_cards = find_game(code).hole_cards
    for n_players, n_to_come in ((2, 2), (3, 0), (5, 1)) if n_cards > 4 else ((2, 0), (3, 1), (5, 2)):
        spot = small_spot(find_game(code), n_players, seed=n_to_come, n_holdings=1, n_to_come=n_to_come)
        expected = dealt_out(spot)
        assert sum(int(counts.sum()) for counts in expected) > 0
        assert counts_of(answered(OmahaDuel(spot))) == [counts[:, None, :].tolist() for counts in expected]


@pytest.mark.parametrize("code", GAMES)
def test_boards_before_and_after_the_flop_agree_with_counting_every_deal(code: str) -> None:
    """Some slices end within a vector register. Some spots have many sets of winners, which are counted differently."""
    game = find_game(code)
    for n_players, n_to_come, n_left in ((2, 5, 9), (3, 4, 9), (4, 3, 5), (2, 3, 12)):
        n_live = n_players * game.hole_cards + n_left
        spot = small_spot(game, n_players, 7, n_holdings=1, n_to_come=n_to_come, n_live=n_live)
        assert counts_of(answered(OmahaDuel(spot))) == counts_of(answered(EveryDeal(spot)))


def test_a_pair_of_aces_before_the_flop() -> None:
    """All C(44, 5) boards are counted, and permuting suits does not change the answer."""
    tallies = [
        answered(OmahaDuel(known("omaha8", hands)))
        for hands in ("AsAhKsKh,9c8c7d6d", "AcAdKcKd,9s8s7h6h", "AhAsKhKs,9d8d7c6c")
    ]
    totals = [tally.totals[0].tolist() for tally in tallies]
    assert totals[0] == totals[1] == totals[2]
    assert tallies[0].totals[0].sum() == comb(44, 5)


def test_hands_of_the_same_ranks_tie_if_no_flush_is_possible() -> None:
    """Both hands are rainbow and have the same four ranks. No flush is possible, so they always tie."""
    spot = known("omaha", "AsKdQhJc,AhKcQsJd")
    assert answered(OmahaDuel(spot)).totals[0].tolist() == [[0, 0, comb(44, 5), 0]]


def test_the_draw_half_is_won_on_every_board() -> None:
    spot = known("drawmaha", "AsAhAdKsKh,QsQhJdJcTs", board="2c 3d 4h")
    (codes,) = answered(OmahaDuel(spot)).totals[0]
    assert codes.sum() == comb(39, 2)
    assert codes[4:8].sum() == codes.sum()  # one hand always wins the draw half


def test_each_board_is_listed_once() -> None:
    for n, n_first, n_last in ((7, 2, 3), (6, 1, 3), (5, 0, 3), (5, 0, 2), (5, 0, 1), (5, 0, 0)):
        first, n_sets = first_sets(n, n_first, n_last)
        last = last_sets(n, n_last)
        boards = [
            (*given, *more)
            for given, count in zip(first.tolist(), n_sets.tolist(), strict=True)
            for more in last[:count].tolist()
        ]
        assert sorted(boards) == list(combinations(range(n), n_first + n_last))


def test_spots_for_other_methods_are_refused() -> None:
    half = Half("high", "high", hole=2, board=3)
    for game, n_holdings in (
        (find_game("omaha"), 3),
        (find_game("holdem"), 1),
        (find_game("stud8"), 1),
        (Game("seven", "Seven", hole_cards=7, board_cards=5, halves=(half,)), 1),
    ):
        assert not OmahaDuel.takes(small_spot(game, 2, seed=1, n_holdings=n_holdings))
    assert OmahaDuel.takes(small_spot(find_game("omaha"), 2, seed=1, n_holdings=1))


def test_a_method_can_be_pickled() -> None:
    method = OmahaDuel(small_spot(find_game("omaha8"), 2, seed=2, n_holdings=1, n_to_come=3))
    first = answered(method)
    assert counts_of(answered(pickle.loads(pickle.dumps(method)))) == counts_of(first)
