"""Other libraries find the same holdings in texts that they all accept."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.ranges import parse_range

eval7 = pytest.importorskip("eval7")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from a dependency of eval7
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


def test_each_class_and_all_above_it() -> None:
    for name in CLASSES:
        assert ours(name) == theirs(name), name
        assert ours(f"{name}+") == theirs(f"{name}+"), name


@given(st.lists(st.tuples(st.sampled_from(CLASSES), st.sampled_from(["", "+"])), min_size=1, max_size=8, unique=True))
def test_lists(items: list[tuple[str, str]]) -> None:
    text = ", ".join(map("".join, items))
    assert ours(text) == theirs(text)
