"""Games by the names that people use."""

from __future__ import annotations

import pytest

from cardspeak import Game, GameError, Half, evaluate, games
from cardspeak.games import GAMES, find_game
from cardspeak.games.find import ALSO_CALLED, plain
from tests.cases import cases


@cases("game", games())
def test_a_game_is_found_by_code_and_title_in_any_case(game: Game) -> None:
    for name in (
        game.code,
        game.code.upper(),
        f" {game.code} ",
        game.code.replace("-", " "),
        game.title,
        plain(game.title),
    ):
        assert find_game(name) is game


def test_no_two_games_have_the_same_name() -> None:
    names = [plain(name) for game in games() for name in {plain(game.code), plain(game.title)}]
    assert len(set(names)) == len(names)
    assert not {plain(name) for name in ALSO_CALLED} & set(names)


@cases("name", ALSO_CALLED)
def test_another_name_of_a_game_gets_its_code_as_a_suggestion(name: str) -> None:
    assert ALSO_CALLED[name] in GAMES
    with pytest.raises(GameError, match=rf"is not known; did you mean {ALSO_CALLED[name]}\?"):
        find_game(name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("pineaple", "pineapple, pineapple8 or pineapplenq"),
        ("omahaha", "omaha, omaha8 or omaha7"),
        ("badougi", "badugi or razzdugi"),
        ("27 tripledraw low", "27-triple-draw or 27-single-draw"),
    ],
)
def test_a_misspelt_game_gets_a_suggestion(name: str, meant: str) -> None:
    with pytest.raises(GameError) as caught:
        find_game(name)
    assert str(caught.value) == f'game: "{name}" is not known; did you mean {meant}? (cardspeak games lists them all)'


@cases("name", ["", " ", "bridge", "/tmp", "README.md", "x" * 1_000_000])
def test_the_error_for_an_unknown_game_says_what_is_accepted(name: str) -> None:
    with pytest.raises(
        GameError, match=r"give a code such as holdem, omaha8 or razz .*, or a path that ends in .toml, .json or .xml$"
    ):
        find_game(name)


def test_a_users_own_game_needs_a_code_of_its_own() -> None:
    mine = Game("holdem", "My hold'em", 3, (0, 3, 4, 5), (Half("high", "high"),))
    with pytest.raises(
        GameError, match=r"^game holdem: this is the code of Texas hold'em; give the game another code$"
    ):
        evaluate("As Kd Qh", game=mine)


@pytest.mark.parametrize("code", ["Hold em", "OMAHA8", "Razz"])
def test_a_users_own_game_cannot_have_a_name_that_finds_another_game(code: str) -> None:
    with pytest.raises(GameError, match=r"give the game another code$"):
        evaluate("As Kd Qh", game=Game(code, "Mine", 3, (0,), (Half("high", "high"),)))
