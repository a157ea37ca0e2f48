"""The lines of a hand, and the players at their start if lines are a name, a blank and what the player does."""

from __future__ import annotations

from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError

_LONGEST_LINE = 1000


def lines_of(text: str) -> list[str]:
    """The lines of a hand's text, without blanks at their ends.

    No line is long, so that regular expressions take little time.

    Raises:
        BadHandError: a line is longer than any site writes.
    """
    lines = [line.rstrip() for line in text.split("\n")]
    if max(map(len, lines)) > _LONGEST_LINE:
        at = next(at for at, line in enumerate(lines, 1) if len(line) > _LONGEST_LINE)
        raise BadHandError(f"line {at} of the hand has more than {_LONGEST_LINE:,} characters")
    return lines


class Starts:
    """The players of a draft, by the names at the start of lines.

    A name can have any characters, also blanks and words such as `folds`. If several names fit, the longest counts.
    """

    __slots__ = ("_index", "_with_blanks")

    def __init__(self, draft: Draft) -> None:
        self._index = draft.index
        self._with_blanks = sorted((name for name in draft.index if " " in name), key=len, reverse=True)

    def split(self, line: str) -> tuple[int | None, str]:
        """The player whose name and a blank start the line, or None, and the rest of the line.

        >>> from cardspeak.histories.record.history import Source
        >>> draft = Draft("PartyPoker", Source("", 0, 1))
        >>> draft.seat("Al", 1, None), draft.seat("Al bets", 2, None)
        (0, 1)
        >>> Starts(draft).split("Al bets folds"), Starts(draft).split("Bob folds")
        ((1, 'folds'), (None, 'Bob folds'))
        """
        for name in self._with_blanks:
            if line.startswith(name) and line.startswith(" ", len(name)):
                return self._index[name], line[len(name) + 1 :].strip()
        name, _, rest = line.partition(" ")
        player = self._index.get(name)
        return (None, line) if player is None else (player, rest.strip())
