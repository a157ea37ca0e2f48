"""Run a piece of work over files: all into one output, or each into a file of its own in a folder."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from cardspeak._version import __version__
from cardspeak.cluster.workers import Workers
from cardspeak.errors import CardspeakError, quoted
from cardspeak.hand_files.seen import SeenHands
from cardspeak.held_file import HeldFile, InUseError
from cardspeak.progress import Progress, Report, Reporter
from cardspeak.row_files.formats import ENDING_OF, find_format, output_format_of
from cardspeak.row_files.opened import Input
from cardspeak.row_files.part import reason_of
from cardspeak.row_files.pipe import check_piped, wrong_path_of
from cardspeak.row_files.rows import Rows, Schema, Source
from cardspeak.row_files.run import WRONG, Job, run
from cardspeak.row_files.segments import Answer
from cardspeak.row_files.sinks import check_names, sink_of
from cardspeak.row_files.sources import check_schemas, find_inputs, open_source

RECORD = ".cardspeak.part"
"""The name of the file in a folder of outputs that says which are finished."""


class Work(Protocol):
    """What is done with the rows of files.

    Attributes:
        columns: the columns that it reads.
        key: the column whose items tell hands apart, if rows that follow each other belong together; otherwise None.
        stage: what progress reports call it.
        parts: by how many times segments are smaller than usual.
    """

    columns: Sequence[str]
    key: str | None
    stage: str
    parts: int

    @property
    def schema(self) -> Schema:
        """The new columns."""
        ...

    def asked(self) -> Mapping[str, Any]:
        """What identifies the question."""
        ...

    def check_source(self, source: Source) -> None:
        """Check that the columns of a source have the right types."""
        ...

    def __call__(self, rows: Rows, stopped: Any, /) -> Answer:
        """The new columns of a segment."""
        ...


def run_work(
    work: Work,
    paths: Sequence[str],
    output: str,
    output_format: str | None,
    wrong: str | None,
    workers: Workers,
    progress: Report | None,
) -> tuple[Counter[str], str | None]:
    """The numbers of rows, and the path of the file of wrong rows, if there are any; a pattern if there are several.

    Raises:
        CardspeakError: a file cannot be read or written, or does not have the right columns.
    """
    inputs = find_inputs(paths, output, work.parts)
    if not _is_folder(output):
        return _run_job(work, inputs, output, output_format, wrong, workers, progress)
    if wrong is not None:
        raise CardspeakError.at("wrong", "each output in a folder has its own file of wrong rows; omit it")
    return _run_in_folder(work, inputs, Path(output), output_format, workers, progress)


def _is_folder(output: str) -> bool:
    """Whether an output is a folder, which need not exist if its name ends like one."""
    separators = [sep for sep in (os.sep, os.altsep) if sep]
    return output.endswith(tuple(separators)) or os.path.isdir(output)  # noqa: PTH112  Path.is_dir raises errors


def _run_job(
    work: Work,
    inputs: Sequence[Input],
    output: str,
    given_format: str | None,
    wrong: str | None,
    workers: Workers,
    progress: Report | None,
) -> tuple[Counter[str], str | None]:
    """The numbers of rows of an output, and the path of the file of wrong rows."""
    output_format = output_format_of(output, given_format, inputs[0].format)
    check_piped(output, output_format)
    sources = _checked_sources(work, inputs)
    wrong_path = wrong_path_of(output, wrong)
    if wrong is not None and os.path.realpath(wrong) in map(os.path.realpath, (output, *(i.path for i in inputs))):
        raise CardspeakError.at("wrong", f"{quoted(wrong)} is the output or an input; give another file")
    job = Job(
        inputs=inputs,
        sources=sources,
        columns=work.columns,
        work=work,
        new=work.schema,
        output=output,
        format=output_format,
        sink=sink_of(output_format, sources[0].schema, work.schema),
        wrong=wrong_path,
        asked={"version": __version__, "format": repr(output_format), "wrong rows": wrong_path, **work.asked()},
        key=work.key,
        check=None if work.key is None else SeenHands([given.name for given in inputs]).add,
    )
    counts = run(job, workers, progress, work.stage)
    return counts, wrong_path if counts[WRONG] else None


def _checked_sources(work: Work, inputs: Sequence[Input]) -> list[Source]:
    """The opened inputs."""
    sources = [open_source(given, work.columns) for given in inputs]
    for source in sources:
        work.check_source(source)
    check_schemas(sources, work.columns)
    check_names(sources[0].schema, work.schema.names, inputs[0].name)
    return sources


def _run_in_folder(
    work: Work,
    inputs: Sequence[Input],
    folder: Path,
    given_format: str | None,
    workers: Workers,
    progress: Report | None,
) -> tuple[Counter[str], str | None]:
    """The numbers of rows of all inputs, each of which has an output of the same name in a folder."""
    outputs = _outputs(inputs, folder, given_format)
    for given in inputs:
        _checked_sources(work, [given])
    counts, wrong = Counter[str](), []
    total, before = max(sum(given.n_bytes for given in inputs), 1), 0
    reporter = Reporter(progress, work.stage)
    with FolderRecord(folder, {"version": __version__, "format": given_format, **work.asked()}) as record:
        for given, output in zip(inputs, outputs, strict=True):

            def report(part: Progress, before: int = before, size: int = given.n_bytes) -> None:
                reporter.update((before + part.done * size) / total)

            found = record.counts_of(given, output)
            if found is None:
                found, _ = _run_job(
                    work, [given], str(output), given_format, None, workers, report if progress else None
                )
                record.add(given, output, found)
            counts.update(found)
            wrong += [wrong_path_of(str(output), None)] if found[WRONG] else []
            before += given.n_bytes
        record.remove()
    reporter.finish()
    return counts, str(folder / "*.wrong.csv") if len(wrong) > 1 else next(iter(wrong), None)


def _outputs(inputs: Sequence[Input], folder: Path, given_format: str | None) -> list[Path]:
    """The output of each input.

    Raises:
        CardspeakError: two inputs have the same name, or an output is an input.
    """
    outputs: dict[Path, Input] = {}
    for given in inputs:
        name = Path(given.path).name
        if given_format is not None and given_format in ENDING_OF and find_format(name) is not None:
            ending = ENDING_OF[given_format]
            name = name if name.endswith(ending) else f"{name.partition('.')[0]}{ending}"
        output = folder / name
        if output in outputs:
            both = f"{quoted(outputs[output].path, 30)} and {quoted(given.path, 30)}"
            raise CardspeakError.at("output", f"{both} would both be {quoted(name, 30)} in the folder")
        if any(os.path.realpath(output) == os.path.realpath(other.path) for other in inputs):
            raise CardspeakError.at("output", f"{quoted(output)} is one of the inputs; give another folder")
        outputs[output] = given
    return [*outputs]


class FolderRecord:
    """Which outputs in a folder are finished, so that a run that goes on does not make them again.

    Raises:
        CardspeakError: the folder cannot be written, or another run uses it.
    """

    def __init__(self, folder: Path, asked: Mapping[str, Any]) -> None:
        self._asked = dict(asked)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._held = HeldFile(folder / RECORD)
            self._lines = self._held.path.read_text("utf-8").splitlines()
        except InUseError:
            raise CardspeakError(f"{quoted(folder)} is in use by another run; wait until it ends") from None
        except OSError as error:
            raise CardspeakError(f"{quoted(folder)} cannot be written: {reason_of(error)}") from None
        self._finished: dict[str, Counter[str]] = {}
        for line in self._lines:
            with suppress(ValueError, TypeError):
                content = json.loads(line)
                self._finished[json.dumps(content["job"])] = Counter(content["counts"])

    def __enter__(self) -> FolderRecord:
        return self

    def __exit__(self, *_: object) -> None:
        self._held.release()

    def _job(self, given: Input, output: Path) -> dict[str, Any]:
        return json.loads(json.dumps({"asked": self._asked, "input": given.to_dict(), "output": output.name}))  # type: ignore[no-any-return]

    def counts_of(self, given: Input, output: Path) -> Counter[str] | None:
        """The numbers of rows of an output that is finished; otherwise None."""
        found = self._finished.get(json.dumps(self._job(given, output)))
        return found if found is not None and output.exists() else None

    def add(self, given: Input, output: Path, counts: Counter[str]) -> None:
        """Record an output that is finished."""
        with self._held.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"job": self._job(given, output), "counts": counts}) + "\n")

    def remove(self) -> None:
        """Remove the record, because everything is finished."""
        with suppress(OSError):
            self._held.path.unlink()
