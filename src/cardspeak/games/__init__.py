"""The games, as data: which cards there are, which may be used, and which orders win.

A new game is a record in a file here, listed in `GAMES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardspeak.errors import GameError, listed, quoted
from cardspeak.games.check import are_whole_hands, check_board, check_hand, check_one_deal
from cardspeak.games.game import Game, Half
from cardspeak.games.holdem import HOLDEM

GAMES: Mapping[str, Game] = MappingProxyType({game.code: game for game in (HOLDEM,)})
"""All games, by code."""


def games() -> tuple[Game, ...]:
    """All games that can be played here, in the order in which they are listed.

    >>> [game.code for game in games()]
    ['holdem']
    """
    return tuple(GAMES.values())


def find_game(code: str) -> Game:
    """The game of a code.

    Raises:
        GameError: there is no such game.

    >>> find_game("holdem").title
    "Texas hold'em"
    """
    try:
        return GAMES[code]
    except (KeyError, TypeError):
        raise GameError(f"game: {quoted(code)} is not known (games: {listed(GAMES, 'or')})") from None


__all__ = [
    "GAMES",
    "Game",
    "Half",
    "are_whole_hands",
    "check_board",
    "check_hand",
    "check_one_deal",
    "find_game",
    "games",
]
