"""`cardspeak matrix`: what it prints, writes and refuses. The exhaustive tests test the computation."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from cardspeak.cli import matrix as commands
from cardspeak.equities.exact import matrix as computing
from cardspeak.equities.exact.match_ups import carried, matrix_of, unpacked
from cardspeak.errors import CardspeakError, EquityError
from cardspeak.progress import Progress, Report


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The output of the command. The computation is replaced with the bundled table. Errors are raised."""
    app = typer.Typer()
    app.command()(commands.matrix)

    def compute(workers: int | None, progress: Report) -> Any:
        assert workers is None or workers > 0
        progress(Progress("boards", 0.5))
        return carried()

    monkeypatch.setattr(computing, "compute_match_ups", compute)

    def call(*args: str, status: int = 0) -> str:
        done = CliRunner().invoke(app, list(args))
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == status
        return done.output

    return call


def test_what_is_printed(command: Any) -> None:
    first, second, third = command("--workers", "2").splitlines()
    assert first == "47,008 match-ups of two hands, up to suit permutation, each on 1,712,304 boards"
    assert second.startswith("computed in ")
    assert second.endswith(" s by 2 threads")
    assert third == "identical to the bundled table"


def test_json(command: Any) -> None:
    result = json.loads(command("--json", "--workers", "1"))
    assert result.pop("seconds") >= 0
    assert result == {
        "kind": "matrix",
        "match_ups": 47008,
        "boards": 1712304,
        "workers": 1,
        "agrees": True,
        "file": None,
    }


def test_a_table_that_differs_from_the_bundled_one(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computing, "compute_match_ups", lambda *_: carried() + np.uint32(1))
    assert command(status=1).splitlines()[2] == "NOT identical to the bundled table"


def test_the_file_of_the_169_hands(command: Any, tmp_path: Path) -> None:
    path = tmp_path / "hands.CSV"
    assert command("--out", str(path)).splitlines()[-1] == f"written to {path}"
    with path.open(newline="") as file:
        rows = {(row["hand"], row["against"]): row for row in csv.DictReader(file)}
    assert len(rows) == 169 * 169
    assert list(rows)[:3] == [("AA", "AA"), ("AA", "AKs"), ("AA", "AQs")]
    row, swapped = rows["AKs", "QQ"], rows["QQ", "AKs"]
    assert (row["wins"], row["ties"], row["losses"]) == (swapped["losses"], swapped["ties"], swapped["wins"])
    assert float(row["equity"]) + float(swapped["equity"]) == pytest.approx(1)
    deals = sum(int(row[outcome]) for outcome in ("wins", "ties", "losses"))
    assert deals == 4 * 6 * 1712304
    assert rows["AA", "AA"]["equity"] == "0.500000"


def test_the_files_of_all_holdings(command: Any, tmp_path: Path) -> None:
    array, packed = tmp_path / "matrix.npy", tmp_path / "match_ups.zlib"
    command("--out", str(array))
    assert (np.load(array) == np.array(matrix_of(carried()))).all()
    command("--out", str(packed))
    assert (unpacked(packed.read_bytes()) == carried()).all()


def test_files_that_cannot_be_written(command: Any, tmp_path: Path) -> None:
    with pytest.raises(EquityError, match=r'--out: "hands.txt" has an unknown file extension; give .*\.npy or \.zlib'):
        command("--out", "hands.txt")
    with pytest.raises(CardspeakError, match=r"cannot be written: no such file"):
        command("--out", str(tmp_path / "nowhere" / "hands.csv"))
