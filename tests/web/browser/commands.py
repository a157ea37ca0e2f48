"""Helpers that read the texts of the copy buttons, and run them as commands, Python code or table files."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from typing import Any

from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from cardspeak.cli.app import app_for


def copied(page: Page, what: str) -> str:
    """The text that the button "Copy ..." puts on the clipboard."""
    button = page.get_by_role("button", name=f"Copy {what}", exact=True)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    page.evaluate("navigator.clipboard.writeText('')")  # so that no earlier text is read
    button.click()
    expect(page.get_by_role("status")).to_have_text(f"{what} copied")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def run(command: str) -> dict[str, Any]:
    """The JSON that a copied command prints. A POSIX shell parses it, and the command runs in this process."""
    script = f"cardspeak() {{ printf '%s\\0' $# \"$@\"; cat; }}\n{command}"
    done = subprocess.run(["sh", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, check=True)
    count, _, read = done.stdout.decode().partition("\0")
    *words, given = read.split("\0", int(count))
    return _printed(words, given)


def run_for_real(command: str) -> dict[str, Any]:
    """The JSON that a copied command prints, run in a POSIX shell that starts `cardspeak`."""
    script = f'cardspeak() {{ "{sys.executable}" -m cardspeak "$@" --json; }}\n{command}'
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _printed(words: list[str], given: str) -> dict[str, Any]:
    """The JSON that `cardspeak` prints with these arguments and this input."""
    done = CliRunner().invoke(app_for(words), [*words, "--json"], input=given)
    if done.exception is not None:
        raise done.exception
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def evaluated(text: str) -> dict[str, Any]:
    """The result of copied Python code, as JSON: the value of its last expression."""
    *lines, last = ast.parse(text).body
    assert isinstance(last, ast.Expr)
    names: dict[str, Any] = {}
    exec(compile(ast.Module(lines, []), "copied", "exec"), names)
    result = eval(compile(ast.Expression(last.value), "copied", "eval"), names)
    answer: dict[str, Any] = json.loads(json.dumps(result.to_dict()))
    return answer


def settled(table_file: str) -> dict[str, Any]:
    """The JSON that `cardspeak showdown` prints for a table file."""
    return _printed(["showdown", "-"], table_file)
