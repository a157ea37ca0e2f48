"""Tests of the page that lists the functions of PQL: it is up to date, with the answers of all examples."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from cardspeak.deals.language.functions import FUNCTIONS

SCRIPT = Path(__file__).parents[2] / "scripts" / "list_pql.py"
OF_PROPOKERTOOLS = 78
"""The number of functions of which ProPokerTools published the names."""


def script() -> ModuleType:
    """The script that writes the page."""
    spec = importlib.util.spec_from_file_location("list_pql", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_script_writes() -> None:
    """If this fails, run scripts/list_pql.py and check what changed."""
    found = script()
    assert found.PAGE.read_text("utf-8") == found.page()


def test_every_example_uses_its_function() -> None:
    assert [f.name for f in FUNCTIONS.values() if not re.search(rf"\b{f.name}\(", f.example)] == []


def test_all_functions_of_propokertools_are_there() -> None:
    assert sum(not function.is_added for function in FUNCTIONS.values()) == OF_PROPOKERTOOLS
