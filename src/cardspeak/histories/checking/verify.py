"""The entry point `verify`: the payouts of all hands in files and folders, checked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from cardspeak.cluster.workers import Workers, check_workers
from cardspeak.errors import HistoryError
from cardspeak.histories.checking.files import verify_files
from cardspeak.histories.checking.result import Verified
from cardspeak.progress import Report, check_report


def verify(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    workers: Workers = 1,
    progress: Report | None = None,
) -> Iterator[Verified]:
    """The hands of files and folders, one at a time, with what was found about their payouts.

    The money of each hand is added up. If several players were in at the end, the pots are paid by the cards and
    compared with what the site paid. `Verified.status` says whether they agree. However many hands there are, only
    some of them are in memory.

    Args:
        paths: a file, a folder, or several of them. Folders are searched with all their subfolders.
        workers: the number of processes, each of which checks other files; None for one per core; or an executor of
            `concurrent.futures`. The results and their order do not depend on it.
        progress: a function that is called with the progress from time to time.

    Raises:
        HistoryError: there is no such file or folder, a folder is empty, or `workers` is not valid.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "notes.txt")
    ...     size = path.write_text("not a hand")
    ...     for hand in verify(path):
    ...         print(hand)
    notes.txt, hand 0: unreadable: line 1: this is not the text of a hand history of a known site
    """
    check_report(progress)
    run_by = check_workers(workers, HistoryError)
    return verify_files([paths] if isinstance(paths, str | os.PathLike) else [*paths], _itself, run_by, progress)


def _itself(hand: Verified) -> Verified:
    return hand
