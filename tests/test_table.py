"""Table files: what is read, and the error for each mistake."""

from __future__ import annotations

import io
import json
import re
import sys
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import TableError, showdown
from cardspeak.games import find_game
from cardspeak.table import Table, read_table
from tests.cases import cases

EXAMPLES = Path(__file__).parents[1] / "examples"
TABLES = [
    path
    for path in sorted(EXAMPLES.iterdir())
    if path.suffix in (".toml", ".json") and re.search(r"\[\[players]]|\"players\"", path.read_text("utf-8"))
]

TOML = """
game = "holdem"
board = "Ac Kc Jc 5c Th"
button = "B"
dead = 0.30
unit = 0.10
[[players]]
name = "A"
cards = "8c 7h"
bet = 0.10
[[players]]
name = "B"
cards = ["As", "3h"]
bet = 100
folded = true
"""

JSON = """{"game": "holdem", "board": "Ac Kc Jc 5c Th", "button": "B", "dead": 0.30, "unit": 0.10, "players": [
  {"name": "A", "cards": "8c 7h", "bet": 0.10},
  {"name": "B", "cards": ["As", "3h"], "bet": 100, "folded": true}
]}"""


def one_player(**changes: Any) -> dict[str, Any]:
    return {"players": [{"name": "A", "cards": "As Kd", "bet": 5, **changes}]}


def write(folder: Path, content: str | bytes, name: str = "table.toml") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def message_of(table: Any) -> str:
    with pytest.raises(TableError) as caught:
        read_table(table)
    return str(caught.value)


def test_toml_and_json_say_the_same_with_exact_decimals(tmp_path: Path) -> None:
    toml = read_table(write(tmp_path, TOML))
    assert toml == read_table(write(tmp_path, JSON, "table.json"))
    assert toml.dead == Decimal("0.3")
    assert isinstance(toml.dead, Decimal)
    assert [player.bet for player in toml.players] == [Decimal("0.1"), 100]
    assert [player.folded for player in toml.players] == [False, True]


def test_a_game_is_a_code_a_path_or_a_game() -> None:
    omaha = find_game("omaha")
    assert read_table(one_player() | {"game": "omaha"}).game == "omaha"
    assert read_table(one_player() | {"game": Path("mine.toml")}).game == Path("mine.toml")
    assert read_table(one_player() | {"game": omaha}).game is omaha


def test_optional_keys(tmp_path: Path) -> None:
    table = read_table(write(tmp_path, '[[players]]\nname = "A"\nbet = 5\n'))
    assert table == Table.model_validate(one_player(cards=""))
    assert (table.game, table.board, table.button, table.dead, table.unit) == ("holdem", "", None, 0, 1)


@pytest.mark.parametrize("text", [TOML, JSON, "\ufeff" + TOML, TOML.replace("\n", "\r\n")])
def test_standard_input_is_toml_or_json(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    assert read_table("-").players[1].bet == 100


@cases("path", TABLES)
def test_the_examples_are_tables(path: Path) -> None:
    assert len(read_table(path).players) >= 3


def test_floats_of_a_mapping_count_as_they_are_written() -> None:
    assert read_table(one_player(bet=0.1)).players[0].bet == Decimal("0.1")


def test_a_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert message_of("-") == "standard input cannot be read: it is closed"


def test_numbers_and_arrays_of_numpy_and_tuples() -> None:
    given = {
        "players": (
            {"name": "A", "cards": np.array([51, 45]), "bet": np.float64(0.1)},
            {"name": "B", "bet": np.int64(5)},
        )
    }
    table = read_table(given | {"unit": np.float64(0.1)})
    assert [player.bet for player in table.players] == [Decimal("0.1"), 5]
    assert showdown({"players": [{"name": "A", "cards": np.array([51, 45]), "bet": 5}]}).seats[0].hole == "As Kd"


def test_null_is_the_same_as_a_missing_key(tmp_path: Path) -> None:
    path = write(tmp_path, '{"board": null, "button": null, "players": [{"name": "A", "bet": 5, "cards": null}]}')
    assert read_table(path) == read_table({"players": [{"name": "A", "bet": 5}]})


@pytest.mark.parametrize("name", ["José 😀", "👨‍👩‍👧", "می‌خواهم", "Ann\u00a0Lee", "[bold]x[/bold]"])
def test_names_of_every_language(name: str) -> None:
    assert read_table(one_player(name=name)).players[0].name == name


@pytest.mark.parametrize("table", [None, 5, b"table.toml", ["table.toml"]])
def test_values_that_are_not_tables(table: Any) -> None:
    assert message_of(table).startswith("table: ")
    assert message_of(table).endswith("is not a table; give the path of a file, or a mapping")


@given(st.decimals(min_value=0, max_value=10**9, places=2, allow_nan=False, allow_infinity=False))
def test_amounts_are_read_exactly_from_json(amount: Decimal) -> None:
    text = json.dumps(one_player(bet="AMOUNT")).replace('"AMOUNT"', str(amount))
    assert read_table(json.loads(text, parse_float=Decimal)).players[0].bet == amount


WRONG_FILES: dict[str, tuple[str | bytes, str | None]] = {
    "empty": ("", " is empty; a table has a board and players"),
    "blank": (" \n\n", " is empty; a table has a board and players"),
    "binary": (b"\x80\x81\xff", " is not text in UTF-8: byte 1 cannot be read"),
    "prose": ("who wins?", " is not TOML: expected '=' after a key in a key/value pair (at line 1, column 5)"),
    "json cut off": ('{"players": [', " is not JSON: expecting value at line 1, column 14"),
    "json list": ("{]", " is not JSON: expecting property name enclosed in double quotes at line 1, column 2"),
    "key twice": ('{"board": "", "board": ""}', ' is not a table in JSON: the key "board" appears twice'),
    "NaN": ('{"dead": NaN}', " is not a table in JSON: NaN is not a number"),
    "deep": ("{" * 3 + '"a":' * 0 + "[" * 100_000, None),
    "deeper than 100 levels": (
        '{"a":' + "[" * 100 + "]" * 100 + "}",
        " is not a table in JSON: it is nested too deeply",
    ),
    "deep json": ('{"a":' * 10_000, " is not a table in JSON: it is nested too deeply"),
    "long number": ('{"dead": ' + "9" * 5000 + "}", None),
    "10 MB": ("#" * 10_000_000, " is too large: a table can have at most 100,000 bytes"),
    "no players": ('board = ""', ": players is missing"),
    "players empty": ("players = []", ": there are no players; write one [[players]] for each player"),
    "players a word": ('players = "A"', ': players is "A"; write one [[players]] for each player'),
    "player a number": ("players = [1]", ': player 1 is 1; write { name = "Ann", cards = "As Kd", bet = 25 }'),
    "huge exponent": (
        "dead = 1e9999999999999999999",
        " is not a table in TOML: it contains a number with too many digits",
    ),
    "long integer": (
        '{"dead": ' + "9" * 5000 + "}",
        " is not a table in JSON: it contains a number with too many digits",
    ),
    "many digits": (
        "dead = 25." + "0" * 60 + '\nplayers = [{name = "A", bet = 1}]',
        ": dead: it has more than 50 digits",
    ),
    "dotted keys": ("a." * 1000 + "a = 1", " is not a table in TOML: line 1 is nested too deeply"),
    "json list of players": (
        '[{"name": "A", "bet": 5}]',
        " is not a table in JSON: a table must be an object in braces",
    ),
    "half a character": (
        '{"players": [{"name": "\\ud800", "bet": 1}]}',
        ": player 1: name is not valid Unicode text",
    ),
    "many keys": (
        "{" + ",".join(f'"{n}": 1' for n in range(8000)) + ', "7999": 1}',
        ' is not a table in JSON: the key "7999" appears twice',
    ),
    "unknown key": ('stakes = "1/2"\nplayers = []', None),
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_wrong_file_is_reported_in_one_line(name: str, tmp_path: Path) -> None:
    content, expected = WRONG_FILES[name]
    path = write(tmp_path, content)
    message = message_of(path)
    assert message.startswith(f'"{str(path)[:60]}')
    assert "\n" not in message
    assert message.isprintable()
    if expected is not None:
        assert message.endswith(expected)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert message_of(tmp_path / "none.toml").endswith("cannot be read: no such file or directory")
    assert message_of(tmp_path).endswith("cannot be read: is a directory")
    assert message_of("a\0b") == '"a\\x00b" cannot be read: it is not a valid file name'
    assert message_of("") == '"" cannot be read: is a directory'


WRONG_TABLES: list[tuple[dict[str, Any], str]] = [
    ({}, "table: players is missing"),
    ({"bored": "As"}, 'table: "bored" is not a known key; did you mean board? (accepted: game, board, boards, double_board, button, dead, unit, rake, saw_flop, prizes, bounty_share, players, actions, limit, blinds, ante, ante_from, bets, bring_in, most_bets and draws)'),
    ({"players": []}, "table: there are no players; write one [[players]] for each player"),
    (one_player() | {"bored": 1}, 'table: "bored" is not a known key; did you mean board? (accepted: game, board, boards, double_board, button, dead, unit, rake, saw_flop, prizes, bounty_share, players, actions, limit, blinds, ante, ante_from, bets, bring_in, most_bets and draws)'),
    (one_player(chips=9), 'table: player 1 (A): "chips" is not a known key (accepted: name, seat, cards, discards, range, bet, folded, mucked, dead, stack and bounty)'),
    ({"players": [{"name": "A"}]}, "table: player 1 (A): bet is missing"),
    ({"players": [{"bet": 5}]}, "table: player 1: name is missing"),
    (one_player(name=""), "table: player 1: name is empty"),
    (one_player(name=7), "table: player 1: name is 7; write it in quotes"),
    (one_player(name="x" * 101), f"table: player 1 ({'x' * 20}…): name is longer than 100 characters"),
    (one_player(name="\x1b[31m"), 'table: player 1: name: "\\x1b[31m" is not a name; use printable characters, and not only spaces'),
    (one_player(name=" "), 'table: player 1 ( ): name: " " is not a name; use printable characters, and not only spaces'),
    (one_player(bet="five"), 'table: player 1 (A): bet: "five" is not an amount; give a number such as 25 or 12.50'),
    (one_player(bet=True), "table: player 1 (A): bet: true is not an amount; give a number such as 25 or 12.50"),
    (one_player(bet=None), "table: player 1 (A): bet: null is not an amount; give a number such as 25 or 12.50"),
    (one_player(bet=float("nan")), "table: player 1 (A): bet: nan is not an amount"),
    (one_player(bet=Decimal("1e999999999")), "table: player 1 (A): bet: amounts above 1,000,000,000,000 are not accepted"),
    (one_player(bet=10**12 + 1), "table: player 1 (A): bet: amounts above 1,000,000,000,000 are not accepted"),
    (one_player(cards=7), 'table: player 1 (A): cards: 7 is not a list of cards; write cards as "As Kd"'),
    (one_player(folded=[True]), "table: player 1 (A): folded: a list is not accepted; write true, false, a street in quotes, or a number"),
    (one_player() | {"board": 5}, 'table: board: 5 is not a list of cards; write cards as "As Kd"'),
    (one_player() | {"game": 5}, "table: game: 5 is not a game; write a quoted code such as holdem, or the path of a game file"),
    (one_player() | {"game": ["holdem"]}, "table: game: a list is not a game; write a quoted code such as holdem, or the path of a game file"),
    (one_player() | {"game": None}, "table: game: null is not a game; write a quoted code such as holdem, or the path of a game file"),
    (one_player() | {"game": {"code": "mine"}}, "table: game: a table is not a game; write a quoted code such as holdem, or the path of a game file"),
    ({"button": True}, "table: button: true is not accepted; write a player's name in quotes, or the number of a seat"),
    (one_player(seat=-1), "table: player 1 (A): seat: -1 is not a seat; write a whole number, 0 or more"),
    (one_player(seat="2"), 'table: player 1 (A): seat: "2" is not a seat; write a whole number, 0 or more'),
    (one_player() | {"unit": Decimal("1e-15")}, "table: the unit 1E-15 is too small for these amounts; the limit is 10,000,000,000,000 units"),
    ({"players": [{"name": "A", "bet": 1}, {"name": "A", "bet": 1}]}, 'table: two players are called "A"; each name must be different'),
]  # fmt: skip


@cases(("table", "expected"), WRONG_TABLES)
def test_the_error_for_an_invalid_table_says_what_where_and_what_is_accepted(
    table: dict[str, Any], expected: str
) -> None:
    assert message_of(table) == expected


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(["game", "board", "button", "dead", "unit", "players", "other"]),
)
def test_any_value_under_any_key_is_read_or_refused_in_one_line(value: Any, key: str) -> None:
    try:
        read_table(one_player() | {key: value})
    except TableError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 400
