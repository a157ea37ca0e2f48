"""The commands for rulebooks."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from cardspeak.cli.rulebooks import analyze, rulebook
from cardspeak.errors import RulebookError
from cardspeak.rulebooks.analysis import analyze as found_by
from cardspeak.rulebooks.check import check_rulebook

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "house-rules.toml")

app = typer.Typer()
app.command()(analyze)
app.add_typer(rulebook)


def output_of(*args: str) -> str:
    done = CliRunner().invoke(app, args, catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout


def test_analyze() -> None:
    lines = output_of("analyze", "As", "Ah", "--board", "Ad Qd Qc").splitlines()
    assert lines[-1] == "1.  7,066,000  Full House  As Ah Ad Qd Qc"
    assert json.loads(output_of("analyze", "AsAh", "-b", "Ad Qd Qc 7s", "--json")) == found_by(
        "As Ah", board="Ad Qd Qc 7s"
    ).to_dict()  # fmt: skip


def test_options_of_analyze() -> None:
    lines = json.loads(output_of("analyze", "As Ah", "-b", "Kd Qd Jc 7s", "-r", EXAMPLE, "--both", "--json"))
    assert lines["rulebook"] == "House rules"
    assert [hand["definition"] for hand in lines["hands"]] == ["One pair"] * 4
    assert len(json.loads(output_of("analyze", "As Ah", "-b", "Kd Qd Jc 7s", "-r", EXAMPLE, "--json"))["hands"]) == 6


def test_check() -> None:
    assert output_of("rulebook", "check", "standard").endswith("\n\nNo problems found\n")
    assert json.loads(output_of("rulebook", "check", "classic", "--json")) == check_rulebook("classic").to_dict()


@pytest.mark.parametrize(
    "args", [("analyze", "As Ah", "-b", "Kd Qd Jc", "-r", "none.xml"), ("rulebook", "check", "none.xml")]
)
def test_an_error_is_that_of_the_function(args: tuple[str, ...]) -> None:
    with pytest.raises(RulebookError, match=r'^"none.xml" cannot be read: no such file or directory$'):
        CliRunner().invoke(app, args, catch_exceptions=False)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_progress_is_shown_on_a_terminal(
    is_terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"slow-{is_terminal}.toml"
    path.write_text('[[hands]]\nname = "One pair"\npoints = 1\ngroups = [2]\n', "utf-8")
    stderr = io.StringIO()
    monkeypatch.setattr(stderr, "isatty", lambda: is_terminal)
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.setattr("cardspeak.cli.progress.QUICK_SECONDS", -1.0)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    rulebook.registered_commands[0].callback(str(path))  # type: ignore[misc]  # it has a function
    assert "One pair" in capsys.readouterr().out
    assert ("kinds of hands matched" in stderr.getvalue()) == is_terminal
    assert not is_terminal or stderr.getvalue().endswith("\033[2K")
