"""Hands side by side: the ranking, its ties, and what decides between neighbours."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardError, CardspeakError, Comparison, GameError, HandError, compare, evaluate
from cardspeak.cards import DECK, cards_text

BOARD = "Ac Kc Jc 5c Th"


def ranks(comparison: Comparison) -> list[tuple[int, str]]:
    return [(entry.number, entry.hand) for entry in comparison.ranking]


class TestRanking:
    def test_four_players(self) -> None:
        """The worked example of the original group-score program, which the project was made from."""
        comparison = compare("8c 7h", "9h 5h", "Ad 4s", "As 3h", board=BOARD)
        assert ranks(comparison) == [(1, "8c 7h"), (2, "Ad 4s"), (2, "As 3h"), (4, "9h 5h")]
        assert comparison.winners == ("8c 7h",)
        assert [decision.text for decision in comparison.decisions["high"]] == [
            "flush, ace high beats one pair, aces",
            "a tie of one pair, aces: the same ranks, A-A-K-J-T, and suits break no tie",
            "one pair, aces beats one pair, fives",
        ]

    def test_two_tie_for_the_best(self) -> None:
        comparison = compare("9h 5h", "As 3h", "Ad 4s", board=BOARD)
        assert ranks(comparison) == [(1, "As 3h"), (1, "Ad 4s"), (3, "9h 5h")]
        assert comparison.winners == ("As 3h", "Ad 4s")

    def test_the_board_plays(self) -> None:
        comparison = compare("2c 3d", "Ah Ad", "7c 7d", board="As Ks Qs Js Ts")
        assert ranks(comparison) == [(1, "2c 3d"), (1, "Ah Ad"), (1, "7c 7d")]

    def test_hole_cards_alone(self) -> None:
        assert ranks(compare("As Kd", "2c 2d", "Ah Kc")) == [(1, "2c 2d"), (2, "As Kd"), (2, "Ah Kc")]

    def test_whole_hands_may_come_from_two_decks(self) -> None:
        comparison = compare("As Ah Ad Ac Ks", "As Ks Qs Js Ts", "As Ah Ad Ac Ks")
        assert [entry.number for entry in comparison.ranking] == [1, 2, 2]

    def test_cards_in_any_form_are_shown_in_one(self) -> None:
        comparison = compare(["a♠", "10♥"], [45, 0], np.array([1, 2]), board=np.array([48, 44, 36]))
        assert {entry.hand for entry in comparison.ranking} == {"As Th", "Kd 2c", "2d 2h"}
        assert comparison.board == "Ac Kc Jc"

    def test_evaluations_keep_the_order_in_which_hands_were_given(self) -> None:
        comparison = compare("2c 2d", "As Kd", board="Ah Ac 7d")
        assert [one.hole for one in comparison.evaluations] == ["2c 2d", "As Kd"]

    @given(st.permutations(DECK), st.integers(2, 9), st.sampled_from([0, 3, 4, 5]))
    def test_ranking_is_in_order_and_ties_share_a_rank(self, deck: list[int], players: int, on_board: int) -> None:
        board, rest = deck[:on_board], deck[on_board:]
        hands = [rest[2 * seat :][:2] for seat in range(players)]
        comparison = compare(*hands, board=board)
        evaluations = {cards_text(hand): evaluate(hand, board) for hand in hands}
        assert sorted(entry.hand for entry in comparison.ranking) == sorted(evaluations)
        for entry in comparison.ranking:
            mine = evaluations[entry.hand]
            assert entry.value == mine.value
            assert entry.number == 1 + sum(other > mine for other in evaluations.values())
        assert [entry.number for entry in comparison.ranking] == sorted(entry.number for entry in comparison.ranking)
        assert set(comparison.winners) == {
            hand for hand, one in evaluations.items() if one == max(evaluations.values())
        }

    @given(st.permutations(DECK), st.integers(2, 9))
    def test_decisions_stand_between_neighbours(self, deck: list[int], players: int) -> None:
        comparison = compare(*(deck[5 + 2 * seat :][:2] for seat in range(players)), board=deck[:5])
        found = [entry.number for entry in comparison.ranking]
        assert [decision.winner for decision in comparison.decisions["high"]] == [
            0 if found[i] == found[i + 1] else 1 for i in range(players - 1)
        ]


class TestContract:
    def test_json(self) -> None:
        shown = compare("As Kd", "Qs Qd", board="2c 3c 4d").to_dict()
        assert list(shown) == ["game", "board", "rankings", "decisions"]
        assert shown["game"] == "holdem"
        assert shown["board"] == ["2c", "3c", "4d"]
        assert list(shown["rankings"]) == list(shown["decisions"]) == ["high"]
        first = shown["rankings"]["high"][0]
        assert list(first) == ["standing", "hand", "category", "name", "cards", "place", "places"]
        assert (first["standing"], first["hand"], first["cards"]) == (1, ["Qs", "Qd"], ["Qs", "Qd", "4d", "3c", "2c"])
        assert shown["decisions"]["high"] == [
            {"winner": 1, "text": "one pair, queens beats high card, ace", "cards": []}
        ]

    def test_text(self) -> None:
        assert str(compare("As Kd", "Qs Qd", "Ah Kc")) == (
            "1. Qs Qd: One pair, queens (Qs Qd)\n2. As Kd: High card, ace (As Kd)\n2. Ah Kc: High card, ace (Ah Kc)"
        )

    def test_it_can_be_pickled_and_copied(self) -> None:
        comparison = compare("As Kd", "Qs Qd")
        assert pickle.loads(pickle.dumps(comparison)) == copy.deepcopy(comparison) == comparison

    def test_it_can_be_a_key(self) -> None:
        assert len({compare("As Kd", "Qs Qd"), compare("As Kd", "Qs Qd")}) == 1


class TestWrongInput:
    @pytest.mark.parametrize(
        ("hands", "board", "error", "message"),
        [
            ([], "", HandError, 'compare takes two hands or more, not 0; each is one argument: "As Kd" "Qh Qc"'),
            (["As Kd"], "", HandError, 'compare takes two hands or more, not 1; each is one argument: "As Kd" "Qh Qc"'),
            (["As Kd", ""], "", HandError, "hand 2: no cards; Texas hold'em takes 1 to 7, board cards included"),
            (["As Kd", "Qs"], "2c 3c 4d", HandError, "hand 2: 1 card; beside a board Texas hold'em takes 2"),
            (["As Kd", "Qs Qd"], "2c", HandError, "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
            (["As Kd", "Qs Qx"], "", CardError, 'hand 2 "Qs Qx": "Qx" at column 4: "x" is not a suit (cdhs or ♣♦♥♠)'),
            (["As Kd", "2c Qs", "Qs As"], "", CardError, "hand 3: As is in hand 1 already; a card is dealt once"),
            (["As Kd", "2c 2d"], "2c 3c 4d", CardError, "hand 2: 2c is on the board already; a card is dealt once"),
            (["As Kd", "As 2d Qs"], "", CardError, "hand 2: As is in hand 1 already; a card is dealt once"),
        ],
    )
    def test_it_is_named(self, hands: list[str], board: str, error: type[CardspeakError], message: str) -> None:
        with pytest.raises(error) as caught:
            compare(*hands, board=board)
        assert str(caught.value) == message

    def test_unknown_game(self) -> None:
        with pytest.raises(GameError, match=r'^game: "omaha9" is not known'):
            compare("As Kd", "Qs Qd", game="omaha9")
