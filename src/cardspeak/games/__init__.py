"""The games, as data: which cards there are, which may be used, and which orders win.

A new game is a record in a file here, listed in `GAMES`; a user's own is a `Game`, or a file that `file.py` reads.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.errors import GameError, Where
from cardspeak.files import GAME_ENDINGS
from cardspeak.games.check import are_whole_hands, check_board, check_comparable, check_hand, check_one_deal
from cardspeak.games.draw import DRAW_GAMES
from cardspeak.games.file import read_game, rulebook_game
from cardspeak.games.game import Game, check_deck
from cardspeak.games.half import Half, always_won_first, can_make, choices
from cardspeak.games.holdem import HOLDEM_GAMES
from cardspeak.games.names import by_plain_name, not_known, plain
from cardspeak.games.omaha import OMAHA_GAMES
from cardspeak.games.stud import STUD_GAMES
from cardspeak.games.wild import WILD_GAMES
from cardspeak.progress import Report
from cardspeak.rulebooks import Rulebook, bundled_name

AnyGame: TypeAlias = str | Game | Rulebook | os.PathLike[str]
"""What every public function takes for a game: a code, a `Game`, or the path of a file that holds one.

A `Rulebook`, or the path of one, is hold'em that it ranks.
"""

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.code: game for game in (*HOLDEM_GAMES, *OMAHA_GAMES, *STUD_GAMES, *DRAW_GAMES, *WILD_GAMES)}
)
"""All games, by code."""

_PLAIN_NAMES = MappingProxyType(by_plain_name(GAMES.values()))


def games() -> tuple[Game, ...]:
    """All games that can be played here, in the order in which they are listed.

    >>> [game.code for game in games()][:6]
    ['holdem', 'shortdeck', 'shortdeck-trips', 'pineapple', 'omaha', 'omaha5']
    """
    return tuple(GAMES.values())


def find_game(game: AnyGame, progress: Report | None = None) -> Game:
    """The game of a code or a title, in any case, with or without spaces and hyphens.

    A `Game` is itself, and a path that ends in .toml or .json the game that the file holds. A `Rulebook`, or the path
    of one, is hold'em with hands as it ranks them.

    Args:
        game: any of these.
        progress: called now and then with a `Progress` while the hands of a rulebook are valued: that may take minutes.

    Raises:
        GameError: there is no such game, or the file holds none; a game of the user's has the code of one of ours.

    >>> find_game("holdem").title
    "Texas hold'em"
    >>> find_game("Omaha Hi-Lo").code
    'omaha8'
    """
    if type(game) is str and game in GAMES:
        return GAMES[game]
    if isinstance(game, str) and not game.lower().endswith(GAME_ENDINGS) and not bundled_name(game):
        by_name = _PLAIN_NAMES.get(plain(game))
        if by_name is None:
            raise GameError(not_known(game, GAMES), Where("game"))
        return by_name
    if isinstance(game, str | os.PathLike):
        game = read_game(game, progress)
    elif isinstance(game, Rulebook):
        game = rulebook_game(game, progress)
    if not isinstance(game, Game):
        raise GameError(not_known(game, GAMES), Where("game"))
    ours = _PLAIN_NAMES.get(plain(game.code), game)
    if ours is not game and ours != game:
        raise GameError.at(
            Where("game", words=f"game {game.code}"),
            f"this is the code of {ours.title}; give the game one of its own",
        )
    return game


__all__ = [
    "GAMES",
    "AnyGame",
    "Game",
    "Half",
    "always_won_first",
    "are_whole_hands",
    "can_make",
    "check_board",
    "check_comparable",
    "check_deck",
    "check_hand",
    "check_one_deal",
    "choices",
    "find_game",
    "games",
    "read_game",
    "rulebook_game",
]
