"""Tests of the functions of PQL as a mapping that imports their files on first use."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardspeak.deals.language.functions import FUNCTIONS, family
from cardspeak.deals.language.functions.files import NAMES
from tests.cases import cases


@cases("file", list(NAMES))
def test_each_file_defines_the_functions_listed_for_it(file: str) -> None:
    assert tuple(function.name for function in family(file)) == NAMES[file]


def test_functions_are_found_by_their_name_in_lower_case() -> None:
    names = [name for names in NAMES.values() for name in names]
    assert list(FUNCTIONS) == [name.lower() for name in names]
    assert len(FUNCTIONS) == len(set(FUNCTIONS))
    assert [FUNCTIONS[name].name for name in FUNCTIONS] == names
    assert "winshi" in FUNCTIONS
    assert "winsHi" not in FUNCTIONS
    assert FUNCTIONS.get("winsHi") is None
    with pytest.raises(KeyError):
        FUNCTIONS["files"]


def test_a_query_imports_only_the_functions_that_it_names() -> None:
    code = """
import sys
from cardspeak.deals.language.reading import read_queries
read_queries("select count(handType(a, river) >= flush) from a='AA', winner='KK'")
print(*(name for name in sys.modules if name.startswith("cardspeak.deals.")))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    files = {f"cardspeak.deals.language.functions.{file}" for file in NAMES}
    assert loaded & files == {"cardspeak.deals.language.functions.types"}
    facts = ("best", "board", "draws", "equities", "nuts", "outs", "ranges", "ranks", "runners", "texture")
    assert not loaded & {f"cardspeak.deals.facts.{file}" for file in facts}
