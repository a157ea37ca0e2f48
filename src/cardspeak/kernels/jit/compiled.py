"""Decorators that compile kernels: `compiled` for functions that Python calls, others for the functions they use."""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import numba
from numba import njit
from numba.core import config

from cardspeak.kernels.jit.cache import cache_folder
from cardspeak.kernels.jit.collecting import pause_while_compiling
from cardspeak.kernels.lanes import registers  # noqa: F401  registers the functions of `lanes` with Numba

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

pause_while_compiling()


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """`function`, compiled so that it is always inlined into kernels.

    Without inlining, larger functions would receive and return vectors through memory, which is slower.
    """
    options: dict[str, Any] = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast("Callable[P, R]", njit(**options)(function))


def component(function: Callable[P, R]) -> Callable[P, R]:
    """`function`, inlined into kernels as in `inlined`, but optimised only as a part of them (see `parts`).

    It is for kernels of many scalar functions, each of which is called in few places.
    """
    options: dict[str, Any] = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    with contextlib.suppress(Exception):  # any exception: these are private classes, which can change
        from cardspeak.kernels.jit.parts import KNOWN_NUMBAS, PartCompiler

        if numba.__version__.startswith(KNOWN_NUMBAS):
            options["pipeline_class"] = PartCompiler
    return cast("Callable[P, R]", njit(**options)(function))


def pasted(function: Callable[P, R]) -> Callable[P, R]:
    """`function`, compiled as a part of each kernel that calls it, as if its body were written there.

    It is for the long loops of `orders`, which are given other functions in each kernel. If they were `inlined`, they
    would be compiled on their own first, which takes longer and serves only one kernel. Most functions serve several
    kernels, and are compiled faster if they are `inlined`.
    """
    return cast("Callable[P, R]", njit(inline="always")(function))


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """`function` as a kernel that runs without the GIL.

    It is compiled on its first call with each combination of argument types, and cached on disk.
    """
    return cast("Callable[P, R]", _kept(njit(nogil=True, no_cfunc_wrapper=True)(function)))


def compiled_for_one(function: Callable[P, R]) -> Callable[P, R]:
    """`function` as a kernel, as in `compiled`, except that it keeps the GIL.

    It is for kernels that are so short that releasing the GIL would take longer.
    """
    return cast("Callable[P, R]", _kept(njit(no_cfunc_wrapper=True)(function)))


def _kept(dispatcher: Any) -> Any:
    """The dispatcher, with its compiled code cached on disk if there is a cache folder."""
    if not config.DISABLE_JIT and cache_folder() is not None:
        with contextlib.suppress(Exception):  # any exception: `numba_cache` uses private classes, which can change
            from cardspeak.kernels.jit.numba_cache import KernelCache

            dispatcher._cache = KernelCache(dispatcher.py_func)
    return dispatcher
