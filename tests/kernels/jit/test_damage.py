"""Damaged files of compiled code. Executing one can crash the process, so this happens in a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardspeak.kernels.jit import cache

PACKAGE = Path(cache.__file__).parents[2]

RUN = """
import random, shutil, sys
from pathlib import Path
from numba.core import config
from cardspeak.kernels.jit.compiled import compiled_for_one

flips, folder = int(sys.argv[1]), Path(config.CACHE_DIR)

def successor(number):
    return number + 1

def twice(number):
    return 2 * number

def file_of(name):
    (file,) = folder.rglob(f"*{name}*.nbc")
    return file

def uses(function, number, expected):
    kernel = compiled_for_one(function)
    assert kernel(number) == expected
    return sum(kernel.stats.cache_hits.values())

assert uses(successor, 1, 2) == uses(twice, 5, 10) == 0
assert uses(successor, 1, 2) == uses(twice, 5, 10) == 1
file, other = file_of("successor"), file_of("twice")
whole, draw = file.read_bytes(), random.Random(1)

def damaged():
    for place in sorted({0, 18, 19, 50, 51, len(whole) - 1} | {draw.randrange(len(whole)) for _ in range(flips)}):
        yield whole[:place] + bytes([whole[place] ^ 1 << draw.randrange(8)]) + whole[place + 1:]
    for size in [0, 1, 19, 51, *(draw.randrange(len(whole)) for _ in range(flips // 8))]:
        yield whole[:size]
    yield whole + b"x"
    yield whole + whole
    yield other.read_bytes()  # sealed, but as another kernel

for content in damaged():
    file.write_bytes(content)
    assert uses(successor, 1, 2) == 0, "damaged code was used"
    assert uses(successor, 1, 2) == 1, "the file was not replaced"
assert sorted(folder.rglob("*.n*")) == sorted([file, other]), "a file was left behind"
assert uses(successor, 1.5, 2.5) == 0  # other types have another file
first, second = sorted(folder.rglob("*successor*.nbc"))
one, two = first.read_bytes(), second.read_bytes()
first.write_bytes(two)
second.write_bytes(one)
assert uses(successor, 1, 2) == uses(successor, 1.5, 2.5) == 0, "code for other types was used"
print("survived")
"""


def survive(flips: int, folder: Path) -> None:
    program = folder / "program.py"
    program.write_text(RUN, "utf-8")
    done = subprocess.run(
        [sys.executable, str(program), str(flips)],
        env=os.environ | {"PYTHONPATH": str(PACKAGE.parent), "NUMBA_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "survived\n"), done.stderr


def test_damaged_code_is_compiled_again_and_replaced(tmp_path: Path) -> None:
    survive(16, tmp_path)


@pytest.mark.exhaustive
def test_much_damaged_code(tmp_path: Path) -> None:
    survive(400, tmp_path)
