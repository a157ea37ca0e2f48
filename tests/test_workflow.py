"""The workflow of GitHub Actions agrees with pyproject.toml, with the scripts, and with the page "Where it runs"."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml
from packaging.version import Version

from tests.test_dependencies import EXTRAS, PYTHONS

ROOT = Path(__file__).parents[1]
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8"))
JOBS: dict[str, Any] = WORKFLOW["jobs"]
MATRIX: dict[str, list[str]] = JOBS["tests"]["strategy"]["matrix"]
COMMANDS = [step["run"] for job in JOBS.values() for step in job["steps"] if "run" in step]
PAGE = (ROOT / "docs" / "reference" / "where-it-runs.md").read_text("utf-8")


def test_each_supported_python_is_tested_and_the_next_one() -> None:
    """The workflow may try a version of Python before pyproject.toml names it, but not skip one."""
    pythons = MATRIX["python"]
    assert pythons[: len(PYTHONS)] == PYTHONS
    assert [Version(python).minor for python in pythons] == [
        Version(PYTHONS[0]).minor + at for at in range(len(pythons))
    ]


def test_all_checks_run_on_the_oldest_python() -> None:
    (python,) = (step["with"]["python-version"] for step in JOBS["checks"]["steps"] if "python-version" in str(step))
    assert python == PYTHONS[0]


def test_each_extra_exists() -> None:
    named = [extra for text in COMMANDS for extras in re.findall(r"\.\[(.+?)\]", text) for extra in extras.split(",")]
    assert "test" in named
    assert set(named) <= EXTRAS.keys()


def test_each_script_exists_and_none_runs_on_windows() -> None:
    scripts = [text for text in COMMANDS if text.startswith("scripts/")]
    assert scripts == ["scripts/test"]
    assert (ROOT / scripts[0]).is_file()
    assert all(step["run"].startswith("python -m ") for step in JOBS["tests"]["steps"] if "run" in step)


def test_the_page_names_each_system_of_the_workflow() -> None:
    systems = {system.partition("-")[0] for system in MATRIX["system"]}
    assert systems == {"ubuntu", "macos", "windows"}
    for system in MATRIX["system"]:
        assert f"`{system}`" in PAGE


def test_the_workflow_can_only_read() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
