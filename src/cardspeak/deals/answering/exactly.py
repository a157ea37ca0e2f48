"""The exact answer: its parts one after another, with progress and a checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardspeak.cluster.slices import SHORT_SECONDS, run_slices
from cardspeak.deals.answering.parts import Part, Results
from cardspeak.deals.answering.query import Query
from cardspeak.deals.answering.stored import (
    NotStoredError,
    found_as_json,
    numbers_of,
    query_text,
    read_found,
    state_of,
)
from cardspeak.deals.answering.work import Found
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.running.checkpoint import Checkpoint, opened
from cardspeak.equities.running.sums import Sums
from cardspeak.errors import Where
from cardspeak.progress import Reporter


@dataclass(frozen=True, slots=True)
class PartDone:
    """What is known of a part.

    Attributes:
        results: its results from the deals looked at so far.
        is_done: whether these are all deals.
    """

    results: Results
    is_done: bool


def _nothing_known(_: Sequence[PartDone | None]) -> None:
    """None, if nobody asks for the answer so far."""


def exact_results(
    query: Query,
    parts: Sequence[Part],
    terms: Terms,
    so_far: Callable[[Sequence[PartDone | None]], Any] = _nothing_known,
) -> list[Results]:
    """The results of all parts.

    Args:
        query: the question.
        parts: the parts of the answer.
        terms: the options.
        so_far: the answer to report before all deals are looked at, from what is known of each part; None for a part
            that has not begun.

    Raises:
        QueryError: there is a deal in which an expression has no value.
        EquityError: the hands cannot all be dealt, or the checkpoint cannot be used.
    """
    same: dict[str, str | int | float | None] = {
        "query": query_text(query),
        "slices": sum(part.n_slices for part in parts),
    }
    with opened(query.setting.question, terms, same) as checkpoint:
        run = _Run(parts, terms, checkpoint, so_far)
        run.do()
        results = [part.results(found) for part, found in zip(parts, run.found, strict=True)]
    if not results[0].deals:
        ranges = ", ".join(query.setting.question.texts)
        raise NoDealError(f"the ranges cannot all be dealt: {ranges} always share a card", Where("ranges"))
    return results


class _Run:
    """The run of all parts.

    Attributes:
        found: what each part has found.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        terms: Terms,
        checkpoint: Checkpoint | None,
        so_far: Callable[[Sequence[PartDone | None]], Any],
    ) -> None:
        self._parts, self._terms, self._checkpoint = parts, terms, checkpoint
        self.found: list[Found | Sums] = [part.start() for part in parts]
        self._reporter = Reporter(terms.progress, "every deal", lambda: so_far(self._known()))
        self._seconds = max(sum(part.seconds for part in parts), 1e-9)
        if checkpoint is not None:
            self._resume(checkpoint)

    def _known(self) -> list[PartDone | None]:
        """What is known of each part."""
        return [
            PartDone(part.results(found), found.n_done == part.n_slices) if found.n_done else None
            for part, found in zip(self._parts, self.found, strict=True)
        ]

    def _resume(self, checkpoint: Checkpoint) -> None:
        n_slices = sum(part.n_slices for part in self._parts)
        stored = read_checkpoint(checkpoint, n_slices)
        if stored is None:
            return
        try:
            pairs = zip(stored, self.found, strict=True)
            self.found = [read_found(given, empty) for given, empty in pairs]
        except (NotStoredError, TypeError, ValueError):
            checkpoint.refuse_sums()
        if any(found.n_done > part.n_slices for found, part in zip(self.found, self._parts, strict=True)):
            checkpoint.refuse_sums()

    def do(self) -> None:
        """Do what is not done yet."""
        for part, found in zip(self._parts, self.found, strict=True):
            is_short = part.seconds < SHORT_SECONDS
            sums: Any = found
            run_slices(part.work, part.n_slices, sums, self._terms.workers, is_short=is_short, after_each=self._after)
        if self._checkpoint is not None:
            self._save(self._checkpoint, is_last=True)
        self._reporter.finish()

    def _after(self) -> None:
        if self._reporter.is_due:
            pairs = zip(self._parts, self.found, strict=True)
            done = sum(part.seconds * found.n_done / part.n_slices for part, found in pairs)
            self._reporter.update(min(done / self._seconds, 1.0))
        if self._checkpoint is not None and self._checkpoint.is_due:
            self._save(self._checkpoint)

    def _save(self, checkpoint: Checkpoint, *, is_last: bool = False) -> None:
        save_checkpoint(
            checkpoint,
            [found_as_json(found) for found in self.found],
            sum(found.n_done for found in self.found),
            {},
            is_last=is_last,
        )


def save_checkpoint(
    checkpoint: Checkpoint, stored: Any, n_done: int, state: dict[str, Any], *, is_last: bool = False
) -> None:
    """Store a JSON-ready object."""
    numbers, n_bytes = numbers_of(stored)
    checkpoint.save(Sums(is_long=False, arrays=[numbers], n_done=n_done), {**state, "bytes": n_bytes}, is_last=is_last)


def read_checkpoint(checkpoint: Checkpoint, n_slices: int) -> Any:
    """The object that is stored; None if nothing is.

    Raises:
        EquityError: the file cannot be read, or is damaged.
    """
    n_bytes = checkpoint.state.get("bytes", 0)
    if type(n_bytes) is not int or n_bytes < 0:
        checkpoint.refuse_sums()
    n_done, numbers = checkpoint.numbers(lambda _: -(-n_bytes // 8), n_slices)
    if not n_done:
        return None
    try:
        return state_of(numbers)
    except NotStoredError:
        checkpoint.refuse_sums()
