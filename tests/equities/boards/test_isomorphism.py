"""Boards up to suit permutations, compared with applying every permutation."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import comb

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import every_set, ranks_by_suit
from cardspeak.cards import DECK, parse_cards
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import NO_CHANGE, orbits_of_pairs, stabiliser
from cardspeak.games import Game, Half, find_game
from cardspeak.rulebooks import read_rulebook

HOLDEM = find_game("holdem")
RENAMINGS = list(permutations(range(4)))


def renamed(cards: tuple[int, ...], suits: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(card // 4 * 4 + suits[card % 4] for card in cards))


def hands(cards: npt.ArrayLike, weights: npt.ArrayLike = 1) -> Holdings:
    rows = np.array(cards, np.uint8)
    return Holdings(rows, np.broadcast_to(np.array(weights, np.int64), len(rows)).copy())


def known(text: str) -> Holdings:
    return hands([sorted(parse_cards(text))])


def boards_of(spot: Spot) -> list[tuple[tuple[int, ...], int]]:
    """The boards as cards, and the number of boards that each represents."""
    planes, times = PossibleBoards(spot).find()
    lanes = np.stack(planes).T.tolist()
    cards = [tuple(card for card in DECK if lane[card & 3] >> (card >> 2) & 1) for lane in lanes]
    return list(zip(cards, times.tolist(), strict=True))


# Counts of distinct hands and boards: https://en.wikipedia.org/wiki/Poker_probability (134,459 hands of five cards) and
# https://en.wikipedia.org/wiki/Texas_hold_%27em#Strategy (1,755 flops).
@pytest.mark.parametrize(("size", "n"), [(3, 1755), (5, 134459)])
def test_published_numbers_of_boards(size: int, n: int) -> None:
    game = Game("x", "X", hole_cards=2, board_cards=size, halves=(Half("high", "high"),))
    planes, times = PossibleBoards(Spot(game, (), (), ())).find()
    assert (len(times), times.sum()) == (n, comb(52, size))
    assert all(plane.flags.c_contiguous and plane.shape == (n,) for plane in planes)


def brute_group(players: list[Holdings], board: tuple[int, ...], dead: tuple[int, ...]) -> set[tuple[int, ...]]:
    group = set()
    for suits in RENAMINGS:
        weighed = [
            {tuple(row): weight for row, weight in zip(player.ids.tolist(), player.weights.tolist(), strict=True)}
            for player in players
        ]
        is_same = all(
            {renamed(row, suits): weight for row, weight in weights.items()} == weights for weights in weighed
        )
        if is_same and set(renamed(board, suits)) == set(board) and set(renamed(dead, suits)) == set(dead):
            group.add(suits)
    return group


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    """Hold'em with few live cards of few ranks, so that permuting some suits often changes nothing."""
    ranks = draw(st.lists(st.integers(0, 12), min_size=3, max_size=4, unique=True))
    live = [rank * 4 + suit for rank in ranks for suit in range(4)]
    more_dead = draw(st.lists(st.sampled_from(live), max_size=3, unique=True))
    board = draw(st.lists(st.sampled_from(live), max_size=5, unique=True))
    dead = [card for card in DECK if card not in live] + [card for card in more_dead if card not in board]
    left = [card for card in DECK if card not in dead and card not in board]
    players = []
    for _ in range(draw(st.integers(0, 2))):
        n_cards = draw(st.sampled_from([1, 2, 2, 3]))
        base = draw(
            st.lists(st.lists(st.sampled_from(left), min_size=n_cards, max_size=n_cards, unique=True), max_size=3)
        )
        group = draw(st.sampled_from([RENAMINGS, RENAMINGS[:2], RENAMINGS[:1]]))
        sets = {renamed(tuple(cards), suits) for cards in base for suits in group}
        sets = {cards for cards in sets if set(cards) <= set(left)} or {tuple(left[:n_cards])}
        weights = draw(st.lists(st.sampled_from([1, 1, 1, 2]), min_size=len(sets), max_size=len(sets)))
        players.append(hands(sorted(sets), weights if draw(st.booleans()) else 1))
    return Spot(HOLDEM, tuple(board), tuple(dead), tuple(players))


@given(spots())
def test_the_stabiliser_has_every_suit_permutation_that_leaves_the_spot_unchanged(spot: Spot) -> None:
    group = stabiliser(spot.players, spot.board, spot.dead)
    assert group[0].tolist() == [0, 1, 2, 3]
    assert {tuple(row) for row in group.tolist()} == brute_group(list(spot.players), spot.board, spot.dead)
    assert len(group) == len({tuple(row) for row in group.tolist()})


def test_each_group_of_suit_permutations_is_the_stabiliser_of_some_range() -> None:
    """Each range consists of all images of a holding with four suits and four ranks under one of the 30 groups."""
    groups = set()
    for first, second in product(map(tuple, RENAMINGS), repeat=2):
        group: set[tuple[int, ...]] = {(0, 1, 2, 3)}
        more = group
        while more:
            more = {tuple(row[suit] for suit in each) for row in (first, second) for each in group} - group
            group |= more
        groups.add(frozenset(group))
    assert len(groups) == 30
    for expected in groups:
        player = hands(sorted(renamed((48, 41, 34, 27), suits) for suits in expected))
        assert {tuple(row) for row in stabiliser([player], (), ()).tolist()} == expected


@given(spots())
def test_listed_boards_represent_each_board_once(spot: Spot) -> None:
    group = [tuple(row) for row in spot.stabiliser.tolist()]
    seen: set[tuple[int, ...]] = set()
    boards = boards_of(spot)
    for board, times in boards:
        orbit = {renamed(board, suits) for suits in group}
        assert len(orbit) == times
        assert not orbit & seen
        seen |= orbit
    sure = [set.intersection(*map(set, player.ids.tolist())) for player in spot.players]
    left = [card for card in spot.live if card not in set().union(*sure)]
    assert seen == {tuple(sorted((*spot.board, *more))) for more in combinations(left, spot.n_to_come)}
    assert PossibleBoards(spot).n == len(boards)


def test_a_range_of_all_live_holdings_lets_suits_permute() -> None:
    board, every = parse_cards("Qs 7h 2d"), hands(every_set([card for card in DECK if card not in (43, 22, 1)], 2))
    assert tuple(board) == (43, 22, 1)
    assert len(stabiliser([every, every], (), ())) == 1  # the ranges lack Qs, 7h and 2d
    assert len(stabiliser([every, every], (43, 22, 1), ())) == 1
    every = hands(every_set([card for card in DECK if card not in (43, 23, 3)], 2))
    assert len(stabiliser([every], (43, 23, 3), ())) == 6  # Qs 7s 2s: the other three suits can be permuted
    assert len(stabiliser([hands(every.ids, np.arange(len(every)) + 1)], (43, 23, 3), ())) == 1


@pytest.mark.parametrize(
    ("players", "n_suits"), [(["As Ah", "Kd Kc"], 4), (["As Ks", "Qs Js"], 6), (["As Kh", "Qd Jc"], 1), (["7h 7d"], 4)]
)
def test_suit_permutations_that_known_hands_allow(players: list[str], n_suits: int) -> None:
    spot = Spot(HOLDEM, (), (), tuple(map(known, players)))
    assert len(spot.stabiliser) == n_suits
    held = [card for text in players for card in parse_cards(text)]
    possible = PossibleBoards(spot)
    planes, times = possible.find()
    assert times.sum() == possible.n_dealt == comb(52 - len(held), 5)
    assert len(times) == possible.n
    for plane, ranks in zip(planes, ranks_by_suit(held), strict=True):
        assert not (plane & ranks).any()


def test_suits_do_not_permute_with_a_rulebook_or_a_joker() -> None:
    ruled = Game("x", "X", hole_cards=2, board_cards=5, halves=(Half("high", read_rulebook("standard")),))
    joker = Game("x", "X", hole_cards=2, board_cards=5, halves=(Half("high", "high-joker"),), deck="joker")
    for game in (ruled, joker):
        assert Spot(game, (), (), ()).stabiliser.tolist() == NO_CHANGE.tolist() == [[0, 1, 2, 3]]
    assert PossibleBoards(Spot(joker, (), (), ())).n == comb(53, 5)


def test_a_deck_that_lacks_cards_of_a_suit() -> None:
    lacking = tuple(card for card in DECK if card != 3)
    game = Game("x", "X", hole_cards=2, board_cards=5, halves=(Half("high", "high"),), deck=lacking)
    assert len(Spot(game, (), (), ()).stabiliser) == 6


def test_the_short_deck() -> None:
    spot = Spot(find_game("shortdeck"), (), (), ())
    boards = boards_of(spot)
    assert sum(times for _, times in boards) == comb(36, 5)
    assert min(min(board) for board, _ in boards) == 16


def test_orbits_of_all_pairs_of_cards() -> None:
    pairs = every_set(DECK, 2)
    orbits = orbits_of_pairs(pairs, np.array(RENAMINGS, np.uint8))
    assert len(set(orbits.tolist())) == 169  # https://en.wikipedia.org/wiki/Texas_hold_%27em_starting_hands
    assert sorted(np.bincount(orbits).tolist()) == [4] * 78 + [6] * 13 + [12] * 78
    chosen = pairs[[7, 300, 900]]
    assert orbits_of_pairs(chosen, NO_CHANGE).tolist() == [0, 1, 2]


def test_weights_that_allow_only_rotations_of_the_suits() -> None:
    """Three aces have equal total weights, and so do three kings, but only rotating the suits keeps all weights."""
    weights = {(1, 2): 1, (1, 3): 2, (2, 1): 2, (2, 3): 1, (3, 1): 1, (3, 2): 2}
    for others in ((), (0, 4)):  # holdings of two cards and of four
        cards = [(*others, 44 + king, 48 + ace) for ace, king in weights]
        assert len(stabiliser([hands(cards)], (), ())) == 6
        assert len(stabiliser([hands(cards, list(weights.values()))], (), ())) == 3
