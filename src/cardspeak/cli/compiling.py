"""Detect when Numba compiles a kernel, from Numba's own events, without importing Numba unnecessarily."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from threading import RLock
from typing import Any

NUMBA_EVENTS = "numba.core.event"
KIND = "numba:compile"
"""The event of a compilation. Numba does not send it for kernels that are loaded from the disk cache."""


@contextmanager
def compilations_heard(say: Callable[[bool], None]) -> Iterator[None]:
    """Call `say` with True when Numba starts to compile a kernel, and with False when it finishes."""
    listening: list[Callable[[], None]] = []

    def listen(events: Any) -> None:
        listening.append(_listen(events, say))

    hook = _ImportHook(listen)
    if NUMBA_EVENTS in sys.modules:
        listen(sys.modules[NUMBA_EVENTS])
    else:
        sys.meta_path.insert(0, hook)
    try:
        yield
    finally:
        if hook in sys.meta_path:
            sys.meta_path.remove(hook)
        for stop in listening:
            stop()


def _listen(events: Any, say: Callable[[bool], None]) -> Callable[[], None]:
    """Register a listener with Numba; return the function that removes it."""

    class Listener(events.Listener):  # type: ignore[misc]  # its base class is in a module that may never be imported
        """Reports only the outermost compilation. Compiling a kernel also compiles the functions that it calls.

        Any thread can compile. The lock is also held during the calls of `say`, so that they come in the order of the
        events.
        """

        depth = 0
        lock = RLock()

        def on_start(self, _event: object) -> None:
            with self.lock:
                self.depth += 1
                if self.depth == 1:
                    say(True)

        def on_end(self, _event: object) -> None:
            with self.lock:
                self.depth -= 1
                if not self.depth:
                    say(False)

    listener = Listener()
    events.register(KIND, listener)
    return lambda: events.unregister(KIND, listener)


class _ImportHook(MetaPathFinder):
    """Calls a function with Numba's event module as soon as that module is imported."""

    def __init__(self, loaded: Callable[[Any], None]) -> None:
        self._loaded = loaded

    def find_spec(self, name: str, path: Any = None, _target: object = None) -> ModuleSpec | None:
        """Python's own module spec for the event module, with the call added; None for all other modules."""
        if name != NUMBA_EVENTS:
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def execute_and_call(module: Any) -> None:
                execute(module)
                self._loaded(module)

            spec.loader.exec_module = execute_and_call  # type: ignore[method-assign]
        return spec
