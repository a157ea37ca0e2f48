"""What all schemes share: how they are found, the cards that they accept, and the properties of a score."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK
from cardspeak.errors import CardError, SchemeError
from cardspeak.schemes import SCHEMES, Score, find_scheme, schemes, score
from tests.cases import cases, fewer

HANDS = {
    "histogram": ("As Ah Ad Ks Kd 2c 3c", ""),
    "histogram-low": ("8s 7d 5c 3h 2s", ""),
    "group-score": ("9h 5h", "Ac Kc Jc 5c Th"),
    "pairs-and-kinds": ("As Ks Qs Js Ts", ""),
    "points": ("2c 3d", "Ah Ad Ac Qh Qd"),
    "priority": ("9c 8d", "8h 7h 6c 5c 2s"),
}
SCORES = [
    score(*HANDS[scheme.name.removesuffix("-corrected")], scheme=scheme) for scheme in schemes()
]  # one of each scheme

sevens = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True)


def test_each_published_scheme_has_a_corrected_variant() -> None:
    names = [scheme.name for scheme in schemes()]
    assert names[1::2] == [f"{name}-corrected" for name in names[::2]]
    assert names[::2] == ["histogram", "histogram-low", "group-score", "pairs-and-kinds", "points", "priority"]


@cases("scheme", schemes())
def test_the_description_of_a_scheme(scheme: Any) -> None:
    assert re.search(r"(^|; )https?://\S+$", scheme.source)
    assert scheme.title
    assert "\n" not in scheme.idea + "".join(scheme.faults)
    assert bool(scheme.faults) == (not scheme.is_corrected)
    assert scheme.to_dict().keys() == {"name", "title", "idea", "takes", "source", "faults"}
    assert json.loads(json.dumps(scheme.to_dict()))["faults"] == list(scheme.faults)


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("histogram", (5, 6, 7)),
        ("group-score", (7,)),
        ("pairs-and-kinds", (5,)),
        ("points", (5, 6, 7)),
        ("priority", (7,)),
    ],
)
def test_how_many_cards_in_total_a_scheme_takes(name: str, sizes: tuple[int, ...]) -> None:
    for scheme in (SCHEMES[name], SCHEMES[f"{name}-corrected"]):
        assert (scheme.sizes, scheme.n_cards) == (sizes, sizes[-1])


@pytest.mark.parametrize("name", ["group-score", "Group-Score", "group_score", " group  score "])
def test_schemes_are_found_by_their_names(name: str) -> None:
    assert find_scheme(name) is SCHEMES["group-score"]
    assert find_scheme(SCHEMES["group-score"]) is SCHEMES["group-score"]


@cases(
    ("name", "message"),
    [
        ("priorty", 'scheme: "priorty" is not known; did you mean priority'),
        ("groupscore", 'scheme: "groupscore" is not known; did you mean group-score'),
        ("cactus", 'scheme: "cactus" is not known; give a name such as histogram, '),
        ("", 'scheme: "" is not known; give a name such as '),
        (None, 'scheme: "None" is not known; '),
        (["points"], "is not known; "),
    ],
)
def test_unknown_schemes(name: Any, message: str) -> None:
    with pytest.raises(SchemeError) as caught:
        find_scheme(name)
    assert message in str(caught.value)
    assert str(caught.value).endswith("(`cardspeak schemes` lists all schemes)")
    assert "\n" not in str(caught.value)


@cases(
    ("scheme", "cards", "board", "message"),
    [
        ("histogram", "As Kd", "", "cards: 2 cards; histogram takes 5, 6 or 7 cards in total"),
        (
            "histogram",
            "As Kd Qd Jd Td 9d 8d",
            "7d",
            "cards: 7 cards and 1 card on the board; histogram takes 5, 6 or 7 ",
        ),
        ("group-score", "As Kd Qd Jd Td", "", "cards: 5 cards; group-score takes 7 cards in total"),
        ("group-score", "", "", "cards: no cards; group-score takes 7 cards in total"),
        ("pairs-and-kinds", "As Kd", "Qd Jd Td 9d", "2 cards and 4 cards on the board; pairs-and-kinds takes 5 cards"),
        (
            "points",
            "As",
            "Qd Jd Td",
            "1 card and 3 cards on the board; points takes 2 hole cards and 3, 4 or 5 board cards",
        ),
        ("points", "As Kd Qd Jd", "", "cards: 4 cards; points takes 2 hole cards and 3, 4 or 5 board cards"),
        ("priority-corrected", "As Kd", "Qd Jd Td 9d", "priority-corrected takes 2 hole cards and 5 board cards"),
    ],
)
def test_a_wrong_number_of_cards(scheme: str, cards: str, board: str, message: str) -> None:
    with pytest.raises(SchemeError) as caught:
        score(cards, board=board, scheme=scheme)
    assert message in str(caught.value)


@cases(
    ("cards", "board", "message"),
    [
        ("As Kd", "Qd Jd Td 9d As", "As is already on the board"),
        ("As As", "Qd Jd Td 9d 8d", "As at column 4 repeats the card"),
        ("As Jk", "Qd Jd Td 9d 8d", "Jk is not allowed; schemes score only the 52 standard cards"),
        ("As Xx", "Qd Jd Td 9d 8d", '"X" is not a rank'),
    ],
)
@cases("scheme", ["histogram", "priority"])
def test_impossible_cards(scheme: str, cards: str, board: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        score(cards, board=board, scheme=scheme)


@given(sevens, st.sampled_from([name for name in SCHEMES if not name.startswith("pairs")]))
@fewer(20)
def test_without_a_board_the_first_two_cards_are_the_hole_cards(cards: list[int], name: str) -> None:
    together, apart = score(cards, scheme=name), score(cards[:2], board=cards[2:], scheme=name)
    assert together.to_dict() == apart.to_dict()
    assert SCHEMES[name].asks_whose == (together == apart)


@pytest.mark.parametrize("result", SCORES, ids=lambda result: result.scheme)
class TestScores:
    def test_they_are_frozen_can_be_copied_and_hashed(self, result: Score) -> None:
        assert pickle.loads(pickle.dumps(result)) == result
        assert copy.deepcopy(result) == result
        assert len({result, copy.deepcopy(result)}) == 1
        for name in ("score", "other"):
            with pytest.raises(FrozenInstanceError):
                setattr(result, name, 1)
        with pytest.raises(TypeError):
            result.parts["score"] = 1  # type: ignore[index]  # what is tested

    def test_they_convert_to_json(self, result: Score) -> None:
        mapping = result.to_dict()
        assert list(mapping) == ["kind", "scheme", "score", "parts", "name"]
        assert json.loads(json.dumps(mapping)) == mapping

    def test_they_read_well(self, result: Score) -> None:
        assert result.name in str(result)
        assert result.scheme in repr(result)
        assert result.hole in repr(result)

    def test_the_steps_begin_with_the_cards(self, result: Score) -> None:
        assert result.steps[0].title == "Cards"
        assert all(line and "\n" not in line for step in result.steps for line in step.lines)


@given(sevens)
@fewer(20)
def test_the_parts_make_the_score(cards: list[int]) -> None:
    for name in ("group-score", "group-score-corrected"):
        result = score(cards, scheme=name)
        assert result.score == result.parts["base"] + result.parts["within"] + result.parts["kickers"]
    for name in ("points", "points-corrected"):
        result = score(cards, scheme=name)
        assert result.score == sum(result.parts.values())
    published, corrected = score(cards, scheme="priority"), score(cards, scheme="priority-corrected")
    assert published.score in published.parts.values()
    assert corrected.score == max(corrected.parts.values())


def test_one_hand_needs_no_compiled_code() -> None:
    script = """
import sys
from cardspeak.schemes import schemes, score
for scheme in schemes():
    score("2c 3d Ah Ad Ac Qh Qd"[: 3 * scheme.n_cards - 1], scheme=scheme)
print([name for name in ("numba", "llvmlite", "numpy") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
