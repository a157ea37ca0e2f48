"""Boards up to suit permutations, exact counts, and random deals."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import numpy as np

from cardspeak.card_sets import every_set
from cardspeak.equities.question.classes import ValueClasses
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import OpenSpot
from cardspeak.equities.sampling.sampler import Sampled
from cardspeak.games import find_game
from cardspeak.kernels.equity.canonical_boards import put_canonical_boards
from cardspeak.kernels.equity.duel import count_winners
from cardspeak.kernels.equity.hand_sweep import N_KINDS, NO_RANK, add_boards_of_ranks
from cardspeak.kernels.equity.many_ranges import add_tuples
from cardspeak.kernels.equity.match_ups import STRIDE, add_slab, number_values
from cardspeak.kernels.equity.merge_equivalent import merge_equivalent
from cardspeak.kernels.equity.river_counts import N_MULTISETS, N_PAIRS, put_counts
from cardspeak.kernels.equity.row_keys import put_keys
from cardspeak.kernels.equity.rows import count_rows
from cardspeak.kernels.equity.three_ranges import three_narrow, three_wide
from cardspeak.kernels.equity.two_range_pairs import compare_pairs
from cardspeak.kernels.equity.two_range_sweep import sweep
from cardspeak.kernels.lanes.lanes import WORDS
from tests.kernels import twin
from tests.kernels.equity import test_board_pairs, test_omaha_boards, test_subset_sweep


def board_pairs() -> None:
    """Outcomes compared with a loop over boards."""
    test_board_pairs.check(1, 3, 2, WORDS)
    test_board_pairs.check(3, 2, 3, WORDS)


def subset_sweep() -> None:
    """Sums compared with a loop over pairs."""
    test_subset_sweep.check(1, 3, 3, 2, 8)
    test_subset_sweep.check(2, 2, 4, 2, 8)


def omaha_boards() -> None:
    """Outcomes compared with a loop over deals."""
    test_omaha_boards.check_boards(3, 4, 3, 40, 1)
    test_omaha_boards.check_boards(2, 4, 3, 40, 2)
    test_omaha_boards.check_against_any(4, 1, 1, n_live=8)
    test_omaha_boards.check_values(4, 70, 3)


def canonical_boards() -> list[Any]:
    """Three of twelve cards, on boards that also contain two aces."""
    bits = np.array(sorted((1 << 16 * suit + rank for suit in range(4) for rank in (1, 4, 9)), reverse=True), np.uint64)
    group = np.array(list(permutations(range(4))), np.uint64)
    planes, times = np.zeros((4, 60), np.uint16), np.zeros(60, np.int64)
    a, b, c, d = planes
    n = put_canonical_boards(bits, 3, 1 << 12 | 1 << 28, group * 16, (a, b, c, d), times)
    return [planes[:, :n].T.tolist(), times[:n].tolist()]


def many_ranges() -> list[Any]:
    """Three ranges of two and three holdings on random boards."""
    random = np.random.default_rng(2)
    values, times = random.integers(0, 5, 6 * 64).astype(np.uint16), random.integers(0, 9, 64).astype(np.uint16)
    rows, ends, weights = np.array([0, 1, 2, 3, 4, 5, 0]), np.array([0, 2, 4, 7]), np.arange(1, 8)
    masks, counts = np.left_shift(np.uint64(1), rows.astype(np.uint64)), np.zeros(2 * 7 * 5, np.int64)
    for moduli in (np.array([0]), np.array([101, 13])):
        add_tuples(values, times, rows, ends, masks, weights, moduli, 0, 1, counts)
    assert counts.any()
    return list(counts.tolist())


def duel() -> list[Any]:
    """Three known hands on two flops."""
    cards = twin.random_hands(1, 52, seed=3)[0]
    hands, firsts = twin.planes(cards[:6].reshape(3, 2)), twin.planes(cards[6:10].reshape(2, 2))
    rest = np.zeros((4, 64), np.uint16)
    rest[:, :40] = twin.planes(cards[10:][np.random.default_rng(1).random((40, 42)).argsort(axis=1)[:, :3]])
    counts = np.zeros((3, 4), np.int64)
    a, b, c, d = rest
    count_winners(tuple(hands), tuple(firsts), np.array([40, 21]), (a, b, c, d), 7, counts)
    assert counts.any()
    return list(counts.tolist())


def merged() -> list[Any]:
    """Boards that rank all holdings identically."""
    values = np.random.default_rng(1).integers(0, 3, (40, 64)).astype(np.uint16)
    values[:, 5:] = 0
    slots, known = np.full(128, -1, np.int32), np.zeros(80, np.uint64)
    boards, sums = np.zeros((2, 40), np.int64)
    n_merged = merge_equivalent(values.reshape(-1), 64, 5, np.arange(40), 0, known, slots, boards, sums, 0)
    assert 1 < n_merged <= 40
    return [n_merged, boards.tolist(), sums.tolist()]


def match_ups() -> list[Any]:
    """All pairs of nine holdings on two boards."""
    held = np.full((4, STRIDE), 0xFFFF, np.uint16)
    held[:, :9] = np.random.default_rng(1).integers(0, 1 << 13, (4, 9)) & 0x1001 << np.arange(9) % 2
    boards, values = np.array([[22, 300], [64, 8], [1024, 0], [0, 4]], np.uint16), np.empty(2 * STRIDE, np.uint8)
    (a, b, c, d), (e, f, g, h) = boards, held
    number_values((a, b, c, d), (e, f, g, h), values)
    wins, ties = np.zeros((2, STRIDE * STRIDE), np.uint32)
    ends = np.where(np.arange(STRIDE) < STRIDE - 4, 0, 128)
    add_slab(values, 4, 1, ends, wins, ties)
    return [values.tolist(), np.flatnonzero(ties).tolist(), int(ties.sum()), int(wins.sum())]


def two_range_pairs() -> list[Any]:
    """All pairs of fifteen holdings."""
    random = np.random.default_rng(2)
    masks = np.array([1 << a | 1 << b for a, b in combinations(range(6), 2)], np.uint64)
    values = random.integers(0, 9, (15, 64)).astype(np.uint16).reshape(-1)
    times = random.integers(0, 25, 64).astype(np.uint16)
    weights, sums = random.integers(0, 5, (2, 15)), np.zeros((2, 15, 2), np.int64)
    compare_pairs(values, 64, times, masks, 15, (weights[0], weights[1]), (sums[0], sums[1]))
    assert sums.any()
    return list(sums.tolist())


def two_range_sweep() -> list[Any]:
    """All holdings of nine cards on three boards."""
    random = np.random.default_rng(1)
    holdings = np.array(list(combinations(range(9), 2)), np.uint8).T.copy()
    values = random.integers(0, 9, 3 * 40).astype(np.uint16)
    weights = random.integers(0, 5, (2, 36))
    sums = np.zeros((2, 36, 2, 3), np.int64)
    class_of = (np.arange(1 << 16) & 1).astype(np.uint8)
    times = np.array([1, 4, 24])
    sweep(values, 40, times, (holdings[0], holdings[1]), (weights[0], weights[1]), class_of, (sums[0], sums[1]))
    assert sums.any()
    return list(sums.tolist())


def hand_sweep() -> list[Any]:
    """Omaha hands on two boards with random values of pairs, with twelve live cards."""
    random = np.random.default_rng(6)
    live = np.sort(random.permutation(52)[:12]).astype(np.uint8)
    values = random.integers(1, 30, (2, N_KINDS, N_KINDS)).astype(np.uint16)
    hands = every_set(live.tolist(), 4)[::9]
    hands[3, 3] = 51 if 51 not in live else 50
    drawn = np.array([0, 0, 3, 3, 9, 0, 5, NO_RANK, NO_RANK, NO_RANK], np.uint8)
    of_ranks, of_views = np.zeros((2, 2, len(hands)), np.int64)
    add_boards_of_ranks(
        (np.tile(live, 2), drawn, np.minimum(values, values.transpose(0, 2, 1)).reshape(-1)),
        (hands.reshape(-1), hands.reshape(-1), np.arange(len(hands))),
        (of_ranks[0], of_ranks[1]),
        (of_views[0], of_views[1]),
    )
    assert of_ranks.any(axis=1).all()
    return [of_ranks.tolist(), of_views.tolist()]


def three_ranges() -> list[Any]:
    """All holdings of seven cards on three boards, with weights of 16 and of 64 bits."""
    random = np.random.default_rng(1)
    holdings = np.array(list(combinations(range(7), 2)), np.uint8).T.copy()
    values = random.integers(0, 5, 3 * 32).astype(np.uint16)
    weights = random.integers(0, 5, 21 * 3)
    narrow, wide = np.zeros((2, 21 * 3 * 4 * 2), np.int64)
    cards, times = (holdings[0], holdings[1]), np.array([1, 4, 24])
    three_narrow(values, 32, times, cards, 7, weights.astype(np.uint16), np.arange(3), narrow)
    three_wide(values, 32, times, cards, 7, weights.astype(np.int64), np.arange(3), wide)
    assert narrow.any()
    assert (narrow == wide).all()
    return list(narrow.tolist())


def rows() -> list[Any]:
    """Hands against a random hand and against a range, with random tables and a flush in some of the boards."""
    random = np.random.default_rng(4)
    plain = random.integers(0, 90, N_MULTISETS * N_PAIRS).astype(np.uint16)
    flushes = random.integers(50, 99, 1 << 13).astype(np.uint16)
    flushes[np.bitwise_count(np.arange(1 << 13)) < 5] = 0
    counts = np.zeros(N_MULTISETS * N_PAIRS, np.uint32)
    put_counts(np.array([[0, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 1, 1]]), plain, counts[: 3 * N_PAIRS])
    assert counts[2 * N_PAIRS :].any()
    counts[3 * N_PAIRS :] = random.integers(0, 900, len(counts) - 3 * N_PAIRS)
    cards = twin.random_hands(60, 7, seed=2)
    two = cards[:8, :2].astype(np.int64)
    pairs, weights = twin.random_hands(8, 1, seed=3)[:, 0].astype(np.int64), np.arange(1, 9)
    nobody, planes = np.empty(0, np.int64), np.ascontiguousarray(twin.planes(cards[:8, :2]).T, np.int64)
    against_random = nobody, np.empty((0, 4), np.int64), nobody, nobody
    against_range = pairs, planes, (1 << two).sum(axis=1), weights
    counted = []
    for holdings, n_board, n in (
        (against_random, 5, 60),
        (against_random, 4, 2),
        (against_range, 5, 60),
        (against_range, 3, 1),
    ):
        hands, boards = cards[-n:, :2].copy(), cards[-n:, 2:].copy()
        of_rows = np.zeros((3, n), np.int64)
        count_rows(hands, boards, n_board, (plain, flushes, counts), holdings, of_rows[0], of_rows[1], of_rows[2])
        assert of_rows[:2].any(axis=1).all()
        counted.append(of_rows.tolist())
    return counted


def row_keys() -> list[Any]:
    """Keys of random rows, with and without suit permutations."""
    cards = twin.random_hands(50, 7, seed=5)
    hands, boards, keys = cards[:, :2].copy(), cards[:, 2:].copy(), np.zeros((2, 50), np.int64)
    put_keys(hands, boards, 5, True, keys[0])
    put_keys(hands, boards, 4, False, keys[1])
    return list(keys.tolist())


def random_deals() -> list[Any]:
    """Samples of hold'em, of hold'em by class and holding, and of Omaha hi-lo."""
    two = every_set(range(30, 52), 2)
    weights = np.arange(1, len(two) + 1)
    players = (
        Holdings(two, weights),
        Holdings(two[:40], np.ones(40, np.int64)),
        AnyHolding((20,), 2),
        Holdings(two[50:150], weights[50:150]),
    )
    holdem = OpenSpot(find_game("holdem"), (0, 5, 10), (3,), players)
    classes = ValueClasses(("less", "more"), (np.arange(65536) > 3000).astype(np.uint8))
    four = Holdings(np.array([[0, 5, 30, 51], [1, 6, 11, 50]], np.uint8), np.array([1, 3]))
    omaha = OpenSpot(find_game("omaha8"), (), (), (four, AnyHolding((), 4), AnyHolding((7, 9), 4)))
    samples = Sampled(holdem, 5, 300), Sampled(holdem, 5, 300, classes, tells_holdings=True), Sampled(omaha, 9, 300)
    counted = [array.tolist() for sampled in samples for array in sampled.slice(0)]
    assert len(counted) == 2 + 5 + 2
    return counted
