"""The counts of an exact audit, compared with visiting all pairs of hands one by one."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import audit
from cardspeak.auditing.audited import Audited
from cardspeak.auditing.exact import FINDERS, cells_of, count_pairs, exact_audit
from cardspeak.auditing.truth import true_values
from cardspeak.card_sets import Ids
from cardspeak.kernels.schemes.discordant import count_discordant
from cardspeak.progress import Progress

hands = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 5)), min_size=1, max_size=40)
"""The value of each hand and its rank by score."""


def errors_of(first: tuple[int, int], second: tuple[int, int]) -> str | None:
    """The error that the score makes for two hands, or None."""
    by_cards, by_score = first[0] - second[0], first[1] - second[1]
    if by_cards == 0:
        return "broken_tie" if by_score else None
    if by_score == 0:
        return "false_tie"
    return "wrong_winner" if (by_cards > 0) != (by_score > 0) else None


def values_and_ranks(given_hands: list[tuple[int, int]]) -> tuple[Any, Any]:
    """Values and ranks as arrays. Ranks are consecutive numbers."""
    values = np.array([value for value, _ in given_hands], np.int64)
    ranks = np.unique([rank for _, rank in given_hands], return_inverse=True)[1].astype(np.int64)
    return values, ranks


@given(hands)
def test_pairs_are_counted_as_if_compared_one_by_one(given_hands: list[tuple[int, int]]) -> None:
    values, ranks = values_and_ranks(given_hands)
    cells = cells_of(values, ranks)
    category_of = np.array([0, 0, 0, 1, 1, 2, 2])
    counts = count_pairs(cells, category_of[cells.values], 3)
    expected = np.zeros_like(counts)
    for first, second in combinations(given_hands, 2):
        better, worse = sorted((category_of[first[0]], category_of[second[0]]), reverse=True)
        expected[better, worse, 0] += 1
        error = errors_of(first, second)
        if error:
            expected[better, worse, 1 + ["wrong_winner", "false_tie", "broken_tie"].index(error)] += 1
    assert counts.tolist() == expected.tolist()


@given(hands)
def test_examples_show_their_error_and_are_the_simplest_or_best_hands(given_hands: list[tuple[int, int]]) -> None:
    values, ranks = values_and_ranks(given_hands)
    cells = cells_of(values, ranks)
    for error, find in FINDERS.items():
        wrong = [
            tuple(sorted((first[0], second[0]), reverse=True))
            for first, second in combinations(given_hands, 2)
            if errors_of(first, second) == error
        ]
        result = dict(find(cells))
        assert bool(result) == bool(wrong)
        for which, (first, second) in result.items():
            assert errors_of(given_hands[first], given_hands[second]) == error
            pair = tuple(sorted((given_hands[first][0], given_hands[second][0]), reverse=True))
            if which == "simplest":
                assert pair == min(wrong)
            else:
                assert min(pair) == max(map(min, wrong))


@given(hands)
def test_discordant_pairs(given_hands: list[tuple[int, int]]) -> None:
    values, ranks = values_and_ranks(sorted(given_hands))
    expected = sum(
        (first[0] < second[0] and first[1] > second[1]) for first, second in combinations(sorted(given_hands), 2)
    )
    weights = np.ones(len(values), np.int64)
    assert count_discordant(values, ranks, weights, int(ranks.max()) + 1) == expected


def audited(score: Any, *, lowest_wins: bool = False) -> Audited:
    return Audited("test", (5,), lambda rows: (score(rows), None), lowest_wins=lowest_wins)


def truth(rows: Ids) -> Any:
    return true_values(rows, "high")


N_PAIRS = 3_377_295_241_320
"""C(2598960, 2)"""


def test_the_true_values_make_no_mistakes_and_reversed_values_misorder_all_unequal_hands() -> None:
    reports: list[Progress] = []
    right = exact_audit(audited(truth), "high", reports.append)
    assert (right.showdowns, right.wrong, right.examples, right.categories) == (N_PAIRS, 0, (), ())
    assert reports[-1].done == 1
    assert reports[-1].so_far() is None
    turned = exact_audit(audited(truth, lowest_wins=True), "high", None)
    assert turned.false_tie == turned.broken_tie == 0
    assert 0.99 < turned.rate < 1
    assert turned.wrong == sum(category.mistakes.wrong for category in turned.categories)


def test_one_score_for_all_hands_ties_all_unequal_hands() -> None:
    """Only pairs of equal hands are right. The four royal flushes, for example, make 6 of these pairs."""
    result = exact_audit(audited(lambda rows: np.zeros(len(rows))), "high", None)
    assert (result.wrong_winner, result.broken_tie) == (0, 0)
    assert N_PAIRS - result.false_tie == sum_of_equal_pairs()


def sum_of_equal_pairs() -> int:
    """The number of pairs of equal hands, from the places in each category and the hands in each place."""
    kinds = [(10, 4), (156, 4), (156, 24), (1277, 4), (10, 1020), (858, 64), (858, 144), (2860, 384), (1277, 1020)]
    assert sum(places * size for places, size in kinds) == 2_598_960
    return sum(places * size * (size - 1) // 2 for places, size in kinds)


def test_a_function_of_any_number_of_cards_is_given_five() -> None:
    """The score only shows whether a hand has an ace, so it ranks ace high above a pair of kings."""
    result = audit(lambda rows: (rows.max(axis=1) >> 2) == 12, exact=True, takes="rows")
    assert (result.method, result.n_cards, result.takes) == ("exact", 5, "rows")
    hands, with_ace = comb(52, 5), comb(52, 5) - comb(48, 5)
    assert result.false_tie + result.broken_tie + result.wrong_winner == result.wrong
    assert result.showdowns - result.wrong < with_ace * (hands - with_ace) + sum_of_equal_pairs()


@pytest.mark.parametrize("scores", [[1.5, float("nan")], [None, 1]])
def test_invalid_scores(scores: list[Any]) -> None:
    from cardspeak.auditing.scores import check_scores
    from cardspeak.errors import SchemeError

    with pytest.raises(SchemeError, match="test: a score is None, NaN, an array or a set; a score must be a number or"):
        check_scores(scores, "test")
