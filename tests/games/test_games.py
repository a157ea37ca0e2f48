"""The games as data, and which cards can be a hand of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardspeak.cards import parse_cards
from cardspeak.errors import CardError, GameError, HandError
from cardspeak.games import GAMES, Game, Half, check_board, check_hand, find_game, games
from cardspeak.rules import ORDERS

HOLDEM = find_game("holdem")


class TestGames:
    def test_games_are_listed_and_found_by_code(self) -> None:
        assert [game.code for game in games()] == ["holdem"]
        assert [find_game(code) for code in GAMES] == list(games())

    @pytest.mark.parametrize("game", games(), ids=lambda game: game.code)
    def test_every_game_can_be_dealt_and_ranked(self, game: Game) -> None:
        assert game.halves
        assert all(half.order in ORDERS for half in game.halves)
        assert game.hole_cards >= 1
        assert list(game.board_cards) == sorted(set(game.board_cards))
        assert game.most_players >= 2
        assert game.title
        assert game.rule
        assert game.source

    def test_holdem(self) -> None:
        """Two hole cards, and a board of five after a flop of three: Robert's Rules of Poker, section 5."""
        assert (HOLDEM.hole_cards, HOLDEM.board_cards, HOLDEM.full_board, HOLDEM.most_cards) == (2, (0, 3, 4, 5), 5, 7)
        assert HOLDEM.most_players == 23
        assert HOLDEM.halves == (Half("high", "high"),)

    def test_json_has_these_keys_in_this_order(self) -> None:
        assert list(HOLDEM.to_dict().items()) == [
            ("code", "holdem"),
            ("title", "Texas hold'em"),
            ("hole_cards", 2),
            ("board_cards", 5),
            ("halves", {"high": "high"}),
            ("rule", "the best five of your two cards and the five on the board"),
            ("source", "Robert's Rules of Poker, Hold'em; https://en.wikipedia.org/wiki/Texas_hold_%27em"),
        ]

    @pytest.mark.parametrize(
        ("code", "message"),
        [
            ("omaha7", 'game: "omaha7" is not known (games: holdem)'),
            ("", 'game: "" is not known (games: holdem)'),
            ("Hold\nem", 'game: "Hold\\nem" is not known (games: holdem)'),
            (None, 'game: "None" is not known (games: holdem)'),
            (["holdem"], "game: \"['holdem']\" is not known (games: holdem)"),
            ("x" * 10_000_000, f'game: "{"x" * 60}…" is not known (games: holdem)'),
        ],
        ids=["unknown", "empty", "two lines", "None", "list", "10 MB"],
    )
    def test_unknown_game(self, code: str, message: str) -> None:
        with pytest.raises(GameError) as caught:
            find_game(code)
        assert str(caught.value) == message


class TestHands:
    @pytest.mark.parametrize(
        ("hole", "board"),
        [
            ("As", ""),
            ("As Kd", ""),
            ("As Kd Qh Jc", ""),
            ("As Kd Qh Jc 9s 2c 2d", ""),
            ("As Kd", "2c 3c 4c"),
            ("As Kd", "2c 3c 4c 5d"),
            ("As Kd", "2c 3c 4c 5d 6d"),
        ],
    )
    def test_hands_of_holdem(self, hole: str, board: str) -> None:
        assert check_hand(HOLDEM, parse_cards(hole), parse_cards(board)) is None  # type: ignore[func-returns-value]

    @pytest.mark.parametrize(
        ("hole", "board", "message"),
        [
            ("", "", "cards: no cards; Texas hold'em takes 1 to 7, board cards included"),
            ("As Kd Qh Jc 9s 2c 2d 3h", "", "cards: 8 cards; Texas hold'em takes 1 to 7, board cards included"),
            ("", "2c 3c 4c", "cards: no cards; beside a board Texas hold'em takes 2"),
            ("As", "2c 3c 4c", "cards: 1 card; beside a board Texas hold'em takes 2"),
            ("As Kd Qh", "2c 3c 4c", "cards: 3 cards; beside a board Texas hold'em takes 2"),
            ("As Kd", "2c", "board: 1 card; Texas hold'em takes 0, 3, 4 or 5"),
            ("As Kd", "2c 3c", "board: 2 cards; Texas hold'em takes 0, 3, 4 or 5"),
            ("As Kd", "2c 3c 4c 5d 6d 7d", "board: 6 cards; Texas hold'em takes 0, 3, 4 or 5"),
        ],
    )
    def test_wrong_number_of_cards(self, hole: str, board: str, message: str) -> None:
        with pytest.raises(HandError) as caught:
            check_hand(HOLDEM, parse_cards(hole), parse_cards(board))
        assert str(caught.value) == message

    def test_a_card_in_the_hand_and_on_the_board(self) -> None:
        with pytest.raises(CardError, match=r"^Ann: As is on the board already; a card is dealt once$"):
            check_hand(HOLDEM, parse_cards("Kd As"), parse_cards("2c As 3d"), "Ann")

    @pytest.mark.parametrize("count", [0, 3, 4, 5])
    def test_boards_of_holdem(self, count: int) -> None:
        assert check_board(HOLDEM, range(count)) is None  # type: ignore[func-returns-value]

    @pytest.mark.parametrize("count", [1, 2, 6, 52])
    def test_no_boards_of_holdem(self, count: int) -> None:
        with pytest.raises(HandError, match=rf"^board: {count} cards?; Texas hold'em takes 0, 3, 4 or 5$"):
            check_board(HOLDEM, range(count))


class TestWrongGames:
    @pytest.mark.parametrize("change", [{"board_cards": ()}, {"halves": ()}, {"hole_cards": 0}])
    def test_a_game_without_cards_or_halves_is_none(self, change: dict[str, Any]) -> None:
        with pytest.raises(GameError, match=r"^game holdem: it needs hole cards"):
            replace(HOLDEM, **change)

    def test_a_half_is_won_by_an_order_that_there_is(self) -> None:
        with pytest.raises(GameError, match=r'^game holdem: "low" is not an order \(orders: high\)$'):
            replace(HOLDEM, halves=(Half("high", "high"), Half("low", "low")))
