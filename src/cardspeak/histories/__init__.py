"""Hand histories: a site's text read into one record for all sites.

`record/` has the record, `sites/` a reader for each site, and `reading/` finds files and the site of each.
"""

from __future__ import annotations

from cardspeak.histories.reading.read import read_histories
from cardspeak.histories.record.history import (
    Action,
    Award,
    History,
    Outside,
    Returned,
    Seat,
    Shown,
    Source,
    Stakes,
    Unreadable,
)

__all__ = [
    "Action",
    "Award",
    "History",
    "Outside",
    "Returned",
    "Seat",
    "Shown",
    "Source",
    "Stakes",
    "Unreadable",
    "read_histories",
]
