"""The command `cardspeak serve`, run as a user types it."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from cardspeak.cli import run
from tests.web.serving import (
    ERROR_KEYS,
    LONG,
    PATIENCE,
    STARTED,
    children,
    environment,
    events_from,
    eventually,
    is_alive,
    needs_proc,
    needs_sigint,
    request,
)


@contextmanager
def begun(
    *options: str, program: Sequence[str] = ("-m", "cardspeak", "serve")
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running command, and the address of the page that it prints."""
    process = subprocess.Popen(
        [sys.executable, *program, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        **STARTED,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        match = re.fullmatch(r"cardspeak is at (http://\S+) +\(Ctrl-C stops it; API docs: (http://\S+)\)\n", line)
        assert match, line or process.communicate()
        assert match[2] == f"{match[1]}/api/docs"
        yield process, match[1]
    finally:
        process.kill()
        process.communicate()


def failed(capsys: Any, *options: str) -> str:
    """The error line of a command that exits with status 2."""
    with pytest.raises(SystemExit) as ended:
        run(["serve", *options])
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    line: str = printed.err
    return line


@needs_proc
def test_the_page_and_the_api_are_there_with_the_options_given_until_ctrl_c_while_a_stream_goes_on() -> None:
    site = "https://poker.example"
    origins = ["--allow-origin", site, "--allow-origin", "http://localhost:5173/"]
    with begun("--port", "0", "--seconds", "500", "--runs", "1", *origins) as (process, url), socket.socket() as stream:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", url)
        for path, kind in (("/", "text/html"), ("/api/games", "application/json"), ("/api/docs", "text/html")):
            with urllib.request.urlopen(url + path, timeout=PATIENCE) as answer:
                assert answer.status == 200
                assert answer.headers["content-type"].startswith(kind)
                page = answer.read().decode()
        assert "500 seconds per answer" in page
        assert "1 long question in parallel" in page
        for origin in (site, "http://localhost:5173"):
            asked = urllib.request.Request(url + "/api/games", headers={"Origin": origin})
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                assert answer.headers["access-control-allow-origin"] == origin
        stream.connect(("127.0.0.1", int(url.rsplit(":", 1)[1])))
        stream.settimeout(PATIENCE)
        stream.sendall(request("/api/equity/stream", LONG))
        events = events_from(stream)
        next(events)
        pids = children(process.pid)
        assert pids
        process.send_signal(signal.SIGINT)
        *_, (kind, content) = events
        out, err = process.communicate(timeout=PATIENCE)
    assert kind == "error"
    assert (list(content), content["code"]) == (ERROR_KEYS, "stopped")
    assert process.returncode in (0, 130)
    assert out == ""
    assert "Traceback" not in err
    eventually(lambda: not any(map(is_alive, pids)), "the worker processes have ended")


PLAIN_LOOP = """
import asyncio, sys

def refuse(*_):
    raise NotImplementedError

sys.modules["uvloop"] = None  # its import fails
asyncio.SelectorEventLoop.add_signal_handler = refuse  # as on Windows
sys.argv = ["cardspeak", "serve", "--port", "0"]
from cardspeak.cli import run
run()
"""


@needs_sigint
def test_it_needs_neither_uvloop_nor_the_signal_handlers_of_asyncio() -> None:
    with begun(program=["-c", PLAIN_LOOP]) as (process, url):
        body = json.dumps({"ranges": ["AA", "KK"], "samples": 20_000}).encode()  # answered by a worker process
        asked = urllib.request.Request(f"{url}/api/equity", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            assert len(json.load(answer)["players"]) == 2
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 130)
    assert (out, err) in (("", ""), ("", "cardspeak: stopped\n"))


def test_an_origin_with_a_path(capsys: Any) -> None:
    line = failed(capsys, "--allow-origin", "https://poker.example/page")
    assert line.startswith('cardspeak: origin: "https://poker.example/page" is not an origin; give a scheme and a host')


def test_a_port_that_is_taken(capsys: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = failed(capsys, "--port", str(port))
    assert line == (
        f"cardspeak: port {port} on 127.0.0.1 cannot be used: address already in use; choose another port with --port or another address with --host\n"
    )


@pytest.mark.parametrize("host", ["203.0.113.1", "no such host", "x" * 300, "a..b"])
def test_an_invalid_host(capsys: Any, host: str) -> None:
    line = failed(capsys, "--host", host, "--port", "0")
    assert "cannot be used" in line
    assert line.endswith("choose another port with --port or another address with --host\n")


@pytest.mark.parametrize(
    "options", [["--port", "70000"], ["--port", "x"], ["--port", "-1"], ["--seconds", "0"], ["--runs", "0"]]
)
def test_invalid_options(capsys: Any, options: list[str]) -> None:
    assert options[0] in failed(capsys, *options)


def test_without_the_extra_the_error_says_what_to_install() -> None:
    without = """
import sys
from cardspeak.cli import run
for missing in ("fastapi", "uvicorn", "h11"):
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == missing}
    sys.modules[missing] = None
    try:
        run(["serve", "--port", "0"])
    except SystemExit as error:
        print(missing, error.code)
    del sys.modules[missing]
    sys.modules.update(kept)
"""
    ended = subprocess.run(
        [sys.executable, "-c", without],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=PATIENCE,
        check=True,
    )
    names = ("fastapi", "uvicorn", "h11")
    assert ended.stdout.splitlines() == [f"{name} 2" for name in names]
    assert ended.stderr.splitlines() == [
        f'cardspeak: the page needs a package that is not installed ({name}): pip install "cardspeak[web]"'
        for name in names
    ]


def test_the_help_lists_the_options(capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["serve", "--help"])
    assert ended.value.code == 0
    text = re.sub("\x1b.*?m", "", capsys.readouterr().out)  # the output has colours in CI
    assert all(option in text for option in ("--port", "--host", "--seconds", "--runs"))


def test_a_mistake_is_found_without_the_extra(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cardspeak.web.server", None)
    assert "--port" in failed(capsys, "--port", "x")
