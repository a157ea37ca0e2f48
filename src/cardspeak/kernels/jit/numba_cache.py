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
KNOWN_NUMBAS = ("0.61.", "0.62.", "0.63.", "0.64.", "0.65.", "0.66.", "0.67.", "0.68.")
"""The versions of Numba for which `define_symbols` is right: their sources were read, and the tests passed."""
REFRESHED_NAME = b"_numba_hashsecret"
"""How the names of the symbols begin that only `refresh` defines in these versions."""


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


def define_symbols(target_context: Any, contents: bytes) -> None:
    """Define all symbols that cached machine code refers to. If one is missing, LLVM ends the process.

    Numba calls `refresh`, which imports its implementations of everything that kernels can use of Python and NumPy.
    That takes a quarter of a second, and only compiling needs it; the compiler calls it, too. In the known versions, a
    context defines the symbols of Python and of mathematics when it is created, and `rtsys` those of memory. The
    imports only add the secrets of hash values.
    """
    if numba.__version__.startswith(KNOWN_NUMBAS) and REFRESHED_NAME not in contents:
        from numba.core.runtime import rtsys

        rtsys.initialize(target_context)
    else:
        target_context.refresh()


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
            key = self._index_key(sig, target_context.codegen())
            path, identity = self._place(key)
            contents = sealed.read(path, identity)
            define_symbols(target_context, contents)
            stored_key, reduced = pickle.loads(contents)
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
