"""`cardspeak audit`: what it prints, how it is stopped, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest

import cardspeak
from cardspeak.cli import run
from tests.cases import cases

SCORE = """
def score(cards):
    return max(cards)
"""

INTERRUPTED = """
import signal

calls = 0

def score(cards):
    global calls
    calls += 1
    if calls == 50_000:
        signal.raise_signal(signal.SIGINT)
    return max(cards)
"""


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Exit status, output and errors of a command."""
    with pytest.raises(SystemExit) as caught:
        run(args)
    out, err = capsys.readouterr()
    return int(caught.value.code or 0), out, err


def test_json_is_that_of_the_function(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = printed(capsys, "audit", "group-score", "--deals", "2000", "--seed", "4", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == cardspeak.audit("group-score", deals=2000, seed=4).to_dict()


def test_text_names_what_is_wrong_and_where(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = printed(capsys, "audit", "pairs-and-kinds", "--exact")
    lines = out.splitlines()
    assert lines[0] == (
        "pairs-and-kinds compared with the order high: all 3,377,295,241,320 pairs of five-card hands, exact"
    )
    assert lines[1].split()[:2] == ["Wrong", "1,460,738,371,456"]
    assert "three of a kind  called full house  54,912  hands" in lines
    assert "A false tie, simplest example: 7c 6c 4c 3c 2d against 7c 5c 4c 3c 2d" in out
    assert all(line == line.rstrip() for line in lines)


def test_the_corrected_variant(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = printed(capsys, "audit", "priority", "--corrected", "--deals", "5000", "--seed", "1")
    assert status == 0
    assert out.startswith("priority-corrected compared with the order high: 5,000 random heads-up showdowns of hold'em")
    assert "Examples" not in out


def test_users_own_functions(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(SCORE, "utf-8")
    monkeypatch.chdir(tmp_path)
    options = ("--deals", "500", "--seed", "1", "--json")
    _, out, _ = printed(capsys, "audit", "mine.py:score", *options)
    assert json.loads(out)["wrong"] > 0
    _, turned, _ = printed(capsys, "audit", "mine.py:score", "--lowest-wins", *options)
    assert json.loads(turned)["wrong_winner"] > json.loads(out)["wrong_winner"]
    _, of_five, _ = printed(capsys, "audit", "mine.py:score", "--cards", "5", "--order", "deuce-to-seven", *options)
    assert (json.loads(of_five)["n_cards"], json.loads(of_five)["order"]) == (5, "deuce-to-seven")


@cases(
    ("args", "message"),
    [
        (("no-such-thing",), 'scheme: "no-such-thing" is not known'),
        (
            ("priority", "--exact"),
            "priority takes 7 cards, not 5; an exact audit compares five-card hands, so give deals instead of exact",
        ),
        (("priority", "--exact", "--deals", "5"), "an exact audit deals no cards; give exact or deals, not both"),
        (("priority", "--deals", "1.5"), "is not a whole number; write it as 6, 100,000 or 1e5"),
        (("priority", "--deals", "many"), "is not a whole number; write it as 6, 100,000 or 1e5"),
        (("priority", "--takes", "text"), 'takes: "text" applies only to functions; priority is not a function'),
        (("priority", "--deals", "0"), "deals: 0 is not accepted; give a number from 1 to 10,000,000,000"),
        (
            ("histogram", "--cards", "9"),
            "Invalid value for '--cards': \"9\" is not accepted; give a whole number from 5 to 7",
        ),
        (("nothing.py:score",), '"nothing.py": there is no such file'),
        (("json:dumps", "--takes", "letters"), 'takes: "letters" is not a way to pass cards'),
    ],
)
def test_wrong_input_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], message: str
) -> None:
    status, out, err = printed(capsys, "audit", *args)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_what_a_function_prints_is_not_in_the_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(
        'print("hello")\ndef score(cards):\n    print("here")\n    return max(cards)\n', "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    _, out, err = printed(capsys, "audit", "mine.py:score", "--deals", "1e2", "--seed", "1", "--json")
    assert json.loads(out)["showdowns"] == 100
    assert err.startswith("hello\nhere\n")


def test_ctrl_c_shows_what_was_found_so_far(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The audited function sends the signal itself, so that the audit stops after a small part of the deals."""
    (tmp_path / "mine.py").write_text(INTERRUPTED, "utf-8")
    monkeypatch.chdir(tmp_path)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # Ctrl-C may have been ignored before
    try:
        status, out, err = printed(capsys, "audit", "mine.py:score", "--deals", "1000000", "--seed", "1", "--json")
    finally:
        signal.signal(signal.SIGINT, before)
    assert (status, err) == (130, "cardspeak: stopped\n")
    assert 0 < json.loads(out)["showdowns"] < 1_000_000


def test_a_pipe_that_closes_early_is_not_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as gone:
        monkeypatch.setattr(sys, "stdout", gone)
        status, _, err = printed(capsys, "audit", "priority", "--deals", "1000", "--seed", "1")
    assert (status, err) == (0, "")
