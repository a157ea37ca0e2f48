"""A pseudo-terminal for commands that run in the process of the tests."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence

import pytest

from cardspeak.cli import run


def shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, args: Sequence[str], streams: Sequence[str], width: int = 80, **environment: str
) -> str:
    """What the command writes to a terminal. `streams` are connected to it: `stdout`, `stderr` or both."""
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    ours, theirs = pty.openpty()
    seen = bytearray()

    def read() -> None:
        try:
            while some := os.read(ours, 1 << 16):
                seen.extend(some)
        except OSError:  # on Linux, this is how a terminal reports that its other end is closed
            pass

    reader = threading.Thread(target=read)
    reader.start()
    with monkeypatch.context() as patched:
        for name in ("NO_COLOR", "FORCE_COLOR"):
            patched.delenv(name, raising=False)
        for name, value in {"TERM": "xterm-256color", "COLUMNS": str(width), **environment}.items():
            patched.setenv(name, value)
        with os.fdopen(theirs, "w", encoding="utf-8", buffering=1) as terminal:
            for stream in streams:
                patched.setattr(sys, stream, terminal)
            with pytest.raises(SystemExit) as ended:
                run(args)
    reader.join()
    os.close(ours)
    assert ended.value.code == 0
    return seen.decode()
