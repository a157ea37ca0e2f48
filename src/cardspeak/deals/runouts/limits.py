"""What makes equity on a street infeasible. It is apart from the methods, which take long to import."""

from __future__ import annotations


class TooManyHoldingsError(ValueError):
    """A range has too many holdings to list."""
