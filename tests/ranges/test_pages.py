"""The pages about ranges are right: each text in a table can be parsed and has the stated number of holdings."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from cardspeak.ranges import parse_range
from cardspeak.ranges.orders import IN_FILES, ORDERED, TWO_CARDS
from cardspeak.show.svg.range import range_svg
from tests.cases import cases

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "ranges.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^##+ ([^\n]*)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))
GAMES = {"Two hole cards": "holdem", "More hole cards": "omaha", "Percentages": "holdem"}


def rows(section: str) -> list[tuple[str, str, str]]:
    """The rows of the tables of a section: the text, its number of holdings, and its meaning."""
    return re.findall(r"^\| `([^`]*)` \| (\d+) \| (.*) \|$", SECTIONS[section], re.MULTILINE)


COUNTED = [(game, text, int(count)) for section, game in GAMES.items() for text, count, _ in rows(section)]


def test_counts() -> None:
    for game, text, count in COUNTED:
        assert len(parse_range(text, game)) == count, text


def test_the_tables_are_found() -> None:
    assert len(COUNTED) > 35
    assert {game for game, _, _ in COUNTED} == {"holdem", "omaha"}


@cases(("text", "classes"), re.findall(r"^\| `([^`]*)` \| ([^|`]*) \|$", SECTIONS["The plus sign"], re.MULTILINE))
def test_what_a_plus_sign_includes(text: str, classes: str) -> None:
    assert parse_range(text) == parse_range(classes)


@pytest.mark.parametrize(("text", "_", "written"), rows("Percentages"))
def test_percentages(text: str, _: str, written: str) -> None:
    assert str(parse_range(text)) == written


def n_classes(code: str) -> int:
    """The number of classes of a game that has an order."""
    if code in TWO_CARDS:
        return len(TWO_CARDS[code])
    with (files("cardspeak.ranges") / "data" / f"{IN_FILES[code]}.npz").open("rb") as file:
        return len(np.load(file)["levels"])


def test_the_games_that_have_an_order() -> None:
    table = re.findall(r"^\| (`.*`) \| ([\d,]+) \| by (exact|estimated) ", SECTIONS["Percentages"], re.MULTILINE)
    sizes = {code: int(n.replace(",", "")) for codes, n, _ in table for code in re.findall(r"`([\w-]+)`", codes)}
    assert sizes == {code: n_classes(code) for code in ORDERED}


def test_alternative_notations_are_the_same_range() -> None:
    for section, game in GAMES.items():
        for text, _, meaning in rows(section):
            for other in re.findall(r"`([^`]*)`", meaning.partition("also ")[2]):
                assert parse_range(other, game) == parse_range(text, game)


WEIGHTS = re.findall(r"^\| (`.*`) \|", SECTIONS["Weights"], re.MULTILINE)


@cases("text", [text for cell in WEIGHTS for text in re.findall(r"`([^`]*)`", cell)])
def test_weights(text: str) -> None:
    assert parse_range(text) & parse_range("AKs") == parse_range("AKs:0.5")


def test_the_picture() -> None:
    text = re.findall(
        r'^\$ cardspeak range "([^"]*)"$', (DOCS / "how-to" / "write-a-range.md").read_text("utf-8"), re.MULTILINE
    )
    assert (DOCS / "images" / "range.svg").read_text("utf-8") == range_svg(parse_range(text[0]))


def test_parts() -> None:
    assert dict(parse_range("AK, AKs:0.5"))["AsKs"] == 0.5
    assert parse_range("22+, !55") == parse_range("22+ !55") == parse_range("!55, 22+")
