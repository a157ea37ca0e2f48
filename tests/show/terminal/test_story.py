"""A showdown as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any, Literal

import pytest
from rich.console import Console

from cardspeak import showdown
from cardspeak.cards import SUIT_SYMBOLS
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.terminal.story import show_showdown
from tests.cases import cases


def player(name: str, cards: str, bet: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "cards": cards, "bet": bet, **more}


TABLES: dict[str, dict[str, Any]] = {
    "side pots": {
        "board": "Ac Kc Jc 5c Th",
        "players": [
            player("A", "8c 7h", 25),
            player("B", "9h 5h", 50),
            player("C", "Ad 4s", 100),
            player("D", "As 3h", 100),
        ],
    },
    "uncalled bet": {"board": "2c 7d 9h Js 3s", "players": [player("A", "As Ad", 100), player("B", "Ks Kd", 250)]},
    "folded": {
        "board": "2c 7d 9h Js 3s",
        "dead": 15,
        "players": [
            player("Ann", "As Ad", 100),
            player("Bo", "Ks Kd", 100),
            {"name": "Cy", "bet": 40, "folded": True},
        ],
    },
    "a high and a low": {
        "game": "omaha8",
        "board": "3c 4h 7s Ts 9h",
        "players": [player("A", "As 2d 8h Kc", 10), player("B", "Ah Ad 9c 9d", 10)],
        "dead": 1,
    },
    "stud": {
        "game": "razz",
        "players": [player("A", "As 2d 3c 4d 5c Kd Kc", 10), player("B", "Ad 2s 3d 4s 5d Ks Kh", 10)],
        "dead": 1,
    },
    "a joker": {
        "game": "joker-draw",
        "players": [player("A", "As Ad Ah Ac Jk", 10), player("B", "Ks Kd Kh Kc 2c", 10)],
    },
    "the board plays": {
        "board": "As Ks Qs Js Ts",
        "players": [player("A", "2c 2d", 5), player("B", "3c 3d", 5), player("C", "4c 4d", 5)],
        "dead": 1,
    },
}


def printed(table: dict[str, Any], *, is_plain: bool) -> str:
    out = StringIO()
    colours: Literal["standard"] | None = None if is_plain else "standard"
    console = Console(file=out, width=1_000, highlight=False, color_system=colours, force_terminal=not is_plain)
    show_showdown(showdown(table), Screen(console, is_plain))
    return out.getvalue()


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
class TestPlainAndTerminal:
    def test_plain_text_is_plain(self, table: dict[str, Any]) -> None:
        text = printed(table, is_plain=True)
        assert text.isascii()
        assert "\x1b" not in text
        assert not re.search(r"[ \t]+$", text, re.MULTILINE)

    def test_a_terminal_gets_the_same_words_with_symbols_for_the_suits(self, table: dict[str, Any]) -> None:
        text = re.sub(r"\x1b\[[\d;]*m", "", printed(table, is_plain=False))
        letters = text.translate(str.maketrans(SUIT_SYMBOLS, "cdhs"))
        assert letters != text
        assert [line.rstrip() for line in letters.splitlines()] == printed(table, is_plain=True).splitlines()


def test_side_pots() -> None:
    """The worked example of the original group-score program, the origin of this project."""
    text = printed(TABLES["side pots"], is_plain=True)
    for line in ("Board  Ac Kc Jc 5c Th", "A wins 100", "C wins 38 and D wins 37", "C wins 50 and D wins 50"):
        assert line in text
    assert re.search(r"^A +8c 7h +25 +Flush, ace high +Ac Kc Jc 8c 5c$", text, re.MULTILINE)
    assert re.search(r"^Main pot: 100 +contested by A, B, C and D$", text, re.MULTILINE)
    assert re.search(r"^Side pot 1: 75 +contested by B, C and D$", text, re.MULTILINE)


def test_uncalled_bet() -> None:
    assert "150 returned to B" in printed(TABLES["uncalled bet"], is_plain=True)


def test_folded_player_and_dead_money() -> None:
    text = printed(TABLES["folded"], is_plain=True)
    assert re.search(r"^Cy +unknown +40 +folded$", text, re.MULTILINE)
    assert "15 of it is dead money" in text
    assert "Ann wins 255" in text


@cases(("cards", "line"), [("As Ad", r"^A +As Ad +5$"), ("", r"^A +unknown +5 +did not have to show$")])
def test_a_player_whose_cards_are_given_is_not_said_to_have_hidden_them(cards: str, line: str) -> None:
    text = printed({"players": [player("A", cards, 5), player("B", "", 5, mucked=True)]}, is_plain=True)
    assert re.search(line, text, re.MULTILINE)


def test_a_pot_in_two_halves() -> None:
    text = printed(TABLES["a high and a low"], is_plain=True)
    assert text.startswith("Omaha hi-lo, 2 players, button B\nBoard  3c 4h 7s Ts 9h\n")
    assert re.search(r"^A +As 2d 8h Kc +10 +high: High card, ace +As Kc Ts 9h 7s\n +low: 7-4-3-2-A low +7s 4h 3c 2d As$", text, re.MULTILINE)  # fmt: skip
    assert re.search(r"^B +Ah Ad 9c 9d +10 +high: Three of a kind, nines +9h 9d 9c Ts 7s\n +low: no hand$", text, re.MULTILINE)  # fmt: skip
    assert "Low: 7-4-3-2-A low is the only hand that qualifies" in text


def test_stud_has_neither_board_nor_button() -> None:
    text = printed(TABLES["stud"], is_plain=True)
    assert text.startswith("Razz, 2 players\n\n")
    assert "Board" not in text
    assert "highest card by suit" in text


def test_the_board_plays() -> None:
    text = printed(TABLES["the board plays"], is_plain=True)
    assert text.count("Royal flush (the board plays)") == 3


@cases("name", ["[red]x[/red]", "[/]", ":smile:", "[link=a]b"])
@cases("is_plain", [True, False])
def test_names_are_printed_literally(name: str, is_plain: bool) -> None:
    text = printed(
        {"board": "2c 7d 9h Js 3s", "players": [player(name, "As Ad", 5), player("B", "Ks Kd", 5)]}, is_plain=is_plain
    )
    assert f"{name} wins 10" in text
    assert re.search(rf"^{re.escape(name)} ", text, re.MULTILINE)
