"""`--svg` and `--png` of every command that draws."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from defusedxml import ElementTree

import cardspeak
from cardspeak.cli import run
from tests.show.svg.converters import needs_png

EXAMPLES = Path(__file__).parents[2] / "examples"
BOARD = "Ac Kc Jc 5c Th"
ALL_IN = '{"board": "Kd 7c 2s 3h", "players": [{"name": "A", "cards": "As Ah", "bet": 9}, {"name": "B", "cards": "Ks Kh", "bet": 9}]}'
SHOWDOWN = str(EXAMPLES / "four-all-in.toml")
DRAWN: dict[str, tuple[list[str], Callable[[], str]]] = {
    "evaluate": (["As", "Kd", "-b", BOARD], lambda: cardspeak.svg(cardspeak.evaluate("As Kd", board=BOARD))),
    "explain": (
        ["As", "Kd", "-b", BOARD, "-a", "8c 7h"],
        lambda: cardspeak.svg(cardspeak.explain("As Kd", board=BOARD, against="8c 7h")),
    ),
    "compare": (
        ["As Kd", "8c 7h", "-b", BOARD],
        lambda: cardspeak.svg(cardspeak.compare("As Kd", "8c 7h", board=BOARD)),
    ),
    "deal": (["-s", "7", "-g", "omaha8"], lambda: cardspeak.svg(cardspeak.deal(seed=7, game="omaha8"))),
    "showdown": ([SHOWDOWN], lambda: cardspeak.svg(cardspeak.showdown(SHOWDOWN))),
    "range": (["QQ+,", "AK"], lambda: cardspeak.svg(cardspeak.parse_range("QQ+, AK"))),
    "equity": (["AA", "KK"], lambda: cardspeak.svg(cardspeak.equity("AA", "KK"))),
}
commands = pytest.mark.parametrize("name", DRAWN)


@pytest.fixture
def command(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The exit status, the output and the error of a command."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*args: str) -> tuple[Any, bytes, str]:
        with pytest.raises(SystemExit) as ended:
            run(args)
        captured = capfdbinary.readouterr()
        return ended.value.code, captured.out, captured.err.decode()

    return call


@commands
def test_a_picture_is_written_to_a_file_and_the_text_is_still_printed(command: Any, name: str, tmp_path: Path) -> None:
    args, drawn = DRAWN[name]
    target = tmp_path / "picture.svg"
    assert command(name, *args, "--svg", str(target)) == command(name, *args)
    assert target.read_text("utf-8") == drawn()


@commands
def test_a_picture_replaces_the_text_on_standard_output(command: Any, name: str) -> None:
    args, drawn = DRAWN[name]
    status, out, err = command(name, *args, "--svg", "-", "--json")
    assert (status, err) == (0, "")
    assert out.decode() == drawn()
    assert ElementTree.fromstring(out).tag.endswith("svg")


@needs_png
@commands
def test_as_png(command: Any, name: str, tmp_path: Path) -> None:
    args, _ = DRAWN[name]
    target = tmp_path / "picture.png"
    status, out, err = command(name, *args, "--png", str(target), "--json")
    assert (status, err, out[:1]) == (0, "", b"{")
    assert target.read_bytes().startswith(b"\x89PNG")


@needs_png
def test_as_png_in_place_of_the_text(command: Any, tmp_path: Path) -> None:
    args, _ = DRAWN["evaluate"]
    target = tmp_path / "picture.png"
    command("evaluate", *args, "--png", str(target))
    assert command("evaluate", *args, "--png", "-") == (0, target.read_bytes(), "")


@commands
def test_a_missing_converter_is_reported_before_any_work(
    command: Any, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("resvg_py", "cairosvg"):
        monkeypatch.setitem(sys.modules, module, None)
    wrong = [] if name == "deal" else ["no such thing"]
    target = tmp_path / "picture.svg"
    status, out, err = command(name, *wrong, "--png", str(tmp_path / "picture.png"), "--svg", str(target))
    assert (status, out) == (2, b"")
    message = "--png: no converter from SVG to PNG is installed; run pip install 'cardspeak[png]', or write SVG"
    assert err == f"cardspeak: {message}\n"
    assert not target.exists()


@commands
def test_a_file_that_cannot_be_written_is_reported_before_any_work(command: Any, name: str, tmp_path: Path) -> None:
    target = str(tmp_path / "none" / "picture.svg")
    wrong = [] if name == "deal" else ["no such thing"]
    status, out, err = command(name, *wrong, "--svg", target)
    assert (status, out) == (2, b"")
    assert err.startswith('cardspeak: "')
    assert err.endswith("cannot be written: no such file or directory\n")


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (".", "is a directory"),
        ("", "is a directory"),
        ("a\0b", "it is not a valid file name"),
        ("x" * 300, "file name too long"),
    ],
)
def test_invalid_files(command: Any, target: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = command("evaluate", "As Kd", "--svg", target)
    assert (status, out) == (2, b"")
    assert err.endswith(f"cannot be written: {reason}\n")


@pytest.mark.parametrize("other", ["picture", "./picture"])
def test_both_in_one_file(command: Any, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    message = 'cardspeak: --svg and --png are both "picture"; give each a different file\n'
    assert command("evaluate", "As Kd", "--svg", "picture", "--png", other) == (2, b"", message)


@needs_png
def test_both_files(command: Any, tmp_path: Path) -> None:
    svg, png = tmp_path / "picture.svg", tmp_path / "picture.png"
    status, out, err = command("evaluate", "As Kd", "--svg", str(svg), "--png", str(png))
    assert (status, err) == (0, "")
    assert out.startswith(b"High card, ace")
    assert svg.exists()
    assert png.exists()


def test_standard_output_takes_only_one_picture(command: Any) -> None:
    message = "cardspeak: --svg - --png -: standard output can take only one picture; write the other to a file\n"
    assert command("evaluate", "As Kd", "--svg", "-", "--png", "-") == (2, b"", message)


def test_an_all_in_is_drawn(command: Any, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    table.write_text(ALL_IN, "utf-8")
    status, out, err = command("showdown", str(table), "--svg", "-")
    assert (status, err) == (0, "")
    assert out.decode() == cardspeak.svg(cardspeak.all_in(table))


def test_a_breakdown_is_drawn(command: Any) -> None:
    assert b"How often each hand is made" in command("equity", "AA", "KK", "--by", "category", "--svg", "-")[1]
    assert b"best: " in command("equity", "AA", "random", "--histogram", "--svg", "-")[1]
