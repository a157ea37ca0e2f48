"""Players found at the start of lines, for sites whose lines are a name, a blank and what the player does."""

from __future__ import annotations

from cardspeak.histories.record.draft import Draft


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
