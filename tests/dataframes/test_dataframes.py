"""Values and equities are added to frames of each library, and all libraries agree."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from cardspeak import CardError, Game, GameError, Half, HandError, RangeError, equity_many, parse_cards, parse_range
from tests.cases import cases

pl, pd, pa = (pytest.importorskip(name) for name in ("polars", "pandas", "pyarrow"))
duckdb, _ = pytest.importorskip("duckdb"), pytest.importorskip("narwhals")

import cardspeak.dataframes  # noqa: E402
import cardspeak.duckdb  # noqa: E402
from cardspeak.dataframes import with_equity, with_values  # noqa: E402

HOLE = ["AsKd", "7c7d", None, "AsAx", "QsQd", "9h8h"]
BOARD = ["Ah Ac Kc 2d 7s", "Ah Ac Kc 2d", "Ah Ac Kc", "Ah Ac Kc", None, "7h 6h 5h Ts Td"]
COLUMNS = {"id": [1, 2, 3, 4, 5, 6], "hole": HOLE, "board": BOARD}
WANT = {
    "value": [7296, 4929, None, None, None, 7457],
    "category": ["full house", "two pair", None, None, None, "straight flush"],
    "place": [167, 2534, None, None, None, 6],
    "name": ["Full house, aces full of kings", "Two pair, aces and sevens", None, None, None, "Straight flush, nine high"],
}  # fmt: skip
EVERYTHING = [*WANT]


@pytest.fixture
def connection() -> Iterator[Any]:
    with duckdb.connect() as connected:
        cardspeak.duckdb.register(connected)
        yield connected


@pytest.fixture
def frames(connection: Any) -> dict[str, Any]:
    table = pa.table(COLUMNS)
    return {
        "polars": pl.DataFrame(COLUMNS),
        "lazy polars": pl.LazyFrame(COLUMNS),
        "pandas": pd.DataFrame(COLUMNS),
        "pandas, other index": pd.DataFrame(COLUMNS, index=[*"abccde"]),
        "pandas with Arrow": pd.DataFrame(COLUMNS).convert_dtypes(dtype_backend="pyarrow"),
        "pyarrow": table,
        "pyarrow, chunks": pa.concat_tables([table[:2], table[2:2], table[2:]]),
        "duckdb": connection.from_arrow(table),
    }


def columns_of(frame: Any) -> dict[str, list[Any]]:
    """The columns of a frame of any library as lists, in the order of the column `id`; nulls are None."""
    if hasattr(frame, "fetchall"):
        frame = frame.order("id").to_arrow_table()
    if isinstance(frame, pl.LazyFrame):
        frame = frame.collect()
    if isinstance(frame, pd.DataFrame):
        return {name: [None if pd.isna(x) else x for x in frame[name].tolist()] for name in frame.columns}
    return frame.to_dict(as_series=False) if isinstance(frame, pl.DataFrame) else frame.to_pydict()  # type: ignore[no-any-return]


def test_every_library_has_the_same_results_and_its_own_type(frames: dict[str, Any]) -> None:
    for kind, frame in frames.items():
        found = with_values(frame, "hole", "board", add=EVERYTHING)
        assert type(found) is type(frame), kind
        assert columns_of(found) == COLUMNS | WANT, kind
    other = frames["pandas, other index"]
    assert with_values(other, "hole", "board").index.tolist() == other.index.tolist()


def test_every_library_has_the_same_equities(frames: dict[str, Any]) -> None:
    rows, villains = [0, 1, 5], parse_range("QQ+, AK")
    want = [
        equity_many([parse_cards(str(HOLE[row]))], [parse_cards(str(BOARD[row]))], villains).equity[0] for row in rows
    ]
    for kind, frame in frames.items():
        for opponents in (villains, "QQ+, AK"):
            found = columns_of(with_equity(frame, "hole", "board", villains=opponents, add={"equity": "e"}))["e"]
            assert [found[row] for row in rows] == want, kind
            assert [found[row] for row in (2, 3, 4)] == [None] * 3, kind


def test_win_and_tie_can_be_added(frames: dict[str, Any]) -> None:
    want = equity_many([parse_cards("AsKd")], [parse_cards("Ah Ac Kc 2d 7s")])
    for kind in ("polars", "lazy polars", "pandas", "pyarrow"):
        found = columns_of(with_equity(frames[kind], "hole", "board", add=("win", "tie", "standard_error")))
        assert (found["win"][0], found["tie"][0], found["standard_error"][0]) == (want.win[0], want.tie[0], 0), kind
        assert "equity" not in found


def test_hands_and_boards_can_be_in_several_columns(connection: Any) -> None:
    parts = {"id": [1, 2], "a": ["As", "As"], "b": ["Kd", "Kd"], "f": ["Ah Ac Kc"] * 2, "t": ["2d", None]}
    table = pa.table(parts)
    for frame in (pl.DataFrame(parts), pd.DataFrame(parts), table, connection.from_arrow(table)):
        assert columns_of(with_values(frame, ["a", "b"], ["f", "t"]))["value"] == [7296, None]
        assert columns_of(with_values(frame, ["a", "b", "f"]))["value"] == [7296, 7296]


def test_columns_are_named_and_replaced(frames: dict[str, Any]) -> None:
    for kind, frame in frames.items():
        found = columns_of(with_values(frame, "hole", "board", add={"place": "board", "value": 'the "value"'}))
        assert found["board"] == WANT["place"], kind
        assert found['the "value"'] == WANT["value"], kind
        assert len(found) == 4, kind


def test_other_games_and_halves(connection: Any) -> None:
    omaha = {"id": [1], "hole": ["As 2d 8h Kc"], "board": ["3c 4h 7s Ts Kd"]}
    for frame in (pl.DataFrame(omaha), pd.DataFrame(omaha), pa.table(omaha), connection.from_arrow(pa.table(omaha))):
        found = with_values(frame, "hole", "board", add="name", game="Omaha Hi-Lo", half="low")
        assert columns_of(found)["name"] == ["7-4-3-2-A low"]


def test_empty_frames_have_empty_columns() -> None:
    empty = pa.table(COLUMNS)[:0]
    for frame in (pl.DataFrame(COLUMNS).clear(), pd.DataFrame(COLUMNS)[:0], empty):
        found = with_equity(with_values(frame, "hole", "board", add=EVERYTHING), "hole")
        assert columns_of(found) == {name: [] for name in [*COLUMNS, *WANT, "equity"]}


def test_a_relation_stays_a_query(frames: dict[str, Any]) -> None:
    relation = with_values(frames["duckdb"], "hole", "board", add="category")
    assert relation.filter("category = 'two pair'").fetchall() == [(2, "7c7d", "Ah Ac Kc 2d", "two pair")]


OWN = Game("own", "My game", 2, 5, (Half("high", "high"),))


@cases(
    ("run", "kind", "message"),
    [
        (lambda frame: with_values(frame, "bord"), HandError, 'cards: "bord" is not a column of the frame; columns: id, hole and board'),
        (lambda frame: with_values(frame, "hole", ["board", "turn"]), HandError, 'board: "turn" is not a column of the frame'),
        (lambda frame: with_values(frame, []), HandError, "cards: no columns"),
        (lambda frame: with_values(frame, 7),  # type: ignore[arg-type]
          HandError, 'cards: "7" is not a column of the frame'),
        (lambda frame: with_values(frame, "hole", add="equity"), HandError, 'add: "equity" cannot be added; accepted: value, category, name or place'),
        (lambda frame: with_equity(frame, "hole", add=["win", "value"]), HandError, 'add: "value" cannot be added; accepted: equity, win, tie or standard_error'),
        (lambda frame: with_values(frame, "hole", add={"value": 3}),  # type: ignore[dict-item]
          HandError, 'add: "3" cannot be added'),
        (lambda frame: with_values(frame, "hole", add=7),  # type: ignore[arg-type]
         HandError, 'add: "7" cannot be added'),
        (lambda frame: with_values(frame, "hole", game="hodlem"), GameError, 'game: "hodlem" is not known'),
        (lambda frame: with_equity(frame, "hole", villains="ZZ"), RangeError, "villains"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_explained(
    run: Callable[[Any], Any], kind: type[Exception], message: str, frames: dict[str, Any]
) -> None:
    for name in ("polars", "lazy polars", "pandas", "pyarrow"):
        with pytest.raises(kind) as error:
            run(frames[name])
        assert str(error.value).startswith(message), name


@cases("kind", ["polars", "pandas", "pyarrow"])
def test_strict_names_the_row_and_numbers_are_refused(kind: str, frames: dict[str, Any]) -> None:
    with pytest.raises(CardError, match=r'^row 3: cards "AsAx"'):
        with_values(frames[kind], "hole", "board", strict=True)
    with pytest.raises(HandError, match=r"^cards: a column of .*int64"):
        with_values(frames[kind], "id")


@cases(
    ("options", "message"),
    [({"strict": True}, "strict is an argument of register"), ({"game": OWN}, "DuckDB accepts built-in games")],
)
def test_options_that_duckdb_does_not_have_are_refused(
    options: dict[str, Any], message: str, frames: dict[str, Any]
) -> None:
    with pytest.raises(HandError, match=message):
        with_values(frames["duckdb"], "hole", "board", **options)
    with pytest.raises(HandError, match="win"):
        with_equity(frames["duckdb"], "hole", "board", add="win")


def test_a_connection_without_the_functions_is_explained() -> None:
    other = duckdb.connect()
    relation = other.from_arrow(pa.table(COLUMNS))
    with pytest.raises(
        HandError, match=r"^frame: its connection has no functions of cardspeak; call cardspeak\.duckdb\.register first"
    ):
        with_values(relation, "hole", "board")
    other.close()


@cases("given", [None, 7, "hands.csv", [["As", "Kd"]], {"hole": ["AsKd"]}, np.array(["AsKd"]), pl.Series(["AsKd"])])
def test_what_is_not_a_frame_is_refused(given: Any) -> None:
    with pytest.raises(HandError, match=r"^frame: .* is not supported; give a data frame of Polars, pandas, PyArrow"):
        with_values(given, "hole")


def test_the_error_names_the_extra_if_narwhals_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "narwhals", None)
    monkeypatch.delitem(sys.modules, "cardspeak.dataframes")
    with pytest.raises(
        ImportError, match=r"^cardspeak\.dataframes needs narwhals, .*: pip install 'cardspeak\[frames\]'$"
    ):
        importlib.import_module("cardspeak.dataframes")
