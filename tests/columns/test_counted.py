"""Columns whose rows have their own numbers of cards."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak import card_name
from cardspeak.cards import DECK
from cardspeak.columns.counted import MOST, count_cards
from cardspeak.errors import Where
from cardspeak.kernels.text.parser import NULL, WRONG
from tests.cases import cases

TEXTS = ["AsKd", None, "", "x", "Ah Ac Kc 2d 7s"]


@cases("expected", [1, 2, 5, 9])
def test_each_row_has_its_cards_whatever_is_expected(expected: int) -> None:
    column = count_cards(TEXTS, Where("cards"), expected)
    assert column.counts.tolist() == [2, NULL, 0, WRONG, 5]
    assert column.ids[0, :2].tolist() == [51, 45][: min(2, column.ids.shape[1])]
    assert column.ids[4, :5].tolist() == [50, 48, 44, 1, 23]


def test_rows_with_too_many_cards_take_no_more_memory() -> None:
    deck = "".join(map(card_name, DECK))
    column = count_cards(["AsKd", deck], Where("cards"), 2)
    assert column.counts.tolist() == [2, MOST]
    assert column.ids.shape == (2, MOST)


def test_the_text_of_a_row_is_found_in_every_chunk() -> None:
    pa = pytest.importorskip("pyarrow")
    column = count_cards(pa.chunked_array([TEXTS[:2], [], TEXTS[2:]], pa.string()), Where("cards"), 2)
    assert [column.given(row) for row in (0, 2, 3, 4)] == ["AsKd", "", "x", "Ah Ac Kc 2d 7s"]
    with pytest.raises(IndexError):
        column.given(5)


def test_a_single_row_is_repeated_without_a_copy() -> None:
    single = count_cards(["AsKd"], Where("cards"), 2)
    column = single.repeated(1000)
    assert len(column) == 1000
    assert column.given(999) == "AsKd"
    assert np.shares_memory(column.ids, single.ids)
