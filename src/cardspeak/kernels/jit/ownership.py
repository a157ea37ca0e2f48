"""Who can change the files in a folder.

Compiled code is read from these files and executed, so whoever can change them can act as the user who runs it. Nothing
is checked on Windows, where files do not have such permissions.
"""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

USER_NAMESPACE = Path("/proc/self/uid_map")
UNMAPPED_USER = 65534
"""The owner that Linux shows inside a container for files of users outside it, such as the real root."""


def danger_in(folder: Path) -> str | None:
    """Why other users could change the contents of this folder, such as "other users can write to /shared".

    The result is None if they cannot.

    A link to a folder is followed. The folder and all folders above it must belong to this user or to root, and nobody
    else may be able to write to them. There are two exceptions for a folder above. Others may be able to write to it if
    it has the sticky bit, as /tmp does: in it, users cannot rename or delete what others own. In a container, it may
    belong to a user outside the container. If the folder does not exist yet, the check begins at the nearest folder
    above that exists.
    """
    if sys.platform == "win32":
        return None
    real = Path(os.path.realpath(folder))
    for place in (real, *real.parents):
        try:
            status = place.lstat()
        except FileNotFoundError:
            continue
        is_above = place != real
        if status.st_uid not in _trusted_users() and not (is_above and _is_from_outside(status)):
            return f"{place} belongs to another user"
        if can_be_written_by_others(status) and not (is_above and status.st_mode & stat.S_ISVTX):
            return f"other users can write to {place}"
    return None


def is_ours(status: os.stat_result) -> bool:
    """Whether a file belongs to this user or to root, and nobody else can write to it."""
    return sys.platform == "win32" or (status.st_uid in _trusted_users() and not can_be_written_by_others(status))


def can_be_written_by_others(status: os.stat_result) -> bool:
    """Whether the permissions let users other than the owner write.

    Many systems give each user a group of their own and let that group write to all new files (umask 002). Such a group
    has no other members, so its permission does not count.
    """
    if status.st_mode & stat.S_IWOTH:
        return True
    return bool(status.st_mode & stat.S_IWGRP) and not _is_group_of_owner(status)


def _trusted_users() -> tuple[int, ...]:
    """Root and this user."""
    if sys.platform == "win32":
        return ()
    return (0, os.geteuid())


def _is_group_of_owner(status: os.stat_result) -> bool:
    """Whether the group has the owner's name, is their main group, and has no other members."""
    if sys.platform == "win32":
        return True
    import grp  # these do not exist on Windows
    import pwd

    try:
        owner, group = pwd.getpwuid(status.st_uid), grp.getgrgid(status.st_gid)
    except KeyError:
        return False
    return owner.pw_gid == group.gr_gid and owner.pw_name == group.gr_name and set(group.gr_mem) <= {owner.pw_name}


def _is_from_outside(status: os.stat_result) -> bool:
    """Whether this process runs in a container that hides the owner, as those of Flatpak and Toolbox do for /home."""
    if status.st_uid != UNMAPPED_USER:
        return False
    try:
        inside, outside, size = map(int, USER_NAMESPACE.read_text("utf-8").split()[:3])
    except (OSError, ValueError):
        return False
    return not (inside == outside == 0 and size == 2**32 - 1)
