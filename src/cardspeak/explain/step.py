"""A step of an explanation."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """What is looked at, and what is seen."""

    title: str
    text: str
