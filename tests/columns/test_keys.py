"""Labels in columns: equal labels have equal keys, and rows that repeat the row before them are found."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import PotError
from cardspeak.columns import keys as module
from cardspeak.columns.keys import Keys, read_keys
from tests.cases import cases

LABELS = st.sampled_from(["", "a", "b", "abcdefgh", "abcdefg", "hand 12345678", "hand 12345679", "x" * 64, "y" * 65])
LONG = st.builds(lambda end: "long " * 20 + end, st.sampled_from(["1", "2"]))
COLUMNS = st.lists(st.none() | LABELS | LONG, max_size=30)


def check(keys: Keys, labels: list[Any]) -> None:
    """Check keys against the labels, of which None is null."""
    assert keys.are_null.tolist() == [label is None for label in labels]
    pairs = zip(labels, [None, *labels], strict=False)
    assert keys.is_repeat.tolist() == [one is not None and one == before for one, before in pairs]
    of_labels: dict[Any, int] = {}
    for row, (label, key) in enumerate(zip(labels, keys.keys.tolist(), strict=True)):
        if label is not None:
            assert of_labels.setdefault(label, key) == key
            assert keys.given(row) == label
    assert len({*of_labels.values()}) == len(of_labels)


@given(COLUMNS, st.integers(0, 30))
def test_text(labels: list[str | None], cut: int) -> None:
    pa, pl = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    check(read_keys(labels, "hand"), labels)
    check(read_keys(np.array(labels, object), "hand"), labels)
    check(read_keys(pa.chunked_array([labels[:cut], labels[cut:]], pa.string()), "hand"), labels)
    check(read_keys(pa.array(labels, pa.large_string()), "hand"), labels)
    check(read_keys(pa.array([*labels[:3], *labels], pa.string_view())[min(3, len(labels)) :], "hand"), labels)
    check(read_keys(pa.chunked_array([pa.array(labels, pa.string()).dictionary_encode()]), "hand"), labels)
    check(read_keys(pl.Series(labels, dtype=pl.Categorical), "hand"), labels)


@given(st.lists(LABELS.filter(bool)))
def test_numpy_text(labels: list[str]) -> None:
    check(read_keys(np.array(labels, "U105"), "hand"), labels)


@given(st.lists(st.integers(-3, 3) | st.integers(-(1 << 63), (1 << 63) - 1), max_size=20))
def test_whole_numbers(numbers: list[int]) -> None:
    pl = pytest.importorskip("polars")
    check(read_keys(numbers, "hand"), numbers)
    check(read_keys(np.array(numbers, np.int64), "hand"), numbers)
    check(read_keys(pl.Series([*numbers, None], dtype=pl.Int64), "hand"), [*numbers, None])


def test_columns_that_only_numpy_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    columns: list[tuple[Any, list[Any]]] = [
        (pd.Series(["a", "a", None]), ["a", "a", None]),
        (pl.Series([7, 7, 8]), [7, 7, 8]),
    ]
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    for column, labels in columns:
        check(read_keys(column, "hand"), labels)

    class Old:
        """A column without the Arrow interface."""

        def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
            return np.array([1, 1, 2])

    check(read_keys(Old(), "hand"), [1, 1, 2])


def test_slices_do_not_change_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    pa = pytest.importorskip("pyarrow")
    labels = [f"{'x' * (row % 90)} {row // 3}" for row in range(500)]
    whole = read_keys(pa.array(labels), "hand")
    monkeypatch.setattr(module, "SLICE", 7)
    check(read_keys(pa.array(labels), "hand"), labels)
    assert (read_keys(pa.array(labels), "hand").keys == whole.keys).all()


@cases(
    ("column", "message"),
    [
        (np.array([1.5]), "hand: a column of float64; accepted: whole numbers or text"),
        (np.zeros((2, 2), np.int64), "hand: a column of int64 of shape (2, 2); accepted: whole numbers or text"),
        (7, 'hand: "int" is not a column; accepted: whole numbers or text'),
        ([[1], [2]], "hand: a label of type list is not accepted; give whole numbers or text"),
    ],
)
def test_other_columns_are_refused(column: Any, message: str) -> None:
    with pytest.raises(PotError) as caught:
        read_keys(column, "hand")
    assert str(caught.value) == message


def test_arrow_columns_of_other_types_are_refused() -> None:
    pa = pytest.importorskip("pyarrow")
    for column in (pa.array([1.5]), pa.array([[1]]), pa.array([{"a": 1}])):
        with pytest.raises(PotError, match=r"^hand: a column of .*accepted: whole numbers or text$"):
            read_keys(column, "hand")
