from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest
from numba.core import config

from cardspeak._version import __version__
from cardspeak.kernels.jit import cache

PACKAGE = Path(cache.__file__).parents[2]


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    cache.cache_folder.cache_clear()
    yield
    cache.cache_folder.cache_clear()


def refuse(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """Let nothing be written in these folders; who is root cannot be kept out by permissions."""
    usual = cache.is_writable
    monkeypatch.setattr(
        cache, "is_writable", lambda folder: not any(map(folder.is_relative_to, folders)) and usual(folder)
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
    assert len(rooms) == 7
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


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their cache folders are elsewhere")
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


@pytest.mark.skipif(sys.platform == "win32", reason="each user has a temporary folder there")
def test_a_temporary_folder_that_others_can_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own = tmp_path / f"cardspeak-{os.getuid()}"
    assert list(cache._temporary_folder()) == [own]
    own.chmod(0o777)
    assert list(cache._temporary_folder()) == []
    own.rmdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    own.symlink_to(tmp_path / "elsewhere")
    assert list(cache._temporary_folder()) == []
    own.unlink()
    monkeypatch.setattr(os, "getuid", lambda: 12345)  # somebody else's
    (tmp_path / "cardspeak-12345").mkdir(mode=0o700)
    assert list(cache._temporary_folder()) == []


RUN = """
from numba.core import config
usual = config.CACHE_DIR
{before}
{call}
assert config.CACHE_DIR == usual
print(sum(kernel.stats.cache_hits.values()))
"""
CALL = """
from cardspeak.kernels.orders.one_hand import value_of_five as kernel
assert kernel(51, 47, 43, 39, 35) == 7462
"""
CALL_OF_ONE_THAT_CALLS_OTHERS = """
import numpy as np
from cardspeak.kernels.orders.badugi import badugi_of_cards as kernel
assert kernel((np.arange(128, dtype=np.uint8) % 52,), (np.zeros(128, np.uint16),)) == -1
"""


def run(before: str = "", call: str = CALL, **env: str) -> int:
    """How many kernels a new process finds on disk."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN.format(before=before, call=call)],
        env=os.environ | {"PYTHONPATH": str(PACKAGE.parent)} | env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.parametrize("call", [CALL, CALL_OF_ONE_THAT_CALLS_OTHERS])
def test_a_second_process_finds_the_kernels_of_the_first(call: str, tmp_path: Path) -> None:
    assert run(call=call, NUMBA_CACHE_DIR=str(tmp_path)) == 0
    assert run(call=call, NUMBA_CACHE_DIR=str(tmp_path)) == 1
    assert list(tmp_path.rglob("*.nbc"))


VERSION = pickle.dumps(numba.__version__)
BROKEN = {
    "empty": b"",
    "no pickle": b"no pickle",
    "a number": pickle.dumps(5),
    "of a module that there is not": b"cnosuch\nX\n.",
    "of a name that there is not": b"cos\nnosuch\n.",
    "a call of what is none": pickle.dumps(5)[:-1] + b")R.",
    "the version alone": VERSION,
    "cut short after the version": VERSION + b"\x80",
    "a number after the version": VERSION + pickle.dumps(5),
    "no module after the version": VERSION + b"cnosuch\nX\n.",
    "no mapping after the version": VERSION + pickle.dumps(("", 5)),
}

READ_BROKEN = """
import sys
from pathlib import Path
from cardspeak.kernels.jit.compiled import compiled_for_one
from numba import njit

def made():
    @compiled_for_one
    def successor(number: int) -> int:
        return number + 1
    return successor

def hits():
    kernel = made()
    assert kernel(1) == 2
    return sum(kernel.stats.cache_hits.values())

assert (hits(), hits()) == (0, 1)
(index,), (data,) = ([*Path(sys.argv[1]).rglob("*." + suffix)] for suffix in ("nbi", "nbc"))
broken = eval(sys.argv[2])
broken += [data.read_bytes()[:length] for length in (1, 10, 200, data.stat().st_size // 2, data.stat().st_size - 1)]
broken += [index.read_bytes()[:length] for length in range(0, index.stat().st_size, 40)]
for file in index, data:
    for content in broken:
        file.write_bytes(content)
        cache_hits = hits(), hits()
        assert cache_hits == (0, 1), (file.suffix, content, cache_hits)
print(len(broken))
"""


def test_files_that_cannot_be_read_are_as_good_as_none_and_made_anew(tmp_path: Path) -> None:
    """Whatever pickle may raise; each is written over by the next process that compiles."""
    script = tmp_path / "read_broken.py"
    script.write_text(READ_BROKEN, "utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script), str(tmp_path), repr(list(BROKEN.values()))],
        env=os.environ | {"PYTHONPATH": str(PACKAGE.parent), "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > len(BROKEN) + 5


@pytest.mark.parametrize(
    "change",
    [
        "del caching._CacheLocator",
        "caching.FunctionCache.__init__ = lambda self: None",
        "caching._CacheLocator.get_more = abc.abstractmethod(lambda self: None)\n"
        "caching._CacheLocator.__abstractmethods__ |= {'get_more'}",
    ],
)
def test_a_numba_with_another_cache_costs_time_and_nothing_else(change: str, tmp_path: Path) -> None:
    """Its classes are private and may change; nothing is kept then, for what Numba itself keeps may be stale."""
    before = f"import abc\nfrom numba.core import caching\n{change}"
    assert run(before, NUMBA_CACHE_DIR=str(tmp_path)) == 0
    assert not list(tmp_path.rglob("*.nbc"))
    assert run(before, NUMBA_CACHE_DIR=str(tmp_path)) == 0


def test_without_any_place_kernels_still_run() -> None:
    before = "from cardspeak.kernels.jit import cache\ncache.is_writable = lambda folder: False"
    assert run(before) == 0


def test_a_full_disk_costs_time_and_nothing_else(tmp_path: Path) -> None:
    before = """
from numba.core.caching import IndexDataCacheFile
def fail(*args):
    raise OSError(28, "No space left on device")
IndexDataCacheFile._save_data = fail
"""
    assert run(before, NUMBA_CACHE_DIR=str(tmp_path)) == 0
    assert run(NUMBA_CACHE_DIR=str(tmp_path)) == 0
