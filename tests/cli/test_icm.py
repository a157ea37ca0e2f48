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


def test_players_without_names_are_counted_from_one(command: Any, chop: Any) -> None:
    for output in (command("5000", "3000", "--prizes", "60"), chop("5000", "3000", "--prizes", "60")):
        assert [line[:9] for line in output.splitlines()[2:4]] == ["player 1 ", "player 2 "]


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
        (("--left", "x"), '--left: "x" is not an amount; give a number such as 25 or 12.50'),
        (("--left", "1,000"), '--left: "1,000" can be 1000 or 1; write 1000 or 1'),
        (("--round", "0"), "--round: 0 is not positive; give a unit such as 1 or 0.01"),
        (("--round", "7"), "--round: the amount to divide, 80, is not a multiple of 7; give a unit that divides it"),
    ],
)
def test_wrong_options_of_a_chop(chop: Any, options: tuple[str, str], message: str) -> None:
    with pytest.raises(PotError) as caught:
        chop("5000", "3000", "--prizes", "50,30", *options)
    assert str(caught.value) == message


@cases(
    ("stacks", "message"),
    [
        (["5000", "0"], "stack of player 2: 0 is not accepted; give only players who still have chips"),
        (["Ann=5000", "seat 1=0"], "stack of seat 1: 0 is not accepted; give only players who still have chips"),
        (
            ["1e12", "0.5"],
            "stack of player 2: 0.5 is too small compared with the 1000000000000 of player 1; "
            "the largest stack can be at most 10^12 times the smallest",
        ),
    ],
)
def test_errors_call_players_without_names_as_the_table_does(chop: Any, stacks: list[str], message: str) -> None:
    with pytest.raises(PotError) as caught:
        chop(*stacks, "--prizes", "50,30")
    assert str(caught.value) == message


def test_an_error_names_the_option_of_the_bounty_share(command: Any) -> None:
    with pytest.raises(PotError, match=r"^--bounty-share: 3 is not between 0 and 1; ") as caught:
        command("5000", "3000", "--prizes", "50", "--bounties", "5,5", "--bounty-share", "3")
    assert caught.value.where is not None
    assert caught.value.where.field == "bounty_share"


@pytest.mark.parametrize("prizes", ["50,30,20", "50 30 20", "50, 30, 20", " 50  30,20.0 "])
def test_prizes_are_separated_by_commas_or_spaces(prizes: str) -> None:
    assert commands.read_prizes(prizes) == [50, 30, 20]


@cases(
    ("word", "chips"),
    [
        ("5000", "5000"),
        ("5 000", "5000"),
        ("1,50", "1.50"),
        ("1e5", "100000"),
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


@cases(
    ("bounties", "amounts"),
    [("1,500", [1, 500]), ("0,50", [0, 50]), ("500,300", [500, 300]), ("1500, 37.50", [1500, Decimal("37.50")])],
)
def test_bounties_in_any_order(bounties: str, amounts: list[Decimal]) -> None:
    assert commands.read_prizes(bounties, "bounties", 2) == amounts


def test_a_bounty_share_with_a_decimal_comma(command: Any) -> None:
    arguments = ("50", "50", "--prizes", "9", "--bounties", "1,500", "--json", "--bounty-share")
    assert command(*arguments, "0,25") == command(*arguments, "0.25")


@cases(
    ("text", "most", "given", "one", "several"),
    [
        ("1,500", None, "1,500", "1500", "1, 500"),
        ("5,000", None, "5,000", "5000", "5, 000"),
        ("1,000,000", None, "1,000,000", "1000000", "1, 000, 000"),
        ("5,000,3,000", None, "5,000", "5000", "5, 000"),
        ("1,500.50", None, "1,500.50", "1500.50", "1, 500.50"),
        ("5 000 3 000", None, "5 000", "5000", "5, 000"),
        ("37,50", None, "37,50", "37.50", "37, 50"),
        ("50,05", None, "50,05", "50.05", "50, 05"),
        ("60,50 40,25", None, "60,50", "60.50", "60, 50"),
        ("60,50, 40,25", None, "60,50", "60.50", "60, 50"),
        ("500 300, 200 100", None, "500 300", "500300", "500, 300"),
        ("1,500,1,500", 2, "1,500", "1500", "1, 500"),
        ("37,50 12,50", 2, "37,50", "37.50", "37, 50"),
    ],
)
def test_a_comma_or_space_with_two_readings(text: str, most: int | None, given: str, one: str, several: str) -> None:
    with pytest.raises(PotError) as caught:
        commands.read_prizes(text, most=most)
    message = f'"{given}" can be one amount or several; write {one} for one, "{several}" for several'
    assert str(caught.value) == f'prizes "{text}": {message}'
    assert commands.read_prizes(one) == [Decimal(one)]
    assert commands.read_prizes(several) == [Decimal(part) for part in several.split(", ")]


NO_AMOUNT = "is not an amount; give a number such as 25 or 12.50"


@cases(
    ("stacks", "prizes", "message"),
    [
        (["many"], "5", f'stack "many": "many" {NO_AMOUNT}'),
        (["Ann="], "5", f'stack "Ann=": "" {NO_AMOUNT}'),
        (["5,000"], "5", 'stack "5,000": "5,000" can be 5000 or 5; write 5000 or 5'),
        (["Ann=1,250"], "5", 'stack "Ann=1,250": "1,250" can be 1250 or 1.25; write 1250 or 1.25'),
        (["nan"], "5", f'stack "nan": "nan" {NO_AMOUNT}'),
        (["5.000"], "5", 'stack "5.000": "5.000" can be 5000 or 5; write 5000 or 5'),
        (["5000", "Ann=3"], "5", 'stack "Ann=3": name all players, as in Ann=5000, or none'),
        (["Ann=3", "5000"], "5", 'stack "5000": name all players, as in Ann=5000, or none'),
        (["=3"], "5", 'stack "=3": name all players, as in Ann=5000, or none'),
        (["Ann=3", " Ann =4"], "5", 'stack " Ann =4": Ann appears twice; give each player one stack'),
        (["5000"], "1.500", 'prizes "1.500": "1.500" can be 1500 or 1.5; write 1500 or 1.5'),
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
