"""The functions of PQL: a file for each family."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardspeak.deals.language.functions.function import PqlFunction
from cardspeak.deals.language.functions.ratings import RATINGS
from cardspeak.deals.language.functions.showdown import SHOWDOWN
from cardspeak.deals.language.functions.types import TYPES

FUNCTIONS: Mapping[str, PqlFunction] = MappingProxyType(
    {function.name.lower(): function for function in (*SHOWDOWN, *TYPES, *RATINGS)}
)
"""All functions, by name in lower case."""
