"""`cardspeak icm` and `cardspeak chop`: how stacks and prizes are written, what it prints, and what it refuses."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from cardspeak.cli import tournament as commands
from cardspeak.errors import PotError
from cardspeak.tournament import chop_prizes, icm
from tests.cases import cases


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The output of `cardspeak icm`. Errors are raised."""
    return caller(commands.icm, monkeypatch)


@pytest.fixture
def chop(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The output of `cardspeak chop`. Errors are raised."""
    return caller(commands.chop, monkeypatch)


def caller(command: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    app = typer.Typer()
    app.command()(command)

    def call(*args: str) -> str:
        done = CliRunner().invoke(app, list(args))
        if done.exception is not None:
            raise done.exception
        return done.output

    return call


def test_the_table(command: Any) -> None:
    assert command("Ann=5000", "Bob=3000", "Cid=2000", "--prizes", "50,30,20").splitlines() == [
        "3 players, 10,000 chips; 3 prizes, 100 in total  exact",
        "Player  Chips      1st      2nd      3rd  Value",
        "Ann     5,000  50.00 %  33.93 %  16.07 %  38.39",
        "Bob     3,000  30.00 %  37.50 %  32.50 %  32.75",
        "Cid     2,000  20.00 %  28.57 %  51.43 %  28.86",
        "Each player's chance of finishing first is their share of the chips",
    ]


def test_json_is_that_of_the_function(command: Any) -> None:
    result = json.loads(command("Ann=5000", "Bob=3000.5", "--prizes", "60.5,40", "--json"))
    assert result == icm({"Ann": 5000, "Bob": 3000.5}, [60.5, 40]).to_dict()
    seats = json.loads(command("5000", "3000", "--prizes", "60", "--json"))
    assert seats == json.loads(json.dumps(icm([5000, 3000], [60]).to_dict()))
    assert seats["stacks"] == {"0": 5000, "1": 3000}


def test_the_table_of_a_chop(chop: Any) -> None:
    options = ("--prizes", "500,300,200", "--method", "chip-chop", "--left", "100", "--round", "5")
    assert chop("Ann=5000", "Bob=3000", "Cid=2000", *options).splitlines() == [
        "3 players, 10,000 chips; 3 prizes, 1,000 in total  chip chop",
        "Player  Chips  Gets",
        "Ann     5,000   350",
        "Bob     3,000   290",
        "Cid     2,000   260",
        "100 is left to play for",
    ]


def test_json_of_a_chop_is_that_of_the_function(chop: Any) -> None:
    result = json.loads(chop("Ann=5000", "Bob=3000.5", "--prizes", "60.5,40", "--round", "0.01", "--json"))
    assert result == chop_prizes({"Ann": 5000, "Bob": 3000.5}, [60.5, 40], round_to=0.01).to_dict()


@cases(
    ("options", "message"),
    [
        (("--method", "even"), 'method: "even" is not accepted; give icm or chip-chop'),
        (("--left", "1e2"), '--left: "1e2" is not an amount; write it as 5000, 5_000 or 37.50'),
        (("--round", "0"), "round_to: 0 is not positive; give a unit such as 1 or 0.01"),
    ],
)
def test_wrong_options_of_a_chop(chop: Any, options: tuple[str, str], message: str) -> None:
    with pytest.raises(PotError) as caught:
        chop("5000", "3000", "--prizes", "50,30", *options)
    assert str(caught.value) == message


@pytest.mark.parametrize("prizes", ["50,30,20", "50 30 20", "50, 30, 20", " 50  30,20.0 "])
def test_prizes_are_separated_by_commas_or_spaces(prizes: str) -> None:
    assert commands.read_prizes(prizes) == [50, 30, 20]


@cases(
    ("word", "chips"),
    [
        ("5000", "5000"),
        ("5,000", "5000"),
        ("1,234,567.5", "1234567.5"),
        ("12_500", "12500"),
        ("0", "0"),
        ("0.25", "0.25"),
        (".5", "0.5"),
    ],
)
def test_amounts_as_people_write_them(word: str, chips: str) -> None:
    assert commands.read_stacks([word]) == [Decimal(chips)]
    assert commands.read_stacks([f"Ann={word}"]) == {"Ann": Decimal(chips)}


def test_a_name_can_be_any_text() -> None:
    words = ["Ann B.= 5000", "x=y=3", "Ünal=1"]
    assert commands.read_stacks(words) == {"Ann B.": Decimal(5000), "x=y": Decimal(3), "Ünal": Decimal(1)}


NO_AMOUNT = "is not an amount; write it as 5000, 5_000 or 37.50"


@cases(
    ("stacks", "prizes", "message"),
    [
        (["many"], "5", f'stack "many": "many" {NO_AMOUNT}'),
        (["Ann="], "5", f'stack "Ann=": "" {NO_AMOUNT}'),
        (["5,00"], "5", f'stack "5,00": "5,00" {NO_AMOUNT}'),
        (["0,500"], "5", f'stack "0,500": "0,500" {NO_AMOUNT}'),
        ([",500"], "5", f'stack ",500": ",500" {NO_AMOUNT}'),
        (["1e5"], "5", f'stack "1e5": "1e5" {NO_AMOUNT}'),
        (["nan"], "5", f'stack "nan": "nan" {NO_AMOUNT}'),
        (["007"], "5", f'stack "007": "007" {NO_AMOUNT}'),
        (["5.000"], "5", 'stack "5.000": "5.000" can be 5000 or 5; write 5000 or 5'),
        (["5."], "5", f'stack "5.": "5." {NO_AMOUNT}'),
        (["5000", "Ann=3"], "5", 'stack "Ann=3": name all players, as in Ann=5000, or none'),
        (["Ann=3", "5000"], "5", 'stack "5000": name all players, as in Ann=5000, or none'),
        (["=3"], "5", 'stack "=3": name all players, as in Ann=5000, or none'),
        (["Ann=3", " Ann =4"], "5", 'stack " Ann =4": Ann appears twice; give each player one stack'),
        (["5000", "3000", "1"], "1,000,000", f'prizes "1,000,000": "000" {NO_AMOUNT}'),
        (["5000"], "50%", f'prizes "50%": "50%" {NO_AMOUNT}'),
        (["5000"], "", "prizes: none given; give the prize for each place, from the first place down"),
        (["5000"], "30,20", "prizes: 2 prizes for 1 player; give at most one prize per player"),
        (["Ann=-5", "Bob=3"], "30", "stack of Ann: -5 is negative; a stack must be 0 or more"),
    ],
)
def test_wrong_input(command: Any, stacks: list[str], prizes: str, message: str) -> None:
    with pytest.raises(PotError) as caught:
        command(*stacks, "--prizes", prizes)
    assert str(caught.value) == message
