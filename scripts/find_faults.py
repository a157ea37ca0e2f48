"""Put each fault of tests/faults.toml into a copy of the project, and look for a test that finds it.

    scripts/find-faults [NUMBER ...] [--at-once N] [--only-named]

Without numbers, all faults are tried. The list names tests for each fault. These tests must first pass on a copy of the
project without a fault. Then, for each fault, its tests run on a copy with the fault. If they pass and --only-named is
not given, the whole suite runs, except the tests in a browser. The script prints a line for each fault, with the test
that found it. It exits with status 1 if a fault was not found.
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
    *("pyproject.toml", "constraints.txt", "mkdocs.yml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"),
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis")
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "--color=no", "-p", "no:cacheprovider", "-m", "not exhaustive")
WHOLE_SUITE = ("--ignore=tests/web/browser", "--ignore=tests/test_faults.py")
"""Arguments of pytest for the whole suite without the tests in a browser.

tests/test_faults.py is left out, because it checks the list itself and would fail with every fault.
"""
LONGEST = 3600
"""Time limit for a run of pytest, in seconds. If it is exceeded, the fault is regarded as found."""
ENDLESS = "tests that do not end"


class Fault(NamedTuple):
    """A fault, with its number and the fields of its entry in the list.

    Attributes:
        number: the position in the list, counted from 1.
        file: the changed file, relative to src/cardspeak.
        old: the correct text.
        new: the text that replaces it.
        what: the fault in words.
        tests: the tests that should find the fault.
    """

    number: int
    file: str
    old: str
    new: str
    what: str
    tests: Sequence[str]


class Found(NamedTuple):
    """The result of the search for a test that finds a fault.

    Attributes:
        test: the first test that fails, or how the tests ended if they did not finish; None if all pass.
        is_named: whether the fault names this test.
        seconds: the time that the search took.
    """

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
    """The first test that fails in a copy of the project; None if all pass.

    If the tests do not end or are killed by a signal, the result is a description of that instead.

    Args:
        folder: the copy.
        tests: arguments of pytest.
        kernels: the folder of compiled kernels; None for the value of NUMBA_CACHE_DIR in the environment.

    Raises:
        SystemExit: pytest could not run the tests.
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
    if process.returncode < 0 and process.returncode != -signal.SIGKILL:  # for example, a kernel wrote outside an array
        return f"tests that end by {signal.Signals(-process.returncode).name}"
    raise SystemExit(f"pytest did not run the tests:\n{printed}")


def look_for(fault: Fault, only_named: bool) -> Found:
    """Look for a test that finds a fault. If `only_named`, only the tests that the fault names are run."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fault-") as scratch:
        folder = Path(scratch) / "project"
        copy_project(folder)
        put_in(fault, folder)
        # The folder of a compiled kernel is named after a hash of all kernel sources. Kernels with a fault would only
        # fill the shared cache, because they are never used again.
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
    """Check that the tests that these faults name pass without a fault. A test that always fails proves nothing.

    Raises:
        SystemExit: one of these tests fails.
    """
    with tempfile.TemporaryDirectory(prefix="fault-") as scratch:
        folder = Path(scratch) / "project"
        copy_project(folder)
        failed = first_failure(folder, paths_of(chosen), None)
    if failed:
        raise SystemExit(f"{failed} fails without a fault")


def line_of(fault: Fault, found: Found) -> str:
    """The line to print for a fault."""
    if found.test is None:
        how = f"NOT FOUND: {fault.what}"
    else:
        how = f"found by {'' if found.is_named else 'the whole suite, '}{found.test}"
    return f"{fault.number:2}  {fault.file}: {how} ({found.seconds:.0f} s)"


def main(arguments: Sequence[str]) -> int:
    """Try the faults with the given numbers, or all faults. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="scripts/find-faults", description="Check that the tests find known faults.")
    add = parser.add_argument
    add("numbers", metavar="NUMBER", nargs="*", type=int, help="numbers of the faults to try; all by default")
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
