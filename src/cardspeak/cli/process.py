"""The process of the command: its standard streams, Ctrl-C, and its exit status."""

from __future__ import annotations

import sys
from typing import NoReturn

from cardspeak.cli.interrupts import INTERRUPTED, Interrupts
from cardspeak.cli.streams import forgiving_stderr, open_missing_streams


def run_process() -> NoReturn:
    """Run the command with the arguments of the process, and exit."""
    interrupts = Interrupts()
    interrupts.hear()
    status = None
    try:
        open_missing_streams()
        sys.stderr = forgiving_stderr()
        status = _status()
    except BaseException:  # if Ctrl-C comes while a class is created, Python raises a different exception
        if not interrupts.is_asked:
            raise
    interrupts.end()
    sys.exit(INTERRUPTED if interrupts.is_asked else status)


def _status() -> int:
    """Run the command and return its exit status."""
    from cardspeak.cli.app import status_of  # imported here because it loads most of the package

    return status_of(sys.argv[1:])
