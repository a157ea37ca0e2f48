"""The how-to page about adding a game, followed to the letter: what it tells the reader to write does what it says.

That its commands and Python sessions print what the page shows is held by `test_documentation.py`. Here the blocks that
the reader copies into files are taken from the page and used; those of a new game go into a copy of the project.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardspeak.cards import DECKS
from cardspeak.games import Game, Half, find_game, read_game

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "how-to" / "add-a-game.md"


def block(opening: str) -> str:
    """The text of the only block of the page that opens so."""
    (text,) = re.findall(rf"^```{re.escape(opening)}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(text)


def names_of(text: str) -> dict[str, Any]:
    """The names that Python text of the page defines."""
    names: dict[str, Any] = {}
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


STUD, RULES, HANDS = "src/cardspeak/games/stud.py", "tests/games/test_games.py", "tests/games/test_stud.py"
GAMES_PAGE, COMMAND_PAGE = "docs/reference/games.md", "docs/reference/command.md"
COPIED = (
    "src",
    "examples",
    "docs/reference",
    "pyproject.toml",
    "tests/conftest.py",
    "tests/test_documentation.py",
    "tests/web/inside.py",
    RULES,
)
"""What the tests of a new game need of the project."""

TESTS = (
    "tests/games",
    "tests/test_documentation.py::test_every_game_and_order_is_in_the_reference_as_it_is",
    f"tests/test_documentation.py::test_commands_print_what_the_page_shows[{COMMAND_PAGE}]",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project into which the record, the row and the hands of the page are pasted, as it says."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    for page in (GAMES_PAGE, COMMAND_PAGE):  # so that a reader who has pasted the rows can run this as well
        (tmp_path / page).write_text("".join(line for line in lines_of(ROOT / page) if "27-razz" not in line), "utf-8")
    paste(tmp_path / STUD, block(f'python title="{STUD}"'), before='    _stud(\n        "five-card-stud",\n')
    paste(tmp_path / RULES, block(f'python title="{RULES}"'), before='    "five-card-stud": ')
    (tmp_path / HANDS).write_text(block(f'python title="{HANDS}"'), "utf-8")
    return tmp_path


def lines_of(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines(keepends=True)


def paste(file: Path, text: str, before: str) -> None:
    """Put text into a file, unless it is there."""
    content = file.read_text("utf-8")
    assert content.count(before) == 1
    if text not in content:
        file.write_text(content.replace(before, text + before), "utf-8")


def change(file: Path, old: str, new: str) -> None:
    content = file.read_text("utf-8")
    assert old in content
    file.write_text(content.replace(old, new), "utf-8")


def run_tests(project: Path) -> tuple[set[str], str]:
    """The names of the tests that fail in the project, and what was printed."""
    command = [sys.executable, "-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", *TESTS]
    environment = {**os.environ, "PYTHONPATH": str(project / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert " passed" in ran.stdout, ran.stdout + ran.stderr
    return set(re.findall(r"^FAILED \S*?::(?:\w+::)?(\w+)", ran.stdout, re.MULTILINE)), ran.stdout


def test_what_the_page_says_is_all_that_a_new_game_needs(project: Path) -> None:
    failed, printed = run_tests(project)
    assert failed == {
        "test_every_game_and_order_is_in_the_reference_as_it_is",
        "test_commands_print_what_the_page_shows",
    }
    missing = re.findall(r"^\+(.*27-razz.*)$", printed, re.MULTILINE)
    row, line = dict.fromkeys(missing)  # where CI is set pytest prints them twice: its summary is not cut short there
    paste(project / GAMES_PAGE, f"{row}\n", before="| `five-card-stud` |")
    paste(project / COMMAND_PAGE, f"{line}\n", before="five-card-stud ")
    assert run_tests(project)[0] == set()


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (STUD, '(Half("low", "deuce-to-seven"),)', "(HIGH,)", {"test_27_razz", "test_what_is_dealt_and_what_wins"}),
        (RULES, block(f'python title="{RULES}"'), "", {"test_games_are_listed_and_found_by_code"}),
        (HANDS, "A-5-4-3-2 low", "5-4-3-2-A low", {"test_27_razz"}),
    ],
    ids=["another order", "no row", "a wrong hand"],
)
def test_what_is_not_done_as_the_page_says_is_found(
    project: Path, file: str, old: str, new: str, expected: set[str]
) -> None:
    change(project / file, old, new)
    failed, _ = run_tests(project)
    assert expected <= failed
