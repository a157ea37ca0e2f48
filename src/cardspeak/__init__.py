"""Poker hands, ranges, equity and pots.

The package is named after the poker rule "cards speak": the cards alone determine the value of a hand.

`__init__.pyi` lists the public names. All of them are imported on first use, so that a program loads only what it uses,
and the command is ready to handle Ctrl-C a few milliseconds after Python has started.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # importing `typing` for it would take longer than all of this module
if TYPE_CHECKING:
    from typing import Any

    from cardspeak.drawn import Form

_HOMES: dict[str, str] = {}
"""Each public name and the module that defines it; empty until it is first needed."""


def _homes() -> dict[str, str]:
    """Each public name and the module that defines it, read from `__init__.pyi`."""
    if not _HOMES:
        import ast
        from pathlib import Path

        stub = ast.parse(Path(__file__).with_suffix(".pyi").read_text("utf-8"))
        imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
        _HOMES.update({alias.name: str(node.module) for node in imports for alias in node.names})
    return _HOMES


def __getattr__(name: str) -> Any:
    """The public name, imported on first use."""
    if name == "__all__":
        return sorted(_homes())
    if name not in _homes():
        raise AttributeError(f"module 'cardspeak' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_homes()[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_homes()))


def _draw(result: object, form: Form) -> str | None:
    """A result as a picture or a table for a notebook, or None. The drawing code is imported on the first call."""
    from cardspeak.show.pictures import for_notebook

    return for_notebook(result, form)


class _Package(ModuleType):
    """The class of this package. If a submodule and a public function share a name, the attribute is the function."""

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute. Python sets one for each imported submodule, which would hide the function of that name."""
        if isinstance(value, ModuleType):
            if name == "drawn":
                value.draw_with(_draw)  # connects results with the code that draws them
            value = value.__dict__.get(name, value)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
