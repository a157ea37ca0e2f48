"""Run a piece of work over the segments of files, in order, on one or more cores."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from threading import Event

import pyarrow as pa

from cardspeak.errors import CardspeakError, quoted, shortened
from cardspeak.progress import Report, Reporter
from cardspeak.row_files import wrong_rows
from cardspeak.row_files.arrow_file import file_from_stream
from cardspeak.row_files.formats import ARROW, Format
from cardspeak.row_files.opened import Input
from cardspeak.row_files.part import Asked, Part
from cardspeak.row_files.pipe import Pipe, is_piped
from cardspeak.row_files.rows import Block, Fault, Rows, Schema, Source, Table
from cardspeak.row_files.sinks import Encoded, Sink

ROWS, WRONG, LINES = "rows", "wrong", "lines"
"""What is counted in each segment; the work can count more."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the work makes of a segment.

    Attributes:
        new: the new columns, one row for each row of the segment's table.
        faults: the rows that are wrong.
        counts: numbers of rows, by what they count.
    """

    new: Table
    faults: Sequence[Fault]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Job:
    """The work on files.

    Attributes:
        inputs: the input files.
        sources: the same files, opened.
        columns: the columns that the work reads.
        work: the function for each segment; it can be called from any thread. If the event is set, the run has been
            stopped, and what the function returns does not matter.
        new: the columns that it adds.
        output: the path of the output.
        format: the format of the output.
        sink: encodes the output.
        wrong: the path of the file of wrong rows; None for standard error.
        asked: what identifies the question, besides the inputs.
        key: a column, or None. Rows that follow each other and have the same item there are worked on together.
        check: called with the number of the input and the column `key` of each segment, in order; it can raise an
            error.
    """

    inputs: Sequence[Input]
    sources: Sequence[Source]
    columns: Sequence[str]
    work: Callable[[Rows, Event], Answer]
    new: Schema
    output: str
    format: Format
    sink: Sink
    wrong: str | None
    asked: Asked
    key: str | None = None
    check: Callable[[int, Table], None] | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A segment that has been worked on.

    Attributes:
        file: the number of the input.
        block: the block that was read.
        rows: its rows.
        answer: what the work made of them.
        encoded: the output.
    """

    file: int
    block: Block
    rows: Rows
    answer: Answer
    encoded: Encoded


def run(job: Job, workers: int, progress: Report | None, stage: str) -> Counter[str]:
    """Write the output of a job, and return the numbers of rows by what they count.

    If a run with the same question and the same inputs was stopped, this run goes on from it. The output does not
    depend on that, nor on the number of workers.

    Raises:
        CardspeakError: a file cannot be read or written.
    """
    part: Part | Pipe
    if job.wrong is None or is_piped(job.output):
        part = Pipe(job.output, job.wrong)
    else:
        part = Part(job.output, job.wrong, job.asked, [given.to_dict() for given in job.inputs])
    try:
        if not part.is_finished:
            _fill(job, part, workers, Reporter(progress, stage))
        part.finish(file_from_stream if job.format.name == ARROW else None)
    except BaseException:
        with suppress(CardspeakError):
            part.save()
        part.close()
        raise
    return _total(part)


def _fill(job: Job, part: Part | Pipe, workers: int, reporter: Reporter) -> None:
    """Work on all segments that are not in the part file."""
    if not part.done:
        part.write(job.sink.beginning())
    before = [given.n_bytes for given in job.inputs]
    ends = [0, *accumulate(before)]
    file, counted = -1, Counter[str]()
    if part.done:
        file = part.done[-1].file
        counted = _total(part, file)
    if job.check is not None and part.done:
        _check_again(job, part, job.check)
    has_wrong = any(done.counts[WRONG] for done in part.done)
    for finished in _in_order(job, part, workers):
        if finished.file != file:
            file, counted = finished.file, Counter()
        if job.check is not None and job.key is not None:
            job.check(file, finished.rows.table.column(job.key))
        faults = [*finished.rows.unread, *finished.answer.faults]
        wrong = b""
        if faults:
            first_line = job.sources[file].first_line + counted[LINES]
            wrong = wrong_rows.lines(job.inputs[file].name, faults, finished.rows, counted[ROWS], first_line)
            if not has_wrong:
                wrong = wrong_rows.header(job.columns) + wrong
            has_wrong = True
        counts = {
            ROWS: finished.rows.n_rows,
            WRONG: len(faults),
            LINES: finished.rows.n_lines,
            **finished.answer.counts,
        }
        counted.update(counts)
        part.add(file, finished.block.after, finished.encoded.data, wrong, counts, finished.encoded.note)
        reporter.update((ends[file] + finished.block.done * before[file]) / max(ends[-1], 1))
    part.save()
    part.write(job.sink.ending([done.note for done in part.done], [done.start for done in part.done]))
    reporter.finish()


def _check_again(job: Job, part: Part | Pipe, check: Callable[[int, Table], None]) -> None:
    """Check the keys of the input that the last run was reading, up to where it stopped."""
    assert job.key is not None, "keys are checked"
    last = part.done[-1]
    for block in job.sources[last.file].blocks(0, job.key):
        check(last.file, job.sources[last.file].rows(block, [job.key]).table.column(job.key))
        if block.after >= last.after:
            break


def _total(part: Part | Pipe, file: int | None = None) -> Counter[str]:
    """The sums of the counts of all segments, or of those of one input."""
    total: Counter[str] = Counter()
    for done in part.done:
        if file is None or done.file == file:
            total.update(done.counts)
    return total


def _in_order(job: Job, part: Part | Pipe, workers: int) -> Iterator[Finished]:
    """The segments that are not in the part file, in order, after they have been worked on."""
    blocks, stopped, is_first = _blocks(job, part), Event(), not part.done
    if workers == 1:
        for file, block in blocks:
            yield _worked(job, file, block, stopped, is_first)
            is_first = False
        return
    with ThreadPoolExecutor(workers) as threads:
        waiting: deque[Future[Finished]] = deque()
        try:
            for file, block in blocks:
                waiting.append(threads.submit(partial(_worked, job, file, block, stopped, is_first)))
                is_first = False
                if len(waiting) > workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            stopped.set()
            for future in waiting:
                future.cancel()


def _blocks(job: Job, part: Part | Pipe) -> Iterator[tuple[int, Block]]:
    """The blocks that are not in the part file, each with the number of its input."""
    first, start = (part.done[-1].file, part.done[-1].after) if part.done else (0, 0)
    for file in range(first, len(job.sources)):
        for block in job.sources[file].blocks(start if file == first else 0, job.key):
            yield file, block


def _worked(job: Job, file: int, block: Block, stopped: Event, is_first: bool) -> Finished:
    """A block that has been decoded, worked on and encoded."""
    source = job.sources[file]
    has_lines = source.has_lines_for(job.format.name, job.format.delimiter)
    rows = source.rows(block, job.columns if has_lines else None)
    rows = replace(rows, is_first=is_first, lines=rows.lines if has_lines else None)
    answer = job.work(rows, stopped)
    try:
        encoded = job.sink.encode(rows, answer.new)
    except pa.ArrowException as error:
        what = f"{quoted(job.inputs[file].name)} cannot be written as {job.format.name}"
        raise CardspeakError(f"{what}: {shortened(error, 200)}") from None
    return Finished(file, block, rows, answer, encoded)
