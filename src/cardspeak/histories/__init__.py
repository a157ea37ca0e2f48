"""Hand histories: a site's text read into one record for all sites.

`record/` defines the record, `sites/` has a reader for each site, and `reading/` finds files and recognises sites.
"""

from __future__ import annotations

from cardspeak.histories.reading.read import read_histories
from cardspeak.histories.record.derived import derive_with
from cardspeak.histories.record.history import (
    Action,
    Award,
    History,
    Outside,
    PrintedPot,
    Returned,
    Seat,
    Shown,
    Source,
    Stakes,
    Unread,
    Unreadable,
)
from cardspeak.histories.tables import play_history, table_of

derive_with(table_of, play_history)  # connects the record with the code that derives results from it

__all__ = [
    "Action",
    "Award",
    "History",
    "Outside",
    "PrintedPot",
    "Returned",
    "Seat",
    "Shown",
    "Source",
    "Stakes",
    "Unread",
    "Unreadable",
    "read_histories",
]
