"""Find a game by its code or title, or read it from a file.

Case, spaces and hyphens in names do not matter. The error for an unknown name suggests similar names.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.errors import GameError, Where, listed, quoted
from cardspeak.files import GAME_ENDINGS
from cardspeak.games.draw import DRAW_GAMES
from cardspeak.games.file import read_game, rulebook_game
from cardspeak.games.game import Game
from cardspeak.games.holdem import HOLDEM_GAMES
from cardspeak.games.omaha import OMAHA_GAMES
from cardspeak.games.stud import STUD_GAMES
from cardspeak.games.wild import WILD_GAMES
from cardspeak.progress import Report
from cardspeak.rulebooks import Rulebook, bundled_name

AnyGame: TypeAlias = str | Game | Rulebook | os.PathLike[str]
"""The type that public functions accept for a game: a code or title, a `Game`, or the path of a game file.

A `Rulebook`, or the path of a rulebook, means hold'em with the hand ranking of the rulebook.
"""

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.code: game for game in (*HOLDEM_GAMES, *OMAHA_GAMES, *STUD_GAMES, *DRAW_GAMES, *WILD_GAMES)}
)
"""All games, by code."""

ALSO_CALLED: Mapping[str, str] = MappingProxyType(
    {
        "2-7": "27-triple-draw",
        "27td": "27-triple-draw",
        "27sd": "27-single-draw",
        "6 plus": "shortdeck",
        "6+": "shortdeck",
        "6+ holdem": "shortdeck",
        "5cd": "five-card-draw",
        "5 card omaha": "omaha5",
        "6 card omaha": "omaha6",
        "ace to five": "a5-draw",
        "kansas city": "27-single-draw",
        "lowball": "27-single-draw",
        "omaha eight or better": "omaha8",
        "pot limit omaha": "omaha",
        "the bug": "bug-draw",
        "a5td": "a5-draw",
        "badeucy": "badeucey",
        "big o": "omaha5-8",
        "deuces wild": "deuces-wild-draw",
        "nlhe": "holdem",
        "o8": "omaha8",
        "plo": "omaha",
        "plo5": "omaha5",
        "plo6": "omaha6",
        "plo8": "omaha8",
        "six plus": "shortdeck",
        "stud hi-lo": "stud8",
        "texas": "holdem",
    }
)
"""Other names of games, and their codes. These names are not accepted, but the error message suggests the code."""


def plain(name: str) -> str:
    """The letters and digits of a name, in lower case.

    >>> plain("Texas hold'em"), plain("omaha5-8")
    ('texasholdem', 'omaha58')
    """
    return "".join(letter for letter in name.lower() if letter.isalnum())


_BY_PLAIN_NAME = MappingProxyType({plain(name): game for game in GAMES.values() for name in (game.title, game.code)})


def games() -> tuple[Game, ...]:
    """All built-in games, in the order in which `cardspeak games` lists them.

    >>> [game.code for game in games()][:6]
    ['holdem', 'shortdeck', 'shortdeck-trips', 'pineapple', 'omaha', 'omaha5']
    """
    return tuple(GAMES.values())


def find_game(game: AnyGame, progress: Report | None = None) -> Game:
    """The game with a given code or title; case, spaces and hyphens do not matter.

    A `Game` is returned unchanged, and a path that ends in .toml or .json is read as a game file. A `Rulebook`, or the
    path of a rulebook, means hold'em with the hand ranking of the rulebook.

    Args:
        game: a code, a title, a `Game`, a `Rulebook` or a path.
        progress: called from time to time with a `Progress` while the hands of a rulebook are valued, which can take
            minutes.

    Raises:
        GameError: the game is unknown, the file is not a valid game, or a user's game has the code of a built-in game.
        RulebookError: a rulebook is invalid or distinguishes too many hands.

    >>> find_game("holdem").title
    "Texas hold'em"
    >>> find_game("Omaha Hi-Lo").code
    'omaha8'
    """
    if type(game) is str and game in GAMES:
        return GAMES[game]
    if type(game) is Game and GAMES.get(game.code) is game:
        return game
    if isinstance(game, str) and not game.lower().endswith(GAME_ENDINGS) and not bundled_name(game):
        if plain(game) not in _BY_PLAIN_NAME:
            raise _not_known(game)
        return _BY_PLAIN_NAME[plain(game)]
    if isinstance(game, str | os.PathLike):
        game = read_game(game, progress)
    elif isinstance(game, Rulebook):
        game = rulebook_game(game, progress)
    if not isinstance(game, Game):
        raise _not_known(game)
    ours = _BY_PLAIN_NAME.get(plain(game.code), game)
    if ours is not game and ours != game:
        raise GameError.at(
            Where("game", words=f"game {game.code}"),
            f"this is the code of {ours.title}; give the game another code",
        )
    return game


def _not_known(name: object) -> GameError:
    """The error for an unknown game."""
    meant = _meant(name) if isinstance(name, str) else []
    if meant:
        hint = f"did you mean {listed(meant, 'or')}? (cardspeak games lists them all)"
    else:
        path = f"a path that ends in {listed(GAME_ENDINGS, 'or')}"
        hint = f"give a code such as holdem, omaha8 or razz (cardspeak games lists them all), or {path}"
    return GameError(f"game: {quoted(name)} is not known; {hint}", Where("game"))


def _meant(name: str) -> list[str]:
    """The codes of up to three games with similar names."""
    codes = {plain_name: game.code for plain_name, game in _BY_PLAIN_NAME.items()}
    codes |= {plain(other): code for other, code in ALSO_CALLED.items()}
    asked = plain(name)
    close = [asked] if asked in codes else get_close_matches(asked, codes, n=3, cutoff=0.65)
    return list(dict.fromkeys(codes[plain_name] for plain_name in close))
