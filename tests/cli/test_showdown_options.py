"""`cardspeak showdown` with its options: rule files, rake, boards, prizes and pictures."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from cardspeak import find_rules
from cardspeak import showdown as decide
from cardspeak.cli import run
from tests.cases import cases

EXAMPLES = Path(__file__).parents[2] / "examples"
FOUR_ALL_IN = str(EXAMPLES / "four-all-in.toml")
TABLES = [str(path) for path in sorted(EXAMPLES.glob("*.toml")) if "[[players]]" in path.read_text("utf-8")]
SVG = "{http://www.w3.org/2000/svg}"

HOUSE = 'title = "The Back Room"\nlike = "roberts"\n[rake]\npercent = 5\ncap = {2 = 1, 4 = 3}\n'
HILO = """game = "omaha8"
board = "3c 4h 7s Ts 9h"
dead = 1
[[players]]
name = "Ann"
cards = "As 2d 8h Kc"
bet = 10
[[players]]
name = "Bob"
cards = "Ah Ad 9c 9d"
bet = 10
"""


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The exit status, the output and the error of a command."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*args: str) -> tuple[Any, str, str]:
        with pytest.raises(SystemExit) as ended:
            run(("showdown", *args))
        captured = capsys.readouterr()
        return ended.value.code, captured.out, captured.err

    return call


@pytest.fixture
def shown(command: Any) -> Any:
    """What the command prints as JSON."""

    def call(*args: str) -> Any:
        status, out, err = command(*args, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return call


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


class TestRules:
    def test_a_users_own_rule_file(self, shown: Any, command: Any, tmp_path: Path) -> None:
        house = write(tmp_path, "house.toml", HOUSE)
        assert shown(FOUR_ALL_IN, "--rules", house) == decide(FOUR_ALL_IN, rules=find_rules(house)).to_dict()
        assert shown(FOUR_ALL_IN, "--rules", house)["rake"] == 3
        out = command(FOUR_ALL_IN, "--rules", house)[1]
        assert out.count("  1 of it is rake (5%, at most 3)\n") == 3
        assert "The odd chip of 1 goes to C: first winner left of D on the button (Robert's Rules, Ties 5a)\n" in out
        assert out.endswith("\nThe house takes 3\n")

    def test_which_half_takes_the_odd_chip(self, shown: Any, tmp_path: Path) -> None:
        table = write(tmp_path, "table.toml", HILO)
        low = write(tmp_path, "low.json", '{"odd_half": "low"}')
        assert shown(table)["payouts"] == {"Ann": 10, "Bob": 11}
        assert shown(table, "--rules", low)["payouts"] == {"Ann": 11, "Bob": 10}


class TestRake:
    @cases(
        ("options", "taken"),
        [
            ((), 0),
            (("--rake", "5"), 13),  # of 275
            (("--rake", "2.5"), 6),
            (("--rake", "2,5"), 6),
            (("--rake", "5%"), 13),
            (("--rake=0",), 0),
            (("--rake", "5", "--cap", "3"), 3),
            (("--cap", "3", "--rake", "5"), 3),
            (("--rake", "5", "--cap", "0"), 0),
            (("--rake", "100"), 275),
            (("--rake", "{drop = 4}"), 4),
            (("--rake", "{percent = 5, cap = {2 = 1, 4 = 3}}"), 3),
            (("--rake", '{percent = 2.5, rounding = "half even", minimum_pot = 20}'), 7),
            (("--rake", "{percent = 5, drop = {10 = 1, 200 = 20}}", "--cap", "15"), 15),
        ],
    )
    def test_the_rake_that_is_taken(self, shown: Any, options: tuple[str, ...], taken: int) -> None:
        result = shown(FOUR_ALL_IN, *options)
        assert result["rake"] == sum(pot.get("rake", 0) for pot in result["pots"]) == taken
        assert sum(result["payouts"].values()) == 275 - taken

    def test_the_option_comes_before_the_table_and_the_table_before_the_rules(self, shown: Any, tmp_path: Path) -> None:
        house = write(tmp_path, "house.toml", HOUSE)  # with two players, the rake is at most 1
        plain = write(tmp_path, "plain.toml", HILO)
        raked = write(tmp_path, "raked.toml", "rake = {percent = 10}\n" + HILO)
        assert shown(plain, "--rules", house)["rake"] == 1
        assert shown(raked, "--rules", house)["rake"] == 2
        assert shown(raked, "--rules", house, "--rake", "20")["rake"] == 4
        assert shown(raked, "--rules", house, "--rake", "0")["rake"] == 0

    def test_hundredths_are_exact(self, shown: Any, tmp_path: Path) -> None:
        table = write(tmp_path, "table.toml", "unit = 0.01\n" + HILO.replace("dead = 1", "dead = 0.20"))
        assert shown(table, "--rake", "4.5")["rake"] == 0.90  # of 20.20, rounded down


class TestBoards:
    def test_run_twice(self, shown: Any, command: Any) -> None:
        table = str(EXAMPLES / "run-it-twice.toml")
        assert [board["board"][3:] for board in shown(table)["boards"]] == [["2c", "8s"], ["Ac", "Tc"]]
        assert "Board 1  Qs Jd 4h 2c 8s\nBoard 2  Qs Jd 4h Ac Tc\n" in command(table)[1]

    def test_from_standard_input(self, shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        text = (EXAMPLES / "run-it-twice.toml").read_bytes()
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
        assert shown("-") == decide(EXAMPLES / "run-it-twice.toml").to_dict()


def test_prizes_show_what_the_hand_changes(shown: Any, command: Any, tmp_path: Path) -> None:
    text = "prizes = [50, 30]\n" + HILO.replace("dead = 1\n", "").replace("bet = 10", "bet = 10\nstack = 20")
    table = write(tmp_path, "table.toml", text)
    assert list(shown(table))[-1] == "icm"
    assert shown(table)["icm"]["after"]["stacks"] == {"Ann": 20, "Bob": 20}
    assert command(table)[0] == 0


class TestSvg:
    @pytest.mark.parametrize("table", TABLES, ids=lambda path: Path(path).stem)
    def test_the_picture_of_each_example_is_well_formed(self, command: Any, table: str, tmp_path: Path) -> None:
        target = tmp_path / "pots.svg"
        with_picture = command(table, "--svg", str(target))
        assert with_picture == command(table)
        root = ElementTree.parse(target).getroot()
        assert root.tag == f"{SVG}svg"
        words = " ".join(root.itertext())
        for seat in decide(table).seats:
            assert seat.name in words

    def test_a_picture_and_json_in_one_run(self, shown: Any, tmp_path: Path) -> None:
        target = tmp_path / "pots.svg"
        assert shown(FOUR_ALL_IN, "--svg", str(target)) == decide(FOUR_ALL_IN).to_dict()
        assert target.read_text("utf-8").startswith("<svg")

    def test_names_and_titles_cannot_become_markup(self, command: Any, tmp_path: Path) -> None:
        name = '</text><script>alert(1)</script>&\\" ]]> 👩‍👧'
        table = write(tmp_path, "table.toml", HILO.replace('"Ann"', json.dumps(name, ensure_ascii=False)))
        house = write(tmp_path, "house.json", json.dumps({"title": "<b>&amp;</b>", "odd_half": "low"}))
        target = tmp_path / "pots.svg"
        assert command(table, "--svg", str(target), "--rules", house)[0] == 0
        root = ElementTree.parse(target).getroot()
        assert not list(root.iter(f"{SVG}script"))
        assert "alert(1)" in " ".join(root.itertext())

    def test_with_rake_and_boards(self, command: Any, tmp_path: Path) -> None:
        target = tmp_path / "pots.svg"
        command(str(EXAMPLES / "run-it-twice.toml"), "--svg", str(target), "--rake", "5")
        assert "rake" in " ".join(ElementTree.parse(target).getroot().itertext())

    def test_an_existing_file_is_replaced(self, command: Any, tmp_path: Path) -> None:
        target = tmp_path / "pots.svg"
        target.write_text("x" * 100_000, "utf-8")
        command(FOUR_ALL_IN, "--svg", str(target))
        assert ElementTree.parse(target).getroot().tag == f"{SVG}svg"

    def test_no_file_is_written_for_an_invalid_table(self, command: Any, tmp_path: Path) -> None:
        table = write(tmp_path, "table.toml", HILO.replace("bet = 10", "bet = -1"))
        status, out, err = command(table, "--svg", str(tmp_path / "pots.svg"))
        assert (status, out, err) == (2, "", "cardspeak: bet of Ann: -1 is negative; a bet must be 0 or more\n")
        assert not (tmp_path / "pots.svg").exists()

    @pytest.mark.parametrize(
        ("target", "reason"),
        [("none/pots.svg", "no such file or directory"), (".", "is a directory"), ("", "is a directory")],
    )
    def test_a_file_that_cannot_be_written(
        self, command: Any, target: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert command(FOUR_ALL_IN, "--svg", target) == (2, "", f'cardspeak: "{target}" cannot be written: {reason}\n')

    def test_an_invalid_file_name(self, command: Any) -> None:
        status, out, err = command(FOUR_ALL_IN, "--svg", "a\0b.svg")
        assert (status, out) == (2, "")
        assert err.startswith('cardspeak: "a\\x00b.svg" cannot be written: ')


KEYS = "percent, cap, no_flop_no_drop, several_pots, rounding, unit, drop, minimum_pot and jackpot"
NO_NUMBER = "is not an amount; give a number such as 25 or 12.50"

WRONG: list[tuple[tuple[str, ...], str]] = [
    (("--cap", "3"), "--cap: --rake is missing; give the rake in percent too, as in --rake 5 --cap 3"),
    (("--rake", "5", "--cap", "1,000"), '--cap: "1,000" can be 1000 or 1; write 1000 or 1'),
    (("--rake", "abc"), f'--rake: "abc" {NO_NUMBER}'),
    (("--rake", "5 %%"), f'--rake: "5 %" {NO_NUMBER}'),
    (("--rake", ""), f'--rake: "" {NO_NUMBER}'),
    (("--rake", "nan"), f'--rake: "nan" {NO_NUMBER}'),
    (("--rake", "inf"), f'--rake: "inf" {NO_NUMBER}'),
    (("--rake", "snan"), f'--rake: "snan" {NO_NUMBER}'),
    (("--rake", "-5"), "rake: percent is -5; it must be from 0 to 100"),
    (("--rake", "100.01"), "rake: percent is 100.01; it must be from 0 to 100"),
    (
        ("--rake", "1e999999999"),
        f'--rake: "1e999999999" {NO_NUMBER}',
    ),
    (("--rake", "5", "--cap", "x"), f'--cap: "x" {NO_NUMBER}'),
    (("--rake", "5", "--cap", "-1"), "rake: cap is -1; it must be 0 or more"),
    (("--rake", "5", "--cap", "nan"), f'--cap: "nan" {NO_NUMBER}'),
    (("--rake", "{percent = 5, cap = 3}", "--cap", "3"), "--cap: --rake already contains a cap; give only one cap"),
    (("--rake", "{cap = 3}"), "rake: percent, drop and jackpot are all missing; give at least one"),
    (
        ("--rake", "{percent = 5, drops = 1}"),
        f'rake: "drops" is not a known key; did you mean drop? (accepted: {KEYS})',
    ),
    (("--rake", "{percent = 5"), "--rake is not TOML: unclosed inline table (at end of document)"),
    (("--rules", "nofile.toml"), '"nofile.toml" cannot be read: no such file or directory'),
    (("--rake",), "Option '--rake' requires an argument."),
    (("--svg",), "Option '--svg' requires an argument."),
]


@cases(("options", "expected"), WRONG)
def test_wrong_input_is_one_line(command: Any, options: tuple[str, ...], expected: str) -> None:
    assert command(FOUR_ALL_IN, *options) == (2, "", f"cardspeak: {expected}\n")


def test_an_unknown_rule_set(command: Any) -> None:
    status, out, err = command(FOUR_ALL_IN, "--rules", "hoyle")
    assert (status, out) == (2, "")
    assert err.startswith('cardspeak: rules: "hoyle" is not known')
    assert err.count("\n") == 1
