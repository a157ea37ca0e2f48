"""`cardspeak showdown` on a table whose board is not full."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardspeak.allin import all_in
from cardspeak.cli import run

TABLE = """board = "Kd 7c 2s 3h"
[[players]]
name = "Ann"
cards = "As Ah"
bet = 100
[[players]]
name = "Bob"
cards = "Ks Kh"
bet = 150
"""


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The exit status, the output and the error of a command."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*args: str) -> tuple[Any, str, str]:
        with pytest.raises(SystemExit) as ended:
            run(("showdown", *args))
        captured = capsys.readouterr()
        return ended.value.code, captured.out, captured.err

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(TABLE, "utf-8")
    return path


def test_the_text_shows_what_each_player_can_expect(command: Any, file: Path) -> None:
    status, out, err = command(str(file))
    assert (status, err) == (0, "")
    assert "1 card to come: 44 possible deals, each settled\n" in out
    assert "\nAnn         9.09                  -90.91\n" in out


def test_json_is_that_of_all_in(command: Any, file: Path) -> None:
    status, out, err = command(str(file), "--json", "--rake", "5", "--cap", "3", "--rules", "roberts")
    assert (status, err) == (0, "")
    assert json.loads(out) == all_in(file, "roberts", {"percent": 5, "cap": 3}).to_dict()
    assert json.loads(out)["rake"] == 3


def test_from_standard_input(command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(TABLE.encode())))
    assert "44 possible deals" in command("-")[1]


def test_a_full_board_is_decided(command: Any, file: Path) -> None:
    file.write_text(TABLE.replace("3h", "3h 9d"), "utf-8")
    assert "Bob wins 200" in command(str(file))[1]


def test_a_player_left_alone_is_paid(command: Any, file: Path) -> None:
    file.write_text(TABLE + "folded = true\n", "utf-8")
    status, out, _ = command(str(file))
    assert status == 0
    assert "Ann wins 200" in out


@pytest.mark.parametrize(
    ("old", "new", "options", "expected"),
    [
        (
            "Ks Kh",
            "",
            (),
            'Bob has no cards; an all-in needs the cards or the `range` of every contender; for unknown cards, give range = "random"',
        ),
        (
            'board = "Kd 7c 2s 3h"',
            'boards = ["", "", ""]',
            (),
            "samples: there are 827,331,124,604,048,064 ways to deal the 15 cards to come; the limit for an exact result "
            "is 100,000,000; give a number of deals to sample, such as 1000000",
        ),
    ],
)
def test_what_is_wrong(command: Any, file: Path, old: str, new: str, options: tuple[str, ...], expected: str) -> None:
    file.write_text(TABLE.replace(old, new), "utf-8")
    assert command(str(file), *options) == (2, "", f"cardspeak: {expected}\n")


def test_samples_and_seed(command: Any, file: Path) -> None:
    status, printed, _ = command(str(file), "--samples", "1,000", "--seed", "7")
    assert status == 0
    assert "1 card to come: 1,000 random deals, each settled; seed 7" in printed
    assert "Error is the standard error of the expected chips" in printed
    shown = json.loads(command(str(file), "-n", "1000", "-s", "7", "--json")[1])
    assert shown == all_in(str(file), samples=1000, seed=7).to_dict()


def test_nothing_is_sampled_if_all_cards_are_known(command: Any, file: Path) -> None:
    file.write_text(TABLE.replace("2s 3h", "2s 3h 9d"), "utf-8")
    for options, name in ((("--samples", "5"), "samples"), (("--seed", "5"), "seed")):
        message = f"cardspeak: {name}: all cards are known, so nothing is sampled; leave it out\n"
        assert command(str(file), *options) == (2, "", message)
