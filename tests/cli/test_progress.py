"""The progress line as a terminal receives it; it appears nowhere else."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import threading
import time
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import pytest
from rich.console import Console

import cardspeak
from cardspeak.cli.compiling import NUMBA_EVENTS, compilations_heard
from cardspeak.cli.progress import COMPILING, ProgressLine, duration, progress_row
from cardspeak.progress import Progress
from tests.cli.terminals import shown_on_a_terminal

COLOUR = r"\x1b\[(38;|[39]\d)"
"""The start of the escape sequence for a colour. Rich reuses the first sequence that it makes for a style, even on a
terminal with more or fewer colours.
"""
EQUITY = ("equity", "22+", "random", "random", "random", "--samples", "1000000", "--seed", "1", "--workers", "1")


@pytest.mark.parametrize("width", [40, 80])
def test_one_row_whatever_the_width(width: int) -> None:
    out = StringIO()
    stage = "every board, all pairs of holdings, and whatever else a method may be called"
    Console(file=out, width=width).print(progress_row(Progress(stage, 0.5, 95.0), width))
    (row,) = out.getvalue().splitlines()
    assert len(row) <= width - 3
    assert " 50%  1 min 35 s left  e" in row


def test_times() -> None:
    assert [duration(seconds) for seconds in (0, 59.4, 59.6, 61, 3599.6, 3600, 86_399)] == [
        "0 s", "59 s", "1 min 0 s", "1 min 1 s", "1 h", "1 h", "23 h 59 min",
    ]  # fmt: skip


def test_the_result_so_far_is_kept_even_if_nothing_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressLine() as line:
        assert line.so_far() is None
        line.show(Progress("deals", 0.5, None, lambda: "half of it"))
        assert line.so_far() == "half of it"
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def every_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every report is drawn, even if the work ends soon."""
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    monkeypatch.setattr("cardspeak.cli.progress.QUICK_SECONDS", -1.0)


@pytest.mark.usefixtures("every_report")
def test_the_line_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seen = shown_on_a_terminal(monkeypatch, EQUITY, ["stderr"])
    assert "random deals" in seen
    assert " left " in seen
    assert re.search(COLOUR, seen)
    assert seen.endswith("\x1b[?25h\r\x1b[1A\x1b[2K"), "the cursor must be shown again, and the line removed"
    out = capsys.readouterr().out
    assert out.startswith("Texas hold'em\n")
    assert "random deals\x1b" not in out


@pytest.mark.usefixtures("every_report")
def test_no_colour_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = shown_on_a_terminal(monkeypatch, EQUITY, ["stderr"], NO_COLOR="1")
    assert "random deals" in seen
    assert not re.search(COLOUR, seen)


@pytest.mark.usefixtures("every_report")
def test_each_stage_of_the_work_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an all-in whose odd chips go by card, all boards are dealt and then settled one by one."""
    rules, table = tmp_path / "rules.toml", tmp_path / "table.toml"
    rules.write_text('button_games = "highest card"\n', "utf-8")
    players = [("Ann", "As Kh Qs Jh"), ("Bob", "Ad Kc Qd Jc")]
    text = 'game = "omaha"\nboard = "9c 8c 2d 3h"\ndead = 1\nbutton = "Bob"\n'
    for name, cards in players:
        text += f'[[players]]\nname = "{name}"\ncards = "{cards}"\nbet = 16\n'
    table.write_text(text, "utf-8")
    seen = shown_on_a_terminal(monkeypatch, ["showdown", str(table), "--rules", str(rules)], ["stderr"])
    assert "deals settled one by one" in seen


def test_work_that_ends_soon_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    monkeypatch.setattr("cardspeak.cli.progress.QUICK_SECONDS", 60.0)
    assert shown_on_a_terminal(monkeypatch, EQUITY, ["stderr"]) == ""


def test_compilation_in_another_thread_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_something() -> None:
        numba.njit("int64(int64)")(lambda number: number)

    def equity(*_: Any, **__: Any) -> cardspeak.Equity:
        thread = threading.Thread(target=compile_something)
        thread.start()
        thread.join()
        return answer

    answer = cardspeak.equity("AsAh", "KsKh", board="2c 7d 9h Js")
    monkeypatch.setattr(cardspeak, "equity", equity)
    assert COMPILING in shown_on_a_terminal(monkeypatch, ["equity", "AsAh", "KsKh", "-b", "2c 7d 9h Js"], ["stderr"])


def test_compilation_is_shown_on_the_terminal_of_a_process(tmp_path: Path) -> None:
    """The folder of compiled kernels is empty, so a kernel has to be compiled."""
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    ours, theirs = pty.openpty()
    variables = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "NUMBA_CACHE_DIR": str(tmp_path)}
    variables["PYTHONPATH"] = str(Path(cardspeak.__file__).parents[1])
    words = [sys.executable, "-m", "cardspeak", "icm", *map(str, range(1, 12)), "--prizes", "50,30,20"]
    seen = b""
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=theirs, env=variables) as process:
        os.close(theirs)
        try:
            while some := os.read(ours, 1 << 16):
                seen += some
        except OSError:  # on Linux, this is how a terminal reports that its other end is closed
            pass
    os.close(ours)
    assert process.returncode == 0
    assert COMPILING in seen.decode()


def test_loading_a_kernel_from_disk_is_not_reported_as_compilation(tmp_path: Path) -> None:
    path = tmp_path / "kernel.py"
    path.write_text('import numba\n\n@numba.njit("int64(int64)", cache=True)\ndef same(n):\n    return n\n', "utf-8")
    said: list[bool] = []
    with compilations_heard(said.append):
        runpy.run_path(str(path))
        assert said == [True, False]
        runpy.run_path(str(path))
        assert said == [True, False]


def test_listening_for_compilation_does_not_load_numba() -> None:
    code = """
import sys
from cardspeak.cli.compiling import compilations_heard
with compilations_heard(print):
    import cardspeak
    cardspeak.evaluate("As Ad Ac Kd Kc")
    assert "numba" not in sys.modules
    assert len(sys.meta_path) > 3
assert not any(type(finder).__name__ == "_ImportHook" for finder in sys.meta_path)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_compilations_in_several_threads_are_reported_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    listeners: list[Any] = []
    events = SimpleNamespace(
        Listener=object,
        register=lambda _, listener: listeners.append(listener),
        unregister=lambda _, listener: listeners.remove(listener),
    )
    monkeypatch.setitem(sys.modules, NUMBA_EVENTS, events)
    said: list[bool] = []

    def say(is_compiling: bool) -> None:
        if not is_compiling:
            time.sleep(0.001)  # so that another thread can start
        said.append(is_compiling)

    def compile_often() -> None:
        for _ in range(20):
            listener.on_start(None)
            listener.on_end(None)

    with compilations_heard(say):
        (listener,) = listeners
        threads = [threading.Thread(target=compile_often) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert said == [True, False] * (len(said) // 2)
    assert said
    assert not listeners
