"""Hands side by side: the ranking, its ties, and what decides between consecutive hands."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import (
    CardError,
    CardspeakError,
    Comparison,
    Game,
    GameError,
    Half,
    HandError,
    compare,
    evaluate,
    explain,
)
from cardspeak.cards import DECK, cards_text
from cardspeak.games import find_game, games
from tests.cases import cases, fewer

BOARD = "Ac Kc Jc 5c Th"


def ranks(comparison: Comparison) -> list[tuple[int, str]]:
    return [(entry.number, entry.hand) for entry in comparison.ranking]


class TestRanking:
    def test_four_players(self) -> None:
        """The worked example of the original group-score program, the origin of this project."""
        comparison = compare("8c 7h", "9h 5h", "Ad 4s", "As 3h", board=BOARD)
        assert ranks(comparison) == [(1, "8c 7h"), (2, "Ad 4s"), (2, "As 3h"), (4, "9h 5h")]
        assert comparison.winners == ("8c 7h",)
        assert [decision.text for decision in comparison.decisions["high"]] == [
            "flush, ace high beats one pair, aces",
            "tied with one pair, aces: the same ranks, A-A-K-J-T, and suits do not break ties",
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
        assert [evaluation.hole for evaluation in comparison.evaluations] == ["2c 2d", "As Kd"]

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
            hand for hand, evaluation in evaluations.items() if evaluation == max(evaluations.values())
        }

    @given(st.permutations(DECK), st.integers(2, 9))
    def test_decisions_are_between_neighbours(self, deck: list[int], players: int) -> None:
        comparison = compare(*(deck[5 + 2 * seat :][:2] for seat in range(players)), board=deck[:5])
        numbers = [entry.number for entry in comparison.ranking]
        assert [decision.winner for decision in comparison.decisions["high"]] == [
            0 if numbers[i] == numbers[i + 1] else 1 for i in range(players - 1)
        ]


class TestOtherGames:
    def test_a_half_that_nobody_qualifies_for_has_no_ranking(self) -> None:
        comparison = compare("As 2d 8h Kc", "Ah Ad 9c 9d", board="3c 4h 9s Ts Kd", game="omaha8")
        assert [entry.hand for entry in comparison.rankings["high"]] == ["Ah Ad 9c 9d", "As 2d 8h Kc"]
        assert (comparison.rankings["low"], comparison.decisions["low"]) == ((), ())
        assert comparison.winners_of("low") == ()
        assert comparison.winners == ("Ah Ad 9c 9d",)
        assert str(comparison).endswith("\nlow: no hand")

    def test_a_half_that_one_hand_qualifies_for(self) -> None:
        comparison = compare("As 2d 8h Kc", "Ah Ad 9c 9d", board="3c 4h 7s Ts 9h", game="omaha8")
        assert comparison.winners_of("high") == ("Ah Ad 9c 9d",)
        assert comparison.winners_of("low") == ("As 2d 8h Kc",)
        assert comparison.decisions["low"] == ()

    @cases(
        ("game", "hands", "board", "winners"),
        [
            ("razz", ["As 2d 3c 4h 6s Ks Kd", "Ah 2c 3d 5h 6c Kc Kh"], "", {"low": ["As 2d 3c 4h 6s Ks Kd"]}),
            ("razz", ["As Ah Ac 2d 2c 3s 3d", "2s 2h Kd Ks Qc Qd Jh"], "", {"low": ["2s 2h Kd Ks Qc Qd Jh"]}),
            ("27-single-draw", ["As 2d 3c 4h 5s", "Ks Kd 2c 3h 4d"], "", {"low": ["As 2d 3c 4h 5s"]}),
            ("27-single-draw", ["6s 5d 4c 3h 2s", "As Ad Kc Qh Jd"], "", {"low": ["As Ad Kc Qh Jd"]}),
            ("badugi", ["Ks Qd Jh Tc", "As 2d 3h 4h"], "", {"badugi": ["Ks Qd Jh Tc"]}),
            ("badeucey", ["5s 4d 3h 2c 7s", "As 4h 3d 2s 8c"], "", {"badugi": ["5s 4d 3h 2c 7s"], "low": ["5s 4d 3h 2c 7s"]}),
            ("badacey", ["5s 4d 3h 2c Ks", "As Ad 4h 3c 8s"], "", {"badugi": ["5s 4d 3h 2c Ks"], "low": ["5s 4d 3h 2c Ks"]}),
            ("drawmaha", ["As Ad Kh Kc 6s", "Ac 4d 5d 6d 7d"], "8d 9d 2c 2h 3s", {"omaha": ["As Ad Kh Kc 6s"], "draw": ["As Ad Kh Kc 6s"]}),
            ("shortdeck", ["Ks Qs", "Ah Ad"], "9s 8s 6s Ac 8d", {"high": ["Ks Qs"]}),
            ("shortdeck-trips", ["Ah 7d", "Kc Kd"], "Kh 9s 8s 6c Jd", {"high": ["Kc Kd"]}),
            ("shortdeck", ["Ah 7d", "Kc Kd"], "Kh 9s 8s 6c Jd", {"high": ["Ah 7d"]}),
            ("pineapple", ["As Ks Qs", "2c 2d"], "Js Ts 8h 5d 3c", {"high": ["2c 2d"]}),
            ("greek", ["Ah Kd", "2c 2d"], "Qs Js Ts 9s 8s", {"high": ["Ah Kd"]}),
            ("joker-draw", ["Jk Kd Kh Kc Ks", "As Ad Ah Ac 2c"], "", {"high": ["Jk Kd Kh Kc Ks"]}),
            ("bug-draw", ["Jk Kd Kh Kc Ks", "As Ad Ah Ac 2c"], "", {"high": ["As Ad Ah Ac 2c"]}),
        ],
    )  # fmt: skip
    def test_who_wins(self, game: str, hands: list[str], board: str, winners: dict[str, list[str]]) -> None:
        comparison = compare(*hands, board=board, game=game)
        assert {half: list(comparison.winners_of(half)) for half in comparison.rankings} == winners
        assert list(comparison.to_dict()["rankings"]) == list(winners)

    @fewer(60)  # about one for each game
    @given(st.sampled_from([game.code for game in games()]), st.data())
    def test_every_ranking_is_in_order_with_what_decides(self, code: str, data: st.DataObject) -> None:
        game = find_game(code)
        deck = data.draw(st.permutations(game.deck))
        board, rest = deck[: game.full_board], deck[game.full_board :]
        hands = [rest[seat * game.hole_cards :][: game.hole_cards] for seat in range(3)]
        comparison = compare(*hands, board=board, game=code)
        for half, ranking in comparison.rankings.items():
            values = [value for evaluation in comparison.evaluations if (value := evaluation.values[half]) is not None]
            if comparison.is_unused(half):
                assert any(decided for other, decided in comparison.rankings.items() if other != half)
                continue
            assert [entry.value for entry in ranking] == sorted(values, reverse=True)
            assert [entry.number for entry in ranking] == [
                1 + sum(v > entry.value for v in values) for entry in ranking
            ]
            decided = [decision.winner for decision in comparison.decisions[half]]
            assert decided == [int(ranking[i].value > ranking[i + 1].value) for i in range(len(ranking) - 1)]
            assert all(decision.text.isprintable() for decision in comparison.decisions[half])


class TestContract:
    def test_json(self) -> None:
        shown = compare("As Kd", "Qs Qd", board="2c 3c 4d").to_dict()
        assert list(shown) == ["kind", "game", "board", "rankings", "decisions"]
        assert shown["game"] == "holdem"
        assert shown["board"] == ["2c", "3c", "4d"]
        assert list(shown["rankings"]) == list(shown["decisions"]) == ["high"]
        first = shown["rankings"]["high"][0]
        assert list(first) == ["standing", "hand", "category", "name", "cards", "place", "places"]
        assert (first["standing"], first["hand"], first["cards"]) == (1, ["Qs", "Qd"], ["Qs", "Qd", "4d", "3c", "2c"])
        assert shown["decisions"]["high"] == [
            {"winner": 1, "text": "one pair, queens beats high card, ace", "cards": []}
        ]

    def test_json_of_a_split_game(self) -> None:
        shown = compare("As 2d 8h Kc", "Ah Ad 9c 9d", board="3c 4h 7s Ts Kd", game="omaha8").to_dict()
        assert list(shown["rankings"]) == list(shown["decisions"]) == ["high", "low"]
        assert [(entry["standing"], entry["name"]) for entry in shown["rankings"]["low"]] == [(1, "7-4-3-2-A low")]
        assert shown["decisions"]["low"] == []

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
    @cases(
        ("hands", "board", "error", "message"),
        [
            ([], "", HandError, 'compare takes two or more hands, not 0; each hand is one argument: "As Kd" "Qh Qc"'),
            (
                ["As Kd"],
                "",
                HandError,
                'compare takes two or more hands, not 1; each hand is one argument: "As Kd" "Qh Qc"',
            ),
            (["As Kd", ""], "", HandError, "hand 2: no cards; Texas hold'em takes 1 to 7, board cards included"),
            (["As Kd", "Qs"], "2c 3c 4d", HandError, "hand 2: 1 card; with a board, Texas hold'em takes 2"),
            (["As Kd", "Qs Qd"], "2c", HandError, "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
            (["As Kd", "Qs Qx"], "", CardError, 'hand 2 "Qs Qx": "Qx" at column 4: "x" is not a suit (cdhs or ♣♦♥♠)'),
            (
                ["As Kd", "2c Qs", "Qs As"],
                "",
                CardError,
                "hand 3: As is already in hand 1; each card can be dealt only once",
            ),
            (
                ["As Kd", "2c 2d"],
                "2c 3c 4d",
                CardError,
                "hand 2: 2c is already on the board; each card can be dealt only once",
            ),
            (["As Kd", "As 2d Qs"], "", CardError, "hand 2: As is already in hand 1; each card can be dealt only once"),
        ],
    )
    def test_error_messages(self, hands: list[str], board: str, error: type[CardspeakError], message: str) -> None:
        with pytest.raises(error) as caught:
            compare(*hands, board=board)
        assert str(caught.value) == message

    @pytest.mark.parametrize(
        ("hands", "board", "game", "message"),
        [
            (["As Kd", "Qs 5d"], "", "shortdeck", "hand 2: 5d is not in the deck of Short-deck hold'em (36 cards, six to ace)"),
            (["As Kd Qh Jc", "2c 3c 4c"], "5c 6c 7c", "omaha", "hand 2: 3 cards; with a board, Omaha takes 4"),
            (["As Kd", "As Qd"], "", "stud", "hand 2: As is already in hand 1; each card can be dealt only once"),
            (["As Kd 2c 3c 4c", "As Qd 2d 3d 4d"], "", "five-card-draw", "hand 2: As is already in hand 1; each card can be dealt only once"),
            (["As Kd", "Jk Qd"], "", "holdem", "hand 2: Jk is not in the deck of Texas hold'em (52 cards, deuce to ace)"),
        ],
    )  # fmt: skip
    def test_error_messages_of_other_games(self, hands: list[str], board: str, game: str, message: str) -> None:
        with pytest.raises(CardspeakError) as caught:
            compare(*hands, board=board, game=game)
        assert str(caught.value) == message

    def test_unknown_game(self) -> None:
        with pytest.raises(GameError, match=r'^game: "omaha9" is not known'):
            compare("As Kd", "Qs Qd", game="omaha9")


@pytest.mark.parametrize("game", ["razz", "studnq", "27-single-draw"])
def test_short_lows_compare_only_with_equally_short_lows(game: str) -> None:
    with pytest.raises(
        HandError,
        match=r"^hand 1: 2 cards, but 3 cards in hand 2; to compare hands of different lengths, give each at least 5 cards",
    ):
        compare("2c Ah", "3c 2h Ad", game=game)
    with pytest.raises(HandError, match="hands of different lengths, give each at least 5 cards"):
        explain("2c Ah", against="3c 2h Ad", game=game)
    assert compare("2c Ah 9d 8d", "3c 2h Ad Ts", game=game).ranking


@cases("game", ["holdem", "stud", "five-card-draw", "shortdeck", "badugi", "razz"])
def test_five_cards_do_not_compare_with_two(game: str) -> None:
    long, short = ("As Kd Qh Jc" if game == "badugi" else "As Kd Qh Jc 9s"), "Ac Ad"
    size = 4 if game == "badugi" else 5
    message = (
        f"2 cards, but {size} cards in hand 1; to compare hands of different lengths, give each at least {size} cards"
    )
    with pytest.raises(HandError, match=f"^hand 2: {message}"):
        compare(long, short, game=game)
    with pytest.raises(HandError, match="hands of different lengths"):
        explain(long, against=short, game=game)


def test_complete_lows_compare_whatever_their_number_of_cards() -> None:
    assert compare("Ac 2c 3c 4c 6d", "Ah 2h 3h 4h 7d Kd Ks", game="razz").winners == ("Ac 2c 3c 4c 6d",)


def test_hands_of_one_hole_card_are_hands_of_a_game_that_deals_one() -> None:
    game = Game("one-card", "One-card hold'em", 1, (0, 3, 4, 5), (Half("high", "high"),))
    assert compare("As", "2d", board="Ac Kd 7h 5s 3c", game=game).winners == ("As",)
    with pytest.raises(HandError, match="each hand is one card"):
        compare("As", "2d", game=game)
