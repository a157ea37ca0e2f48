"""Scores of set hands: Chinese poker, open-face Chinese poker and pai gow poker."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardError, GameError, HandError, score_set_hands
from cardspeak.cards import DECK, cards_text, parse_cards
from cardspeak.rules import ORDERS
from cardspeak.set_hands import SCORINGS, SET_RULES, Row, Royalty, Scoring, SetRules
from cardspeak.set_hands.rules import find_set_rules
from tests.cases import cases, fewer

AMY = ["Qs Qd 2c", "8s 8d 4h 4d 3c", "Ac Ad Ah 7s 6d"]
BOB = ["Js Jd 2d", "Ks Kd 4s 4c 3d", "Tc Td Th 7c 6h"]
"""Amy wins the front and the back, Bob the middle: the example of https://en.wikipedia.org/wiki/Chinese_poker."""

SCOOPED = ["9s 7d 2d", "Jh Td 5s 4c 3d", "Kc Qc Th 7c 6h"]


@cases(
    ("scoring", "two_of_three", "all_three"),
    # "Bob would pay Amy two units" in the 2-4 method, one in the 1-6 method; winning all three rows pays 4 and 6.
    [("2-4", 2, 4), ("1-6", 1, 6), ("1-4", 1, 4)],
)
def test_scoring_of_rows(scoring: str, two_of_three: int, all_three: int) -> None:
    assert score_set_hands({"Amy": AMY, "Bob": BOB}, "chinese", scoring=scoring).scores == {
        "Amy": two_of_three,
        "Bob": -two_of_three,
    }
    assert score_set_hands({"Amy": AMY, "Bob": SCOOPED}, "chinese", scoring=scoring).scores["Bob"] == -all_three


@cases(
    ("name", "known"),
    [
        ("pai gow", "pai-gow"),
        ("Pai Gow Poker", "pai-gow"),
        ("Chinese", "chinese"),
        ("chinese poker", "chinese"),
        ("OFC", "open-face"),
        ("open face", "open-face"),
        ("Open-Face Chinese", "open-face"),
    ],
)
def test_rules_are_found_by_what_people_call_them(name: str, known: str) -> None:
    assert find_set_rules(name) is SET_RULES[known]


def test_a_tied_row_gives_nothing_and_prevents_a_scoop() -> None:
    first, second = ["9h 8h 2c", *AMY[1:]], ["9d 8c 2h", *SCOOPED[1:]]
    result = score_set_hands({"Amy": first, "Bob": second}, "chinese", scoring="1-6")
    assert result.matches[0].winners == {"front": None, "middle": "Amy", "back": "Amy"}
    assert result.scores == {"Amy": 2, "Bob": -2}
    assert score_set_hands({"Amy": first, "Bob": second}, "chinese").scores["Amy"] == 3


class TestFouls:
    def test_a_fouled_hand_loses_every_row_and_its_royalties(self) -> None:
        """Six points and the royalties of the opponent: "If an illegal hand is made, the hand is forfeited"."""
        fouled = ["As Ah Ac", "2s 2d 4h 4d 3c", "Ks Kd 7h 7s 6d"]  # three aces in front of two pair
        legal = ["6s 6h 2c", "8s 8d Qd Qh 3d", "Jc Tc 9c 5c 4c"]
        result = score_set_hands({"Ann": fouled, "Bob": legal})
        assert [hand.is_fouled for hand in result.hands.values()] == [True, False]
        assert result.hands["Ann"].royalties == {}
        assert result.hands["Bob"].royalties == {"front": 1, "back": 4}
        assert (result.matches[0].row_points, result.matches[0].royalty_points) == (-6, -5)
        assert result.scores == {"Ann": -11, "Bob": 11}

    def test_two_fouled_hands_owe_each_other_nothing(self) -> None:
        first = ["As Ah Ac", "2s 2d 4h 4d 3c", "Ks Kd 7h 7s 6d"]
        second = ["Qs Qh Qc", "3s 3d 5h 5d 4c", "Js Jd 8h 8s 9d"]
        result = score_set_hands({"Ann": first, "Bob": second})
        assert set(result.matches[0].winners.values()) == {None}
        assert result.scores == {"Ann": 0, "Bob": 0}

    @cases(
        ("front", "middle", "back", "is_fouled"),
        [
            ("As Ks Qs", "Ad Kd Qd 3h 2h", "Ah Kh Qh 4c 3c", False),  # three cards of a suit are no flush
            ("2s 2h 2d", "Ac Ad Kc Kd Qc", "Ah Ts 9s 8s 7s", True),
            ("As Kh Qs", "Ad Kd Qd 3h 2h", "Ah Kc Qh 3c 2c", False),  # equal rows are legal
            ("As Kh Qs", "Ad Kd Jd 3h 2h", "Ah Kc Qh 3c 2c", True),
            ("As Ah Qs", "Ad Ac Jd 3h 2h", "Kh Kc 2d 2c 3d", True),
        ],
    )
    def test_rows_must_not_get_weaker(self, front: str, middle: str, back: str, is_fouled: bool) -> None:
        deck = [card for card in DECK if card not in parse_cards(f"{front} {middle} {back}")]
        other = [cards_text(deck[:3]), cards_text(deck[3:8]), cards_text(deck[8:13])]
        assert score_set_hands({"Ann": [front, middle, back], "Bob": other}).hands["Ann"].is_fouled is is_fouled

    def test_a_row_of_another_order_cannot_foul(self) -> None:
        """With deuce-to-seven in the middle, a hand is fouled only if the front is better than the back."""
        front, middle, back = SET_RULES["chinese"].rows
        low = replace(SET_RULES["chinese"], rows=(front, replace(middle, order="deuce-to-seven"), back))
        hands = {"Amy": ["Qs Qd 2c", "7s 5d 4h 3d 2s", "Ac Ad Ah 7c 6d"], "Bob": ["Js Jd 2d", "8s 5s 4s 3s 2h", "Tc Td Th 7h 6h"]}  # fmt: skip
        result = score_set_hands(hands, low)
        assert not any(hand.is_fouled for hand in result.hands.values())
        assert result.matches[0].winners == dict.fromkeys(("front", "middle", "back"), "Amy")


@cases(
    ("row", "cards", "points"),
    # American royalties: https://en.wikipedia.org/wiki/Open-face_Chinese_poker
    [
        ("front", "5s 5d Ac", 0),
        ("front", "6s 6d Ac", 1),
        ("front", "As Ad Kc", 9),
        ("front", "2s 2d 2c", 10),
        ("front", "As Ad Ac", 22),
        ("front", "As Ks Qs", 0),
        ("middle", "As Ad Kc Kd Qs", 0),
        ("middle", "2s 2d 2c 4d 5s", 2),
        ("middle", "As 2d 3c 4d 5s", 4),
        ("middle", "As 2s 3s 4s 6s", 8),
        ("middle", "As Ad Ac 4d 4s", 12),
        ("middle", "As Ad Ac Ah 4s", 20),
        ("middle", "As 2s 3s 4s 5s", 30),
        ("middle", "As Ks Qs Js Ts", 50),
        ("back", "As Ad Ac 4d 5s", 0),
        ("back", "As 2d 3c 4d 5s", 2),
        ("back", "As 2s 3s 4s 6s", 4),
        ("back", "As Ad Ac 4d 4s", 6),
        ("back", "As Ad Ac Ah 4s", 10),
        ("back", "Ks Qs Js Ts 9s", 15),
        ("back", "As Ks Qs Js Ts", 25),
    ],
)
def test_royalties(row: str, cards: str, points: int) -> None:
    (of_row,) = (each for each in SET_RULES["open-face"].rows if each.name == row)
    value = ORDERS["high"].value(parse_cards(cards))
    assert value is not None
    assert of_row.royalty_of(value) == points


class TestPaiGow:
    BANKER = ("Kd Jc", "Ts Td 8h 4c 2d")

    @cases(
        ("front", "back", "score"),
        [
            ("Ac 7s", "Js Jd 5h 4d 3c", 1),
            ("Ac 7s", "9s 9d 5h 4d 3c", 0),  # one row each: a push
            ("Qc 7s", "9s 9d 5h 4d 3c", -1),
            ("Ks Jh", "Qs Qd 5h 4d 3c", 0),  # a copy goes to the banker
            ("Ks Jh", "Th Tc 8s 4d 2c", -1),
            ("Jk 3s", "Qs Qd 5h 4d 6c", 1),  # the joker in front is an ace
            ("Ac 3s", "Jk 8d 7d 6d 3d", 1),  # the joker completes a flush
            ("Qs Qd", "Js Jd 5h 4d 3c", -1),  # fouled: the front is better than the back
        ],
    )
    def test_both_rows_must_win(self, front: str, back: str, score: int) -> None:
        result = score_set_hands({"Ann": (front, back), "House": self.BANKER}, "pai-gow", banker="House")
        assert result.scores == {"Ann": score, "House": -score}

    def test_the_wheel_is_the_second_best_straight(self) -> None:
        """https://en.wikipedia.org/wiki/Pai_gow_poker"""
        straights = ["Kd Qd Jc Ts 9s", "5s 4d 3h 2c Ad", "Ac Ks Qs Js Td"]
        for worse, better in ((0, 1), (1, 2)):
            hands = {"Ann": ("9h 8h", straights[better]), "House": ("7h 6h", straights[worse])}
            assert score_set_hands(hands, "pai-gow", banker="House").scores["Ann"] == 1, (worse, better)
        fives = {"Ann": ("9h 8h", "As Ac Ad Ah Jk"), "House": ("7h 6h", "Kc Qc Jc Tc 9c")}
        assert score_set_hands(fives, "pai-gow", banker="House").scores["Ann"] == 1

    def test_players_are_compared_with_the_banker_alone(self) -> None:
        hands = {"Ann": ("Ac 7s", "Js Jd 5h 4d 3c"), "House": self.BANKER, "Bob": ("Qc 6s", "9s 9d 5c 4h 3d")}
        result = score_set_hands(hands, "pai-gow", banker="House")
        assert [match.players for match in result.matches] == [("Ann", "House"), ("Bob", "House")]
        assert result.scores == {"Ann": 1, "House": 0, "Bob": -1}


@fewer(15)
@given(st.permutations(DECK), st.sampled_from(["chinese", "open-face"]), st.sampled_from(sorted(SCORINGS)))
def test_the_scores_add_up_to_zero_and_renaming_players_changes_nothing(
    deck: list[int], rules: str, scoring: str
) -> None:
    hands = {name: [deck[at : at + 3], deck[at + 3 : at + 8], deck[at + 8 : at + 13]] for at, name in ((0, "A"), (13, "B"), (26, "C"))}  # fmt: skip
    scores = score_set_hands(hands, rules, scoring=scoring).scores
    assert sum(scores.values()) == 0
    assert score_set_hands(dict(reversed(hands.items())), rules, scoring=scoring).scores == scores


def test_json_and_text() -> None:
    result = score_set_hands({"Amy": {"back": AMY[2], "middle": AMY[1], "front": AMY[0]}, "Bob": BOB})
    answer = result.to_dict()
    assert list(answer) == ["kind", "rules", "hands", "matches", "scores"]
    assert answer["hands"]["Amy"]["royalties"] == {"front": 7}
    assert answer["hands"]["Amy"]["rows"]["front"]["name"] == "One pair, queens"
    assert answer["matches"] == [
        {
            "players": ["Amy", "Bob"],
            "winners": {"front": "Amy", "middle": "Bob", "back": "Amy"},
            "row_points": 1,
            "royalty_points": 1,
            "points": 2,
        }
    ]
    assert repr(result) == "<SetScore, open-face: Amy +2, Bob -2>"
    assert str(result).splitlines()[:2] == ["Amy: +2", "  front: One pair, queens (Qs Qd 2c), royalty 7"]


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"hands": {"Amy": AMY}}, HandError, "give the rows of two players or more"),
    ({"hands": {17: AMY, "17": BOB}}, HandError, 'hands: two players are written "17" in JSON; give each player a different name'),
    ({"hands": {UUID(int=7): AMY, str(UUID(int=7)): BOB}}, HandError, "hands: two players are written"),
    ({"hands": {None: AMY, "Bob": BOB}}, HandError, "hands: None is not a player"),
    ({"hands": {True: AMY, "Bob": BOB}}, HandError, "hands: True is not a player"),
    ({"hands": {float("nan"): AMY, "Bob": BOB}}, HandError, "hands: nan is not a player"),
    ({"hands": {"Amy": AMY[:2], "Bob": BOB}}, HandError, "give the cards of front, middle and back"),
    ({"hands": {"Amy": ["Qs Qd", *AMY[1:]], "Bob": BOB}}, HandError, "front of Amy: 2 cards; Open-face Chinese poker takes 3"),
    ({"hands": {"Amy": {"front": "Qs Qd 2c"}, "Bob": BOB}}, HandError, "has front, middle and back"),
    ({"hands": {"Amy": ["Qs Qd Jk", *AMY[1:]], "Bob": BOB}}, CardError, "front of Amy: Jk is not in the deck of Open-face Chinese poker"),
    ({"hands": {"Amy": ["Qs Qd Js", *AMY[1:]], "Bob": BOB}}, CardError, "front of Bob: Js is already in the front of Amy"),
    ({"hands": {"Amy": ["Qs Qd 1x", *AMY[1:]], "Bob": BOB}}, CardError, "front of Amy"),
    ({"hands": {"Amy": AMY, "Bob": BOB}, "rules": "russian"}, GameError, '"russian" is not known; give chinese, open-face or pai-gow'),
    ({"hands": {"Amy": AMY, "Bob": BOB}, "scoring": "3-5"}, GameError, '"3-5" is not known; give 1-6, 2-4 or 1-4'),
    ({"hands": {"Amy": AMY, "Bob": BOB}, "banker": "Amy"}, GameError, "Open-face Chinese poker has no banker"),
    ({"hands": {"A": ("Ac 7s", "Js Jd 5h 4d 3c"), "B": TestPaiGow.BANKER}, "rules": "pai-gow"}, GameError, "Pai gow poker needs one; give A or B"),
    ({"hands": {"A": ("Ac 7s", "Js Jd 5h 4d 3c"), "B": TestPaiGow.BANKER}, "rules": "pai-gow", "banker": "C"}, GameError, '"C" is not a player; give A or B'),
]  # fmt: skip


@cases(("given", "error", "message"), WRONG)
def test_wrong_input(given: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        score_set_hands(**given)
    assert message in str(caught.value)


@cases(
    ("rows", "message"),
    [
        ((), "give one row or more"),
        ((Row("front", 3), Row("front", 5)), "each with its own name"),
        ((Row("front", 3, "best"),), '"best" is not an order'),
        ((Row("front", 3, "short-deck"),), "short-deck does not rank all cards of the deck"),
    ],
)
def test_wrong_rules(rows: tuple[Row, ...], message: str) -> None:
    with pytest.raises(GameError) as caught:
        SetRules("mine", "Mine", rows, Scoring())
    assert message in str(caught.value)


def test_users_own_rules() -> None:
    rows = (Row("left", 2), Row("right", 2, royalties=(Royalty("one pair", 3),)))
    mine = SetRules("mine", "Mine", rows, Scoring(row=2))
    assert mine.n_cards == 4
    assert score_set_hands({1: ["As Kd", "Qs Qd"], 2: ["Ks Jd", "Ah 2d"]}, mine).scores == {
        1: 7,
        2: -7,
    }


def test_the_royalties_on_the_page_are_those_of_the_rules() -> None:
    text = (Path(__file__).parents[2] / "docs" / "reference" / "set-hands.md").read_text("utf-8")
    table = text.split("| hand | front | middle | back |")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    for at, row in enumerate(SET_RULES["open-face"].rows, start=1):
        shown = {cells[0]: int(cells[at]) for cells in rows if cells[at].isdigit()}
        assert shown == {
            "royal flush" if royalty.rank == "A" else royalty.category: royalty.points
            for royalty in row.royalties
            if row.name != "front"
        }
    scorings = dict(re.findall(r"^\| `(\d-\d)` \| (\d \| \d) \|$", text, re.MULTILINE))
    assert scorings == {
        name: f"{scoring.points(2, 1, 3)} | {scoring.points(3, 0, 3)}" for name, scoring in SCORINGS.items()
    }
