"""Damaged and forged checkpoint files give the right digits, or one error on one line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardspeak import Equity, EquityError, Progress, equity
from cardspeak.equities import costs
from cardspeak.equities.answer import exactly
from cardspeak.equities.running import checkpoint as room
from cardspeak.equities.running.stored_sums import LONGEST_HEAD, TITLE, checksum

SHORT: dict[str, Any] = {"exact": True, "by": "category", "board": "2c 3d"}
SAMPLES: dict[str, Any] = {"samples": 100_001, "seed": 3, "by": "holding"}
PRECISE: dict[str, Any] = {"precision": 0.001, "seed": 3}
LONG: dict[str, Any] = {"exact": True, "board": "2c 3d"}
RANGES = ("QQ, 22", "AKs:0.3, 98s")
THREE = ("QQ:0.123457, 22, AQ", "AKs:0.654321, 98s", "JTs:0.111111, TT")
QUESTIONS = [(RANGES, SHORT), (RANGES, SAMPLES), (RANGES, PRECISE), (THREE, LONG)]
Head = dict[str, Any]


class KilledError(BaseException):
    """Stops a run, as if it were killed."""


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    monkeypatch.setattr(costs, "SLICE", 0.0005)
    monkeypatch.setattr(costs, "SAMPLE_SLICE", 0.0005)
    monkeypatch.setattr(exactly, "SHORT_SECONDS", 0.0)


def half_done(path: Path, ranges: tuple[str, ...], options: dict[str, Any]) -> bytes:
    """The content of a file after two slices."""
    reports = []

    def stop(progress: Progress) -> None:
        reports.append(progress)
        if len(reports) == 3:
            raise KilledError

    path.unlink(missing_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "SAVE_SECONDS", 0.0)
        patch.setattr(room, "WORK_PER_SAVING", 0)
        with pytest.raises(KilledError):
            equity(*ranges, checkpoint=path, progress=stop, workers=1, **options)
    return path.read_bytes()


def taken_apart(content: bytes) -> tuple[Head, bytes]:
    """The head and the bytes of the sums."""
    _, line, data = content.split(b"\n", 2)
    return json.loads(line), data


def put_together(head: Any, data: bytes, *, sums: str | None = None) -> bytes:
    """A file with correct checksums."""
    if isinstance(head, dict) and "sums" in head:
        head = head | {"sums": checksum(data) if sums is None else sums}
    line = head if isinstance(head, bytes) else json.dumps(head).encode()
    return TITLE + checksum(line).encode() + b"\n" + line + b"\n" + data


def outcome(path: Path, content: bytes, ranges: tuple[str, ...], options: dict[str, Any]) -> Equity | str:
    """The result of a run that resumes from this content, or its error."""
    path.write_bytes(content)
    try:
        return equity(*ranges, checkpoint=path, workers=1, **options)
    except EquityError as error:
        message = str(error)
        assert message.startswith("checkpoint")
        assert "\n" not in message
        assert len(message) < 400
        assert list(path.parent.iterdir()) == [path]
        return message


def damaged(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """The content after one accident."""
    at, end = sorted(chance.sample(range(len(content) + 1), 2))
    kind = chance.randrange(6)
    if kind == 0:
        flipped = bytearray(content)
        for _ in range(chance.choice([1, 1, 1, 2, 9])):
            flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        return bytes(flipped)
    if kind == 1:
        return content[: max(at, 1)]
    if kind == 2:
        return content[:at] + other[at:]
    if kind == 3:
        return content[:at] + content[end:]
    if kind == 4:
        return content[:at] + chance.randbytes(chance.randrange(1, 99)) + content[at:]
    return content[:at] + bytes(end - at) + content[end:]


def check_accidents(path: Path, n: int, seed: int) -> None:
    for ranges, options in QUESTIONS:
        content = half_done(path, ranges, options)
        other = half_done(path, ranges, options | ({"seed": 4} if "seed" in options else {"board": "2c 4d"}))
        right, chance = equity(*ranges, **options), random.Random(seed)
        assert outcome(path, content, ranges, options) == right
        for number in range(n):
            changed = damaged(content, other, chance)
            found = outcome(path, changed, ranges, options)
            whole = changed in (content, other)
            assert isinstance(found, str) or found == right or whole, (number, options)
            assert isinstance(found, str) or whole, (number, "every change must be found")
            assert whole or path.read_bytes() == changed, "a refused file must stay unchanged"


def test_accidents(path: Path) -> None:
    check_accidents(path, 30, seed=1)


@pytest.mark.exhaustive
def test_many_accidents(path: Path) -> None:
    check_accidents(path, 1_250, seed=2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.checkpoint"


WRONG_HEADS: list[Callable[[Head], Any]] = [
    lambda _: [],
    lambda _: None,
    lambda _: b"",
    lambda _: b"[" * (LONGEST_HEAD - 9),
    lambda _: b'{"a":' * (LONGEST_HEAD // 6),
    lambda _: b"9" * (LONGEST_HEAD - 9),
    lambda _: b"\xff\xfe",
    lambda _: b"{" + b" " * LONGEST_HEAD + b"}",
    lambda head: head | {"more": 1},
    lambda head: {key: value for key, value in head.items() if key != "width"},
    lambda head: head | {"done": -1},
    lambda head: head | {"done": 1},
    lambda head: head | {"done": 10**9},
    lambda head: head | {"done": 1e300},
    lambda head: head | {"done": True},
    lambda head: head | {"done": "2"},
    lambda head: head | {"done": [[0, 10**9]]},
    lambda head: head | {"width": 0},
    lambda head: head | {"width": -8},
    lambda head: head | {"width": 10**12},
    lambda head: head | {"width": 1.0},
    lambda head: head | {"state": []},
    lambda head: head | {"state": {"seed": [[]]}},
    lambda head: head | {"question": {**head["question"], "ranges": [["x" * 9_000]]}},
    lambda head: head | {"question": {**head["question"], "ranges": "x\n" * 9_000}},
    lambda head: head | {"question": {**head["question"], "ranges": float("nan")}},
    lambda head: head | {"question": {}},
]


def test_heads_that_no_run_writes(path: Path) -> None:
    for ranges, options in QUESTIONS[:2]:
        head, data = taken_apart(half_done(path, ranges, options))
        for number, wrong in enumerate(WRONG_HEADS):
            assert isinstance(outcome(path, put_together(wrong(head), data), ranges, options), str), number


def test_states_that_no_run_writes(path: Path) -> None:
    states: list[Any] = [{}, {"seed": 3}, {"until": 3}, {"seed": None, "until": 3}, {"seed": 3, "until": "x"}]
    states += [{"seed": 3, "until": until} for until in (0, -1, 10**30, 1 << 22, 1.5, True)]
    states += [{"seed": seed, "until": 2} for seed in (-1, 2**60, 1e9, float("nan"), "3")]
    for ranges, options in QUESTIONS[1:3]:
        unseeded = {key: value for key, value in options.items() if key != "seed"}
        head, data = taken_apart(half_done(path, ranges, options))
        for state in states:
            found = outcome(path, put_together(head | {"state": state}, data), ranges, unseeded)
            assert isinstance(found, str), state


def test_sums_that_no_run_writes(path: Path) -> None:
    """The checksums are correct: whoever forged the file can compute them."""
    for ranges, options in QUESTIONS[:2]:
        head, data = taken_apart(half_done(path, ranges, options))
        sums = np.frombuffer(data, "<i8")
        wrong: list[Any] = [np.zeros_like(sums), -sums, sums - 1, sums + 1, sums[::-1], np.full_like(sums, 2**62)]
        wrong += [sums.astype(float), np.full(len(sums), np.nan), sums[:-1], np.append(sums, 0), sums[:0]]
        for number, array in enumerate(wrong):
            found = outcome(path, put_together(head, array.tobytes()), ranges, options)
            assert isinstance(found, str), (options, number)
        right = equity(*ranges, **options)
        for changed in (sums * 2, *with_one_change(sums)):
            found = outcome(path, put_together(head, changed.tobytes()), ranges, options)
            if "exact" in options and not isinstance(found, str):  # sums that add up look like real ones
                assert sum(found.equities) == pytest.approx(1)
                assert all(0 <= share <= 1 for share in found.equities)
            else:  # only the number of deals drawn cannot be checked
                assert isinstance(found, str) or found.equities == right.equities


def with_one_change(sums: Any) -> list[Any]:
    """Arrays that differ from the sums in one number."""
    arrays = []
    for at in range(0, len(sums), max(len(sums) // 7, 1)):
        for by in (-1, 1, 1 << 62, -(1 << 63)):
            arrays.append(sums.copy())
            arrays[-1][at] += np.int64(by)
    return arrays


def test_widths_that_do_not_fit(path: Path) -> None:
    head, data = taken_apart(half_done(path, *QUESTIONS[3]))
    for width, content in (
        (1, data),
        (head["width"] + 1, data),
        (128, data * 128),
        (head["width"], b"\xff" * len(data)),
    ):
        assert isinstance(outcome(path, put_together(head | {"width": width}, content), *QUESTIONS[3]), str), width


def test_a_large_file_without_content_is_not_read(path: Path) -> None:
    head, _ = taken_apart(half_done(path, *QUESTIONS[0]))
    path.write_bytes(put_together(head, b""))
    with path.open("r+b") as file:
        file.truncate(1 << 40)  # takes no space on disk
    with pytest.raises(EquityError, match=r"it is damaged; delete it to start again$"):
        equity(*RANGES, checkpoint=path, **SHORT)
