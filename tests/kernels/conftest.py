from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import cardspeak

HERE, SOURCES = Path(__file__).parent, Path(cardspeak.__file__).parents[1]


@pytest.fixture(scope="session")
def twin() -> ModuleType:
    """The module beside this one; tests are not a package that could import it."""
    spec = importlib.util.spec_from_file_location("twin", HERE / "twin.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def run_elsewhere() -> Callable[..., str]:
    """What a script prints in another process; it may import the twin."""

    def run(script: str, *arguments: str, **env: str) -> str:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", script, *arguments],
            env=os.environ | {"PYTHONPATH": os.pathsep.join((str(SOURCES), str(HERE)))} | env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
