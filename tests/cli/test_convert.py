"""`cardspeak convert`: its files, its standard output, and the hands that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardspeak.cli.app import status_of
from cardspeak.histories import History, read_histories
from tests.cases import cases

HAND = """\
variant = 'NT'
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [90, 110]
actions = ['d dh p1 7c2d', 'd dh p2 AsAd', 'p2 f']
players = ['Ann', 'Bob']
winnings = [2, 0]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.phh").write_text(HAND)
    (tmp_path / "in" / "b.phhs").write_text(f"[1]\n{HAND}\n[2]\n{HAND}\n[3]\n{HAND.replace('p2 f', 'p2 fold')}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("here")
def test_a_folder_becomes_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["convert", "in", "in/a.phh", "-o", "all.ohh"]) == 1
    out, err = capsys.readouterr()
    assert out == "all.ohh: 4 hands\n"
    assert err.startswith("cardspeak: b.phhs, hand 2, line 19: 'p2 fold' is not an action; an action is one of: d db ")
    assert err.endswith("\ncardspeak: 1 hand could not be read\n")
    assert [type(read) for read in read_histories("all.ohh")] == [History] * 4


def test_standard_output_and_a_file_for_each_hand(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["convert", "in/a.phh", "-o", "-", "--to", "phhs"]) == 0
    out, err = capsys.readouterr()
    assert (out[:19], err) == ("[1]\nvariant = 'NT'\n", "")
    assert status_of(["convert", "in/a.phh", "in/a.phh", "-o", "each/", "--to", "ohh"]) == 0
    assert sorted(path.name for path in (here / "each").iterdir()) == ["1.ohh", "2.ohh"]


def test_force_replaces_a_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.ohh").write_text("kept")
    assert status_of(["convert", "in/a.phh", "-o", "a.ohh"]) == 2
    assert (here / "a.ohh").read_text() == "kept"
    assert capsys.readouterr().err == 'cardspeak: output: "a.ohh" exists; choose another name, or overwrite it\n'
    assert status_of(["convert", "in/a.phh", "-o", "a.ohh", "--force"]) == 0
    assert (here / "a.ohh").read_text().startswith('{\n  "ohh"')


@cases(
    ("arguments", "message"),
    [
        (["none", "-o", "a.ohh"], 'file: there is no file or folder "none"'),
        (["in/a.phh", "-o", "-"], 'output: "-" does not end in .phh, .phhs or .ohh, and no format is given'),
        (["in/a.phh", "-o", "a.ohh", "--to", "pdf"], 'format: "pdf" is not known; it is one of phh, phhs and ohh'),
        (
            ["in/a.phh", "in/a.phh", "-o", "a.phh"],
            "output: a file in the format phh has one hand; write several to a .phhs file",
        ),
    ],
)
def test_wrong_input_is_one_line(
    arguments: list[str], message: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(["convert", *arguments]) == 2
    assert capsys.readouterr() == ("", f"cardspeak: {message}\n")
    assert not [path for path in here.iterdir() if path.is_file()]


def test_no_hand_writes_no_file_and_says_why(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "notes.txt").write_text("not a hand")
    (here / "nothing").mkdir()
    assert status_of(["convert", "notes.txt", "-o", "a.ohh"]) == 2
    first, *_, last = capsys.readouterr().err.splitlines()
    assert first == "cardspeak: notes.txt, hand 0, line 1: this is not the text of a hand history of a known site"
    assert last == "cardspeak: output: there is no hand to write"
    assert status_of(["convert", "nothing", "-o", "b/"]) == 2
    assert not (here / "a.ohh").exists()
    assert not (here / "b").exists()
