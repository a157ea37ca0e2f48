"""Files with a checksum, so that a damaged file is never used.

Machine code with one wrong bit can crash the process. The checksum covers the contents and their identity: which
kernel, for which types, and for which processor. A file under the wrong name is therefore rejected like a damaged one.
The checksum protects against accidents, but not against other users, who could compute it too; `ownership` protects
against those.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
from pathlib import Path

from cardspeak.kernels.jit.ownership import is_ours

HEADING = b"cardspeak kernel 1\n"
DIGEST_SIZE = 32

# Opening fails for a link in place of the file, and does not block for a pipe. Windows has neither of these two flags,
# but needs O_BINARY to read bytes unchanged.
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class DamagedError(Exception):
    """The file is not what was written under this name, or somebody else can write to it."""


def read(path: Path, identity: bytes) -> bytes:
    """The contents of the file, exactly as they were passed to `write`.

    Raises:
        DamagedError: the file is damaged or has the wrong name, or other users can write to it.
        OSError: the file cannot be read; FileNotFoundError if it does not exist.
    """
    with os.fdopen(os.open(path, _READ), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or not is_ours(status):
            raise DamagedError(path)
        whole = file.read()
    start = len(HEADING) + DIGEST_SIZE
    contents = whole[start:]
    if whole[:start] != HEADING + _digest(identity, contents):
        raise DamagedError(path)
    return contents


def write(path: Path, identity: bytes, contents: bytes) -> None:
    """Write the file, readable only by this user. It appears under its name when it is complete, or not at all."""
    handle, temporary = tempfile.mkstemp(prefix="kernel-", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(HEADING + _digest(identity, contents))
            file.write(contents)
        Path(temporary).replace(path)
    except BaseException:  # Ctrl-C too: nothing is left behind
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


def _digest(identity: bytes, contents: bytes) -> bytes:
    """The checksum. The identity's length comes first, so that no part of the identity can be taken for contents."""
    digest = hashlib.blake2b(digest_size=DIGEST_SIZE, usedforsecurity=False)
    digest.update(len(identity).to_bytes(8, "little") + identity)
    digest.update(contents)
    return digest.digest()
