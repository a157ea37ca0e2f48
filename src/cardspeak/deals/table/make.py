"""From the arguments of `deals` to a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardspeak.cards import Cards
from cardspeak.deals.setting.setting import read_setting
from cardspeak.deals.table.table import Deals
from cardspeak.errors import QueryError, quoted, shown
from cardspeak.games import AnyGame
from cardspeak.ranges import Range


def make_deals(
    game: AnyGame,
    players: Mapping[str, str | Range] | None,
    board: Cards,
    dead: Cards,
    syntax: Any,
    named: Mapping[str, str | Range],
) -> Deals:
    """The table; see `cardspeak.deals`."""
    if players is not None and not isinstance(players, Mapping):
        raise QueryError.at("players", f"{shown(players)} is not accepted; give a mapping of names to ranges")
    if syntax not in (None, "generic", "classic"):
        raise QueryError.at("syntax", f"{shown(syntax)} is not accepted; give 'generic' or 'classic'")
    given = {**(players or {})}
    for name, hands in named.items():
        if name in given:
            raise QueryError.at("players", f"{quoted(name, 20)} is given twice")
        given[name] = hands
    for name in given:
        if not isinstance(name, str) or not name:
            raise QueryError.at("players", f"{shown(name)} is not a name")
    return Deals(read_setting(given, board, dead, game, syntax))
