"""Numba's cache of compiled code, in the folder that `cache` chooses.

Numba's cache classes are private, so a newer version of Numba can change them. Only `compiled` imports this module. If
the import fails, kernels are compiled without the cache.
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
    """Tells Numba which folder to use. The source stamp is constant, so Numba never considers the files outdated."""

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

    All exceptions are caught, because unpickling corrupt data can raise any exception. The documentation of pickle
    names UnpicklingError, AttributeError, EOFError, ImportError and IndexError, and says that there can be others.
    """

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel compiled for these types, or None if it is not cached or cannot be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # see the class
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save this kernel if possible. If the index of the cached files cannot be read, start a new index."""
        try:
            super().save_overload(sig, data)
        except Exception:  # see the class
            with contextlib.suppress(Exception):
                self.flush()
                super().save_overload(sig, data)
