"""A checkpoint file that stores the sums of a long run, so that a killed run can resume."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from cardspeak._version import __version__
from cardspeak.cards import cards_text
from cardspeak.equities.question.question import Question
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.running.slices import Sums
from cardspeak.errors import EquityError, Where, quoted, shown
from cardspeak.games import GAMES

SAVE_SECONDS = 1.0
"""Minimum time between saves, in seconds. If saving is fast, a killed run loses little more than this much work."""
WORK_PER_SAVING = 20
"""Minimum time between saves, as a multiple of the duration of the last save. This limit matters if saving is slow."""


class Checkpoint:
    """The checkpoint file of one question.

    The file stores integer sums and the numbers of the slices included in them. A resumed run without a time limit
    therefore returns the same digits as an uninterrupted run. Each save writes a new file, which then replaces the old
    file. The file is therefore complete even if the run is killed during a save.
    """

    def __init__(self, path: str | os.PathLike[str], question: Mapping[str, Any]) -> None:
        self._path, self._question = _read_path(path), {"version": __version__, **question}
        self._next_time = time.monotonic() + SAVE_SECONDS

    def load(self, is_long: bool) -> tuple[Sums, dict[str, Any]]:
        """The sums and the state stored in the file. If there is no file, they are empty and the file is created.

        Raises:
            EquityError: the file cannot be read or written, or belongs to another question.
        """
        if not self._path.exists():
            sums = Sums(is_long)
            try:
                self._write(sums, {})
            except OSError as error:
                reason = _reason(error, str(error))
                raise EquityError(
                    f"checkpoint {quoted(self._path)} cannot be written: {reason}", Where("checkpoint")
                ) from None
            return sums, {}
        try:
            with self._path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                header = json.loads(str(file["header"]))
                arrays = [_whole(file[f"sums{at}"]) for at in range(header["arrays"])]
                done = {number for start, stop in header["done"] for number in range(start, stop)}
                asked, state = dict(header["question"]), dict(header["state"])
        except (OSError, ValueError, TypeError, LookupError, BadZipFile, EOFError) as error:
            reason = _reason(error, "not a checkpoint file") if isinstance(error, OSError) else "not a checkpoint file"
            raise EquityError(
                f"checkpoint {quoted(self._path)} cannot be read: {reason}", Where("checkpoint")
            ) from None
        self._check(asked)
        kind = object if is_long else np.int64
        return Sums(is_long, [array.astype(kind) for array in arrays], done), state

    def _check(self, asked: Mapping[str, Any]) -> None:
        for key, value in self._question.items():
            if asked.get(key) != value:
                other = f"its {key} {'are' if key == 'ranges' else 'is'} {shown(asked.get(key))}, not {shown(value)}"
                raise EquityError(
                    f"checkpoint {quoted(self._path)} belongs to another question: {other}; give another file",
                    Where("checkpoint"),
                )

    def save(self, sums: Sums, state: Mapping[str, Any], *, is_last: bool = False) -> None:
        """Write the file if enough time has passed since the last save, or if `is_last`.

        Errors such as a full disk are ignored, because the result matters more than the file.
        """
        started = time.monotonic()
        if is_last or started >= self._next_time:
            with suppress(OSError):
                self._write(sums, state)
            now = time.monotonic()
            self._next_time = now + max(SAVE_SECONDS, WORK_PER_SAVING * (now - started))

    def _write(self, sums: Sums, state: Mapping[str, Any]) -> None:
        header = {
            "question": self._question,
            "state": dict(state),
            "done": _runs(sums.done),
            "arrays": len(sums.arrays),
        }
        arrays = {f"sums{at}": _text(array) for at, array in enumerate(sums.arrays)}
        new_file = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
        try:
            with new_file.open("wb") as file:
                np.savez_compressed(file, header=np.array(json.dumps(header)), **arrays)
                file.flush()
                os.fsync(file.fileno())
            new_file.replace(self._path)
        finally:
            new_file.unlink(missing_ok=True)


def resumed(
    question: Question, terms: Terms, same: Mapping[str, Any], *, is_long: bool
) -> tuple[Checkpoint | None, Sums, dict[str, Any]]:
    """The checkpoint of a question, and the sums and the state to resume from.

    If the call gives no checkpoint file, the checkpoint is None. In that case, or if the file is new, the sums and the
    state are empty.

    Args:
        question: the question.
        terms: the options of the call.
        same: further values that must equal those in the file.
        is_long: whether sums are added as Python integers.

    Raises:
        EquityError: the file cannot be read or written, or belongs to another question.
    """
    if terms.checkpoint is None:
        return None, Sums(is_long), {}
    asked = {
        "game": question.game.code if question.game in GAMES.values() else _fingerprint(repr(question.game)),
        "ranges": " v ".join(question.texts),
        "board": cards_text(sorted(question.board)),
        "dead": cards_text(sorted(question.dead)),
        "by": terms.by,
    }
    checkpoint = Checkpoint(terms.checkpoint, asked | dict(same))
    return checkpoint, *checkpoint.load(is_long)


def _fingerprint(text: str) -> str:
    """A short hash of a text."""
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _read_path(path: object) -> Path:
    """The path. It is checked before a long run starts, so that a mistake in it is reported at once."""
    if not isinstance(path, str | os.PathLike) or not os.fspath(path) or "\0" in os.fspath(path):
        raise EquityError.at(
            "checkpoint", f"{shown(path)} is not accepted; give the path of a file for intermediate results"
        )
    file = Path(path)
    if not file.parent.is_dir():
        raise EquityError(f"checkpoint {quoted(file)} cannot be written: its folder is missing", Where("checkpoint"))
    if file.is_dir():
        raise EquityError(f"checkpoint {quoted(file)} is a folder; give the path of a file", Where("checkpoint"))
    return file


def _reason(error: Exception, other: str) -> str:
    """The operating system's error message, formatted as the rest of a sentence."""
    reason = getattr(error, "strerror", None) or other
    return f"{reason[0].lower()}{reason[1:]}"


def _runs(numbers: set[int]) -> list[tuple[int, int]]:
    """The numbers as half-open ranges of consecutive numbers.

    >>> _runs({0, 1, 2, 7})
    [(0, 3), (7, 8)]
    """
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return runs


def _text(array: Any) -> Any:
    """The array, with Python integers converted to text because NumPy files cannot store them beyond 64 bits."""
    return array.astype(str) if array.dtype == object else array


def _whole(array: Any) -> Any:
    """The original array, converted back from the result of `_text`."""
    if array.dtype.kind != "U":
        return array
    flat = [int(number) for number in array.reshape(-1)]
    whole = np.empty(len(flat), object)
    whole[:] = flat
    return whole.reshape(array.shape)
