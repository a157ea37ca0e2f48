"""How Hypothesis searches: without limits of time, which a busy machine breaks for no fault of ours."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("cardspeak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cardspeak")
