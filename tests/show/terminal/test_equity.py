"""Equity and outs as text: in a pipe, on wide and narrow terminals, and in encodings with few characters."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Any, Literal

import pytest
from rich.console import Console

from cardspeak import Equity, equity, outs
from cardspeak.cards import SUIT_SYMBOLS
from cardspeak.rules.high import CATEGORIES
from cardspeak.show.terminal.equity import MOST_ROWS, percent, show_equity
from cardspeak.show.terminal.outs import show_outs
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.equity import method_text
from tests.cases import cases

NUMBER = re.compile(r"\d[\d.]* %")
HALVES: dict[str, Any] = {"game": "omaha8", "board": "2s 7s Qc"}
QUESTIONS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "two": (("QQ+, AK", "JTs"), {"board": "2c 9d Kh"}),
    "sampled": (("QQ+, AK", "JTs"), {"board": "2c 9d Kh", "samples": 1_000, "seed": 1}),
    "weighted": (("AKs:0.5, QQ", "JTs"), {"board": "2c 9d Kh", "dead": "7c"}),
    "four by category": (("AKs", "TT", "JTs", "QQ"), {"board": "2c 9d Kh", "by": "category"}),
    "seven by next card": (("AKs", "TT", "JTs", "QQ", "99", "88", "77"), {"board": "2c 9d Kh 3c", "by": "next-card"}),
    "ten": (("random",) * 10, {"samples": 1_000, "seed": 1, "by": "category"}),
    "by hand": (("AKs, QQ+", "TT, 98"), {"board": "2c 9d Kh", "by": "hand"}),
    "halves": (("AsKsQhJh", "AAxx"), HALVES | {"samples": 1_000, "seed": 1}),
    "halves by category": (("AsKsQhJh", "AAxx", "8h7h6d5d"), HALVES | {"samples": 1_000, "seed": 1, "by": "category"}),
    "many holdings": (("40%", "random"), {"board": "2c 9d Kh 3c 4d", "by": "holding"}),
}


@cache
def asked(name: str) -> Equity:
    ranges, options = QUESTIONS[name]
    return equity(*ranges, **options)


def printed(result: Any, *, is_plain: bool = True, width: int = 10_000, encoding: str = "utf-8", bins: int = 0) -> str:
    """What is printed, without the codes for colours."""
    out = io.BytesIO()
    file = io.TextIOWrapper(out, encoding, errors="backslashreplace", newline="\n")
    colours: Literal["standard"] | None = None if is_plain else "standard"
    console = Console(file=file, width=width, highlight=False, color_system=colours, force_terminal=not is_plain)
    show = show_equity if isinstance(result, Equity) else show_outs
    show(result, Screen(console, is_plain), **({"bins": bins} if bins else {}))
    file.flush()
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue().decode(encoding))


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_pipe_gets_plain_lines(name: str) -> None:
    text = printed(asked(name))
    assert "\x1b" not in text
    assert not any(line != line.rstrip() for line in text.split("\n"))
    assert not set(SUIT_SYMBOLS) & set(text)
    assert text.endswith("\n")


@cases("name", QUESTIONS)
def test_all_players_are_shown(name: str) -> None:
    result = asked(name)
    text = printed(result)
    for player in result.players:
        assert player.range[:20] in text
        assert percent(player.equity) in text
        assert percent(player.win) in text
    assert result.how in text.replace("\n  ", " ")


@cases("name", QUESTIONS)
def test_no_number_is_cut(name: str) -> None:
    """A number without its last digits would be wrong."""
    result = asked(name)
    wide = printed(result, is_plain=False, width=1_000)
    for width in (80, 100, 120):
        narrow = printed(result, is_plain=False, width=width)
        assert sorted(set(NUMBER.findall(narrow))) == sorted(set(NUMBER.findall(wide))), width
        assert "%" not in NUMBER.sub("", re.sub(r"\d+% to +\d+%", "", narrow)), width
        assert all(len(line) <= width for line in narrow.splitlines()), width
        for player in result.players:
            assert player.range[:20] in narrow, width


def test_categories_are_ordered_by_rank() -> None:
    """No player makes both a straight flush and a full house here, so their lists alone do not show which is better."""
    result = equity("AhKh", "QQ", board="Qh 7h 2c", by="category")
    heads = [line.split("  ")[0] for line in printed(result).splitlines()]
    ranked = [name for name in reversed(CATEGORIES) if name in heads]
    assert [head for head in heads if head in CATEGORIES] == ranked
    assert ranked[:3] == ["straight flush", "four of a kind", "full house"]


def test_a_terminal_has_symbols() -> None:
    text = printed(asked("weighted"), is_plain=False, width=100)
    assert "on 2♣ 9♦ K♥, dead 7♣" in text
    assert "on 2c 9d Kh, dead 7c" in printed(asked("weighted"), is_plain=False, width=100, encoding="ascii")


@cases("name", QUESTIONS)
def test_only_characters_of_the_encoding_are_printed(name: str) -> None:
    for encoding in ("ascii", "latin-1", "cp1252", "utf-8"):
        for bins in (0, 10) if QUESTIONS[name][1].get("by") == "holding" else (0,):
            text = printed(asked(name), encoding=encoding, bins=bins).replace("\\u2026", "...")  # a shortened range
            assert "\\" not in text, encoding


def test_the_method_is_shown() -> None:
    assert method_text(asked("two")).startswith("exact: ")
    assert method_text(asked("sampled")) == "sampled: 1,000 random deals, seed 1"
    assert "weigh" in method_text(asked("weighted"))
    assert "weigh" not in method_text(asked("two"))


def test_an_incomplete_result_says_so() -> None:
    answers: list[Equity | None] = []
    equity(
        "15%", "20%", samples=3_000_000, seed=1, workers=1, progress=lambda progress: answers.append(progress.so_far())
    )
    assert answers[0] is not None
    assert "not complete; so far sampled: " in printed(answers[0])


def test_long_breakdowns_are_cut() -> None:
    result = asked("many holdings")
    text = printed(result)
    n_more = len(result.players[1].parts) - MOST_ROWS
    assert f"and {n_more:,} more, listed by --json" in text
    assert len(text.splitlines()) < 2 * MOST_ROWS + 20


def test_next_cards_are_shown_side_by_side() -> None:
    lines = printed(asked("seven by next card")).splitlines()
    heads = next(at for at, line in enumerate(lines) if line.split()[:2] == ["of", "deals"])
    assert lines[heads].split()[2:] == ["AKs", "TT", "JTs", "QQ", "99", "88", "77"]
    assert all(len(line.split()) == 1 + 2 * 8 for line in lines[heads + 1 :])


def test_the_largest_share_has_the_longest_bar() -> None:
    text = printed(equity("QQ+, AK", "JTs, 22", board="2c 9d Kh", by="holding"), bins=5)
    rows = [line for line in text.splitlines() if "% to" in line]
    assert len(rows) == 10
    for some in (rows[:5], rows[5:]):
        shares = [float(NUMBER.findall(row)[0].rstrip(" %")) for row in some]
        bars = [row.count("█") for row in some]
        assert sum(shares) == pytest.approx(100, abs=0.01)
        assert bars[shares.index(max(shares))] == max(bars) == 30
        assert all((bar > 0) <= (share > 0) for bar, share in zip(bars, shares, strict=True))


def test_outs_by_half() -> None:
    text = printed(outs("AsKs2d3d", "QhQdJhJd", board="2s 7s 8c", game="omaha8"))
    assert text.splitlines()[0] == "On 2s 7s 8c, 41 cards can come next"
    assert "As Ks 2d 3d, high: behind, 19 of 41 win" in text
    assert "Qh Qd Jh Jd, low: behind, no card helps" in text


@pytest.mark.parametrize("width", [40, 80])
def test_no_out_is_cut(width: int) -> None:
    result = outs("AsKs", "QhQd", board="2s 7s Jc")
    text = printed(result, is_plain=False, width=width)
    assert [text.count(f"{card[0]}{SUIT_SYMBOLS['cdhs'.index(card[1])]}") for card in result.of(0)] == [1] * len(
        result.of(0)
    )
