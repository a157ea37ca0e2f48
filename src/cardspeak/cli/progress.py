"""A line on a terminal that says how far the work is."""

from __future__ import annotations

import sys
from types import TracebackType


class ProgressLine:
    """A line on the terminal's error output that each new text takes the place of; it is gone when the work ends.

    Where the error output is no terminal, nothing is written.
    """

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.say("")

    def say(self, text: str) -> None:
        """Write the text in the place of the one before."""
        if self._is_shown:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
