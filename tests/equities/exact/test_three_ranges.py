"""Three ranges in one sweep, compared with brute force, with every tuple of holdings and with other methods."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import every_set
from cardspeak.cards import DECK, parse_cards
from cardspeak.cluster.slices import run_slices
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.exact.many_ranges import ManyRanges
from cardspeak.equities.exact.three_ranges import ThreeRanges
from cardspeak.equities.method import Method
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import NO_CHANGE
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Tally
from cardspeak.games import Game, Half, find_game
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import small_spot

HOLDEM = find_game("holdem")


def of_two(order: str, n_board: int = 5, deck: str = "standard") -> Game:
    return Game(order, order.title(), hole_cards=2, board_cards=n_board, halves=(Half("high", order),), deck=deck)


GAMES = [HOLDEM, find_game("shortdeck"), of_two("ace-to-five"), of_two("high", 3), of_two("high-joker", deck="joker")]


def answer(method: Method) -> Tally:
    sums = Sums(method.is_long)
    assert run_slices(method, method.n_slices, sums, workers=1)
    return method.tally(sums.arrays)


def counts_of(tally: Tally) -> list[list[list[int]] | None]:
    return [None if counts is None else [[int(n) for n in row] for row in counts[:, 0]] for counts in tally.counts]


def totals_of(tally: Tally) -> list[list[int]]:
    return [[int(n) for n in total[0]] for total in tally.totals]


def ranges(board: str, *shares: float, seed: int = 0, heaviest: int = 1) -> Spot:
    """Players with random ranges. Each range contains the given share of all holdings."""
    rng, on_board = np.random.default_rng(seed), tuple(parse_cards(board)) if board else ()
    every = every_set([card for card in DECK if card not in on_board], 2)
    players = []
    for share in shares:
        cards = every[rng.random(len(every)) < share]
        players.append(Holdings(cards, rng.integers(1, heaviest + 1, len(cards))))
    return Spot(HOLDEM, on_board, (), tuple(players))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
@pytest.mark.parametrize("heaviest", [3, 10**6])
@pytest.mark.parametrize("n_to_come", [0, 1])
def test_small_spots_agree_with_brute_force(game: Game, heaviest: int, n_to_come: int) -> None:
    spot = small_spot(game, 3, seed=n_to_come + 1, n_holdings=6, n_to_come=n_to_come, n_live=9, heaviest=heaviest)
    expected = dealt_out(spot)
    assert sum(int(counts.sum()) for counts in expected) > 0
    tally = answer(ThreeRanges(replace(spot, tells_holdings=True)))
    assert counts_of(tally) == [counts.tolist() for counts in expected]
    totals = [
        (player.weights.astype(object) @ counts).tolist() for player, counts in zip(spot.players, expected, strict=True)
    ]
    assert totals_of(tally) == totals
    assert totals_of(answer(ThreeRanges(spot))) == totals


@given(st.integers(0, 10**6), st.integers(0, 5), st.sampled_from(GAMES[:2]))
def test_counts_are_those_of_every_tuple(seed: int, n_to_come: int, game: Game) -> None:
    """The boards have any number of cards, some ranges are known hands, and some spots allow suit permutations."""
    rng = np.random.default_rng(seed)
    board, live, dead = np.split(rng.permutation(np.array(game.deck)), [5 - n_to_come, 5 - n_to_come + 12])
    every = every_set(live.tolist(), 2)
    players = []
    for _ in range(3):
        chosen = every[rng.random(len(every)) < rng.choice([0.05, 0.3])]
        chosen = chosen if len(chosen) else every[rng.integers(len(every)) :][:1]
        players.append(Holdings(chosen, rng.integers(1, rng.choice([1, 100, 10**6]) + 1, len(chosen))))
    spot = Spot(game, tuple(board.tolist()), tuple(dead.tolist()), tuple(players))
    three, many = answer(ThreeRanges(replace(spot, tells_holdings=True))), answer(ManyRanges(spot))
    assert counts_of(three) == counts_of(many)
    assert totals_of(three) == totals_of(many) == totals_of(answer(ThreeRanges(spot)))
    of_two = counts_of(answer(ThreeRanges(spot)))
    assert of_two.count(None) == 1
    assert all(counts in (None, expected) for counts, expected in zip(of_two, counts_of(three), strict=True))


@pytest.mark.parametrize("suits", ["c d h s", "c d"])
def test_before_the_flop_one_board_of_each_orbit_is_enough(suits: str) -> None:
    """One board of each orbit, merged or not, gives the same counts as every tuple on all boards."""
    pairs = every_set([card for card in DECK if card >> 2 in (12, 7) and "cdhs"[card & 3] in suits.split()], 2)
    known = Holdings(every_set([12, 13, 14, 15], 2)[:1], np.ones(1, np.int64))
    big = every_set(range(44, 52), 2)
    by_ranks = Holdings(big, (big >> 2).sum(axis=1).astype(np.int64))
    spot = Spot(HOLDEM, (), (), (Holdings(pairs, np.ones(len(pairs), np.int64)), known, by_ranks))
    three, many = ThreeRanges(replace(spot, tells_holdings=True)), ManyRanges(spot)
    assert len(three.possible.group) == 4
    assert counts_of(answer(three)) == counts_of(answer(many))


@pytest.mark.parametrize("board", ["Qs 7h 2d", pytest.param("Qs 7s 2s", marks=pytest.mark.exhaustive), "Qs 7s 2h 2d"])
def test_three_players_with_any_two_cards_have_equal_equities(board: str) -> None:
    every = ranges(board, 1, 1, 1)
    tally = answer(ThreeRanges(replace(every, tells_holdings=True)))
    totals = totals_of(tally)
    assert totals[0] == totals[1] == totals[2]
    n = 52 - len(every.board)
    deals = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5) // 8 * every.n_boards
    assert sum(totals[0]) == deals
    assert 6 * totals[0][1] + 3 * totals[0][2] + 2 * totals[0][3] == 2 * deals  # an equity of one third
    plain = ThreeRanges(every)
    assert len(plain.possible.group) > 1 or board == "Qs 7h 2d"
    plain.possible = PossibleBoards(every, NO_CHANGE)
    assert totals_of(answer(plain)) == totals


def test_slices_may_be_done_in_another_process_and_some_of_them_estimate_the_result() -> None:
    spot = ranges("Qs 7h 2d", 0.2, 0.1, 0.3, seed=2, heaviest=5)
    method = ThreeRanges(replace(spot, tells_holdings=True))
    method.n_slices = 7
    sums = Sums(method.is_long)
    sums.add(method.slice(0))
    again = pickle.loads(pickle.dumps(method))
    for number in range(1, 7):
        sums.add(again.slice(number))
        if number == 3:
            partial = again.tally(sums.arrays)
    every = again.tally(sums.arrays)
    assert counts_of(every) == counts_of(answer(ThreeRanges(replace(spot, tells_holdings=True))))
    for totals, expected in zip(totals_of(partial), totals_of(every), strict=True):
        assert min(totals) >= 0
        assert np.allclose(np.array(totals) / sum(totals), np.array(expected) / sum(expected), atol=0.02)


def test_other_spots_are_refused() -> None:
    spot = small_spot(HOLDEM, 3, seed=1)
    heavy = Holdings(spot.players[0].ids, np.full(len(spot.players[0]), 1 << 31))
    refused = [
        small_spot(HOLDEM, 2, seed=1),
        small_spot(find_game("omaha"), 3, seed=1),
        small_spot(find_game("greek"), 3, seed=1),
        replace(spot, game=Game("x", "X", 2, 5, (Half("high", "high"), Half("low", "eight-or-better")))),
        replace(spot, players=(heavy, heavy, spot.players[1])),
    ]
    assert not any(map(ThreeRanges.takes, refused))
    assert ThreeRanges.takes(spot)
    assert ThreeRanges(spot).cost > 0


def test_sums_of_products_of_weights_that_need_more_than_32_bits() -> None:
    """The weights of each card fit into 16 bits, but the sums of products over all cards do not fit into 32 bits."""
    light = replace(ranges("Qs 7h 2d 3c 9s", 1, 1, 1), tells_holdings=True)
    heavy = replace(light, players=tuple(Holdings(player.ids, 600 * player.weights) for player in light.players))
    expected = [[[600**2 * n for n in row] for row in counts or []] for counts in counts_of(answer(ThreeRanges(light)))]
    assert counts_of(answer(ThreeRanges(heavy))) == expected
