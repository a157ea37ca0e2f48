"""Ctrl-C: stop the command, whatever it is doing.

Python raises `KeyboardInterrupt` in the main thread, between two steps of Python code. That alone is not enough.
Compiled code can run for a long time before the next step, and the exception is lost if it is raised where nobody can
catch it (in a destructor or a callback) or if foreign code catches every exception. Therefore, a second thread watches:
it raises the exception again if it was lost, and ends the process if the main thread does not stop.
"""

from __future__ import annotations

import atexit
import os
import signal
import socket
import sys
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

INTERRUPTED = 130  # 128 + SIGINT, the shell convention
STOPPED = b"cardspeak: stopped\n"

TICK = 0.02
"""The time in seconds between two looks at the main thread."""
BUSY_SECONDS = 0.2
"""Seconds of computing in the main thread after which the process ends if the thread has not noticed Ctrl-C.

They are seconds of the processor, so that on a busy machine the result so far is not lost.
"""
STUCK_SECONDS = 1.0
"""The same in seconds of the clock, for a thread that waits."""
LAST_SECONDS = 3.0
"""The time in seconds to clean up and to show the result so far."""
END_SECONDS = 0.1
"""The time in seconds for Python to end threads and run exit handlers."""
AGAIN_SECONDS = 0.25
"""A Ctrl-C that comes this many seconds after the one before ends the process immediately.

Within this time it is the same one: `timeout` sends the signal twice, to the process and to its group.
"""
RESTORED = b"\r\x1b[K\x1b[?25h"
"""Clears the progress line of a terminal and shows the cursor, which Rich hides."""


class Stop(KeyboardInterrupt):
    """Raised by Ctrl-C. Unlike `KeyboardInterrupt`, it can be weakly referenced, which shows whether it was lost."""


class Interrupts:
    """What becomes of Ctrl-C in the process of the command.

    The state is shared by the main thread, which raises and ends, and the thread that watches it.
    """

    def __init__(self) -> None:
        self.is_asked = False
        self._raised: weakref.ref[Stop] | None = None
        self._untold = threading.Lock()  # taken once, by the thread that says that the command was stopped
        self._ended_at: float | None = None

    def hear(self) -> None:
        """Handle Ctrl-C from now on, unless it is ignored, as it is in the background jobs of some shells."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return
        signal.signal(signal.SIGINT, self._handle)
        atexit.register(self._leave)  # the first one to be registered runs last
        sys.unraisablehook = _without_stops(sys.unraisablehook)
        _heard.append(self)
        heard, told = socket.socketpair()
        told.setblocking(False)
        signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        self._sockets = heard, told  # kept open
        threading.Thread(target=self._watch, args=(heard,), daemon=True).start()

    def end(self) -> None:
        """Let Python exit, which Ctrl-C hastens from now on. Says that the command was stopped, if it was."""
        if self._ended_at is None:
            self._ended_at = time.monotonic()
        if self.is_asked:
            self._tell()

    def check(self) -> None:
        """Raise `Stop` if Ctrl-C has been pressed and the exception was lost."""
        if self.is_asked and self._is_lost:
            self._raise()

    @property
    def _is_lost(self) -> bool:
        return self._raised is not None and self._raised() is None

    def _handle(self, _signal: int, _frame: FrameType | None) -> None:
        """What Python calls in the main thread. An exception that is on its way is not replaced by another."""
        self.is_asked = True
        if self._ended_at is not None:
            self._end_now()
        if self._raised is None or self._is_lost:
            self._raise()

    def _raise(self) -> None:
        stop = Stop()
        self._raised = weakref.ref(stop)
        try:
            raise stop
        finally:
            del stop  # the frame, which the exception refers to, may not keep it alive

    def _watch(self, wakeups: socket.socket) -> None:
        """Wait for Ctrl-C. Other code, such as the web server, can take over the handling; then it is left alone."""
        while data := wakeups.recv(64):
            if signal.SIGINT in data and signal.getsignal(signal.SIGINT) == self._handle:
                self._see_to_it(wakeups)

    def _see_to_it(self, wakeups: socket.socket) -> None:
        """End the process if the main thread does not do so, or if Ctrl-C is pressed again."""
        began = last = time.monotonic()
        busy = _busy_seconds()
        was_lost = False
        wakeups.settimeout(TICK)
        while not self._is_overdue(began, busy):
            with suppress(TimeoutError):
                wakeups.recv(64)
                now = time.monotonic()
                if now - last > AGAIN_SECONDS:
                    break
                last = now
            if self._is_lost and was_lost and self._ended_at is None:
                last = time.monotonic()
                _send_again()
            was_lost = self._is_lost and not was_lost
        self._end_now()

    def _is_overdue(self, began: float, busy: float) -> bool:
        """Whether the main thread has had its time since `began` on the clock and `busy` of the processor."""
        now = time.monotonic()
        if self._ended_at is not None:
            return now - max(self._ended_at, began) > END_SECONDS
        if self._raised is None or self._is_lost:
            return _busy_seconds() - busy > BUSY_SECONDS or now - began > STUCK_SECONDS
        return now - began > LAST_SECONDS

    def _leave(self) -> None:
        """Ignore Ctrl-C while Python takes its modules apart, or skip this, which takes long if Numba is loaded."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if self.is_asked:
            with suppress(OSError, ValueError):
                sys.stdout.flush()
            os._exit(INTERRUPTED)

    def _tell(self) -> None:
        """Say that the command was stopped, unless it has been said. Works at any time and in any thread."""
        if self._untold.acquire(blocking=False):
            with suppress(OSError):
                os.write(2, STOPPED)

    def _end_now(self) -> None:
        """End the process without waiting for anything."""
        with suppress(OSError):
            if os.isatty(2) and os.environ.get("TERM") != "dumb":
                os.write(2, RESTORED)
        self._tell()
        os._exit(INTERRUPTED)


_heard: list[Interrupts] = []
"""The handling of Ctrl-C in this process; empty if the process is not the command. Signals belong to the process."""


def check_interrupt() -> None:
    """Raise `KeyboardInterrupt` if Ctrl-C has been pressed and the exception was lost."""
    for interrupts in _heard:
        interrupts.check()


def has_said_stopped() -> bool:
    """Whether this process has said that the command was stopped. If Ctrl-C was pressed, it is said now."""
    for interrupts in _heard:
        interrupts.end()
    return any(interrupts.is_asked for interrupts in _heard)


def _busy_seconds() -> float:
    """The seconds for which the main thread has computed; where the system does not count them, the time."""
    main = threading.main_thread().ident
    if main is None or not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic()
    return time.clock_gettime(time.pthread_getcpuclockid(main))


def _send_again() -> None:
    """Send Ctrl-C to the main thread, which also ends its waiting for a lock, a file or a pipe."""
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


def _without_stops(hook: Callable[[Any], object]) -> Callable[[Any], object]:
    """A hook for exceptions that nobody can catch, which prints them except for Ctrl-C: that is raised again."""

    def print_others(unraisable: Any) -> None:
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            hook(unraisable)

    return print_others
