"""A checkpoint file that stores the sums of a long run, so that a killed run can resume."""

from __future__ import annotations

import hashlib
import os
import stat
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from cardspeak._version import __version__
from cardspeak.cards import cards_text
from cardspeak.cluster.tasks import Sliced
from cardspeak.equities.method import Slice
from cardspeak.equities.question.question import Question
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.running.stored_sums import (
    DamagedError,
    Head,
    NoCheckpointError,
    Scalar,
    parts_of,
    read_arrays,
    read_head,
)
from cardspeak.equities.running.sums import Sums
from cardspeak.errors import CheckpointWarning, EquityError, Where, quoted, shown
from cardspeak.games import GAMES
from cardspeak.held_file import HeldFile, InUseError

SAVE_SECONDS = 1.0
"""Minimum time between saves, in seconds. If saving is fast, a killed run loses little more than this much work."""
WORK_PER_SAVING = 20
"""Minimum time between saves, as a multiple of the duration of the last save. This limit matters if saving is slow."""
LONGEST_TEXT = 2_000
"""Largest number of characters of the ranges that are stored as text. Longer texts are stored as a hash."""
DAMAGED = "it is damaged; delete it to start again"


class Checkpoint:
    """The checkpoint file of one question, used by this run alone until it is released.

    The file stores integer sums and the number of slices included in them. A resumed run without a time limit therefore
    returns the same digits as an uninterrupted run. Each save writes a new file, which then replaces the old file. The
    file is therefore complete even if the run is killed during a save.

    Attributes:
        state: the further values stored in the file; empty if it is new.

    Raises:
        EquityError: the file cannot be read or written, is damaged, is in use, or is from another question or version.
    """

    def __init__(self, path: str | os.PathLike[str], question: Mapping[str, Scalar]) -> None:
        self._path, self._question = _read_path(path), {"version": __version__, **question}
        exists = self._path.exists()
        self._head: Head | None = None
        self.state: Mapping[str, Scalar] = {}
        self._has_warned = False
        try:
            self._file = HeldFile(self._path)
        except InUseError:
            self._refuse("is in use by another run; wait until it ends, or give another file")
        except OSError as error:
            self._refuse(f"cannot be {'read' if exists else 'written'}: {_reason(error)}")
        try:
            self._load() if self._file.path.stat().st_size else self._begin()
        except BaseException:
            self.release()
            raise
        self._saved: tuple[int, Mapping[str, Scalar]] = (0 if self._head is None else self._head.n_done, self.state)
        self._next_time = time.monotonic() + SAVE_SECONDS

    def release(self) -> None:
        """Release the file, so that another run can use it."""
        self._file.release()

    def sums(self, work: Sliced[Slice], n_slices: int, *, is_long: bool) -> Sums:
        """The sums stored in the file; empty sums if it is new.

        The first slice is computed again. It shows which arrays the file must contain, and the smallest value that
        each sum can have.

        Args:
            work: the work, which is split into slices.
            n_slices: the largest possible number of slices.
            is_long: whether the sums are Python integers.

        Raises:
            EquityError: the file cannot be read, or its sums are not possible.
        """
        if self._head is None or not self._head.n_done:
            return Sums(is_long)
        if self._head.n_done > n_slices:
            self.refuse_sums()
        first = work.slice(0)
        try:
            with self._file.open() as file:
                arrays = read_arrays(file, self._head, first, is_long=is_long)
        except DamagedError:
            self.refuse_sums()
        except OSError as error:
            self._refuse(f"cannot be read: {_reason(error)}")
        return Sums(is_long, arrays, self._head.n_done)

    def refuse_sums(self) -> NoReturn:
        """Raise the error for sums or a state that no run can have stored."""
        self._refuse(f"cannot be read: {DAMAGED}")

    def save(self, sums: Sums, state: Mapping[str, Scalar], *, is_last: bool = False) -> None:
        """Write the file if enough time has passed since the last save, or if `is_last`.

        If it cannot be written, for example because the disk is full, the run goes on, because the result matters more
        than the file. A `CheckpointWarning` is issued, but only once, and each later save tries again.
        """
        started = time.monotonic()
        if (is_last or started >= self._next_time) and (sums.n_done, state) != self._saved:
            try:
                self._file.replace(parts_of(self._question, state, sums))
                self._saved = sums.n_done, dict(state)
            except OSError as error:
                self._warn(_reason(error))
            now = time.monotonic()
            self._next_time = now + max(SAVE_SECONDS, WORK_PER_SAVING * (now - started))

    def _begin(self) -> None:
        """Write a file without sums, so that a file that cannot be written is reported before any work is done."""
        try:
            self._file.replace(parts_of(self._question, {}, Sums(is_long=False)))
        except OSError as error:
            self._file.path.unlink(missing_ok=True)
            self._refuse(f"cannot be written: {_reason(error)}")

    def _load(self) -> None:
        try:
            with self._file.open() as file:
                self._head = read_head(file)
        except NoCheckpointError:
            self._refuse("cannot be read: not a checkpoint file")
        except DamagedError:
            self._refuse(f"cannot be read: {DAMAGED}")
        except OSError as error:
            self._refuse(f"cannot be read: {_reason(error)}")
        for key, value in self._question.items():
            asked = self._head.question.get(key)
            if asked != value:
                other = f"its {key} {'are' if key == 'ranges' else 'is'} {shown(asked)}, not {shown(value)}"
                self._refuse(f"does not match: {other}; give another file")
        self.state = self._head.state

    def _refuse(self, why: str) -> NoReturn:
        raise EquityError(f"checkpoint {quoted(self._path)} {why}", Where("checkpoint")) from None

    def _warn(self, reason: str) -> None:
        if not self._has_warned:
            self._has_warned = True
            what = f"checkpoint {quoted(self._path)} cannot be saved: {reason}"
            warnings.warn(f"{what}; the run goes on and tries again", CheckpointWarning, stacklevel=2)


@contextmanager
def opened(question: Question, terms: Terms, same: Mapping[str, Scalar]) -> Iterator[Checkpoint | None]:
    """The checkpoint of a question, which is released at the end of the block; None if the call gives no file.

    Args:
        question: the question.
        terms: the options of the call.
        same: further values that must equal those in the file.

    Raises:
        EquityError: the file cannot be read or written, is damaged, is in use, or is from another question or version.
    """
    if terms.checkpoint is None:
        yield None
        return
    ranges = " v ".join(question.texts)
    asked: dict[str, Scalar] = {
        "game": question.game.code if question.game in GAMES.values() else _fingerprint(repr(question.game)),
        "ranges": ranges if len(ranges) <= LONGEST_TEXT else _fingerprint(ranges),
        "board": cards_text(sorted(question.board)),
        "dead": cards_text(sorted(question.dead)),
        "by": terms.by,
    }
    checkpoint = Checkpoint(terms.checkpoint, asked | dict(same))
    try:
        yield checkpoint
    finally:
        checkpoint.release()


def _fingerprint(text: str) -> str:
    """A short hash of a text."""
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _read_path(path: object) -> Path:
    """The path. It is checked before a long run starts, so that a mistake in it is reported at once."""
    name: Any = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(name, str) or not name or "\0" in name or not _is_encodable(name):
        raise EquityError.at(
            "checkpoint", f"{shown(path)} is not accepted; give the path of a file for intermediate results"
        )
    file, place = Path(name), Where("checkpoint")
    try:
        kind = file.stat().st_mode
    except FileNotFoundError:
        if not file.parent.is_dir() or not Path(os.path.realpath(file)).parent.is_dir():
            raise EquityError(f"checkpoint {quoted(file)} cannot be written: its folder is missing", place) from None
        return file
    except OSError as error:
        raise EquityError(f"checkpoint {quoted(file)} cannot be read: {_reason(error)}", place) from None
    if stat.S_ISDIR(kind):
        raise EquityError(f"checkpoint {quoted(file)} is a folder; give the path of a file", place)
    if not stat.S_ISREG(kind):
        raise EquityError(f"checkpoint {quoted(file)} is not a regular file; give the path of a file", place)
    return file


def _is_encodable(name: str) -> bool:
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


def _reason(error: OSError) -> str:
    """The operating system's error message, formatted as the rest of a sentence."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{reason[0].lower()}{reason[1:]}"
