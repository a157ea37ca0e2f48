"""Files and options that `rank_files` does not accept: each is one line that says what is wrong and where."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

from cardspeak import CardspeakError, rank_files
from cardspeak.row_files import opened
from tests.cases import cases
from tests.hand_files.files import HOLDEM, rows_of, write

ROWS = rows_of(HOLDEM, 60)
COLUMNS: dict[str, Any] = {"cards": "hole", "board": "board"}


@pytest.fixture(autouse=True)
def _segments_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small segments, so that small files have several."""
    monkeypatch.setattr(opened, "SEGMENT_ROWS", 13)
    monkeypatch.setattr(opened, "SEGMENT_BYTES", 700)


def refused(*args: Any, **options: Any) -> str:
    with pytest.raises(CardspeakError) as refusal:
        rank_files(*args, **options)
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def test_wrong_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = Path("out.csv")
    good = write(Path("in.parquet"), ROWS)
    text = write(Path("in.csv"), ROWS)

    def said(files: object, output: Path = out, **options: Any) -> str:
        return refused(files, output, **{**COLUMNS, **options})

    assert said(good, cards="hand") == '"in.parquet" has no column "hand"; its columns: number, hole, board and note'
    assert said(good, cards="number").startswith('"in.parquet": column "number": a column of "int64"; accepted: text')
    assert said(text, cards="number").startswith('column "number" has no cards in ')
    names = write(Path("names.csv"), [{"hole": f"Ann {at}", "board": "Ah Ac Kc"} for at in range(300)])
    monkeypatch.setattr(opened, "SEGMENT_BYTES", 1 << 16)
    assert said(names).startswith('column "hole" has no cards in 300 rows; the first: cards "Ann 0": ')
    assert said(Path("no.csv")) == '"no.csv" cannot be read: no such file or directory'
    assert said(Path("no*.csv")) == 'files: no file matches "no*.csv"'
    assert said(Path("in.xlsx")).startswith('files: "in.xlsx" has no known ending; accepted: .parquet, .pq, .csv')
    assert said(good, Path("out.txt")).startswith('output: "out.txt" has no known ending')
    assert said(good, good) == 'output: "in.parquet" is one of the inputs; give another file'
    assert said(good, prefix=5).startswith("prefix: 5 is not accepted")
    assert said(good, workers=0).startswith("workers: 0 is not accepted")
    assert said(good, workers=65) == "workers: 65 is not accepted; give a number of threads from 1 to 64"
    assert said(good, workers="4").endswith("from 1 to 64, or an executor of concurrent.futures")
    assert said(good, Path("no") / "out.csv") == '"no/out.csv" cannot be written: no such file or directory'
    assert said([]) == "files: no files are given"
    empty = Path("empty")
    empty.mkdir()
    assert said(empty) == 'files: the folder "empty" has no files in a known format'
    assert said([good, text]).startswith('"in.csv" and "in.parquet" differ: column "number" is string, not int64')
    again = write(Path("again.parquet"), [row | {"value": 1} for row in ROWS])
    assert said(again) == '"again.parquet" already has a column "value"; give the new columns a prefix'
    Path("head.csv").write_text("AsKd,Ah Ac Kc\nQsQd,Ah Ac Kc\n")
    assert said(Path("head.csv")) == (
        '"head.csv" has no header: line 1 has the cards "AsKd"; its first line must name the columns, such as hole,board'
    )
    assert said(Path("head.csv"), cards="AsKd", board=None).startswith('"head.csv" has no header')
    Path("twice.csv").write_text("hole,board,hole\n")
    assert said(Path("twice.csv")) == '"twice.csv": two columns are called "hole"'
    Path("wide.csv").write_bytes("hole,board\n".encode("utf-16"))
    assert said(Path("wide.csv")) == '"wide.csv" is in UTF-16; save it as UTF-8'
    assert said(text, wrong="out.csv") == 'wrong: "out.csv" is the output or an input; give another file'
    twice = pa.table([["AsKd"], ["AsKd"], ["Ah Ac Kc"]], names=["hole", "hole", "board"])
    pyarrow.parquet.write_table(twice, "names.parquet")
    assert said(Path("names.parquet")) == '"names.parquet": several columns are called "hole"'
    nested = write(Path("nested.parquet"), [row | {"list": [1]} for row in ROWS])
    assert said(nested).startswith('column "list" is list<')
    assert not list(Path().glob("out*"))


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_file_that_is_given_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    for name in ("in/s1.csv", "in/s2.csv"):
        write(Path(name), ROWS)
    Path("link.csv").symlink_to("in/s1.csv")
    once = 'files: "in/s1.csv" is given twice; give it once'
    assert refused(["in/s1.csv", "in/s1.csv"], "out.csv", **COLUMNS) == once
    assert refused(["in/s1.csv", "in/*.csv"], "out.csv", **COLUMNS) == once
    assert refused(["in", "in/s1.csv"], "out.csv", **COLUMNS) == once
    assert refused(["in/s1.csv", "./in/s1.csv"], "out.csv", **COLUMNS) == (
        'files: "in/s1.csv" and "./in/s1.csv" are the same file; give it once'
    )
    assert refused(["in", "link.csv"], "out.csv", **COLUMNS) == (
        'files: "in/s1.csv" and "link.csv" are the same file; give it once'
    )
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"hole,board\n")))
    assert refused(["-", "-"], "out.csv", **COLUMNS) == 'files: "-" is given twice; give it once'
    Path("in/newest.csv").symlink_to("s2.csv")
    assert rank_files("in", "out.csv", **COLUMNS).rows == 2 * len(ROWS)  # a link in a folder is not another file


@cases("name", ["in.parquet", "in.csv", "in.arrow", "in.arrows", "in.csv.gz"])
def test_damaged_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    source = write(Path(name), ROWS)
    whole = source.read_bytes()
    source.write_bytes(b"")
    assert "is empty" in refused(source, tmp_path / "out.csv", **COLUMNS)
    if name == "in.csv":
        return
    source.write_bytes(whole[: len(whole) * 2 // 3])
    message = refused(source, tmp_path / "out.csv", **COLUMNS)
    assert message.startswith(f'"{source}" cannot be read: ')
    assert not (tmp_path / "out.csv").exists()


def test_without_pyarrow_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = write(tmp_path / "in.csv", ROWS)
    for name in [name for name in sys.modules if name.startswith(("cardspeak.hand_files.ranking", "pyarrow"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delattr("cardspeak.hand_files.ranking")
    message = refused(source, tmp_path / "out.csv", **COLUMNS)
    assert message == 'files of hands need pyarrow, which is not installed: pip install "cardspeak[frames]"'


def test_messages_quote_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long names of files and columns, and the texts in them, are."""
    monkeypatch.chdir(tmp_path)
    long = "x" * 200
    Path("in.csv").write_text(f"{long},hole,board\n1,AsKd,AhAcKc\n")
    Path(f"{long}.csv").write_text(f"hole,{long * 9}\n{long},AhAcKc\n")
    said = [
        refused("in.csv", "out.csv", cards=long + "y"),
        refused(f"{long}.csv", "out.csv", cards=long),
        refused(long, "out.csv", cards="hole"),
        refused(f"{long}*", f"{long}.xyz", cards="hole"),
        refused("in.csv", long, cards="hole"),
        refused("in.csv", "out.csv", cards="hole", format=long),
        refused("in.csv", "out.csv", cards="hole", equity=long),
    ]
    assert max(map(len, said)) < 450
    assert [message for message in said if message.count("x") >= 120] == []
