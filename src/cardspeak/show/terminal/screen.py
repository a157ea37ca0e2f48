"""Where text is printed: a terminal, with colours and suit symbols, or plain output such as a pipe.

Colour follows command-line conventions. It is off if the output is not a terminal or if `NO_COLOR` is set.
`FORCE_COLOR` turns it on in any case.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardspeak.cards import JOKER_NAME, RANKS, SUIT_SYMBOLS, SUITS

_STYLES = dict(zip(SUITS + JOKER_NAME[1], ("bold", "bold red", "bold red", "bold", "bold magenta"), strict=True))
"""The style of a card, by the second letter of its name."""
UNKNOWN_NAME = "??"
_CARD_IN_PROSE = re.compile(rf"\b(?:[{RANKS}][{SUITS}]|{JOKER_NAME})\b")
_PIPE_WIDTH = 10_000  # wide enough that nothing is wrapped or cut when another program reads the output


_KEPT = "\n\t\u00a0\u200c\u200d\u2068\u2069"
"""Characters that are not printable, but harmless: white space, joiners, and isolates around names."""


def clean(text: str) -> str:
    r"""The text with control characters escaped, because a name in a file could otherwise command the terminal.

    >>> print(clean("Ann\x1b[31m"))
    Ann\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in _KEPT else ascii(letter)[1:-1] for letter in text)


@dataclass(frozen=True, slots=True)
class Screen:
    """A terminal or plain output to which text is printed.

    Attributes:
        console: the Rich console that prints the text.
        is_plain: whether cards are written in letters, such as `As`, without colours and suit symbols.
    """

    console: Console
    is_plain: bool

    def cards(self, names: str | Iterable[str]) -> Text:
        """Cards separated by spaces, given as text such as `As Kd` or as names; `??` is an unknown card."""
        row = Text()
        for place, name in enumerate(names.split() if isinstance(names, str) else names):
            row.append(" " if place else "")
            if name == UNKNOWN_NAME:
                row.append(name, "" if self.is_plain else "dim")
            elif name == JOKER_NAME or self.is_plain or not self.console.encoding.startswith("utf"):
                row.append(name, "" if self.is_plain else _STYLES[name[1]])
            else:
                row.append(name[0] + SUIT_SYMBOLS[SUITS.index(name[1])], _STYLES[name[1]])
        return row

    def prose(self, text: str) -> Text:
        """The text, in which card names such as `As` are formatted as by `cards`."""
        text = clean(text)
        row, end = Text(), 0
        for match in _CARD_IN_PROSE.finditer(text):
            row.append(text[end : match.start()]).append_text(self.cards(match.group()))
            end = match.end()
        return row.append(text[end:])

    def heading(self, text: str) -> Text:
        """A heading; in plain output, ordinary text."""
        return Text(clean(text), "" if self.is_plain else "bold underline")

    def faint(self, text: str) -> Text:
        """Text that is dimmed; in plain output, ordinary text."""
        return Text(clean(text), "" if self.is_plain else "dim")

    def strong(self, text: str) -> Text:
        """Text that is highlighted; in plain output, ordinary text."""
        return Text(clean(text), "" if self.is_plain else "bold green")

    def columns(self, rows: Iterable[Sequence[RenderableType]], right: Sequence[int] = ()) -> None:
        """Print rows in columns. `right` lists the indices of right-aligned columns, counted from 0.

        If the rows are too wide, the text of left-aligned columns is wrapped. Right-aligned columns, which hold
        numbers, are never wrapped.
        """
        rows = list(rows)
        if not rows:
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        for column in range(max(map(len, rows), default=0)):
            is_right = column in right
            grid.add_column(justify="right" if is_right else "left", overflow="fold", no_wrap=is_right)
        for row in rows:
            grid.add_row(*(Text(clean(cell)) if isinstance(cell, str) else cell for cell in row))
        self._print(grid)

    def print(self, *parts: str | Text, indent: int = 0, hanging: int = 0) -> None:
        """Print parts of text. Strings are printed literally, so Rich markup in them has no effect.

        Args:
            parts: the parts to print one after the other.
            indent: the number of spaces before every line, including wrapped lines.
            hanging: the number of spaces before every line except the first. Plain output ignores it.
        """
        line = Text.assemble(*(clean(part) if isinstance(part, str) else part for part in parts))
        if hanging and not self.is_plain:
            first, *rest = line.wrap(self.console, self.console.width - hanging)
            self._print(first)
            for following in rest:
                self._print(Padding(following, (0, 0, 0, hanging)))
        else:
            self._print(Padding(line, (0, 0, 0, indent), expand=False) if indent else line)

    def _print(self, line: RenderableType) -> None:
        if not self.is_plain:
            self.console.print(line)
            return
        with self.console.capture() as captured:
            self.console.print(line)
        lines = captured.get().split("\n")  # columns are padded with spaces, which are useless in a pipe
        self.console.file.write("\n".join(printed.rstrip() for printed in lines))


def make_screen() -> Screen:
    """The screen for the current standard output."""
    is_plain = not os.environ.get("FORCE_COLOR") and (bool(os.environ.get("NO_COLOR")) or not sys.stdout.isatty())
    if is_plain:
        console = Console(width=_PIPE_WIDTH, highlight=False, color_system=None, force_terminal=False, soft_wrap=True)
    else:
        console = Console(highlight=False, no_color=False)
    return Screen(console, is_plain)
