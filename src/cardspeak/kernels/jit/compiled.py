"""How kernels are compiled: `inlined` for parts, `compiled` for what Python calls."""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from numba import njit
from numba.core import config

from cardspeak.kernels.jit.cache import cache_folder
from cardspeak.kernels.lanes import registers  # noqa: F401  Numba learns what the functions of `lanes` are

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """`function` as a part of kernels: LLVM would leave the larger ones as calls, with all registers in memory."""
    options: dict[str, Any] = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast("Callable[P, R]", njit(**options)(function))


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """`function` as a kernel: compiled when first called, kept on disk, run without the GIL."""
    return cast("Callable[P, R]", _kept(njit(nogil=True, no_cfunc_wrapper=True)(function)))


def compiled_for_one(function: Callable[P, R]) -> Callable[P, R]:
    """`function` as a kernel so short that giving up the GIL would take longer than running it."""
    return cast("Callable[P, R]", _kept(njit(no_cfunc_wrapper=True)(function)))


def _kept(dispatcher: Any) -> Any:
    """The dispatcher, whose compiled code is kept on disk and found again, if there is a place for it."""
    if not config.DISABLE_JIT and cache_folder() is not None:
        with contextlib.suppress(Exception):  # of any kind: what a newer Numba may have changed is private, see there
            from cardspeak.kernels.jit.numba_cache import KernelCache

            dispatcher._cache = KernelCache(dispatcher.py_func)
    return dispatcher
