"""The SQL functions of DuckDB, called from SQL."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError, equity_many, parse_cards
from cardspeak.frames.values import values_of_columns
from cardspeak.games import find_game
from tests.cases import cases
from tests.frames.rows import rows_of

duckdb = pytest.importorskip("duckdb")

import cardspeak.duckdb  # noqa: E402

HANDS = """
    CREATE TABLE hands AS SELECT * FROM (VALUES
        (1, 'AsKd', 'Ah Ac Kc 2d 7s', 'holdem'), (2, '7c7d', 'Ah Ac Kc 2d', 'holdem'), (3, NULL, 'Ah Ac Kc', 'holdem'),
        (4, 'AsAx', 'Ah Ac Kc', 'holdem'), (5, 'QsQd', NULL, 'holdem'), (6, '9h8h', '7h 6h 5h Ts Td', NULL),
        (7, 'As 2d 8h Kc', '3c 4h 7s Ts Kd', 'omaha8'), (8, 'As Ks Qs Js Ts', '', 'holdem')
    ) AS t(id, hole, board, game)
"""


@pytest.fixture
def connection() -> Iterator[Any]:
    with duckdb.connect() as connected:
        cardspeak.duckdb.register(connected)
        connected.execute(HANDS)
        yield connected


def column(connection: Any, call: str) -> list[Any]:
    return [value for (value,) in connection.execute(f"SELECT {call} FROM hands ORDER BY id").fetchall()]


@cases(
    ("call", "want"),
    [
        ("poker_value(hole, board)", [7296, 4929, None, None, None, 7457, None, 7462]),
        ("poker_value(hole, board, game)", [7296, 4929, None, None, None, None, 3896, 7462]),
        ("poker_value(hole, board, game := game)", [7296, 4929, None, None, None, None, 3896, 7462]),
        ("poker_category(hole, board)", ["full house", "two pair", None, None, None, "straight flush", None, "straight flush"]),
        ("poker_category(hole, board, game)", ["full house", "two pair", None, None, None, None, "one pair", "straight flush"]),
        ("poker_place(hole, board)", [167, 2534, None, None, None, 6, None, 1]),
        ("poker_name(hole, board, 'omaha8', 'low')", [None] * 6 + ["7-4-3-2-A low", None]),
        ("poker_name(hole)", [None] * 7 + ["Royal flush"]),
        ("poker_name(hole || ' ' || board)[:10]", ["Full house", "Two pair, ", None, None, None, "Straight f", None, "Royal flus"]),
        ("poker_value(NULL)", [None] * 8),
        ("poker_value(hole, NULL)", [None] * 8),
        ("poker_value(hole, board, NULL)", [None] * 8),
        ("poker_name(hole, board, game, NULL)", [None] * 8),
        ("poker_value('QsQd', 'Ah Ac Kc 2d 7s')", [4984] * 8),
    ],
)  # fmt: skip
def test_functions_are_called_from_sql(connection: Any, call: str, want: list[Any]) -> None:
    assert column(connection, call) == want


def test_equities_are_those_of_arrays(connection: Any) -> None:
    want = equity_many([parse_cards("AsKd")], [parse_cards("Ah Ac Kc 2d 7s")]).equity[0]
    against = equity_many([parse_cards("AsKd")], [parse_cards("Ah Ac Kc 2d 7s")], "QQ+").equity[0]
    assert column(connection, "poker_equity(hole, board)")[0] == want
    assert column(connection, "poker_equity(hole, board, villains := 'QQ+')")[0] == against
    assert column(connection, "poker_equity(hole, board, game)")[2:6] == [None] * 4
    omaha = "poker_equity(hole, board, game)"
    assert 0 < column(connection, omaha)[6] == column(connection, omaha)[6] < 1


@pytest.fixture(scope="module")
def empty() -> Iterator[Any]:
    with duckdb.connect() as connected:
        cardspeak.duckdb.register(connected)
        yield connected


@given(rows=st.lists(rows_of(find_game("holdem")), max_size=6), game=st.sampled_from(["holdem", "omaha8", "badugi"]))
def test_sql_agrees_with_the_values_of_columns(
    empty: Any, rows: list[tuple[str | None, str | None]], game: str
) -> None:
    hole, board = [row[0] for row in rows], [row[1] for row in rows]
    query = (
        "SELECT poker_value(hole, board, ?) FROM (SELECT unnest(?::VARCHAR[]) AS hole, unnest(?::VARCHAR[]) AS board)"
    )
    found = empty.execute(query, [game, hole, board]).fetchall()
    assert [value for (value,) in found] == values_of_columns([hole], [board], game=game).tolist()


def test_many_vectors_are_valued_by_several_threads(connection: Any) -> None:
    connection.execute("CREATE TABLE many AS SELECT id + 100 * range AS id, hole, board, game FROM hands, range(3000)")
    counted = "SELECT poker_category(hole, board, game) AS category, count(*) FROM many GROUP BY ALL"
    assert dict(connection.execute(counted).fetchall()) == {
        "full house": 3000, "two pair": 3000, "one pair": 3000, "straight flush": 3000, None: 12000,
    }  # fmt: skip


def test_the_functions_of_a_query_value_each_vector_once(connection: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counting(*args: Any, **options: Any) -> Any:
        calls.append(args)
        return values_of_columns(*args, **options)

    monkeypatch.setattr(cardspeak.duckdb, "values_of_columns", counting)
    together = "poker_value(hole, board), poker_category(hole, board), poker_place(hole, board)"
    connection.execute(f"SELECT {together} FROM hands").fetchall()
    n_together = len(calls)
    calls.clear()
    connection.execute("SELECT poker_value(hole, board) FROM hands").fetchall()
    assert n_together == len(calls) > 0


def test_strict_fails_with_the_cards_of_the_row(connection: Any) -> None:
    cardspeak.duckdb.register(connection, strict=True)
    assert connection.execute("SELECT poker_value(hole, board) FROM hands WHERE id IN (1, 3)").fetchall() == [
        (7296,),
        (None,),
    ]
    with pytest.raises(
        duckdb.Error, match='CardError: in the row with "AsAx" and "Ah Ac Kc": cards "AsAx": "Ax" at column 3'
    ):
        column(connection, "poker_value(hole, board)")
    with pytest.raises(duckdb.Error, match='in the row with "AsKd" and "As 2c 3c": cards: As is already on the board'):
        connection.execute("SELECT poker_category('AsKd', 'As 2c 3c')").fetchall()
    with pytest.raises(duckdb.Error, match=r'in the row with "AsAd" and "Ah 2c 3c": .* no holding of the opponent'):
        connection.execute("SELECT poker_equity('AsAd', 'Ah 2c 3c', villains := 'AA')").fetchall()
    cardspeak.duckdb.register(connection)
    assert column(connection, "poker_value(hole, board)")[3] is None


def test_each_connection_registers_for_itself(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    call = "SELECT poker_value('As Ks Qs Js Ts')"
    with duckdb.connect(path) as first:
        cardspeak.duckdb.register(first)
        second = first.cursor()
        with pytest.raises(duckdb.CatalogException):
            second.execute(call)
        cardspeak.duckdb.register(second, strict=True)
        assert first.execute(call).fetchall() == second.execute(call).fetchall() == [(7462,)]
        first.execute("CREATE TABLE t AS SELECT 1 AS one")
    with duckdb.connect(path, read_only=True) as reader:
        cardspeak.duckdb.register(reader)
        assert reader.execute(call).fetchall() == [(7462,)]
        names = reader.execute("SELECT function_name FROM duckdb_functions() WHERE database_name = 'hands'").fetchall()
        assert [name for (name,) in names if "poker" in name] == []


@cases(
    ("call", "message"),
    [
        ("poker_value(hole, board, 'hodlem')", 'game: "hodlem" is not known; did you mean holdem'),
        ("poker_value(hole, board, 'holdem', 'low')", 'half: "low" is not a half of Texas hold\'em'),
        ("poker_equity(hole, board, villains := 'ZZ')", "villains"),
        ("poker_value(id)", "cardspeak_value"),
    ],
)
def test_wrong_arguments_are_explained(connection: Any, call: str, message: str) -> None:
    with pytest.raises(duckdb.Error) as error:
        column(connection, call)
    assert message in str(error.value)


@cases("given", [None, "hands.duckdb", 7])
def test_what_is_not_a_connection_is_refused(given: Any) -> None:
    with pytest.raises(CardspeakError, match=r"^connection: .* is not a DuckDB connection; give the result of duckdb"):
        cardspeak.duckdb.register(given)


@cases("package", ["duckdb", "pyarrow"])
def test_the_error_names_the_extra_if_a_package_is_not_installed(package: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, package, None)
        patch.delitem(sys.modules, "cardspeak.duckdb")
        with pytest.raises(ImportError) as error:
            importlib.import_module("cardspeak.duckdb")
    want = f"cardspeak.duckdb needs {package}, which is not installed: pip install 'cardspeak[duckdb]'"
    assert str(error.value) == want
