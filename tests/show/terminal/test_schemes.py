"""Schemes and scores as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from cardspeak.cards import SUIT_SYMBOLS
from cardspeak.schemes import schemes, score
from cardspeak.show.terminal.schemes import show_schemes, show_score
from cardspeak.show.terminal.screen import Screen

SEVEN = ("9h 5h", "Ac Kc Jc 5c Th")


def shown_score(name: str, cards: str, board: str) -> Callable[[Screen], None]:
    return lambda screen: show_score(score(cards, board=board, scheme=name), screen)


SHOWN: dict[str, Callable[[Screen], None]] = {
    "schemes": lambda screen: show_schemes(schemes(), screen),
    **{
        scheme.name: shown_score(scheme.name, *SEVEN if scheme.n_cards == 7 else ("As Ah Ad 3s 2c", ""))
        for scheme in schemes()
    },
}


def plain(show: Callable[[Screen], None]) -> str:
    out = StringIO()
    show(Screen(Console(file=out, width=10_000, highlight=False, color_system=None), is_plain=True))
    return out.getvalue()


def coloured(show: Callable[[Screen], None], width: int = 400) -> str:
    out = StringIO()
    console = Console(file=out, width=width, highlight=False, color_system="standard", force_terminal=True)
    show(Screen(console, is_plain=False))
    return re.sub(r"\x1b\[[\d;]*m", "", out.getvalue())


@pytest.mark.parametrize("show", SHOWN.values(), ids=SHOWN.keys())
class TestPlainAndTerminal:
    def test_plain_text_is_plain(self, show: Callable[[Screen], None]) -> None:
        text = plain(show)
        assert text.isascii()
        assert "\x1b" not in text
        assert not re.search(r"[ \t]+$", text, re.MULTILINE)

    def test_a_terminal_gets_the_same_words_with_symbols_for_the_suits(self, show: Callable[[Screen], None]) -> None:
        letters = coloured(show).translate(str.maketrans(SUIT_SYMBOLS, "cdhs"))
        assert [line.rstrip() for line in letters.splitlines()] == plain(show).splitlines()

    def test_it_fits_eighty_columns(self, show: Callable[[Screen], None]) -> None:
        lines = coloured(show, width=80).splitlines()
        assert max(map(len, lines)) <= 80


def test_a_score() -> None:
    assert plain(SHOWN["group-score"]) == (
        "261.5934619  one pair  by group-score\n"
        "  group    one pair\n"
        "  base     100\n"
        "  within   17.85714286\n"
        "  kickers  143.73631904\n"
        "\n"
        "Cards         9h 5h and the board Ac Kc Jc 5c Th, from low to high: 5h 5c 9h Th Jc Kc Ac\n"
        "Highest card  Ac\n"
        "Longest run   J-T-9, 3 consecutive ranks\n"
        "Suits         4 clubs, 3 hearts, 0 diamonds, 0 spades\n"
        "Multiples     2 fives, 1 ace, 1 king, 1 jack, 1 ten, 1 nine\n"
        "Group         one pair, base 100\n"
        "Within group  5 / 14 * 50 for the fives, E of the 3 highest other cards for the kickers; E = (12 * 13^6 + 11 * 13^5 + 9 * 13^4) / 433,175\n"
        "              17.8571 within the group and 143.7363 for kickers\n"
        "Score         261.5935\n"
    )


def test_parts_of_every_kind_are_written_out() -> None:
    text = plain(lambda screen: show_score(score("As Ah Ad Ks Kd"), screen))
    assert text.startswith(
        "61,413,000,000  full house  by histogram\n"
        "  class      full house\n"
        "  histogram  A 3, K 2\n"
        "  flush      no\n"
        "  straight   no\n"
        "  ranks      14 13\n"
        "  low        no\n"
    )
    no_low = plain(lambda screen: show_score(score("As Ah Ad Ks Kd", scheme="histogram-low-corrected"), screen))
    assert "  ranks  none\n" in no_low


def test_schemes_are_listed_with_their_faults() -> None:
    text = plain(SHOWN["schemes"])
    assert text.count("\n\n") == len(schemes()) - 1
    for scheme in schemes():
        assert (
            f"{scheme.name}  {scheme.title}; takes {scheme.takes}\n  {scheme.idea[0].upper()}{scheme.idea[1:]}\n"
            in text
        )
        assert all(f"\n  - {fault}\n" in text for fault in scheme.faults)
