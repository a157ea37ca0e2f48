"""Values and equities in frames of Spark, Dask and Modin; tests of an engine that is not installed are skipped."""

from __future__ import annotations

import pickle
import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardspeak import CardError, CardspeakError, GameError, HandError, RangeError

pa, pd = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
pytest.importorskip("narwhals")

from cardspeak.dataframes import engines, with_equity, with_values  # noqa: E402
from cardspeak.dataframes.asked import Asked  # noqa: E402

COLUMNS: dict[str, list[Any]] = {
    "id": [1, 2, 3, 4, 5],
    "hole": ["AsKd", "7c7d", None, "AsAx", "9h8h"],
    "board": ["Ah Ac Kc 2d 7s", "Ah Ac Kc", "Ah Ac Kc", "Ah Ac Kc", "7h 6h 5h Ts Td"],
}
EVERYTHING = ["value", "category", "place", "name"]
WANT = {
    "value": [7296, 4929, None, None, 7457],
    "category": ["full house", "two pair", None, None, "straight flush"],
    "place": [167, 2534, None, None, 6],
    "name": ["Full house, aces full of kings", "Two pair, aces and sevens", None, None, "Straight flush, nine high"],
}
EQUITIES = with_equity(pa.table(COLUMNS), "hole", "board", villains="QQ+, AK", add=["equity", "tie"]).to_pydict()

WRONG: list[tuple[Callable[[Any], Any], type[CardspeakError], str]] = [
    (lambda frame: with_values(frame, "bord"), HandError, 'cards: "bord" is not a column of the frame'),
    (lambda frame: with_values(frame, "hole", game="hodlem"), GameError, 'game: "hodlem" is not known'),
    (lambda frame: with_values(frame, "hole", half="low"), GameError, 'half: "low" is not a half of'),
    (lambda frame: with_equity(frame, "hole", villains="ZZ"), RangeError, 'villains "ZZ": "ZZ" at column 1'),
    (lambda frame: with_values(frame, "id"), HandError, "cards: "),
]
"""Mistakes that are found before anything is computed."""


def check_mistakes(frame: Any) -> None:
    for run, kind, message in WRONG:
        with pytest.raises(kind) as error:
            run(frame)
        assert str(error.value).startswith(message)


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A session of Spark on this machine."""
    with warnings.catch_warnings(action="ignore"):
        sql = pytest.importorskip("pyspark.sql", reason="Spark is not installed")
        if shutil.which("java") is None:
            pytest.skip("Java, which Spark needs, is not installed")
        folder = tmp_path_factory.mktemp("spark")
        builder = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        session = builder.config("spark.sql.warehouse.dir", str(folder)).getOrCreate()
        session.sparkContext.setLogLevel("OFF")
        yield session
        session.stop()


@pytest.fixture
def in_spark(spark: Any) -> Any:
    schema = "id int, hole string, board string"
    return spark.createDataFrame([*zip(*COLUMNS.values(), strict=True)], schema).repartition(3)


def rows_of(frame: Any) -> dict[str, list[Any]]:
    """The columns of a frame of Spark, sorted by `id`."""
    rows = sorted(frame.collect(), key=lambda row: row["id"])
    return {name: [row[name] for row in rows] for name in frame.columns}


@pytest.mark.filterwarnings("ignore")
class TestSpark:
    def test_values(self, in_spark: Any) -> None:
        found = with_values(in_spark, "hole", "board", add=EVERYTHING)
        assert type(found) is type(in_spark)
        assert dict(found.dtypes[3:]) == {"value": "int", "category": "string", "place": "int", "name": "string"}
        assert rows_of(found) == COLUMNS | WANT

    def test_equities_and_a_column_that_is_replaced(self, in_spark: Any) -> None:
        found = with_equity(in_spark, "hole", "board", villains="QQ+, AK", add={"tie": "share", "equity": "board"})
        assert found.columns == ["id", "hole", "board", "share"]
        rows = rows_of(found)
        assert (rows["board"], rows["share"]) == (EQUITIES["equity"], EQUITIES["tie"])

    def test_lists_of_cards_and_several_columns(self, spark: Any) -> None:
        frame = spark.createDataFrame(
            [(1, ["As", "Kd"], "Ah Ac Kc", "2d")], "id int, hole array<string>, f string, t string"
        )
        assert rows_of(with_values(frame, "hole", ["f", "t"], add="place"))["place"] == [167]

    def test_a_game_file_is_read_once(self, in_spark: Any, tmp_path: Path) -> None:
        """The workers do not read the file: it can be gone when they start."""
        path = tmp_path / "mine.toml"
        path.write_text('hole_cards = 2\nboard_cards = 5\nhalves = [{name = "high", order = "soko"}]\n')
        found = with_values(in_spark, "hole", "board", game=str(path))
        path.unlink()
        assert len(rows_of(found)["value"]) == 5

    def test_mistakes(self, in_spark: Any, spark: Any) -> None:
        check_mistakes(in_spark)
        with pytest.raises(HandError, match=r'^frame: it has several columns called "a"'):
            with_values(spark.createDataFrame([("AsKd", 1)], ["a", "a"]), "a")
        strict = with_values(in_spark, "hole", "board", strict=True)
        with pytest.raises(Exception, match=r'CardError: row \d: cards "AsAx"'):
            strict.collect()


def test_record_batches_as_a_worker_of_spark_gets_them() -> None:
    """Without Spark: the function is pickled, and the columns have the types of the schema."""
    asked = Asked(["hole"], ["board"], {"value": "value", "category": "hole"}, {"game": "holdem", "half": None})
    function = pickle.loads(pickle.dumps(engines.OnBatches(asked, {"value": "int32", "hole": "string"})))
    batches = pa.table(COLUMNS).to_batches(max_chunksize=2)
    found = pa.Table.from_batches(function([*batches, batches[0][:0]]))
    assert found.schema.names == ["id", "hole", "board", "value"]
    assert [str(kind) for kind in found.schema.types] == ["int64", "string", "string", "int32"]
    assert (found["hole"].to_pylist(), found["value"].to_pylist()) == (WANT["category"], WANT["value"])


class TestDask:
    @pytest.fixture
    def frame(self) -> Any:
        dask = pytest.importorskip("dask.dataframe", reason="the data frames of Dask are not installed")
        return dask.from_pandas(pd.DataFrame(COLUMNS, index=[*"abcde"]), npartitions=2)

    def test_values(self, frame: Any) -> None:
        found = with_values(frame, "hole", "board", add=EVERYTHING)
        assert type(found) is type(frame)
        computed = found.compute(scheduler="synchronous")
        pandas = with_values(pd.DataFrame(COLUMNS, index=[*"abcde"]), "hole", "board", add=EVERYTHING)
        assert found.dtypes.tolist()[3:] == computed.dtypes.tolist()[3:] == pandas.dtypes.tolist()[3:]
        pd.testing.assert_frame_equal(computed[EVERYTHING], pandas[EVERYTHING], check_index_type=False)

    def test_equities(self, frame: Any) -> None:
        found = with_equity(frame, "hole", "board", villains="QQ+, AK", add={"equity": "board"})
        shares = found["board"].compute(scheduler="synchronous")
        assert [None if pd.isna(share) else share for share in shares] == EQUITIES["equity"]

    def test_mistakes(self, frame: Any) -> None:
        check_mistakes(frame)
        strict = with_values(frame, "hole", "board", strict=True)
        with pytest.raises(CardError, match=r'^row \d: cards "AsAx"'):
            strict.compute(scheduler="synchronous")

    def test_the_function_can_be_sent_to_workers(self) -> None:
        asked = Asked(["hole"], None, {"category": "hand"}, {"game": "holdem", "half": None})
        function = pickle.loads(pickle.dumps(engines.OnPartition(asked)))
        assert function(pd.DataFrame({"hole": ["AsKsQsJsTs"]}))["hand"].tolist() == ["straight flush"]


@pytest.mark.filterwarnings("ignore")
def test_modin() -> None:
    pytest.importorskip("modin.config", reason="Modin is not installed").Engine.put("python")
    frame = pytest.importorskip("modin.pandas").DataFrame(COLUMNS)
    for found in (with_values(frame, "hole", "board", add=EVERYTHING), with_equity(frame, "hole", "board")):
        assert type(found) is type(frame)
    found = with_values(frame, "hole", "board", add=EVERYTHING)
    columns = {name: [None if pd.isna(x) else x for x in found[name]] for name in EVERYTHING}
    assert columns == WANT
    check_mistakes(frame)
