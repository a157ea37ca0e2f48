"""The run of one question. After each slice, it reports progress and saves the sums if enough time has passed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardspeak.cluster.slices import run_slices
from cardspeak.cluster.tasks import Sliced
from cardspeak.cluster.workers import Workers
from cardspeak.equities.method import Slice
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.equities.running.sums import Sums
from cardspeak.progress import Reporter


@dataclass(slots=True)
class Run:
    """The run of one question.

    Attributes:
        work: the work, which is split into slices.
        workers: the workers that do the slices.
        sums: the sums of the slices done so far.
        reporter: reports the progress.
        checkpoint: the file that stores the sums, or None.
        state: further values stored with the sums.
    """

    work: Sliced[Slice]
    workers: Workers
    sums: Sums
    reporter: Reporter
    checkpoint: Checkpoint | None
    state: dict[str, Any] = field(default_factory=dict)

    def do(
        self, end: int, part_done: Callable[[], float], *, is_short: bool = False, seconds: float | None = None
    ) -> bool:
        """Do the slices with numbers below `end` that are not done yet. Returns False if the time limit comes first.

        Args:
            end: the number of the last slice, plus one.
            part_done: returns the share of the work that is done, 0 to 1. Called when a report is due.
            is_short: whether the work is too short for threads to be worth starting.
            seconds: time limit after the first slice; None for no limit.
        """

        def after_each() -> None:
            if self.reporter.is_due:
                self.reporter.update(part_done())
            if self.checkpoint is not None:
                self.checkpoint.save(self.sums, self.state)

        return run_slices(
            self.work, end, self.sums, self.workers, is_short=is_short, seconds=seconds, after_each=after_each
        )

    def finish(self) -> None:
        """Save the final sums and report that the work is done."""
        if self.checkpoint is not None:
            self.checkpoint.save(self.sums, self.state, is_last=True)
        self.reporter.finish()
