"""The value of stacks as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from cardspeak.pots import settle
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.terminal.tournament import show_icm, show_icm_change
from cardspeak.tournament import Icm, IcmChange, icm, icm_change

THREE = {"Ann": 5000, "Bob": 3000, "Cid": 2000}
SHOWN: dict[str, Icm | IcmChange] = {
    "three": icm(THREE, [50, 30, 20]),
    "five prizes": icm([10_000_000 * seat for seat in range(1, 10)], [5000, 3000, 2000, 1000, 500]),
    "many": icm([100 * seat for seat in range(1, 31)], [500, 300, 200, 100, 50, 25]),
    "alone": icm([1.5], [0.5]),
    "change": icm_change(settle({"Bob": 2000, "Cid": 2000}, ["Bob", "Cid"]), THREE, [50, 30, 20]),
}


def show(result: Icm | IcmChange, screen: Screen) -> None:
    show_icm(result, screen) if isinstance(result, Icm) else show_icm_change(result, screen)


def plain(result: Icm | IcmChange) -> str:
    out = StringIO()
    show(result, Screen(Console(file=out, width=10_000, highlight=False, color_system=None), is_plain=True))
    return out.getvalue()


def coloured(result: Icm | IcmChange, width: int) -> str:
    out = StringIO()
    console = Console(file=out, width=width, highlight=False, color_system="standard", force_terminal=True)
    show(result, Screen(console, is_plain=False))
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue())


@pytest.mark.parametrize("result", SHOWN.values(), ids=SHOWN.keys())
class TestPlainAndTerminal:
    def test_plain_text_is_plain(self, result: Icm | IcmChange) -> None:
        text = plain(result)
        assert text.isascii()
        assert "\x1b" not in text
        assert not re.search(r"[ \t]+$", text, re.MULTILINE)

    def test_a_terminal_gets_the_same_words(self, result: Icm | IcmChange) -> None:
        assert [line.rstrip() for line in coloured(result, 400).splitlines()] == plain(result).splitlines()

    def test_it_fits_eighty_columns(self, result: Icm | IcmChange) -> None:
        assert max(map(len, coloured(result, 80).splitlines())) <= 80


@pytest.mark.parametrize("name", ["three", "five prizes", "many", "alone"])
def test_there_is_a_row_for_each_player_with_the_value_last(name: str) -> None:
    result = SHOWN[name]
    assert isinstance(result, Icm)
    rows = plain(result).splitlines()[2:-1]
    assert len(rows) == len(result.players)
    for row, player in zip(rows, result.players, strict=True):
        assert row.split()[-1] == result.in_money(result.values[player])


def test_a_change_has_a_row_for_each_player() -> None:
    assert plain(SHOWN["change"]).splitlines() == [
        "Player  Chips before  Chips after  Value before  Value after  Change",
        "Ann            5,000        5,000         38.39        40.00   +1.61",
        "Bob            3,000        5,000         32.75        40.00   +7.25",
        "Cid            2,000            0         28.86        20.00   -8.86",
    ]


def test_many_prizes_have_one_column() -> None:
    lines = plain(SHOWN["many"]).splitlines()
    assert lines[0] == (
        "30 players, 46,500 chips; 6 prizes, 1,175 in total  by quadrature, with an error below 1e-12 of the prize pool"
    )
    assert lines[1].split() == ["Player", "Chips", "1st", "A", "prize", "Value"]
    assert sum(float(line.split()[-5]) for line in lines[2:-1]) == pytest.approx(100, abs=0.2)
    assert sum(float(line.split()[-3]) for line in lines[2:-1]) == pytest.approx(600, abs=0.2)


def test_up_to_five_prizes_have_a_column_each() -> None:
    assert plain(SHOWN["five prizes"]).splitlines()[1].split() == [
        "Player",
        "Chips",
        "1st",
        "2nd",
        "3rd",
        "4th",
        "5th",
        "Value",
    ]


def test_one_player_and_one_prize_are_in_the_singular() -> None:
    assert plain(SHOWN["alone"]).splitlines()[0] == "1 player, 1.5 chips; 1 prize, 0.5 in total  exact"
