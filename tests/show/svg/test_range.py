"""The grid of a range as a picture: a square for each class, filled to show how much of it the range contains."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK
from cardspeak.errors import RangeError
from cardspeak.ranges import parse_range
from cardspeak.ranges.classes import classes_of
from cardspeak.show.svg.range import OFFSUIT, PAIR, SUITED, range_svg
from tests.cases import fewer

CLASSES = classes_of(DECK).names


def squares(picture: str) -> dict[str, tuple[int, int, int, str]]:
    """For each class, the left and upper edge of its square, the height of the filled part, and its colour."""
    by_class: dict[str, tuple[int, int, int, str]] = {}
    root: Any = ElementTree.fromstring(picture)
    for group in root.findall("{*}g"):
        name = group.find("{*}text").text
        ground, *filled = group.findall("{*}rect")
        place = int(ground.get("x")), int(ground.get("y"))
        lower = place[1] + int(ground.get("height"))
        for part in filled:
            assert int(part.get("y")) + int(part.get("height")) == lower
        by_class[name] = (
            *place,
            int(filled[0].get("height")) if filled else 0,
            filled[0].get("fill") if filled else "",
        )
    return by_class


@fewer(12)  # each example draws 169 squares
@given(st.dictionaries(st.sampled_from(CLASSES), st.integers(1, 1_000_000), min_size=1, max_size=169))
def test_each_square_is_filled_by_the_share_of_the_class_in_the_range(weights: dict[str, int]) -> None:
    by_class = squares(
        range_svg(parse_range(", ".join(f"{name}:{part / 10**6:.6f}" for name, part in weights.items())))
    )
    assert list(by_class) == list(CLASSES)
    for name, (_, _, height, colour) in by_class.items():
        part = weights.get(name, 0)
        assert abs(height - 38 * part / 10**6) <= 2
        assert (height == 38) == (part == 10**6)
        assert (height == 0) == (part == 0)
        assert colour == ("" if not part else PAIR if len(name) == 2 else SUITED if name[2] == "s" else OFFSUIT)


@pytest.mark.parametrize(("game", "side"), [("holdem", 13), ("shortdeck", 9)])
def test_squares_are_in_rows_and_columns(game: str, side: int) -> None:
    by_class = squares(range_svg(parse_range("random", game)))
    lefts = sorted({left for left, _, _, _ in by_class.values()})
    uppers = sorted({upper for _, upper, _, _ in by_class.values()})
    assert (len(lefts), len(uppers)) == (side, side)
    assert {right - left for left, right in pairwise(lefts)} == {40}
    ranks = "AKQJT98765432"
    for name, (left, upper, _, _) in by_class.items():
        high, low = ranks.index(name[0]), ranks.index(name[1])
        expected = (high, low) if name[2:] == "o" else (low, high)
        assert (lefts.index(left), uppers.index(upper)) == expected


def test_each_square_has_a_tooltip() -> None:
    picture: Any = ElementTree.fromstring(range_svg(parse_range("AA, KK:0.5, AsKs:0.25, AhKh")))
    titles = {title.text.partition(":")[0]: title.text for title in picture.findall("{*}g/{*}title")}
    assert titles["AA"] == "AA: weight 1"
    assert titles["KK"] == "KK: weight 0.5"
    assert titles["QQ"] == "QQ: not in the range"
    assert titles["AKs"] == "AKs: 31 % of its holdings\nAsKs 0.25\nAhKh 1"


def test_screen_readers_get_a_title_and_a_description() -> None:
    picture = ElementTree.fromstring(range_svg(parse_range("QQ+, AK:0.5")))
    assert picture.findtext("{*}title") == "QQ+, AK:0.5"
    assert picture.findtext("{*}desc") == "Texas hold'em: 34 holdings with a total weight of 26, 1.96 % of all"
    assert picture.get("role") == "img"


@pytest.mark.parametrize(
    "text", ["AA", "random", "15%", ", ".join(f"{name}:{n / 200}" for n, name in enumerate(CLASSES, 1))]
)
def test_nothing_is_outside_the_picture(text: str) -> None:
    picture: Any = ElementTree.fromstring(range_svg(parse_range(text)))
    width, height = (int(picture.get(name)) for name in ("width", "height"))
    for part in picture.iter("{http://www.w3.org/2000/svg}rect"):
        assert int(part.get("x")) + int(part.get("width")) <= width
        assert int(part.get("y")) + int(part.get("height")) <= height
    lines = [line for line in picture.iter("{http://www.w3.org/2000/svg}text") if int(line.get("y")) > height]
    assert not lines


def test_the_same_range_is_the_same_picture() -> None:
    assert range_svg(parse_range("TT+, AK")) == range_svg(parse_range("AK,AA,KK,QQ,JJ,TT"))


def test_a_notebook_shows_the_grid() -> None:
    assert parse_range("QQ+")._repr_html_() == range_svg(parse_range("QQ+"))
    assert parse_range("AA", "omaha")._repr_html_() is None


def test_only_games_with_two_hole_cards_have_a_grid() -> None:
    with pytest.raises(RangeError) as caught:
        range_svg(parse_range("AA", "omaha"))
    assert str(caught.value) == "grid: a grid needs hands of two cards; Omaha has 4"


def test_it_has_no_scripts_and_nothing_to_fetch() -> None:
    assert not re.search(r"<script|href|url\(|<image|@import", range_svg(parse_range("random")))
