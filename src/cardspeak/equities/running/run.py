"""The run of one question: its slices are done, and after each what they found is reported and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardspeak.equities.question.workers import Workers
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.equities.running.slices import Sliced, Sums, run_slices
from cardspeak.progress import Reporter


@dataclass(slots=True)
class Run:
    """The run of one question.

    Attributes:
        work: what is cut into slices.
        workers: who does them.
        sums: the sums of the slices that are done.
        reporter: reports the progress.
        checkpoint: the file that keeps the sums; None if none does.
        state: kept beside the sums.
    """

    work: Sliced
    workers: Workers
    sums: Sums
    reporter: Reporter
    checkpoint: Checkpoint | None
    state: dict[str, Any] = field(default_factory=dict)

    def do(
        self, end: int, part_done: Callable[[], float], *, is_short: bool = False, seconds: float | None = None
    ) -> bool:
        """Do the slices up to number `end`, those done left out; False if the time was over before.

        Args:
            end: the number after that of the last slice.
            part_done: returns the part of all work that is done, 0 to 1, when a report is due.
            is_short: whether it is not worth starting threads.
            seconds: how long to go on after the first slice; None for no limit.
        """

        def after_each() -> None:
            if self.reporter.is_due:
                self.reporter.update(part_done())
            if self.checkpoint is not None:
                self.checkpoint.save(self.sums, self.state)

        return run_slices(
            self.work, range(end), self.sums, self.workers, is_short=is_short, seconds=seconds, after_each=after_each
        )

    def finish(self) -> None:
        """Keep what was found in the end, and report that all is done."""
        if self.checkpoint is not None:
            self.checkpoint.save(self.sums, self.state, is_last=True)
        self.reporter.finish()
