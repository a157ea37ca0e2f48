"""`cardspeak schemes` and `cardspeak score`."""

from __future__ import annotations

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from cardspeak.cli import schemes as commands
from cardspeak.errors import SchemeError
from cardspeak.schemes import schemes, score


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The output of a command; errors are raised as exceptions."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    app = typer.Typer()
    app.command()(commands.schemes)
    app.command()(commands.score)

    def call(*args: str) -> str:
        done = CliRunner().invoke(app, list(args))
        if done.exception is not None:
            raise done.exception
        return done.output

    return call


def test_schemes_as_json(command: Any) -> None:
    answer = json.loads(command("schemes", "--json"))
    assert answer == {"kind": "schemes", "schemes": [scheme.to_dict() for scheme in schemes()]}
    assert answer["schemes"][0].keys() == {"name", "title", "idea", "takes", "source", "faults"}


def test_schemes_are_listed_with_their_source(command: Any) -> None:
    out = command("schemes")
    for scheme in schemes():
        assert f"{scheme.name}  {scheme.title}; takes {scheme.takes}\n" in out
        assert f"  {scheme.source}\n" in out


def test_score_as_json(command: Any) -> None:
    answer = json.loads(command("score", "As", "Ah", "--board", "Ad Qd Qc", "--scheme", "points", "--json"))
    assert answer == {
        "kind": "score",
        "scheme": "points",
        "score": 7066000,
        "parts": {"points": 7000000, "matched": 66000, "others": 0, "private": 0},
        "name": "full house",
    }


def test_score_without_a_scheme_is_that_of_the_histogram(command: Any) -> None:
    assert json.loads(command("score", "AsAhAdKsKd", "--json")) == score("As Ah Ad Ks Kd").to_dict()


@pytest.mark.parametrize(
    "args", [["--corrected"], ["--scheme", "priority-corrected"], ["--scheme", "Priority", "--corrected"]]
)
def test_the_corrected_variant(command: Any, args: list[str]) -> None:
    args = args if "--scheme" in args else ["--scheme", "priority", *args]
    answer = json.loads(command("score", "9c 8d", "-b", "8h 7h 6c 5c 2s", *args, "--json"))
    assert (answer["scheme"], answer["score"]) == ("priority-corrected", 9e8)


def test_corrected_has_no_effect_on_a_corrected_scheme(command: Any) -> None:
    answer = json.loads(
        command("score", "As Ah Ad 3s 2c", "--scheme", "pairs-and-kinds-corrected", "--corrected", "--json")
    )
    assert answer["scheme"] == "pairs-and-kinds-corrected"


def test_errors_are_those_of_the_function(command: Any) -> None:
    with pytest.raises(SchemeError, match="did you mean priority"):
        command("score", "As Kd", "--scheme", "priorty")
