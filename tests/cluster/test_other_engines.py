"""The programs for Spark and Ray in the documentation, on this machine; skipped where these are not installed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardspeak import cards_text, equity, evaluate
from cardspeak.evaluate.dealt import random_columns

pyarrow = pytest.importorskip("pyarrow", reason="the extra frames is not installed")
parquet = pytest.importorskip("pyarrow.parquet", reason="the extra frames is not installed")

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "run-on-a-cluster.md"
CARDS = random_columns(40, 7, seed=8).T
HOLE = [cards_text(row) for row in CARDS[:, :2].tolist()]
BOARD = [cards_text(row) for row in CARDS[:, 2:].tolist()]


def program(heading: str) -> str:
    """The program under a heading of the page."""
    found = re.search(rf"^## {heading}\n.*?^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    parquet.write_table(pyarrow.table({"hole": HOLE, "board": BOARD}), tmp_path / "hands.parquet")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows_of(path: Path) -> dict[str, list[Any]]:
    """The columns of all files in a folder, sorted by hand."""
    table = parquet.read_table(path)
    return {name: table[name].to_pylist() for name in table.column_names}


@pytest.mark.filterwarnings("default")
def test_spark(folder: Path) -> None:
    sql = pytest.importorskip("pyspark.sql", reason="Spark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Java, which Spark needs, is not installed")
    spark = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        exec(compile(program("With Spark"), str(PAGE), "exec"), {"__name__": "recipe"})
    finally:
        spark.stop()
    found = rows_of(folder / "valued.parquet")
    assert sorted(found["hole"]) == sorted(HOLE)
    for hole, board, value, category in zip(
        found["hole"], found["board"], found["value"], found["category"], strict=True
    ):
        by_rules = evaluate(hole, board).values["high"]
        assert by_rules is not None
        assert (value, category) == (by_rules.places + 1 - by_rules.place, by_rules.category)


@pytest.mark.filterwarnings("default")
def test_ray(folder: Path) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    pytest.importorskip("ray.data", reason="Ray Data is not installed")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        exec(compile(program("With Ray"), str(PAGE), "exec"), {"__name__": "recipe"})
    finally:
        ray.shutdown()
    found = rows_of(folder / "equities.parquet")
    assert sorted(found["hole"]) == sorted(HOLE)
    for hole, board, share in list(zip(found["hole"], found["board"], found["equity"], strict=True))[:5]:
        assert share == pytest.approx(equity(hole, "22+, A2s+", board=board).players[0].equity, abs=1e-12)
    assert np.isfinite(found["equity"]).all()
