"""What is declared in pyproject.toml was tested (constraints.txt). That imports are declared is in test_imports.py."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.cases import cases

ROOT = Path(__file__).parents[1]
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = CONFIGURATION["project"]
EXTRAS = PROJECT["optional-dependencies"]
CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8")
ROOM_EXTRAS = {
    "arrow": ["frames"],
    "cluster": ["cluster"],
    "columns": ["frames"],
    "dataframes": ["frames", "pandas", "duckdb"],
    "deals": ["frames"],
    "duckdb": ["duckdb"],
    "hand_files": ["frames"],
    "histories": ["frames"],
    "pandas": ["pandas"],
    "polars": ["frames"],
    "row_files": ["frames"],
    "web": ["web"],
}
"""The rooms (see CONTRIBUTING.md) that need extras. All other rooms need only what a plain installation has."""

PYTHONS = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]


def declared(*extras: str) -> dict[str, Requirement]:
    """The requirements of the package with some extras, by the name of the package required."""
    lists: Sequence[Sequence[str]] = [PROJECT["dependencies"], *(EXTRAS[extra] for extra in extras)]
    requirements = [Requirement(text) for texts in lists for text in texts]
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


def test_each_requirement_names_a_lowest_version() -> None:
    everything = [requirement for extra in EXTRAS for requirement in declared(extra).values()]
    without = {r.name for r in everything if "cardspeak" not in r.name and ">=" not in str(r.specifier)}
    assert without == set()


def test_the_oldest_python_is_the_same_everywhere() -> None:
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert PYTHONS[0] == oldest
    assert [Version(python).minor for python in PYTHONS] == [Version(oldest).minor + at for at in range(len(PYTHONS))]
    assert CONFIGURATION["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert f"OLDEST={oldest}\n" in (ROOT / "scripts" / "test-versions").read_text("utf-8")


def test_the_pythons_named_are_those_tested() -> None:
    """A version of Python is named in pyproject.toml only after the tests have passed with it."""
    assert re.findall(r"on Python (.+)\.$", CONSTRAINTS, re.MULTILINE) == [", ".join(PYTHONS)]


@cases("python", PYTHONS)
def test_the_tested_versions_are_allowed(python: str) -> None:
    """For each Python, constraints.txt has one version of each package that users install; pyproject.toml allows it."""
    tested: dict[str, list[str]] = {}
    for line in CONSTRAINTS.splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"python_version": python}):
                tested.setdefault(requirement.name, []).append(str(requirement.specifier).removeprefix("=="))
    allowed = declared("web", "png")
    assert {name: len(tested[name]) for name in allowed} == dict.fromkeys(allowed, 1)
    assert {name for name, requirement in allowed.items() if tested[name][0] not in requirement.specifier} == set()
