"""The how-to page about adding a game: the files that it tells readers to write work as it says.

`test_documentation.py` tests that the commands and Python sessions of the page print what it shows. Here, the blocks
that readers copy into files are taken from the page and used. The blocks of a new game go into a copy of the project.
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
    """The text of the only block of the page whose opening line is three backquotes and `opening`."""
    (text,) = re.findall(rf"^```{re.escape(opening)}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(text)


def names_of(text: str) -> dict[str, Any]:
    """The names that Python code from the page defines, with their values."""
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
    game = names_of(block("python"))["THREE_CARD_8"]
    assert isinstance(game, Game)
    assert [(half.name, half.order, half.plays_any) for half in game.halves] == [
        ("high", "high", True),
        ("low", "eight-or-better", True),
    ]


STUD, RULES, HANDS = "src/cardspeak/games/stud.py", "tests/games/test_games.py", "tests/games/test_stud.py"
HANDS_WRONG, HANDS_OTHER_ORDER = "tests/games/test_wrong.py", "tests/games/test_other_order.py"
GAMES_PAGE, COMMAND_PAGE = "docs/reference/games.md", "docs/reference/command.md"
COPIED = (
    "src",
    "examples",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    GAMES_PAGE,
    "tests/cases.py",
    "tests/test_documentation.py",
    RULES,
)
"""The part of the project that the tests of a new game need, without `tests/conftest.py`, which loads Hypothesis."""

AFTER_RAZZDUGI_IN_STUD, AFTER_RAZZDUGI_IN_RULES = '    _stud(\n        "five-card-stud",\n', '    "five-card-stud": '
DOCUMENTATION_TESTS = (
    "tests/test_documentation.py::test_every_game_and_order_is_in_the_reference_with_its_properties",
    f"tests/test_documentation.py::test_examples_do_what_the_page_shows[{COMMAND_PAGE}-commands]",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with the record, the row and the hands pasted as the page says."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)  # with bytecode, so that not every module is compiled again
        else:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    # The section about `cardspeak games` is enough. The other commands of this page take seconds.
    (section,) = re.findall(
        r"^## `cardspeak games`\n.*?(?=^## )", text_of(ROOT / COMMAND_PAGE), re.MULTILINE | re.DOTALL
    )
    (tmp_path / COMMAND_PAGE).write_text(section, "utf-8")
    for page in (GAMES_PAGE, COMMAND_PAGE):  # so that the test also passes after a reader has pasted the rows
        lines = text_of(tmp_path / page).splitlines(keepends=True)
        (tmp_path / page).write_text("".join(line for line in lines if "27-razz" not in line), "utf-8")
    paste(tmp_path / STUD, block(f'python title="{STUD}"'), before=AFTER_RAZZDUGI_IN_STUD)
    paste(tmp_path / RULES, block(f'python title="{RULES}"'), before=AFTER_RAZZDUGI_IN_RULES)
    (tmp_path / HANDS).write_text(block(f'python title="{HANDS}"'), "utf-8")
    return tmp_path


def text_of(file: Path) -> str:
    return file.read_text("utf-8")


def paste(file: Path, text: str, before: str) -> None:
    """Insert text into a file unless the file already contains it."""
    content = text_of(file)
    assert content.count(before) == 1
    if text not in content:
        file.write_text(content.replace(before, text + before), "utf-8")


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The text after these replacements, each a pair of the old and the new text."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def run_tests(project: Path) -> tuple[set[str], str]:
    """The tests that fail in the project, each as its file and name, and the output of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(project / "src"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    for name in ("PYTEST_ADDOPTS", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    ran = subprocess.run(
        [*command, "tests/games", *DOCUMENTATION_TESTS],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert " passed" in ran.stdout, ran.stdout + ran.stderr
    return set(re.findall(r"^FAILED tests/(\S+)", ran.stdout, re.MULTILINE)), ran.stdout


def test_the_tests_find_each_mistake_and_pass_when_the_page_is_followed(project: Path) -> None:
    """In the first of two runs, the documentation is still missing, and three more games each contain a mistake."""
    right = {name: text_of(project / name) for name in (STUD, RULES)}
    record, row, hands = (block(f'python title="{name}"') for name in (STUD, RULES, HANDS))

    another_order = (("27-razz", "another-order"), ("Deuce-to-seven razz", "Another order"))
    wrong_order = ('(Half("low", "deuce-to-seven"),)', "(HIGH,)")
    paste(project / STUD, changed(record, *another_order, wrong_order), before=AFTER_RAZZDUGI_IN_STUD)
    paste(project / RULES, changed(row, another_order[0]), before=AFTER_RAZZDUGI_IN_RULES)
    (project / HANDS_OTHER_ORDER).write_text(changed(hands, another_order[0], ("test_27_razz", "test_hands")), "utf-8")

    no_row = (("27-razz", "no-row"), ("Deuce-to-seven razz", "No row"))
    paste(project / STUD, changed(record, *no_row), before=AFTER_RAZZDUGI_IN_STUD)

    wrong_hand = ("A-5-4-3-2 low", "5-4-3-2-A low")
    (project / HANDS_WRONG).write_text(changed(hands, wrong_hand, ("test_27_razz", "test_hands")), "utf-8")

    failed, printed = run_tests(project)
    assert failed == {
        "games/test_other_order.py::test_hands",
        "games/test_games.py::TestGames::test_what_is_dealt_and_what_wins[another-order]",
        "games/test_games.py::TestGames::test_games_are_listed_and_found_by_code",  # the game without a row
        "games/test_wrong.py::test_hands",
        *(test.removeprefix("tests/") for test in DOCUMENTATION_TESTS),
    }

    for name, text in right.items():
        (project / name).write_text(text, "utf-8")
    for name in (HANDS_OTHER_ORDER, HANDS_WRONG):
        (project / name).unlink()
    missing = re.findall(r"^\+(.*27-razz.*)$", printed, re.MULTILINE)
    games_row, command_line = dict.fromkeys(missing)  # if CI is set, pytest repeats them in its summary
    paste(project / GAMES_PAGE, f"{games_row}\n", before="| `five-card-stud` | Five-card stud |")
    paste(project / COMMAND_PAGE, f"{command_line}\n", before="five-card-stud ")
    assert run_tests(project)[0] == set()
