"""Files checked one after the other, or several at once in processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, islice
from multiprocessing.process import BaseProcess
from typing import Generic, NamedTuple, TypeVar

from cardspeak.cluster.in_order import in_order
from cardspeak.cluster.workers import Workers
from cardspeak.errors import HistoryError
from cardspeak.histories.checking.batch import check_batch
from cardspeak.histories.checking.result import Verified
from cardspeak.histories.checking.values import Valuer
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.reading.texts import chunks_of, find_files
from cardspeak.histories.record.history import Source, Unreadable
from cardspeak.histories.record.reader import Read
from cardspeak.progress import Report, Reporter

Kept = TypeVar("Kept")

_BATCH = 200
"""The number of hands whose cards are valued together."""
_ITEM = 2 << 20
"""The size in bytes of the files that a process checks before it sends its results."""
_LARGE = 1 << 20
"""The size in bytes of a file whose progress is reported while it is read."""
_MOST_AT_ONCE = 32 << 20
"""The size in bytes of a file that is not sent to a process, because all of its results would be in memory at once."""


class _File(NamedTuple):
    """A file, its name in results, and its size in bytes, which is 0 if nobody needs it."""

    path: str
    name: str
    size: int


def verify_hands(hands: Iterable[Read], valuer: Valuer | None = None) -> Iterator[Verified]:
    """The hands, checked, in their order.

    Args:
        hands: records, or why hands cannot be read.
        valuer: values the hands; give the same one for several files, so that it knows whether kernels are worth it.
    """
    valuer = valuer or Valuer()
    hands = iter(hands)
    while batch := list(islice(hands, _BATCH)):
        yield from check_batch(batch, valuer)


def verify_files(
    paths: Iterable[str | os.PathLike[str]],
    keep: Callable[[Verified], Kept],
    workers: Workers,
    progress: Report | None,
) -> Iterator[Kept]:
    """What `keep` makes of each hand of files and folders, in their order.

    Args:
        paths: the files and folders.
        keep: what is done with a checked hand. With processes, it runs in them, and only its result is sent back.
        workers: the number of processes, or an executor.
        progress: a function that is called with the progress.

    Raises:
        HistoryError: there is no such file or folder.
    """
    is_sized = workers != 1 or progress is not None  # for thousands of small files, sizes take a while
    files = [_File(path, name, _size_of(path) if is_sized else 0) for path, name in find_files(paths)]
    if not files:
        raise HistoryError.at("file", "there are no files in the folder")
    return _verified(files, keep, workers, progress)


def _size_of(path: str) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116  for each of many small files
    except OSError:
        return 0


def _verified(
    files: list[_File], keep: Callable[[Verified], Kept], workers: Workers, progress: Report | None
) -> Iterator[Kept]:
    reporter = Reporter(progress, "hand histories")
    total, done, valuer = max(sum(file.size for file in files), 1), 0, Valuer()
    with _processes(workers) as run_by:
        for is_here, group in groupby(files, lambda file: run_by == 1 or file.size > _MOST_AT_ONCE):
            part = [*group]
            checks = _here(part, keep, valuer) if is_here else in_order(_Work(keep, valuer), _items(part), run_by)
            for kept, size in checks:
                yield from kept
                done += size
                reporter.update(min(done / total, 1))
    reporter.finish()


@contextmanager
def _processes(workers: Workers) -> Iterator[Workers]:
    """The executor: the caller's own, or processes until the end of the block; 1 for no other process."""
    if workers == 1 or not (workers is None or isinstance(workers, int)):
        yield workers
        return
    # Readers are Python code, which threads cannot speed up. Forking could copy the locks of other threads.
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare_process)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _prepare_process() -> None:
    """Leave Ctrl-C to the process that collects the results, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    """End this process when its parent has ended."""
    parent.join()
    os._exit(1)


def _here(files: Iterable[_File], keep: Callable[[Verified], Kept], valuer: Valuer) -> Iterator[tuple[list[Kept], int]]:
    """What is kept of the hands of files, in batches, which can span several files; and how much of them was read."""
    read = 0

    def counted(chunks: Iterator[str]) -> Iterator[str]:
        nonlocal read
        for chunk in chunks:
            read += len(chunk)
            yield chunk

    def hands() -> Iterator[Read]:
        nonlocal read
        for path, name, size in files:
            is_large, n = size >= _LARGE, 0
            try:
                chunks = chunks_of(path)
                for hand in hands_in(counted(chunks) if is_large else chunks, name):
                    yield hand
                    n = hand.source.n + 1
            except OSError as error:
                yield Unreadable(Source(name, n, 1), "", f"the file cannot be read: {error.strerror}")
            if not is_large:
                read += size

    reads, before = hands(), 0
    while True:
        with _no_collection():
            batch = list(islice(reads, _BATCH))
            kept = list(map(keep, check_batch(batch, valuer)))
        if not batch:
            return
        yield kept, read - before
        before = read


@contextmanager
def _no_collection() -> Iterator[None]:
    """No search for garbage in cycles until the end of the block.

    All objects of a batch live until it has been checked. Python would look through them again and again, which takes
    a tenth of the time.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _items(files: Iterable[_File]) -> Iterator[list[_File]]:
    """The files in groups for one process each."""
    item: list[_File] = []
    for file in files:
        item.append(file)
        if sum(each.size for each in item) >= _ITEM or len(item) >= _BATCH:
            yield item
            item = []
    if item:
        yield item


@dataclass
class _Work(Generic[Kept]):
    """What a process does with files. Each process has a copy, and with it a valuer for all of its files."""

    keep: Callable[[Verified], Kept]
    valuer: Valuer

    def slice(self, files: list[_File], /) -> tuple[list[Kept], int]:
        """What is kept of the hands, and the size of the files."""
        kept = [each for part, _ in _here(files, self.keep, self.valuer) for each in part]
        return kept, sum(file.size for file in files)
