"""The how-to page about adding a game, followed to the letter: what it tells the reader to write does what it says.

That its commands and Python sessions print what the page shows is held by `test_documentation.py`. Here the blocks that
the reader copies into files are taken from the page and used.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import cardspeak
from cardspeak.cards import DECKS
from cardspeak.evaluate import evaluate
from cardspeak.games import GAMES, Game, Half, find_game, read_game, stud

PAGE = Path(__file__).parents[1] / "docs" / "how-to" / "add-a-game.md"


def block(opening: str) -> str:
    """The text of the only block of the page that opens so."""
    (found,) = re.findall(rf"^```{re.escape(opening)}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(found)


def names_of(text: str, **known: Any) -> dict[str, Any]:
    """The names that Python text of the page defines, where the names known are there already."""
    names = dict(known)
    exec(compile(text, str(PAGE), "exec"), names)
    return names


def test_the_file_of_the_page_is_the_game_that_it_describes(tmp_path: Path) -> None:
    file = tmp_path / "short-omaha.toml"
    file.write_text(block('toml title="short-omaha.toml"'), "utf-8")
    game = read_game(file)
    assert (game.code, game.title) == ("short-omaha", "Short-deck Omaha")
    assert (game.hole_cards, game.board_cards, game.deck) == (4, (0, 3, 4, 5), DECKS["short"])
    assert game.halves == (Half("high", "short-deck", hole=2, board=3),)
    assert find_game(str(file)) == game


def test_the_game_in_python_is_the_one_of_the_session() -> None:
    game = names_of(block("python"))["HOLDEM_8"]
    assert isinstance(game, Game)
    assert [(half.name, half.order, half.plays_any) for half in game.halves] == [
        ("high", "high", True),
        ("low", "eight-or-better", True),
    ]


RECORD = block('python title="src/cardspeak/games/stud.py"')
TEST = block('python title="tests/games/test_stud.py"')


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The record that the page adds to the stud games, listed as it would be there."""
    written: Game = names_of(RECORD, **vars(stud))["DEUCE_TO_SEVEN_RAZZ"]
    room = sys.modules["cardspeak.games"]  # the public function of that name hides its room
    monkeypatch.setattr(room, "GAMES", MappingProxyType({**GAMES, written.code: written}))
    return written


def test_the_record_makes_a_game_that_has_a_code(record: Game) -> None:
    assert record in cardspeak.games()
    assert find_game("27-razz") is record
    assert record.most_players == 7


@pytest.mark.usefixtures("record")
def test_the_test_on_the_page_passes_and_can_fail() -> None:
    names_of(TEST, evaluate=evaluate)["test_27_razz"]()
    wrong = TEST.replace("A-5-4-3-2", "5-4-3-2-A")
    with pytest.raises(AssertionError):
        names_of(wrong, evaluate=evaluate)["test_27_razz"]()
