"""An all-in as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any, Literal

import pytest
from rich.console import Console

from cardspeak.allin import all_in
from cardspeak.cards import SUIT_SYMBOLS
from cardspeak.show.terminal.all_in import show_all_in
from cardspeak.show.terminal.screen import Screen

NAMES = ("Ann", "Bob", "Cid", "Dee")


def players(*cards: str, **more: list[Any]) -> list[dict[str, Any]]:
    bets = (75, 150, 180, 10)
    seats = [
        {"name": name, "cards": held, "bet": bet, "folded": name == "Dee"}
        for name, held, bet in zip(NAMES, cards, bets, strict=False)
    ]
    return [seat | {key: values[at] for key, values in more.items()} for at, seat in enumerate(seats)]


TABLES: dict[str, dict[str, Any]] = {
    "side pots": {"board": "Qs Jd 4h", "players": players("As Ah", "Kd Td", "Qh Qc", "")},
    "before the flop": {"game": "shortdeck", "players": players("As Ah", "Kd Td")},
    "on the turn": {"board": "Qs Jd 4h 5c", "players": players("As Ah", "Kd Td", "Qh Qc", "8c 8d")},
    "a high and a low": {"game": "omaha8", "board": "3c 4h 7s", "players": players("As 2d 8h Kc", "Ah Ad 9c 9d")},
    "a tournament": {
        "board": "Qs Jd 4h",
        "prizes": [50, 30, 20],
        "players": players("As Ah", "Kd Td", "Qh Qc", "", stack=[75, 150, 4000, 3000]),
    },
    "rake": {"board": "Qs Jd 4h", "rake": {"percent": 5}, "players": players("As Ah", "Kd Td", "Qh Qc", "")},
}


def printed(table: dict[str, Any], *, is_plain: bool, width: int = 1_000) -> str:
    out = StringIO()
    colours: Literal["standard"] | None = None if is_plain else "standard"
    console = Console(file=out, width=width, highlight=False, color_system=colours, force_terminal=not is_plain)
    show_all_in(all_in(table), Screen(console, is_plain))
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue()) if not is_plain else out.getvalue()


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
class TestPlainAndTerminal:
    def test_plain_text_is_plain(self, table: dict[str, Any]) -> None:
        text = printed(table, is_plain=True)
        assert text.isascii()
        assert "\x1b" not in text
        assert not re.search(r"[ \t]+$", text, re.MULTILINE)

    def test_a_terminal_gets_the_same_words_with_symbols_for_the_suits(self, table: dict[str, Any]) -> None:
        text = printed(table, is_plain=False)
        for symbol, suit in zip(SUIT_SYMBOLS, "cdhs", strict=True):
            text = text.replace(symbol, suit)
        words = printed(table, is_plain=True).split()
        assert text.split() == words

    def test_it_fits_a_terminal_of_80_columns(self, table: dict[str, Any]) -> None:
        narrow, wide = printed(table, is_plain=False, width=80), printed(table, is_plain=False)
        assert max(map(len, narrow.splitlines())) <= 80
        assert [line.rstrip() for line in narrow.splitlines()] == [line.rstrip() for line in wide.splitlines()]


def test_the_whole_story() -> None:
    assert printed(TABLES["rake"], is_plain=True) == (
        "Texas hold'em, 4 players, button Dee\n"
        "Board  Qs Jd 4h\n"
        "2 cards to come: 903 possible deals, each settled\n"
        "\n"
        "Player  Cards    Bet\n"
        "Ann     As Ah     75\n"
        "Bob     Kd Td    150\n"
        "Cid     Qh Qc    180\n"
        "Dee     unknown   10  folded\n"
        "The cards of Dee are unknown and can still come\n"
        "\n"
        "30 returned to Cid: uncalled bet\n"
        "\n"
        "Side pot 1: 150  contested by Bob and Cid\n"
        "  7 of it is rake\n"
        "  Player  Wins it  Shares it   Equity  Expected\n"
        "  Bob     22.70 %     0.00 %  22.70 %     32.46\n"
        "  Cid     77.30 %     0.00 %  77.30 %    110.54\n"
        "\n"
        "Main pot: 235  contested by Ann, Bob and Cid\n"
        "  12 of it is rake\n"
        "  Player  Wins it  Shares it   Equity  Expected\n"
        "  Ann      2.44 %     0.00 %   2.44 %      5.43\n"
        "  Bob     22.70 %     0.00 %  22.70 %     50.63\n"
        "  Cid     74.86 %     0.00 %  74.86 %    166.94\n"
        "\n"
        "Player  Expected  Returned  Expected net\n"
        "Ann         5.43                  -69.57\n"
        "Bob        83.09                  -66.91\n"
        "Cid       277.48        30       +127.48\n"
        "Dee         0.00                  -10.00\n"
        "\n"
        "The house takes 19\n"
    )


def test_a_full_board_has_no_cards_to_come() -> None:
    table = {"board": "Qs Jd 4h 5c 6c", "players": players("As Ah", "Kd Td")}
    assert "No cards to come\n" in printed(table, is_plain=True)
