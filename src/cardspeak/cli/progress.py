"""A progress line on the terminal."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Any

from cardspeak.cli.compiling import compilations_heard
from cardspeak.cli.interrupts import check_interrupt
from cardspeak.progress import Progress

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

COMPILING = "Compiling a kernel, only once per installation ..."
QUICK_SECONDS = 0.3
"""The time in seconds before the progress line appears. For shorter work it would only flicker."""
WIDEST_BAR = 24
ECHO = 3
"""Columns left free for the ^C that a terminal echoes; without them, the ^C could wrap and move the progress line."""


class ProgressLine:
    """A line that shows the latest progress, or a notice while a kernel is compiled. It disappears when the work ends.

    A kernel is a function that Numba compiles when it is first called. The line is drawn on standard error, and only if
    that is a terminal.
    """

    def __init__(self) -> None:
        self._latest: Progress | None = None
        self._is_compiling = False
        self._live: Live | None = None
        self._is_drawn = sys.stderr is not None and sys.stderr.isatty()
        self._start = time.monotonic()
        self._leaving = ExitStack()

    def __enter__(self) -> ProgressLine:
        if self._is_drawn:
            self._leaving.enter_context(compilations_heard(self._compile))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._leaving.close()
        self.clear()

    def show(self, progress: Progress) -> None:
        """Show the progress. This method can be passed to any `progress=` argument.

        Raises:
            KeyboardInterrupt: Ctrl-C has been pressed, and other code, such as a library, has caught the exception.
        """
        self._latest = progress
        check_interrupt()
        if self._live is not None or (progress.done < 1 and time.monotonic() - self._start > QUICK_SECONDS):
            self._draw()

    def so_far(self) -> Any:
        """The partial result, or None if nothing is known."""
        return None if self._latest is None else self._latest.so_far()

    def clear(self) -> None:
        """Remove the line until there is new progress to show."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _compile(self, is_compiling: bool) -> None:
        """Show that a kernel is being compiled, or show the progress again after the compilation."""
        self._is_compiling = is_compiling
        self._draw()

    def _draw(self) -> None:
        if not self._is_drawn:
            return
        from rich.console import Console  # imported here because most commands draw nothing
        from rich.live import Live

        if self._live is None:
            console = Console(stderr=True)
            self._live = Live(
                console=console,
                get_renderable=lambda: self._line(console.width),
                auto_refresh=False,  # redrawn at each report, since a refresh thread would slow down the calculation
                transient=True,
                redirect_stdout=sys.stdout is sys.stderr,  # output of audited functions appears above the line
            )
            self._live.start()
        self._live.refresh()

    def _line(self, width: int) -> RenderableType:
        """The line for a terminal of this width in columns."""
        from rich.text import Text

        if self._latest is not None and not self._is_compiling:
            return progress_row(self._latest, width)
        line = Text(COMPILING if self._is_compiling else "")
        line.truncate(width - ECHO, overflow="ellipsis")
        return line


def progress_row(progress: Progress, width: int) -> RenderableType:
    """A bar, the percentage, the time left and the stage in one row. A narrow terminal truncates the stage."""
    from rich.progress_bar import ProgressBar
    from rich.table import Table

    left = "" if progress.seconds_left is None else f"{duration(progress.seconds_left)} left"
    row = Table.grid(padding=(0, 2, 0, 0), expand=True)
    row.width = width - ECHO
    for _ in range(3):
        row.add_column(no_wrap=True)
    row.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    row.add_row(
        ProgressBar(1.0, progress.done, width=min(WIDEST_BAR, width // 4)),
        f"{progress.done:4.0%}",
        left,
        progress.stage,
    )
    return row


def duration(seconds: float) -> str:
    """A duration as text.

    >>> duration(8.4), duration(95), duration(7200)
    ('8 s', '1 min 35 s', '2 h')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h" + (f" {whole % 3600 // 60} min" if whole % 3600 >= 60 else "")
