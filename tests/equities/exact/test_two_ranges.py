"""Two ranges by pairs and by sweep, compared with each other, with brute force and with published counts."""

from __future__ import annotations

import pickle
from dataclasses import replace
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import every_set
from cardspeak.cards import DECK, parse_cards
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.equities.exact.two_ranges import TwoRanges
from cardspeak.equities.question.classes import categories_of
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import NO_CHANGE
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Tally
from cardspeak.evaluate.many import evaluate_many
from cardspeak.games import Game, Half, find_game
from cardspeak.rulebooks import Rulebook, read_rulebook
from tests.cases import cases
from tests.equities.answered import answered, counts_of
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import small_spot

HOLDEM = find_game("holdem")


def of_two(order: str | Rulebook, n_board: int = 5, deck: str = "standard") -> Game:
    code = order if isinstance(order, str) else "of-rulebook"
    return Game(code, code.title(), hole_cards=2, board_cards=n_board, halves=(Half("high", order),), deck=deck)


GAMES = [
    HOLDEM,
    find_game("shortdeck"),
    find_game("shortdeck-trips"),
    of_two("ace-to-five"),
    of_two("deuce-to-seven", 4),
    of_two("high", 3),
    of_two("deuces-wild"),
    of_two("high-joker", deck="joker"),
]


def both_ways(spot: Spot) -> Tally:
    """The result, after checking that pairs and sweep agree."""
    tallies = []
    for by_pairs in (True, False):
        method = TwoRanges(spot)
        method.by_pairs = by_pairs
        tallies.append(answered(method))
    assert counts_of(tallies[0]) == counts_of(tallies[1])
    return tallies[0]


def any_two(board: str, dead: str = "", *, weights: int = 1, seed: int = 0) -> Holdings:
    out = set(parse_cards(board) if board else ()) | set(parse_cards(dead) if dead else ())
    cards = every_set([card for card in DECK if card not in out], 2)
    return Holdings(cards, np.random.default_rng(seed).integers(1, weights + 1, len(cards)))


def known(text: str) -> Holdings:
    return Holdings(np.array([sorted(parse_cards(text))], np.uint8), np.ones(1, np.int64))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
@pytest.mark.parametrize("n_to_come", [0, 1, 2])
def test_small_spots_of_every_order_agree_with_brute_force(game: Game, n_to_come: int) -> None:
    check_small_spot(game, n_to_come)


@cases("n_to_come", [0, 1, 2])
def test_small_spots_of_a_rulebook_agree_with_brute_force(n_to_come: int) -> None:
    check_small_spot(of_two(read_rulebook("standard")), n_to_come)


def check_small_spot(game: Game, n_to_come: int) -> None:
    spot = small_spot(game, 2, seed=n_to_come + 1, n_holdings=9, n_to_come=n_to_come, n_live=9)
    expected = dealt_out(spot)
    assert sum(int(counts.sum()) for counts in expected) > 0
    tally = both_ways(spot)
    assert counts_of(tally) == [[[row] for row in counts.tolist()] for counts in expected]
    for player, total in zip(spot.players, zip(tally.totals, expected, strict=True), strict=True):
        assert total[0][0].tolist() == (player.weights.astype(object) @ total[1]).tolist()


@given(st.integers(0, 10**6), st.integers(0, 5), st.sampled_from(GAMES[:5]))
def test_pairs_and_sweep_agree(seed: int, n_to_come: int, game: Game) -> None:
    """The boards have any number of cards, some ranges are known hands, and some spots allow suit permutations."""
    random = np.random.default_rng(seed)
    n_to_come = min(n_to_come, game.full_board)
    cards = random.permutation(np.array(game.deck))
    board, live, dead = np.split(cards, [game.full_board - n_to_come, game.full_board - n_to_come + 11])
    every = every_set(live.tolist(), 2)
    players = []
    for _ in range(2):
        chosen = every[random.random(len(every)) < random.choice([0.2, 0.8, 1])]
        chosen = every[:1] if not len(chosen) or random.random() < 0.2 else chosen
        heaviest = random.choice([1, 10**6])
        players.append(Holdings(chosen, random.integers(1, heaviest + 1, len(chosen))))
    spot = Spot(game, tuple(board.tolist()), tuple(dead.tolist()), tuple(players))
    tally = both_ways(spot)
    met = [
        sum(int(weight) for row, weight in zip(other.ids, other.weights, strict=True) if not set(row) & set(mine))
        for player, other in (players, players[::-1])
        for mine in player.ids
    ]
    n_boards = comb(len(live) - 4, n_to_come)
    weights = [int(counts.sum()) for of_player in tally.counts if of_player is not None for counts in of_player]
    assert weights == [weight * n_boards for weight in met]


def test_any_two_cards_on_a_river_agree_with_every_pair() -> None:
    board = "Qs 7h 2d 3c 4c"
    players = (any_two(board, weights=9, seed=1), any_two(board, weights=9, seed=2))
    tally = answered(TwoRanges(Spot(HOLDEM, tuple(parse_cards(board)), (), players)))
    cards = players[0].ids
    values = evaluate_many(np.hstack([cards, np.tile(np.array(parse_cards(board), np.uint8), (len(cards), 1))]))
    are_apart = ~(cards[:, None, :, None] == cards[None, :, None, :]).any(axis=(2, 3))
    beats, ties = values[:, None] > values[None, :], values[:, None] == values[None, :]
    for player in range(2):
        counts, others = tally.counts[player], players[1 - player].weights
        assert counts is not None
        assert (counts[:, 0, 1] == (beats & are_apart) @ others).all()
        assert (counts[:, 0, 2] == (ties & are_apart) @ others).all()
        assert (counts[:, 0].sum(axis=1) == are_apart @ others).all()


@pytest.mark.parametrize("board", ["Qs 7h 2d", "Qs 7s 2s", "Qs 7s 2h 2d"])
def test_two_players_with_any_two_cards_have_equal_equities(board: str) -> None:
    """Equal ranges are swept once. The result is the same as with two sweeps over all boards."""
    every, on_board = any_two(board), tuple(parse_cards(board))
    spot = Spot(HOLDEM, on_board, (), (every, every))
    method = TwoRanges(spot)
    assert (method.are_same, method.by_pairs) == (True, False)
    tally = answered(method)
    totals = tally.totals[0][0].tolist()
    assert totals[0] == totals[1]
    assert sum(totals) == comb(52 - len(on_board), 2) * comb(50 - len(on_board), 2) * comb(
        48 - len(on_board), 2 + 3 - len(on_board)
    )
    assert tally.totals[1][0].tolist() == totals
    plain = TwoRanges(spot)
    plain.are_same, plain.n_slices = False, 3
    plain.possible = PossibleBoards(spot, NO_CHANGE)
    assert counts_of(answered(plain)) == counts_of(tally)


@pytest.mark.parametrize(("dead", "n_renamings"), [("", 6), ("3c 3d Ts", 2)])
def test_weighted_ranges_on_a_flop_with_interchangeable_suits(dead: str, n_renamings: int) -> None:
    """The counts of each holding are those of all boards, although only one board of each orbit is visited."""
    board = "Qs 7s 2s"
    every = any_two(board, dead).ids
    first, second = (
        Holdings(every, (every >> 2).sum(axis=1) + 1),
        Holdings(every[::2], np.ones(len(every[::2]), np.int64)),
    )
    for players in ((first, first), (first, any_two(board, dead)), (second, first)):
        spot = Spot(HOLDEM, tuple(parse_cards(board)), tuple(parse_cards(dead)) if dead else (), players)
        method, plain = TwoRanges(spot), TwoRanges(spot)
        assert len(method.possible.group) == (1 if second in players else n_renamings)
        plain.possible = PossibleBoards(spot, NO_CHANGE)
        assert counts_of(answered(plain)) == counts_of(answered(method))


# Counts computed with GNU poker-eval: https://brainwagon.org/2005/04/09/texas-holdem-trivia
PUBLISHED = [("Kh Ks", 1388072, 317694, 6538), ("Td 9d", 1338249, 367143, 6912), ("Qc Jh", 1450987, 254763, 6554)]


@pytest.mark.parametrize(("other", "wins", "losses", "ties"), PUBLISHED)
def test_published_counts_against_aces(other: str, wins: int, losses: int, ties: int) -> None:
    tally = answered(TwoRanges(Spot(HOLDEM, (), (), (known("Ac Ad"), known(other)))))
    assert counts_of(tally) == [[[[losses, wins, ties, 0]]], [[[wins, losses, ties, 0]]]]


@pytest.mark.parametrize("game", [HOLDEM, find_game("shortdeck"), of_two("ace-to-five")], ids=lambda game: game.code)
def test_what_holdings_make_by_the_river(game: Game) -> None:
    classes = categories_of(game)
    spot = small_spot(game, 2, seed=5, n_holdings=12, n_to_come=2, n_live=12)
    tally = answered(TwoRanges(replace(spot, classes=classes)))
    assert counts_of(tally) == counts_of(answered(EveryDeal(replace(spot, classes=classes))))
    used = [np.asarray(total).any(axis=1).sum() for total in tally.totals]
    assert min(used) > 1
    plain = answered(TwoRanges(spot))
    for counts, unclassed in zip(tally.totals, plain.totals, strict=True):
        assert counts.sum(axis=0).tolist() == unclassed[0].tolist()


def test_classes_on_a_flop_with_interchangeable_suits() -> None:
    board, classes = "Qs 7s 2s", categories_of(HOLDEM)
    every = any_two(board)
    spot = Spot(HOLDEM, tuple(parse_cards(board)), (), (every, known("As Ah")))
    tally = answered(TwoRanges(replace(spot, classes=classes)))
    plain = TwoRanges(replace(spot, classes=classes))
    plain.possible = PossibleBoards(spot, NO_CHANGE)
    assert counts_of(answered(plain)) == counts_of(tally)
    aces = tally.totals[1]
    assert aces[classes.names.index("high card")].sum() == 0
    assert aces[classes.names.index("flush")].sum() > 0


def test_slices_may_be_done_in_another_process_and_some_of_them_estimate_the_result() -> None:
    board = "Qs 7h 2d"
    players = (any_two(board, weights=5, seed=3), any_two(board, weights=5, seed=4))
    spot = Spot(HOLDEM, tuple(parse_cards(board)), (), players)
    method = TwoRanges(spot)
    method.n_slices = 7
    again = pickle.loads(pickle.dumps(method))
    sums = Sums(method.is_long)
    for number in range(7):
        sums.add(again.slice(number))
        if number == 3:
            partial = method.tally(sums.arrays)
    every = method.tally(sums.arrays)
    assert counts_of(every) == counts_of(answered(TwoRanges(spot)))
    win, won = (int(tally.totals[0][0, 1]) / int(tally.totals[0].sum()) for tally in (partial, every))
    assert abs(win - won) < 0.02
    assert min(int(counts.min()) for counts in partial.counts if counts is not None) >= 0


def test_other_games_and_numbers_of_players_are_refused() -> None:
    spot = small_spot(HOLDEM, 2, seed=1)
    heavy = Holdings(spot.players[0].ids, np.full(len(spot.players[0]), 1 << 62))
    refused = [
        small_spot(HOLDEM, 3, seed=1),
        small_spot(find_game("omaha"), 2, seed=1),
        small_spot(find_game("greek"), 2, seed=1),
        replace(spot, game=Game("x", "X", 2, 5, (Half("high", "high"), Half("low", "eight-or-better")))),
        replace(spot, players=(heavy, spot.players[1])),
    ]
    assert not any(map(TwoRanges.takes, refused))
    assert TwoRanges.takes(spot)
    assert TwoRanges(spot).cost > 0
