"""`cardspeak range`: what it prints, draws and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardspeak.cli.ranges import range as command
from cardspeak.errors import CardspeakError
from cardspeak.ranges import parse_range
from cardspeak.show.svg.range import range_svg


def test_words_are_joined(capsys: pytest.CaptureFixture[str]) -> None:
    command(["QQ+,", "AK"])
    assert capsys.readouterr().out.splitlines()[:2] == ["QQ+, AK", "Texas hold'em: 34 holdings, 2.56 % of all"]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    command(["AKs:0.5"], as_json=True)
    assert json.loads(capsys.readouterr().out) == parse_range("AKs:0.5").to_dict()


def test_a_picture_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command(["15%"], svg=str(tmp_path / "range.svg"))
    assert (tmp_path / "range.svg").read_text("utf-8") == range_svg(parse_range("15%"))
    assert capsys.readouterr().out.startswith("55+, A5s+")


def test_a_picture_in_place_of_text(capsys: pytest.CaptureFixture[str]) -> None:
    command(["15%"], svg="-")
    assert capsys.readouterr().out == range_svg(parse_range("15%"))


@pytest.mark.parametrize(
    ("words", "game", "svg", "message"),
    [
        (["QQ+,AXs"], "holdem", None, 'range "QQ+,AXs": "AXs" at column 5: X is not a rank (23456789TJQKA)'),
        (["AA"], "omaha", "-", "grid: a grid needs hands of two cards; Omaha has 4"),
        (["AA"], "holdem", "/no/such/folder/a.svg", '"/no/such/folder/a.svg" cannot be written: no such file or directory'),
    ],
)  # fmt: skip
def test_wrong_input(words: list[str], game: str, svg: str | None, message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        command(words, game=game, svg=svg)
    assert str(caught.value) == message
