"""Files that keep what a long run has found: whenever it is stopped, it ends with the digits of one that was not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardspeak import Equity, EquityError, Progress, equity
from cardspeak.equities import checkpoint as room
from cardspeak.equities.checkpoint import Checkpoint
from cardspeak.equities.run import Sums

EXACT: dict[str, Any] = {"exact": True, "by": "category"}
SAMPLES: dict[str, Any] = {"samples": 3_000_001, "seed": 3, "by": "holding"}
PRECISE: dict[str, Any] = {"precision": 0.0002, "seed": 3}
TOLD = [EXACT, SAMPLES, PRECISE]


class KilledError(BaseException):
    """What stops a run wherever it is."""


@pytest.fixture(autouse=True)
def always_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each slice, not each second."""
    monkeypatch.setattr(room, "SAVE_SECONDS", 0.0)
    monkeypatch.setattr(room, "WORK_PER_SAVING", 0)


def asked(path: Path | None = None, **options: Any) -> Equity:
    return equity("QQ, 22", "AKs:0.3, 98s", "JTs", board="2c 9d", checkpoint=path, **options)


def stopped_after(n_reports: int, path: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> None:
    """A run that is stopped when it reports for this time, if it has so many reports."""
    n = 0

    def count(_: Progress) -> None:
        nonlocal n
        n += 1
        if n == n_reports:
            raise KilledError

    with monkeypatch.context() as patch, pytest.raises(KilledError):
        patch.setattr("cardspeak.equities.progress.REPORT_SECONDS", 0.0)
        asked(path, progress=count, **options)
