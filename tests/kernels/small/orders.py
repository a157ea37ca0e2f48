"""The values of hands. High and Omaha hands are also compared with the slow twin."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardspeak.evaluate.ids import value_of_ids
from cardspeak.evaluate.orders import KERNELS
from cardspeak.kernels.orders import all_sevens
from cardspeak.kernels.orders.high_loops import values_of_cards, values_of_planes
from cardspeak.kernels.orders.omaha import omaha_of_cards
from cardspeak.rules import ORDERS
from tests.kernels import twin
from tests.kernels.hands import columns_of, planes_of, rows_of

N = 1100
"""Number of hands in a run: several registers of any width, and a remainder."""
LAST = slice(-200, None)
"""The hands for which the slow twin values Omaha hands: some registers and the remainder.

Without compiled kernels, the twin is slower than the kernel. `orders/test_omaha.py` compares all hands.
"""


def high() -> list[Any]:
    """High hands of five, six and seven cards, by rows, columns and planes, with one output array or two.

    With two, cards are in columns for six cards and otherwise in rows, because each layout requires compiling a kernel.
    """
    rows, truth = twin.random_hands(N, 5), twin.values(twin.random_hands(N, 5))
    assert [value_of_ids(*row) for row in rows[:5].tolist()] == truth[:5].tolist()
    computed = []
    for k in (5, 6, 7):
        rows = twin.random_hands(N, k)
        truth = twin.values(rows)
        planes, columns = planes_of(twin.planes(rows)), columns_of(rows)
        for n_out in (1, 2):
            by_cards, by_planes = np.zeros((2, n_out, N), np.uint16)
            assert values_of_planes(planes, k, tuple(by_planes)) == -1
            for hands in (rows_of(rows), columns) if n_out == 1 else (columns if k == 6 else rows_of(rows),):
                assert values_of_cards(hands, tuple(by_cards)) == -1
                assert (by_cards == by_planes).all()
            assert n_out == 2 or (by_planes[0] == truth).all()
            computed.append(by_planes.tolist())
        for row in (0, N // 2, N - 1):
            wrong = rows.copy()
            wrong[row, k - 1] = wrong[row, 2]
            stop = values_of_cards(rows_of(wrong), (np.zeros(N, np.uint16),))
            assert twin.is_where(row, stop)
    return computed


def sevens() -> list[Any]:
    """A part of the walk over all hands of seven cards."""
    tables, counts, sums = all_sevens.triple_tables(), np.zeros(8, np.int64), np.zeros(2, np.int64)
    all_sevens.count_categories(3, *tables, counts)
    all_sevens.sum_values(3, *tables, sums)
    assert counts.any()
    return [counts.tolist(), sums.tolist()]


def omaha() -> list[Any]:
    """The high and low halves with several numbers of hole cards and board cards, by rows or by columns."""
    computed = []
    shapes: list[tuple[int, int, Any]] = [(2, 3, columns_of), (3, 3, rows_of), (4, 4, columns_of), (6, 5, rows_of)]
    for n_hole, n_board, layout in shapes:
        k = n_hole + n_board
        rows = twin.random_hands(N, k)
        truth = twin.omaha_values(rows[LAST], n_hole)
        high, low = np.zeros((2, N), np.uint16)
        assert omaha_of_cards(layout(rows), (0,) * n_hole, (high,), (low,)) == -1
        assert (high[LAST] == truth[0]).all()
        assert (low[LAST] == truth[1]).all()
        computed.append([high.tolist(), low.tolist()])
        for column in (1, n_hole, k - 1):
            wrong = rows.copy()
            wrong[N - 1, column] = wrong[N - 1, 0]
            stop = omaha_of_cards(layout(wrong), (0,) * n_hole, (high,), (low,))
            assert twin.is_where(N - 1, stop)
    return computed


def every_order() -> dict[str, Any]:
    """Five-card hands in every order, by planes, and by rows if the order accepts at most five cards."""
    computed = {}
    for order, kernels in KERNELS.items():
        rows = twin.random_hands(N, 5, deck=ORDERS[order].deck)
        by_planes, by_cards = np.zeros((2, N), np.uint16)
        assert kernels.of_planes(planes_of(twin.planes(rows)), 5, (by_planes,)) == -1
        if kernels.n_cards[-1] == 5:
            assert kernels.of_cards(rows_of(rows), (by_cards,)) == -1
            assert (by_planes == by_cards).all()
        computed[order] = by_planes.tolist()
    return computed


def with_fixed() -> dict[str, Any]:
    """Two cards combined with five that all hands share, in every order that has a kernel for it."""
    computed = {}
    for order, kernels in KERNELS.items():
        if kernels.with_fixed is not None:
            deck = ORDERS[order].deck
            fixed, others = twin.random_hands(1, 5, deck=deck), twin.random_hands(150, 2, deck=deck)
            values = np.zeros(150, np.uint16)
            kernels.with_fixed(tuple(twin.planes(fixed)[:, 0].tolist()), tuple(twin.planes(others)), 7, values)
            computed[order] = values.tolist()
    assert len(computed) >= 5
    return computed
