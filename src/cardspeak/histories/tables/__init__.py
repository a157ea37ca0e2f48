"""From the record of a hand to the table that `showdown` takes."""

from __future__ import annotations

from cardspeak.histories.tables.table import table_of

__all__ = ["table_of"]
