"""How Hypothesis searches, and the order of the tests."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("cardspeak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cardspeak")

SLOW_FIRST = ("tests/kernels/test_settings.py", "tests/kernels", "tests/web/browser", "tests/web")
"""What takes longest starts first, so that no process has to work long after the others have finished."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests: the slow ones first, each file in its own order."""
    items.sort(key=lambda item: next((i for i, start in enumerate(SLOW_FIRST) if item.nodeid.startswith(start)), 9))
