"""A hand dealt at random: deals are fair and repeatable, and the winners are right."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError, GameError, compare, deal, evaluate
from cardspeak.cards import parse_cards
from cardspeak.games import find_game, games

seeds = st.integers(0, 2**32 - 1)


class TestCards:
    @given(st.integers(2, 23), seeds)
    def test_every_card_is_dealt_once(self, players: int, seed: int) -> None:
        dealt = deal(players, seed)
        cards = parse_cards(" ".join((*dealt.hands, dealt.board)))  # raises an error if a card is dealt twice
        assert len(cards) == 2 * players + 5
        assert len(dealt.hands) == players
        assert len(dealt.board.split()) == 5

    @given(st.integers(2, 23), seeds)
    def test_the_same_seed_deals_the_same_cards(self, players: int, seed: int) -> None:
        assert deal(players, seed).to_dict() == deal(players, seed).to_dict()

    def test_this_seed_deals_these_cards_on_every_machine(self) -> None:
        """Seeds are noted and shared, so these cards must never change."""
        dealt = deal(players=2, seed=7)
        assert (dealt.hands, dealt.board, dealt.seed) == (("4h 2s", "4s 8d"), "4c 7d 3h Th Td", 7)

    @given(st.integers(2, 22), seeds)
    def test_more_players_change_nothing_for_the_others(self, players: int, seed: int) -> None:
        few, more = deal(players, seed), deal(players + 1, seed)
        assert (more.board, more.hands[:players]) == (few.board, few.hands)

    def test_without_a_seed_one_is_drawn_and_reported(self) -> None:
        deals = [deal() for _ in range(3)]
        assert all(len(dealt.hands) == 6 and 0 <= dealt.seed < 2**32 for dealt in deals)
        assert len({dealt.hands for dealt in deals}) == 3
        assert deal(seed=deals[0].seed).hands == deals[0].hands

    @pytest.mark.parametrize("seven", [np.int64(7), np.uint8(7)])
    def test_a_seed_from_numpy(self, seven: int) -> None:
        assert deal(2, seed=seven).hands == deal(2, seed=7).hands

    def test_every_card_reaches_the_first_hand_and_the_board(self) -> None:
        """520 deals put each card into the first hand about 20 times, and onto the board about 50 times."""
        deals = [deal(2, seed) for seed in range(520)]
        first = Counter(name for dealt in deals for name in dealt.hands[0].split())
        board = Counter(name for dealt in deals for name in dealt.board.split())
        assert len(first) == len(board) == 52
        assert max(first.values()) < 45
        assert max(board.values()) < 90


class TestWinners:
    @given(st.integers(2, 23), seeds)
    def test_the_winners_are_those_of_the_comparison(self, players: int, seed: int) -> None:
        dealt = deal(players, seed)
        best = compare(*dealt.hands, board=dealt.board).winners
        assert tuple(dealt.hands[seat - 1] for seat in dealt.winners) == best
        assert all(1 <= seat <= players for seat in dealt.winners)


@pytest.mark.parametrize("code", [game.code for game in games()])
class TestEveryGame:
    def test_cards_come_from_the_deck_and_the_winners_have_the_best_hands(self, code: str) -> None:
        for players in (2, 5):
            self.check_deal(code, min(players, find_game(code).most_players))

    def check_deal(self, code: str, players: int) -> None:
        game = find_game(code)
        seed = sum(code.encode()) + players  # different cards for each game
        dealt = deal(players, seed, game=code)
        cards = parse_cards(" ".join((*dealt.hands, dealt.board)))  # raises an error if a card is dealt twice
        assert set(cards) <= set(game.deck)
        assert (dealt.game, len(dealt.hands), len(dealt.board.split())) == (code, players, game.full_board)
        assert {len(hand.split()) for hand in dealt.hands} == {game.hole_cards}
        values = [evaluate(hand, board=dealt.board, game=code).values for hand in dealt.hands]
        for half, seats in dealt.winners_by_half.items():
            best = max((worth for by_half in values if (worth := by_half[half]) is not None), default=None)
            winners = [
                seat for seat, by_half in enumerate(values, start=1) if best is not None and by_half[half] == best
            ]
            assert list(seats) == ([] if dealt.comparison.is_unused(half) else winners)
        assert dealt.winners == tuple(sorted({seat for seats in dealt.winners_by_half.values() for seat in seats}))
        if players == 2:
            assert deal(players, seed, game=game).to_dict() == dealt.to_dict()

    def test_as_many_players_as_the_deck_has_cards_for(self, code: str) -> None:
        game = find_game(code)
        assert len(deal(game.most_players, 1, game=code).hands) == game.most_players
        with pytest.raises(GameError) as caught:
            deal(game.most_players + 1, 1, game=code)
        accepted = f"a game of {game.title} takes 2 to {game.most_players} players"
        assert str(caught.value) == f"players: {game.most_players + 1} is not accepted; {accepted}"


def test_a_joker_is_dealt_as_often_as_any_card() -> None:
    """Of 265 deals of ten cards out of 53, about 50 contain the joker."""
    deals = [deal(2, seed, game="joker-draw") for seed in range(265)]
    assert 25 < sum("Jk" in " ".join(dealt.hands) for dealt in deals) < 80


def test_a_half_that_nobody_qualifies_for_has_no_winners() -> None:
    dealt = next(
        candidate for seed in range(100) if not (candidate := deal(2, seed, game="omaha8")).winners_by_half["low"]
    )
    assert dealt.winners == dealt.winners_by_half["high"]
    assert dealt.to_dict()["winners_by_half"]["low"] == []
    assert "low: no hand" in str(dealt)


class TestContract:
    def test_json(self) -> None:
        shown = deal(2, 7).to_dict()
        keys = ["kind", "game", "seed", "hands", "winners", "winners_by_half", "board", "rankings", "decisions"]
        assert list(shown) == keys
        assert shown["game"] == "holdem"
        assert shown["seed"] == 7
        assert shown["hands"] == [["4h", "2s"], ["4s", "8d"]]
        assert shown["board"] == ["4c", "7d", "3h", "Th", "Td"]
        assert (shown["winners"], shown["winners_by_half"]) == ([2], {"high": [2]})
        assert [entry["standing"] for entry in shown["rankings"]["high"]] == [1, 2]

    def test_text(self) -> None:
        assert str(deal(2, 7)) == (
            "Board: 4c 7d 3h Th Td\n"
            "1. 4s 8d: Two pair, tens and fours (Th Td 4s 4c 8d)\n"
            "2. 4h 2s: Two pair, tens and fours (Th Td 4h 4c 7d)"
        )

    def test_it_can_be_pickled_and_copied(self) -> None:
        dealt = deal(3, 1)
        assert pickle.loads(pickle.dumps(dealt)) == copy.deepcopy(dealt) == dealt


class TestWrongInput:
    @pytest.mark.parametrize("players", [-1, 0, 1, 24, 10**6])
    def test_number_of_players(self, players: int) -> None:
        with pytest.raises(CardspeakError) as caught:
            deal(players)
        assert str(caught.value) == f"players: {players} is not accepted; a game of Texas hold'em takes 2 to 23 players"

    @pytest.mark.parametrize("players", ["3", 2.5, None, [2]])
    def test_players_that_are_not_a_number(self, players: int) -> None:
        with pytest.raises(CardspeakError, match=r"^players: "):
            deal(players)

    @pytest.mark.parametrize("players", [True, np.True_, pytest.param(10**5000, id="huge")])
    def test_players_that_only_look_like_a_number(self, players: int) -> None:
        with pytest.raises(CardspeakError, match=r"^players: .{1,80}; a game of Texas hold'em takes 2 to 23 players$"):
            deal(players)

    @pytest.mark.parametrize("seed", [2**53 + 1, pytest.param(10**5000, id="huge"), False, [1], "x", 1.5])
    def test_seeds_that_are_not_a_number(self, seed: int) -> None:
        with pytest.raises(CardspeakError, match=r"^seed: "):
            deal(seed=seed)

    def test_seeds_below_zero_are_refused(self) -> None:
        """Python's generator treats -7 like 7, so two seeds would deal the same cards."""
        with pytest.raises(CardspeakError, match=r"^seed: -7"):
            deal(seed=-7)

    def test_unknown_game(self) -> None:
        with pytest.raises(GameError, match=r'^game: "omaha9" is not known'):
            deal(game="omaha9")
