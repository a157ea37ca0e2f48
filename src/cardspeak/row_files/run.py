"""Run a piece of work over the segments of files, in order, by any workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import accumulate
from threading import Event

from cardspeak.cluster.in_order import in_order
from cardspeak.cluster.workers import Workers
from cardspeak.errors import CardspeakError
from cardspeak.progress import Report, Reporter
from cardspeak.row_files import wrong_rows
from cardspeak.row_files.arrow_file import file_from_stream
from cardspeak.row_files.formats import ARROW, Format
from cardspeak.row_files.opened import Input
from cardspeak.row_files.part import Asked, Part
from cardspeak.row_files.pipe import Pipe, is_piped
from cardspeak.row_files.rows import Rows, Schema, Source, Table
from cardspeak.row_files.segments import Answer, Finished, Segment, SegmentWork
from cardspeak.row_files.sinks import Sink

ROWS, WRONG, LINES = "rows", "wrong", "lines"
"""What is counted in each segment; the work can count more."""


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


def run(job: Job, workers: Workers, progress: Report | None, stage: str) -> Counter[str]:
    """Write the output of a job, and return the numbers of rows by what they count.

    If a run with the same question and the same inputs was stopped, this run goes on from it. The output does not
    depend on that, nor on the workers.

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


def _fill(job: Job, part: Part | Pipe, workers: Workers, reporter: Reporter) -> None:
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
    with closing(_finished(job, part, workers)) as segments:
        for finished in segments:
            if finished.file != file:
                file, counted = finished.file, Counter()
            if job.check is not None:
                job.check(file, finished.keys)
            wrong = b""
            if finished.wrong:
                first_line = job.sources[file].first_line + counted[LINES]
                wrong = wrong_rows.lines(job.inputs[file].name, finished.wrong, counted[ROWS], first_line)
                wrong = wrong if has_wrong else wrong_rows.header(job.columns) + wrong
                has_wrong = True
            counts = {ROWS: finished.n_rows, WRONG: len(finished.wrong), LINES: finished.n_lines, **finished.counts}
            counted.update(counts)
            part.add(file, finished.after, finished.encoded.data, wrong, counts, finished.encoded.note)
            reporter.update((ends[file] + finished.done * before[file]) / max(ends[-1], 1))
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


def _finished(job: Job, part: Part | Pipe, workers: Workers) -> Generator[Finished, None, None]:
    """The segments that are not in the part file, in order, after they have been worked on."""
    work = SegmentWork(job.columns, job.work, job.format, job.sink, job.key)
    try:
        yield from in_order(work, _segments(job, part), workers)
    finally:
        work.stopped.set()


def _segments(job: Job, part: Part | Pipe) -> Iterator[Segment]:
    """The segments that are not in the part file."""
    first, start = (part.done[-1].file, part.done[-1].after) if part.done else (0, 0)
    is_first = not part.done
    for file in range(first, len(job.sources)):
        source = job.sources[file]
        for block in source.blocks(start if file == first else 0, job.key):
            yield Segment(file, source, block, is_first)
            is_first = False
