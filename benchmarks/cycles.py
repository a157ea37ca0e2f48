"""Cycles a hand of the hot loops, as LLVM's machine code analyser estimates them for ARM64 and for AVX2.

Run `python -m benchmarks.cycles` from the top folder of the repository. It needs llvm-mca, version 16 or newer, on PATH
or in the variable LLVM_MCA; `apt install llvm-19` installs it on Debian.

The estimates assume that all data are in the fastest cache and that every branch is predicted correctly. On a processor
with AVX2, they are compared with the cycles that the same code takes.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np

from benchmarks.assembly import SETS, Loop, assembly_for, elsewhere, hot_loops, loops, representations

PROCESSORS = {"NEON": ("neoverse-v2", "apple-m1"), "AVX2": ("znver3", "skylake", "icelake-server")}
"""The processors, for each set of instructions. For apple-m1, LLVM uses its model of the Apple A7 (Cyclone).

Cyclone has three vector units, the M1 has four, so it should take fewer cycles than estimated.
"""
ITERATIONS = 200
HANDS = 7680
"""The number of hands to measure: they fit into the second cache, and columns are not a multiple of 4 KiB apart."""
MULTIPLICATIONS = 10_000
LATENCY = 3
"""The cycles from one multiplication of 64-bit integers to the next that needs its result.

It is 3 on AMD's processors since Zen and on Intel's since Nehalem: https://uops.info, IMUL (R64, R64).
"""
TURNS = 2000


def analyser() -> str:
    """The path of llvm-mca.

    Raises:
        SystemExit: there is none.
    """
    names = [os.environ.get("LLVM_MCA", ""), *(f"llvm-mca-{version}" for version in range(30, 15, -1)), "llvm-mca"]
    path = next(filter(None, map(shutil.which, filter(None, names))), None)
    return path or sys.exit("cycles: llvm-mca is missing; on Debian and Ubuntu, install it with: apt install llvm-19")


def knows(mca: str, triple: str, cpu: str) -> bool:
    """Whether llvm-mca knows this processor."""
    command = [mca, f"-mtriple={triple}", f"-mcpu={cpu}"]
    return "not a recognized" not in subprocess.run(command, input="nop\n", capture_output=True, text=True).stderr


def cycles_of(mca: str, body: list[str], triple: str, cpu: str) -> float:
    """The estimated cycles of an iteration of a loop, when many iterations follow one another."""
    command = [mca, f"-mtriple={triple}", f"-mcpu={cpu}", f"-iterations={ITERATIONS}"]
    done = subprocess.run(command, input="\n".join(body) + "\n", capture_output=True, text=True, check=True)
    total = re.search(r"^Total Cycles:\s+(\d+)", done.stdout, re.M)
    assert total is not None
    return int(total[1]) / ITERATIONS


def estimates(mca: str, name: str, all_loops: dict[str, Loop], cpus: list[str]) -> dict[str, dict[str, list[float]]]:
    """For each loop and each processor: instructions a hand and estimated cycles a hand."""
    kind, found = SETS[name], representations(name)
    table: dict[str, dict[str, list[float]]] = {}
    for title, loop in all_loops.items():
        n_hands = kind.n_bytes // 2 if loop.per_word else kind.n_bytes
        table[title] = {}
        for cpu in cpus:
            assembly = assembly_for(found[title], kind, cpu)
            bodies = hot_loops(assembly, loop.kernel.py_func.__name__, loop.n_steps)
            cycles = sum(cycles_of(mca, body, kind.triple, cpu) for body in bodies)
            table[title][cpu] = [sum(map(len, bodies)) / n_hands, cycles / n_hands]
    return table


def multiplied(n: int) -> Any:
    """The result of n multiplications, each of which needs the result of the one before."""
    x = np.uint64(3)
    for _ in range(n):
        x *= x
    return x


def measured() -> dict[str, float]:
    """The cycles a hand that each loop takes on this machine.

    A chain of multiplications takes a known number of cycles. It is timed in turns with the loop, so that both run at
    the same clock rate. The fastest turns count. The time of a call with half of the hands is subtracted, and with it
    the time that a call takes for no hands.
    """
    chained: Any = numba.njit(multiplied)
    cycles = {}
    for (title, loop), fewer in zip(loops(HANDS).items(), loops(HANDS // 2).values(), strict=True):
        best = [float("inf")] * 3
        for turn in range(TURNS + 1):
            times = (seconds(loop.run), seconds(fewer.run), seconds(lambda: chained(MULTIPLICATIONS)))
            if turn:  # the first turn compiles
                best = list(map(min, best, times))
        whole, half, chain = best
        cycles[title] = (whole - half) / (HANDS // 2) / chain * MULTIPLICATIONS * LATENCY
    return cycles


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def host() -> str:
    """LLVM's name of this machine's processor if it has AVX2, or an empty string."""
    has_avx2 = platform.machine() in ("x86_64", "AMD64") and llvm.get_host_cpu_features().get("avx2", False)
    return llvm.get_host_cpu_name() if has_avx2 else ""


def measured_with_avx2() -> dict[str, float]:
    """The cycles a hand on this machine, which has AVX2, if wider registers are not used."""
    features = (name for name, present in llvm.get_host_cpu_features().items() if present and "avx512" not in name)
    environment = {"NUMBA_CPU_NAME": host(), "NUMBA_CPU_FEATURES": ",".join(f"+{name}" for name in features)}
    of_loops: dict[str, float] = elsewhere("benchmarks.cycles", "measure", **environment)
    return of_loops


def show(title: str, cells: list[str]) -> None:
    print(f"{title:18}" + "".join(f"{cell:>16}" for cell in cells), flush=True)


def main() -> None:
    if sys.argv[1:] == ["measure"]:
        json.dump(measured(), sys.stdout)
        return
    mca, here, all_loops = analyser(), host(), loops(HANDS)
    of_cpus: dict[str, dict[str, list[float]]] = {title: {} for title in all_loops}
    for name, (first, *others) in PROCESSORS.items():
        wanted = [here] if name == "AVX2" and here else []
        wanted += [cpu for cpu in (first, *others) if cpu not in wanted]
        cpus = [cpu for cpu in wanted if knows(mca, SETS[name].triple, cpu)]
        for title, of_cpu in estimates(mca, name, all_loops, cpus).items():
            of_cpus[title] |= of_cpu
    taken = measured_with_avx2() if here else {}
    cpus = list(next(iter(of_cpus.values())))
    version = subprocess.run([mca, "--version"], capture_output=True, text=True, check=True).stdout
    release = re.search(r"version (\S+)", version)
    print(f"cycles a hand (instructions a hand); estimates by llvm-mca {release[1] if release else ''}\n")
    show("", [*cpus, "measured here"])
    for title, of_cpu in of_cpus.items():
        cells = [f"{of_cpu[cpu][1]:.2f} ({of_cpu[cpu][0]:.0f})" for cpu in cpus]
        show(title, [*cells, f"{taken[title]:.2f}" if title in taken else "-"])


if __name__ == "__main__":
    main()
