"""The value of one hand from the public function."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak import CardError, CardspeakError, GameError, Half, HandError, evaluate
from cardspeak.cards import DECK, cards_text
from cardspeak.evaluate import Evaluation
from cardspeak.games import find_game, games
from cardspeak.rules import Value
from tests.cases import cases

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
    def test_a_hand_and_a_board_have_the_value_of_all_their_cards(self, deck: list[int], on_board: int) -> None:
        hole, board = deck[:2], deck[2 : 2 + on_board]
        assert evaluate(hole, board) == evaluate(hole + board)

    def test_the_board_plays(self) -> None:
        board = "As Ks Qs Js Ts"
        assert evaluate("2c 2d", board).cards == tuple(board.split())
        assert evaluate("2c 2d", board) == evaluate("Ah Ad", board)


GAMES: list[tuple[str, str, str, dict[str, tuple[str, str] | None]]] = [
    # In Omaha, exactly two hole cards play with three board cards (Robert's Rules, Omaha).
    ("omaha", "As Ah 2c 3d", "Ks Kd Kh Kc Qs", {"high": ("Full house, kings full of aces", "Ks Kh Kd As Ah")}),
    ("omaha", "As 2s 3s 4s", "5c 9d Jh Ks Kd", {"high": ("One pair, kings", "Ks Kd As Jh 4s")}),
    ("holdem", "As 2s", "3s 4s Kd Kc 9s", {"high": ("Flush, ace high", "As 9s 4s 3s 2s")}),
    ("omaha", "As 9d 8h 7c", "3s 4s Kd Kc 9s", {"high": ("Two pair, kings and nines", "Kd Kc 9s 9d As")}),  # only one spade in the hand
    ("omaha6", "As 2d Kh Kd 9c 9d", "9s 9h Ks 4c 5c", {"high": ("Four of a kind, nines", "9s 9h 9d 9c Ks")}),
    ("omaha8", "As 2d 8h Kc", "3c 4h 7s Ts Kd", {"high": ("One pair, kings", "Kd Kc As Ts 7s"), "low": ("7-4-3-2-A low", "7s 4h 3c 2d As")}),
    ("omaha8", "As 2d 8h Kc", "3c 4h 9s Ts Kd", {"high": ("One pair, kings", "Kd Kc As Ts 9s"), "low": None}),
    ("omaha8", "As 2d 3h Kc", "3c 4h 5s", {"high": ("Straight, five high", "5s 4h 3c 2d As"), "low": ("5-4-3-2-A low, the wheel", "5s 4h 3c 2d As")}),
    ("courchevel8", "As 2d 8h Kc Kd", "3c 4h 7s Ts Ks", {"high": ("Three of a kind, kings", "Ks Kd Kc Ts 7s"), "low": ("7-4-3-2-A low", "7s 4h 3c 2d As")}),
    ("greek", "2s 3d", "Ks Qs Js Ts As", {"high": ("High card, ace", "As Ks Qs 3d 2s")}),
    ("pineapple", "As Ks Qs", "Js Ts 2c 2d 3h", {"high": ("One pair, deuces", "2d 2c As Ks Js")}),  # only two of the three hole cards play
    ("pineapple", "As Ks", "Js Ts Qs 2d 3h", {"high": ("Royal flush", "As Ks Qs Js Ts")}),
    ("shortdeck", "As 6d", "7c 8h 9s Kd Kc", {"high": ("Straight, nine high", "9s 8h 7c 6d As")}),
    ("shortdeck", "As Kd", "Ac Ad Ks 9s 6s", {"high": ("Full house, aces full of kings", "As Ad Ac Ks Kd")}),
    ("shortdeck", "As Ks", "Ac Ad Kd 9s 6s", {"high": ("Full house, aces full of kings", "As Ad Ac Ks Kd")}),
    ("shortdeck-trips", "As Ad", "Ac Kd Qh Js Th", {"high": ("Three of a kind, aces", "As Ad Ac Kd Qh")}),
    ("stud8", "As 2d 3h 4c 6s Ks Kd", "", {"high": ("One pair, kings", "Ks Kd As 6s 4c"), "low": ("6-4-3-2-A low", "6s 4c 3h 2d As")}),
    ("studnq", "As Ad Kh Kc 6s 6d Qd", "", {"high": ("Two pair, aces and kings", "As Ad Kh Kc Qd"), "low": ("One pair, aces", "As Ad Kh Qd 6s")}),
    ("razz", "As 2d 3h 4c 6s Ks Kd", "", {"low": ("6-4-3-2-A low", "6s 4c 3h 2d As")}),
    ("razz", "As 2d 3h", "", {"low": ("3-2-A low", "3h 2d As")}),
    # BARGE Rulebook, Deuce-to-Seven Razz; Razzdugi: the best razz hand and the best ace-to-four badugi of seven cards
    ("27-razz", "6s 5d 4h 3c 2d Ks 8d", "", {"low": ("8-5-4-3-2 low", "8d 5d 4h 3c 2d")}),
    ("razzdugi", "As 2s 3s 4s 5s Kd Qh", "", {"low": ("5-4-3-2-A low, the wheel", "5s 4s 3s 2s As"), "badugi": ("Three-card badugi, K-Q-A", "Kd Qh As")}),
    # High-low hold'em and pineapple: BARGE Rulebook, Texas Hold'em High/Low and Crazy Pineapple High/Low
    ("holdem8", "Kd Kh", "As 2d 3h 4c 5s", {"high": ("Straight, five high", "5s 4c 3h 2d As"), "low": ("5-4-3-2-A low, the wheel", "5s 4c 3h 2d As")}),
    ("holdem8", "As 2d", "3c 4h 9s Ks Kd", {"high": ("One pair, kings", "Ks Kd As 9s 4h"), "low": None}),
    ("holdemnq", "As 2d", "3c 4h 9s Ks Kd", {"high": ("One pair, kings", "Ks Kd As 9s 4h"), "low": ("9-4-3-2-A low", "9s 4h 3c 2d As")}),
    ("pineapple8", "As 2d 3h", "4c 5s Kd Kh Qc", {"high": ("One pair, kings", "Kh Kd As Qc 5s"), "low": None}),  # not all three hole cards
    ("pineapplenq", "As 2d 3h", "4c 5s Kd Kh Qc", {"high": ("One pair, kings", "Kh Kd As Qc 5s"), "low": ("Q-5-4-2-A low", "Qc 5s 4c 2d As")}),
    ("omahanq", "As Ad 2c Kd", "9h 9d Tc Ts Qh", {"high": ("Two pair, aces and tens", "As Ad Ts Tc Qh"), "low": ("Q-T-9-2-A low", "Qh Tc 9h 2c As")}),
    ("omaha7", "As Ad 9c 8c 7c 6c 5c", "2c 3c 4h Ks Kd", {"high": ("Straight, six high", "6c 5c 4h 3c 2c")}),
    # Both hole cards play, an ace is never low, and a flush beats a full house.
    ("manila", "As Ks", "7s 8s 9s Kd Kc", {"high": ("Flush, ace high", "As Ks 9s 8s 7s")}),
    ("manila", "As 7d", "8h 9s Tc", {"high": ("High card, ace", "As Tc 9s 8h 7d")}),
    ("soko", "As Ks 9s 4s 4d", "", {"high": ("Four flush, ace high", "As Ks 9s 4s 4d")}),
    ("soko", "4c 3d 2h As Ad", "", {"high": ("Four straight, four high", "4c 3d 2h As Ad")}),
    ("soko", "As Ks 9s 4s", "", {"high": ("Four flush, ace high", "As Ks 9s 4s")}),
    ("soko", "4c 3d 2h As 5c", "", {"high": ("Straight, five high", "5c 4c 3d 2h As")}),
    ("archie", "6s 6h 4d 3c 2s", "", {"high": ("One pair, sixes", "6s 6h 4d 3c 2s"), "low": None, "neither": ("One pair, sixes", "6s 6h 4d 3c 2s")}),
    ("archie", "5s 5h 4d 3c 2s", "", {"high": None, "low": None, "neither": ("One pair, fives", "5s 5h 4d 3c 2s")}),
    ("archie", "5s Ah 4d 3c 2s", "", {"high": ("Straight, five high", "5s 4d 3c 2s Ah"), "low": ("5-4-3-2-A low, the wheel", "5s 4d 3c 2s Ah"), "neither": ("Straight, five high", "5s 4d 3c 2s Ah")}),
    ("a5-joker", "6s 5d 3c As Jk", "", {"low": ("6-5-3-2-A low", "6s 5d 3c Jk As")}),
    ("a5-joker", "As Ad 3c 4s Jk", "", {"low": ("One pair, aces", "As Ad 4s 3c Jk")}),
    ("drawmaha49", "Ts Th Td Tc 9s", "Ac Ah Qd 2s 3s", {"omaha": ("Two pair, aces and tens", "Ah Ac Ts Th Qd"), "draw": ("49 points", "Ts Th Td Tc 9s")}),
    ("drawmaha0", "Ks Qh Jd As 2s", "3c 4h 5d 9s 9h", {"omaha": ("Straight, five high", "5d 4h 3c 2s As"), "draw": ("3 points", "2s As Ks Qh Jd")}),
    ("27-triple-draw", "7s 5d 4h 3c 2d", "", {"low": ("7-5-4-3-2 low, number one", "7s 5d 4h 3c 2d")}),
    ("a5-draw", "5s 4s 3s 2s As", "", {"low": ("5-4-3-2-A low, the wheel", "5s 4s 3s 2s As")}),
    ("badugi", "5s 3d Ah Kh", "", {"badugi": ("Three-card badugi, 5-3-A", "5s 3d Ah")}),
    ("badeucey", "As 3d 4h 2c 8c", "", {"badugi": ("Badugi, A-4-3-2", "As 4h 3d 2c"), "low": ("A-8-4-3-2 low", "As 8c 4h 3d 2c")}),
    ("badacey", "As 3d 4h 2c 8c", "", {"badugi": ("Badugi, 4-3-2-A", "4h 3d 2c As"), "low": ("8-4-3-2-A low", "8c 4h 3d 2c As")}),
    ("drawmaha", "As Ad Kh Kc 6s", "Ac Ah Qd 2s 3s", {"omaha": ("Four of a kind, aces", "As Ah Ad Ac Qd"), "draw": ("Two pair, aces and kings", "As Ad Kh Kc 6s")}),
    ("drawmaha", "As Ad Kh Kc 6s", "", {"omaha": None, "draw": ("Two pair, aces and kings", "As Ad Kh Kc 6s")}),
    ("deuces-wild-stud", "2s 2d Kh Kc 6s 5s 4s", "", {"high": ("Straight flush, eight high", "2s 2d 6s 5s 4s")}),
    ("bug-draw", "Jk Ad Kh Kc 6s", "", {"high": ("Two pair, aces and kings", "Ad Jk Kh Kc 6s")}),
    ("joker-stud", "Jk Kd Kh Kc 6s 2c 3c", "", {"high": ("Four of a kind, kings", "Kh Kd Kc Jk 6s")}),
]  # fmt: skip


@cases(("game", "hole", "board", "expected"), GAMES)
def test_hands_of_every_kind_of_game(
    game: str, hole: str, board: str, expected: dict[str, tuple[str, str] | None]
) -> None:
    evaluation = evaluate(hole, board=board, game=game)
    assert {
        half: value and (value.name, " ".join(value.cards)) for half, value in evaluation.values.items()
    } == expected
    assert evaluation.to_dict()["values"].keys() == expected.keys()
    assert [half for half, value in evaluation.to_dict()["values"].items() if value is None] == [
        half for half, value in expected.items() if value is None
    ]


@pytest.mark.parametrize("code", [game.code for game in games()])
@settings(max_examples=4)  # in each game
@given(st.data())
def test_a_value_is_the_best_of_all_choices(code: str, data: st.DataObject) -> None:
    """The test lists all sets of cards that the rule allows; none is better than the value.

    If a split-pot game has a discard, all discards are tried. The first half decides, and the next half breaks ties.
    """
    game = find_game(code)
    deck = data.draw(st.permutations(game.deck))
    hole, board = deck[: game.hole_cards], deck[game.hole_cards :][: game.full_board]
    n_kept = game.hole_cards - (game.discards if len(game.halves) > 1 else 0)
    best = [[best_of(half, kept, board) for half in game.halves] for kept in combinations(hole, n_kept)]
    found = evaluate(hole, board, code).values
    assert list(found.values()) == max(best, key=lambda values: [(value is not None, value) for value in values])


def best_of(half: Half, hole: Sequence[int], board: Sequence[int]) -> Value | None:
    """The best value of all sets of cards that the half allows; None if no set qualifies."""
    size = half.ranking.hand_size
    sets = [chosen for chosen in combinations((*hole, *board), size) if is_allowed(half, chosen, hole)]
    return max((value for chosen in sets if (value := half.ranking.value(chosen)) is not None), default=None)


def is_allowed(half: Half, cards: Sequence[int], hole: Sequence[int]) -> bool:
    """Whether the half allows this number of the player's own cards."""
    n_own = sum(card in hole for card in cards)
    match half.hole:
        case None:
            return True
        case (fewest, most):
            return fewest <= n_own <= most
        case number:
            return n_own == number


class TestContract:
    def test_json(self) -> None:
        """The example of the JSON contract, verbatim."""
        assert json.dumps(evaluate("As Ah Ad Ks Kd").to_dict()) == (
            '{"kind": "evaluation", "game": "holdem", "values": {"high": {"category": "full house", '
            '"name": "Full house, aces full of kings", "cards": ["As", "Ah", "Ad", "Ks", "Kd"], "place": 167, "places": 7462}}}'
        )

    def test_json_of_a_short_hand(self) -> None:
        assert evaluate("10s").to_dict()["values"]["high"] == {
            "category": "high card",
            "name": "High card, ten",
            "cards": ["Ts"],
            "place": 5,
            "places": 13,
        }

    def test_str_and_repr(self) -> None:
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
        first, second = evaluate("As Kd"), evaluate("Ah Kc")
        assert first == second
        assert len({first, second, FULL}) == 2

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

    def test_a_split_game_has_no_single_value(self) -> None:
        split = evaluate("As Ah 2d 2c", board="3c 4h 5d Ks Kd", game="omaha8")
        with pytest.raises(GameError, match=r"^omaha8 has several halves; use `values` for high or low$"):
            _ = split.name
        with pytest.raises(GameError, match=r"^omaha8 has several halves"):
            assert split < split

    def test_a_hand_without_a_value_has_no_single_value(self) -> None:
        """A rulebook may define no hand that these cards make."""
        with pytest.raises(
            GameError, match=r"^the hand has no value in mine: it does not qualify, or has too few cards$"
        ):
            _ = Evaluation("mine", "As Kd", "", {"high": None}).name


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
            ("As", "2c 3c 4c", "holdem", HandError, "cards: 1 card; with a board, Texas hold'em takes 2"),
            ("As Kd", "2c", "holdem", HandError, "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
            ("As As", "", "holdem", CardError, 'cards "As As": As at column 4 repeats the card at column 1'),
            ("As Kd", "2c 2c 2d", "holdem", CardError, 'board "2c 2c 2d": 2c at column 4 repeats the card at column 1'),
            ("As Kd", "2c As 2d", "holdem", CardError, "cards: As is already on the board; each card can be dealt only once"),
            ("As Kd", "2c 2d 2x", "holdem", CardError, 'board "2c 2d 2x": "2x" at column 7: "x" is not a suit (cdhs or ♣♦♥♠)'),
            ("As 5d", "", "shortdeck", CardError, "cards: 5d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
            ("As Jk", "", "holdem", CardError, "cards: Jk is not in the deck of Texas hold'em (52 cards, deuce to ace)"),
            (cards_text(range(7)), "", "omaha", HandError, "cards: 7 cards; Omaha takes 4, and a board of 3, 4 or 5"),
            ("As Kd", "2c 3c 4c", "stud", HandError, "board: 3 cards; Seven-card stud takes no board"),
        ],
    )  # fmt: skip
    def test_error_messages(self, cards: str, board: str, game: str, error: type[CardspeakError], message: str) -> None:
        with pytest.raises(error) as caught:
            evaluate(cards, board=board, game=game)
        assert str(caught.value) == message
        assert isinstance(caught.value, ValueError)

    def test_unknown_game(self) -> None:
        with pytest.raises(
            GameError,
            match=r'^game: "omaha9" is not known; did you mean omaha, omaha8 or omaha7\? \(`cardspeak games` lists all games\)$',
        ):
            evaluate("As Kd", game="omaha9")
