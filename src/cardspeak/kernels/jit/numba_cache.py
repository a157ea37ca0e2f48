"""Numba's cache of compiled code, in the folder that `cache` chooses, in files that `sealed` checks.

Numba's cache classes are private, so a newer version of Numba can change them. Only `compiled` imports this module. If
the import fails, kernels are compiled without the cache.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import contextlib
import hashlib
import pickle
from typing import TYPE_CHECKING, Any

import llvmlite
import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.serialize import dumps

from cardspeak.kernels.jit import sealed
from cardspeak.kernels.jit.cache import LONGEST_FILE_NAME, cache_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COMPILER = (numba.__version__, llvmlite.__version__)
"""Versions that the files depend on, besides the kernel, its types, the processor and the version of Python."""


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
    """The cached files of one kernel, one for each combination of types.

    If a file cannot be used, the kernel is compiled again.

    `load_overload` and `save_overload` replace those of Numba completely, so that no version of Numba reads a file
    that is not sealed. Each combination of types has a file of its own. Numba's own cache has numbered files and an
    index, and if two processes write at the same time, the index can name a file with code for other types.

    All exceptions are caught. Numba's methods are private, so another version may lack them, and unpickling can raise
    anything: the documentation of pickle names five errors, and says that there can be others.
    """

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kernel compiled for these types, or None if it is not cached or cannot be used."""
        with contextlib.suppress(Exception):  # see the class
            target_context.refresh()
            key = self._index_key(sig, target_context.codegen())
            path, identity = self._place(key)
            stored_key, reduced = pickle.loads(sealed.read(path, identity))
            if stored_key == key:
                return self._impl.rebuild(target_context, reduced)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save this kernel if possible, in place of what was saved for these types before."""
        with contextlib.suppress(Exception):  # see the class
            if self._impl.check_cachable(data):
                key = self._index_key(sig, data.codegen)
                sealed.write(*self._place(key), dumps((key, self._impl.reduce(data))))

    def flush(self) -> None:
        """Do nothing: `recompile`, which calls this, then saves the kernel over the old file."""

    def _place(self, key: Any) -> tuple[Path, bytes]:
        """The path of the file for these types and this processor, and its identity."""
        folder, name = cache_folder(), self._impl.filename_base
        if folder is None:
            raise FileNotFoundError("no cache folder")
        identity = repr((name, self._py_func.__module__, key, COMPILER)).encode()
        ending = f".{hashlib.sha256(identity).hexdigest()[:16]}.nbc"
        return folder / f"{name[: LONGEST_FILE_NAME - len(ending)]}{ending}", identity
