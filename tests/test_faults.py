"""The list of faults that `scripts/find-faults` puts into the project: each fault can still be put into its file."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from pathlib import Path

import cardspeak

TESTS, PACKAGE = Path(__file__).parent, Path(cardspeak.__file__).parent
FAULTS = tomllib.loads((TESTS / "faults.toml").read_text("utf-8"))["fault"]


def test_there_are_at_least_twelve_faults_in_each_of_six_packages() -> None:
    rooms = Counter(fault["file"].split("/")[0] for fault in FAULTS)
    large = {"rules", "kernels", "pots", "equities", "ranges", "histories"}
    assert set(rooms) == {*large, "abstraction", "play"}
    assert min(rooms[room] for room in large) >= 12


def test_each_fault_can_be_put_into_its_file() -> None:
    for number, fault in enumerate(FAULTS, start=1):
        source = (PACKAGE / fault["file"]).read_text("utf-8")
        assert source.count(fault["old"]) == 1, f"fault {number}: {fault['old']!r} in {fault['file']}"
        assert fault["new"] != fault["old"], f"fault {number}"
        ast.parse(source.replace(fault["old"], fault["new"]))


def test_each_fault_says_what_is_wrong_and_where_it_should_be_found() -> None:
    for number, fault in enumerate(FAULTS, start=1):
        assert fault.keys() == {"file", "old", "new", "what", "tests"}, f"fault {number}"
        assert fault["what"].endswith("."), f"fault {number}"
        assert fault["tests"], f"fault {number}"
        missing = [test for test in fault["tests"] if not (TESTS / test).exists()]
        assert not missing, f"fault {number}: {missing} do not exist"
