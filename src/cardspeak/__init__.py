"""Cards speak: a poker hand is worth what its cards say.

`__init__.pyi` lists the public names. Each is loaded when it is first used, so that a question about one hand never
waits for compiled code.
"""

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

from cardspeak.drawn import Form, draw_with

_STUB = ast.parse(Path(__file__).with_suffix(".pyi").read_text("utf-8"))
_HOMES = {alias.name: node.module for node in _STUB.body if isinstance(node, ast.ImportFrom) for alias in node.names}
"""The public names and the rooms or files that define them."""

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """The public name, loaded now."""
    if name not in _HOMES:
        raise AttributeError(f"module 'cardspeak' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))


def _draw(result: object, form: Form) -> str | None:
    """The picture or the table of a result, for a notebook; what draws it is loaded now."""
    from cardspeak.show.pictures import for_notebook

    return for_notebook(result, form)


draw_with(_draw)

# Python gives the package an attribute for each room that is loaded, which would hide the function of the same name:
# so these functions are loaded at once. None of them needs NumPy.
for _name, _home in _HOMES.items():
    if _home == f"cardspeak.{_name}":
        __getattr__(_name)
