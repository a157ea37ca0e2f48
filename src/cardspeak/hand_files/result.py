"""What has been written for files of hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True)
class RankedFiles:
    """What `rank_files` has written.

    Attributes:
        output: the path of the output.
        rows: the number of rows in the input.
        missing: the number of rows without cards, or without a board; their values are null.
        wrong: the number of wrong rows.
        wrong_rows: the path of the file of wrong rows; None if there are none.
    """

    output: str
    rows: int
    missing: int
    wrong: int
    wrong_rows: str | None

    def to_dict(self) -> answer_types.RankedFiles:
        """The result as a JSON-ready dict."""
        return {
            "kind": "ranked_files",
            "output": self.output,
            "rows": self.rows,
            "missing": self.missing,
            "wrong": self.wrong,
            "wrong_rows": self.wrong_rows,
        }


@sealed
@dataclass(frozen=True, slots=True)
class SettledFiles:
    """What `settle_files` has written.

    Attributes:
        output: the path of the output.
        rows: the number of rows in the input.
        hands: the number of hands.
        wrong: the number of hands that cannot be settled, and of lines that cannot be read.
        wrong_rows: the path of the file of wrong rows; None if there are none.
    """

    output: str
    rows: int
    hands: int
    wrong: int
    wrong_rows: str | None

    def to_dict(self) -> answer_types.SettledFiles:
        """The result as a JSON-ready dict."""
        return {
            "kind": "settled_files",
            "output": self.output,
            "rows": self.rows,
            "hands": self.hands,
            "wrong": self.wrong,
            "wrong_rows": self.wrong_rows,
        }
