"""Plain values and mappings as JSON, with exact numbers."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from json import dumps
from typing import Any

_INDENT = 2


def json_text(value: Any, depth: int = 0) -> str:
    """The value as JSON. Mappings, and lists of mappings, take several lines.

    >>> print(json_text({"rake": Decimal("0.10"), "pots": [{"number": 0}], "flags": []}))
    {
      "rake": 0.10,
      "pots": [
        {
          "number": 0
        }
      ],
      "flags": []
    }
    """
    if isinstance(value, Mapping):
        items = [f"{dumps(key, ensure_ascii=False)}: {json_text(item, depth + 1)}" for key, item in value.items()]
        return _lines("{", items, "}", depth)
    if isinstance(value, list | tuple):
        items = [json_text(item, depth + 1) for item in value]
        if any(isinstance(item, Mapping) for item in value):
            return _lines("[", items, "]", depth)
        return f"[{', '.join(items)}]"
    if isinstance(value, Decimal):
        return f"{value:f}"
    return dumps(value, ensure_ascii=False)


def _lines(start: str, items: list[str], end: str, depth: int) -> str:
    """Items in a line each."""
    if not items:
        return start + end
    inner = "\n" + " " * _INDENT * (depth + 1)
    return f"{start}{inner}{(',' + inner).join(items)}\n{' ' * _INDENT * depth}{end}"
