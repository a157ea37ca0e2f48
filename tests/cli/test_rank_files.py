"""`cardspeak rank`: what it prints, its exit status, pipes, and Ctrl-C."""

from __future__ import annotations

import io
import json
import signal
from pathlib import Path

import pyarrow as pa
import pytest

from cardspeak.cli import run
from cardspeak.row_files import opened
from tests.cases import cases
from tests.hand_files.files import HOLDEM, of_rules, read, rows_of, write

ROWS = rows_of(HOLDEM, 40)
OPTIONS = ("--cards", "hole", "--board", "board")


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(opened, "SEGMENT_BYTES", 700)


def status_of(*args: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(["rank", *args])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("in.csv"), ROWS)
    assert status_of("in.csv", *OPTIONS, "-o", "out.parquet") == 0
    assert capsys.readouterr() == ("out.parquet: 40 rows\n", "")
    assert [row["place"] for row in read(Path("out.parquet"))] == [of_rules(row)["place"] for row in ROWS]


def test_wrong_rows(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("in.csv"), [*ROWS, {"hole": "AsXd"}, {"hole": None}])
    assert status_of("in.csv", *OPTIONS, "-o", "out.csv") == 1
    out = "out.csv: 42 rows, 1 without cards or board\n"
    assert capsys.readouterr() == (out, "cardspeak: 1 wrong row: out.csv.wrong.csv\n")
    assert status_of("in.csv", *OPTIONS, "-o", "out.csv", "--json") == 1
    assert json.loads(capsys.readouterr().out) == {
        "kind": "ranked_files", "output": "out.csv", "rows": 42, "missing": 1, "wrong": 1,
        "wrong_rows": "out.csv.wrong.csv",
    }  # fmt: skip


def test_wrong_input_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("in.csv"), ROWS)
    assert status_of("in.csv", "--cards", "hand", "-o", "out.csv") == 2
    line = 'cardspeak: "in.csv" has no column "hand"; its columns: number, hole, board and note\n'
    assert capsys.readouterr() == ("", line)


@cases("name", ["in.csv", "in.ndjson", "in.arrows"])
def test_pipes(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    data = write(Path(name), ROWS).read_bytes()
    status_of(name, *OPTIONS, "-o", f"out.{name}")
    capsysbinary.readouterr()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    if name == "in.arrows":
        assert status_of("-", *OPTIONS, "-o", "-", "--format", "arrow-stream") == 0
    else:
        assert status_of("-", *OPTIONS, "-o", "-") == 0
    assert capsysbinary.readouterr() == (Path(f"out.{name}").read_bytes(), b"")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert status_of("-", *OPTIONS, "-o", "piped.parquet") == 0
    assert read(Path("piped.parquet"))[-1]["place"] == of_rules(ROWS[-1])["place"]


def test_wrong_rows_of_standard_output_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("in.csv"), [*ROWS[:2], {**ROWS[2], "hole": "AsAs"}])
    assert status_of("in.csv", *OPTIONS, "-o", "-") == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 4
    assert err.splitlines()[0] == "file,row,line,reason,hole,board"
    assert err.splitlines()[-1] == "cardspeak: 1 wrong row"
    assert status_of("in.csv", *OPTIONS, "-o", "-", "--wrong", "wrong.csv") == 1
    assert capsys.readouterr().err == "cardspeak: 1 wrong row: wrong.csv\n"
    assert len(Path("wrong.csv").read_text().splitlines()) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_device_that_is_full(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path("in.csv"), ROWS)
    assert status_of("in.csv", *OPTIONS, "-o", "/dev/full", "--format", "csv") == 2
    assert capsys.readouterr().err == 'cardspeak: "/dev/full" cannot be written: no space left on device\n'


def test_what_cannot_be_piped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def said(data: bytes, *args: str) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert status_of("-", *OPTIONS, *args) == 2
        return capsys.readouterr().err

    packed = pa.Codec("gzip").compress(b"hole\n", asbytes=True)
    assert "standard input is compressed; unpack it first, as in gzip -dc FILE | cardspeak ..." in said(
        packed, "-o", "-"
    )
    assert "standard input is a Parquet file, which cannot be read from a pipe" in said(b"PAR1...", "-o", "-")
    assert "an Arrow file cannot be written to a pipe" in said(b"hole,board\n", "-o", "-", "--format", "arrow")
    assert '"standard input" is empty' in said(b"", "-o", "-")
    assert 'format: "xml" is not known' in said(b"hole,board\n", "-o", "-", "--format", "xml")


def test_ctrl_c_says_how_to_go_on(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    write(Path("in.csv"), ROWS)
    calls = []

    def sync(number: int) -> None:
        calls.append(number)
        if len(calls) == 9:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("cardspeak.row_files.part.SAVE_SECONDS", 0.0)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # pytest-xdist ignores Ctrl-C in its workers
    try:
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", sync)
            assert status_of("in.csv", *OPTIONS, "-o", "out.csv") == 130
    finally:
        signal.signal(signal.SIGINT, before)
    out, err = capsys.readouterr()
    said = "cardspeak: out.csv.part has the work so far; run the same command again to resume\ncardspeak: stopped\n"
    assert (out, err) == ("", said)
    assert not Path("out.csv").exists()
    assert status_of("in.csv", *OPTIONS, "-o", "out.csv") == 0
    assert len(read(Path("out.csv"))) == 40
