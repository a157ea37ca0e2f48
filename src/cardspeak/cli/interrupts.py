"""Ctrl-C: stop the command, whatever it is doing.

Python raises `KeyboardInterrupt` in the main thread, between two bytecode instructions. That alone is not enough.
Compiled code can run for a long time before the next instruction, and the exception is lost if it is raised where
nobody can catch it (in a destructor or a callback) or if other code, such as a library, catches every exception.
Therefore, a second thread watches the main thread: it raises the exception again if it was lost, and ends the process
if the main thread does not stop.
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
"""The interval in seconds at which the main thread is checked."""
BUSY_SECONDS = 0.2
"""The CPU time of the main thread, in seconds, after which the process ends if the thread has not noticed Ctrl-C.

CPU time is used so that the result so far is not lost on a busy machine.
"""
STUCK_SECONDS = 1.0
"""The same in wall-clock time, for a main thread that is waiting."""
LAST_SECONDS = 3.0
"""The time in seconds to clean up and to show the result so far."""
END_SECONDS = 0.1
"""The time in seconds for Python to end threads and run exit handlers."""
AGAIN_SECONDS = 0.25
"""Another Ctrl-C ends the process immediately if it comes more than this many seconds after the previous one.

Signals that come sooner count as one: `timeout` sends the signal twice, to the process and to its group.
"""
RESTORED = b"\r\x1b[K\x1b[?25h"
"""Clears the progress line of a terminal and shows the cursor, which Rich hides."""
_VIRTUAL_TERMINAL = 4
"""The bit of a console's mode that is set if the console understands escape sequences.

Source: https://learn.microsoft.com/en-us/windows/console/setconsolemode, ENABLE_VIRTUAL_TERMINAL_PROCESSING.
"""


class Stop(KeyboardInterrupt):
    """Raised by Ctrl-C. Unlike `KeyboardInterrupt`, it can be weakly referenced, which shows whether it was lost."""


class Interrupts:
    """The handling of Ctrl-C in the process of the command.

    The main thread, which raises the exception, and the thread that watches it share this state.
    """

    def __init__(self) -> None:
        self.is_asked = False
        self._raised: weakref.ref[Stop] | None = None
        self._untold = threading.Lock()  # acquired once, by the thread that prints that the command was stopped
        self._ended_at: float | None = None

    def hear(self) -> None:
        """Handle Ctrl-C from now on, unless it is ignored, as it is in the background jobs of some shells."""
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return
        signal.signal(signal.SIGINT, self._handle)
        atexit.register(self._leave)  # exit handlers run in reverse order, so this one runs last
        sys.unraisablehook = _without_stops(sys.unraisablehook)
        _heard.append(self)
        heard, told = socket.socketpair()
        told.setblocking(False)
        signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        self._sockets = heard, told  # kept open
        threading.Thread(target=self._watch, args=(heard,), daemon=True).start()

    def end(self) -> None:
        """Let Python exit: Ctrl-C now ends the process at once. If the command was stopped, print that."""
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
        """The signal handler, in the main thread. It raises no exception while an earlier one is propagating."""
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
            del stop  # otherwise the frame, which the exception refers to, would keep it alive

    def _watch(self, wakeups: socket.socket) -> None:
        """Wait for Ctrl-C. If other code, such as the web server, has taken over its handling, do nothing."""
        while data := wakeups.recv(64):
            if signal.SIGINT in data and signal.getsignal(signal.SIGINT) == self._handle:
                self._ensure_end(wakeups)

    def _ensure_end(self, wakeups: socket.socket) -> None:
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
        """Whether the main thread has used up its time. Ctrl-C came at `began`, after `busy` seconds of CPU time."""
        now = time.monotonic()
        if self._ended_at is not None:
            return now - max(self._ended_at, began) > END_SECONDS
        if self._raised is None or self._is_lost:
            return _busy_seconds() - busy > BUSY_SECONDS or now - began > STUCK_SECONDS
        return now - began > LAST_SECONDS

    def _leave(self) -> None:
        """Ignore Ctrl-C from now on.

        If the command was stopped, also skip Python's final cleanup, which is slow with Numba.
        """
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if self.is_asked:
            with suppress(OSError, ValueError):
                sys.stdout.flush()
            os._exit(INTERRUPTED)

    def _tell(self) -> None:
        """Print that the command was stopped, unless it has been printed. Works at any time and in any thread."""
        if self._untold.acquire(blocking=False):
            with suppress(OSError):
                os.write(2, STOPPED)

    def _end_now(self) -> None:
        """End the process without waiting for anything."""
        with suppress(OSError):
            if os.isatty(2) and _understands_escapes():
                os.write(2, RESTORED)
        self._tell()
        os._exit(INTERRUPTED)


_heard: list[Interrupts] = []
"""The object that handles Ctrl-C in this process, if any. Signals concern the whole process, so one is enough."""


def check_interrupt() -> None:
    """Raise `KeyboardInterrupt` if Ctrl-C has been pressed and the exception was lost."""
    for interrupts in _heard:
        interrupts.check()


def has_said_stopped() -> bool:
    """Whether Ctrl-C was pressed. If so, print that the command was stopped, unless that has been printed already."""
    for interrupts in _heard:
        interrupts.end()
    return any(interrupts.is_asked for interrupts in _heard)


def _busy_seconds() -> float:
    """The CPU time of the main thread in seconds; on systems that do not count it, the wall-clock time."""
    main = threading.main_thread().ident
    if sys.platform == "win32" or main is None or not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic()
    return time.clock_gettime(time.pthread_getcpuclockid(main))


def _understands_escapes() -> bool:
    """Whether the terminal on standard error understands escape sequences. Old consoles of Windows print them."""
    if sys.platform != "win32":
        return os.environ.get("TERM") != "dumb"
    import ctypes  # imported here because only few commands are ended in this way
    import msvcrt

    mode = ctypes.c_uint32()
    has_mode = ctypes.windll.kernel32.GetConsoleMode(msvcrt.get_osfhandle(2), ctypes.byref(mode))
    return bool(has_mode and mode.value & _VIRTUAL_TERMINAL)


def _send_again() -> None:
    """Send Ctrl-C to the main thread, which also interrupts a wait for a lock, a file or a pipe."""
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


def _without_stops(hook: Callable[[Any], object]) -> Callable[[Any], object]:
    """A hook for exceptions that nobody can catch. It prints all but Ctrl-C, which is raised again elsewhere."""

    def print_others(unraisable: Any) -> None:
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            hook(unraisable)

    return print_others
