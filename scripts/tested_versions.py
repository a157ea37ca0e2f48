"""The versions in an environment: compare them with pyproject.toml, list them, and write constraints.txt.

    python scripts/tested_versions.py lowest            check that each package has the lowest version that is declared
    python scripts/tested_versions.py list              print the version of Python and those of the dependencies
    python scripts/tested_versions.py write FILE ...    write constraints.txt from the lists of several environments

`scripts/test-versions` runs it with the Python of each environment.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
EXTRAS = ("png", "web")
"""The extras for users. The tools of development are left out of constraints.txt."""

HEADER = """\
# The versions with which the tests of cardspeak passed, on Python {pythons}.
# Install them with: pip install -c constraints.txt "cardspeak[web]"
# Written by scripts/test-versions, from the environments in which the tests passed; do not edit. Only packages that
# cardspeak needs are listed, with the extras {extras}.
"""


def project() -> dict[str, Any]:
    """The table [project] of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def lowest_of(requirement: Requirement) -> Version:
    """The lowest version that a requirement allows."""
    return Version(next(part.version for part in requirement.specifier if part.operator == ">="))


def faults() -> Iterator[str]:
    """The packages whose declared lowest version is not the one installed."""
    declared = project()
    lists = [declared["dependencies"], *(declared["optional-dependencies"][extra] for extra in (*EXTRAS, "test"))]
    for requirement in (Requirement(text) for texts in lists for text in texts):
        if requirement.name == "cardspeak" or not (requirement.marker is None or requirement.marker.evaluate()):
            continue
        installed, lowest = Version(distribution(requirement.name).version), lowest_of(requirement)
        if installed.release[: len(lowest.release)] != lowest.release or installed < lowest:
            yield f"{requirement.name}: {lowest} is declared, but {installed} is the lowest that can be installed"


def needed(name: str, extras: Iterable[str]) -> Iterator[str]:
    """The packages that a package with these extras needs, directly or not. A package can be repeated."""
    for requirement in map(Requirement, distribution(name).requires or ()):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            yield canonicalize_name(requirement.name)
            yield from needed(requirement.name, requirement.extras)


def constraints_of(lists: dict[str, dict[str, str]]) -> Iterator[str]:
    """The lines of constraints.txt, from the versions of packages for each version of Python."""
    for name in sorted({name for packages in lists.values() for name in packages}):
        pythons: dict[str, list[str]] = {}
        for python, packages in lists.items():
            if name in packages:
                pythons.setdefault(packages[name], []).append(python)
        for version, which in pythons.items():
            is_everywhere = len(which) == len(lists)
            marker = " or ".join(f'python_version == "{python}"' for python in which)
            yield f"{name}=={version}" if is_everywhere else f"{name}=={version}; {marker}"


def read_list(path: Path) -> tuple[str, dict[str, str]]:
    """The version of Python and the versions of packages in a list."""
    python, *packages = path.read_text("utf-8").split()
    return python, dict(package.split("==") for package in packages)


def main(command: str, *files: str) -> str:
    """Run a command, and return what it prints."""
    if command == "lowest":
        if found := list(faults()):
            raise SystemExit("\n".join(found))
        return "Every package has the lowest version that pyproject.toml names"
    if command == "list":
        packages = sorted(set(needed("cardspeak", EXTRAS)))
        return "\n".join(
            [f"{sys.version_info[0]}.{sys.version_info[1]}", *(f"{p}=={distribution(p).version}" for p in packages)]
        )
    lists = dict(sorted(map(read_list, map(Path, files)), key=lambda item: Version(item[0])))
    lines = list(constraints_of(lists))
    header = HEADER.format(pythons=", ".join(lists), extras=" and ".join(EXTRAS))
    CONSTRAINTS.write_text(header + "".join(f"{line}\n" for line in lines), "utf-8")
    return f"Wrote {len(lines)} versions to {CONSTRAINTS.name}"


if __name__ == "__main__":
    arguments: Sequence[str] = sys.argv[1:]
    print(main(*arguments))
