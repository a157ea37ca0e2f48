"""The error of readers."""

from __future__ import annotations


class BadHandError(Exception):
    """A hand cannot be read. The message says why in one line; the caller reports it as `Unreadable`."""


class BadCardError(BadHandError):
    """A line has something else where cards should be. Readers can keep such a line, and read the rest of the hand."""
