"""Where compiled kernels are kept between processes.

Numba's own cache asks only whether the file with the kernel's own source has changed, so a kernel would outlive a
change to a function that is inlined into it from another file. Here the folder's name holds the package's version and
a hash of the sources of all kernels: whatever changes, it is another folder.

The folder is the first of these that can be written: the one that the user set for Numba (NUMBA_CACHE_DIR), this
package's `__pycache__`, the user's cache folder, a folder of this user's own in the temporary folder. If there is none,
or Numba is one that does not take our folder (see `numba_cache`), kernels are compiled anew by each process: slow, but
never stale. A file in it that cannot be read or written is as good as none. Folders of other sources and versions are
left where they are, since another process may be using them; whoever wants their space back may delete them.
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
"""The room of all kernels."""


def cache_key() -> str | None:
    """The name of the folder for these sources and settings, such as 0.1.0-5f0c2a9e71d3; None without sources."""
    files = sorted(SOURCES.rglob("*.py"))
    if not files:
        return None
    digest = hashlib.sha256(repr((config.BOUNDSCHECK, config.OPT)).encode())
    for file in files:
        digest.update(file.relative_to(SOURCES).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{__version__}-{digest.hexdigest()[:12]}"


def candidates() -> Iterator[Path]:
    """The folders that could hold our folder, best first."""
    if config.CACHE_DIR:
        yield Path(config.CACHE_DIR) / "cardspeak"
    yield SOURCES / "__pycache__"
    yield from _user_folder()
    yield from _temporary_folder()


def _user_folder() -> Iterator[Path]:
    """The user's cache folder by the customs of the system."""
    with contextlib.suppress(RuntimeError):  # no home
        if sys.platform == "win32":
            yield Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "cardspeak" / "cache"
        elif sys.platform == "darwin":
            yield Path.home() / "Library" / "Caches" / "cardspeak"
        else:
            yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardspeak"


def _temporary_folder() -> Iterator[Path]:
    """A folder that only this user can write: what is read from it is run, and the temporary folder is everyone's."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":  # each user has a temporary folder there
            yield Path(tempfile.gettempdir()) / "cardspeak"
        else:
            folder = Path(tempfile.gettempdir()) / f"cardspeak-{os.getuid()}"
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_ours_alone(folder):
                yield folder


def _is_ours_alone(folder: Path) -> bool:
    """Whether this is a true folder (not a link) of this user's that nobody else can write."""
    status = folder.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022


def is_writable(folder: Path) -> bool:
    """Whether files can be made in this folder, which is made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@functools.cache
def cache_folder() -> Path | None:
    """The folder that compiled kernels are kept in, or None if there is no place for one."""
    key = cache_key()
    if key is None:
        return None
    return next((folder / key for folder in candidates() if is_writable(folder / key)), None)
