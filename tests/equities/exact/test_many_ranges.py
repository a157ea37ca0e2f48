"""Several narrow ranges, compared with brute force, other methods and published counts."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import every_set
from cardspeak.cards import DECK, parse_cards
from cardspeak.cluster.slices import run_slices
from cardspeak.equities.exact.many_ranges import MOST_IN_LANE, MOST_WEIGHT, ManyRanges, _blocks, _moduli, _whole
from cardspeak.equities.exact.preflop import PreflopTable
from cardspeak.equities.exact.two_ranges import TwoRanges
from cardspeak.equities.method import Method
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Tally
from cardspeak.games import Game, Half, find_game
from cardspeak.kernels.lanes.lanes import WORDS
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import small_spot

HOLDEM = find_game("holdem")
THREE_CARDS = Game("three", "Three", hole_cards=3, board_cards=4, halves=(Half("high", "high"),))
moduli_of = cache(_moduli)
GAMES = [HOLDEM, find_game("shortdeck"), THREE_CARDS]


def answer(method: Method) -> Tally:
    sums = Sums(method.is_long)
    assert run_slices(method, method.n_slices, sums, workers=1)
    return method.tally(sums.arrays)


def counts_of(tally: Tally) -> list[list[list[int]]]:
    return [[[int(n) for n in row] for row in counts[:, 0]] for counts in tally.counts if counts is not None]


def of_ranks(*ranks: int) -> Holdings:
    """All holdings of two cards with these ranks."""
    cards = every_set([card for card in DECK if card >> 2 in ranks], 2)
    return Holdings(cards, np.ones(len(cards), np.int64))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
@pytest.mark.parametrize("n_players", [2, 3, 4, 5])
@pytest.mark.parametrize("heaviest", [3, 10**6])
def test_small_spots_agree_with_brute_force(game: Game, n_players: int, heaviest: int) -> None:
    spot = small_spot(game, n_players, seed=n_players, n_holdings=4, n_to_come=1, n_live=14, heaviest=heaviest)
    expected = dealt_out(spot)
    assert sum(int(counts.sum()) for counts in expected) > 0
    tally = answer(ManyRanges(spot))
    assert counts_of(tally) == [counts.tolist() for counts in expected]
    for player, total, counts in zip(spot.players, tally.totals, expected, strict=True):
        assert total.tolist() == [(player.weights.astype(object) @ counts).tolist()]


def test_weights_that_need_remainders() -> None:
    spot = small_spot(HOLDEM, 6, seed=4, n_holdings=3, n_to_come=0, heaviest=10**6)
    method = ManyRanges(spot)
    assert len(method._moduli) > 2
    expected = dealt_out(spot)
    assert max(int(counts.max()) for counts in expected) > 1 << 64
    assert counts_of(answer(method)) == [counts.tolist() for counts in expected]


@pytest.mark.parametrize("n_slices", [1, 2, 3, 11])
def test_any_number_of_slices_does_all_the_work(n_slices: int) -> None:
    """There can be more or fewer slices than blocks of boards. Each process merges the boards separately."""
    spot = Spot(HOLDEM, tuple(parse_cards("Qs 7s 2s")), (), (of_ranks(12), of_ranks(11, 10), of_ranks(9), of_ranks(6)))
    expected = counts_of(answer(ManyRanges(spot)))
    method = ManyRanges(spot)
    assert len(method.possible.group) == 6
    method.n_slices = n_slices
    method.slice(0)
    assert counts_of(answer(pickle.loads(pickle.dumps(method)))) == expected
    assert sum(sum(row) for row in expected[0]) > 0


def test_two_ranges_before_the_flop() -> None:
    spot = Spot(HOLDEM, (), (), (of_ranks(12, 11), of_ranks(11, 10)))
    expected = counts_of(answer(PreflopTable(replace(spot, tells_holdings=True))))
    method = ManyRanges(spot)
    assert counts_of(answer(method)) == expected
    assert len(method._boards[1]) < 1000  # there are 134,459 boards up to suit permutations


def test_a_known_hand_and_suits_that_cannot_be_permuted() -> None:
    known = Holdings(np.array([sorted(parse_cards("As Ah"))], np.uint8), np.ones(1, np.int64))
    spot = Spot(HOLDEM, (), tuple(parse_cards("2c 9d")), (known, of_ranks(11)))
    assert counts_of(answer(ManyRanges(spot))) == counts_of(answer(TwoRanges(spot)))


@given(st.integers(0, 10**6), st.sampled_from([1, 5, 64, 700]), st.sampled_from([1, 24, 40_000, 2_000_000]))
def test_blocks_count_each_board_by_its_weight(seed: int, n: int, heaviest: int) -> None:
    times = np.random.default_rng(seed).integers(1, heaviest + 1, n)
    n_counted = np.zeros(n, np.int64)
    for places, often in _blocks(times):
        assert len(places) == len(often)
        assert len(often) % WORDS == 0
        assert often.reshape(-1, WORDS).sum(axis=0, dtype=np.int64).max() <= MOST_IN_LANE
        np.add.at(n_counted, places, often.astype(np.int64))
    assert n_counted.tolist() == times.tolist()


@given(st.lists(st.integers(0, 10**60), min_size=1, max_size=4))
def test_numbers_are_restored_from_their_remainders(numbers: list[int]) -> None:
    moduli = moduli_of(10**60)
    assert prod(moduli.tolist()) > 10**60
    remainders = np.array([[number % modulus for number in numbers] for modulus in moduli.tolist()])
    assert _whole(remainders, moduli).tolist() == numbers
    assert moduli_of(10**18).tolist() == [0]
    assert _whole(remainders[:1], moduli_of(5)).tolist() == remainders[0].tolist()


def test_other_spots_are_refused() -> None:
    spot = small_spot(HOLDEM, 4, seed=1)
    heavy = Holdings(spot.players[0].ids, np.full(len(spot.players[0]), MOST_WEIGHT))
    longer = Holdings(every_set(range(40, 44), 3), np.ones(4, np.int64))
    refused = [
        small_spot(find_game("omaha"), 4, seed=1),
        small_spot(find_game("omaha8"), 3, seed=1),
        replace(spot, players=spot.players * 3),
        replace(spot, players=(longer, *spot.players[1:])),
        replace(spot, players=(heavy, heavy, *spot.players[:2])),
    ]
    assert not any(map(ManyRanges.takes, refused))
    assert ManyRanges.takes(spot)
    assert ManyRanges(spot).cost > 0
