"""For the reference pages: the examples of a docstring as code blocks, where Markdown would take `>>>` for quotes."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^(?P<indent> *)>>> .*\n?(?:(?P=indent)\S.*\n?|(?P=indent) +\S.*\n?)*", re.MULTILINE)
"""A prompt and all lines up to the next empty one."""


def fenced(docstring: str) -> str:
    """The docstring with a fence around each example, which moves to the left margin."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{dedent(found[0]).rstrip()}\n```\n", docstring)


class Doctests(Extension):
    """Puts a fence around the examples of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called by Griffe for each object that it has read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
