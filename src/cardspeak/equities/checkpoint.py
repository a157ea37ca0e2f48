"""A file that keeps what a long run has found, so that a run that was killed goes on where it was."""

from __future__ import annotations

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
from cardspeak.equities.run import Sums
from cardspeak.errors import EquityError, quoted, shown

SAVE_SECONDS = 1.0
"""How much work may be lost when the run is killed."""


class Checkpoint:
    """The file of one question.

    What it holds are whole numbers and the slices that are in them, so the digits at the end are those of a run that
    was never stopped. It is written beside its place and then moved there: whenever the run is killed, the file is a
    whole one, old or new.
    """

    def __init__(self, path: str | os.PathLike[str], question: Mapping[str, Any]) -> None:
        self._path, self._question = Path(path), {"version": __version__, **question}
        self._saved_at = time.monotonic()

    def load(self, is_long: bool) -> tuple[Sums, dict[str, Any]]:
        """What the file holds, nothing where there is none as yet: the sums, and the state that was saved with them.

        Raises:
            EquityError: it cannot be read, or is of another question.
        """
        if not self._path.exists():
            return Sums(is_long), {}
        try:
            with np.load(self._path, allow_pickle=False) as file:
                told = json.loads(str(file["told"]))
                arrays = [file[f"sums{at}"] for at in range(told["arrays"])]
        except (OSError, ValueError, KeyError, BadZipFile, EOFError) as error:
            reason = getattr(error, "strerror", None) or "it is no checkpoint"
            raise EquityError(f"checkpoint {quoted(self._path)} cannot be read: {reason}") from None
        self._check(told["question"])
        done = {number for start, stop in told["done"] for number in range(start, stop)}
        kind = object if is_long else np.int64
        return Sums(is_long, [_whole(array).astype(kind) for array in arrays], done), told["state"]

    def _check(self, question: Mapping[str, Any]) -> None:
        for key, value in self._question.items():
            if question.get(key) != value:
                told = f"its {key} is {shown(question.get(key))}, not {shown(value)}"
                raise EquityError(f"checkpoint {quoted(self._path)} is of another question: {told}; give another file")

    def save(self, sums: Sums, state: Mapping[str, Any], *, is_last: bool = False) -> None:
        """Write the file, if the last time is some while ago.

        Raises:
            EquityError: it cannot be written.
        """
        if not is_last and time.monotonic() - self._saved_at < SAVE_SECONDS:
            return
        told = {"question": self._question, "state": dict(state), "done": _runs(sums.done), "arrays": len(sums.arrays)}
        arrays = {f"sums{at}": _text(array) for at, array in enumerate(sums.arrays)}
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
        try:
            with beside.open("wb") as file:
                np.savez_compressed(file, told=np.array(json.dumps(told)), **arrays)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            reason = error.strerror or str(error)
            raise EquityError(f"checkpoint {quoted(self._path)} cannot be written: {reason}") from None
        self._saved_at = time.monotonic()


def _runs(numbers: set[int]) -> list[tuple[int, int]]:
    """The numbers as runs of neighbours, from the first to before the last.

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
    """Whole numbers of Python's as text, which a file can hold, however large they are."""
    return array.astype(str) if array.dtype == object else array


def _whole(array: Any) -> Any:
    """Those of a file as they were."""
    if array.dtype.kind != "U":
        return array
    flat = [int(one) for one in array.reshape(-1)]
    whole = np.empty(len(flat), object)
    whole[:] = flat
    return whole.reshape(array.shape)
