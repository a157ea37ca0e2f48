"""Find a game by its code, its title or another name, or read it from a file.

Case, spaces and hyphens in names do not matter. The error for an unknown name suggests similar names.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.errors import LONGEST_NAME, GameError, Where, listed, quoted, shortened
from cardspeak.files import GAME_ENDINGS
from cardspeak.games.draw import DRAW_GAMES
from cardspeak.games.file import read_game, rulebook_game
from cardspeak.games.game import Game
from cardspeak.games.holdem import HOLDEM_GAMES
from cardspeak.games.names import ALSO_CALLED, AMBIGUOUS, plain
from cardspeak.games.omaha import OMAHA_GAMES
from cardspeak.games.stud import STUD_GAMES
from cardspeak.games.wild import WILD_GAMES
from cardspeak.progress import Report
from cardspeak.rulebooks import Rulebook, bundled_name

AnyGame: TypeAlias = str | Game | Rulebook | os.PathLike[str]
"""The type that public functions accept for a game: a name, a `Game`, or the path of a game file.

A `Rulebook`, or the path of a rulebook, means hold'em with the hand ranking of the rulebook.
"""

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.code: game for game in (*HOLDEM_GAMES, *OMAHA_GAMES, *STUD_GAMES, *DRAW_GAMES, *WILD_GAMES)}
)
"""All games, by code."""

_OWN_NAMES = MappingProxyType({plain(name): game for game in GAMES.values() for name in (game.title, game.code)})
_BY_PLAIN_NAME = _OWN_NAMES | {plain(name): GAMES[code] for code, names in ALSO_CALLED.items() for name in names}
_SEVERAL = MappingProxyType({plain(name): codes for name, codes in AMBIGUOUS.items()})


def games() -> tuple[Game, ...]:
    """All built-in games, in the order in which `cardspeak games` lists them.

    >>> [game.code for game in games()][:6]
    ['holdem', 'holdem8', 'holdemnq', 'shortdeck', 'shortdeck-trips', 'manila']
    """
    return tuple(GAMES.values())


def find_game(game: AnyGame, progress: Report | None = None) -> Game:
    """The game with a given code, title or other name; case, spaces, hyphens and the betting structure do not matter.

    A `Game` is returned unchanged, and a path that ends in .toml or .json is read as a game file. A `Rulebook`, or the
    path of a rulebook, means hold'em with the hand ranking of the rulebook.

    Args:
        game: a code, a title, another name such as `plo`, a `Game`, a `Rulebook` or a path.
        progress: called from time to time with a `Progress` while the hands of a rulebook are valued, which can take
            minutes.

    Raises:
        GameError: the game is unknown, the name fits several games, the file is not a valid game, or a user's
            game has the code of a built-in game.
        RulebookError: a rulebook is invalid or distinguishes too many hands.

    >>> find_game("holdem").title
    "Texas hold'em"
    >>> find_game("Omaha Hi-Lo").code, find_game("PLO").code, find_game("No-limit hold'em").code
    ('omaha8', 'omaha', 'holdem')
    """
    if type(game) is str and game in GAMES:
        return GAMES[game]
    if type(game) is Game and GAMES.get(game.code) is game:
        return game
    if isinstance(game, str) and not game.lower().endswith(GAME_ENDINGS) and not bundled_name(game):
        asked = plain(game)
        if asked in _SEVERAL:
            codes = listed(_SEVERAL[asked], "or")
            raise GameError.at("game", f"{quoted(game)} is the name of several games; give {codes}")
        if asked not in _BY_PLAIN_NAME:
            raise _not_known(game)
        return _BY_PLAIN_NAME[asked]
    if isinstance(game, str | os.PathLike):
        game = read_game(game, progress)
    elif isinstance(game, Rulebook):
        game = rulebook_game(game, progress)
    if not isinstance(game, Game):
        raise _not_known(game)
    ours = _OWN_NAMES.get(plain(game.code), game)
    if ours is not game and ours != game:
        raise GameError.at(
            Where("game", words=f"game {shortened(game.code, LONGEST_NAME)}"),
            f"this is the code of {ours.short_title}; give the game another code",
        )
    return game


class UnknownGameError(GameError):
    """An unknown game.

    Attributes:
        meant: the codes of games with similar names.
    """

    meant: tuple[str, ...] = ()


def _not_known(name: object) -> UnknownGameError:
    """The error for an unknown game."""
    meant = _meant(name) if isinstance(name, str) else []
    if meant:
        hint = f"did you mean {listed(meant, 'or')}? (`cardspeak games` lists all games)"
    else:
        path = f"a path that ends in {listed(GAME_ENDINGS, 'or')}"
        hint = f"give a code such as holdem, omaha8 or razz (`cardspeak games` lists all games), or {path}"
    error = UnknownGameError(f"game: {quoted(name)} is not known; {hint}", Where("game"))
    error.meant = tuple(meant)
    return error


def _meant(name: str) -> list[str]:
    """The codes of up to three games with similar names."""
    for names in (_OWN_NAMES, _BY_PLAIN_NAME):  # codes and titles first, because the message lists codes
        close = get_close_matches(plain(name), names, n=3, cutoff=0.65)
        if close:
            return list(dict.fromkeys(names[plain_name].code for plain_name in close))
    return []
