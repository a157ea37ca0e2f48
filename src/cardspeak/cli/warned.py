"""Print each warning about a checkpoint as one line on standard error."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from cardspeak.errors import CheckpointWarning


@contextmanager
def warnings_shown(before: Callable[[], None]) -> Iterator[None]:
    """Within the block, each `CheckpointWarning` is printed on one line; other warnings are shown as usual.

    Args:
        before: called before a line is printed, for example to clear the progress line.
    """
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, CheckpointWarning):
                before()
                print(f"cardspeak: {message}", file=sys.stderr)
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.simplefilter("always", CheckpointWarning)
        warnings.showwarning = show
        yield
