from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def twin() -> ModuleType:
    """The module beside this one; tests are not a package that could import it."""
    spec = importlib.util.spec_from_file_location("twin", Path(__file__).with_name("twin.py"))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
