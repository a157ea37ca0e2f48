"""Analyses and checks by a rulebook as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import StringIO

import pytest
from rich.console import Console

from cardspeak.cards import SUIT_SYMBOLS
from cardspeak.rulebooks.analysis import analyze
from cardspeak.rulebooks.check import CheckedDefinition, Misordered, RulebookCheck, check_rulebook
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rulebooks.xml import rulebook_of_xml
from cardspeak.show.terminal.rulebooks import show_analysis, show_check
from cardspeak.show.terminal.screen import Screen
from tests.cases import cases

FAULTY = rulebook_of(
    {
        "hands": [
            {"name": "Straight", "points": 3, "sequence": 5},
            {"name": "Flush", "points": 2, "suits": [5]},
            {"name": "Steel wheel", "points": 1, "suits": [5], "sequence": 5, "only": "A2345"},
        ]
    },
    "faulty",
)
MISSPELT = rulebook_of_xml('<hands><hand name="Any" rank="1" ponits="3" match="*"/></hands>', "misspelt")
MANY = rulebook_of({"hands": [{"name": f"has {rank}", "points": 13 - place, "has": rank} for place, rank in enumerate("AKQJT98765432")]}, "many")  # fmt: skip

checked = cache(check_rulebook)

SHOWN: dict[str, Callable[[Screen], None]] = {
    "analysis": lambda screen: show_analysis(analyze("As Ah", board="Ad Qd Qc 7s 2h"), screen),
    "analysis without a board": lambda screen: show_analysis(analyze("As Ah 7d Qd 2c", rulebook=FAULTY), screen),
    "check": lambda screen: show_check(checked("classic"), screen),
    "faulty": lambda screen: show_check(checked(FAULTY), screen),
    "fine": lambda screen: show_check(checked("standard"), screen),
    "misspelt": lambda screen: show_check(checked(MISSPELT), screen),
    "many": lambda screen: show_check(checked(MANY), screen),
}


def plain(show: Callable[[Screen], None]) -> str:
    """The output in a pipe."""
    out = StringIO()
    show(Screen(Console(file=out, width=10_000, highlight=False, color_system=None), is_plain=True))
    return out.getvalue()


def coloured(show: Callable[[Screen], None], width: int = 400) -> str:
    """The output on a terminal."""
    out = StringIO()
    console = Console(file=out, width=width, highlight=False, color_system="standard", force_terminal=True)
    show(Screen(console, is_plain=False))
    return out.getvalue()


@pytest.mark.parametrize("name", SHOWN)
def test_a_terminal_gets_the_same_words_with_symbols_for_the_suits(name: str) -> None:
    text = plain(SHOWN[name])
    assert text.isascii()
    assert not re.search(r"[ \t]+$", text, re.MULTILINE)
    letters = re.sub(r"\x1b\[[\d;]*m", "", coloured(SHOWN[name])).translate(str.maketrans(SUIT_SYMBOLS, "cdhs"))
    assert [line.rstrip() for line in letters.splitlines()] == text.splitlines()


@cases("name", SHOWN)
def test_eighty_columns_are_enough_for_tables(name: str) -> None:
    lines = re.sub(r"\x1b\[[\d;]*m", "", coloured(SHOWN[name], 80)).splitlines()
    assert max(map(len, lines)) <= 80
    table = [line for line in plain(SHOWN[name]).splitlines() if re.match(r" *\d+\.? +\S", line)]
    assert table
    shown = {line.rstrip().translate(str.maketrans(SUIT_SYMBOLS, "cdhs")) for line in lines}
    assert set(table) <= shown


def test_an_analysis() -> None:
    lines = plain(SHOWN["analysis"]).splitlines()
    assert lines[:4] == [
        "Cards  As Ah  Board  Ad Qd Qc 7s 2h  by classic",
        "        Number  Hand             Matched         Others",
        " 1.  7,066,000  Full House       As Ah Ad Qd Qc",
        " 2.  4,042,019  Three of a Kind  As Ah Ad        Qd 7s",
    ]
    assert len(lines) == 2 + 21
    assert plain(SHOWN["analysis without a board"]).splitlines() == [
        "Cards  As Ah 7d Qd 2c  by faulty",
        "    Number  Hand     Matched  Others",
        "1.          no hand           As Ah 7d Qd 2c",
    ]


def test_a_check_with_findings() -> None:
    assert plain(SHOWN["faulty"]).splitlines() == [
        "faulty  3 definitions, 2,598,960 hands of five cards",
        "Rank  Hand         Points   Hands    Share",
        "   3  Straight          3  10,240  0.3940%",
        "   2  Flush             2   5,108  0.1965%",
        "   1  Steel wheel       1       0    never",
        "",
        'Steel wheel, rank 1, is never used: all 4 hands that match it are taken by "Straight", which is tried first',
        "Undefined: 2,583,612 hands fit no definition, such as 3c 2s 2h 2d 2c",
        "Misordered: Straight beats Flush, but is not rarer (10,240 hands against 5,108)",
    ]


def test_the_singular_is_used_for_one() -> None:
    """The singular is used for one definition, one hand without a definition, and one pair that is not shown."""
    pair = Misordered("A", "B", 2, 1, has_equal_points=False)
    check = RulebookCheck("tiny", (CheckedDefinition("A", 1, 1, 2_598_959),), 1, "As Ks Qs Js Ts", (pair,) * 21)
    lines = plain(lambda screen: show_check(check, screen)).splitlines()
    assert lines[0] == "tiny  1 definition, 2,598,960 hands of five cards"
    assert lines[4] == "Undefined: 1 hand fits no definition, such as As Ks Qs Js Ts"
    assert lines[-1] == "1 more pair is misordered"


def test_equal_points_are_reported() -> None:
    """With equal points the cards decide, so ace high beats trips."""
    pair = Misordered("Rest", "Trips", 1_302_540, 54_912, has_equal_points=True)
    check = RulebookCheck("even", (), 0, "", (pair,))
    assert plain(lambda screen: show_check(check, screen)).splitlines()[-1] == (
        "Misordered: Rest has as many points as Trips, so their cards decide (1,302,540 hands against 54,912)"
    )


def test_a_check_without_findings() -> None:
    assert plain(SHOWN["fine"]).endswith("\n\nNo problems found\n")


def test_a_check_with_a_misspelt_attribute() -> None:
    assert plain(SHOWN["misspelt"]).endswith(
        '\n\nAny, rank 1, has misspelt attributes: "ponits" (did you mean points?)\n'
    )


def test_only_the_first_misordered_pairs_are_shown() -> None:
    lines = plain(SHOWN["many"]).splitlines()
    pairs = len(checked(MANY).misordered)
    assert pairs > 20
    assert sum(line.startswith("Misordered: ") for line in lines) == 20
    assert lines[-1] == f"{pairs - 20} more pairs are misordered"
