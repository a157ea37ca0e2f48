"""`cardspeak starting-hands`: what it prints, writes and refuses. The exhaustive tests test the computation."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from cardspeak.cli import starting_hands as commands
from cardspeak.equities.exact.starting_hands import DEALS, carried, unpacked
from cardspeak.equities.starting import parts, work
from cardspeak.errors import CardspeakError
from cardspeak.progress import Progress

FIRST = "16,432 Omaha starting hands against a random hand, each on 211,315,436,640 deals"


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The output of the command. The computation is replaced with the bundled table. Errors are raised."""
    app = typer.Typer()
    app.command()(commands.starting_hands)

    def compute(part: work.Part, workers: int | None, progress: Any, checkpoint: str | None) -> Any:
        assert workers is None or workers > 0
        progress(Progress("boards", 0.5))
        if checkpoint is not None:
            Path(checkpoint).write_text(str(part))
        return carried()

    monkeypatch.setattr(work, "compute_starting_hands", compute)

    def call(*args: str, status: int = 0) -> str:
        done = CliRunner().invoke(app, list(args))
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == status, done.output
        return done.output

    return call


def test_the_bundled_table_is_shown(command: Any) -> None:
    first, *rows = command("--top", "3").splitlines()
    assert first == FIRST
    assert [row.split() for row in rows] == [
        ["1", "AsAhTsTh", "71.53", "%", "6", "holdings"],
        ["2", "AsAhJsJh", "71.19", "%", "6", "holdings"],
        ["3", "AsAhQsQh", "70.91", "%", "6", "holdings"],
    ]
    assert len(command().splitlines()) == 11
    eleven = [row.split()[1] for row in command("--top", "11").splitlines()[1:]]
    assert eleven == [row["hand"] for row in json.loads(command("--json", "--top", "11"))["top"]]


@pytest.mark.exhaustive
def test_all_hands_are_shown(command: Any) -> None:
    last = command("--top", "16432").splitlines()[-1]
    assert last.split() == ["16432", "2s2h2d2c", "9.29", "%", "1", "holding"]


def test_all_hands_are_in_the_json(command: Any) -> None:
    top = json.loads(command("--json", "--top", "16432"))["top"]
    assert [row["place"] for row in top] == [*range(1, 16433)]
    last = top[-1]
    assert (last["hand"], last["holdings"], round(last["equity"], 4)) == ("2s2h2d2c", 1, 0.0929)


def test_json(command: Any) -> None:
    best = {
        "place": 1,
        "hand": "AsAhTsTh",
        "holdings": 6,
        "wins": 150788051334,
        "ties": 716144420,
        "losses": 59811240886,
        "equity": 0.7152630491519401,
    }
    result = json.loads(command("--json", "--top", "1"))
    assert result == {
        "kind": "starting_hands",
        "hands": 16432,
        "deals": DEALS,
        "top": [best],
        "agrees": None,
        "seconds": None,
        "workers": None,
        "file": None,
    }
    computed = json.loads(command("--json", "--top", "0", "--compute", "--workers", "2"))
    assert computed.pop("seconds") >= 0
    del result["seconds"]
    assert computed == result | {"top": [], "agrees": True, "workers": 2}


def test_the_table_is_computed_and_compared(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = command("--compute", "--workers", "2", "--top", "0").splitlines()
    assert first == FIRST
    assert second.startswith("computed in ")
    assert second.endswith(" s by 2 threads")
    assert third == "identical to the bundled table"
    monkeypatch.setattr(work, "compute_starting_hands", lambda *_: carried()[:, ::-1])
    assert command("--compute", "--top", "0", status=1).splitlines()[2] == "NOT identical to the bundled table"


def test_a_part_is_saved(command: Any, tmp_path: Path) -> None:
    file = tmp_path / "3.part"
    first, second = command("--compute", "--part", "3/100", "--checkpoint", str(file), "--workers", "1").splitlines()
    assert first.startswith("part 3/100 of the table: 13 of 1,235 slices, in ")
    assert first.endswith(" s by 1 thread")
    assert second == f"saved in {file}"
    assert file.read_text() == "3/100"
    result = json.loads(command("--compute", "--part", "3/100", "--checkpoint", str(file), "-w", "1", "--json"))
    assert result.pop("seconds") >= 0
    assert result == {
        "kind": "starting_hands_part",
        "part": "3/100",
        "slices": 13,
        "of": 1235,
        "workers": 1,
        "file": str(file),
    }


def test_parts_are_put_together(command: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given: list[str] = []

    def merged(files: list[str]) -> Any:
        given.extend(files)
        return carried()

    monkeypatch.setattr(parts, "merged", merged)
    out = tmp_path / "table.zlib"
    lines = command("a", "b", "--out", str(out), "--top", "0").splitlines()
    assert lines == [FIRST, "identical to the bundled table", f"written to {out}"]
    assert given == ["a", "b"]
    assert (unpacked(out.read_bytes()) == carried()).all()
    monkeypatch.setattr(parts, "merged", lambda _: np.zeros_like(carried()))
    assert "NOT identical" in command("a", status=1)


def test_the_csv_file(command: Any, tmp_path: Path) -> None:
    path = tmp_path / "hands.CSV"
    assert command("--out", str(path)).splitlines()[-1] == f"written to {path}"
    with path.open(newline="") as file:
        rows = [*csv.DictReader(file)]
    assert len(rows) == 16432
    assert rows[0] == {
        "place": "1",
        "hand": "AsAhTsTh",
        "holdings": "6",
        "wins": "150788051334",
        "ties": "716144420",
        "losses": "59811240886",
        "equity": "0.715263049",
    }


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--out", "hands.txt"), r'^--out: "hands.txt" has an unknown file extension; give .*\.csv or \.zlib$'),
        (("--out", "no/hands.csv"), r"cannot be written: no such file"),
        (("--part", "1/2"), r"^--part: --compute is missing; "),
        (("--workers", "2"), r"^--workers: --compute is missing; "),
        (("--cluster", "local:2"), r"^--cluster: --compute is missing; "),
        (("--checkpoint", "x"), r"^--checkpoint: --compute is missing; "),
        (("--compute", "--part", "1/2"), r"^--part: --checkpoint is missing; "),
        (("--compute", "--part", "3/2", "--checkpoint", "x"), r'^--part: "3/2" is not accepted; give 1/N to N/N, '),
        (("--compute", "--part", "1/2", "--checkpoint", "x", "--out", "t.csv"), r"^--out: a part is not a table; "),
        (("--compute", "file"), r"^--compute: files are given too; "),
        (("file",), r'^"file" cannot be read: no such file or directory$'),
    ],
)
def test_options_that_do_not_go_together(
    command: Any, args: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CardspeakError, match=message):
        command(*args)
    assert not [*tmp_path.iterdir()]
