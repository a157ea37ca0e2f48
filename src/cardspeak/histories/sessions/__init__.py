"""The session of a player: results, rake, luck and statistics over many hand histories.

`counting.py` reads what a player did in a hand from its record, `adjusting.py` computes the result that was to be
expected at the last all-in, and `session.py` adds both up. `result.py` defines the result, and `frames.py` the columns
of hands, actions and showdowns for data frames.
"""

from __future__ import annotations

from cardspeak.histories.sessions.result import Count, Session, SessionGroup
from cardspeak.histories.sessions.session import session

__all__ = ["Count", "Session", "SessionGroup", "session"]
