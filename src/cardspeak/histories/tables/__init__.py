"""From the record of a hand to the table that `showdown` takes, and to the hand played by the rules."""

from __future__ import annotations

from cardspeak.histories.tables.played import play_history
from cardspeak.histories.tables.table import table_of

__all__ = ["play_history", "table_of"]
