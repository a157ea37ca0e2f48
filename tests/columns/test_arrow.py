"""`parse_many` on Arrow columns of several libraries and of every layout that can hold cards."""

from __future__ import annotations

import re
import sys
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak import HandError, parse_many
from cardspeak.columns.parsed import NO_CARD
from tests.cases import cases
from tests.columns.notations import texts
from tests.columns.test_parse import check

na = pytest.importorskip("nanoarrow")
pa = pytest.importorskip("pyarrow")

HANDS = ["AsKd", None, "Qh 2c", "10h, 9h", None, "a♠-k♥", "🂡🂮", "Qh     2c", "As\u200b\u200b\u200bKd"]
IDS = [[51, 45], None, [42, 0], [34, 30], None, [51, 46], [51, 47], [42, 0], [51, 45]]
"""Texts of at most 12 bytes, which a string view contains, and longer texts."""
PAIRS = [hand and [hand[:2], hand[-2:]] for hand in ["AsKd", None, "Qh2c"]]


KINDS = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]


def layouts() -> dict[str, Any]:
    """The same hands in each Arrow layout of text."""
    more = pa.array([hand and hand.encode() for hand in ["7c7d", None, *HANDS, "2c"]])
    kinds = {str(kind): more.cast(kind)[2:-1] for kind in KINDS}
    return kinds | {
        "from the start": pa.array(HANDS),
        "views from the start": pa.array(HANDS, pa.string_view()),
        "chunks": pa.chunked_array([HANDS[:2], [], HANDS[2:]], pa.string()),
        "chunks of views": pa.chunked_array([HANDS[:3], HANDS[3:]], pa.string_view()),
        "dictionary": pa.array(HANDS).dictionary_encode(),
        "dictionary, sliced": pa.array(["7c7d"] * 9 + HANDS).dictionary_encode()[9:],
        "dictionary with a null": pa.DictionaryArray.from_arrays(
            pa.array([0, 1, 2, 3, 1, 5, 6, 7, 8], pa.uint8()), pa.array(HANDS)
        ),
        "long dictionary": pa.DictionaryArray.from_arrays(
            pa.array([hand and number + 90 for number, hand in enumerate(HANDS)], pa.int16()),
            pa.array([f"x{number}" for number in range(90)] + HANDS),
        ),
        "chunks of a dictionary": pa.chunked_array(
            [pa.array(HANDS[:3]).dictionary_encode(), pa.array(HANDS[3:]).dictionary_encode()]
        ),
        "nanoarrow": na.Array(HANDS, na.string()),
    }


@cases("layout", layouts())
def test_every_layout_of_text_is_read(layout: str) -> None:
    parsed = parse_many(layouts()[layout])
    assert parsed.ids.tolist() == [cards or [NO_CARD, NO_CARD] for cards in IDS]
    assert parsed.are_null.tolist() == [cards is None for cards in IDS]
    assert not parsed.are_wrong.any()


@settings(max_examples=settings().max_examples // 3)  # each example is three columns
@given(st.lists(st.one_of(texts(), st.none()), max_size=8), st.integers(0, 8))
def test_each_row_is_parsed_as_by_parse_cards(given: list[str | None], cut: int) -> None:
    given = [text and text.encode("utf-8", "replace").decode() for text in given]
    for kind in (pa.string(), pa.string_view()):
        check(given, pa.chunked_array([given[:cut], given[cut:]], kind))
    check(given, pa.array(given, pa.string()).dictionary_encode())


@cases(
    "kind",
    [
        pa.list_(pa.string()),
        pa.large_list(pa.large_string()),
        pa.list_(pa.string(), 2),
        pa.list_(pa.string_view()),
        pa.list_(pa.dictionary(pa.int8(), pa.string())),
    ],
)
def test_lists_of_names_are_hands(kind: Any) -> None:
    column = pa.array([["7c", "7d"], *PAIRS, ["x", None]], kind)
    parsed = parse_many(column)
    assert parsed.ids[:4].tolist() == [[20, 21], [51, 45], [NO_CARD, NO_CARD], [42, 0]]
    assert parsed.are_null.tolist() == [False, False, True, False, False]
    assert parsed.reasons[4].startswith('cards, item 1 "x": "x" at column 1')
    assert parse_many(column[1:4]).ids.tolist() == [[51, 45], [NO_CARD, NO_CARD], [42, 0]]


@cases("kind", [pa.uint8(), pa.int8(), pa.int64(), pa.uint16()])
def test_lists_of_ids_are_hands(kind: Any) -> None:
    column = pa.array([[51, 45], None, [42, 0], [51, 51], [99, 1], [3, None]], pa.list_(kind))
    parsed = parse_many(column)
    assert parsed.ids[:3].tolist() == [[51, 45], [NO_CARD, NO_CARD], [42, 0]]
    assert [*parsed.reasons.values()] == [
        "cards: As at item 2 repeats the card at item 1",
        "cards, item 1: 99 is not a card id (0 to 51, 52 for the joker)",
        'cards, item 2: "None" is not a card; give a name such as "As" or an id from 0 to 51',
    ]


def test_wrong_rows_are_counted_over_all_chunks() -> None:
    column = pa.chunked_array([["AsKd", "x"], [], [None, "AsAs"]])
    assert sorted(parse_many(column).reasons) == [1, 3]
    wrong = parse_many(column.dictionary_encode()).reasons
    assert wrong[3] == 'cards "AsAs": As at column 3 repeats the card at column 1'


def dictionary_of(texts: Any) -> Any:
    return pa.DictionaryArray.from_arrays(pa.array([1]), texts)


def lists_of(texts: Any) -> Any:
    return pa.FixedSizeListArray.from_arrays(texts, 1)


@cases("nested", [lambda texts: texts, dictionary_of, lists_of])
def test_the_memory_of_a_column_lives_as_long_as_its_reasons(nested: Callable[[Any], Any]) -> None:
    """The views of nanoarrow do not keep the memory of dictionaries and lists alive."""
    memory = np.frombuffer(b"AsAx", np.uint8).copy()
    is_alive = weakref.ref(memory)
    offsets = pa.py_buffer(np.array([0, 2, 4], np.int32))
    column = nested(pa.Array.from_buffers(pa.string(), 2, [None, offsets, pa.py_buffer(memory)]))
    reasons = parse_many(column).reasons
    del memory, column
    assert is_alive() is not None
    assert '"Ax" at column 1: "x" is not a suit' in [*reasons.values()][-1]
    del reasons
    assert is_alive() is None


def test_bytes_that_are_not_text_are_wrong() -> None:
    damaged = [b"AsKd", b"As\xff", b"A\xe2\x99s", b"\xf0\x9f\x82", b"\xf0\x9f\x82\x21", b"A\xe2\x99\x20", b"Jk\xef\xb8"]
    assert parse_many(pa.array(damaged), n_cards=2).are_wrong.tolist() == [False] + [True] * 6


def test_a_column_without_values_is_null() -> None:
    parsed = parse_many(pa.nulls(3))
    assert parsed.are_null.all()
    assert parsed.ids.shape == (3, 0)
    assert parse_many(pytest.importorskip("polars").Series([None, None])).are_null.tolist() == [True, True]
    assert parse_many(pa.chunked_array([], pa.string())).ids.shape == (0, 0)
    assert parse_many(pa.array([], pa.string_view())).ids.shape == (0, 0)


@cases(
    ("column", "message"),
    [
        (pa.array([1, 2]), 'column: a column of "int64"; accepted: text, such as'),
        (pa.chunked_array([], pa.float32()), 'column: a column of "float"; accepted'),
        (pa.array([[0.5]]), 'column: a column of "lists of double"; accepted'),
        (pa.array([[["As"]]]), 'column: a column of "lists of list"; accepted'),
        (pa.array([1, 2]).dictionary_encode(), 'column: a column of "int64"; accepted'),
        (pa.table({"hole": ["As"], "board": ["Kd"]}), "column: a table with the columns hole and board; give a column"),
        (pa.table({"hole": ["As"]}), "column: a table with the column hole; give a column, such as table[name]; of a"),
    ],
)
def test_what_is_not_a_column_of_cards_is_refused(column: Any, message: str) -> None:
    with pytest.raises(HandError) as error:
        parse_many(column)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_the_error_for_a_relation_of_duckdb_says_what_to_give() -> None:
    relation = pytest.importorskip("duckdb").connect().sql("SELECT 'AsKd' AS hole")
    with pytest.raises(HandError, match=re.escape("of a DuckDB relation, relation.to_arrow_table()[name]")):
        parse_many(relation["hole"])
    assert parse_many(relation.to_arrow_table()["hole"]).ids.tolist() == [[51, 45]]


def test_without_nanoarrow_columns_are_read_as_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    assert parse_many(pa.array(["AsKd", None])).ids.tolist() == [[51, 45], [NO_CARD, NO_CARD]]


def test_without_nanoarrow_a_column_without_arrays_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    class Capsules:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return pa.chunked_array([["AsKd"]]).__arrow_c_stream__(requested_schema)

    assert parse_many(Capsules()).ids.tolist() == [[51, 45]]
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    with pytest.raises(HandError) as error:
        parse_many(Capsules())
    assert str(error.value) == (
        'column: Arrow columns need nanoarrow, which is not installed: pip install "cardspeak[frames]"'
    )


def test_polars_columns() -> None:
    pl = pytest.importorskip("polars")
    hands = pl.Series(HANDS)
    for column in (hands, hands.cast(pl.Categorical), pl.concat([hands[:3], hands[3:]], rechunk=False)):
        assert parse_many(column).ids.tolist() == [cards or [NO_CARD, NO_CARD] for cards in IDS]
    long = pl.Series([" ".join(["As", "Kd"] if row % 2 else ["Qh   ", "   2c"]) for row in range(10_000)])
    assert parse_many(long[4_321:4_323]).ids.tolist() == [[51, 45], [42, 0]]
    assert np.unique(parse_many(long).ids, axis=0).tolist() == [[42, 0], [51, 45]]
    assert parse_many(pl.Series(PAIRS)).ids.tolist() == [[51, 45], [NO_CARD, NO_CARD], [42, 0]]
    assert parse_many(pl.Series(PAIRS, dtype=pl.Array(pl.String, 2))).ids[2].tolist() == [42, 0]


def test_a_column_of_nulls() -> None:
    pl = pytest.importorskip("polars")
    for column in (pl.Series([None, None]), pa.nulls(2), pa.chunked_array([pa.nulls(1), pa.nulls(1)])):
        assert parse_many(column, n_cards=2).are_null.tolist() == [True, True]


def test_pandas_columns() -> None:
    pd = pytest.importorskip("pandas")
    for kind in (None, "string", "category", object):
        parsed = parse_many(pd.Series(HANDS, dtype=kind, index=range(5, 14)))
        assert parsed.ids.tolist() == [cards or [NO_CARD, NO_CARD] for cards in IDS]
    assert parse_many(pd.Series(PAIRS)).ids.tolist() == [[51, 45], [NO_CARD, NO_CARD], [42, 0]]
    assert parse_many(np.array([pd.NA, "AsKd"], object)).are_null.tolist() == [True, False]
