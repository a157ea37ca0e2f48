"""The text of a range is short and is parsed as the same range."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK
from cardspeak.games import GAMES
from cardspeak.ranges import Range, parse_range
from cardspeak.ranges.classes import classes_of
from tests.cases import cases

CLASSES = classes_of(DECK).names
SHORT = classes_of(GAMES["shortdeck"].deck).names
HOLDINGS = [name for name, _ in parse_range("random")]
WEIGHTS = st.sampled_from(["", ":0.5", ":0.25", ":0.333333", ":0.000001", ":1"])


@pytest.mark.parametrize(("game", "names"), [("holdem", CLASSES), ("shortdeck", SHORT), ("greek", CLASSES)])
def test_every_class(game: str, names: list[str]) -> None:
    assert len(names) == len(set(names))
    assert [str(parse_range(name, game)) for name in names] == list(names)


@pytest.mark.parametrize("kind", ["s", "o", ""])
def test_every_span(kind: str) -> None:
    """All spans of suited hands, and every fourth of the others."""
    ranks = "AKQJT98765432"
    for high in range(13):
        for first in range(high + 1, 13):
            for last in range(first, 13, 1 if kind == "s" else 4):
                text = f"{ranks[high]}{ranks[first]}{kind}-{ranks[high]}{ranks[last]}{kind}"
                hands = parse_range(text)
                assert len(hands) == (last - first + 1) * {"s": 4, "o": 12, "": 16}[kind]
                written = str(hands)
                assert parse_range(written) == hands
                assert len(written) <= len(text)


@given(st.lists(st.tuples(st.sampled_from([*CLASSES, *HOLDINGS]), WEIGHTS), min_size=1, max_size=60))
def test_any_list_is_parsed_back(items: list[tuple[str, str]]) -> None:
    hands = parse_range(", ".join(map("".join, items)))
    again = parse_range(str(hands))
    assert again == hands
    assert hash(again) == hash(hands)
    assert str(again) == str(hands)


@given(st.sets(st.sampled_from(CLASSES), min_size=1, max_size=169))
def test_any_classes_are_parsed_back_from_a_text_no_longer_than_their_list(names: set[str]) -> None:
    text = ", ".join(sorted(names))
    hands = parse_range(text)
    assert parse_range(str(hands)) == hands
    assert len(str(hands)) <= len(text)
    assert {name for name, weight in hands.classes().items() if weight == 1} == names


@given(st.data())
def test_any_range_of_short_deck_is_parsed_back(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(SHORT), min_size=1, max_size=81))
    hands = parse_range(" ".join(names), "shortdeck")
    assert parse_range(str(hands), "shortdeck") == hands


@cases(
    ("text", "written"),
    {
        "QQ+,AKs,AKo": "QQ+, AK",
        "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KJo+": "22+, KJ+, A2s+, KTs, QTs+, JTs-98s, ATo+",
        "AA,KK,JJ,TT,99": "KK+, JJ-99",
        "A5s,A4s,A3s": "A5s-A3s",
        "JTs,T9s": "JTs, T9s",
        "AKs:0.5,AKo:0.5": "AK:0.5",
        "AKs:0.5,QQ:0.5,AA": "AA, 0.5(QQ, AKs)",
        "AKs,AKo,AQs": "AK, AQs",
        "AJs+,AKo": "AJs+, AKo",
        "ATs+,AQo+": "ATs+, AQo+",
        "KJ,KQs,QJs,JTs,T9s": "KJ, KQs-T9s",
        "As ??": "As?",
        "AsKs": "AsKs",
        "any two": "random",
        "random - AA": "random, !AA",
        "random - AsKs": "random, !AsKs",
        "Ax": "A2+",
        "AKs,AsKd": "AKs, AsKd",
        "AhAs,AdAc": "AsAh, AdAc",
    }.items(),
)
def test_short_texts(text: str, written: str) -> None:
    assert str(parse_range(text)) == written


PATTERNS = {
    "omaha": ["AA", "AKQx", "AAxxds", "T987+", "KK+:ss", "AyKyxx", "AsKs??", "[A-T]xxx", "AA!AAA", "AAxx, KK:0.5",
              "0.5(AA, KK:ds)", "random, !AA", "xsxsxhxh", "(AA,KK):ds:25%", "AsKsQdJd:0.1", "JT98-7654:xxyy", "random:r",
              "AAxx - AKQJ", "random", "AsKsQd?", "AyAzxyxz"],
    "omaha8": ["A2xx", "A23x"],
    "omaha5": ["AAKKx", "T9876"],
    "omaha6": ["AAKKQQ", "AKQJT9:ds"],
    "pineapple": ["AAx", "AA", "AsKs?"],
    "badugi": ["A234:r", "A23x"],
    "stud": ["AsKsQs????", "random"],
    "razz": ["As2d3c4h???"],
    "joker-draw": ["JkAA", "Jk????", "AAKK"],
    "five-card-draw": ["AAxxx", "AhKhQhJh?"],
}  # fmt: skip


@cases(("game", "texts"), PATTERNS.items())
def test_patterns_are_parsed_back(game: str, texts: list[str]) -> None:
    for text in texts:
        hands = parse_range(text, game)
        again = parse_range(str(hands), game)
        assert again == hands, text
        assert str(again) == str(hands), text


@given(st.sets(st.integers(0, 270_724), min_size=1, max_size=30))
def test_any_omaha_hands_are_parsed_back(places: set[int]) -> None:
    rows = np.array([np.random.default_rng(place).choice(52, 4, replace=False) for place in sorted(places)], np.uint8)
    _, first = np.unique(np.sort(rows, axis=1), axis=0, return_index=True)
    hands = Range.of(rows[first], np.resize([1, 0.5, 0.125], len(first)), "omaha")
    assert len(hands) == len(first)
    assert parse_range(str(hands), "omaha") == hands


@pytest.mark.parametrize("text", ["QQ+, AK:0.5", "random", "As?"])
def test_a_pickle_is_equal(text: str) -> None:
    hands = parse_range(text)
    assert pickle.loads(pickle.dumps(hands)) == hands


def test_repr() -> None:
    assert repr(parse_range("QQ+, AK")) == "<Range QQ+, AK (34 of 1,326 holdings, 2.56 %)>"
    assert repr(parse_range("AAKK:ds", "omaha")) == "<Range of omaha AAKK:ds (6 of 270,725 holdings, 0.00 %)>"


def test_wide_ranges_keep_their_weights() -> None:
    for text in ("random:0.5", "random, AA:0.5", "0.25(random), 22+, A2+"):
        hands = parse_range(text)
        assert dict(parse_range(str(hands))) == dict(hands), text
