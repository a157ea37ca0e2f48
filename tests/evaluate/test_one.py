"""What one hand is worth, through the public function."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardError, CardspeakError, GameError, HandError, evaluate
from cardspeak.cards import DECK, cards_text
from cardspeak.evaluate import Evaluation

FULL = evaluate("As Kd", board="Ah Ac Kc 2d 7s")
PAIR = evaluate("Qs Qd", board="Ah Tc Kc 2d 7s")


class TestValues:
    def test_the_attributes_are_those_of_the_only_value(self) -> None:
        assert FULL.category == "full house"
        assert FULL.name == "Full house, aces full of kings"
        assert FULL.cards == ("As", "Ah", "Ac", "Kd", "Kc")
        assert (FULL.place, FULL.places) == (167, 7462)
        assert FULL.value is FULL.values["high"]
        assert list(FULL.values) == ["high"]
        assert (FULL.game, FULL.hole, FULL.board) == ("holdem", "As Kd", "Ah Ac Kc 2d 7s")

    @pytest.mark.parametrize("hole", ["AsKd", "as,kd", "A♠ K♦", ["As", "Kd"], [51, 45], np.array([51, 45], np.uint8)])
    def test_cards_in_any_form(self, hole: str) -> None:
        evaluation = evaluate(hole, board=np.array([50, 48, 44, 1, 23]))
        assert evaluation == FULL
        assert (evaluation.hole, evaluation.board) == ("As Kd", "Ah Ac Kc 2d 7s")

    @given(st.permutations(DECK), st.sampled_from([3, 4, 5]))
    def test_a_hand_beside_a_board_is_worth_what_all_its_cards_are(self, deck: list[int], on_board: int) -> None:
        hole, board = deck[:2], deck[2 : 2 + on_board]
        assert evaluate(hole, board) == evaluate(hole + board)

    def test_the_board_plays(self) -> None:
        board = "As Ks Qs Js Ts"
        assert evaluate("2c 2d", board).cards == tuple(board.split())
        assert evaluate("2c 2d", board) == evaluate("Ah Ad", board)


class TestContract:
    def test_json(self) -> None:
        """The example of the contract, to the letter."""
        assert json.dumps(evaluate("As Ah Ad Ks Kd").to_dict()) == (
            '{"game": "holdem", "values": {"high": {"category": "full house", "name": "Full house, aces full of kings", '
            '"cards": ["As", "Ah", "Ad", "Ks", "Kd"], "place": 167, "places": 7462}}}'
        )

    def test_json_of_a_short_hand(self) -> None:
        assert evaluate("10s").to_dict()["values"]["high"] == {
            "category": "high card",
            "name": "High card, ten",
            "cards": ["Ts"],
            "place": 5,
            "places": 13,
        }

    def test_it_prints_to_be_read(self) -> None:
        assert str(FULL) == "Full house, aces full of kings (As Ah Ac Kd Kc)"
        assert repr(FULL) == (
            "<Evaluation of As Kd on Ah Ac Kc 2d 7s, holdem: Full house, aces full of kings (As Ah Ac Kd Kc)>"
        )
        assert repr(evaluate("As")) == "<Evaluation of As, holdem: High card, ace (As)>"

    def test_it_is_frozen(self) -> None:
        with pytest.raises(FrozenInstanceError):
            FULL.game = "omaha"  # type: ignore[misc]
        with pytest.raises(TypeError):
            FULL.values["high"] = None  # type: ignore[index]

    def test_it_can_be_pickled_and_copied(self) -> None:
        for again in (pickle.loads(pickle.dumps(FULL)), copy.deepcopy(FULL)):
            assert again == FULL
            assert again.to_dict() == FULL.to_dict()


class TestOrder:
    def test_the_better_hand_is_bigger(self) -> None:
        assert FULL > PAIR
        assert PAIR <= FULL
        assert max(PAIR, FULL) is FULL

    def test_hands_that_tie_are_equal(self) -> None:
        one, other = evaluate("As Kd"), evaluate("Ah Kc")
        assert one == other
        assert len({one, other, FULL}) == 2

    @given(st.permutations(DECK))
    def test_hands_sort_by_place(self, deck: list[int]) -> None:
        hands = sorted((evaluate(deck[i : i + 2], deck[-5:]) for i in range(0, 18, 2)), reverse=True)
        places = [hand.place for hand in hands]
        assert places == sorted(places)

    def test_hands_of_different_games_do_not_compare(self) -> None:
        other = Evaluation("drawmaha", FULL.hole, FULL.board, FULL.values)
        assert other != FULL
        assert FULL != "As Kd"
        with pytest.raises(TypeError, match="'<' not supported"):
            assert other < FULL

    @pytest.mark.parametrize("values", [{"high": None}, {"high": FULL.value, "low": None}])
    def test_a_split_game_has_no_single_value(self, values: dict[str, None]) -> None:
        split = Evaluation("omaha8", FULL.hole, FULL.board, values)
        with pytest.raises(GameError, match=r"^omaha8 has no single value; ask for one of high"):
            _ = split.name
        assert split.values["high"] is values["high"]
        assert "no hand" in str(split)


class TestWrongInput:
    @pytest.mark.parametrize(
        ("cards", "board", "game", "error", "message"),
        [
            ("", "", "holdem", HandError, "cards: no cards; Texas hold'em takes 1 to 7, board cards included"),
            (
                cards_text(range(8)),
                "",
                "holdem",
                HandError,
                "cards: 8 cards; Texas hold'em takes 1 to 7, board cards included",
            ),
            ("As", "2c 3c 4c", "holdem", HandError, "cards: 1 card; beside a board Texas hold'em takes 2"),
            ("As Kd", "2c", "holdem", HandError, "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
            ("As As", "", "holdem", CardError, 'cards "As As": As at column 4 is there already, at column 1'),
            ("As Kd", "2c 2c 2d", "holdem", CardError, 'board "2c 2c 2d": 2c at column 4 is there already, at column 1'),
            ("As Kd", "2c As 2d", "holdem", CardError, "cards: As is on the board already; a card is dealt once"),
            ("As Kd", "2c 2d 2x", "holdem", CardError, 'board "2c 2d 2x": "2x" at column 7: "x" is not a suit (cdhs or ♣♦♥♠)'),
            ("As Kd", "", "omaha9", GameError, 'game: "omaha9" is not known (games: holdem)'),
        ],
    )  # fmt: skip
    def test_it_is_named(self, cards: str, board: str, game: str, error: type[CardspeakError], message: str) -> None:
        with pytest.raises(error) as caught:
            evaluate(cards, board=board, game=game)
        assert str(caught.value) == message
        assert isinstance(caught.value, ValueError)
