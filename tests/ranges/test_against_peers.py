"""The same holdings as other libraries find, for texts that all of them read."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.ranges import parse_range

eval7 = pytest.importorskip("eval7")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what eval7 stands on
RANKS = "AKQJT98765432"
CLASSES = [
    high + low + kind
    for high, low in combinations_with_replacement(RANKS, 2)
    for kind in (("",) if high == low else ("s", "o", ""))
]


def theirs(text: str) -> dict[frozenset[str], float]:
    return {frozenset(map(str, cards)): weight for cards, weight in eval7.HandRange(text).hands}


def ours(text: str) -> dict[frozenset[str], float]:
    return {frozenset((name[:2], name[2:])): weight for name, weight in parse_range(text)}


@pytest.mark.parametrize("name", CLASSES)
def test_each_class_and_all_above_it(name: str) -> None:
    assert ours(name) == theirs(name)
    if name[0] == name[1] or RANKS.index(name[1]) - RANKS.index(name[0]) > 0:
        assert ours(f"{name}+") == theirs(f"{name}+")


@given(st.lists(st.tuples(st.sampled_from(CLASSES), st.sampled_from(["", "+"])), min_size=1, max_size=8, unique=True))
def test_lists(items: list[tuple[str, str]]) -> None:
    text = ", ".join(map("".join, items))
    assert ours(text) == theirs(text)
