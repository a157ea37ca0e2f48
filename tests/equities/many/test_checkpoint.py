"""The checkpoint of `equity_many`: a run that was stopped and resumed returns the same digits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardspeak import Equities, EquityError, equity, equity_many
from cardspeak.equities import costs
from cardspeak.equities.many import ask
from cardspeak.equities.many.filled import Columns
from cardspeak.equities.many.holdem import HoldemRows
from cardspeak.equities.running import checkpoint as room
from cardspeak.equities.running.stored_sums import TITLE, checksum
from cardspeak.evaluate.dealt import random_columns

CARDS = random_columns(60, 9, seed=7).T
STREETS = np.where(np.arange(5) < np.array([0, 3, 4, 5])[np.arange(60) % 4][:, None], CARDS[:, 4:], 255)
HOLDEM: dict[str, Any] = {"hands": CARDS[:, :2], "boards": STREETS, "villains": "22+, A2s+"}
OMAHA: dict[str, Any] = {"hands": CARDS[:3, :4], "boards": CARDS[:3, 4:7], "game": "omaha", "seed": 5}


class KilledError(BaseException):
    """Stops a run, as if it were killed."""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a checkpoint file, which is saved after each of many short slices."""
    monkeypatch.setattr(room, "SAVE_SECONDS", 0.0)
    monkeypatch.setattr(room, "WORK_PER_SAVING", 0)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    monkeypatch.setattr(costs, "SLICE", 0.002)
    monkeypatch.setattr(ask, "SHORT_SECONDS", 0.0)
    return tmp_path / "rows.checkpoint"


def columns(found: Equities) -> list[list[float]]:
    return [column.tolist() for column in (found.equity, found.win, found.tie, found.standard_error)]


def stopped(path: Path, n_reports: int, **asked: Any) -> None:
    n_left = n_reports

    def count(_: object) -> None:
        nonlocal n_left
        n_left -= 1
        if not n_left:
            raise KilledError

    with pytest.raises(KilledError):
        equity_many(**asked, checkpoint=path, progress=count)


@pytest.mark.parametrize(("asked", "stops"), [(HOLDEM, (1, 2, 2)), (OMAHA, (1, 1))], ids=["holdem", "omaha"])
def test_a_resumed_run_returns_the_same_digits(path: Path, asked: dict[str, Any], stops: tuple[int, ...]) -> None:
    for n_reports in stops:
        stopped(path, n_reports, **asked, workers=1)
    workers = 2 if asked is HOLDEM else 1
    assert columns(equity_many(**asked, checkpoint=path, workers=workers)) == columns(equity_many(**asked))


def test_the_work_is_not_repeated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    slice_of = HoldemRows.slice

    def counted(self: HoldemRows, number: int) -> Columns:
        done.append(number)
        return slice_of(self, number)

    monkeypatch.setattr(HoldemRows, "slice", counted)
    stopped(path, 5, **HOLDEM, workers=1)
    assert done == [0, 1, 2, 3, 4]
    done.clear()
    found = equity_many(**HOLDEM, checkpoint=path, workers=1)
    assert done[:2] == [0, 4], "the first slice is checked; the last one was not saved before the run was stopped"
    assert len(set(done)) == len(done)
    done.clear()
    assert columns(equity_many(**HOLDEM, checkpoint=path)) == columns(found)
    assert done == [0], "the second run is answered from the file"


def test_the_seed_is_that_of_the_file(path: Path) -> None:
    free = {key: value for key, value in OMAHA.items() if key != "seed"}
    assert columns(equity_many(**OMAHA, checkpoint=path)) == columns(equity_many(**free, checkpoint=path))
    with pytest.raises(EquityError, match=r"^checkpoint: it was started with seed 5, not 6; give seed 5, or no seed"):
        equity_many(**(OMAHA | {"seed": 6}), checkpoint=path)


def test_files_of_other_questions_are_refused(path: Path) -> None:
    equity_many(**HOLDEM, checkpoint=path)
    content = path.read_bytes()
    others: list[dict[str, Any]] = [
        {"hands": CARDS[:, [1, 0]]},
        {"boards": CARDS[:, 4:]},
        {"villains": "22+"},
        {"villains": "22+, A2s+:0.5"},
        {"exact": True},
    ]
    for other in others:
        with pytest.raises(EquityError, match=r'^checkpoint ".*" does not match: its .*; give another file$'):
            equity_many(**(HOLDEM | other), checkpoint=path)
    with pytest.raises(EquityError, match=r"does not match: its "):
        equity("QQ+", "22+", "random", checkpoint=path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("value", [1.5, -0.25, 0.5, float("inf")])
def test_results_that_are_not_possible_are_refused(path: Path, value: float) -> None:
    """Even if the checksums are right: shares are at most 1, and the first slice is computed again."""
    equity_many(**HOLDEM, checkpoint=path)
    _, line, sums = path.read_bytes().split(b"\n", 2)
    numbers = np.frombuffer(sums, np.float64).copy()
    numbers[0 if value == 0.5 else -1] = value
    line = line.replace(checksum(sums).encode(), checksum(numbers.tobytes()).encode())
    path.write_bytes(TITLE + checksum(line).encode() + b"\n" + line + b"\n" + numbers.tobytes())
    with pytest.raises(EquityError, match=r"cannot be read: it is damaged; delete it to start again"):
        equity_many(**HOLDEM, checkpoint=path)


def test_a_file_that_is_cut_short_is_refused(path: Path) -> None:
    equity_many(**HOLDEM, checkpoint=path)
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(EquityError, match=r"cannot be read: it is damaged; delete it to start again"):
        equity_many(**HOLDEM, checkpoint=path)
