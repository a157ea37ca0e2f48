"""Rulebooks in TOML and JSON: what is read, and the error for each mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import RANKS
from cardspeak.errors import RulebookError
from cardspeak.rulebooks import Definition, GroupPattern, read_rulebook
from cardspeak.rulebooks.rulebook import STANDARD_CARDS
from cardspeak.rulebooks.toml import CONDITION_KEYS, HAND_KEYS, PATTERN_KEYS, rulebook_of
from tests.cases import cases

EXAMPLES = Path(__file__).parents[2] / "examples"


def hand(**given: Any) -> Definition:
    """The definition of one hand."""
    return rulebook_of({"hands": [{"name": "A", "points": 1, **given}]}, "mine").hands[0]


class TestWhatIsRead:
    def test_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "ours.toml"
        path.write_text(
            '[[hands]]\nname = "Pair"\npoints = 2\ngroups = [2]\n[[hands]]\nname = "Rest"\npoints = 1\n', "utf-8"
        )
        book = read_rulebook(path)
        assert (book.name, book.source, book.number, book.cards) == ("ours", "", "lexicographic", STANDARD_CARDS)
        assert [(definition.name, definition.rank, definition.points) for definition in book.hands] == [
            ("Pair", 2, 2),
            ("Rest", 1, 1),
        ]

    def test_json_says_the_same(self, tmp_path: Path) -> None:
        given = {
            "name": "X",
            "source": "a book",
            "hands": [{"name": "Pair", "points": 2, "groups": [2]}, {"name": "Rest", "points": 1}],
        }
        path = tmp_path / "ours.json"
        path.write_text(json.dumps(given), "utf-8")
        assert read_rulebook(path) == rulebook_of(given, "ours")
        assert (read_rulebook(path).name, read_rulebook(path).source) == ("X", "a book")

    def test_conditions(self) -> None:
        definition = hand(groups=[2], suits=[1, 3], colors=[5], sequence=3, step=2, only="10, a k", has="tA")
        assert (definition.groups, definition.suits, definition.colors) == ((2, 1, 1, 1), (3, 1, 1), (5,))
        assert (definition.sequence, definition.step, definition.aces, definition.match) == (3, 2, "both", None)
        assert ([RANKS[rank] for rank in definition.only or ()], definition.has) == (["T", "K", "A"], (8, 12))

    def test_no_two_of_a_rank(self) -> None:
        assert (hand(groups=[]).groups, hand().groups) == ((1, 1, 1, 1, 1), None)

    def test_a_pattern(self) -> None:
        definition = hand(match="facetext:*,*", groupby="suit", sort="asc", aces="low")
        assert (definition.match, definition.groupby, definition.sort, definition.aces) == (
            (GroupPattern("facetext", ("*", "*")),),
            "suit",
            "asc",
            "low",
        )
        assert (hand(match="*").match, hand(match="*").groupby, hand(match="*").aces) == ((), None, "high")

    def test_aces(self) -> None:
        assert (hand().aces, hand(aces="LOW").aces, hand(sequence=5).aces) == ("high", "low", "both")

    def test_ranks_on_all_hands_override_the_order_of_the_file(self) -> None:
        given = [{"name": "A", "points": 1, "rank": 1}, {"name": "B", "points": 1, "rank": 9}]
        assert [definition.name for definition in rulebook_of({"hands": given}, "mine").hands] == ["B", "A"]

    def test_multipliers_of_a_sum(self) -> None:
        given = {
            "number": "sum",
            "hands": [{"name": "A", "points": 1}],
            "points_multiplier": 10,
            "private_multiplier": 3,
        }
        book = rulebook_of(given, "mine")
        assert (book.number, book.points_multiplier, book.matched_multiplier, book.private_multiplier) == (
            "sum",
            10,
            1_000,
            3,
        )

    def test_the_example_is_a_rulebook(self) -> None:
        book = read_rulebook(EXAMPLES / "house-rules.toml")
        assert book.name == "House rules"
        assert [definition.points for definition in book.hands] == list(range(17, 0, -1))


ONE = {"name": "A", "points": 1}
SIZES = "give sizes from 1 to 5 that add up to at most 5, such as [3, 2]"
WRONG_BOOKS: list[tuple[dict[str, Any], str]] = [
    ({}, "a rulebook requires hands, but hands is missing"),
    ({"hands": []}, "it defines no hands"),
    ({"hands": {"name": "A"}}, "write one [[hands]] with name and points for each hand"),
    ({"hands": ["A"]}, "write one [[hands]] with name and points for each hand"),
    ({"hands": [ONE] * 501}, "it defines 501 hands; give at most 500"),
    ({"hands": [ONE], "nmae": "X"}, '"nmae" is not a key of a rulebook; did you mean name? (accepted: name, source, number, hands'),
    ({"hands": [ONE], "name": ""}, 'name: "" is not accepted; give a name'),
    ({"hands": [ONE], "name": 5}, "name: 5 is not accepted; give a name"),
    ({"hands": [ONE], "source": "a\nb"}, "source: "),
    ({"hands": [ONE], "number": "lexical"}, 'number: "lexical" is not one of the choices; did you mean lexicographic? (accepted: lexicographic or sum)'),
    ({"hands": [ONE], "points_multiplier": 2}, 'points_multiplier: multipliers need number = "sum"'),
    ({"hands": [ONE], "number": "sum", "matched_multiplier": 0}, "matched_multiplier: 0 is not accepted; give a whole number from 1"),
    ({"hands": [ONE | {"rank": 1}, ONE]}, "hand 1 has a rank, but other hands do not; give a rank to every hand or to no hand"),
    ({"hands": [ONE | {"rank": 1}, ONE | {"name": "B", "rank": 1}]}, 'the rank 1 is used by "A" and "B"'),
]  # fmt: skip


@cases(("given", "message"), WRONG_BOOKS)
def test_the_error_for_an_invalid_rulebook_says_what_is_accepted(given: dict[str, Any], message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rulebook_of(given, "mine")
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


WRONG_HANDS: list[tuple[dict[str, Any], str]] = [
    ({"squence": 5}, '"squence" is not a key of hand 1; did you mean sequence? (accepted: name, points, rank, aces, groups'),
    ({"name": " "}, 'hand 1: name: " " is not accepted; give a name'),
    ({"points": -1}, 'hand 1, "A": points: -1 is not accepted; give a whole number from 0 to 1,000,000'),
    ({"points": 1.5}, "points: 1.5 is not accepted; give a whole number"),
    ({"points": True}, "points: True is not accepted; give a whole number"),
    ({"points": 10**30}, "give a whole number from 0 to 1,000,000"),
    ({"rank": "x"}, 'rank: "x" is not accepted; give a whole number'),
    ({"aces": "both"}, 'aces: "both" is not one of the choices (accepted: high or low)'),
    ({"aces": "up", "sequence": 5}, 'aces: "up" is not one of the choices (accepted: both, high or low)'),
    ({"aces": 1}, "aces: 1 is not one of the choices"),
    ({"groups": 2}, f"groups: 2 is not accepted; {SIZES}"),
    ({"groups": "2"}, SIZES),
    ({"groups": [0]}, SIZES),
    ({"groups": [6]}, SIZES),
    ({"groups": [3, 3]}, SIZES),
    ({"groups": [2.0]}, SIZES),
    ({"groups": [True]}, SIZES),
    ({"suits": [2, 4]}, SIZES),
    ({"colors": [-1]}, SIZES),
    ({"sequence": 2}, "sequence: 2 is not accepted; give a whole number from 3 to 5"),
    ({"sequence": 6}, "sequence: 6 is not accepted; give a whole number from 3 to 5"),
    ({"sequence": 5, "step": 0}, "step: 0 is not accepted; give a whole number from 1 to 6"),
    ({"sequence": 5, "step": 4}, "step: 5 ranks 4 apart do not fit between the low and the high ace; give at most 3"),
    ({"step": 2}, "step: sequence is missing; step needs it"),
    ({"only": ""}, 'only: "" is not accepted; give ranks, such as "JQK"'),
    ({"only": 8}, 'only: 8 is not accepted; give ranks, such as "JQK"'),
    ({"only": "JQX"}, 'only: "JQX": "X" is not a rank (23456789TJQKA, or 10 for T)'),
    ({"only": "JJ"}, 'only: "JJ": J appears twice; use groups to set how many cards share a rank'),
    ({"has": "23456A"}, 'has: "23456A": 6 ranks; a hand has 5 cards'),
    ({"has": ["8"]}, "has: ['8'] is not accepted; give ranks"),
    ({"match": "*", "groups": [2]}, "match and groups are given; give either a pattern (match, groupby and sort) or conditions"),
    ({"sort": "asc"}, "match is missing; sort and groupby need it"),
    ({"match": "facetex:*"}, 'match: "facetex:*": "facetex" is not a key; did you mean facetext?'),
    ({"match": 5}, "match: 5 is not accepted; give text"),
    ({"match": "*", "groupby": "rank"}, 'groupby: "rank" is not one of the choices'),
    ({"match": "*", "sort": "ascending"}, 'sort: "ascending" is not one of the choices (accepted: asc, des or no)'),
]  # fmt: skip


@cases(("given", "message"), WRONG_HANDS)
def test_the_error_for_an_invalid_hand_says_what_is_accepted(given: dict[str, Any], message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        hand(**given)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_required_keys() -> None:
    for written, missing in (({"points": 1}, "name"), ({"name": "A"}, "points")):
        with pytest.raises(RulebookError, match=rf"^hand 1 requires name and points, but {missing} is missing$"):
            rulebook_of({"hands": [written]}, "mine")


anything = st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=8) | st.lists(st.integers(-1, 6), max_size=4)  # fmt: skip


@given(st.dictionaries(st.sampled_from(HAND_KEYS), anything, max_size=4))
def test_any_value_is_read_or_refused_in_one_line(given: dict[str, Any]) -> None:
    try:
        definition = hand(**given)
    except RulebookError as error:
        assert str(error).isprintable()
        assert len(str(error)) < 400
    else:
        assert (definition.match is None) == (not any(key in given for key in PATTERN_KEYS))
        assert all(sum(getattr(definition, key) or (5,)) == 5 for key in ("groups", "suits", "colors"))
        assert definition.match is None or not any(key in given for key in CONDITION_KEYS)


WRONG_FILES: dict[str, tuple[str, str]] = {
    "empty": ("", " is empty; a rulebook has hands with a name and points"),
    "prose": ("a pair beats nothing", " is not TOML: expected '=' after a key in a key/value pair (at line 1, column 3)"),
    "json": ('{"hands": [', " is not JSON: expecting value at line 1, column 12"),
    "deep": ("a = " + "[" * 5_000, " is not a rulebook in TOML: it is nested too deeply"),
    "too large": ("#" * 200_000, " is too large: a rulebook can have at most 100,000 bytes"),
    "no hands": ('name = "X"\n', ": a rulebook requires hands, but hands is missing"),
    "no hand": ("hands = []\n", " defines no hand"),
    "a decimal": ('[[hands]]\nname = "A"\npoints = 1.0\n', ': hand 1, "A": points: 1.0 is not accepted; give a whole number'),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_wrong_file_is_reported_in_one_line(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    content, message = WRONG_FILES[name]
    Path("ours.toml").write_text(content, encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        read_rulebook("ours.toml")
    assert str(caught.value).startswith(f'"ours.toml"{message}')
    assert str(caught.value).isprintable()
