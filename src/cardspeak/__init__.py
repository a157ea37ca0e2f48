"""Poker hands, ranges, equity and pots.

The package is named after the poker rule "cards speak": the cards alone determine the value of a hand.

`__init__.pyi` lists the public names. Most of them are imported on first use, so programs that evaluate a single hand
start without loading compiled code.
"""

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

from cardspeak.drawn import Form, draw_with

_STUB = ast.parse(Path(__file__).with_suffix(".pyi").read_text("utf-8"))
_HOMES = {alias.name: node.module for node in _STUB.body if isinstance(node, ast.ImportFrom) for alias in node.names}
"""Each public name and the module that defines it."""

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """The public name, imported on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'cardspeak' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))


def _draw(result: object, form: Form) -> str | None:
    """A result as a picture or a table for a notebook, or None. The drawing code is imported on the first call."""
    from cardspeak.show.pictures import for_notebook

    return for_notebook(result, form)


draw_with(_draw)

# Importing a submodule sets an attribute of the package, which would hide the public function of the same name.
# Importing these functions now prevents that. None of them needs NumPy.
for _name, _home in _HOMES.items():
    if _home == f"cardspeak.{_name}":
        __getattr__(_name)
