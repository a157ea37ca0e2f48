"""Ranges: text to the holdings that a player may have, each with a weight, and back."""

from __future__ import annotations

from cardspeak.ranges.parse import parse_range
from cardspeak.ranges.weighted import Range

__all__ = ["Range", "parse_range"]
