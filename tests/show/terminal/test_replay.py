"""A replayed hand as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from decimal import Decimal
from io import StringIO

from rich.console import Console

from cardspeak import replay
from cardspeak.histories.record.draft import Draft
from cardspeak.show.terminal.replay import show_replay
from cardspeak.show.terminal.screen import Screen
from tests.histories.replaying.hands import all_in_preflop, cards, draft


def plain(made: Draft) -> list[str]:
    out = StringIO()
    screen = Screen(Console(file=out, width=10_000, highlight=False, color_system=None), is_plain=True)
    show_replay(replay(made.history()), screen)
    return out.getvalue().splitlines()


def coloured(made: Draft, width: int) -> str:
    out = StringIO()
    console = Console(file=out, width=width, highlight=False, color_system="standard", force_terminal=True)
    show_replay(replay(made.history()), Screen(console, is_plain=False))
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue())


def test_each_street_has_its_board_and_pot() -> None:
    lines = plain(all_in_preflop())
    heads = [line for line in lines if line and not line.startswith(" ")]
    assert heads == [
        "Test 17, Texas hold'em, no limit",
        "amounts in chips, button Ann",
        "Preflop",
        "Flop  2h 5c Td  pot 86",
        "Turn  2h 5c Td 9s  pot 86",
        "River  2h 5c Td 9s Qc  pot 86",
        "The end",
    ]
    assert "    Ann  100  As Ah  82.64 %" in lines


def test_both_boards_of_a_hand_that_is_run_twice() -> None:
    made = all_in_preflop()
    made.boards = [cards("2h 5c Td 9s Qc"), cards("2h 5c Td Kc 3d")]
    assert "River  2h 5c Td 9s Qc  2h 5c Td Kc 3d  pot 86" in plain(made)


def test_a_bet_that_goes_back_belongs_to_its_street() -> None:
    made = all_in_preflop()
    made.put_to(0, "raise", Decimal(50))
    made.give_back(0, Decimal(8))
    lines = plain(made)
    assert lines.index("  8 go back to Ann, not called") < lines.index("Flop  2h 5c Td  pot 86")


def test_without_stacks_there_is_no_net_result() -> None:
    made = draft([None, None])
    made.put(1, "big blind", all_in_preflop().stakes.big_blind or made.highest() + 2)
    made.fold(0)
    assert plain(made)[-2:] == ["  Ann                 ?? ??", "  Bob                 ?? ??"]


def test_a_narrow_terminal_wraps_at_words() -> None:
    text = coloured(all_in_preflop(), 40)
    assert max(map(len, text.splitlines())) <= 40
    assert "A♠ A♥" in text
