"""Progress reports: how often they come, what they predict, and when the clock starts."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak.errors import CardspeakError
from cardspeak.progress import Progress, Reporter, check_report


class Clock:
    """A clock that only advances on request."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("cardspeak.progress.time", clock)
    return clock


def test_the_forecast_counts_from_the_first_update(clock: Clock) -> None:
    """The first tenth took 60 seconds, because a kernel was compiled. The second tenth took one second."""
    reports: list[Progress] = []
    reporter = Reporter(reports.append, "random deals")
    clock.now += 60
    reporter.update(0.1)
    clock.now += 1
    reporter.update(0.2)
    reporter.finish()
    assert [progress.done for progress in reports] == [0.1, 0.2, 1.0]
    assert [progress.seconds_left for progress in reports] == [None, pytest.approx(8), 0.0]
    assert {progress.stage for progress in reports} == {"random deals"}


def test_reports_come_about_twenty_times_a_second(clock: Clock) -> None:
    reports: list[Progress] = []
    reporter = Reporter(reports.append, "deals")
    for step in range(1, 101):
        reporter.update(step / 100)
        clock.now += 0.01
    assert 15 <= len(reports) <= 21


def test_progress_never_exceeds_one() -> None:
    reports: list[Progress] = []
    Reporter(reports.append, "deals").update(1.7)
    assert reports[0].done == 1


def test_work_that_stands_still_has_no_forecast(clock: Clock) -> None:
    reports: list[Progress] = []
    reporter = Reporter(reports.append, "deals")
    for _ in range(2):
        reporter.update(0.5)
        clock.now += 1
    assert [progress.seconds_left for progress in reports] == [None, None]
    assert reporter.seconds == 2


def test_without_a_function_nothing_is_measured() -> None:
    reporter = Reporter(None, "deals")
    assert not reporter.is_due
    reporter.update(0.5)
    reporter.finish()
    assert reporter.seconds == 0


def test_the_result_so_far_is_computed_only_on_request() -> None:
    known: list[int] = []
    reports: list[Progress] = []
    Reporter(reports.append, "deals", lambda: sum(known)).finish()
    known.extend([3, 4])
    assert reports[0].so_far() == 7
    assert Progress("deals", 0.5).so_far() is None


def test_progress_must_be_a_function() -> None:
    check_report(None)
    check_report(print)
    wrong: Any
    for wrong in (3, "bar", []):
        with pytest.raises(CardspeakError, match=r"^progress: .*; give a function that takes a Progress$"):
            check_report(wrong)
