"""Games by the names that people use."""

from __future__ import annotations

import pytest

from cardspeak import Game, GameError, Half, evaluate, games
from cardspeak.games import GAMES, find_game
from cardspeak.games.names import ALSO_CALLED, AMBIGUOUS, plain
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


def test_no_name_belongs_to_two_games() -> None:
    own = [plain(name) for game in games() for name in {plain(game.code), plain(game.title)}]
    others = [plain(name) for names in ALSO_CALLED.values() for name in names]
    names = [*own, *others, *map(plain, AMBIGUOUS)]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


@cases(("code", "name"), [(code, name) for code, names in ALSO_CALLED.items() for name in names])
def test_a_game_is_found_by_its_other_names_in_any_case(code: str, name: str) -> None:
    for written in (name, name.upper(), name.title(), f" {name} ", name.replace("-", " ")):
        assert find_game(written) is GAMES[code]


@cases(
    ("name", "code"),
    [
        ("NLHE", "holdem"),
        ("lhe", "holdem"),
        ("No-Limit Texas Hold'em", "holdem"),
        ("PL Hold’em", "holdem"),
        ("PLO", "omaha"),
        ("plo4", "omaha"),
        ("Pot Limit Omaha", "omaha"),
        ("PLO5", "omaha5"),
        ("5-Card PLO", "omaha5"),
        ("plo6", "omaha6"),
        ("PLO8", "omaha8"),
        ("o8", "omaha8"),
        ("O/8", "omaha8"),
        ("Omaha High-Low", "omaha8"),
        ("Omaha Eight or Better", "omaha8"),
        ("Big O", "omaha5-8"),
        ("6+", "shortdeck"),
        ("six plus hold'em", "shortdeck"),
        ("2-7 Triple Draw", "27-triple-draw"),
        ("2-7 TD", "27-triple-draw"),
        ("NL 2-7 Single Draw", "27-single-draw"),
        ("A-5 Triple Draw", "a5-draw"),
        ("Stud Hi-Lo", "stud8"),
        ("7-card stud hi/lo", "stud8"),
        ("Limit Razz", "razz"),
        ("badougi", "badugi"),
        ("badugy", "badugi"),
        ("badughi", "badugi"),
        ("baduggi", "badugi"),
        ("PLO8b", "omaha8"),
        ("razz 2-7", "27-razz"),
        ("ace-to-five with joker", "a5-joker"),
        ("Dramaha 49", "drawmaha49"),
        ("hold'em hi-lo without qualifier", "holdemnq"),
        ("hold'em hi-lo with qualifier", "holdem8"),
        ("Omaha hi-lo without qualifier", "omahanq"),
        ("Padooki", "badugi"),
        ("Baduci", "badeucey"),
        ("dramaha", "drawmaha"),
        ("Canadian Stud", "soko"),
        ("PLO7", "omaha7"),
        ("Badeuci", "badeucey"),
        ("Crazy Pineapple", "pineapple"),
        ("Crazy Pineapple High/Low", "pineapple8"),
        ("High Low Stud", "stud8"),
        ("Big O8", "omaha5-8"),
        ("Hold'em 8 or better", "holdem8"),
    ],
)
def test_a_game_is_found_by_what_people_call_it(name: str, code: str) -> None:
    assert find_game(name).code == code


@cases("name", ["6", "limit", "no limit", "plus", "5 card", "27"])
def test_a_part_of_a_name_finds_no_game(name: str) -> None:
    with pytest.raises(GameError):
        find_game(name)


@cases("name", AMBIGUOUS)
def test_a_name_of_several_games_is_answered_with_all_of_them(name: str) -> None:
    assert len(AMBIGUOUS[name]) > 1
    assert set(AMBIGUOUS[name]) <= set(GAMES)
    with pytest.raises(GameError, match=r"is the name of several games; give .* or ") as caught:
        find_game(name)
    assert all(code in str(caught.value) for code in AMBIGUOUS[name])


def test_the_names_of_several_games_are_complete() -> None:
    hi_lo = {game.code for game in games() if "hi-lo" in game.title}
    assert set(AMBIGUOUS["hi-lo"]) == hi_lo
    assert set(AMBIGUOUS["8 or better"]) == {code for code in hi_lo if not code.endswith("nq")}
    assert AMBIGUOUS["holdem hi-lo"] == ("holdem8", "holdemnq")
    assert AMBIGUOUS["california lowball"] == ("a5-single-draw", "a5-joker")


def test_the_error_for_a_name_of_several_games() -> None:
    with pytest.raises(GameError) as caught:
        find_game("2-7")
    assert str(caught.value) == 'game: "2-7" is the name of several games; give 27-single-draw or 27-triple-draw'


def test_a_users_own_game_may_have_the_other_name_of_a_built_in_game_as_its_code() -> None:
    mine = Game("big-o", "My Big O", 5, (0, 3, 4, 5), (Half("high", "high", hole=2, board=3),))
    assert find_game(mine) is mine


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("pineaple", "pineapple, pineapple8 or pineapplenq"),
        ("omahaha", "omaha, omaha8 or omaha7"),
        ("badgui", "badugi"),
        ("27 tripledraw low", "27-triple-draw, a5-draw or 27-single-draw"),
    ],
)
def test_a_misspelt_game_gets_a_suggestion(name: str, meant: str) -> None:
    with pytest.raises(GameError) as caught:
        find_game(name)
    assert (
        str(caught.value) == f'game: "{name}" is not known; did you mean {meant}? (`cardspeak games` lists all games)'
    )


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
