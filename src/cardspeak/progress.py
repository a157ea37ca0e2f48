"""How far a long piece of work has got: what every `progress=` of the package reports."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardspeak.errors import CardspeakError, shown

REPORT_SECONDS = 0.05
"""The time between two reports, at least."""


def nothing_known() -> None:
    """None: no result is known before the work is done."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of work has got.

    Attributes:
        stage: what is being done, in a few words, as "random deals".
        done: the part of the stage that is done, 0 to 1; an estimate if a precision is asked for.
        seconds_left: how long the rest of the stage will take at its speed so far; None until that is known.
        so_far: returns the result as far as it is known, or None. The result is computed only when this is called.
    """

    stage: str
    done: float
    seconds_left: float | None = None
    so_far: Callable[[], Any] = nothing_known


Report: TypeAlias = Callable[[Progress], object]
"""Called with the progress now and then. Whatever it raises ends the work."""


def check_report(report: object) -> None:
    """Check that reports can be made to this.

    Raises:
        CardspeakError: it is neither None nor a function.
    """
    if report is not None and not callable(report):
        raise CardspeakError.at("progress", f"{shown(report)}; give a function that takes a Progress")


class Reporter:
    """Reports the progress of one stage, at most every `REPORT_SECONDS`.

    The clock starts at the first update, which comes when the first slice of the work is done. That slice also compiles
    what is not compiled yet, so compiling is no part of a forecast.
    """

    def __init__(self, report: Report | None, stage: str, so_far: Callable[[], Any] = nothing_known) -> None:
        """Report to a function, or to nobody."""
        self._report, self._stage, self._so_far = report, stage, so_far
        self._start: tuple[float, float] | None = None  # the time of the first update, and what was done by then
        self._next_time = 0.0

    @property
    def is_due(self) -> bool:
        """Whether the next update will be reported."""
        return self._report is not None and time.monotonic() >= self._next_time

    @property
    def seconds(self) -> float:
        """The time since the first update that was due; 0 before."""
        return 0.0 if self._start is None else time.monotonic() - self._start[0]

    def update(self, done: float) -> None:
        """Report which part of the stage is done, 0 to 1, if a report is due."""
        if self.is_due:
            self._tell(min(done, 1.0))

    def finish(self) -> None:
        """Report that the stage is done."""
        if self._report is not None:
            self._tell(1.0)

    def _tell(self, done: float) -> None:
        assert self._report is not None, "updates are due only if somebody listens"
        now = time.monotonic()
        self._next_time = now + REPORT_SECONDS
        if self._start is None:
            self._start = now, done
        self._report(Progress(self._stage, done, self._forecast(done, now - self._start[0]), self._so_far))

    def _forecast(self, done: float, seconds: float) -> float | None:
        """How long the rest will take if it goes on as it went since the first update."""
        assert self._start is not None, "the clock runs"
        newly_done = done - self._start[1]
        if done == 1:
            return 0.0
        return seconds * (1 - done) / newly_done if newly_done > 0 else None
