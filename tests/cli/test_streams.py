"""Closed standard streams change nothing except what is shown, for every command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardspeak.cli.app import app_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")

ROOT = Path(__file__).parents[2]
DRIVER = """
import json, os, sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from cardspeak.cli import run

def outcome(words, closed):
    # Run the command in a copy of this process in which these streams are closed, with files for the others.
    files = [os.open(os.devnull, os.O_RDONLY), os.memfd_create("out"), os.memfd_create("err")]
    pid = os.fork()
    if pid == 0:
        for number in range(3):
            os.dup2(files[number], number)
        for number in closed:
            os.close(number)
            setattr(sys, ("stdin", "stdout", "stderr")[number], None)
        sys.argv = ["cardspeak", *words]
        try:
            run()
        except SystemExit as ended:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
            os._exit(ended.code or 0)
        except BaseException as error:
            os._exit(99)
    _, status = os.waitpid(pid, 0)
    texts = [os.pread(file, 1 << 20, 0).decode() for file in files[1:]]
    for file in files:
        os.close(file)
    return os.waitstatus_to_exitcode(status), *texts

commands = json.load(sys.stdin)
for words in commands:  # loads everything once instead of in each copy of this process
    with open(os.devnull, "w") as null, redirect_stdout(null), redirect_stderr(null), suppress(SystemExit):
        run(words)
for words in commands:
    print(json.dumps([outcome(words, closed) for closed in ([], [2], [1], [0, 1, 2])]))
"""

COMMANDS = [
    "showdown examples/four-all-in.toml",
    "showdown -",
    "rules roberts",
    "icm 5000 3000 --prizes 50,30",
    "chop 5000 3000 --prizes 50,30",
    "evaluate As Kd",
    "explain AhKd",
    "compare AdKs QhQc",
    "rank {folder}/hands.csv --game five-card-draw --cards hole --output {folder}/ranked.csv",
    "settle-file {folder}/hands.csv --game five-card-draw --hand hand --bet bet --cards hole --output {folder}/settled.csv",
    "verify {folder}/hands.txt",
    "convert {folder}/hands.txt --output {folder}/hands.phhs --force",
    "query select/**/count(winsHi(a))/**/from/**/a='AhKh',b='QQ',board='Qh7h2c'",
    "replay {folder}/hands.txt --hand 502",
    "session {folder}/hands.txt --player Ann",
    "equity AA KK --samples 1000 --seed 1",
    "equity AhKh QQ -b Ks7h2d --json",
    "range 20%",
    "outs AhKh QcQd --board Qh7h2c",
    "matrix --out {folder}/matrix.txt",
    "starting-hands --out {folder}/starting.csv",
    "deal --seed 1",
    "deal --seed 1 --svg -",
    "deal --seed 1 --svg {folder}/deal.svg",
    "games",
    "schemes",
    "score priority As Kd Qh",
    "audit priority --deals 2000 --seed 1",
    "audit {folder}/mine.py:score --deals 100 --seed 1",
    "analyze As Ah --board AdQdQc7s",
    "rulebook check standard",
    "bench --rounds 1001",
    "abstraction --show {folder}/none",
    "serve --port 99999999",
    "--help",
    "--version",
    "nothing",
    "",
]


def test_every_command_is_tested() -> None:
    tested = {words.split()[0] for words in COMMANDS if words}
    functions = {str(command.callback.__name__) for command in app_for().registered_commands if command.callback}
    assert {name.replace("_", "-") for name in functions} <= tested


def outcomes(folder: Path) -> dict[str, Any]:
    """For each command, its status and what it printed, with each set of closed streams."""
    (folder / "mine.py").write_text("def score(ids):\n    print('here')\n    return sum(ids)\n", "utf-8")
    shutil.copy(ROOT / "examples" / "hands.txt", folder)
    (folder / "hands.csv").write_text("hand,bet,hole\n1,5,AsKd5h6h7h\n1,5,QsQd5c6c7c\n", "utf-8")
    words = [command.format(folder=folder).split() for command in COMMANDS]
    done = subprocess.run(
        [sys.executable, "-c", DRIVER], input=json.dumps(words), capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(COMMANDS, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="this system has no memfd_create")
def test_closed_streams_change_nothing_but_what_is_shown(tmp_path: Path) -> None:
    for command, (usual, *closed) in outcomes(tmp_path).items():
        status, out, err = usual
        assert status in (0, 2), (command, usual)
        assert (status == 2) == err.startswith("cardspeak: "), (command, usual)
        expected = [(status, out, ""), (status, "", err), (status, "", "")]
        assert list(map(tuple, closed)) == expected, command


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", ["evaluate As Kd", "evaluate As Zd"])
@pytest.mark.parametrize("stderr", ["2>/dev/full", "2>&-"])
def test_errors_of_standard_error_are_ignored(command: str, stderr: str) -> None:
    shell = f"{sys.executable} -m cardspeak {command} {stderr}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2 if "Zd" in command else 0, "")


def test_a_file_does_not_get_the_descriptor_of_a_closed_stream(tmp_path: Path) -> None:
    """A file that is opened while the standard streams are closed must not become the place where text is printed."""
    shell = f"{sys.executable} -m cardspeak deal --seed 1 --svg {tmp_path / 'deal.svg'} --png {tmp_path / 'deal.png'} <&- >&- 2>&-"
    done = subprocess.run(["sh", "-c", shell], check=False)
    assert done.returncode in (0, 2)  # 2 if no converter is installed
    for path in tmp_path.iterdir():
        assert b"cardspeak:" not in path.read_bytes()
        assert b"Seat 1 " not in path.read_bytes()[:100]
