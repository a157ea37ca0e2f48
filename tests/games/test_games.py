"""The games as data: their codes, what is dealt, which cards can be used, and which orders win."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardspeak.cards import JOKER
from cardspeak.errors import GameError
from cardspeak.games import GAMES, Game, Half, choices, find_game, games
from cardspeak.games.draw import DRAW_GAMES
from cardspeak.games.stud import STUD_GAMES
from cardspeak.rules import ORDERS
from tests.cases import cases

HOLDEM = find_game("holdem")

HIGH = ("high", "high", None, None)
OMAHA_HIGH = ("high", "high", 2, 3)
OMAHA_LOW = ("low", "eight-or-better", 2, 3)
DEUCE_TO_SEVEN = ("low", "deuce-to-seven", None, None)
ACE_TO_FIVE = ("low", "ace-to-five", None, None)
EIGHT_OR_BETTER = ("low", "eight-or-better", None, None)

# For each code: the numbers of hole cards, board cards and cards in the deck; the maximum number of players; the halves
# of the pot; and the half that gets an odd chip, with what decides between players who tie for it, suit or seat.
RULES: dict[str, tuple[int, int, int, int, list[tuple[str, str, Any, Any]], str]] = {
    # Any of the hole cards and board cards play (Robert's Rules, Hold'em). Short deck has 36 cards.
    "holdem": (2, 5, 52, 23, [HIGH], "high by seat"),
    # For high and low, with and without a qualifier (BARGE Rulebook, Texas Hold'em High/Low, High/Low Split variations)
    "holdem8": (2, 5, 52, 23, [HIGH, EIGHT_OR_BETTER], "high by seat"),
    "holdemnq": (2, 5, 52, 23, [HIGH, ACE_TO_FIVE], "high by seat"),
    "shortdeck": (2, 5, 36, 15, [("high", "short-deck", None, None)], "high by seat"),
    "shortdeck-trips": (2, 5, 36, 15, [("high", "short-deck-trips", None, None)], "high by seat"),
    # Both hole cards play with three board cards; 32 cards, seven to ace: poker.com/game/holdem-poker-games/manila
    "manila": (2, 5, 32, 13, [("high", "manila", 2, 3)], "high by seat"),
    # At most two of the three hole cards play, because the third is discarded.
    "pineapple": (3, 5, 52, 15, [("high", "high", (0, 2), None)], "high by seat"),
    # "Either zero, one, or two cards from each player's hand" (BARGE Rulebook, Crazy Pineapple High/Low)
    "pineapple8": (
        *(3, 5, 52, 15),
        [("high", "high", (0, 2), None), ("low", "eight-or-better", (0, 2), None)],
        "high by seat",
    ),
    "pineapplenq": (
        *(3, 5, 52, 15),
        [("high", "high", (0, 2), None), ("low", "ace-to-five", (0, 2), None)],
        "high by seat",
    ),
    # Exactly two hole cards play with three board cards (Robert's Rules, Omaha).
    "omaha": (4, 5, 52, 11, [OMAHA_HIGH], "high by seat"),
    "omaha5": (5, 5, 52, 9, [OMAHA_HIGH], "high by seat"),
    "omaha6": (6, 5, 52, 7, [OMAHA_HIGH], "high by seat"),
    "omaha7": (7, 5, 52, 6, [OMAHA_HIGH], "high by seat"),
    "omaha8": (4, 5, 52, 11, [OMAHA_HIGH, OMAHA_LOW], "high by seat"),
    "omahanq": (4, 5, 52, 11, [OMAHA_HIGH, ("low", "ace-to-five", 2, 3)], "high by seat"),
    "omaha5-8": (5, 5, 52, 9, [OMAHA_HIGH, OMAHA_LOW], "high by seat"),
    "omaha6-8": (6, 5, 52, 7, [OMAHA_HIGH, OMAHA_LOW], "high by seat"),
    "courchevel": (5, 5, 52, 9, [OMAHA_HIGH], "high by seat"),
    "courchevel8": (5, 5, 52, 9, [OMAHA_HIGH, OMAHA_LOW], "high by seat"),
    "greek": (2, 5, 52, 23, [OMAHA_HIGH], "high by seat"),
    # Drawmaha, and games without a board (Robert's Rules, Seven-card Stud, High-Low, Razz)
    "stud": (7, 0, 52, 7, [HIGH], "high by suit"),
    "stud8": (7, 0, 52, 7, [HIGH, ("low", "eight-or-better", None, None)], "high by suit"),
    "studnq": (7, 0, 52, 7, [HIGH, ACE_TO_FIVE], "high by suit"),
    "razz": (7, 0, 52, 7, [ACE_TO_FIVE], "low by suit"),
    "razzdugi": (7, 0, 52, 7, [ACE_TO_FIVE, ("badugi", "badugi", None, None)], "low by suit"),
    "27-razz": (7, 0, 52, 7, [DEUCE_TO_SEVEN], "low by suit"),
    "five-card-stud": (5, 0, 52, 10, [HIGH], "high by suit"),
    "soko": (5, 0, 52, 10, [("high", "soko", None, None)], "high by suit"),
    "five-card-draw": (5, 0, 52, 10, [HIGH], "high by seat"),
    "27-single-draw": (5, 0, 52, 10, [DEUCE_TO_SEVEN], "low by seat"),
    "27-triple-draw": (5, 0, 52, 10, [DEUCE_TO_SEVEN], "low by seat"),
    "a5-single-draw": (5, 0, 52, 10, [ACE_TO_FIVE], "low by seat"),
    "a5-draw": (5, 0, 52, 10, [ACE_TO_FIVE], "low by seat"),
    "a5-joker": (5, 0, 53, 10, [("low", "ace-to-five-joker", None, None)], "low by seat"),
    "badugi": (4, 0, 52, 13, [("badugi", "badugi", None, None)], "badugi by seat"),
    "badeucey": (5, 0, 52, 10, [("badugi", "badugi-ace-high", None, None), DEUCE_TO_SEVEN], "low by seat"),
    "badacey": (5, 0, 52, 10, [("badugi", "badugi", None, None), ACE_TO_FIVE], "low by seat"),
    "drawmaha": (5, 5, 52, 9, [("omaha", "high", 2, 3), ("draw", "high", 5, 0)], "draw by seat"),
    # A pair of sixes or better, an eight or better; if nobody qualifies, the best high hand (BARGE Rulebook, Archie).
    "archie": (
        *(5, 0, 52, 10),
        [
            ("high", "sixes-or-better", None, None),
            ("low", "eight-or-better", None, None),
            ("neither", "high", None, None),
        ],
        "high by seat",
    ),
    # The draw half goes to the most or the fewest points (BARGE Rulebook, Dramaha 49 and Dramaha Zero).
    "drawmaha49": (5, 5, 52, 9, [("omaha", "high", 2, 3), ("draw", "most-points", 5, 0)], "draw by seat"),
    "drawmaha0": (5, 5, 52, 9, [("omaha", "high", 2, 3), ("draw", "fewest-points", 5, 0)], "draw by seat"),
    # wild cards
    "deuces-wild-draw": (5, 0, 52, 10, [("high", "deuces-wild", None, None)], "high by seat"),
    "deuces-wild-stud": (7, 0, 52, 7, [("high", "deuces-wild", None, None)], "high by suit"),
    "joker-draw": (5, 0, 53, 10, [("high", "high-joker", None, None)], "high by seat"),
    "joker-stud": (7, 0, 53, 7, [("high", "high-joker", None, None)], "high by suit"),
    "bug-draw": (5, 0, 53, 10, [("high", "high-bug", None, None)], "high by seat"),
    "bug-stud": (7, 0, 53, 7, [("high", "high-bug", None, None)], "high by suit"),
}


class TestGames:
    def test_games_are_listed_and_found_by_code(self) -> None:
        assert set(GAMES) == set(RULES)
        assert [game.code for game in games()] == list(GAMES)
        assert [find_game(code) for code in GAMES] == list(games())
        assert find_game(HOLDEM) is HOLDEM

    @pytest.mark.parametrize("code", RULES)
    def test_what_is_dealt_and_what_wins(self, code: str) -> None:
        game = find_game(code)
        halves = [(half.name, half.order, half.hole, half.board) for half in game.halves]
        odd_chips = f"{game.odd_half} by {'suit' if game.odd_by_suit else 'seat'}"
        dealt = (game.hole_cards, game.full_board, len(game.deck), game.most_players)
        assert (*dealt, halves, odd_chips) == RULES[code]
        rounds = {"manila": (0, 1, 2, 3, 4, 5), "courchevel": (0, 1, 3, 4, 5), "courchevel8": (0, 1, 3, 4, 5)}
        assert game.board_cards == (rounds.get(code, (0, 3, 4, 5)) if game.full_board else (0,))
        assert game.flop == ((1 if code == "manila" else 3) if game.full_board else 0)

    @cases("game", games())
    def test_every_game_says_what_it_is(self, game: Game) -> None:
        assert all(half.ranking is ORDERS[str(half.order)] for half in game.halves)
        assert game.hole_counts == range(game.hole_cards - game.discards, game.hole_cards + 1)
        assert (JOKER in game.deck) == (len(game.deck) == 53)
        for text in (game.title, game.rule, game.source):
            assert text
            assert text.isprintable()
            assert len(text) < 200

    def test_games_with_a_draw_and_stud_games(self) -> None:
        """Three draw and three stud games have wild cards; `games/draw.py` and `games/stud.py` list the others."""
        draw = [game.code for game in games() if game.has_draw]
        assert draw == [*(game.code for game in DRAW_GAMES), "deuces-wild-draw", "joker-draw", "bug-draw"]
        stud = [game.code for game in games() if game.is_stud]
        assert stud == [*(game.code for game in STUD_GAMES), "deuces-wild-stud", "joker-stud", "bug-stud"]

    def test_each_game_has_its_own_title(self) -> None:
        assert len({game.title for game in games()}) == len(games())

    def test_holdem(self) -> None:
        """Two hole cards, a flop of three cards, and a full board of five: Robert's Rules of Poker, section 5."""
        assert (HOLDEM.hole_cards, HOLDEM.board_cards, HOLDEM.full_board, HOLDEM.most_cards) == (2, (0, 3, 4, 5), 5, 7)
        assert HOLDEM.most_players == 23
        assert HOLDEM.halves == (Half("high", "high"),)
        assert HOLDEM.plays_any

    def test_json_has_these_keys_in_this_order(self) -> None:
        assert list(HOLDEM.to_dict().items()) == [
            ("code", "holdem"),
            ("title", "Texas hold'em"),
            ("hole_cards", 2),
            ("board_cards", 5),
            ("rounds", [0, 3, 4, 5]),
            ("has_draw", False),
            ("deck", 52),
            ("halves", {"high": "high"}),
            ("rule", "the best five of your two cards and the five on the board"),
            ("source", "Robert's Rules of Poker, Hold'em; https://en.wikipedia.org/wiki/Texas_hold_%27em"),
        ]

    @cases(
        ("code", "shown"),
        [
            ("", ""),
            ("whist", "whist"),
            ("wh\nist", "wh\\nist"),
            (None, "None"),
            (7, "7"),
            (["holdem"], "['holdem']"),
            (b"holdem", "b'holdem'"),
            ("x" * 1_000_000, f"{'x' * 60}…"),
        ],
    )
    def test_unknown_game(self, code: Any, shown: str) -> None:
        with pytest.raises(GameError) as caught:
            find_game(code)
        message = str(caught.value)
        assert message.startswith(f'game: "{shown}" is not known; give a code such as holdem, ')
        assert message.endswith(" (`cardspeak games` lists all games), or a path that ends in .toml, .json or .xml")

    @pytest.mark.parametrize(
        ("name", "meant"),
        [("pineaple", "pineapple"), ("Raz", "razz"), ("omaha-9", "omaha"), ("plo9", "omaha"), ("texsa", "holdem")],
    )
    def test_a_name_that_is_nearly_right_gets_a_suggestion(self, name: str, meant: str) -> None:
        with pytest.raises(GameError, match=rf'^game: "{name}" is not known; did you mean {meant}\b.*\?'):
            find_game(name)


class TestChoices:
    @cases(
        ("code", "half", "n_hole", "counts"),
        [
            # C(h, 2) choices of two hole cards times C(b, 3) choices of three board cards, for b = 0, 3, 4 and 5
            ("omaha", 0, 4, [0, 6, 24, 60]),
            ("omaha5", 0, 5, [0, 10, 40, 100]),
            ("omaha6", 0, 6, [0, 15, 60, 150]),
            ("omaha8", 1, 4, [0, 6, 24, 60]),
            ("courchevel8", 1, 5, [0, 10, 40, 100]),
            ("greek", 0, 2, [0, 1, 4, 10]),
            ("drawmaha", 0, 5, [0, 10, 40, 100]),
            ("drawmaha", 1, 5, [1, 1, 1, 1]),
            # Two hole cards with three board cards, one with four, or none with five: 3 * 10 + 3 * 5 + 1 choices
            ("pineapple", 0, 3, [0, 3, 3 * 4 + 3, 46]),
            ("pineapple", 0, 2, [0, 1, 4 + 2, 21]),
        ],
    )
    def test_how_many_there_are(self, code: str, half: int, n_hole: int, counts: list[int]) -> None:
        for n_board, count in zip((0, 3, 4, 5), counts, strict=True):
            sets = choices(find_game(code).halves[half], n_hole, n_board)
            assert sets is not None
            assert len(sets) == len(set(sets)) == count
            assert all(len(choice) == 5 and set(choice) <= set(range(n_hole + n_board)) for choice in sets)

    @cases("code", ["holdem", "shortdeck", "stud8", "razz", "badeucey", "deuces-wild-stud"])
    def test_there_are_no_choices_if_any_cards_can_play(self, code: str) -> None:
        game = find_game(code)
        assert game.plays_any
        assert all(choices(half, game.hole_cards, game.full_board) is None for half in game.halves)

    def test_which_cards_of_the_hand_and_of_the_board(self) -> None:
        for choice in choices(find_game("omaha6").halves[0], 6, 5) or ():
            assert sum(at < 6 for at in choice) == 2
            assert sum(at >= 6 for at in choice) == 3
        assert choices(find_game("drawmaha").halves[1], 5, 5) == ((0, 1, 2, 3, 4),)
        assert choices(Half("badugi", "badugi", hole=3, board=(1, 5)), 3, 1) == ((0, 1, 2, 3),)


class TestFind:
    @cases("game", games())
    def test_codes_and_titles_are_taken_as_people_write_them(self, game: Game) -> None:
        for name in (game.code, game.title):
            for written in (name, name.upper(), name.replace("-", ""), name.replace("-", " "), f" {name} "):
                assert find_game(written) is game, written

    def test_a_users_own_game_cannot_hide_a_built_in_game(self) -> None:
        mine = Game("razz", "My razz", hole_cards=7, board_cards=0, halves=(Half("low", "ace-to-five"),))
        with pytest.raises(GameError, match=r"^game razz: this is the code of Razz; give the game another code$"):
            find_game(mine)
        assert find_game(replace(mine, code="my-razz")).title == "My razz"

    def test_a_path_is_read_as_a_game(self, tmp_path: Path) -> None:
        path = tmp_path / "low-em.toml"
        path.write_text('hole_cards = 2\nboard_cards = 5\n[[halves]]\nname = "low"\norder = "ace-to-five"\n', "utf-8")
        for given in (path, str(path)):
            game = find_game(given)
            assert (game.code, game.title, game.board_cards) == ("low-em", "low-em", (0, 3, 4, 5))

    def test_the_deck_of_a_game_in_words(self) -> None:
        words = {code: find_game(code).deck_text for code in ("holdem", "shortdeck", "bug-stud")}
        assert words == {
            "holdem": "52 cards, deuce to ace",
            "shortdeck": "36 cards, six to ace",
            "bug-stud": "53 cards, deuce to ace and the joker",
        }
