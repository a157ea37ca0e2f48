"""The folder that keeps compiled kernels between processes.

Numba's own cache only checks whether the file that defines a kernel has changed. It would therefore keep a kernel after
a change to a function that is inlined into it from another file. Here the folder's name contains the package's version
and a hash. The hash covers the sources of all kernels and the settings for their compilation, so any change leads to a
different folder.

The folder is created in the first of these places that is suitable: the folder that the user set for Numba
(NUMBA_CACHE_DIR), the `__pycache__` of the package `kernels`, the user's cache folder, and a private folder in the
temporary folder. A place is suitable if this user can write to it and no other user can (see `ownership`). If none is
suitable, or this version of Numba does not accept the folder (see `numba_cache`), each process compiles the kernels
again. This is slow, but outdated code is never used. If a cached file is damaged (see `sealed`), its kernel is compiled
again. Folders for other sources or versions are kept, because other processes could be using them. Users can delete
these folders to free the space.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from numba.core import config

from cardspeak._version import __version__
from cardspeak.kernels.jit.ownership import danger_in

if TYPE_CHECKING:
    from collections.abc import Iterator

LOG = logging.getLogger(__name__)

LONGEST_FILE_NAME = 80
"""The maximum number of characters in the name of a cached file."""
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
    """The user's cache folder by the convention of the operating system, unless it is a relative path."""
    with contextlib.suppress(RuntimeError):  # if there is no home folder
        if sys.platform == "win32":
            folder = _absolute("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
            folder = folder / "cardspeak" / "cache"
        elif sys.platform == "darwin":
            folder = Path.home() / "Library" / "Caches" / "cardspeak"
        else:
            folder = (_absolute("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardspeak"
        if folder.is_absolute():
            yield folder


def _absolute(variable: str) -> Path | None:
    """The folder that this environment variable names, or None if it is not set or not absolute.

    Source: the XDG Base Directory Specification, "If an implementation encounters a relative path in any of these
    variables it should consider the path invalid and ignore it."
    """
    folder = Path(os.environ.get(variable, ""))
    return folder if folder.is_absolute() else None


def _temporary_folder() -> Iterator[Path]:
    """A folder of this user in the temporary folder. A link could lead anywhere, so it is not followed."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":  # each user has their own temporary folder
            yield Path(tempfile.gettempdir()) / "cardspeak"
        else:
            folder = Path(tempfile.gettempdir()) / f"cardspeak-{os.geteuid()}"
            folder.mkdir(mode=0o700, exist_ok=True)
            if not folder.is_symlink():  # once it is a folder of this user, others cannot put a link in its place
                yield folder


def obstacle_in(folder: Path) -> str | None:
    """Why compiled code cannot be kept in this folder, or None if it can. If the folder is missing, it is created.

    If other users could change the folder's contents, nothing is created. New folders cannot be written to by others,
    whatever the umask is.
    """
    try:
        danger = danger_in(folder)
        if danger is None:
            for place in reversed(folder.parents):
                if not place.is_dir():  # exist_ok is for another process that starts at the same time
                    place.mkdir(mode=0o755, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            danger = danger_in(folder)
        if danger is None:
            _write_into(folder)
    except OSError as error:
        return f"{error.strerror or error}: {folder}"
    return danger


def _write_into(folder: Path) -> None:
    """Create and delete a file whose name is as long as any of a kernel.

    Windows refuses paths of 260 characters or more, unless it is set up otherwise. `tempfile` is not used because, on
    Windows before Python 3.13, it tries two billion names in a folder that cannot be written to.

    Source: https://github.com/python/cpython/issues/66305

    Raises:
        OSError: the file cannot be created.
    """
    path = folder / secrets.token_hex(LONGEST_FILE_NAME // 2)
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_TEMPORARY", 0)  # Windows deletes the file on closing
    os.close(os.open(path, flags, 0o600))
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


@functools.cache
def cache_folder() -> Path | None:
    """The folder of compiled kernels, or None if no folder is suitable or the source files are missing.

    A warning is logged if the folder that the user set is not suitable, or if no folder is.
    """
    key = cache_key()
    if key is None:
        return None
    obstacles: list[str] = []
    for place in candidates():
        folder = Path(os.path.realpath(place / key))  # with links resolved, so that nobody can redirect them later
        obstacle = obstacle_in(folder)
        if obstacle is None:
            if obstacles and config.CACHE_DIR:
                LOG.warning("cardspeak keeps compiled code in %s, not in NUMBA_CACHE_DIR: %s", place, obstacles[0])
            return folder
        obstacles.append(obstacle)
    LOG.warning("cardspeak cannot store compiled code, so each process compiles it again (%s)", "; ".join(obstacles))
    return None
