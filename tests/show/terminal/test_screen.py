"""Output of text: plain in a pipe, with colour and suit symbols on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Literal

import pytest
from rich.console import Console
from rich.text import Text

from cardspeak.cards import DECK, SUIT_SYMBOLS, card_name
from cardspeak.show.terminal.screen import Screen, make_screen
from tests.cases import cases

MARKUP = ["[red]x[/red]", "[/]", "[link=a]b", ":smile:", "\\[bold]", "%s {} $x"]


def printed(print_it: Callable[[Screen], None], *, is_plain: bool, width: int = 200) -> str:
    """The output of a screen."""
    out = StringIO()
    colours: Literal["standard"] | None = None if is_plain else "standard"
    console = Console(file=out, width=width, highlight=False, color_system=colours, force_terminal=not is_plain)
    print_it(Screen(console, is_plain))
    return out.getvalue()


class TestCards:
    def test_plain(self) -> None:
        assert printed(lambda screen: screen.print(screen.cards("As Kd Th")), is_plain=True) == "As Kd Th\n"

    @cases("card", DECK)
    def test_symbols(self, card: int) -> None:
        name = card_name(card)
        screen = Screen(Console(), is_plain=False)
        assert screen.cards([name]).plain == name[0] + SUIT_SYMBOLS["cdhs".index(name[1])]

    def test_red_suits_are_red_and_the_others_are_not(self) -> None:
        out = printed(lambda screen: screen.print(screen.cards("Ac Ad Ah As")), is_plain=False)
        assert out == "\x1b[1mA♣\x1b[0m \x1b[1;31mA♦\x1b[0m \x1b[1;31mA♥\x1b[0m \x1b[1mA♠\x1b[0m\n"

    def test_no_cards(self) -> None:
        assert Screen(Console(), is_plain=False).cards("").plain == ""

    def test_cards_within_a_sentence(self) -> None:
        screen = Screen(Console(), is_plain=False)
        assert screen.prose("As Kd and 10 more, 2cool Ascot (Th)").plain == "A♠ K♦ and 10 more, 2cool Ascot (T♥)"
        assert Screen(Console(), is_plain=True).prose("no: As Kd").plain == "no: As Kd"


class TestPrinting:
    @cases("is_plain", [True, False])
    @cases("text", MARKUP)
    def test_text_is_printed_literally(self, text: str, is_plain: bool) -> None:
        assert printed(lambda screen: screen.print(text), is_plain=is_plain) == f"{text}\n"
        assert printed(lambda screen: screen.columns([(text, "x")]), is_plain=is_plain).rstrip() == f"{text}  x"

    def test_nothing_is_an_empty_line(self) -> None:
        assert printed(lambda screen: screen.print(), is_plain=True) == "\n"

    def test_parts_are_joined_without_separators(self) -> None:
        out = printed(
            lambda screen: screen.print("a ", screen.strong("b"), Text(" c"), screen.faint("d")), is_plain=True
        )
        assert out == "a b cd\n"

    def test_columns(self) -> None:
        rows = [("a", "1", "x"), ("bbb", "1,000", "")]
        out = printed(lambda screen: screen.columns(rows, right=(1,)), is_plain=True)
        assert out == "a        1  x\nbbb  1,000\n"

    def test_rows_of_different_lengths(self) -> None:
        out = printed(lambda screen: screen.columns([("a",), ("b", "c", "d"), ("e", "f")]), is_plain=True)
        assert out == "a\nb  c  d\ne  f\n"

    @pytest.mark.parametrize("style", ["heading", "faint", "strong"])
    def test_styles_show_only_on_a_terminal(self, style: str) -> None:
        plain = printed(lambda screen: screen.print(getattr(screen, style)("x")), is_plain=True)
        styled = printed(lambda screen: screen.print(getattr(screen, style)("x")), is_plain=False)
        assert plain == "x\n"
        assert styled.startswith("\x1b[")
        assert styled.endswith("x\x1b[0m\n")

    def test_a_long_line_is_wrapped_only_on_a_terminal(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.delenv("FORCE_COLOR", raising=False)
        words = "word " * 999 + "end"
        make_screen().columns([("a", words)])
        assert capsys.readouterr().out == f"a  {words}\n"
        wrapped = printed(lambda screen: screen.columns([("a", words)]), is_plain=False, width=80)
        assert max(map(len, wrapped.splitlines())) <= 80
        assert wrapped.split() == ["a", *words.split()]


class TestWhichScreen:
    @pytest.mark.parametrize(
        ("is_terminal", "no_color", "force_color", "is_plain"),
        [
            (False, None, None, True),
            (True, None, None, False),
            (True, "1", None, True),
            (True, "", None, False),  # an empty NO_COLOR has no effect: no-color.org
            (False, None, "1", False),
            (False, "1", "1", False),
            (False, "1", "", True),
        ],
    )
    def test_no_color_and_force_color_are_respected(
        self,
        monkeypatch: pytest.MonkeyPatch,
        is_terminal: bool,
        no_color: str | None,
        force_color: str | None,
        is_plain: bool,
    ) -> None:
        for name, setting in (("NO_COLOR", no_color), ("FORCE_COLOR", force_color)):
            monkeypatch.delenv(name, raising=False)
            if setting is not None:
                monkeypatch.setenv(name, setting)
        out = StringIO()
        monkeypatch.setattr(out, "isatty", lambda: is_terminal)
        monkeypatch.setattr("sys.stdout", out)
        screen = make_screen()
        assert screen.is_plain is is_plain
        screen.print(screen.cards("As"))
        assert ("As" in out.getvalue()) is is_plain
        assert ("A♠" in out.getvalue()) is not is_plain
