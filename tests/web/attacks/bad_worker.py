"""A worker process for tests: the kind of a run says how it fails."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

EQUITY = {"kind": "equity", "complete": False}
FAILURES: dict[str, Callable[[], object]] = {
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "segfault": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "exit": lambda: os._exit(0),
    "exception": lambda: int("none"),
    "garbage": lambda: print("\udcff\n\n7\nx y\n", flush=True),
    "closed": lambda: os.close(1),
}


def main() -> None:
    """Answer questions."""
    sys.stdout.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    for line in sys.stdin:
        asked = json.loads(line)
        if "stop" not in asked:
            answer(asked["run"], asked["kind"], asked["body"])


def answer(run: int, kind: str, body: dict[str, Any]) -> None:
    """Answer a question, or fail."""

    def say(word: str, content: object = None) -> None:
        print(run, word, json.dumps(content), flush=True)

    if kind == "fine":
        say("answer", os.getpid())
    elif kind in FAILURES:
        say("begun")
        FAILURES[kind]()
        time.sleep(60)
    elif kind == "early":
        os._exit(3)
    elif kind == "compiling":
        say("compiling")
        while "until" in body and not Path(body["until"]).exists():
            time.sleep(0.02)
        time.sleep(body.get("seconds", 0))
        say("error", {"code": "time"})
    else:
        if kind == "half":
            say("begun")
            say("progress", {"equity": None})
            say("progress", {"equity": EQUITY})
        time.sleep(60)


if __name__ == "__main__":
    main()
