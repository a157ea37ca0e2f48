"""An observation, which is a step of an explanation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True)
class Observation:
    """A step of an explanation: what is looked at, and what is seen.

    Attributes:
        title: what is looked at.
        lines: what is seen, a line for each thing.
    """

    title: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """What is seen, in one line."""
        return "; ".join(self.lines)

    def to_dict(self) -> answer_types.Observation:
        """The step as JSON has it: `title` and `text`."""
        return {"title": self.title, "text": self.text}
