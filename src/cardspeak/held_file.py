"""A file that only one run at a time can use, and that each save replaces as a whole.

Except on Windows, the lock is on the file itself, not on a second file, so that nothing is left behind. It belongs to
the open file and ends with the process, even after `kill -9`. Replacing the file moves the lock: the new file is locked
before it takes the place of the old one. A process that has just locked a file therefore checks that the path still
leads to this file.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self
from weakref import WeakSet

if sys.platform != "win32":
    import fcntl

_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_NONBLOCK", 0)
_FLAGS |= getattr(os, "O_BINARY", 0)
_MODE = 0o666
"""Permissions of a new file, before the system applies the umask."""
_TRIES = 100
"""Maximum number of attempts to lock a file, if other processes keep replacing it."""


class InUseError(Exception):
    """Another run holds the file."""


class HeldFile:
    """A regular file that this run holds until `release` is called. The file is created if it does not exist.

    Attributes:
        path: the path of the file, with all symbolic links resolved, so that saving replaces what a link points to.

    Raises:
        InUseError: another run, in this process or another one, holds the file.
        OSError: the file cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        name = hashlib.blake2b(os.fsencode(self.path.name), digest_size=12).hexdigest()
        # A hash, because the file's name with a suffix could be too long.
        self._new_path = self.path.with_name(f".cardspeak-{name}.new")  # used only by the run that holds the lock
        self._lock_path = self._new_path.with_suffix(".lock")
        self._lock: int | None = None
        self._lock = self._locked()
        _HELD.add(self)
        with suppress(OSError):
            self._new_path.unlink()  # left behind by a run that was killed during a save

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()

    def release(self) -> None:
        """Release the file, so that another run can use it."""
        lock, self._lock = self._lock, None
        if lock is None:
            return
        if sys.platform != "win32":
            with suppress(OSError):
                fcntl.flock(lock, fcntl.LOCK_UN)  # also unlocks the copy in a process that was just forked
        os.close(lock)
        if sys.platform == "win32":
            with suppress(OSError):  # another run may have opened it already; Windows then keeps the file
                self._lock_path.unlink()

    def open(self) -> BinaryIO:
        """The file, open for reading."""
        return open(os.open(self.path, os.O_RDONLY | _FLAGS), "rb")  # noqa: PTH123  # closes the descriptor as well

    def replace(self, parts: Iterable[bytes]) -> None:
        """Replace the content of the file, or change nothing.

        Raises:
            OSError: the new content cannot be written.
        """
        with suppress(FileNotFoundError):
            self._new_path.unlink()
        opened = os.open(self._new_path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, _MODE)
        try:
            if sys.platform != "win32":
                _lock(opened)
                with suppress(OSError):
                    os.fchmod(opened, stat.S_IMODE(self.path.stat().st_mode))
            with open(opened, "wb", closefd=sys.platform == "win32") as file:
                for part in parts:
                    file.write(part)
                file.flush()
                os.fsync(opened)
            self._new_path.replace(self.path)
        except BaseException:
            if sys.platform != "win32":
                os.close(opened)
            with suppress(OSError):
                self._new_path.unlink()
            raise
        if sys.platform != "win32":
            before, self._lock = self._lock, opened
            if before is not None:
                os.close(before)
        _sync_folder(self.path.parent)

    def _locked(self) -> int:
        """The descriptor of the locked file: the file itself or, on Windows, a second file."""
        if sys.platform == "win32":
            os.close(_opened(self.path))
            return _locked_beside(self._lock_path)
        for _ in range(_TRIES):
            opened = _opened(self.path)
            try:
                _lock(opened)
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(opened), self.path.stat()):
                        return opened
            except BaseException:
                os.close(opened)
                raise
            os.close(opened)
        raise InUseError

    def _forget(self) -> None:
        """Close the file in a forked process, which would otherwise keep the lock when its parent is killed."""
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)


_HELD: WeakSet[HeldFile] = WeakSet()


def _forget_all() -> None:
    for held in list(_HELD):
        held._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def _opened(path: Path) -> int:
    """A regular file, opened for writing if that is permitted, since a network file system locks only such files."""
    try:
        opened = os.open(path, os.O_RDWR | os.O_CREAT | _FLAGS, _MODE)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS) or not path.exists():
            raise
        opened = os.open(path, os.O_RDONLY | _FLAGS)
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise OSError(errno.EINVAL, "not a regular file")
    return opened


def _lock(opened: int) -> None:
    """Lock an open file without waiting. Some file systems cannot lock files; the run then goes on without a lock."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            raise InUseError from None


def _locked_beside(path: Path) -> int:
    """A locked file beside the file, for Windows, which does not replace files that are open."""
    opened = os.open(path, os.O_RDWR | os.O_CREAT | _FLAGS, _MODE)
    try:
        _lock(opened)
    except BaseException:
        os.close(opened)
        raise
    return opened


def _sync_folder(folder: Path) -> None:
    """Make a rename in the folder survive a power cut, if the system allows it."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | _FLAGS)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
