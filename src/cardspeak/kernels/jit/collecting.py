"""The garbage collector is paused while a kernel is compiled.

Numba makes millions of objects for a kernel, nearly all of which are needed until it is compiled. Python's garbage
collector would search them again and again, which is a quarter of the time to compile.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call", no-warn-unused-ignores

from __future__ import annotations

import gc
from typing import Any

from numba.core import event

PACKAGE = __name__.partition(".")[0] + "."


class _Pause(event.Listener):
    """Pauses the garbage collector while a kernel, and with it the functions that it calls, are compiled.

    Numba compiles in one thread at a time, so the two attributes need no lock.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._was_enabled = False

    def on_start(self, event: Any) -> None:
        if _is_ours(event):
            if self._depth == 0:
                self._was_enabled = gc.isenabled()
                gc.disable()
            self._depth += 1

    def on_end(self, event: Any) -> None:
        if _is_ours(event):
            self._depth -= 1
            if self._depth == 0 and self._was_enabled:
                gc.enable()


def _is_ours(compiling: Any) -> bool:
    return str(compiling.data["dispatcher"].py_func.__module__).startswith(PACKAGE)


def pause_while_compiling() -> None:
    """Pause the garbage collector from now on while Numba compiles a function of this package."""
    event.register("numba:compile", _Pause())
