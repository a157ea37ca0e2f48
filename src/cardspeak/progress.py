"""How far a long piece of work is."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work is.

    Attributes:
        done: which part of it is done, 0 to 1; an estimate where a precision is asked for.
        seconds_left: how long the rest will take, as it went so far; None where that is not known yet.
        so_far: what is known so far, worked out when it is called; None where nothing is.
    """

    done: float
    seconds_left: float | None
    so_far: Callable[[], Any]


Report = Callable[[Progress], None]
"""What is told of the progress."""

REPORT_SECONDS = 0.05


@dataclass(slots=True)
class Reporter:
    """Tells now and then how far the work is.

    Attributes:
        report: who is told.
        so_far: what is known so far.
        started: when the work began, by `time.monotonic`.
        done_before: which part of it was done by then, as a checkpoint had it.
    """

    report: Report | None
    so_far: Callable[[], Any]
    started: float = field(default_factory=time.monotonic)
    done_before: float = 0.0
    _told_at: float = 0.0

    def tell(self, done: Callable[[], float]) -> None:
        """Tell which part of the work is done, if it is time to; only then is it worked out."""
        now = time.monotonic()
        if self.report is None or now - self._told_at < REPORT_SECONDS:
            return
        self._tell(done(), now)

    def finish(self) -> None:
        """Tell that all is done."""
        if self.report is not None:
            self._tell(1.0, time.monotonic())

    def _tell(self, done: float, now: float) -> None:
        assert self.report is not None, "somebody is told"
        self._told_at = now
        passed, part = now - self.started, done - self.done_before
        left = passed * (1 - done) / part if part > 0 and passed > 0 else None
        self.report(Progress(min(done, 1.0), left, self.so_far))
