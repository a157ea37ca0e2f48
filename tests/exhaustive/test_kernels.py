"""Every hand of five, six and seven cards, as rows of cards, through the public function.

test_rules.py tests that each five-card hand has the value that the rules give it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.bench import CHECKSUMS, PUBLISHED
from cardspeak.evaluate.many import evaluate_many
from cardspeak.kernels.orders import all_sevens
from cardspeak.kernels.orders.high_loops import values_of_cards
from tests.kernels.hands import rows_of

pytestmark = pytest.mark.exhaustive

SIZES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
"""Number of kinds of hands in each category, high card first: C(13, 5) - 10, 13 * C(12, 3), C(13, 2) * 11 ..."""

# The well-known frequencies of poker hands, high card first.
OF_FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
OF_SIX = (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844)
OF_SEVEN = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)


def all_hands(n_cards: int) -> Iterator[npt.NDArray[np.uint8]]:
    """All hands as rows, in pieces: one piece for each pair of lowest cards."""
    for low, second in combinations(range(52), 2):
        higher, n = 51 - second, n_cards - 2
        if higher >= n:
            rest = combinations_of(higher, n) + np.uint8(second + 1)
            rows = np.empty((len(rest), n_cards), np.uint8)
            rows[:, 0], rows[:, 1], rows[:, 2:] = low, second, rest
            yield rows


def combinations_of(n: int, size: int) -> npt.NDArray[np.uint8]:
    """All sets of `size` numbers below n, as rows."""
    return sorted_combinations(size)[: comb(n, size)]


@cache
def sorted_combinations(size: int) -> npt.NDArray[np.uint8]:
    """All sets of `size` numbers below 50, as rows, sorted by the highest number, then by the next."""
    table = np.fromiter((c for some in combinations(range(50), size) for c in some), np.uint8).reshape(-1, size)
    rows: npt.NDArray[np.uint8] = table[np.lexsort(table.T)]
    return rows


def histogram(n_cards: int) -> npt.NDArray[np.int64]:
    """How many hands have each dense value."""
    counts = np.zeros(7463, np.int64)
    for rows in all_hands(n_cards):
        counts += np.bincount(evaluate_many(rows), minlength=7463)
    return counts


def by_category(counts: npt.NDArray[np.int64]) -> tuple[int, ...]:
    return tuple(int(part.sum()) for part in np.split(counts[1:], np.cumsum(SIZES)[:-1]))


def test_five_cards() -> None:
    counts = histogram(5)
    assert counts.sum() == comb(52, 5) == 2_598_960
    assert counts[0] == 0
    assert (counts[1:] > 0).all()  # all 7,462 values
    assert by_category(counts) == OF_FIVE


def test_six_cards() -> None:
    counts = histogram(6)
    assert counts.sum() == comb(52, 6) == 20_358_520
    assert by_category(counts) == OF_SIX


def test_seven_cards() -> None:
    counts = histogram(7)
    assert counts.sum() == comb(52, 7) == 133_784_560
    assert np.count_nonzero(counts) == 4_824
    assert by_category(counts) == OF_SEVEN


def test_seven_cards_have_the_value_of_their_best_five() -> None:
    """A random sample of one hand in fifty is compared with the best of its 21 choices of five cards."""
    rng = np.random.default_rng(7)
    for rows in all_hands(7):
        some = rows[rng.random(len(rows)) < 0.02]
        if len(some):
            best = np.max([evaluate_many(some[:, five]) for five in combinations(range(7), 5)], axis=0)
            assert (evaluate_many(some) == best).all()


def test_the_enumeration_counts_all_hands() -> None:
    nested, sums = np.zeros(8, np.int64), np.zeros(2, np.int64)
    for middle in all_sevens.MIDDLES:
        all_sevens.count_categories(middle, *all_sevens.triple_tables(), nested)
        all_sevens.sum_values(middle, *all_sevens.triple_tables(), sums)
    assert tuple(all_sevens.category_counts(nested)) == OF_SEVEN == PUBLISHED
    assert tuple(sums.tolist()) == CHECKSUMS


def test_the_checksums_are_those_of_rows() -> None:
    """The enumeration finds the same sums of sparse values as the rows of cards."""
    mains, kickers = 0, 0
    for rows in all_hands(7):
        padded = np.concatenate([rows, np.tile(rows[:1], (64, 1))])  # kernels need enough hands for a register
        main, kicker = np.zeros((2, len(padded)), np.uint16)
        assert values_of_cards(rows_of(padded), (main, kicker)) == -1
        mains += int(main[: len(rows)].sum(dtype=np.int64))
        kickers += int(kicker[: len(rows)].sum(dtype=np.int64))
    assert (mains, kickers) == CHECKSUMS
