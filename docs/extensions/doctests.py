"""A Griffe extension that turns the examples in docstrings into code blocks.

Without it, Markdown would read `>>>` as block quotes on the reference pages.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^(?P<indent> *)>>> .*\n?(?:(?P=indent)\S.*\n?|(?P=indent) +\S.*\n?)*", re.MULTILINE)
"""A line with a prompt, and all lines up to the next empty line."""


def fenced(docstring: str) -> str:
    """The docstring with each example as a fenced code block that is not indented."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{dedent(found[0]).rstrip()}\n```\n", docstring)


class Doctests(Extension):
    """The extension, which changes the docstring of every object."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called by Griffe for each object that it has read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
