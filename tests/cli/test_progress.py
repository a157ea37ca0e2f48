"""The line on a terminal, as a terminal gets it; and that nothing of it is seen anywhere else."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

import cardspeak
from cardspeak.cli.compiling import NUMBA_EVENTS, compilations_heard
from cardspeak.cli.progress import COMPILING, ProgressLine, duration, progress_row
from cardspeak.progress import Progress

EQUITY = ("equity", "22+", "random", "random", "random", "--samples", "8e6", "--seed", "1", "--workers", "1")


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


def test_what_is_known_so_far_is_kept_where_nothing_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressLine() as line:
        assert line.so_far() is None
        line.show(Progress("deals", 0.5, None, lambda: "half of it"))
        assert line.so_far() == "half of it"
    assert capsys.readouterr() == ("", "")


def on_a_terminal(*args: str, **environment: str) -> tuple[str, str]:
    """The output of a command whose error output is a terminal, and what the terminal gets."""
    pty = pytest.importorskip("pty", reason="there are no such terminals")
    ours, theirs = pty.openpty()
    variables = {**os.environ, "TERM": "xterm", "COLUMNS": "80", **environment}
    variables["PYTHONPATH"] = str(Path(cardspeak.__file__).parents[1])
    words = [sys.executable, "-m", "cardspeak", *args]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=variables, text=True) as process:
        os.close(theirs)
        seen = b""
        try:
            while some := os.read(ours, 1 << 16):
                seen += some
        except OSError:  # what Linux says when nobody has the other end any more
            pass
        assert process.stdout
        out = process.stdout.read()
    os.close(ours)
    assert process.returncode == 0
    return out, seen.decode()


def test_the_line_on_a_terminal() -> None:
    out, seen = on_a_terminal(*EQUITY)
    assert "random deals" in seen
    assert " left " in seen
    assert seen.endswith("\x1b[?25h\r\x1b[1A\x1b[2K"), "the cursor is back, and the line is gone"
    assert out.startswith("Texas hold'em\n")
    assert "random deals\x1b" not in out


def test_no_colour_on_request() -> None:
    _, seen = on_a_terminal(*EQUITY, NO_COLOR="1")
    assert "random deals" in seen
    assert "\x1b[38;" not in seen
    assert "\x1b[3" not in seen.replace("\x1b[?25", "")


def test_each_stage_of_the_work_is_drawn(tmp_path: Path) -> None:
    """Of an all-in where odd chips go by card, boards are dealt out and then settled one by one."""
    rules, table = tmp_path / "rules.toml", tmp_path / "table.toml"
    rules.write_text('button_games = "highest card"\n', "utf-8")
    players = [("Ann", "As Kh Qs Jh"), ("Bob", "Ad Kc Qd Jc")]
    text = 'game = "omaha"\nboard = "9c 8c 2d"\ndead = 1\nbutton = "Bob"\n'
    for name, cards in players:
        text += f'[[players]]\nname = "{name}"\ncards = "{cards}"\nbet = 16\n'
    table.write_text(text, "utf-8")
    _, seen = on_a_terminal("showdown", str(table), "--rules", str(rules))
    assert "boards settled one by one" in seen


@pytest.mark.parametrize(
    "args",
    [
        ("equity", "AA", "KK", "--board", "2c 7d 9h Js", "--samples", "100"),
        ("icm", *map(str, range(1, 12)), "--prizes", "50,30,20"),
    ],
    ids=lambda args: args[0],
)
def test_compiling_is_said_on_a_terminal(args: tuple[str, ...], tmp_path: Path) -> None:
    """In a new folder for kernels there is one to compile; the second time there is none."""
    _, seen = on_a_terminal(*args, NUMBA_CACHE_DIR=str(tmp_path))
    assert COMPILING in seen
    _, seen = on_a_terminal(*args, NUMBA_CACHE_DIR=str(tmp_path))
    assert seen == ""


def test_numba_is_not_loaded_to_hear_of_it() -> None:
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


def test_kernels_that_several_threads_compile_are_heard_as_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
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
            time.sleep(0.001)  # in which another thread may start
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
