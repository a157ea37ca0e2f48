"""Numba's cache of compiled code, in the folder that `cache` chooses.

Numba's cache classes are private, so a newer Numba can change them. Only `compiled` imports this module. If the import
fails, kernels are compiled without the cache.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from cardspeak.kernels.jit.cache import cache_folder

if TYPE_CHECKING:
    from collections.abc import Callable


class _Locator(_CacheLocator):
    """Provides Numba with the folder and a constant stamp, so that Numba never considers the files stale."""

    def __init__(self, function: Callable[..., Any], folder: str) -> None:
        self._py_file, self._lineno = function.__code__.co_filename, function.__code__.co_firstlineno
        self._folder = folder

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._lineno)

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> _Locator | None:
        folder = cache_folder()
        return cls(function, str(folder)) if folder else None


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012  Numba requires a list


class KernelCache(FunctionCache):
    """The cached files of one kernel. If they cannot be used, the kernel is compiled again.

    Every exception is caught, since reading corrupt data can raise any exception. Besides UnpicklingError, the
    documentation of Python's pickle names AttributeError, EOFError, ImportError and IndexError, "but not necessarily
    limited to" these.
    """

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel compiled for these types, or None if it is not cached or cannot be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # see the class
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save this kernel if possible. If the index cannot be read, start a new one."""
        try:
            super().save_overload(sig, data)
        except Exception:  # see the class
            with contextlib.suppress(Exception):
                self.flush()
                super().save_overload(sig, data)
