"""`cardspeak equity` and `cardspeak outs`: what they print and refuse, and the results so far when they are stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import cardspeak
from cardspeak.cli import run
from cardspeak.cli.accuracy import read_precision
from tests.cases import cases


class Output:
    """The result of a run of the command."""

    def __init__(self, status: object, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "120")

    def call(*args: str) -> Output:
        with pytest.raises(SystemExit) as ended:
            run(args)
        captured = capsys.readouterr()
        return Output(ended.value.code, captured.out, captured.err)

    return call


@cases(
    ("options", "same"),
    [
        ((), {}),
        (("--board", "2c 9d Kh"), {"board": "2c 9d Kh"}),
        (("-b", "2♣9♦K♥", "-d", "7c"), {"board": "2c 9d Kh", "dead": "7c"}),
        (("--exact", "--dead", "7c 7d", "--workers", "1"), {"dead": "7c 7d"}),
        (("--samples", "1,000", "--seed", "3"), {"samples": 1_000, "seed": 3}),
        (("-n", "1e3", "-s", "3", "-w", "2"), {"samples": 1_000, "seed": 3}),
        (("--precision", "1%", "-s", "3"), {"precision": 0.01, "seed": 3}),
        (("-p", "0.01", "-s", "3"), {"precision": 0.01, "seed": 3}),
        (("--seconds", "5"), {}),
        (("--by", "hand"), {"by": "hand"}),
        (("--by", "next-card", "-b", "2c 9d Kh 3c"), {"by": "next-card", "board": "2c 9d Kh 3c"}),
        (("--histogram",), {"by": "holding"}),
        (("-g", "greek"), {"game": "greek"}),
    ],
)
def test_json_is_that_of_the_function(command: Any, options: tuple[str, ...], same: dict[str, Any]) -> None:
    expected = cardspeak.equity("QQ, AK:0.5", "JTs", **same)
    assert command("equity", "QQ, AK:0.5", "JTs", *options, "--json").json == expected.to_dict()


def test_text(command: Any) -> None:
    result = command("equity", "AA", "KK")
    assert (result.status, result.err) == (0, "")
    first, heads, *players, how = result.out.splitlines()
    assert first == "Texas hold'em"
    assert heads.split() == ["equity", "win", "tie"]
    assert [line.split()[:2] for line in players] == [["AA", "81.946"], ["KK", "18.054"]]
    assert how.startswith("exact: 61,642,944 deals")


def test_samples_show_their_error_and_seed(command: Any) -> None:
    out = command("equity", "AA", "KK", "--samples", "1000", "--seed", "5").out
    assert "±" in out
    assert "sampled: 1,000 random deals, seed 5" in out


@pytest.mark.parametrize("by", ["hand", "holding", "category", "next-card"])
def test_breakdowns(command: Any, by: str) -> None:
    result = command("equity", "QQ, AKs", "JTs", "-b", "2c 9d Kh", "--by", by)
    assert (result.status, result.err) == (0, "")
    for name in {"hand": ("QQ", "AKs"), "holding": ("QsQh", "AsKs"), "category": ("two pair",), "next-card": ("Ah",)}[
        by
    ]:
        assert any(line.startswith(f"{name} ") for line in result.out.splitlines())


def test_histogram(command: Any) -> None:
    out = command("equity", "QQ, AKs", "JTs", "-b", "2c 9d Kh", "--histogram").out
    assert out.count("90% to 100%") == 2


WRONG: list[tuple[tuple[str, ...], str]] = [
    ((), "Missing argument 'RANGE'."),
    (("AA",), "ranges: 1 given"),
    (("AA,KK",), "ranges: 1 given"),
    (("AA", "vs", "KK"), 'range 2 "vs": "vs" at column 1: '),
    (("AA", ""), 'range 2 "": it is empty'),
    (("QQ+,AXs", "KK"), 'range 1 "QQ+,AXs": "AXs" at column 5: X is not a rank (23456789TJQKA)'),
    (("AAK", "KK"), 'range 1 "AAK": "AAK" at column 1: '),
    (("AsAs", "KK"), 'range 1 "AsAs": "AsAs" at column 1: As appears twice'),
    (("AA", "KK", "AA", "AA"), ""),
    (("AA:2", "KK"), 'range 1 "AA:2": ":2" at column 3: a weight must be above 0 and at most 1'),
    (("110%", "KK"), 'range 1 "110%": '),
    (("AA", "KK", "--board", "As Ah Ad Ac"), 'range 1 "AA": every holding contains a board card'),
    (("AA", "KK", "--board", "2c 3c 4c 5c 6c 7c"), "board: 6 cards"),
    (("AA", "KK", "--board", "2x"), 'board "2x": '),
    (("AA", "KK", "-d", "2c", "-b", "2c"), "dead: 2c is already on the board"),
    (("AA", "KK", "--exact", "--samples", "5"), "exact and samples: give only one of them"),
    (("AA", "KK", "--samples", "many"), "Invalid value for '--samples' / '-n': "),
    (("AA", "KK", "--samples", "0"), "samples: 0 is not accepted; give a number of deals"),
    (("AA", "KK", "--precision", "x"), "Invalid value for '--precision' / '-p': "),
    (("AA", "KK", "--precision", "5"), "precision: 5.0 is not accepted; give a number from "),
    (("AA", "KK", "--precision", "nan"), "precision: nan is not accepted; give a number from "),
    (
        ("AA", "KK", "--seconds", "-1"),
        "seconds: -1.0 is not accepted; give a number from 0.001 to 10,000,000, such as 10",
    ),
    (
        ("AA", "KK", "--seconds", "soon"),
        "Invalid value for '--seconds': \"soon\" is not a number of seconds; write it as 10 or 0.5",
    ),
    (("AA", "KK", "--seed", "-4"), "seed: -4 is not accepted; "),
    (
        ("AA", "KK", "--seed", "x"),
        "Invalid value for '--seed' / '-s': \"x\" is not a whole number; write it as 6, 100,000 or 1e5",
    ),
    (("AA", "KK", "--workers", "0"), "workers: 0 is not accepted; give a number of threads"),
    (("AA", "KK", "--by", "suit"), 'by: "suit" is not accepted; give holding, hand, category or next-card'),
    (("AA", "KK", "--by", "hand", "--histogram"), "Invalid value: --histogram always breaks down by holding"),
    (("AA", "KK", "--by", "next-card", "-b", "2c3c4c5c7d"), "by next-card: the board is full"),
    (("AA", "KK", "--game", "holdm"), 'game: "holdm" is not known'),
    (("AA", "KK", "--checkpoint", "/no/such/folder/file"), 'checkpoint "/no/such/folder/file" cannot be written: '),
    (("AA", "KK", "--bord", "2c"), "No such option: --bord"),
]


@cases(("args", "message"), WRONG)
def test_wrong_input_is_one_line_and_status_2(command: Any, args: tuple[str, ...], message: str) -> None:
    result = command("equity", *args)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"cardspeak: {message}")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "precision"), [("0.001", 0.001), ("0.1%", 0.001), (" .1 % ", 0.001), ("1e-3", 0.001), ("50%", 0.5)]
)
def test_precision(text: str, precision: float) -> None:
    assert read_precision(text) == pytest.approx(precision)


# Outs.


def test_outs(command: Any) -> None:
    result = command("outs", "AsKs", "QhQd", "--board", "2s 7s Qc")
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [
        "On 2s 7s Qc, 45 cards can come next",
        "As Ks: behind, 8 of 45 win",
        "  flush  8  Js Ts 9s 8s 6s 5s 4s 3s",
        "Qh Qd: ahead",
    ]


def test_outs_as_json(command: Any) -> None:
    expected = cardspeak.outs("AsKs", "QhQd", board="2s 7s Qc", dead="3s").to_dict()
    assert command("outs", "AsKs", "QhQd", "-b", "2s 7s Qc", "-d", "3s", "--json").json == expected


@cases(
    ("args", "message"),
    [
        ((), "Missing argument 'HAND'."),
        (("AsKs", "-b", "2s 7s Qc"), "outs takes two or more hands, not 1"),
        (("AsKs", "QhQd"), "board: no cards; outs need a board of 3 or 4 cards"),
        (("AsKs", "QhQd", "-b", "2s 7s Qc 4d 5d"), "board: 5 cards; outs need a board of 3 or 4 cards"),
        (("AsKs", "Qh", "-b", "2s 7s Qc"), "hand 2: 1 card; Texas hold'em takes 2"),
        (("AsKs", "AsQd", "-b", "2s 7s Qc"), "hand 2: "),
        (("AsKs", "QhQd", "-b", "2s 7s As"), "hand 1: "),
        (("AsKs", "QhQd", "-b", "2s 7s Qc", "-d", "Ks"), "dead: Ks is already in hand 1"),
        (("AsKs", "QhQd", "-b", "2s 7s Qc", "-g", "stud"), "board: Seven-card stud has no board"),
        (("AA", "QhQd", "-b", "2s 7s Qc"), 'hand 1 "AA": '),
    ],
)
def test_wrong_input_of_outs(command: Any, args: tuple[str, ...], message: str) -> None:
    result = command("outs", *args)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"cardspeak: {message}")
    assert result.err.count("\n") == 1


# Stopped with Ctrl-C.


@pytest.fixture
def stopped_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise `KeyboardInterrupt` at the tenth progress report. Progress is reported after each slice."""
    equity = cardspeak.equity

    def stopped(*ranges: Any, progress: Any, **options: Any) -> Any:
        n_reports = 0

        def report(reported: cardspeak.Progress) -> None:
            nonlocal n_reports
            progress(reported)
            n_reports += 1
            if n_reports == 10:
                raise KeyboardInterrupt

        return equity(*ranges, progress=report, **options)

    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    monkeypatch.setattr(cardspeak, "equity", stopped)


@pytest.mark.usefixtures("stopped_soon")
@pytest.mark.parametrize(
    ("options", "how"),
    [
        (("--exact", "-b", "2c"), "exact"),
        (("--samples", "1e9"), "sampled"),
        (("--precision", "0.000001", "--by", "hand"), "sampled"),
        (("--seconds", "1000", "--by", "category"), "sampled"),
        (("--samples", "1000", "-b", "2c 9d Kh", "--by", "next-card"), "sampled"),
    ],
)
def test_results_so_far_are_shown(command: Any, options: tuple[str, ...], how: str) -> None:
    result = command("equity", "22+:0.7, A2s+", "random", "random", *options)
    assert (result.status, result.err) == (130, "cardspeak: stopped\n")
    assert f"not complete; so far {how}: " in result.out
    as_json = command("equity", "22+:0.7, A2s+", "random", "random", *options, "--json")
    assert as_json.status == 130
    assert json.loads(as_json.out)["complete"] is False


def wait_until_saved(path: Path, is_running: Callable[[], bool]) -> None:
    """Wait until a checkpoint file has been written for the first time and has then grown with the first results."""
    empty = size = 0
    while is_running() and size <= empty:
        time.sleep(0.02)
        size = path.stat().st_size if path.exists() else 0
        empty = empty or size


def check_that_results_are_shown(text: str) -> None:
    result = json.loads(text)
    assert result["complete"] is False
    assert result["deals"] > 0
    assert sum(player["equity"] for player in result["players"]) == pytest.approx(1)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to a process on Windows")
def test_ctrl_c_ends_a_process_and_its_threads(tmp_path: Path) -> None:
    path = tmp_path / "file"
    code = "from cardspeak.cli import run; from cardspeak.equities.running import checkpoint; checkpoint.SAVE_SECONDS = 0; run()"
    args = ["equity", "random", "random", "random", "--exact", "--json", "--checkpoint", str(path)]
    hears = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # Ctrl-C may have been ignored before
    with subprocess.Popen(
        [sys.executable, "-c", code, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears,
    ) as process:
        wait_until_saved(path, lambda: process.poll() is None)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, err) == (130, "cardspeak: stopped\n")
    check_that_results_are_shown(out)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to a process on Windows")
def test_ctrl_c_ends_work_in_the_main_thread(command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread sends the signal to this process. With `--workers 1` the main thread does the work."""
    monkeypatch.setattr("cardspeak.equities.running.checkpoint.SAVE_SECONDS", 0)
    path, ended = tmp_path / "file", threading.Event()

    def interrupt() -> None:
        wait_until_saved(path, lambda: not ended.is_set())
        if not ended.is_set():
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # Ctrl-C may have been ignored before
    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    try:
        args = ("15%", "20%", "random", "--samples", "1e11", "--workers", "1", "--json", "--checkpoint", str(path))
        result = command("equity", *args)
    finally:
        ended.set()
        interrupter.join()
        signal.signal(signal.SIGINT, before)
    assert (result.status, result.err) == (130, "cardspeak: stopped\n")
    check_that_results_are_shown(result.out)
