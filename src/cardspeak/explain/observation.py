"""An observation, which is one step of an explanation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True)
class Observation:
    """One step of an explanation.

    Attributes:
        title: what the step examines.
        lines: the findings, one per line.
    """

    title: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The findings in one line."""
        return "; ".join(self.lines)

    def to_dict(self) -> answer_types.Observation:
        """The step as a JSON-ready dict with the keys `title` and `text`."""
        return {"title": self.title, "text": self.text}
