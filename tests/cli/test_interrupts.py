"""Ctrl-C in the process of the command: never lost, one line, no traceback, whatever the process is doing."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

import cardspeak
from tests.web.serving import children, eventually

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to a process on Windows")

PATIENCE = 60
"""The time in seconds after which a process is assumed to hang."""
COMMAND = "from cardspeak.cli import run; run()"
STOPPED = "cardspeak: stopped\n"
PRESS = """
import ctypes, os, signal, threading, time

def press():
    os.kill(os.getpid(), signal.SIGINT)

def press_soon():
    threading.Timer(0.5, press).start()
"""
ONCE = "presses = []\ndef score(ids):\n    presses.append(1)\n    if len(presses) == 1000:\n        act()\n    return sum(ids)\n"

IMPORTING = """
import os, signal, sys

class Presser:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Presser())
"""


def begun(
    args: Sequence[str], program: str = COMMAND, handler: signal.Handlers = signal.SIG_DFL
) -> subprocess.Popen[str]:
    """A process of the command with this handler for Ctrl-C; otherwise it could inherit a handler that ignores it."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, handler),
    )


def ended(
    args: Sequence[str], program: str = COMMAND, handler: signal.Handlers = signal.SIG_DFL
) -> tuple[int, str, str]:
    """The exit status of the command, and what it printed."""
    with begun(args, program, handler) as process:
        try:
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return process.returncode, out, err


@pytest.mark.parametrize("module", ["cardspeak.cli.process", "socket", "cardspeak.cli.app", "typer", "numpy"])
def test_ctrl_c_while_modules_are_imported(module: str) -> None:
    program = IMPORTING.format(module=module) + COMMAND
    assert ended(["audit", "priority", "--deals", "1e9"], program) == (130, "", STOPPED)


def audit_of(tmp_path: Path, act: str) -> list[str]:
    """Arguments for an audit of a function. In its 1,000th call, it calls the function that the code `act` defines."""
    (tmp_path / "mine.py").write_text(f"{PRESS}{act}\n{ONCE}", "utf-8")
    return ["audit", f"{tmp_path / 'mine.py'}:score", "--deals", "1e8", "--takes", "ids"]


@pytest.mark.parametrize(
    "act",
    [
        "def act():\n    try:\n        press()\n        time.sleep(60)\n    except BaseException:\n        pass",
        "class Thing:\n    def __del__(self):\n        press()\n        time.sleep(60)\ndef act():\n    Thing()",
        "callback = ctypes.CFUNCTYPE(None)(lambda: (press(), time.sleep(60)))\ndef act():\n    callback()",
    ],
    ids=["caught", "in a destructor", "in a callback"],
)
def test_ctrl_c_that_is_lost_is_raised_again(tmp_path: Path, act: str) -> None:
    status, out, err = ended(audit_of(tmp_path, act))
    assert (status, err) == (130, STOPPED)
    assert "random heads-up showdowns" in out


@pytest.mark.parametrize(
    "act",
    [
        "def act():\n    press_soon()\n    while True:\n        try:\n            time.sleep(60)\n"
        "        except BaseException:\n            pass",
        "def act():\n    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])\n    press_soon()\n    time.sleep(600)",
    ],
    ids=["caught for ever", "waiting"],
)
def test_a_process_that_does_not_stop_is_ended(tmp_path: Path, act: str) -> None:
    assert ended(audit_of(tmp_path, act)) == (130, "", STOPPED)


def test_another_ctrl_c_while_the_result_so_far_is_shown_ends_the_process(tmp_path: Path) -> None:
    """The program replaces the conversion to JSON with a wait of ten minutes, during which Ctrl-C is pressed again."""
    slow = "import os, signal, threading, time\n"
    slow += "def again():\n    time.sleep(0.5)\n    os.kill(os.getpid(), signal.SIGINT)\n"
    slow += "def wait(*_):\n    threading.Thread(target=again).start()\n    time.sleep(600)\n"
    program = f"{slow}from cardspeak.auditing.result import Audit\nAudit.to_dict = wait\n{COMMAND}"
    args = audit_of(tmp_path, "def act():\n    press()")
    assert ended([*args, "--json"], program) == (130, "", STOPPED)


def test_ctrl_c_stays_ignored_if_the_process_was_started_so(tmp_path: Path) -> None:
    args = audit_of(tmp_path, "def act():\n    press()")
    args[args.index("1e8")] = "2000"
    status, out, err = ended(args, handler=signal.SIG_IGN)
    assert (status, err) == (0, "")
    assert "2,000 random heads-up showdowns" in out


def test_code_that_handles_ctrl_c_itself_is_left_alone(tmp_path: Path) -> None:
    act = "def act():\n    signal.signal(signal.SIGINT, lambda *_: None)\n    press()\n    time.sleep(1.5)"
    args = audit_of(tmp_path, act)
    args[args.index("1e8")] = "2000"
    status, _, err = ended(args)
    assert (status, err) == (0, "")


def test_ctrl_c_that_has_become_another_error() -> None:
    """Before version 3.12, Python turns an exception that `__set_name__` raises into a RuntimeError."""
    program = (
        "import os, signal\nimport cardspeak.cli.app as app\n"
        "class Presser:\n    def __set_name__(self, *_):\n        os.kill(os.getpid(), signal.SIGINT)\n"
        "def status_of(_):\n    class Thing:\n        presser = Presser()\n"
        f"app.status_of = status_of\n{COMMAND}"
    )
    assert ended(["deal"], program) == (130, "", STOPPED)


# In other programs, which import the package.


def test_importing_the_package_leaves_signals_and_hooks_alone_and_loads_little() -> None:
    program = (
        "import signal, sys, threading; before = signal.getsignal(signal.SIGINT), sys.unraisablehook\n"
        "import cardspeak.cli\n"
        "assert {name for name in sys.modules if name.startswith('cardspeak')} == {'cardspeak', 'cardspeak.cli'}\n"
        "assert not {'typing', 'ast', 'pathlib', 'numpy'} & set(sys.modules)\n"
        "cardspeak.evaluate('As Kd'), cardspeak.equity('AA', 'KK', samples=1000)\n"
        "assert (signal.getsignal(signal.SIGINT), sys.unraisablehook) == before\n"
        "assert signal.set_wakeup_fd(-1) == -1"
    )
    subprocess.run([sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{program}"], check=True)


def test_functions_raise_at_ctrl_c_and_leave_no_threads() -> None:
    def press(_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    threads = set(threading.enumerate())
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # Ctrl-C may have been ignored before
    try:
        with pytest.raises(KeyboardInterrupt):
            cardspeak.equity("random", "random", "random", exact=True, workers=2, progress=press)
        with pytest.raises(KeyboardInterrupt):
            cardspeak.audit("priority", deals=10**9, progress=press)
    finally:
        signal.signal(signal.SIGINT, before)
    limit = time.monotonic() + PATIENCE
    while left := set(threading.enumerate()) - threads:
        assert time.monotonic() < limit, left
        time.sleep(0.01)


# At any time.

LONG = {
    "exact": ["equity", "random", "random", "random", "--exact"],
    "sampled": ["equity", "15%", "20%", "random", "--samples", "1e11"],
    "by holding": ["equity", "22+", "random", "random", "--samples", "1e11", "--by", "holding"],
    "precise": ["equity", "22+", "random", "random", "--precision", "0.0000001"],
    "one thread": ["equity", "15%", "20%", "random", "--samples", "1e11", "--workers", "1"],
    "audit": ["audit", "priority", "--deals", "1e9"],
    "exact audit": ["audit", "standard", "--exact"],
    "matrix": ["matrix", "--out", "{folder}/matrix.csv"],
    "starting hands": ["starting-hands", "--compute", "--checkpoint", "{folder}/saved"],
    "check": ["rulebook", "check", "classic"],
    "bench": ["bench", "--rounds", "1000"],
    "checkpoint": ["equity", "random", "random", "random", "--exact", "--checkpoint", "{folder}/saved"],
    "serve": ["serve", "--port", "0"],
    "deal": ["deal"],
}
HEARING = """
import os
from cardspeak.cli import interrupts, run
hear = interrupts.Interrupts.hear

def told(self):
    hear(self)
    os.write(1, b"hears\\n")

interrupts.Interrupts.hear = told
run()
"""
"""The command, changed to print a line as soon as it handles Ctrl-C. Before that, Python is still starting."""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Linux only: it looks for child processes in /proc")
def test_ctrl_c_while_a_worker_process_starts() -> None:
    """The server ends its workers. They have a session of their own, so that Ctrl-C in a terminal does not reach them."""
    with begun(["serve", "--port", "0"]) as process:
        try:
            eventually(lambda: children(process.pid), "a worker process has started", PATIENCE)
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, STOPPED)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_at_any_time(name: str, tmp_path: Path) -> None:
    args = [word.format(folder=tmp_path) for word in LONG[name]]
    choose = random.Random(name)

    for attempt in range(30):
        with begun(args, HEARING) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "hears\n"
            time.sleep(choose.uniform(0, 0.3 if attempt % 2 else 3))
            if attempt % 3:
                process.send_signal(signal.SIGINT)
            else:
                os.killpg(process.pid, signal.SIGINT)  # as a terminal does
            try:
                out, err = process.communicate(timeout=PATIENCE)
            finally:
                process.kill()
        assert (process.returncode, err) in ((130, STOPPED), (0, "")), out
        assert {path.name for path in tmp_path.iterdir()} <= {"matrix.csv", "saved"}
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)  # no process of its session is left
