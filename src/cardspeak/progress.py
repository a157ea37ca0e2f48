"""Progress reports: the objects that `progress=` callbacks receive."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from cardspeak.errors import CardspeakError, shown

REPORT_SECONDS = 0.05
"""The minimum number of seconds between two reports."""


def nothing_known() -> None:
    """None, for work that has no partial result."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a long calculation.

    Two reports are equal, and have the same hash, if their stage, fraction and time left are equal. Copying or pickling
    a report calls `so_far` once: the copy keeps the result known at that time, and its `so_far` returns it.

    Attributes:
        stage: the current stage in a few words, such as "random deals".
        done: the fraction of the stage that is done, 0 to 1; an estimate if the calculation stops at a given precision.
        seconds_left: the estimated time left in the stage, from its speed so far; None until an estimate is possible.
        so_far: a function that returns the result so far, or None. The result is computed only if this function is
            called.
    """

    stage: str
    done: float
    seconds_left: float | None = None
    so_far: Callable[[], Any] = field(default=nothing_known, repr=False, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        known = self.so_far()
        so_far = nothing_known if known is None else partial(_same, known)
        return Progress, (self.stage, self.done, self.seconds_left, so_far)


def _same(known: Any) -> Any:
    """The result itself."""
    return known


Report: TypeAlias = Callable[[Progress], object]
"""A function that is called with the progress from time to time. An exception that it raises stops the calculation."""


def check_report(report: object) -> None:
    """Check that a `progress` argument is None or callable.

    Raises:
        CardspeakError: it is neither.
    """
    if report is not None and not callable(report):
        raise CardspeakError.at("progress", f"{shown(report)} is not accepted; give a function that takes a Progress")


class Reporter:
    """Reports the progress of one stage, at most once every `REPORT_SECONDS` seconds. The final report is always made.

    The clock starts at the first update, after the first slice of work. Kernels are compiled during the first slice, so
    the time estimate excludes compilation.
    """

    def __init__(self, report: Report | None, stage: str, so_far: Callable[[], Any] = nothing_known) -> None:
        """Create a reporter for a function, or a silent one if `report` is None."""
        self._report, self._stage, self._so_far = report, stage, so_far
        self._start: tuple[float, float] | None = None  # the time of the first update, and the fraction done by then
        self._next_time = 0.0

    @property
    def is_due(self) -> bool:
        """Whether an update made now would be reported."""
        return self._report is not None and time.monotonic() >= self._next_time

    @property
    def seconds(self) -> float:
        """The number of seconds since the first reported update; 0 before it."""
        return 0.0 if self._start is None else time.monotonic() - self._start[0]

    def update(self, done: float) -> None:
        """Report the fraction of the stage that is done, 0 to 1, if a report is due."""
        if self.is_due:
            self._tell(min(done, 1.0))

    def finish(self) -> None:
        """Report that the stage is complete, even if no report is due."""
        if self._report is not None:
            self._tell(1.0)

    def _tell(self, done: float) -> None:
        assert self._report is not None, "updates are due only if there is a report function"
        now = time.monotonic()
        self._next_time = now + REPORT_SECONDS
        if self._start is None:
            self._start = now, done
        self._report(Progress(self._stage, done, self._forecast(done, now - self._start[0]), self._so_far))

    def _forecast(self, done: float, seconds: float) -> float | None:
        """The time left in the stage, at the average speed since the first update."""
        assert self._start is not None, "the clock has started"
        newly_done = done - self._start[1]
        if done == 1:
            return 0.0
        return seconds * (1 - done) / newly_done if newly_done > 0 else None
