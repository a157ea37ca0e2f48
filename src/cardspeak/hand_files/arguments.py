"""The arguments that the functions for files share."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from cardspeak.errors import CardspeakError, shortened, shown

Paths: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""A path, or several. A path can be a folder or a pattern."""

MOST_WORKERS = 64
"""The largest number of threads. Each has one or two segments in memory."""


def check_column(name: str, given: object, *, is_required: bool = True, can_be_empty: bool = False) -> None:
    """Check that an argument is the name of a column.

    Raises:
        CardspeakError: it is not.
    """
    if given is None and not is_required:
        return
    if not isinstance(given, str) or not (given or can_be_empty):
        raise CardspeakError.at(name, f"{shown(given)} is not accepted; give the name of a column")


def read_paths(files: Paths) -> list[str]:
    """The paths as text.

    Raises:
        CardspeakError: one is not a path.
    """
    given = [files] if isinstance(files, str | os.PathLike) else [*files]
    for path in given:
        if not isinstance(path, str | os.PathLike):
            raise CardspeakError.at("files", f"{shown(path)} is not a path")
    return [os.fspath(path) for path in given]


@contextmanager
def without_pyarrow() -> Iterator[None]:
    """A context manager that says which package is missing, and how to install it."""
    try:
        yield
    except ImportError as error:
        missing = shortened(error.name or error, 40)
        install = 'pip install "cardspeak[frames]"'
        raise CardspeakError(f"files of hands need {missing}, which is not installed: {install}") from None
