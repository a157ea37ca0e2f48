"""What the copy buttons give, run elsewhere: in a shell, as a reader of the page would."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from typing import Any

from playwright.sync_api import Page, expect

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
"""What a visitor has to allow so that the test can read what was copied."""


def copied(page: Page, what: str) -> str:
    """What the button "Copy ..." puts on the clipboard."""
    button = page.get_by_role("button", name=f"Copy {what}", exact=True)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    expect(page.get_by_role("status")).to_have_text(f"{what} copied")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def run(command: str) -> dict[str, Any]:
    """What a copied command prints with --json, in a POSIX shell."""
    script = f'cardspeak() {{ "{sys.executable}" -m cardspeak "$@" --json; }}\n{command}'
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def evaluated(text: str) -> dict[str, Any]:
    """What the last expression of a copied piece of Python is, as JSON has it."""
    *lines, last = ast.parse(text).body
    assert isinstance(last, ast.Expr)
    names: dict[str, Any] = {}
    exec(compile(ast.Module(lines, []), "copied", "exec"), names)
    result = eval(compile(ast.Expression(last.value), "copied", "eval"), names)
    answer: dict[str, Any] = json.loads(json.dumps(result.to_dict()))
    return answer


def settled(table_file: str) -> dict[str, Any]:
    """What `cardspeak showdown` says of a table file."""
    command = [sys.executable, "-m", "cardspeak", "showdown", "-", "--json"]
    done = subprocess.run(command, input=table_file, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
