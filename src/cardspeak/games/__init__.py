"""The games, as data: which cards there are, which may be used, and which orders win.

A new game is a record in a file here, listed in `GAMES`; a user's own is a `Game`, or a file that `file.py` reads.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.errors import GameError, listed, quoted
from cardspeak.files import FILE_ENDINGS
from cardspeak.games.check import are_whole_hands, check_board, check_comparable, check_hand, check_one_deal
from cardspeak.games.choices import choices
from cardspeak.games.draw import DRAW_GAMES
from cardspeak.games.file import read_game
from cardspeak.games.game import Game, Half, always_won_first, check_deck
from cardspeak.games.holdem import HOLDEM_GAMES
from cardspeak.games.omaha import OMAHA_GAMES
from cardspeak.games.stud import STUD_GAMES
from cardspeak.games.wild import WILD_GAMES

AnyGame: TypeAlias = str | Game | os.PathLike[str]
"""What every public function takes for a game: a code, a `Game`, or the path of a file that holds one."""

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.code: game for game in (*HOLDEM_GAMES, *OMAHA_GAMES, *STUD_GAMES, *DRAW_GAMES, *WILD_GAMES)}
)
"""All games, by code."""


def games() -> tuple[Game, ...]:
    """All games that can be played here, in the order in which they are listed.

    >>> [game.code for game in games()][:6]
    ['holdem', 'shortdeck', 'shortdeck-trips', 'pineapple', 'omaha', 'omaha5']
    """
    return tuple(GAMES.values())


def find_game(game: AnyGame) -> Game:
    """The game of a code; a `Game` is itself, and a path that ends in .toml or .json the game that the file holds.

    Raises:
        GameError: there is no such game, or the file holds none.

    >>> find_game("holdem").title
    "Texas hold'em"
    """
    if isinstance(game, Game):
        return game
    if isinstance(game, os.PathLike) or (isinstance(game, str) and game.lower().endswith(FILE_ENDINGS)):
        return read_game(game)
    try:
        return GAMES[game]
    except (KeyError, TypeError):
        known = f"games: {listed(GAMES, 'or')}, or the path of a TOML file"
        raise GameError(f"game: {quoted(game)} is not known ({known})") from None


__all__ = [
    "GAMES",
    "AnyGame",
    "Game",
    "Half",
    "always_won_first",
    "are_whole_hands",
    "check_board",
    "check_comparable",
    "check_deck",
    "check_hand",
    "check_one_deal",
    "choices",
    "find_game",
    "games",
    "read_game",
]
