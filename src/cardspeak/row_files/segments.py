"""What a worker does with a segment: decode it, do the work, encode the output. Workers can be other processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Any

import pyarrow as pa

from cardspeak.errors import CardspeakError, quoted, shortened
from cardspeak.row_files.formats import Format
from cardspeak.row_files.rows import Block, Fault, Rows, Source, Table
from cardspeak.row_files.sinks import Encoded, Sink
from cardspeak.row_files.wrong_rows import WrongRow, wrong_rows_of


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
class Segment:
    """A segment that has been read.

    Attributes:
        file: the number of the input.
        source: the input, which decodes the block; it is not read any more.
        block: what was read.
        is_first: whether these are the first rows of the first input.
    """

    file: int
    source: Source
    block: Block
    is_first: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A segment that has been worked on: what is written, and what other segments depend on.

    Attributes:
        file: the number of the input.
        after: the position in the input after the segment.
        done: the fraction of the input that has been read, 0 to 1.
        n_rows: the number of rows.
        n_lines: the number of lines of text.
        wrong: the rows that are wrong, in order.
        counts: what the work counts.
        keys: the column of keys, if there is one.
        encoded: the output.
    """

    file: int
    after: int
    done: float
    n_rows: int
    n_lines: int
    wrong: Sequence[WrongRow]
    counts: Mapping[str, int]
    keys: Table | None
    encoded: Encoded


@dataclass(frozen=True, slots=True)
class SegmentWork:
    """The work on segments, for `in_order`.

    Attributes:
        columns: the columns that the work reads.
        work: the function for each segment; it can be called from any thread. If the event is set, the run has been
            stopped, and what the function returns does not matter.
        format: the format of the output.
        sink: encodes the output.
        key: the column of keys, or None.
        stopped: the event. Other processes have one of their own, which is never set: they finish their segments.
    """

    columns: Sequence[str]
    work: Callable[[Rows, Event], Answer]
    format: Format
    sink: Sink
    key: str | None
    stopped: Event = field(default_factory=Event)

    def __reduce__(self) -> tuple[Any, ...]:
        return SegmentWork, (self.columns, self.work, self.format, self.sink, self.key)

    def slice(self, segment: Segment) -> Finished:
        """A segment that has been decoded, worked on and encoded."""
        source, block = segment.source, segment.block
        has_lines = source.has_lines_for(self.format.name, self.format.delimiter)
        rows = source.rows(block, self.columns if has_lines else None)
        rows = replace(rows, is_first=segment.is_first, lines=rows.lines if has_lines else None)
        answer = self.work(rows, self.stopped)
        try:
            encoded = self.sink.encode(rows, answer.new)
        except pa.ArrowException as error:
            what = f"{quoted(source.name)} cannot be written as {self.format.name}"
            raise CardspeakError(f"{what}: {shortened(error, 200)}") from None
        wrong = wrong_rows_of([*rows.unread, *answer.faults], rows)
        keys = None if self.key is None else rows.table.column(self.key)
        return Finished(
            segment.file, block.after, block.done, rows.n_rows, rows.n_lines, wrong, answer.counts, keys, encoded
        )
