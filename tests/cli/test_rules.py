"""`cardspeak rules`: all rule sets, one of them, or a user's file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardspeak import find_rules
from cardspeak.cli import run
from cardspeak.pots import RULE_SETS
from cardspeak.pots.house_rules import read_rules

BACK_ROOM = str(Path(__file__).parents[2] / "examples" / "back-room.toml")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The exit status, the output and the error of a command."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*args: str) -> tuple[Any, str, str]:
        with pytest.raises(SystemExit) as ended:
            run(("rules", *args))
        captured = capsys.readouterr()
        return ended.value.code, captured.out, captured.err

    return call


def test_all_rule_sets_are_printed_one_after_the_other(command: Any) -> None:
    status, out, err = command()
    assert (status, err) == (0, "")
    assert out == "\n".join(command(code)[1] for code in RULE_SETS)
    assert [block.split()[0] for block in out.split("\n\n")] == ["tda", "wsop", "roberts"]
    assert out.isascii()


@pytest.mark.parametrize("code", RULE_SETS)
def test_each_rule_is_shown_next_to_what_it_decides(command: Any, code: str) -> None:
    """The expected texts are taken from the rule books. tests/pots/test_pages.py compares the quotes with the pages."""
    lines = {line[2:].split("  ")[0]: line for line in command(code)[1].splitlines()[1:]}
    expected = {
        "tda": {
            "Several pots": "TDA 21",
            "Odd chips, games with a button": "TDA 20",
            "Odd chips, stud, low": "by the highest card",
            "Odd chip between high and low": "TDA 20",
            "Players who tie for all halves": "TDA 2019, 20-D",
        },
        "wsop": {
            "Several pots": "WSOP 74",
            "Odd chips, games with a button": "WSOP 73",
            "Cards compared for odd chips": "the five that make the hand",
            "Several boards": "WSOP Live Action 217",
        },
        "roberts": {
            "Odd chips, games with a button": "Robert's Rules, Ties 5a",
            "Odd chips, stud, high": "by the highest card",
            "Odd chips, stud, low": "by the lowest card",
            "Cards compared for odd chips": "all cards that the player holds",
            "Odd chips per player and pot": "Robert's Rules, Ties 4",
            "Several pots": "Robert's Rules, Ties 5d",
        },
    }[code]
    for what, words in expected.items():
        assert words in lines[what]
    assert command(code)[1].splitlines()[0] == f"{code}  {RULE_SETS[code].title}"
    assert command(code)[1].splitlines()[-1] == f"  {RULE_SETS[code].source}"


def test_a_file(command: Any) -> None:
    out = command(BACK_ROOM)[1]
    assert out.startswith("back-room  The Back Room\n")
    assert "Back Room 7a\n" in out
    assert "5%, at most 1 for 2 or more players and 3 for 4 or more players" in out


def test_json(command: Any) -> None:
    status, out, err = command("--json")
    assert (status, err) == (0, "")
    rule_sets = json.loads(out)["rules"]
    assert [rule_set["code"] for rule_set in rule_sets] == ["tda", "wsop", "roberts"]
    assert rule_sets[2]["stud_low"] == "lowest card"
    assert rule_sets[2]["one_odd_chip"] is True
    assert rule_sets[0]["quotes"]["side pots"] == "TDA 21"
    assert [rule_set["code"] for rule_set in json.loads(command("wsop", "--json")[1])["rules"]] == ["wsop"]


def test_json_of_a_house_is_a_rule_file(command: Any) -> None:
    """A rule set in the output, without its code, is the content of a rule file with the same rules."""
    (rule_set,) = json.loads(command(BACK_ROOM, "--json")[1])["rules"]
    assert rule_set["rake"]["cap"] == {"2": 1, "4": 3}
    assert all(isinstance(most, int) for most in rule_set["rake"]["cap"].values())
    code = rule_set.pop("code")
    again, given = read_rules(rule_set, "rules", code), find_rules(BACK_ROOM)
    assert (again.rake, again.suits, again.stud_low, again.one_odd_chip) == (given.rake, given.suits, given.stud_low, given.one_odd_chip)  # fmt: skip
    assert again.quotes.items() >= given.quotes.items()


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("nofile.toml",), '"nofile.toml" cannot be read: no such file or directory'),
        (("tda", "wsop"), "Got unexpected extra argument(s) (wsop)"),
    ],
)
def test_what_is_wrong(command: Any, args: tuple[str, ...], expected: str) -> None:
    assert command(*args) == (2, "", f"cardspeak: {expected}\n")


def test_a_typing_error_gets_a_suggestion(command: Any) -> None:
    status, out, err = command("robert")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith('cardspeak: rules: "robert" is not known')
    assert "did you mean roberts?" in err
