"""Files and folders that the user may not read or write."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardspeak.cli import run
from tests.hand_files.files import HOLDEM, rows_of, write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")

NOBODY = 65534
ROWS = rows_of(HOLDEM, 20)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Path]:
    """The working folder, with a folder `closed` of mode 0. A test run by root goes on as another user."""
    made = Path(tempfile.mkdtemp())
    monkeypatch.chdir(made)
    made.chmod(0o777)
    (made / "closed").mkdir()
    for name in ("closed/s1.parquet", "s2.parquet"):
        write(made / name, ROWS)
    with pytest.raises(SystemExit):  # imports everything and compiles, before rights are lost
        run(["rank", "s2.parquet", "--cards", "hole", "--board", "board", "-o", "before.csv"])
    capsys.readouterr()
    (made / "closed").chmod(0)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield made
    finally:
        if is_root:
            os.seteuid(0)
        (made / "closed").chmod(0o700)
        shutil.rmtree(made)


def error_of(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """The error of `cardspeak rank`, which must be one line, with the exit status of wrong input."""
    with pytest.raises(SystemExit) as ended:
        run(["rank", *args, "--cards", "hole", "--board", "board"])
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    return err.removeprefix("cardspeak: ").removesuffix("\n")


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("closed/s1.parquet", "closed/s1.parquet"),
        ("closed/*.parquet", "closed"),
        ("closed/**/s?.parquet", "closed"),
        ("closed", "closed"),
        (".", "./closed"),
    ],
)
def test_inputs_that_cannot_be_read(folder: Path, capsys: pytest.CaptureFixture[str], given: str, named: str) -> None:
    assert error_of(capsys, given, "-o", "out.csv") == f'"{named}" cannot be read: permission denied'
    assert not (folder / "out.csv").exists()


@pytest.mark.usefixtures("folder")
def test_a_pattern_in_a_folder_that_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert error_of(capsys, "nowhere/*.csv", "-o", "out.csv") == 'files: no file matches "nowhere/*.csv"'


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("output", ["closed/out.csv", "closed/inner/out.csv"])
def test_outputs_that_cannot_be_written(capsys: pytest.CaptureFixture[str], output: str) -> None:
    assert error_of(capsys, "s2.parquet", "-o", output) == f'"{output}" cannot be written: permission denied'


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("closed/wrong.csv", "permission denied"),
        ("nowhere/wrong.csv", "no such file or directory"),
        ("s2.parquet/wrong.csv", "not a directory"),
        (".", "it is not a file"),
        ("/dev/null", "it is not a file"),
    ],
)
def test_files_of_wrong_rows_that_cannot_be_written(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, wrong: str, reason: str
) -> None:
    worked: list[object] = []
    monkeypatch.setattr("cardspeak.row_files.run._fill", lambda *args: worked.append(args))
    error = error_of(capsys, "s2.parquet", "-o", "out.csv", "--wrong", wrong)
    assert error == f'"{wrong}" cannot be written: {reason}'
    assert not worked
    assert not (folder / "out.csv.part").exists()


@pytest.mark.usefixtures("folder")
def test_a_file_of_wrong_rows_beside_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    error = error_of(capsys, "s2.parquet", "-o", "-", "--format", "csv", "--wrong", "closed/wrong.csv")
    assert error == '"closed/wrong.csv" cannot be written: permission denied'


def test_a_file_of_wrong_rows_on_another_file_system(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def on_one_file_system(path: Path, place: Path) -> Path:
        if ("other" in path.parts) != ("other" in place.parts):
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        return replace(path, place)

    monkeypatch.setattr(Path, "replace", on_one_file_system)
    (folder / "other").mkdir()
    write(folder / "in.csv", [*ROWS, {"hole": "AsXd"}])
    with pytest.raises(SystemExit):
        run(["rank", "in.csv", "--cards", "hole", "-o", "out.csv", "--wrong", "other/wrong.csv"])
    assert capsys.readouterr().err.endswith(": other/wrong.csv\n")
    assert "AsXd" in (folder / "other/wrong.csv").read_text()
    assert [path.name for path in (folder / "other").iterdir()] == ["wrong.csv"]
    assert not (folder / "out.csv.part").exists()
