"""Where text goes: a terminal, with colour and suit symbols, or a pipe, with neither.

Colour follows the customs of the command line: none where the output is not a terminal or `NO_COLOR` is set, and
colour wherever `FORCE_COLOR` is set.
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
"""How a card is coloured, by the second letter of its name."""
_CARD_IN_PROSE = re.compile(rf"\b(?:[{RANKS}][{SUITS}]|{JOKER_NAME})\b")
_PIPE_WIDTH = 10_000  # nothing is wrapped or cut where another program reads


@dataclass(frozen=True, slots=True)
class Screen:
    """Where text goes.

    Attributes:
        console: what prints it.
        is_plain: whether cards are written as `As`, without colour or symbols.
    """

    console: Console
    is_plain: bool

    def cards(self, names: str | Iterable[str]) -> Text:
        """Cards in a row, given as `As Kd` or as names."""
        row = Text()
        for place, name in enumerate(names.split() if isinstance(names, str) else names):
            row.append(" " if place else "")
            if name == JOKER_NAME or self.is_plain or not self.console.encoding.startswith("utf"):
                row.append(name, "" if self.is_plain else _STYLES[name[1]])
            else:
                row.append(name[0] + SUIT_SYMBOLS[SUITS.index(name[1])], _STYLES[name[1]])
        return row

    def prose(self, text: str) -> Text:
        """A sentence with the cards in it written as cards."""
        row, end = Text(), 0
        for match in _CARD_IN_PROSE.finditer(text):
            row.append(text[end : match.start()]).append_text(self.cards(match.group()))
            end = match.end()
        return row.append(text[end:])

    def heading(self, text: str) -> Text:
        """A heading; between the lines of a pipe it is a line as any other."""
        return Text(text, "" if self.is_plain else "bold underline")

    def faint(self, text: str) -> Text:
        """Text that steps back."""
        return Text(text, "" if self.is_plain else "dim")

    def strong(self, text: str) -> Text:
        """Text that stands out."""
        return Text(text, "" if self.is_plain else "bold green")

    def columns(self, rows: Iterable[Sequence[RenderableType]], right: Sequence[int] = ()) -> None:
        """Print rows in columns; `right` are the numbers of those that are aligned to the right, counted from 0.

        Where there is no room for all, names, sentences and cards go on in a second line; numbers are never broken.
        """
        rows = list(rows)
        if not rows:
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        for column in range(max(map(len, rows), default=0)):
            is_right = column in right
            grid.add_column(justify="right" if is_right else "left", overflow="fold", no_wrap=is_right)
        for row in rows:
            grid.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
        self._print(grid)

    def print(self, *parts: str | Text, indent: int = 0, hanging: int = 0) -> None:
        """Print text, given in parts; what a string says is never read as markup.

        Args:
            parts: what is printed, one after the other.
            indent: how many spaces stand before each line, the ones that the terminal's width makes included.
            hanging: how many stand before each line but the first.
        """
        line = Text.assemble(*parts)
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
        lines = captured.get().split("\n")  # a column is filled up with spaces, which nobody wants in a pipe
        self.console.file.write("\n".join(printed.rstrip() for printed in lines))


def make_screen() -> Screen:
    """The standard output, as it is when the call is made."""
    is_plain = not os.environ.get("FORCE_COLOR") and (bool(os.environ.get("NO_COLOR")) or not sys.stdout.isatty())
    if is_plain:
        console = Console(width=_PIPE_WIDTH, highlight=False, color_system=None, force_terminal=False, soft_wrap=True)
    else:
        console = Console(highlight=False, no_color=False)
    return Screen(console, is_plain)
