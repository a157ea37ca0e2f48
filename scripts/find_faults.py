"""Put each fault of tests/faults.toml into a copy of the project, and look for a test that finds it.

    scripts/find-faults [NUMBER ...] [--at-once N] [--only-named]

Without numbers, all faults are tried. First the tests that the faults name must pass as they are. Then, for each fault,
these tests run on a copy of the project with the fault in it. If they pass, the whole suite runs, without the tests in
a browser; with --only-named it does not. Prints a line for each fault, with the test that found it. Exits with status 1
if a fault was not found.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests" / "faults.toml"
COPIED = (
    *("src", "tests", "docs", "examples", "benchmarks", "scripts"),
    *("pyproject.toml", "mkdocs.yml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"),
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis")
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "--color=no", "-p", "no:cacheprovider", "-m", "not exhaustive")
WHOLE_SUITE = ("--ignore=tests/web/browser", "--ignore=tests/test_faults.py")
"""The test of the list itself would find every fault."""
LONGEST = 3600
"""Seconds after which tests have found a fault because they do not end."""
ENDLESS = "tests that do not end"


class Fault(NamedTuple):
    """A fault; the fields after its number are those of the list."""

    number: int
    file: str
    old: str
    new: str
    what: str
    tests: Sequence[str]


class Found(NamedTuple):
    """The first test that fails with a fault, or None; and whether it is one of those that the fault names."""

    test: str | None
    is_named: bool
    seconds: float


def faults() -> list[Fault]:
    """All faults of the list, numbered from 1."""
    listed = tomllib.loads(LIST.read_text("utf-8"))["fault"]
    return [Fault(number, **fault) for number, fault in enumerate(listed, start=1)]


def copy_project(folder: Path) -> None:
    """Copy the parts of the project that tests need."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, folder / name)


def put_in(fault: Fault, folder: Path) -> None:
    """Put a fault into a copy of the project."""
    file = folder / "src" / "cardspeak" / fault.file
    source = file.read_text("utf-8")
    if source.count(fault.old) != 1:
        raise SystemExit(f"fault {fault.number}: {fault.file} does not contain its `old` exactly once")
    file.write_text(source.replace(fault.old, fault.new), "utf-8")


def first_failure(folder: Path, tests: Sequence[str], kernels: Path | None) -> str | None:
    """The first test that fails in a copy of the project, or None if all pass.

    Args:
        folder: the copy.
        tests: arguments of pytest.
        kernels: the folder of compiled kernels; None for the one that the environment sets.
    """
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    if kernels is not None:
        environment["NUMBA_CACHE_DIR"] = str(kernels)
    process = subprocess.Popen(
        [*PYTEST, *tests],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        printed, _ = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return ENDLESS
    summary = printed.rpartition("short test summary info")[2]
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", summary, re.MULTILINE)
    if failed:
        return failed[1]
    if process.returncode == 0:
        return None
    if process.returncode < 0 and process.returncode != -signal.SIGKILL:  # a kernel wrote where it must not
        return f"tests that end by {signal.Signals(-process.returncode).name}"
    raise SystemExit(f"pytest did not run the tests:\n{printed}")


def look_for(fault: Fault, only_named: bool) -> Found:
    """Look for a test that finds a fault, if `only_named` only among those that it names."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fault-") as scratch:
        folder = Path(scratch) / "project"
        copy_project(folder)
        put_in(fault, folder)
        # Kernels are kept by a hash of their sources, so those with a fault would only fill the folder of the others.
        kernels = Path(scratch) / "kernels" if fault.file.startswith("kernels/") else None
        test = first_failure(folder, paths_of([fault]), kernels)
        is_named = test is not None
        if not is_named and not only_named:
            test = first_failure(folder, WHOLE_SUITE, kernels)
    return Found(test, is_named, time.monotonic() - started)


def paths_of(chosen: Sequence[Fault]) -> list[str]:
    """The tests that these faults name, each once."""
    return list(dict.fromkeys(f"tests/{test}" for fault in chosen for test in fault.tests))


def check_without_faults(chosen: Sequence[Fault]) -> None:
    """Check that the tests that these faults name pass as they are; otherwise they would find anything."""
    with tempfile.TemporaryDirectory(prefix="fault-") as scratch:
        folder = Path(scratch) / "project"
        copy_project(folder)
        failed = first_failure(folder, paths_of(chosen), None)
    if failed:
        raise SystemExit(f"{failed} fails without a fault")


def line_of(fault: Fault, found: Found) -> str:
    """The line that is printed about a fault."""
    if found.test is None:
        how = f"NOT FOUND: {fault.what}"
    else:
        how = f"found by {'' if found.is_named else 'the whole suite, '}{found.test}"
    return f"{fault.number:2}  {fault.file}: {how} ({found.seconds:.0f} s)"


def main(arguments: Sequence[str]) -> int:
    """Look for the faults with the numbers given, or for all of them."""
    parser = argparse.ArgumentParser(prog="scripts/find-faults", description="Check that the tests find known faults.")
    add = parser.add_argument
    add("numbers", metavar="NUMBER", nargs="*", type=int, help="faults to look for; all by default")
    add("--at-once", metavar="N", type=int, default=os.cpu_count() or 1, help="faults at once; one per core by default")
    add("--only-named", action="store_true", help="run only the tests that a fault names, never the whole suite")
    given = parser.parse_args(arguments)
    listed = faults()
    if not all(1 <= number <= len(listed) for number in given.numbers):
        parser.error(f"faults are numbered from 1 to {len(listed)}")
    chosen = [fault for fault in listed if not given.numbers or fault.number in given.numbers]
    check_without_faults(chosen)
    all_found = []
    with ThreadPoolExecutor(max(1, given.at_once)) as pool:
        for fault, found in zip(chosen, pool.map(partial(look_for, only_named=given.only_named), chosen), strict=True):
            print(line_of(fault, found), flush=True)
            all_found.append(found)
    n_named = sum(found.is_named for found in all_found)
    n_missed = sum(found.test is None for found in all_found)
    n_others = len(all_found) - n_named - n_missed
    print(f"{len(all_found)} faults: {n_named} found by the tests named, {n_others} by others, {n_missed} not found")
    return 1 if n_missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
