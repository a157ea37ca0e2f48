"""Two ranges by sweeps with a total for each set of cards, compared with brute force and with other methods."""

from __future__ import annotations

import pickle
from dataclasses import replace
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import every_set
from cardspeak.cards import parse_cards
from cardspeak.equities import costs
from cardspeak.equities.exact.board_pairs import BoardPairs
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.equities.exact.subset_sweep import SubsetSweep, stride_of
from cardspeak.equities.question.classes import categories_of
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Tally
from cardspeak.games import Game, Half, find_game
from tests.equities.answered import answered, counts_of, totals_of
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import games_of_each_kind, small_spot

LOSES, WINS, TIES, NOBODY = range(4)


def even(cards: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> Holdings:
    return Holdings(cards, np.ones(len(cards), np.int64))


def any_with(known: str, game: Game, out: tuple[int, ...]) -> Holdings:
    """All holdings that consist of the known cards and any other cards except those in `out`."""
    surely = parse_cards(known) if known else ()
    rest = every_set([card for card in game.deck if card not in (*surely, *out)], game.hole_cards - len(surely))
    given = np.tile(np.array(surely, np.uint8), (len(rest), 1))
    return even(np.sort(np.hstack([given, rest]), axis=1))


@pytest.mark.parametrize("game", [given for given in games_of_each_kind() if len(given.values[0].halves) < 3])
def test_every_game_agrees_with_brute_force(game: Game) -> None:
    spot = small_spot(game, 2, seed=1, n_holdings=6)
    tally = answered(SubsetSweep(spot))
    expected = dealt_out(spot)
    assert sum(int(counts.sum()) for counts in expected) > 0
    assert counts_of(tally) == [counts[:, None, :].tolist() for counts in expected]


def spot_and_truth(code: str, n_more: int) -> tuple[Spot, Tally]:
    """A spot with many holdings, and its result, found deal by deal."""
    game = find_game(code)
    spot = small_spot(game, 2, n_more, n_holdings=50, n_to_come=2, n_live=2 * game.hole_cards + n_more, heaviest=9)
    return spot, answered(EveryDeal(spot))


@pytest.mark.parametrize(
    "code", ["holdem", "pineapple", "omaha8", "omaha6", "drawmaha", "stud8", "badacey", "razz", "bug-draw"]
)
def test_many_holdings_agree_with_counting_every_deal(code: str) -> None:
    spot, expected = spot_and_truth(code, n_more=4)
    tally = answered(SubsetSweep(spot))
    assert counts_of(tally) == counts_of(expected)
    assert totals_of(tally) == totals_of(expected)


@pytest.mark.parametrize("code", ["omaha", "omaha8", "stud8", "badacey"])
def test_many_holdings_have_the_same_counts_if_each_sweep_is_a_slice(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot, expected = spot_and_truth(code, n_more=3)
    monkeypatch.setattr(costs, "SLICE", 1e-9)  # only now, because it would slow `EveryDeal` down
    method = SubsetSweep(spot)
    assert method.n_slices >= 10
    tally = answered(method)
    assert counts_of(tally) == counts_of(expected)
    assert totals_of(tally) == totals_of(expected)


@given(st.integers(0, 10_000), st.sampled_from(["omaha", "omaha8", "stud8", "badugi", "five-card-draw"]), st.data())
def test_players_with_known_cards_agree_with_counting_every_deal(seed: int, code: str, data: st.DataObject) -> None:
    """Players may have different numbers of unknown cards, from none to all."""
    game = find_game(code)
    random = np.random.default_rng(seed)
    spot = small_spot(game, 2, seed, n_holdings=40, n_live=2 * game.hole_cards + 4, heaviest=5)
    players = []
    for player in spot.players:
        n_known = data.draw(st.integers(0, game.hole_cards))
        known = random.permutation(player.ids[0])[:n_known]
        have_all = np.isin(player.ids, known).sum(axis=1) == n_known
        players.append(Holdings(player.ids[have_all], player.weights[have_all]))
    spot = replace(spot, players=tuple(players))
    expected = answered(EveryDeal(spot))
    for method in (SubsetSweep(spot), BoardPairs(spot)):
        assert counts_of(answered(method)) == counts_of(expected)


def test_every_holding_against_every_other_on_a_river() -> None:
    """Both ranges are the same, so wins equal losses. There are C(47, 4) * C(43, 4) deals."""
    game = find_game("omaha8")
    board = tuple(parse_cards("9h8h2s3dQc"))
    every = even(every_set([card for card in game.deck if card not in board], 4))
    tally = answered(SubsetSweep(Spot(game, board, (), (every, every))))
    totals = tally.totals[0].astype(object).reshape(4, 4)  # axes: low, high
    assert totals.sum() == comb(47, 4) * comb(43, 4)
    mirror = [WINS, LOSES, TIES, NOBODY]
    assert (totals[mirror][:, mirror] == totals).all()
    assert totals[:, NOBODY].sum() == 0
    assert (tally.totals[1] == tally.totals[0]).all()


def test_stud_with_three_known_cards_each() -> None:
    """With four cards to come, three kings can win, tie or lose. There are C(46, 4) * C(42, 4) deals."""
    game = find_game("stud")
    first, second = "KcKdKh", "2d2c7h"
    players = (
        any_with(first, game, tuple(parse_cards(second))),
        any_with(second, game, tuple(parse_cards(first))),
    )
    mine, theirs = answered(SubsetSweep(Spot(game, (), (), players))).totals
    assert mine.sum() == theirs.sum() == comb(46, 4) * comb(42, 4)
    assert mine[0, [LOSES, WINS, TIES, NOBODY]].tolist() == theirs[0, [WINS, LOSES, TIES, NOBODY]].tolist()
    assert mine[0, WINS] > 4 * mine[0, LOSES] > 0


@pytest.mark.parametrize("code", ["omaha", "omaha8", "pineapple", "drawmaha"])
def test_boards_that_differ_only_in_suits_are_visited_once(code: str) -> None:
    """Ranges and dead cards stay the same if hearts and spades, or three suits, are permuted."""
    game = find_game(code)
    for n_free, board in ((2, "Kc Qc Qd"), (3, "Kc Qc 9c")):
        live = [card for card in range(52) if card >> 2 in (3, 4, 8, 10, 11, 12) and card not in parse_cards(board)]
        every = every_set(live, game.hole_cards)
        random = np.random.default_rng(n_free)
        players = []
        for _ in range(2):
            chosen = every[random.choice(len(every), 4, replace=False)]
            suits = [
                [0, 1, 2, 3],
                [0, 1, 3, 2],
                *([[0, 2, 1, 3], [0, 3, 2, 1], [0, 2, 3, 1], [0, 3, 1, 2]] * (n_free - 2)),
            ]
            renamed = np.concatenate([chosen // 4 * 4 + np.array(row)[chosen & 3] for row in suits]).astype(np.uint8)
            players.append(even(np.unique(np.sort(renamed, axis=1), axis=0)))
        dead = tuple(card for card in range(52) if card not in (*live, *parse_cards(board)))
        spot = Spot(game, tuple(parse_cards(board)), dead, tuple(players))
        assert len(spot.stabiliser) >= n_free
        expected = counts_of(answered(EveryDeal(spot)))
        assert expected[0] != np.zeros_like(expected[0]).tolist()
        for method in (SubsetSweep(spot), BoardPairs(spot)):
            assert counts_of(answered(method)) == expected


def test_counts_are_separate_for_each_category() -> None:
    for code in ("omaha8", "pineapple", "stud"):
        game = find_game(code)
        spot = small_spot(game, 2, seed=5, n_holdings=60, n_to_come=1, n_live=30)
        classes = categories_of(game)
        tally = answered(SubsetSweep(replace(spot, classes=classes)))
        assert counts_of(tally) == counts_of(answered(EveryDeal(replace(spot, classes=classes))))
        assert sum(bool(tally.totals[0][number].any()) for number in range(len(classes))) > 1


def test_heavy_weights_are_exact_or_refused() -> None:
    """The sums of a holding must fit into 64 bits. The sums over all holdings can be larger."""
    spot = small_spot(find_game("omaha"), 2, seed=3, n_holdings=20)
    spot = replace(spot, players=tuple(Holdings(player.ids, player.weights * 10**13 + 1) for player in spot.players))
    expected = dealt_out(spot)
    for method in (SubsetSweep(spot), BoardPairs(spot)):
        tally = answered(method)
        assert counts_of(tally) == [counts[:, None, :].tolist() for counts in expected]
        totals = [spot.players[player].weights.astype(object) @ counts for player, counts in enumerate(expected)]
        assert max(map(max, totals)) > 1 << 64
        assert totals_of(tally) == [[each.tolist()] for each in totals]
    heavier = replace(spot, players=tuple(Holdings(player.ids, player.weights * 2_000) for player in spot.players))
    assert SubsetSweep.takes(spot)
    assert not SubsetSweep.takes(heavier)
    assert not BoardPairs.takes(heavier)


def test_spots_for_other_methods_are_refused() -> None:
    assert not SubsetSweep.takes(small_spot(find_game("omaha"), 3, seed=1))
    three = Game("three", "Three", hole_cards=5, board_cards=0, halves=tuple(Half(name, "high") for name in "abc"))
    assert not SubsetSweep.takes(small_spot(three, 2, seed=1))
    many = Game("many", "Many", hole_cards=7, board_cards=0, halves=(Half("high", "high"),))
    random = np.random.default_rng(1)
    holdings = np.sort(np.array([random.permutation(52)[:7] for _ in range(50)], np.uint8), axis=1)
    assert not SubsetSweep.takes(Spot(many, (), (), (even(holdings), even(holdings))))


def test_a_method_can_be_pickled() -> None:
    method = SubsetSweep(small_spot(find_game("stud8"), 2, seed=2))
    first = answered(method)
    assert counts_of(answered(pickle.loads(pickle.dumps(method)))) == counts_of(first)


@given(st.integers(1, 3_000))
def test_a_stride_visits_every_board(n: int) -> None:
    assert len({step * stride_of(n) % n for step in range(n)}) == n
