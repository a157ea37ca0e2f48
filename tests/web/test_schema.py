"""Schemathesis sends requests that the API description allows or forbids, and compares the answers with the description.

It runs as a command. Its plugin for pytest would make thousands of requests while tests are collected, which every
process of pytest does.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.web.description import description
from tests.web.serving import PATIENCE, Server

EXAMPLES, FEW_EXAMPLES = 10, 2
USUAL_PHASES = "examples,fuzzing"
ALL_PHASES = "examples,coverage,fuzzing"
"""With the requests at the limits of each type: 581 to /api/settle alone. The fuzzing has some of each kind."""
SLOW = ["/api/audit", "/api/rulebooks/check"]
BATCH = "/api/batch"
"""A batch can contain all other requests, so Schemathesis would need a minute. test_batch.py checks the answers."""
REPEATED = {"ShowdownBody": ("rules", "rake"), "TableBody": ("rake",), "RulesBody": ("rake",)}
"""Keys of types that other requests have, too. They are sent with /api/settle, as rules and rake of the request.

Schemathesis would try each value of these types in each place: two in five of the requests about settling.
"""
HOPELESS = [
    # A body that fits the schema can still contain an invalid hand, range or table, which is refused with status 422.
    "positive_data_acceptance",
    # A body without a JSON content type is refused before the path and the method are checked. test_guard.py checks
    # methods with JSON bodies.
    "unsupported_method",
]
REFUSED = '[checks.negative_data_rejection]\nexpected-statuses = ["405", "413", "415", "422"]\n'


@pytest.fixture(scope="module")
def hasty(serve: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    """A server that stops long runs early. Other tests check the answers of such runs."""
    with serve(run_seconds=0.2) as server:
        yield server


def described(is_asked: Callable[[str], bool]) -> dict[str, Any]:
    """The description of some requests, by path, without the keys that are tested elsewhere."""
    described = deepcopy(description())
    described["paths"] = {path: methods for path, methods in described["paths"].items() if is_asked(path)}
    for name, keys in REPEATED.items():
        for key in keys:
            del described["components"]["schemas"][name]["properties"][key]
    return described


def check(server: Server, api: dict[str, Any], examples: int, folder: Path, phases: str = USUAL_PHASES) -> None:
    """Fail if Schemathesis finds an answer that is not as described, or does not test all requests.

    Args:
        server: the server that answers.
        api: the description.
        examples: the number of random requests to each path, in addition to those of the other phases.
        folder: an empty folder.
        phases: the kinds of requests, as the option of Schemathesis names them.
    """
    (folder / "api.json").write_text(json.dumps(api), "utf-8")
    (folder / "schemathesis.toml").write_text(REFUSED, "utf-8")
    options = {
        "--url": server.url,
        "--phases": phases,
        "--max-examples": str(examples),
        "--exclude-checks": ",".join(HOPELESS),
        "--suppress-health-check": "all",
        "--request-timeout": str(PATIENCE),
        "--warnings": "off",
    }
    ran = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", "api.json", "--generation-deterministic"]
        + [word for option in options.items() for word in option],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    tested = re.search(r"^ *Tested: (\d+)$", ran.stdout, re.MULTILINE)
    assert tested is not None, ran.stdout
    assert int(tested[1]) == sum(map(len, api["paths"].values()))


def test_every_request_is_answered_as_it_is_described(hasty: Server, tmp_path: Path) -> None:
    check(hasty, described(BATCH.__ne__), FEW_EXAMPLES, tmp_path)


@pytest.mark.exhaustive
def test_many_more_requests_are_answered_as_they_are_described(server: Server, tmp_path: Path) -> None:
    check(server, described(lambda path: path not in [*SLOW, BATCH]), EXAMPLES, tmp_path, ALL_PHASES)


@pytest.mark.exhaustive
def test_many_more_slow_requests_are_answered_as_they_are_described(hasty: Server, tmp_path: Path) -> None:
    check(hasty, described(SLOW.__contains__), FEW_EXAMPLES, tmp_path, ALL_PHASES)


def test_an_answer_that_is_not_as_described_is_found(server: Server, tmp_path: Path) -> None:
    api = described("/api/games".__eq__)
    answer = api["paths"]["/api/games"]["get"]["responses"]["200"]["content"]["application/json"]
    answer["schema"] = {"type": "string"}
    with pytest.raises(AssertionError, match="Response violates schema"):
        check(server, api, FEW_EXAMPLES, tmp_path)
