"""A user's own game, in Python and in a file: what is accepted, and the error for each mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import Game, Half, deal, evaluate
from cardspeak.cards import JOKER, RANKS, parse_cards
from cardspeak.errors import CardspeakError, GameError
from cardspeak.games import find_game, read_game
from cardspeak.rules import ORDERS
from tests.cases import cases

HIGH = Half("high", "high")
ORDER_NAMES = "high, short-deck, short-deck-trips, manila, soko, sixes-or-better, ace-to-five, ace-to-five-joker, eight-or-better, deuce-to-seven, badugi, badugi-ace-high, most-points, fewest-points, high-joker, high-bug or deuces-wild"  # fmt: skip


def game(**changes: Any) -> Game:
    """Hold'em as a user's own game, with changes."""
    return Game(**{"code": "mine", "title": "Mine", "hole_cards": 2, "board_cards": 5, "halves": (HIGH,), **changes})


class TestGame:
    def test_a_number_of_board_cards_is_the_full_board(self) -> None:
        assert game(board_cards=5).board_cards == (0, 3, 4, 5)
        assert game(board_cards=0).board_cards == (0,)
        assert game(board_cards=3).board_cards == (0, 1, 2, 3)
        assert game(board_cards=[0, 3]).board_cards == (0, 3)

    @pytest.mark.parametrize(
        "deck", ["short", parse_cards("6c 7c 8c 9c Tc 6d 7d 8d 9d Td"), "6c 7c 8c 9c Tc 6d 7d 8d 9d Td"]
    )
    def test_a_deck_by_name_as_ids_and_as_text(self, deck: Any) -> None:
        cards = game(deck=deck, halves=[Half("high", "short-deck")]).deck
        assert list(cards) == sorted(cards)
        assert len(cards) == (36 if deck == "short" else 10)

    def test_a_deck_with_a_joker(self) -> None:
        assert JOKER in game(deck="joker", halves=[Half("high", "high-bug")]).deck

    def test_halves_and_defaults(self) -> None:
        split = game(hole_cards=4, halves=[Half("high", "high", 2, 3), Half("low", "eight-or-better", 2, (3, 3))])
        assert (split.odd_half, split.odd_by_suit, split.source, split.discards) == ("high", False, "", 0)
        assert split.halves[1] == Half("low", "eight-or-better", (2, 2), 3)
        assert game(hole_cards=4, halves=split.halves, odd_half="low").odd_half == "low"
        assert ORDERS["high"].rule in split.rule
        assert ORDERS["eight-or-better"].rule in split.rule
        assert split.rule.isprintable()

    def test_equal_games_are_equal_and_can_be_keys(self) -> None:
        assert len({game(), game(board_cards=(0, 3, 4, 5)), game(code="other")}) == 2

    def test_numbers_of_numpy_become_plain(self) -> None:
        given = game(hole_cards=np.int64(2), board_cards=(np.int64(0), np.int64(5)), discards=np.int64(1))
        assert json.loads(json.dumps(given.to_dict()))["hole_cards"] == 2
        assert given == game(hole_cards=2, board_cards=(0, 5), discards=1)

    def test_it_plays(self) -> None:
        """Hold'em for the lowest hand, with three cards on the board."""
        low_em = game(board_cards=3, halves=(Half("low", "ace-to-five"),))
        assert evaluate("As 2d", board="3c 4h 5s", game=low_em).name == "5-4-3-2-A low, the wheel"
        assert len(deal(3, 1, game=low_em).board.split()) == 3


ACCEPTED_DECKS = "(decks: standard, short, manila or joker, or the cards of the deck)"
WRONG_GAMES: list[tuple[dict[str, Any], str]] = [
    ({"code": ""}, "game: code: \"\" is not accepted; give a code such as holdem"),
    ({"code": " "}, "game: code: \" \" is not accepted; give a code such as holdem"),
    ({"code": 5}, "game: code: 5 is not accepted; give a code such as holdem"),
    ({"title": 5}, "title: 5 is not accepted; give a title such as Texas hold'em"),
    ({"hole_cards": 0}, "hole_cards: 0 is not accepted; give a number from 1 to 26"),
    ({"hole_cards": -1}, "hole_cards: -1 is not accepted; give a number from 1 to 26"),
    ({"hole_cards": 2.0}, "hole_cards: 2.0 is not accepted; give a number from 1 to 26"),
    ({"hole_cards": "2"}, 'hole_cards: "2" is not accepted; give a number from 1 to 26'),
    ({"hole_cards": True}, "hole_cards: True is not accepted; give a number from 1 to 26"),
    ({"hole_cards": None}, "hole_cards: None is not accepted; give a number from 1 to 26"),
    ({"hole_cards": 48}, "hole_cards: 48 is not accepted; give a number from 1 to 26"),
    ({"hole_cards": 10**30}, "give a number from 1 to 26"),
    ({"board_cards": -1}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": ()}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": "5"}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": None}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": True}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": (0, "3")}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": (3, 0)}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": (0, 3, 3)}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": (0, -3)}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": (0, True)}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": 51}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": 10**18}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"board_cards": 10**30}, "the number of cards on the full board, at most 48, or increasing numbers such as 0, 3, 4, 5"),
    ({"halves": ()}, "halves () is not accepted; give a tuple of Half"),
    ({"halves": 5}, "Half"),
    ({"halves": HIGH}, "Half"),
    ({"halves": None}, "Half"),
    ({"halves": "high"}, "give a tuple of Half"),
    ({"halves": ("high",)}, "give a tuple of Half"),
    ({"halves": (HIGH, HIGH)}, "each name must be different"),
    ({"halves": (Half("high", "high", hole=3),)}, "half high: it needs at least 3 cards from the hand and 0 from the board, but there are 2 and 5"),
    ({"halves": (Half("high", "high", hole=2, board=6),)}, "it needs at least 2 cards from the hand and 6 from the board, but there are 2 and 5"),
    ({"halves": (Half("high", "high", hole=2, board=2),)}, "the order high needs 5 cards"),
    ({"halves": (Half("high", "high", hole=1, board=5),)}, "the order high needs 5 cards"),
    ({"halves": (Half("badugi", "badugi", hole=2, board=3),)}, "the order badugi needs 4 cards"),
    ({"halves": (Half("high", "short-deck"),)}, "short-deck cannot rank 2c; this deck needs high, soko, sixes-or-better, ace-to-five, "),
    ({"deck": "joker"}, "high cannot rank Jk; this deck needs ace-to-five-joker, high-joker or high-bug"),
    ({"halves": (Half("high", "high", hole=2, board=3),), "hole_cards": 3, "discards": 2}, "it needs at least 2 cards from the hand and 3 from the board, but there are 1 and 5"),
    ({"halves": (HIGH, Half("low", "eight-or-better")), "deck": "short"}, "no hand of this deck qualifies for eight-or-better"),
    ({"halves": (Half("low", "eight-or-better"),)}, "all halves have a qualifier (eight-or-better); add a half without one, such as high"),
    ({"halves": tuple(Half(f"half {n}", "high") for n in range(9))}, "9 halves; give 8 or fewer"),
    ({"title": "x" * 1_000_000}, "title: it is longer than 300 characters"),
    ({"deck": "As"}, "As is not a deck (decks: standard, short, manila or joker, or the cards of the deck)"),
    ({"deck": ""}, ACCEPTED_DECKS),
    ({"deck": "nonsense"}, ACCEPTED_DECKS),
    ({"deck": 5}, ACCEPTED_DECKS),
    ({"deck": None}, ACCEPTED_DECKS),
    ({"deck": [99]}, ACCEPTED_DECKS),
    ({"deck": "As As"}, ACCEPTED_DECKS),
    ({"deck": "As Kd"}, "hole_cards: 2 is not accepted; give a number from 1 to 1"),
    ({"deck": ()}, "deck"),
    ({"discards": 2}, "give a number from 0 to 1"),
    ({"discards": -1}, "give a number from 0 to 1"),
    ({"discards": "1"}, "give a number from 0 to 1"),
    ({"discards": True}, "give a number from 0 to 1"),
    ({"odd_half": "low"}, "is not a half (halves: high)"),
    ({"odd_half": 5}, "is not a half (halves: high)"),
    ({"odd_half": ["high"]}, "is not a half (halves: high)"),
    ({"odd_by_suit": "yes"}, "odd_by_suit"),
    ({"rule": 5}, "rule"),
    ({"source": 5}, "source"),
]  # fmt: skip


@cases(("changes", "expected"), WRONG_GAMES)
def test_the_error_for_an_invalid_game_says_what_is_accepted(changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(GameError) as caught:
        game(**changes)
    message = str(caught.value)
    assert expected in message
    assert message.isprintable()
    assert len(message) < 400


PLAYING = "give how many cards play, or the fewest and the most"
WRONG_HALVES: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "give a name such as high or low"),
    ({"name": 5}, "give a name such as high or low"),
    ({"name": None}, "give a name such as high or low"),
    ({"name": " "}, "name"),
    ({"name": "a\nb"}, "name"),
    ({"name": "whole"}, "whole"),  # the name of a pot that is not divided
    ({"order": "lo"}, f'half low: "lo" is not an order (orders: {ORDER_NAMES}; or the path of a rulebook)'),
    ({"order": ""}, "is not an order (orders: "),
    ({"order": None}, "is not an order (orders: "),
    ({"order": ["high"]}, "is not an order (orders: "),
    ({"hole": "two"}, f'half low: hole: "two" is not accepted; {PLAYING}'),
    ({"hole": "22"}, PLAYING),
    ({"hole": -1}, PLAYING),
    ({"hole": 2.0}, PLAYING),
    ({"hole": True}, PLAYING),
    ({"hole": (2, 1)}, PLAYING),
    ({"hole": (1, 2, 3)}, PLAYING),
    ({"hole": ()}, PLAYING),
    ({"hole": (None, 2)}, PLAYING),
    ({"board": "three"}, f'half low: board: "three" is not accepted; {PLAYING}'),
    ({"board": {"least": 1}}, PLAYING),
]


@cases(("changes", "expected"), WRONG_HALVES)
def test_the_error_for_an_invalid_half_says_what_is_accepted(changes: dict[str, Any], expected: str) -> None:
    with pytest.raises(GameError) as caught:
        Half(**{"name": "low", "order": "ace-to-five", **changes})
    assert expected in str(caught.value)
    assert str(caught.value).isprintable()


anything = st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.text(max_size=8) | st.lists(st.integers(-2, 60), max_size=4)  # fmt: skip


@given(
    st.sampled_from(["code", "title", "hole_cards", "board_cards", "rule", "source", "deck", "discards", "odd_half", "odd_by_suit"]),
    anything,
)  # fmt: skip
def test_any_value_is_accepted_or_refused_in_one_line(key: str, value: Any) -> None:
    try:
        made = game(**{key: value})
    except CardspeakError as error:
        assert str(error).isprintable()
        assert len(str(error)) < 400
    else:
        assert made.full_board + made.hole_cards <= len(made.deck)
        json.dumps(made.to_dict())


BIG_O = """
title = "Big O"
hole_cards = 5
board_cards = [0, 3, 4, 5]
source = "my club's rules"
[[halves]]
name = "high"
order = "high"
hole = 2
board = 3
[[halves]]
name = "low"
order = "eight-or-better"
hole = [2, 2]
board = [3, 3]
"""


def write(folder: Path, content: str | bytes, name: str = "game.toml") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


class TestFiles:
    def test_a_game_in_toml(self, tmp_path: Path) -> None:
        big_o = read_game(write(tmp_path, BIG_O, "big-o.toml"))
        assert (big_o.code, big_o.title, big_o.source) == ("big-o", "Big O", "my club's rules")
        omaha5_8 = find_game("omaha5-8")
        assert (big_o.hole_cards, big_o.board_cards, big_o.halves) == (5, omaha5_8.board_cards, omaha5_8.halves)

    def test_every_key(self, tmp_path: Path) -> None:
        text = 'code = "x"\ntitle = "X"\nrule = "r"\ndeck = "short"\ndiscards = 1\nodd_half = "b"\nodd_by_suit = true\nhole_cards = 3\n'  # fmt: skip
        halves = '[[halves]]\nname = "a"\norder = "short-deck"\n[[halves]]\nname = "b"\norder = "short-deck-trips"\n'
        own = read_game(write(tmp_path, text + halves))
        assert (own.code, own.title, own.rule, own.odd_half, own.odd_by_suit) == ("x", "X", "r", "b", True)
        assert (len(own.deck), own.discards, own.board_cards) == (36, 1, (0,))

    def test_a_game_in_json(self, tmp_path: Path) -> None:
        given = {"hole_cards": 2, "board_cards": 5, "halves": [{"name": "low", "order": "ace-to-five", "hole": [0, 2]}]}
        own = read_game(write(tmp_path, json.dumps(given), "low.json"))
        assert (own.code, own.halves[0].hole) == ("low", (0, 2))

    def test_a_deck_of_cards(self, tmp_path: Path) -> None:
        red = " ".join(f"{rank}{suit}" for rank in RANKS for suit in "dh")
        text = f'hole_cards = 2\nboard_cards = 5\ndeck = "{red}"\n[[halves]]\nname = "high"\norder = "high"\n'
        own = read_game(write(tmp_path, text))
        assert len(own.deck) == 26
        with pytest.raises(CardspeakError, match=r"^cards: As is not in the deck of game \(26 cards, deuce to ace\)$"):
            evaluate("As Kd", game=own)

    def test_a_file_name_is_accepted_in_place_of_a_code(self, tmp_path: Path) -> None:
        path = write(tmp_path, BIG_O, "big-o.toml")
        cards, board = "As 2d 8h Kc Kd", "3c 4h 7s Ts Ks"
        by_file = evaluate(cards, board=board, game=str(path))
        assert by_file.game == "big-o"
        assert by_file.values == evaluate(cards, board=board, game=path).values
        assert by_file.values == evaluate(cards, board=board, game="omaha5-8").values


HALF = '[[halves]]\nname = "high"\norder = "high"\n'
WRONG_FILES: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", " is empty; a game has hole cards, a board and halves"),
    "binary": (b"\x80\x81\xff", " is not text in UTF-8: byte 1 cannot be read"),
    "prose": ("two cards each", " is not TOML: expected '=' after a key in a key/value pair (at line 1, column 5)"),
    "too large": ("#" * 1_000_000, " is too large: a game can have at most 100,000 bytes"),
    "json list": ('[{"hole_cards": 2}]', "a game must be an object in braces"),
    "no halves": ("hole_cards = 2\nboard_cards = 5\n", "a game requires hole_cards and halves, but halves is missing"),
    "no hole cards": (HALF, "a game requires hole_cards and halves, but hole_cards is missing"),
    "empty halves": ("hole_cards = 2\nhalves = []\n", "write one [[halves]] with name and order for each half of the pot"),
    "halves that are names": ('hole_cards = 2\nhalves = ["high"]\n', "write one [[halves]] with name and order"),
    "halves that are a table": ('hole_cards = 2\n[halves]\nname = "high"\n', "write one [[halves]] with name and order"),
    "unknown key": ("hole_cards = 2\nholes = 2\n" + HALF, '"holes" is not a key of a game; did you mean halves? (accepted: code, title, hole_cards, board_cards, halves, rule, source, deck, discards, odd_half, odd_by_suit and flop)'),
    "unknown key of a half": ("hole_cards = 2\n" + HALF + "bored = 3\n", '"bored" is not a key of half 1; did you mean board? (accepted: name, order, hole, board and fallback)'),
    "half without an order": ('hole_cards = 2\n[[halves]]\nname = "high"\n', "half 1 requires name and order, but order is missing"),
    "misspelt order": ('hole_cards = 2\n[[halves]]\nname = "high"\norder = "hihg"\n', f'half high: "hihg" is not an order (orders: {ORDER_NAMES}; or the path of a rulebook)'),
    "hole of a string": ("hole_cards = 2\n" + HALF + 'hole = "two"\n', f'half high: hole: "two" is not accepted; {PLAYING}'),
    "hole of a decimal": ("hole_cards = 2\n" + HALF + "hole = 2.0\n", f"half high: hole: 2.0 is not accepted; {PLAYING}"),
    "hole cards in words": ('hole_cards = "two"\n' + HALF, 'hole_cards: "two" is not accepted; give a number from 1 to 26'),
    "huge board": ("hole_cards = 2\nboard_cards = 1000000000000000000\n" + HALF, "at most 48"),
    "title of a number": ("title = 7\nhole_cards = 2\n" + HALF, "title: 7 is not accepted; give a title such as Texas hold'em"),
    "code of a number": ("code = 7\nhole_cards = 2\n" + HALF, "game: code: 7 is not accepted; give a code such as holdem"),
    "odd_by_suit of a word": ('odd_by_suit = "yes"\nhole_cards = 2\n' + HALF, 'odd_by_suit: "yes" is not accepted; give true or false'),
    "deck of a number": ("deck = 7\nhole_cards = 2\n" + HALF, ACCEPTED_DECKS),
    "deck that is none": ('deck = "spanish"\nhole_cards = 2\n' + HALF, ACCEPTED_DECKS),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_wrong_file_is_reported_in_one_line(name: str, tmp_path: Path) -> None:
    content, expected = WRONG_FILES[name]
    path = write(tmp_path, content)
    with pytest.raises(GameError) as caught:
        find_game(str(path))
    message = str(caught.value)
    assert message.startswith(f'"{str(path)[:60]}')
    assert message.endswith(expected) or expected in message
    assert message.isprintable()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none.toml", "no such file or directory"), (tmp_path, "is a directory")):
        with pytest.raises(GameError, match=rf"cannot be read: {reason}$"):
            find_game(path)
    with pytest.raises(GameError, match=r'^"a\\x00b.toml" cannot be read: it is not a valid file name$'):
        find_game("a\0b.toml")
    with pytest.raises(
        GameError, match=r'^game: "mygame" is not known; .*, or a path that ends in \.toml, \.json or \.xml$'
    ):
        find_game("mygame")
