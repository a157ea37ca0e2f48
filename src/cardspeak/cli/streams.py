"""Standard streams that are closed or cannot be written."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, TextIO

STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""The standard streams and their modes, in the order of their file descriptors."""


def open_missing_streams() -> None:
    """Connect the standard streams that are closed, as with `2>&-`, to the null device.

    Their descriptors are occupied too. Otherwise, the next file to be opened would get the descriptor, and messages
    could be written into it.
    """
    for descriptor, (name, mode) in enumerate(STREAMS):
        if getattr(sys, name) is None:
            _occupy(descriptor)
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  it stays open


def _occupy(descriptor: int) -> None:
    """Open the null device under this descriptor, unless it is in use."""
    try:
        os.fstat(descriptor)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        os.dup2(opened, descriptor)  # child processes inherit the copy; no effect if both are equal
        if opened != descriptor:
            os.close(opened)
        else:
            os.set_inheritable(descriptor, True)


def forgiving_stderr() -> TextIO:
    """Standard error that ignores write errors: even without a message, the exit status reports what happened."""
    stderr = sys.stderr
    try:
        descriptor = stderr.fileno()
    except (OSError, ValueError):  # not a file
        return stderr
    file = _Forgiving(descriptor, "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(file), stderr.encoding, "backslashreplace", line_buffering=True, write_through=True
    )


class _Forgiving(io.FileIO):
    """A file that accepts everything, even if nothing can be written."""

    def write(self, data: Any) -> int:
        """Write the data if possible; returns the number of bytes that need not be written again."""
        try:
            return super().write(data)
        except OSError:
            return len(data)
