"""The error of readers."""

from __future__ import annotations


class BadHandError(Exception):
    """A hand cannot be read. The message says why in one line; the caller reports it as `Unreadable`."""
