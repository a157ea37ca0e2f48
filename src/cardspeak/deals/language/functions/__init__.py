"""The functions of PQL: a file for each family."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardspeak.deals.language.functions.board import BOARD
from cardspeak.deals.language.functions.conversions import CONVERSIONS
from cardspeak.deals.language.functions.draws import DRAWS
from cardspeak.deals.language.functions.equities import EQUITIES
from cardspeak.deals.language.functions.flop import FLOP
from cardspeak.deals.language.functions.function import PqlFunction
from cardspeak.deals.language.functions.nuts import NUTS
from cardspeak.deals.language.functions.ranges import RANGES
from cardspeak.deals.language.functions.ranks import RANKS_OF_DEALS
from cardspeak.deals.language.functions.ratings import RATINGS
from cardspeak.deals.language.functions.showdown import SHOWDOWN
from cardspeak.deals.language.functions.types import TYPES

FAMILIES: tuple[tuple[PqlFunction, ...], ...] = (
    SHOWDOWN,
    EQUITIES,
    TYPES,
    RATINGS,
    NUTS,
    RANKS_OF_DEALS,
    BOARD,
    FLOP,
    RANGES,
    CONVERSIONS,
    DRAWS,
)
FUNCTIONS: Mapping[str, PqlFunction] = MappingProxyType(
    {function.name.lower(): function for family in FAMILIES for function in family}
)
"""All functions, by name in lower case."""
