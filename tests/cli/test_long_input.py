"""Messages of the command quote at most 80 characters of its arguments, and fit one line."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from cardspeak.cli.app import status_of
from tests.cases import cases
from tests.long_texts import LONG_TEXTS, check_message

TABLE = str(Path(__file__).parents[2] / "examples" / "four-all-in.toml")
LONG = "X"
"""In the arguments below, this stands for the long text."""

ARGUMENTS = [
    (LONG,),
    ("rulebook", LONG),
    ("deal", f"--{LONG}"),
    ("deal", f"--{LONG}={LONG}"),
    ("deal", f"-z{LONG}"),
    ("deal", "2", "3", LONG, LONG, LONG),
    ("games", LONG),
    ("games", *["ж"] * 300),
    ("deal", "--seed", LONG),
    ("deal", f"--players={LONG}"),
    ("evaluate", f"--json={LONG}", "As Kd"),
    ("evaluate", LONG),
    ("evaluate", "As Kd", "--board", LONG),
    ("evaluate", "As Kd", "--game", LONG),
    ("evaluate", "As Kd", "--svg", f"no/{LONG}"),
    ("evaluate", "As Kd", "--svg", LONG, "--png", LONG),
    ("explain", "As Kd", "--against", LONG),
    ("compare", "As Kd", LONG),
    ("outs", "As Kd", LONG, "--board", "Ac Kc Jc"),
    ("showdown", LONG),
    ("showdown", f"{LONG}.toml"),
    ("showdown", TABLE, "--rules", LONG),
    ("showdown", TABLE, "--rake", LONG),
    ("showdown", TABLE, "--rake", f"{{{LONG}"),
    ("showdown", TABLE, "--rake", "5", "--cap", LONG),
    ("rules", LONG),
    ("icm", LONG, "--prizes", "5"),
    ("icm", f"{LONG}=5", f"{LONG}=6", "--prizes", "5"),
    ("icm", f"{LONG}=5", "6", "--prizes", "5"),
    ("icm", f"{LONG}={LONG}", "--prizes", "5"),
    ("icm", "5", "6", "--prizes", LONG),
    ("icm", "5", "6", "--prizes", "5", "--bounties", LONG),
    ("chop", "5", "6", "--prizes", "5", "--method", LONG),
    ("equity", "AA", LONG),
    ("equity", "AA", "KK", "--by", LONG),
    ("equity", "AA", "KK", "--samples", LONG),
    ("equity", "AA", "KK", "--precision", LONG),
    ("equity", "AA", "KK", "--seconds", LONG),
    ("equity", "AA", "KK", "--samples", "9", "--checkpoint", f"no/{LONG}"),
    ("range", LONG),
    ("score", "As Kd", "--scheme", LONG),
    ("audit", LONG),
    ("audit", f"{LONG}.py:{LONG}"),
    ("audit", "points", "--takes", LONG),
    ("analyze", "As Kd", "--rulebook", LONG),
    ("rulebook", "check", LONG),
    ("matrix", "--out", LONG),
    ("starting-hands", "--out", LONG),
    ("starting-hands", LONG),
    ("starting-hands", "--compute", "--part", LONG, "--checkpoint", "file"),
    ("starting-hands", "--compute", "--checkpoint", f"no/{LONG}"),
    ("serve", "--port", LONG),
    ("serve", "--host", LONG, "--port", "0"),
    ("serve", "--origin", LONG),
]


@cases(("arguments", "text"), product(ARGUMENTS, LONG_TEXTS))
def test_messages_quote_at_most_80_characters(
    arguments: tuple[str, ...],
    text: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    given = [word if word == TABLE else word.replace(LONG, LONG_TEXTS[text]) for word in arguments]
    assert status_of(given) == 2
    check_message(capsys.readouterr().err.removesuffix("\n"))


def test_amounts_and_cards_that_are_separate_words(capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["icm", "5", "--prizes", *["123456"] * 60], ["evaluate", "--board", *["As"] * 60]):
        assert status_of(given) == 2
        message = capsys.readouterr().err
        assert message.count("123456") * 6 + message.count("As") * 2 <= 80, message
