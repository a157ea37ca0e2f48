"""`cardspeak convert`: hand histories written as PHH or as Open Hand History."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.cli.file_options import STANDARD
from cardspeak.cli.interrupts import check_interrupt
from cardspeak.errors import HistoryError, shortened

if TYPE_CHECKING:
    from cardspeak.histories import History, Unreadable
    from cardspeak.histories.record.reader import Read

SOME_UNREADABLE = 1
"""The exit status if hands cannot be read."""
_MOST_LISTED = 20


def convert(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Hand histories, or folders with them.", show_default=False),
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="A file ending in .phh, .phhs or .ohh; a folder, with a file for each hand; or - for standard output.",
            show_default=False,
        ),
    ],
    format: Annotated[  # noqa: A002  the name of the option
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="The format: phh (one hand), phhs (many) or ohh (Open Hand History).",
            show_default="by the ending of the output",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that exist.")] = False,
) -> int:
    """Write hand histories as PHH, the poker hand history format in TOML, or as Open Hand History, in JSON."""
    # Imported here so that other commands start faster.
    from cardspeak.histories import read_histories
    from cardspeak.histories.writing.write import format_of, texts_of, write_histories

    left = _LeftOut()
    hands: Iterator[History] = left.readable(read_histories(files))
    first = next(hands, None)
    if first is None:
        left.show()
        raise HistoryError.at("output", "there is no hand to write")
    hands = chain([first], hands)
    if output == STANDARD:
        for text in texts_of(hands, format_of(output, format)):
            sys.stdout.write(text)
    else:
        count = write_histories(hands, output, format=format, overwrite=force)
        print(f"{output}: {_hands(count)}")
    return left.show()


class _LeftOut:
    """The hands that could not be read: how many there are, and the first of them."""

    def __init__(self) -> None:
        self._count = 0
        self._first: list[Unreadable] = []

    def readable(self, reads: Iterable[Read]) -> Iterator[History]:
        """The hands that could be read."""
        from cardspeak.histories import Unreadable

        for read in reads:
            check_interrupt()
            if isinstance(read, Unreadable):
                self._count += 1
                if self._count <= _MOST_LISTED:
                    self._first.append(read)
            else:
                yield read

    def show(self) -> int:
        """Print the hands that could not be read, and return the exit status."""
        for read in self._first:
            file, n, line = read.source
            print(f"cardspeak: {shortened(file)}, hand {n}, line {line}: {read.reason}", file=sys.stderr)
        if self._count:
            print(f"cardspeak: {_hands(self._count)} could not be read", file=sys.stderr)
        return SOME_UNREADABLE if self._count else 0


def _hands(n: int) -> str:
    return f"{n:,} {'hand' if n == 1 else 'hands'}"
