"""The process of the command: its standard streams, Ctrl-C, and its exit status."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import NoReturn

from cardspeak.cli.interrupts import INTERRUPTED, Interrupts
from cardspeak.cli.streams import forgiving_stderr, open_missing_streams

NEW_OBJECTS = 10_000
"""How many new objects start a garbage collection. With Python's own number, 700, importing Numba starts hundreds."""


def run_process(command: Callable[[], int]) -> NoReturn:
    """Run a command that returns its exit status, and exit."""
    interrupts = Interrupts()
    interrupts.hear()
    gc.set_threshold(NEW_OBJECTS)
    status = None
    try:
        open_missing_streams()
        sys.stderr = forgiving_stderr()
        status = command()
    except BaseException:  # if Ctrl-C comes while a class is created, Python raises a different exception
        if not interrupts.is_asked:
            raise
    interrupts.end()
    sys.exit(INTERRUPTED if interrupts.is_asked else status)
