"""The machine code of kernels for processors that this machine need not have, and the hot loops in it.

Numba compiles kernels for the processor that it runs on. Here it compiles them for another one, in a process of its
own: the size of the vectors in `lanes` follows from NUMBA_CPU_FEATURES when the package is imported, and LLVM optimises
for the architecture that is set in Numba's private `Codegen` object. The result is LLVM's intermediate representation,
which is never run. `assembly_for` turns it into the assembly for one processor.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt

SMALLEST = 40
"""The smallest number of instructions of a hot loop. Each step of a kernel takes more."""

LEAVES = frozenset({"b", "bl", "blr", "br", "callq", "jmp", "jmpq", "ret", "retq"})


@dataclass(frozen=True, slots=True)
class Instructions:
    """A set of vector instructions.

    Attributes:
        triple: LLVM's name of the architecture.
        features: the features to set in NUMBA_CPU_FEATURES.
        cpu: the processor for which LLVM optimises before it generates code for a specific processor.
        without: features of specific processors that are not used.
        n_bytes: the size of a register.
    """

    triple: str
    features: str
    cpu: str
    without: str
    n_bytes: int


SETS: Mapping[str, Instructions] = {
    "NEON": Instructions("aarch64-linux-gnu", "", "generic", "", 16),
    "AVX2": Instructions("x86_64-linux-gnu", "+avx2", "x86-64-v3", "-avx512f", 32),
}


@dataclass(frozen=True, slots=True)
class Loop:
    """The work of a kernel.

    Attributes:
        kernel: the kernel, from Numba.
        arguments: its arguments, with random hands.
        per_word: whether an iteration evaluates one hand for each word of a register. Otherwise it is one hand for each
            byte.
        n_steps: the number of loops, one after another, in which hands are evaluated.
    """

    kernel: Any
    arguments: tuple[Any, ...]
    per_word: bool
    n_steps: int

    def run(self) -> None:
        """Run the kernel."""
        self.kernel(*self.arguments)


def loops(n_hands: int) -> dict[str, Loop]:
    """The loops to estimate, by name."""
    from cardspeak.kernels.orders.high_loops import values_of_cards, values_of_planes
    from cardspeak.kernels.orders.omaha import omaha_of_cards

    seven, nine = random_rows(n_hands, 7), random_rows(n_hands, 9)
    rows, of_omaha = (seven.reshape(-1), (0,) * 7), (nine.reshape(-1), (0,) * 9)
    columns = tuple(np.ascontiguousarray(seven.T))
    one, two = (np.empty(n_hands, np.uint16),), (np.empty(n_hands, np.uint16), np.empty(n_hands, np.uint16))
    return {
        "rows, dense": Loop(values_of_cards, (rows, one), False, 2),
        "rows, sparse": Loop(values_of_cards, (rows, two), False, 1),
        "columns, dense": Loop(values_of_cards, (columns, one), False, 2),
        "planes, dense": Loop(values_of_planes, (planes_of(seven), 7, one), True, 2),
        "planes, sparse": Loop(values_of_planes, (planes_of(seven), 7, two), True, 1),
        "Omaha rows, high": Loop(omaha_of_cards, (of_omaha, (0,) * 4, one, ()), False, 2),
    }


def random_rows(n_hands: int, n_cards: int) -> npt.NDArray[np.uint8]:
    """Random hands of `n_cards` different cards, made without kernels, which may not run on this machine."""
    order = np.random.default_rng(1).random((n_hands, 52))
    return np.argsort(order, axis=1)[:, :n_cards].astype(np.uint8)


def planes_of(hands: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint16], ...]:
    """The ranks that each hand holds in each suit, made without kernels."""
    bits = 1 << (hands.astype(np.uint16) >> 2)
    return tuple(np.where(hands % 4 == suit, bits, 0).sum(axis=1).astype(np.uint16) for suit in range(4))


def elsewhere(module: str, argument: str, **environment: str) -> Any:
    """What a module prints as JSON when it runs in a new process with these environment variables."""
    command = [sys.executable, "-m", module, argument]
    done = subprocess.run(command, env=os.environ | environment, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def representations(name: str) -> dict[str, str]:
    """LLVM's optimised representation of each loop's kernel, for the set of instructions with this name."""
    kind = SETS[name]
    of_loops: dict[str, str] = elsewhere(
        "benchmarks.assembly", name, NUMBA_CPU_NAME=kind.cpu, NUMBA_CPU_FEATURES=kind.features
    )
    return of_loops


def machine(kind: Instructions, cpu: str, features: str = "") -> Any:
    """LLVM's description of a processor."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(kind.triple).create_target_machine(cpu=cpu, features=features, opt=3)


def assembly_for(representation: str, kind: Instructions, cpu: str) -> str:
    """The assembly of a kernel for a processor."""
    return str(machine(kind, cpu, kind.without).emit_assembly(llvm.parse_assembly(representation)))


def hot_loops(assembly: str, name: str, n_expected: int) -> list[list[str]]:
    """The instructions of the innermost loops of a kernel, in the order of the code.

    Raises:
        RuntimeError: the number of loops with at least `SMALLEST` instructions is not `n_expected`, for example because
            LLVM has unrolled a loop.
    """
    start = next(found.end() for found in re.finditer(r"^(\S+):", assembly, re.M) if is_kernel(found[1], name))
    instructions: list[str] = []
    at_label: dict[str, int] = {}
    for line in assembly[start : assembly.index(".Lfunc_end", start)].splitlines():
        if label := re.match(r"(\.LBB\w+):", line):
            at_label[label[1]] = len(instructions)
        elif re.match(r"\t[a-z]", line):
            instructions.append(line.strip())
    found = []
    for last, instruction in enumerate(instructions):
        target = re.search(r"(\.LBB\w+)$", instruction)
        if target and at_label.get(target[1], last + 1) <= last:
            found.append((at_label[target[1]], last))
    inner = [loop for loop in found if not any(is_within(other, loop) for other in found)]
    whole = [loop for loop in inner if not leaves(instructions[loop[0] : loop[1]])]
    # Kernels for any number of cards have a branch for it. Its paths overlap, and that for seven cards is the longest.
    paths = [loop for loop in whole if not any(is_longer_path(other, loop) for other in whole)]
    bodies = [instructions[first : last + 1] for first, last in paths if last - first >= SMALLEST]
    if len(bodies) != n_expected:
        raise RuntimeError(f"{name} has {len(bodies)} hot loops, not {n_expected}")
    return bodies


def is_kernel(symbol: str, name: str) -> bool:
    """Whether a symbol is that of the kernel, and not that of the code that Python calls."""
    return f"{len(name)}{name}" in symbol and "cpython" not in symbol and not symbol.startswith(".")


def is_within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return inner != outer and outer[0] <= inner[0] and inner[1] <= outer[1]


def is_longer_path(other: tuple[int, int], loop: tuple[int, int]) -> bool:
    return other[0] <= loop[1] and loop[0] <= other[1] and other[1] - other[0] > loop[1] - loop[0]


def leaves(instructions: list[str]) -> bool:
    """Whether there is an unconditional branch or a call. Then a jump back over them is not the end of a hot loop."""
    return any(instruction.split()[0] in LEAVES for instruction in instructions)


def compile_for(kind: Instructions) -> Callable[[Loop], str]:
    """A function that returns LLVM's representation of a kernel.

    From now on, Numba compiles for the other architecture. The code is not loaded, since it would not run here.
    """
    import numba
    from numba.core import codegen
    from numba.core.registry import cpu_target

    found: list[tuple[str, str]] = []

    def keep(library: Any) -> None:
        library._finalized = True
        found.append((library.name, str(library._final_module)))

    there = cpu_target.target_context.codegen()
    there._tm = machine(kind, kind.cpu)
    there._data_layout = str(there._tm.target_data)
    llvm.get_process_triple = lambda: kind.triple
    codegen.CPUCodeLibrary._finalize_final_module = keep
    codegen.JITCodeLibrary.get_pointer_to_function = lambda library, _name: library._ensure_finalized() or 0
    codegen.JITCPUCodegen.set_env = lambda *_: None

    def compiled(loop: Loop) -> str:
        name = loop.kernel.py_func.__name__
        options = {key: value for key, value in loop.kernel.targetoptions.items() if key != "nopython"}
        fresh = numba.njit(**options)(loop.kernel.py_func)  # without the cache on disk
        fresh.compile(tuple(map(numba.typeof, loop.arguments)))
        return next(text for library, text in reversed(found) if name in library)

    return compiled


def main() -> None:
    compiled = compile_for(SETS[sys.argv[1]])  # before the kernels are imported
    json.dump({name: compiled(loop) for name, loop in loops(1024).items()}, sys.stdout)


if __name__ == "__main__":
    main()
