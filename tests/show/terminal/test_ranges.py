"""Ranges as text: the grid, and lists of holdings with more than two cards."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from cardspeak.ranges import parse_range
from cardspeak.show.terminal.ranges import MOST_LISTED, show_range
from cardspeak.show.terminal.screen import Screen


def plain(text: str, game: str = "holdem") -> str:
    out = StringIO()
    screen = Screen(Console(file=out, width=10_000, highlight=False, color_system=None), is_plain=True)
    show_range(parse_range(text, game), screen)
    return out.getvalue()


def coloured(text: str, width: int, game: str = "holdem") -> str:
    out = StringIO()
    console = Console(file=out, width=width, highlight=False, color_system="standard", force_terminal=True)
    show_range(parse_range(text, game), Screen(console, is_plain=False))
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue())


def test_the_grid() -> None:
    assert plain("TT+, ATs+, KQo:0.25, JsTs", "shortdeck").splitlines() == [
        "TT+, ATs+, JsTs, KQo:0.25",
        "Short-deck hold'em: 59 holdings with a total weight of 50, 7.94 % of all",
        "",
        "   A    K    Q    J    T    9    8    7    6",
        "A  AA   AKs  AQs  AJs  ATs  ·    ·    ·    ·",
        "K  ·    KK   ·    ·    ·    ·    ·    ·    ·",
        "Q  ·    25%  QQ   ·    ·    ·    ·    ·    ·",
        "J  ·    ·    ·    JJ   25%  ·    ·    ·    ·",
        "T  ·    ·    ·    ·    TT   ·    ·    ·    ·",
        "9  ·    ·    ·    ·    ·    ·    ·    ·    ·",
        "8  ·    ·    ·    ·    ·    ·    ·    ·    ·",
        "7  ·    ·    ·    ·    ·    ·    ·    ·    ·",
        "6  ·    ·    ·    ·    ·    ·    ·    ·    ·",
        "",
        "Suited hands are above the diagonal, offsuit hands below it; a percentage marks a class that is only partly included",
    ]


def test_the_grid_has_each_class_in_its_place() -> None:
    ranks = "AKQJT98765432"
    rows = plain("random").splitlines()[3:17]
    assert rows[0].split() == list(ranks)
    for row, line in enumerate(rows[1:]):
        first, *cells = line.split()
        assert first == ranks[row]
        assert cells[row] == 2 * ranks[row]
        assert cells[row + 1 :] == [f"{ranks[row]}{rank}s" for rank in ranks[row + 1 :]]
        assert cells[:row] == [f"{rank}{ranks[row]}o" for rank in ranks[:row]]


def test_a_range_of_whole_classes_does_not_explain_percentages() -> None:
    assert "percentage" not in plain("QQ+, AK")


def test_holdings_of_more_cards_are_listed_from_the_highest_down() -> None:
    assert plain("AAKK:ds, AsAhKsQh:0.5", "omaha").splitlines() == [
        "AAKK:ds, AsAhKsQh:0.5",
        "Omaha: 7 holdings with a total weight of 6.5, <0.01 % of all",
        "",
        "As Ah Ks Kh",
        "As Ad Ks Kd",
        "Ah Ad Kh Kd",
        "As Ac Ks Kc",
        "Ah Ac Kh Kc",
        "Ad Ac Kd Kc",
        "As Ah Ks Qh  0.5",
    ]


def test_long_lists_are_cut() -> None:
    lines = plain("AAxx", "omaha").splitlines()
    assert len(lines) == 3 + MOST_LISTED + 1
    assert lines[-1] == "and 6,921 more"


@pytest.mark.parametrize(
    ("text", "game", "last"),
    [
        ("random", "stud", "Any cards"),
        ("As Ks Qs ????", "stud", "As Ks Qs and any 4 others"),
        ("As Ks Qs ?", "omaha", "As Ks Qs and any other card"),
        ("AsKsQdJd", "omaha", "As Ks Qd Jd"),
    ],
)
def test_ranges_with_known_cards(text: str, game: str, last: str) -> None:
    assert plain(text, game).splitlines()[-1] == last


@pytest.mark.parametrize("width", [80, 120])
def test_a_terminal_shows_the_same_grid(width: int) -> None:
    text = "22+,A2s+,KTs+:0.5"
    lines = [line.rstrip() for line in coloured(text, width).splitlines()]
    assert lines[3:17] == plain(text).splitlines()[3:17]
    assert all(len(line) <= width for line in lines)
