"""The part file of an output: what a run has written so far, and the record that the next run goes on from.

The folder `OUT.part` contains the beginning of the output, the beginning of the file of wrong rows, and the record. A
line of the record says how far both files are complete after a segment, and it is written after them. A run that goes
on cuts off what follows. The output takes its place only when it is complete.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO, NoReturn, TypeAlias

from cardspeak.errors import CardspeakError, quoted, shortened, shown
from cardspeak.held_file import HeldFile, InUseError

SAVE_SECONDS = 1.0
"""The number of seconds between two saves: the work that a killed run can lose."""
TITLE = "cardspeak part file"
FINISHED, CONVERTED = "finished", "converted"

Asked: TypeAlias = Mapping[str, str | int | bool | None]
"""What a run was asked for. A run goes on only from a record of the same question."""


@dataclass(frozen=True, slots=True)
class Done:
    """A segment in the record.

    Attributes:
        file: the number of the input file.
        after: the position in the input file after the segment.
        start: the position in the output where the segment starts.
        size: the size of the output after the segment.
        wrong_size: the size of the file of wrong rows after the segment.
        counts: the numbers of rows and lines in the segment, by what they count.
        note: what the ending of the output needs to know of the segment.
    """

    file: int
    after: int
    start: int
    size: int
    wrong_size: int
    counts: Mapping[str, int]
    note: str = ""


@dataclass(slots=True)
class _Waiting:
    """Segments that have been written, but not saved."""

    lines: list[Done] = field(default_factory=list)


def reason_of(error: OSError) -> str:
    """The system's message, as the rest of a sentence."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{reason[0].lower()}{reason[1:]}"


class Part:
    """The part file of an output, used by this run alone until it is closed.

    Attributes:
        done: the segments that are complete.
        is_finished: whether only the renaming of the files is left to do.

    Raises:
        CardspeakError: the folder cannot be written, is in use, is damaged, or belongs to another run.
    """

    def __init__(self, output: str, wrong: str, asked: Asked, inputs: Sequence[Mapping[str, Any]]) -> None:
        self._name, self._output = output, Path(os.path.realpath(output))
        self._wrong_name, self._wrong_output = wrong, Path(os.path.realpath(wrong))
        self.folder = self._output.with_name(f"{self._output.name}.part")
        self._waiting = _Waiting()
        self._next_time = time.monotonic() + SAVE_SECONDS
        self.done: list[Done] = []
        self.is_finished = False
        self._whole = "data"
        with self._errors_named():
            if self._output.is_dir():
                raise IsADirectoryError(21, "it is a folder")
            self.folder.mkdir(exist_ok=True)
        try:
            with self._errors_named(self._wrong_name):
                _check_place(self._wrong_output)
            with self._errors_named():
                self._held = self._hold()
        except BaseException:
            with suppress(OSError):
                self.folder.rmdir()  # only if it is new, and so empty
            raise
        try:
            self._load(asked, inputs)
            with self._errors_named():
                self._data = self._cut("data", self.done[-1].size if self.done else 0)
                self._wrong = self._cut("wrong.csv", self.done[-1].wrong_size if self.done else 0)
                self._record = self._held.path.open("ab")
        except BaseException:
            self._held.release()
            raise

    @property
    def n_bytes(self) -> int:
        """The size of the output so far."""
        return self._data.tell()

    def write(self, data: bytes, wrong: bytes = b"") -> None:
        """Append to the output and to the file of wrong rows.

        Raises:
            CardspeakError: the files cannot be written.
        """
        with self._errors_named():
            self._data.write(data)
            if wrong:
                self._wrong.write(wrong)

    def add(self, file: int, after: int, data: bytes, wrong: bytes, counts: Mapping[str, int], note: str) -> None:
        """Append a segment, and save it soon."""
        start = self.n_bytes
        self.write(data, wrong)
        self._waiting.lines.append(Done(file, after, start, self.n_bytes, self._wrong.tell(), counts, note))
        if time.monotonic() >= self._next_time:
            self.save()

    def save(self) -> None:
        """Save the segments that have been written."""
        with self._errors_named():
            lines, self._waiting = self._waiting.lines, _Waiting()
            if lines:
                _sync(self._data, self._wrong)
                self._record.write(b"".join(_line(asdict(done)) for done in lines))
                _sync(self._record)
                self.done += lines
        self._next_time = time.monotonic() + SAVE_SECONDS

    def finish(self, convert: Callable[[Path, Path], None] | None = None) -> None:
        """Put the files in their places, and remove the folder.

        Args:
            convert: makes the output from what has been written, given the paths of both.
        """
        if not self.is_finished:
            self.save()
            with self._errors_named():
                _sync(self._data, self._wrong)
                if convert is not None:
                    convert(self.folder / self._whole, self.folder / CONVERTED)
                    self._whole = CONVERTED
                self._record.write(_line({FINISHED: self._whole}))
                _sync(self._record)
        with self._errors_named():
            has_wrong = any(done.wrong_size for done in self.done)
            self._close_files()
        with self._errors_named(self._wrong_name):
            self._place("wrong.csv", self._wrong_output, is_kept=has_wrong)
        with self._errors_named():
            self._place(self._whole, self._output, is_kept=True)
        self._remove()

    def close(self) -> None:
        """Release the folder, so that another run can go on from it. A folder without segments is removed."""
        self._close_files()
        if self.done or self.is_finished:
            self._held.release()
        else:
            self._remove()

    def _close_files(self) -> None:
        for file in (self._data, self._wrong, self._record):
            with suppress(OSError):
                file.close()

    def _remove(self) -> None:
        """Remove the folder. On Windows, files that are open cannot be removed."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self._held.release()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _hold(self) -> HeldFile:
        try:
            return HeldFile(self.folder / "record")
        except InUseError:
            self._refuse("is in use by another run; wait until it ends, or give another output")

    def _load(self, asked: Asked, inputs: Sequence[Mapping[str, Any]]) -> None:
        """Read the record. Segments of input files that have changed since, and what follows them, are forgotten."""
        with self._errors_named():
            text = self._held.path.read_bytes()
        head: dict[str, Any] = {"title": TITLE, "asked": dict(asked), "inputs": [*inputs]}
        lines = list(_read_lines(text))
        if text and (not lines or lines[0].get("title") != TITLE):
            self._refuse("is damaged; delete it to start again")
        before = lines[0] if lines else head
        for key, value in asked.items():
            was = before["asked"].get(key)
            if was != value:
                self._refuse(
                    f"is of another run: its {key} is {shown(was)}, not {shown(value)}; delete it to start again"
                )
        same = _n_same(before["inputs"], inputs)
        self.is_finished = bool(lines) and FINISHED in lines[-1] and same == len(inputs) == len(before["inputs"])
        if self.is_finished:
            self._whole = lines[-1][FINISHED]
        segments = [Done(**line) for line in lines[1:] if FINISHED not in line]
        self.done = [done for done in segments if done.file < same]
        if not self.is_finished:
            with self._errors_named():
                self._held.replace([_line(head), *(_line(asdict(done)) for done in self.done)])

    def _cut(self, name: str, size: int) -> BinaryIO:
        """A file of the folder, open for writing after its first `size` bytes."""
        path = self.folder / name
        if self.is_finished and not path.exists():
            return (self.folder / f"{name}.none").open("wb")  # it is in its place already
        opened = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        file = os.fdopen(opened, "r+b")
        found = file.seek(0, os.SEEK_END)
        if found < size:
            file.close()
            self._refuse("is damaged: a file in it is too short; delete it to start again")
        if not self.is_finished:
            file.truncate(size)
            file.seek(size)
        return file

    def _place(self, name: str, place: Path, *, is_kept: bool) -> None:
        """Move a file to its place, or remove what an earlier run left there."""
        path = self.folder / name
        if not is_kept:
            path.unlink(missing_ok=True)
            place.unlink(missing_ok=True)
        elif path.exists():
            with suppress(OSError):
                path.chmod(stat.S_IMODE(place.stat().st_mode))
            _move(path, place)

    def _refuse(self, why: str) -> NoReturn:
        raise CardspeakError(f"{quoted(self.folder)} {why}") from None

    @contextmanager
    def _errors_named(self, name: str | None = None) -> Iterator[None]:
        """A context manager that turns system errors into one line, about the output or the file with this name."""
        named = self._name if name is None else name
        try:
            yield
        except ValueError as error:
            if isinstance(error, CardspeakError):
                raise
            raise CardspeakError(f"{quoted(named)} cannot be written: {shortened(error)}") from None
        except OSError as error:
            n = sum(done.counts.get("rows", 0) for done in self.done)
            kept = f"; the first {n:,} rows are kept; run the same command again to resume" if n else ""
            raise CardspeakError(f"{quoted(named)} cannot be written: {reason_of(error)}{kept}") from None


def _move(path: Path, place: Path) -> None:
    """Move a file to its place, which can be on another file system. The place never has half of a file."""
    try:
        path.replace(place)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        beside = place.with_name(f"{place.name}.part")
        shutil.copyfile(path, beside)
        beside.replace(place)
        path.unlink()


def _check_place(path: Path) -> None:
    """Check that a file can be put at a path, before any work is done.

    Raises:
        OSError: it cannot.
    """
    if path.exists() and not path.is_file():  # a device would be replaced
        raise OSError(errno.EINVAL, "it is not a file")
    with TemporaryFile(dir=path.parent):
        pass


def _n_same(before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> int:
    """The number of inputs before the first that has changed."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(before), len(now)))


def _line(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def _read_lines(text: bytes) -> Iterator[dict[str, Any]]:
    """The lines of a record, up to the first that is not complete."""
    for line in text.splitlines(keepends=True):
        try:
            content = json.loads(line) if line.endswith(b"\n") else None
        except ValueError:
            return
        if not isinstance(content, dict):
            return
        yield content


def _sync(*files: BinaryIO) -> None:
    """Make what was written to the files survive a power cut."""
    for file in files:
        file.flush()
        os.fsync(file.fileno())
