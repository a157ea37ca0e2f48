"""`cardspeak replay`: a hand of a hand history, street by street and action by action."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import cardspeak
from cardspeak.cli.commands import JsonOption, show_result
from cardspeak.cli.numbers import read_number
from cardspeak.cli.progress import ProgressLine
from cardspeak.cli.writing import check_writable, write_file
from cardspeak.errors import CardspeakError, HistoryError, quoted

if TYPE_CHECKING:
    from cardspeak.histories.record.history import History
    from cardspeak.histories.replaying.result import Replay

STDIO = "-"


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of hand histories, or - for standard input.")],
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand",
            metavar="ID",
            help="The id of the hand, or its number in the file, from 1; by default, the first hand.",
            show_default=False,
        ),
    ] = None,
    frame: Annotated[
        int | None,
        typer.Option(
            "--frame",
            metavar="NUMBER",
            parser=read_number,
            help="The frame that --svg FILE draws; by default, the last.",
            show_default=False,
        ),
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg",
            metavar="FILE|FOLDER",
            help="Draw a frame into this file, which ends in .svg, or all frames into this folder; - prints the SVG.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Replay a hand of a hand history: pot, stacks, hands, exact equities and pot odds at each step."""
    from cardspeak.show.terminal.replay import show_replay  # imported here so that other commands start faster

    drawing = _Drawing(svg, frame)
    history, count = _read(file, hand)
    with ProgressLine() as line:
        result = cardspeak.replay(history, progress=line.show)
    drawing.check(result)
    if svg != STDIO:
        show_result(result, partial(show_replay, count=count, is_chosen=hand is not None), as_json)
    drawing.draw(result)


def _read(file: str, hand: str | None) -> tuple[History, int]:
    """The hand, and the number of hands in the file."""
    # Imported here so that other commands start faster.
    from cardspeak.histories.reading.read import hands_in, read_histories
    from cardspeak.histories.reading.texts import chunks_of_stream
    from cardspeak.histories.replaying.choose import choose_hand

    if file == STDIO:
        stdin = getattr(sys.stdin, "buffer", None)
        if stdin is None:
            raise HistoryError.at("file", "there is no standard input")
        return choose_hand(hands_in(chunks_of_stream(stdin), STDIO), hand, "standard input")
    if Path(file).is_dir():
        raise HistoryError.at("file", f"{quoted(file)} is a folder; give one of its files")
    return choose_hand(read_histories(file), hand, quoted(file))


class _Drawing:
    """The pictures that `--svg` and `--frame` request."""

    def __init__(self, svg: str | None, frame: int | None) -> None:
        self._to, self._frame = svg, frame
        self._is_one = svg is not None and (svg == STDIO or svg.lower().endswith(".svg"))
        if frame is not None and not self._is_one:
            raise CardspeakError("--frame: it chooses the frame that --svg FILE draws; give a file that ends in .svg")
        if svg is not None and svg != STDIO:
            check_writable(svg if self._is_one else str(Path(svg) / "frame.svg") if Path(svg).is_dir() else svg)

    def check(self, result: Replay) -> None:
        """Check that the replay has the frame."""
        if self._frame is not None and not 0 <= self._frame < len(result.frames):
            last = len(result.frames) - 1
            raise CardspeakError(f"--frame: {self._frame} is not a frame of this hand, which has 0 to {last}")

    def draw(self, result: Replay) -> None:
        """Draw the frame, or all frames."""
        if self._to is None:
            return
        if not self._is_one:
            self._draw_all(result, Path(self._to))
            return
        options = {} if self._frame is None else {"frame": self._frame}
        picture = cardspeak.svg(result, **options).encode()
        if self._to == STDIO:
            typer.echo(picture, nl=False)
        else:
            write_file(self._to, picture)

    def _draw_all(self, result: Replay, folder: Path) -> None:
        """Draw every frame into a file of the folder, named by the hand and the number of the frame."""
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise CardspeakError(f"{quoted(str(folder))} cannot be written: {reason}") from None
        name = re.sub(r"[^\w-]", "", result.id)[:40] or "hand"
        for frame in result.frames:
            picture = cardspeak.svg(result, frame=frame.number)
            write_file(str(folder / f"{name}-{frame.number:03}.svg"), picture.encode())
