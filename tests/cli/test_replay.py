"""`cardspeak replay`: what it prints and draws, which hand it chooses, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import cardspeak
from cardspeak.cli.replay import replay
from cardspeak.errors import CardspeakError
from cardspeak.histories import History
from tests.cases import cases
from tests.histories.replaying.hands import NEXT, STARS


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The output of `cardspeak replay`. Errors are raised."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    app = typer.Typer()
    app.command()(replay)

    def call(*args: object, given: str = "") -> str:
        done = CliRunner().invoke(app, list(map(str, args)), input=given)
        if done.exception is not None:
            raise done.exception
        return done.output

    return call


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with two hands, in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = Path("hands.txt")
    path.write_text(STARS + NEXT, "utf-8")
    return path


def test_a_name_cannot_command_the_terminal(command: Any, file: Path) -> None:
    file.write_text(STARS.replace("Bob B.", "B\x1b[31m\u202e"), "utf-8")
    printed = command(file)
    assert "  B\\x1b[31m\\u202e checks\n" in printed
    assert "\x1b" not in printed


def test_a_hand_street_by_street(command: Any, file: Path) -> None:
    lines = command(file).splitlines()
    assert lines[:3] == [
        "PokerStars 7001, Texas hold'em, no limit, $0.50/$1.00 USD, Vega",
        "2026/03/01 20:10:05 ET, amounts in USD, button Ann",
        "The first of 2 hands; --hand chooses another by its id or number",
    ]
    flop = lines.index("Flop  Ad 7h 2c  pot 9.00")
    assert lines[flop + 1 : flop + 9] == [
        "    Ann     97.00  As Ah  95.66 %  Three of a kind, aces",
        "    Bob B.  39.50  7d 7c   4.34 %  Three of a kind, sevens",
        "    Cid     77.00  ?? ??",
        "  Bob B. checks",
        "  Cid bets 6.00",
        "  Ann raises to 18.00  (6.00 to call into 15.00: needs 28.6 %)",
        "  Bob B. raises to 39.50, all-in  (18.00 to call into 33.00: needs 35.3 %)",
        "  Cid folds  (33.50 to call into 72.50: needs 31.6 %)",
    ]
    assert lines[-10:] == [
        "The end",
        "  Bob B. shows 7d 7c: four of a kind, Sevens",
        "  Ann shows As Ah: a full house, Aces full of Sevens",
        "  Bob B. wins 91.00",
        "  The hand is over. The house takes a rake of 3.00",
        "",
        "  Player  Stack     Net  Cards",
        "  Ann     57.50  -42.50  As Ah",
        "  Bob B.  91.00  +48.50  7d 7c",
        "  Cid     71.00   -9.00  ?? ??",
    ]


def test_a_chosen_hand_as_json(command: Any, file: Path) -> None:
    for chosen in ("7002", "2"):
        answer = json.loads(command(file, "--hand", chosen, "--json"))
        assert (answer["id"], answer["frames"][-2]["text"]) == ("7002", "Ann wins 1.00")
    first = next(cardspeak.read_histories(file))
    assert isinstance(first, History)
    assert json.loads(command(file, "--json")) == json.loads(json.dumps(cardspeak.replay(first).to_dict()))


def test_standard_input(command: Any) -> None:
    assert command("-", given=STARS).startswith("PokerStars 7001")


def test_a_picture_of_each_frame(command: Any, file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "frames"
    command(file, "--hand", "7002", "--svg", folder)
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"7002-{number:03}.svg" for number in range(8)]
    assert "Ann wins 1.00" in (folder / "7002-006.svg").read_text("utf-8")


def test_a_picture_of_one_frame(command: Any, file: Path, tmp_path: Path) -> None:
    path = tmp_path / "one.svg"
    command(file, "--svg", path, "--frame", 9)
    assert "<title>Cid bets 6.00" in path.read_text("utf-8")
    assert "<title>The hand is over" in command(file, "--svg", "-")


@cases(
    ("args", "message"),
    [
        (("--hand", "x"), 'hand: "x" is not in "hands.txt", which has 2 hands; give an id, or a number from 1 to 2'),
        (("--frame", "3"), "--frame: it chooses the frame that --svg FILE draws; give a file that ends in .svg"),
        (("--svg", "-", "--frame", "99"), "--frame: 99 is not a frame of this hand, which has 0 to 19"),
        (("--svg", "none/one.svg"), '"none/one.svg" cannot be written: no such file or directory'),
        (("--svg", "none/frames"), '"none/frames" cannot be written: no such file or directory'),
        (("--svg", "hands.txt"), '"hands.txt" cannot be written: file exists'),
    ],
)
def test_what_is_refused(command: Any, file: Path, args: tuple[str, ...], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        command(file, *args)
    assert str(caught.value) == message


@cases(
    ("name", "content", "message"),
    [
        ("none.txt", None, "there is no file or folder"),
        (".", None, "is a folder; give one of its files"),
        ("other.txt", "Dear diary\n", "line 1: this is not the text of a hand history of a known site"),
        ("empty.txt", "", "line 1: the file is empty"),
        ("bytes.txt", "\0\1\2", "line 1: "),
    ],
)
def test_a_file_without_hands(command: Any, tmp_path: Path, name: str, content: str | None, message: str) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content, "utf-8")
    with pytest.raises(CardspeakError, match=message):
        command(path)
