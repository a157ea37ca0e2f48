"""Categories, names and places of values agree with the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak import GameError, HandError, categories_of, evaluate, evaluate_many, names_of, places_of
from cardspeak.bench import random_hands
from tests.cases import cases


def test_labels_are_those_of_the_evaluated_hands() -> None:
    hands = random_hands(300, seed=3)
    values = evaluate_many(hands)
    want = [evaluate(hand).value for hand in hands.tolist()]
    assert categories_of(values).tolist() == [value.category for value in want]
    assert names_of(values).tolist() == [value.name for value in want]
    assert places_of(values).tolist() == [value.place for value in want]


def test_labels_of_a_rulebook_are_those_of_its_hands() -> None:
    hands = random_hands(40, seed=4)[:, :5]
    values = evaluate_many(hands, game="standard")
    want = [evaluate(hand, game="standard").value for hand in hands.tolist()]
    assert categories_of(values, game="standard").tolist() == [value.category for value in want]
    assert places_of(values, game="standard").tolist() == [value.place for value in want]


def test_nulls_have_no_labels() -> None:
    for given in (np.ma.masked_array([7296, 7], [False, True]), np.array([7296, np.nan]), np.array([7296, 0])):
        assert categories_of(given).tolist() == ["full house", None]
        assert names_of(given).tolist() == ["Full house, aces full of kings", None]
        assert places_of(given).tolist() == [167, None]
        assert places_of(given).filled().tolist() == [167, 65_535]


def test_columns_of_data_frames_are_read() -> None:
    pa, pl, pd = map(pytest.importorskip, ("pyarrow", "polars", "pandas"))
    for column in (pa.array, pl.Series, pd.Series):
        assert places_of(column([7462, None, 1])).tolist() == [1, None, 7462]
        labels = categories_of(column([7462, None, 1]))
        assert pl.Series(labels).to_list() == ["straight flush", None, "high card"]
        assert pa.array(labels).to_pylist() == ["straight flush", None, "high card"]
        assert pd.Series(labels).isna().tolist() == [False, True, False]


@cases(
    ("values", "message"),
    [
        ([1, 7463], 'row 1: "7463" is not a value of high (0 to 7462)'),
        ([-1], 'row 0: "-1" is not a value of high'),
        ([1.0, np.nan, 9999.0], 'row 2: "9999" is not a value of high'),
        ([1.0, 2.5], 'row 1: "2.5" is not a value of high'),
        ([np.nan, 9999.0], 'row 1: "9999" is not a value of high'),
        ([np.inf], 'row 0: "inf" is not a value of high'),
        ([[1, 2]], "values: int64 of shape (1, 2); accepted: one value for each hand, from evaluate_many"),
        (["flush"], "values: <U5; accepted: one value for each hand"),
        (7462, "values: int64 of shape (); accepted"),
    ],
)
def test_other_values_are_refused(values: Any, message: str) -> None:
    for function in (categories_of, names_of, places_of):
        with pytest.raises(HandError) as error:
            function(values)
        assert str(error.value).startswith(message)


def test_the_half_decides_which_values_there_are() -> None:
    assert names_of([56, 1], game="omaha8", half="low").tolist() == ["5-4-3-2-A low, the wheel", "8-7-6-5-4 low"]
    assert places_of([56, 0], game="omaha8", half="low").tolist() == [1, None]
    with pytest.raises(HandError, match="0 to 56"):
        places_of([57], game="omaha8", half="low")
    with pytest.raises(GameError, match="is not a half of"):
        names_of([1], half="low")


def test_equal_labels_are_one_object() -> None:
    labels = categories_of(np.arange(7463))
    assert len({id(label) for label in labels}) == 10  # nine categories, and None
