"""Hands replayed: from a record to a frame for each moment of the hand.

`result.py` has the replay and its frames, and `replay.py` the entry point. `scene.py` follows the chips and cards while
the events of the hand, put in order by `events.py`, happen one after the other.
"""

from __future__ import annotations

from cardspeak.histories.replaying.replay import replay
from cardspeak.histories.replaying.result import Frame, PotOdds, Replay, ReplaySeat

__all__ = ["Frame", "PotOdds", "Replay", "ReplaySeat", "replay"]
