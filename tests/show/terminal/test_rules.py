"""Rule sets as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cardspeak.pots import RULE_SETS, RuleSet
from cardspeak.pots.house_rules import read_rules
from cardspeak.show.terminal.rules import show_rules
from cardspeak.show.terminal.screen import Screen
from tests.cases import cases


def plain(*rule_sets: RuleSet) -> str:
    out = StringIO()
    show_rules(rule_sets, Screen(Console(file=out, width=10_000, highlight=False, color_system=None), is_plain=True))
    return out.getvalue()


def coloured(*rule_sets: RuleSet, width: int) -> str:
    out = StringIO()
    console = Console(file=out, width=width, highlight=False, color_system="standard", force_terminal=True)
    show_rules(rule_sets, Screen(console, is_plain=False))
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue())


def house(**keys: Any) -> RuleSet:
    return read_rules({"title": "The Back Room", **keys}, "rules", "house")


CHANGES: list[dict[str, Any]] = [
    {"button_games": "highest card"},
    {"button_games": "lowest card"},
    {"stud_high": "position"},
    {"stud_low": "lowest card"},
    {"odd_card_from": "all cards"},
    {"suits": "cdhs"},
    {"odd_half": "low"},
    {"one_odd_chip": True},
    {"split_once": False},
    {"rake": {"percent": 5}},
    {"rake": {"percent": 2.5}},
    {"rake": {"percent": 5, "cap": 3}},
    {"rake": {"percent": 5, "cap": {2: 1, 4: 3}}},
    {"rake": {"percent": 5, "no_flop_no_drop": False}},
    {"rake": {"percent": 5, "several_pots": "main pot first"}},
    {"rake": {"percent": 5, "rounding": "up"}},
    {"rake": {"percent": 5, "rounding": "nearest"}},
    {"rake": {"percent": 5, "rounding": "half even"}},
    {"rake": {"percent": 5, "unit": 0.05}},
    {"rake": {"percent": 5, "drop": 1}},
    {"rake": {"percent": 5, "jackpot": 1}},
    {"rake": {"drop": {"10": 1, "20": 2}}},
    {"rake": {"percent": 5, "minimum_pot": 10}},
    {"quotes": {"side pots": "Back Room 9"}},
    {"source": "https://example.org"},
]


def test_whatever_differs_is_shown() -> None:
    """Every key of a rule file is shown, so no two of these rule sets look the same."""
    pages = {str(keys): plain(house(**keys)) for keys in [{}, *CHANGES]}
    alike = [(first, second) for first in pages for second in pages if first < second and pages[first] == pages[second]]
    assert alike == []


@cases(
    ("keys", "line"),
    [
        ({"button_games": "lowest card"}, "Odd chips, games with a button  by the lowest card"),
        ({"stud_high": "position"}, "Odd chips, stud, high           one each from the first seat left of the button"),
        ({"suits": "hdcs"}, "Suits, from the highest         hearts, diamonds, clubs, spades"),
        ({"odd_half": "low"}, "Odd chip between high and low   to the low half"),
        ({"split_once": False}, "Players who tie for all halves  split each half separately"),
        ({"one_odd_chip": True}, "Odd chips per player and pot    at most one in total"),
        ({"rake": {"percent": 5}}, "Rake is rounded                 down to a multiple of the smallest chip"),
        (
            {"rake": {"percent": 5, "rounding": "nearest", "unit": 0.05}},
            "Rake is rounded                 to the nearest multiple of 0.05",
        ),
    ],
)
def test_what_the_house_decides_is_quoted_for_it(keys: dict[str, Any], line: str) -> None:
    (row,) = [shown for shown in plain(house(**keys)).splitlines() if shown.startswith(f"  {line}")]
    assert row.endswith("  The Back Room")


def test_a_blank_line_separates_rule_sets() -> None:
    blocks = plain(*RULE_SETS.values()).split("\n\n")
    assert [block.split(" ")[0] for block in blocks] == list(RULE_SETS)
    assert plain() == ""


def test_no_line_in_a_pipe_ends_in_a_space() -> None:
    for line in plain(*RULE_SETS.values()).splitlines():
        assert line == line.rstrip()


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_on_a_terminal_no_word_is_lost(width: int) -> None:
    words = set(plain(*RULE_SETS.values()).split())
    shown = coloured(*RULE_SETS.values(), width=width)
    assert all(len(line) <= width for line in shown.splitlines())
    assert {word for word in words if len(word) < 10} <= set(shown.split())
