"""Every Omaha starting hand on every board, compared with the table in the package."""

from __future__ import annotations

import pytest

from cardspeak.equities.exact.starting_hands import carried
from cardspeak.equities.starting.work import compute_starting_hands
from cardspeak.progress import Progress

pytestmark = pytest.mark.exhaustive


def test_the_bundled_table_is_computed_again() -> None:
    reports: list[Progress] = []
    assert (compute_starting_hands(progress=reports.append) == carried()).all()
    assert reports[-1].done == 1
