from __future__ import annotations

import abc
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import pytest
from numba.core import caching, config
from numba.core.runtime.nrt import rtsys

from cardspeak._version import __version__
from cardspeak.kernels.jit import cache, sealed
from cardspeak.kernels.jit.compiled import compiled_for_one
from cardspeak.kernels.jit.numba_cache import KNOWN_NUMBAS, REFRESHED_NAME, define_symbols

PACKAGE = Path(cache.__file__).parents[2]
IS_KNOWN = numba.__version__.startswith(KNOWN_NUMBAS)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    cache.cache_folder.cache_clear()
    yield
    cache.cache_folder.cache_clear()


def refuse(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """Make these folders look read-only; permissions would not stop root from writing."""
    usual = cache.obstacle_in
    monkeypatch.setattr(
        cache, "obstacle_in", lambda folder: "refused" if any(map(folder.is_relative_to, folders)) else usual(folder)
    )


def test_the_key_has_the_version_and_changes_with_any_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = tmp_path / "kernels"
    shutil.copytree(cache.SOURCES, sources, ignore=shutil.ignore_patterns("__pycache__"))
    usual = cache.cache_key()
    monkeypatch.setattr(cache, "SOURCES", sources)
    assert usual is not None
    assert usual.startswith(f"{__version__}-")
    assert cache.cache_key() == usual
    rooms = [sources, *(folder for folder in sources.iterdir() if folder.is_dir())]
    assert len(rooms) > 1
    for room in rooms:
        for file in sorted(room.glob("*.py"))[:2]:
            source = file.read_bytes()
            file.write_bytes(source + b"# changed\n")
            assert cache.cache_key() != usual
            file.write_bytes(source)
    assert cache.cache_key() == usual
    (sources / "orders" / "high.py").rename(sources / "equity" / "high.py")
    assert cache.cache_key() != usual
    (sources / "equity" / "high.py").rename(sources / "orders" / "high.py")
    monkeypatch.setattr(config, "BOUNDSCHECK", 1)
    assert cache.cache_key() != usual


def test_without_sources_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "SOURCES", tmp_path)
    assert cache.cache_folder() is None


def test_the_folder_that_the_user_set_for_numba_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    assert cache.cache_folder() == tmp_path / "cardspeak" / str(cache.cache_key())


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="Windows and macOS have other cache folders")
def test_places_are_tried_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", "")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    key = str(cache.cache_key())
    pycache, user = cache.SOURCES / "__pycache__", tmp_path / "xdg" / "cardspeak"
    own = tmp_path / "tmp" / f"cardspeak-{os.getuid()}"

    def folder(*refused: Path) -> Path | None:
        with monkeypatch.context() as patch:
            cache.cache_folder.cache_clear()
            refuse(patch, *refused)
            return cache.cache_folder()

    assert folder() == pycache / key
    assert folder(pycache) == user / key
    assert folder(pycache, user) == own / key
    assert own.stat().st_mode & 0o777 == 0o700
    assert folder(pycache, user, own) is None
    with monkeypatch.context() as patch:
        patch.delenv("XDG_CACHE_HOME")
        patch.setenv("HOME", str(tmp_path / "home"))
        assert folder(pycache) == tmp_path / "home" / ".cache" / "cardspeak" / key


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows, users do not share a temporary folder")
def test_a_temporary_folder_that_others_can_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own = tmp_path / f"cardspeak-{os.getuid()}"
    assert list(cache._temporary_folder()) == [own]
    own.rmdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    own.symlink_to(tmp_path / "elsewhere")
    assert list(cache._temporary_folder()) == []
    own.unlink()
    own.mkdir()
    own.chmod(0o777)
    monkeypatch.setattr(config, "CACHE_DIR", "")
    monkeypatch.setattr(cache, "_user_folder", list)
    refuse(monkeypatch, cache.SOURCES)
    assert cache.cache_folder() is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX permissions")
def test_a_folder_that_others_can_write_is_not_used_and_the_user_learns_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    monkeypatch.setattr(config, "CACHE_DIR", str(shared))
    monkeypatch.setattr(cache, "SOURCES", tmp_path / "kernels")
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / "kernel.py").write_text("", "utf-8")
    used = tmp_path / "kernels" / "__pycache__"
    assert cache.cache_folder() == used / str(cache.cache_key())
    assert not list(shared.iterdir())
    assert caplog.messages == [
        f"cardspeak keeps compiled code in {used}, not in NUMBA_CACHE_DIR: other users can write to {shared}"
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX permissions")
def test_new_folders_are_private_whatever_the_umask_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "new"))
    usual = os.umask(0)
    try:
        folder = cache.cache_folder()
    finally:
        os.umask(usual)
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "new")
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="Windows and macOS ignore XDG_CACHE_HOME")
def test_a_relative_cache_folder_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for relative in ("cache", "./cache", "", "."):
        monkeypatch.setenv("XDG_CACHE_HOME", relative)
        assert list(cache._user_folder()) == [tmp_path / "home" / ".cache" / "cardspeak"]
    monkeypatch.setenv("HOME", "home")
    assert list(cache._user_folder()) == []


RUN = """
import sys
import numpy as np
from cardspeak.kernels.orders.addresses import address_of
from cardspeak.kernels.orders.badugi import badugi_of_planes
from cardspeak.kernels.orders.one_hand import value_of_five
from cardspeak.kernels.orders.order_loops import values_by_planes
from numba.core import caching, config
usual = config.CACHE_DIR
assert value_of_five(51, 47, 43, 39, 35) == 7462
hands, out = (np.arange(128, dtype=np.uint8) % 52,), (np.zeros(128, np.uint16),)
assert values_by_planes(address_of(badugi_of_planes), hands, out) == -1  # calls others
assert config.CACHE_DIR == usual
print(*(sum(kernel.stats.cache_hits.values()) for kernel in (value_of_five, values_by_planes)))
print("numba.np.linalg" in sys.modules)
"""


def run(folder: Path, program: str = RUN) -> str:
    """What a new process prints. `RUN` prints how often it found each of two kernels, and whether Numba is complete."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=os.environ | {"PYTHONPATH": str(PACKAGE.parent), "NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_second_process_finds_the_kernels_of_the_first(tmp_path: Path) -> None:
    assert run(tmp_path) == "0 0\nTrue\n"
    assert run(tmp_path) == f"1 1\n{not IS_KNOWN}\n"
    assert list(tmp_path.rglob("*.nbc"))


SYMBOLS = """
import llvmlite.binding as llvm
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
context = cpu_target.target_context
rtsys.initialize(context)
llvm.add_symbol = lambda name, address: print(name)
llvm.load_library_permanently = print
context.refresh()
"""


@pytest.mark.skipif(not IS_KNOWN, reason="loading a kernel calls `refresh` in this version of Numba")
def test_refresh_defines_no_other_symbols(tmp_path: Path) -> None:
    names = run(tmp_path, SYMBOLS).split()
    assert names, "otherwise, this test does not see how symbols are defined"
    assert [name for name in names if not name.startswith(REFRESHED_NAME.decode())] == []


@pytest.mark.parametrize(
    ("version", "contents", "is_complete"),
    [
        ("0.61.0", b"code", False),
        ("0.68.1", b"code", False),
        ("0.68.1", b"code that refers to _numba_hashsecret_siphash_k0", True),
        ("0.6.1", b"code", True),
        ("0.69.0", b"code", True),
        ("1.0.0", b"code", True),
        ("0+unknown", b"code", True),
    ],
)
def test_an_unknown_numba_defines_its_symbols_itself(
    version: str, contents: bytes, is_complete: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = []
    context = SimpleNamespace(refresh=lambda: called.append("refresh"))
    monkeypatch.setattr(numba, "__version__", version)
    monkeypatch.setattr(rtsys, "initialize", lambda _: called.append("initialize"))
    define_symbols(context, contents)
    assert called == ["refresh" if is_complete else "initialize"]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which this process keeps the compiled kernels of the test."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def hits() -> int:
    """How often a new dispatcher of the same function finds it on disk, as a new process would."""
    kernel: Any = compiled_for_one(successor)
    assert kernel(1) == 2
    return int(sum(kernel.stats.cache_hits.values()))


def successor(number: int) -> int:
    return number + 1


BROKEN = {
    "empty": b"",
    "no pickle": b"no pickle",
    "a number": pickle.dumps(5),
    "a module that does not exist": b"cnosuch\nX\n.",
    "a name that does not exist": b"cos\nnosuch\n.",
    "a call of a number": pickle.dumps(5)[:-1] + b")R.",
    "another key": pickle.dumps((5, ())),
}


@pytest.mark.usefixtures("own_folder")
def test_contents_that_cannot_be_unpickled_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever error pickle raises, the kernel is compiled again. Here the checksum is right."""
    assert (hits(), hits()) == (0, 1)
    for what, content in BROKEN.items():
        with monkeypatch.context() as patch:
            patch.setattr(sealed, "read", lambda *_, content=content: content)
            assert hits() == 0, what
        assert hits() == 1


def remove_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(caching, "_CacheLocator")


def change_a_constructor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching.FunctionCache, "__init__", lambda _: None)


def add_an_abstract_method(monkeypatch: pytest.MonkeyPatch) -> None:
    locator: Any = caching._CacheLocator
    monkeypatch.setattr(locator, "get_more", abc.abstractmethod(lambda _: None), raising=False)
    monkeypatch.setattr(locator, "__abstractmethods__", locator.__abstractmethods__ | {"get_more"})


@pytest.mark.parametrize("change", [remove_a_class, change_a_constructor, add_an_abstract_method])
def test_a_changed_cache_of_numba_costs_only_time(
    change: Callable[[pytest.MonkeyPatch], None], own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba's cache classes are private. If they change, nothing is cached: Numba's own cache could be stale."""
    change(monkeypatch)
    monkeypatch.delitem(sys.modules, "cardspeak.kernels.jit.numba_cache")
    assert (hits(), hits()) == (0, 0)
    assert not list(own_folder.rglob("*.nbc"))


def test_without_a_cache_folder_kernels_still_run(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "obstacle_in", lambda _: "refused")
    assert (hits(), hits()) == (0, 0)
    assert not list(own_folder.rglob("*.nbc"))


def test_a_full_disk_costs_only_time(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        assert (hits(), hits()) == (0, 0)
    (folder,) = (own_folder / "cardspeak").iterdir()
    assert not list(folder.iterdir())
    assert (hits(), hits()) == (0, 1)
