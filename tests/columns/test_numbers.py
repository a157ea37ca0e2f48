"""Columns of whole numbers and flags."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import PotError
from cardspeak.array_types import Flags
from cardspeak.columns.numbers import read_flags, read_integers
from tests.cases import cases


def check(found: tuple[Any, Flags], items: list[Any]) -> None:
    """Check what was read from a column of these items, of which None is null."""
    values, are_null = found
    assert values.tolist() == [item or 0 for item in items]
    assert not len(are_null) or len(are_null) == len(items)
    assert (are_null.tolist() or [False] * len(items)) == [item is None for item in items]


@given(st.lists(st.none() | st.integers(-(1 << 31), (1 << 31) - 1), max_size=20), st.integers(0, 20))
def test_whole_numbers(items: list[int | None], cut: int) -> None:
    pa, pl, pd = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas"))
    check(read_integers(items, "bet"), items)
    check(read_integers(np.array(items, object), "bet"), items)
    masked = np.ma.MaskedArray([item or 0 for item in items], [item is None for item in items], np.int64)
    check(read_integers(masked, "bet"), items)
    for kind in (pa.int32(), pa.int64()):
        check(read_integers(pa.array(items, kind)[min(cut, len(items)) :], "bet"), items[cut:])
        check(read_integers(pa.chunked_array([items[:cut], items[cut:]], kind), "bet"), items)
    check(read_integers(pl.Series(items, dtype=pl.Int64), "bet"), items)
    check(read_integers(pd.Series(items, dtype="Int64"), "bet"), items)


@given(st.lists(st.none() | st.booleans(), max_size=20), st.integers(0, 20))
def test_flags(items: list[bool | None], cut: int) -> None:
    pa, pl, pd = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas"))
    check(read_flags(items, "folded"), items)
    check(read_flags(np.array(items, object), "folded"), items)
    check(read_flags(pa.array(items, pa.bool_())[min(cut, len(items)) :], "folded"), items[cut:])
    check(read_flags(pa.chunked_array([items[:cut], items[cut:]], pa.bool_()), "folded"), items)
    check(read_flags(pl.Series(items, dtype=pl.Boolean), "folded"), items)
    check(read_flags(pd.Series(items, dtype="boolean"), "folded"), items)


@pytest.mark.parametrize("dtype", ["u1", "i2", ">i4", "u8"])
def test_any_integer_dtype(dtype: str) -> None:
    check(read_integers(np.array([7, 0, 200], dtype.replace("i", "u")), "bet"), [7, 0, 200])


INTEGERS = "whole numbers, of any integer dtype"


@cases(
    ("column", "message"),
    [
        (np.array([2.5]), f"bet: a column of float64; accepted: {INTEGERS}"),
        ([5, 2.5], f"row 1: bet: 2.5 is not accepted; give {INTEGERS}"),
        ([5, "25"], f'row 1: bet: "25" is not accepted; give {INTEGERS}'),
        ([True], f"row 0: bet: True is not accepted; give {INTEGERS}"),
        (np.array([[5]]), f"bet: a column of int64 of shape (1, 1); accepted: {INTEGERS}"),
        (np.array([1 << 63], np.uint64), "bet: 9223372036854775808 is too large; give numbers that fit int64"),
        ([1 << 63], "bet: a number is too large; give numbers that fit int64"),
        (7, f'bet: "int" is not a column; accepted: an Arrow column, a NumPy array or a list of {INTEGERS}'),
    ],
)
def test_other_columns_are_not_numbers(column: Any, message: str) -> None:
    with pytest.raises(PotError) as caught:
        read_integers(column, "bet")
    assert str(caught.value) == message


def test_arrow_columns_of_other_types_are_refused() -> None:
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(PotError, match=r'^bet: a column of "double"; accepted: whole numbers'):
        read_integers(pa.array([2.5]), "bet")
    with pytest.raises(PotError, match=r'^folded: a column of "int64"; accepted: True or False$'):
        read_flags(pa.array([1]), "folded")
    with pytest.raises(PotError, match=r"^row 0: folded: 1 is not accepted; give True or False$"):
        read_flags([1], "folded")


def test_columns_that_only_numpy_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    pd, pl, pa = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    check(read_integers(pd.Series([7, 8], dtype="Int64"), "bet"), [7, 8])
    check(read_integers(pl.Series([7, 8]), "bet"), [7, 8])
    check(read_flags(pd.Series([True, None], dtype="boolean"), "folded"), [True, None])
    check(read_flags(pl.Series([True, False]), "folded"), [True, False])

    class Capsules:
        def __arrow_c_stream__(self, requested_schema: Any = None) -> object:
            return pa.chunked_array([[1]]).__arrow_c_stream__(requested_schema)

    with pytest.raises(PotError, match=r"^bet: Arrow columns need nanoarrow, which is not installed: pip install"):
        read_integers(Capsules(), "bet")


def test_a_column_that_is_null_throughout() -> None:
    pa = pytest.importorskip("pyarrow")
    check(read_integers(pa.nulls(2), "bet"), [None, None])
    check(read_flags(pa.nulls(2), "folded"), [None, None])
