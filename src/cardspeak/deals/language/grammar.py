"""The parser that Lark makes from the grammar of PQL.

Making it takes a tenth of a second, which is long for a short query. Its tables are therefore kept in the folder of
compiled kernels. If they cannot be kept or read, the parser is made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import sys
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any

import lark
from lark import Lark

from cardspeak.kernels.jit import sealed
from cardspeak.kernels.jit.cache import cache_folder

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS: dict[str, Any] = {"parser": "lalr", "propagate_positions": True, "maybe_placeholders": True}


@cache
def parser() -> Lark:
    """The parser of queries."""
    grammar = files("cardspeak.deals.language").joinpath("pql.lark").read_text(encoding="utf-8")
    return kept_parser(grammar, cache_folder())


def kept_parser(grammar: str, folder: Path | None) -> Lark:
    """The parser for a grammar, read from this folder if possible, otherwise made and kept there."""
    if folder is None:
        return Lark(grammar, **OPTIONS)
    identity = repr((grammar, OPTIONS, lark.__version__, sys.version_info, sys.implementation.cache_tag)).encode()
    path = folder / f"pql.{hashlib.sha256(identity).hexdigest()[:16]}.lark"
    with contextlib.suppress(Exception):  # any exception: unpickling can raise anything
        return Lark.load(BytesIO(sealed.read(path, identity)))
    made = Lark(grammar, **OPTIONS)
    with contextlib.suppress(Exception):  # such as a full disk
        tables = BytesIO()
        made.save(tables)
        sealed.write(path, identity, tables.getvalue())
    return made
