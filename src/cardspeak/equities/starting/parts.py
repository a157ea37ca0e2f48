"""Put the files of all parts together."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

import numpy as np

from cardspeak._version import __version__
from cardspeak.array_types import Longs
from cardspeak.equities.exact.starting_hands import N_HANDS, StartingHands, is_balanced
from cardspeak.equities.running.stored_sums import DamagedError, Head, NoCheckpointError, read_head, read_sums
from cardspeak.equities.starting.work import TABLE, Part, question_of, read_part
from cardspeak.errors import EquityError, quoted

SHAPES = ((2, N_HANDS),)


def merged(paths: Sequence[str | os.PathLike[str]]) -> StartingHands:
    """The table, int64[2, 16432], from the checkpoint files of all parts, in any order.

    Raises:
        EquityError: a file cannot be read, is not the file of a part that is done, or comes from another version; or
            the files are not one file for each of the same number of parts.
    """
    if not paths:
        raise EquityError.at("files", "none given; give the files of all parts")
    files = [Path(path) for path in paths]
    read = [_read(file) for file in files]
    order = sorted(range(len(files)), key=lambda at: read[at][0].number)
    n_parts = read[0][0].of
    for file, (part, _) in zip(files, read, strict=True):
        if part.of != n_parts:
            raise _error(file, f"is part {part}, but the first file is part {read[0][0]}; all must have the same N")
    for first, second in pairwise(order):
        if read[first][0] == read[second][0]:
            raise _error(files[second], f"is part {read[second][0]}, like another file; give one of them")
    missing = sorted({*range(1, n_parts + 1)} - {part.number for part, _ in read})
    if missing:
        others = f" and {len(missing) - 1:,} more are missing" if len(missing) > 1 else " is missing"
        raise EquityError.at("files", f"part {Part(missing[0], n_parts)}{others}; give the files of all parts")
    table: StartingHands = np.sum([counts for _, counts in read], axis=0)
    if not is_balanced(table):
        raise EquityError.at("files", "the parts do not add up to a table; a file is wrong; compute the parts again")
    return table


def _read(file: Path) -> tuple[Part, Longs]:
    """The part that a file belongs to, and its counts."""
    try:
        with _opened(file) as opened:
            head = read_head(opened)
            part = _checked_part(file, head)
            (counts,) = read_sums(opened, head, SHAPES, is_long=False)
    except NoCheckpointError:
        raise _error(file, "is not a checkpoint file; give the files of all parts") from None
    except DamagedError:
        raise _error(file, "is damaged; compute this part again") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise _error(file, f"cannot be read: {reason[0].lower()}{reason[1:]}") from None
    return part, counts


def _opened(file: Path) -> BinaryIO:
    try:
        return file.open("rb")
    except ValueError:  # a null character, for which each version of Python has its own message
        raise _error(file, "cannot be read: it is not a valid file name") from None


def _checked_part(file: Path, head: Head) -> Part:
    """The part that a file belongs to, if it is done."""
    question = head.question
    if question.get("table") != TABLE:
        raise _error(file, "is a checkpoint of other work; give the files of all parts")
    if question.get("version") != __version__:
        raise _error(file, f"was written by version {question.get('version')}, not {__version__}; compute it again")
    try:
        part = read_part(question.get("part"))
    except EquityError:
        raise DamagedError from None
    if head.question != {"version": __version__, **question_of(part)}:
        raise DamagedError
    if head.n_done != len(part.slices):
        done = f"has {head.n_done:,} of {len(part.slices):,} slices"
        raise _error(file, f"{done}; finish it with --compute --part {part} and this checkpoint")
    return part


def _error(file: Path, detail: str) -> EquityError:
    return EquityError(f"{quoted(file)} {detail}")
