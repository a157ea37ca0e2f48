"""The compilation of functions that are only parts of kernels: they are never called from Python.

Numba optimises each function and makes machine code of it, with all functions that it calls. Kernels need neither: they
contain the functions that they call, and are optimised as a whole. `PartCompiler` leaves out both, which halves the
time to compile a kernel that consists of many functions. It uses private classes of Numba, so `compiled` uses it only
with `KNOWN_NUMBAS`.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

KNOWN_NUMBAS = ("0.68.",)
"""The versions of Numba for which `PartCompiler` is right: their sources were read, and the tests passed."""


class _PartLibrary(JITCodeLibrary):
    """LLVM's code of a part, for kernels to link. No machine code is made of it."""

    def _optimize_final_module(self) -> None:
        """Do nothing: kernels are optimised as a whole, and LLVM has already simplified this function."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class PartCompiler(Compiler):
    """Compiles a function as a part of kernels."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        target = self.state.targetctx  # a copy, which only this compilation uses
        target.get_executable = _no_executable
        self.state.library = _PartLibrary(target.codegen(), "part")


def _no_executable(library: Any, _description: Any, _environment: Any) -> Any:
    """What represents the function in Numba's tables: a built-in function, different each time, which nobody calls."""
    return [library].index
