"""How Hypothesis searches: without a time limit for each example, which a busy machine breaks for no fault of ours."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("cardspeak", deadline=None)
settings.load_profile("cardspeak")
