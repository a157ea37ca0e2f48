"""Numbers of hands up to suit permutations, by the kernel for one hand and by that for many, and the hands of numbers."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

from cardspeak.abstraction.numbers.layout import layout_of
from cardspeak.abstraction.numbers.many import steps_of
from cardspeak.kernels.abstraction.comparing import Runouts, compare_along
from cardspeak.kernels.abstraction.indexing import index_columns, put_columns
from cardspeak.kernels.abstraction.one_hand import index_each, index_one
from cardspeak.kernels.abstraction.opponents import FullBoards, compare_with_clusters
from cardspeak.kernels.abstraction.unindexing import count_each, unindex_each
from cardspeak.kernels.lanes.lanes import WORDS
from cardspeak.kernels.lanes.wide import WIDE_BYTES
from tests.kernels import twin
from tests.kernels.hands import rows_of

N = 2 * WIDE_BYTES + 7


def index() -> list[Any]:
    """Hands numbered one by one and many at a time, with 32 and 64 bits, and the hands and counts of the numbers."""
    computed = []
    for rounds in ((2, 3, 1), (4, 3, 1, 1)):
        layout, k, size = layout_of(rounds, 0), sum(rounds), 3 * WIDE_BYTES
        rows = twin.random_hands(N, k)
        columns = np.tile(np.arange(k, dtype=np.uint8)[:, None], size).reshape(-1)
        put_columns(rows_of(rows), N, size, columns)
        steps, truth = steps_of((layout,)), np.zeros(N, np.int64)
        words = np.zeros(steps.n_words * size, np.uint32)
        assert index_columns(columns, size, N, layout.rounds, 0, steps.steps, steps.tables, words) == -1
        assert index_each(rows, *layout.plain, truth) == -1
        assert (words.astype(np.int64).reshape(size, -1)[:N] @ [1, 1 << 32][: steps.n_words] == truth).all()
        assert index_one(bytes(rows[5]), *layout.plain) == truth[5]
        columns[(k - 1) * size + N - 1] = columns[N - 1]
        wrong = index_columns(columns, size, N, layout.rounds, 0, steps.steps, steps.tables, words)
        assert wrong == 2 * WIDE_BYTES
        hands, counts, back = np.zeros((N, k), np.uint8), np.zeros(N, np.uint8), np.zeros(N, np.int64)
        unindex_each(truth, layout.numbering, layout.rounds, 0, hands)
        count_each(truth, layout.numbering, counts)
        assert index_each(hands, *layout.plain, back) == -1
        assert (back == truth).all()
        computed.append([truth.tolist(), hands.tolist(), counts.tolist()])
    return computed


def potentials() -> list[Any]:
    """Who is ahead before and after one more card, with a deck of twelve cards and random values for pairs of kinds."""
    rng, n_kinds, board, suit = np.random.default_rng(1), 6, (0, 4, 9), 1
    holdings = list(combinations(range(12), 2))
    kinds = np.array([card // 4 + 3 * (card % 4 == suit) for card in range(12)])
    items = np.zeros((n_kinds, n_kinds), np.int64)
    for item, (one, two) in enumerate(combinations_with_replacement(range(n_kinds), 2)):
        items[one, two] = items[two, one] = item % 15  # some pairs of kinds have the same values
    now_of, later_of = rng.integers(1, 4, size=15), rng.integers(1, 6, size=(15, n_kinds))
    live, width = [card for card in range(12) if card not in board], WORDS
    values = np.zeros((len(holdings), width), np.uint16)
    n_live, times = np.zeros((n_kinds, width), np.uint16), np.zeros(width, np.uint16)
    with_card = np.zeros((12, width), np.uint16)
    for kind in range(n_kinds):
        of_class = [card for card in live if kinds[card] == kind]
        times[kind] = len(of_class)
        n_live[:, kind] = np.bincount(kinds[[card for card in live if card not in of_class[:1]]], minlength=n_kinds)
        with_card[of_class, kind] = 1
        for holding, cards in enumerate(holdings):
            if of_class and not {*cards} & {*board, of_class[0]}:
                values[holding, kind] = later_of[items[kinds[cards[0]], kinds[cards[1]]], kind]
    now = np.array(
        [0 if {*cards} & {*board} else now_of[items[kinds[cards[0]], kinds[cards[1]]]] for cards in holdings], np.uint16
    )
    of_two, rows = np.full(len(holdings), -1), np.where(now > 0, np.arange(len(holdings)), -1)
    runouts = Runouts(values.reshape(-1), n_live.reshape(-1), times, with_card.reshape(-1), of_two)
    found = np.zeros((len(holdings), 9), np.uint32)
    compare_along(runouts, now, kinds, items.reshape(-1), rows, found)
    for holding, mine in enumerate(holdings):
        expected = np.zeros((3, 3), np.int64)
        for other, theirs in enumerate(holdings):
            for card in live:
                if len({*mine, *theirs, card, *board}) == 8:
                    of_mine, of_theirs = (items[kinds[one], kinds[two]] for one, two in (mine, theirs))
                    later = np.sign(later_of[of_mine, kinds[card]] - later_of[of_theirs, kinds[card]])
                    expected[np.sign(int(now[holding]) - int(now[other])) + 1, later + 1] += 1
        assert (found[holding].reshape(3, 3) == expected).all(), mine
    return [found.tolist()]


def opponents() -> list[Any]:
    """Wins and ties against three clusters: on one board, and on two boards together with holdings in orbits."""
    rng, holdings = np.random.default_rng(2), np.array(list(combinations(range(10), 2)), np.uint8)
    n, cluster_of = len(holdings), rng.integers(3, size=45).astype(np.uint8)
    values = rng.integers(1, 9, size=(3, n)).astype(np.uint16)
    for board, blocked in enumerate((9, 3, 4)):
        values[board, (holdings == blocked).any(axis=1)] = 0
    times, orbits = np.array([1, 2, 3]), np.arange(2 * n)
    orbits[:n] = np.where(values[0] > 0, orbits[:n], -1)
    orbits[n:] = np.where(orbits[n:] == 2 * n - 1, 0, orbits[n:] - n)  # the last holding and the first are alike
    boards = FullBoards(values.reshape(-1), times, np.array([1, 3]), orbits, np.arange(2 * n)[::-1].copy())
    out = np.full((2 * n, 3), np.nan, np.float32)
    ids = np.ascontiguousarray(holdings[:, 0]), np.ascontiguousarray(holdings[:, 1])
    compare_with_clusters(boards, ids, cluster_of, np.ones(n + 1), out)
    scores = np.zeros((3, n, 3))
    for board in range(3):
        for mine in range(n):
            for other in range(n):
                if values[board, mine] and values[board, other] and not {*holdings[mine]} & {*holdings[other]}:
                    better = int(values[board, mine]) - int(values[board, other])
                    scores[board, mine, cluster_of[other]] += 1 + np.sign(better)
    together = 2 * scores[1] + 3 * scores[2]
    together[[0, -1]] = (together[0] + together[-1]) // 2
    is_free = values[0] > 0
    assert (out[::-1][:n][is_free] == scores[0][is_free]).all()
    assert (out[::-1][n:] == together).all()
    return [out[::-1][n:].tolist(), out[::-1][:n][is_free].tolist()]
