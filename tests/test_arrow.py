"""Labels and places as PyArrow columns."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cardspeak import CardspeakError, GameError, HandError, categories_of, names_of, places_of
from tests.cases import cases

pa = pytest.importorskip("pyarrow")

import cardspeak.arrow  # noqa: E402

PAIRS = [(cardspeak.arrow.categories_of, categories_of), (cardspeak.arrow.names_of, names_of), (cardspeak.arrow.places_of, places_of)]  # fmt: skip


@cases(("game", "half"), [("holdem", "high"), ("omaha8", "low"), ("badugi", "badugi")])
def test_the_columns_have_the_labels_of_the_arrays(game: str, half: str) -> None:
    values = np.ma.MaskedArray(np.arange(50, dtype=np.uint16), np.arange(50) % 7 == 3)
    for of_arrow, of_numpy in PAIRS:
        assert of_arrow(values, game=game, half=half).to_pylist() == of_numpy(values, game=game, half=half).tolist()


@cases(
    "column",
    [
        lambda: np.ma.MaskedArray([7296, 1, 0], [False, True, False]),
        lambda: pa.array([7296, None, 0], pa.uint16()),
        lambda: pa.chunked_array([[7296], [None, 0]], pa.uint16()),
        lambda: pytest.importorskip("polars").Series([7296, None, 0]),
        lambda: pytest.importorskip("pandas").Series([7296, None, 0], dtype="UInt16"),
        lambda: np.array([7296, np.nan, 0]),
    ],
)
def test_values_can_be_columns_of_any_library(column: Callable[[], Any]) -> None:
    found = cardspeak.arrow.categories_of(column())
    assert found.to_pylist() == ["full house", None, None]
    assert found.null_count == 2
    assert cardspeak.arrow.places_of(column()).to_pylist() == [167, None, None]


def test_categories_are_dictionary_encoded() -> None:
    found = cardspeak.arrow.categories_of([1, 7462])
    assert found.type == pa.dictionary(pa.int16(), pa.string(), ordered=True)
    assert found.dictionary.to_pylist()[0] == "high card"
    assert cardspeak.arrow.names_of([]).to_pylist() == []


def test_wrong_values_are_explained() -> None:
    with pytest.raises(HandError, match=r'^row 1: "7463" is not a value of high'):
        cardspeak.arrow.categories_of([1, 7463])
    with pytest.raises(HandError, match=r"accepted: one value for each hand"):
        cardspeak.arrow.places_of(pa.array(["As"]))
    with pytest.raises(GameError, match="hodlem"):
        cardspeak.arrow.names_of([1], game="hodlem")


def test_the_error_names_the_extra_if_pyarrow_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "cardspeak.arrow")
    with pytest.raises(
        ImportError, match=r"^cardspeak\.arrow needs pyarrow, .*: pip install 'cardspeak\[frames\]'$"
    ) as error:
        importlib.import_module("cardspeak.arrow")
    assert isinstance(error.value, CardspeakError)
