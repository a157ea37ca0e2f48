"""An output for each input, in a folder; and how much memory a run takes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardspeak import CardspeakError, Progress, rank_files, settle_files
from cardspeak.hand_files.jobs import RECORD
from cardspeak.row_files import opened
from tests.hand_files.files import HOLDEM, of_rules, read, rows_of, write
from tests.hand_files.test_settle_files import COLUMNS as BETS
from tests.hand_files.test_settle_files import rows_of_hands

ROWS = rows_of(HOLDEM, 60)
COLUMNS: dict[str, Any] = {"cards": "hole", "board": "board"}
PLACES = [of_rules(row)["place"] for row in ROWS]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(opened, "SEGMENT_ROWS", 13)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    Path("in").mkdir()


def places(path: str) -> list[Any]:
    return [row["place"] for row in read(Path(path))]


def test_an_output_for_each_input() -> None:
    write(Path("in/a.parquet"), ROWS[:20])
    write(Path("in/b.csv"), [*ROWS[20:], {**ROWS[0], "hole": "AsXd"}])
    reports: list[Progress] = []
    result = rank_files("in", "out/", **COLUMNS, progress=reports.append)
    assert (result.output, result.rows, result.wrong) == ("out/", 61, 1)
    assert result.wrong_rows == os.path.join("out", "b.csv.wrong.csv")  # noqa: PTH118
    assert places("out/a.parquet") == PLACES[:20]
    assert places("out/b.csv") == [*map(str, PLACES[20:]), None]
    done = [report.done for report in reports]
    assert done == sorted(done)
    assert done[-1] == 1
    assert {path.name for path in Path("out").iterdir()} == {"a.parquet", "b.csv", "b.csv.wrong.csv"}


def test_outputs_of_another_format() -> None:
    write(Path("in/a.csv.gz"), ROWS[:20])
    write(Path("in/b.csv"), ROWS[20:])
    Path("out").mkdir()
    rank_files(["in/a.csv.gz", "in/b.csv"], "out", **COLUMNS, format="parquet")
    assert places("out/a.parquet") + places("out/b.parquet") == PLACES


def test_payments_in_a_folder() -> None:
    for name in ("a", "b"):
        write(Path(f"in/{name}.parquet"), rows_of_hands(10))
    result = settle_files("in/*.parquet", "out/", **BETS)
    assert result.hands == 20
    assert read(Path("out/a.parquet")) == read(Path("out/b.parquet"))


def test_finished_outputs_are_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    write(Path("in/a.parquet"), ROWS[:30])
    write(Path("in/b.parquet"), [*ROWS[30:], {**ROWS[0], "hole": "AsXd"}])

    def stop_in_b(_: Progress) -> None:
        if Path("out/b.parquet.part").exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rank_files("in", "out/", **COLUMNS, progress=stop_in_b)
    assert Path("out", RECORD).exists()
    before = Path("out/a.parquet").stat().st_mtime_ns
    with monkeypatch.context() as patch:
        patch.setattr(opened, "SEGMENT_ROWS", 14)  # would change what is written
        result = rank_files("in", "out/", **COLUMNS)
    assert (result.rows, result.wrong) == (61, 1)
    assert Path("out/a.parquet").stat().st_mtime_ns == before
    assert places("out/a.parquet") + places("out/b.parquet") == [*PLACES, None]
    assert not Path("out", RECORD).exists()
    with pytest.raises(KeyboardInterrupt):
        rank_files("in", "out/", **COLUMNS, progress=stop_in_b)
    shutil.rmtree("out/b.parquet.part")
    rank_files("in", "out/", **COLUMNS, prefix="my_")  # another question: nothing is finished
    assert [row["my_place"] for row in read(Path("out/a.parquet"))] == PLACES[:30]


def test_wrong_folders() -> None:
    def said(files: object, output: str, **options: Any) -> str:
        with pytest.raises(CardspeakError) as refusal:
            rank_files(files, output, **COLUMNS, **options)  # type: ignore[arg-type]
        return str(refusal.value)

    Path("other").mkdir()
    write(Path("in/a.csv"), ROWS)
    write(Path("other/a.csv"), ROWS)
    assert said("in", "in") == 'output: "in/a.csv" is one of the inputs; give another folder'
    same = 'output: "in/a.csv" and "other/a.csv" would both be "a.csv" in the folder'
    assert said(["in", "other"], "out/") == same
    assert said("in", "out/", wrong="wrong.csv").startswith("wrong: each output in a folder has its own")
    Path("file").touch()
    assert said("in", "file/out/").startswith('"file/out" cannot be written: ')
    write(Path("in/b.csv"), [{"hole": "AsKd"}])
    assert said("in", "out/") == '"in/b.csv" has no column "board"; its columns: hole'
    assert not Path("out").exists()


MEMORY = """
import resource, sys
import cardspeak
from cardspeak.row_files import arrow_sources, opened
arrow_sources.SEGMENT_BYTES = opened.SEGMENT_BYTES = 1 << 18

def peak(path):
    cardspeak.rank_files(path, path + ".out.parquet", cards="hole", board="board", workers=int(sys.argv[1]))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> (20 if sys.platform == "darwin" else 10)

before = peak("small.csv")
print(peak("large.csv") - before)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no getrusage")
def test_memory_does_not_grow_with_the_file() -> None:
    """Of a file of 40 MB, only a few segments of 256 kB each are in memory at once."""
    lines = "".join(f"{row['hole']},{row['board']},{'x' * 400}\n" for row in ROWS)
    small = "hole,board,more\n" + lines * 30
    Path("small.csv").write_text(small)
    Path("large.csv").write_text(small + lines * 1500)
    assert Path("large.csv").stat().st_size > 38e6
    command = [sys.executable, "-c", MEMORY, "2"]
    grown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert int(grown) < 30
