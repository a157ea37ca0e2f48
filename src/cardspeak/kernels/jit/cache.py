"""The folder that keeps compiled kernels between processes.

Numba's own cache only checks whether the file that defines a kernel has changed. It would therefore keep a kernel after
a change to a function that is inlined into it from another file. Here the folder's name contains the package's version
and a hash. The hash covers the sources of all kernels and the settings for their compilation, so any change leads to a
different folder.

The folder is created in the first of these places that is writable: the folder that the user set for Numba
(NUMBA_CACHE_DIR), the `__pycache__` of the package `kernels`, the user's cache folder, and a private folder in the
temporary folder. If none is writable, or this version of Numba does not accept the folder (see `numba_cache`), each
process compiles the kernels again. This is slow, but outdated code is never used. If a cached file cannot be read, its
kernel is compiled again. Folders for other sources or versions are kept, because other processes could be using them.
Users can delete these folders to free the space.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from numba.core import config

from cardspeak._version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = Path(__file__).parents[1]
"""The folder of the package `kernels`."""


def cache_key() -> str | None:
    """The folder's name for these sources and settings, such as 0.1.0-5f0c2a9e71d3, or None if there are no sources."""
    files = sorted(SOURCES.rglob("*.py"))
    if not files:
        return None
    digest = hashlib.sha256(repr((config.BOUNDSCHECK, config.OPT)).encode())
    for file in files:
        digest.update(file.relative_to(SOURCES).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{__version__}-{digest.hexdigest()[:12]}"


def candidates() -> Iterator[Path]:
    """The folders in which the cache folder can be created, best first."""
    if config.CACHE_DIR:
        yield Path(config.CACHE_DIR) / "cardspeak"
    yield SOURCES / "__pycache__"
    yield from _user_folder()
    yield from _temporary_folder()


def _user_folder() -> Iterator[Path]:
    """The user's cache folder by the convention of the operating system."""
    with contextlib.suppress(RuntimeError):  # if there is no home folder
        if sys.platform == "win32":
            yield Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "cardspeak" / "cache"
        elif sys.platform == "darwin":
            yield Path.home() / "Library" / "Caches" / "cardspeak"
        else:
            yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardspeak"


def _temporary_folder() -> Iterator[Path]:
    """A folder that only this user can write to. It is private because cached code is executed."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":  # each user has their own temporary folder
            yield Path(tempfile.gettempdir()) / "cardspeak"
        else:
            folder = Path(tempfile.gettempdir()) / f"cardspeak-{os.getuid()}"
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_ours_alone(folder):
                yield folder


def _is_ours_alone(folder: Path) -> bool:
    """Whether this is a real folder (not a link) that belongs to this user and that nobody else can write to."""
    status = folder.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022


def is_writable(folder: Path) -> bool:
    """Whether files can be created in this folder. If the folder is missing, it is created."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@functools.cache
def cache_folder() -> Path | None:
    """The folder of compiled kernels, or None if no folder is writable or the source files are missing."""
    key = cache_key()
    if key is None:
        return None
    return next((folder / key for folder in candidates() if is_writable(folder / key)), None)
