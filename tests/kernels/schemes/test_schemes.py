"""The kernels of the schemes: bit for bit equal to the slow Python, and in the true order if corrected."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cardspeak.evaluate.many import evaluate_many
from cardspeak.kernels.schemes.tallies import UNNAMED
from cardspeak.rules.high import CATEGORIES
from cardspeak.schemes import SCHEMES, Scheme, schemes

Rows = NDArray[np.uint8]

DECKS = [
    sorted(set(deck))
    for deck in (
        range(52),
        range(16),  # few ranks: pairs and kinds
        range(36, 52),
        range(12, 40),
        [*range(3, 52, 4), *range(8)],  # one suit and some other cards: flushes and straight flushes
        [*range(0, 52, 4), *range(1, 52, 4)],
        [*range(32, 52), *range(4)],  # the highest ranks and the deuce
        [*range(20), *range(48, 52)],  # deuce to six and the aces: wheels, also with pairs
        [*range(2, 36, 4), *range(32, 52)],
        [*range(1, 26, 4), 0, 10],  # diamonds up to the eight, and two more cards: straight flushes even in five cards
        [*range(3, 23, 4), 47, 51, 48, 20],  # the wheel of spades with the six and the king of spades, and another ace
        [*range(26, 51, 4), 49, 37],  # hearts from the eight to the ace, with another ace and another jack
    )
]
"""Decks of few ranks or few suits, in which rare hands are frequent."""


N = 240


@cache
def hands(n_hands: int, n_cards: int, seed: int = 4) -> Rows:
    """Random hands, equally many from each deck."""
    generator = np.random.default_rng(seed)
    dealt = [generator.permutation(DECKS[number % len(DECKS)])[:n_cards] for number in range(n_hands)]
    return np.array(dealt, np.uint8)


def scored(scheme: Scheme, rows: Rows) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """The scores and categories from the kernel. Its output arrays contain other numbers at first."""
    scores: NDArray[Any] = np.full(len(rows), -7, np.int64 if scheme.is_whole else np.float64)
    categories = np.full(len(rows), 77, np.uint8)
    scheme.load_kernel()(rows, scores, categories)
    return scores, categories


SCHEMES_AND_SIZES = [(scheme.name, size) for scheme in schemes() for size in scheme.sizes]


@pytest.mark.parametrize(("name", "size"), SCHEMES_AND_SIZES)
def test_kernels_return_the_scores_of_the_schemes_to_the_last_bit(name: str, size: int) -> None:
    scheme = SCHEMES[name]
    rows = hands(N, size)
    split = 2 if scheme.asks_whose else size
    slow = [scheme.score_of(row[:split], row[split:]) for row in rows.tolist()]
    numbers, categories = scored(scheme, rows)
    assert np.array_equal(numbers, np.array([score.score for score in slow], numbers.dtype))
    assert {type(score.score) for score in slow} == {int if scheme.is_whole else float}
    named = {category: number for number, category in enumerate(CATEGORIES)} | {"royal flush": 8}
    assert categories.tolist() == [named.get(score.name, UNNAMED) for score in slow]


@pytest.mark.parametrize("name", [name for name in SCHEMES if SCHEMES[name].order == "high"])
def test_the_hard_hands_include_every_category(name: str) -> None:
    """Otherwise the test above would prove little."""
    scheme = SCHEMES[name]
    _, categories = scored(scheme, hands(N, scheme.n_cards))
    missing = {3} if name == "pairs-and-kinds" else set()  # this scheme scores them as full houses
    assert set(categories.tolist()) == set(range(9)) - missing


def assert_same_order(scores: NDArray[Any], values: NDArray[np.uint16]) -> None:
    """Check that hands of the same value have the same score, and better hands have higher scores."""
    score_of = np.zeros(1 << 16, scores.dtype)
    score_of[values] = scores
    assert np.array_equal(score_of[values], scores)
    is_there = np.zeros(1 << 16, np.bool_)
    is_there[values] = True
    assert (np.diff(score_of[is_there]) > 0).all()


@cache
def true_values(size: int, order: str) -> tuple[Rows, NDArray[np.uint16]]:
    """Many hands, with all kinds among them, and their values."""
    random = np.random.default_rng(7).random((60_000, 52)).argpartition(size, axis=1)[:, :size].astype(np.uint8)
    rows = np.concatenate([random, hands(12_000, size, seed=8)])
    is_low = order == "eight-or-better"
    return rows, evaluate_many(rows, game="stud8" if is_low else "holdem", half="low" if is_low else "high")


@pytest.mark.parametrize(
    ("name", "size"), [(name, size) for name, size in SCHEMES_AND_SIZES if SCHEMES[name].is_corrected]
)
def test_corrected_schemes_give_the_true_order_with_its_ties(name: str, size: int) -> None:
    scheme = SCHEMES[name]
    rows, true = true_values(size, scheme.order)
    is_low = scheme.order == "eight-or-better"
    numbers, categories = scored(scheme, rows)
    assert_same_order(numbers, true)
    assert is_low or np.array_equal(categories, scored(SCHEMES["histogram"], rows)[1])
    assert not is_low or np.array_equal(numbers == 0, true == 0)


@cache
def all_fives() -> Rows:
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, comb(52, 5) * 5)
    return flat.reshape(-1, 5)


@cache
def values_of_fives() -> NDArray[np.uint16]:
    return evaluate_many(all_fives())


@pytest.mark.parametrize("name", ["histogram-corrected", "pairs-and-kinds-corrected", "points-corrected"])
def test_all_hands_of_five_are_in_the_true_order(name: str) -> None:
    numbers, _ = scored(SCHEMES[name], all_fives())
    assert_same_order(numbers, values_of_fives())
    assert len(np.unique(values_of_fives())) == 7462


def test_only_the_wheel_is_out_of_order_in_the_published_histogram() -> None:
    """The 1,020 wheels count as ace-high straights, and the four suited ones as ace-high straight flushes."""
    published, _ = scored(SCHEMES["histogram"], all_fives())
    corrected, _ = scored(SCHEMES["histogram-corrected"], all_fives())
    differs = published != corrected
    pairs, counts = np.unique(np.stack([published, corrected])[:, differs], axis=1, return_counts=True)
    wheels = [[4_14_00_00_00_00, 8_14_00_00_00_00], [4_05_00_00_00_00, 8_05_00_00_00_00]]
    assert (pairs.tolist(), counts.tolist()) == (wheels, [1020, 4])


def test_all_lows_of_five_are_in_the_true_order() -> None:
    numbers, categories = scored(SCHEMES["histogram-low-corrected"], all_fives())
    assert len(np.unique(numbers)) == comb(8, 5) + 1  # five of the ranks ace to eight, or no low
    assert_same_order(numbers, evaluate_many(all_fives(), game="stud8", half="low"))
    assert set(categories.tolist()) == {UNNAMED}


# The well-known frequencies of poker hands, high card first.
OF_FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)


def test_every_three_of_a_kind_is_a_full_house_in_the_published_table() -> None:
    numbers, categories = scored(SCHEMES["pairs-and-kinds"], all_fives())
    _, corrected = scored(SCHEMES["pairs-and-kinds-corrected"], all_fives())
    assert np.count_nonzero(categories != corrected) == 54_912
    assert np.bincount(corrected).tolist() == list(OF_FIVE)
    assert np.bincount(categories).tolist() == [1302540, 1098240, 123552, 0, 10200, 5108, 3744 + 54912, 624, 40]
    assert np.array_equal(numbers, categories)


def test_how_often_the_published_points_miss_a_straight() -> None:
    """The scheme misses 1,020 ace-high straights, the royal flushes, and the straight flushes from seven to jack."""
    _, categories = scored(SCHEMES["points"], all_fives())
    expected = [1302540 + 1020, 1098240, 123552, 54912, 10200 - 1020, 5108 + 4 + 4, 3744, 624, 40 - 8]
    assert np.bincount(categories).tolist() == expected


def test_the_published_low_test_finds_only_lows_without_an_ace() -> None:
    """The scheme finds the 21 lows of ranks from deuce to eight, but none of the 35 with an ace."""
    numbers, _ = scored(SCHEMES["histogram-low"], all_fives())
    true, _ = scored(SCHEMES["histogram-low-corrected"], all_fives())
    assert np.bincount(numbers).tolist()[1] == comb(7, 5) * 4**5
    assert np.count_nonzero(true) == comb(8, 5) * 4**5


def test_a_hand_of_cards_in_another_order_has_the_same_score() -> None:
    """Exceptions are the royal flush in group-score, and schemes that depend on private cards."""
    rows = hands(3000, 7)
    shuffled = np.random.default_rng(1).permuted(rows, axis=1)
    for scheme in schemes():
        if 7 in scheme.sizes and (scheme.is_corrected or scheme.name.startswith("histogram")):
            assert np.array_equal(scored(scheme, rows)[0], scored(scheme, shuffled)[0])
