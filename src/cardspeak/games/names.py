"""Games by what people call them: in any case, without spaces and hyphens, and what was meant where it is misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType

from cardspeak.errors import listed, quoted
from cardspeak.files import GAME_ENDINGS
from cardspeak.games.game import Game

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
"""What else games are called, and their codes: these are suggested, not taken."""


def plain(name: str) -> str:
    """The letters and digits of a name, in lower case.

    >>> plain("Texas hold'em"), plain("omaha5-8")
    ('texasholdem', 'omaha58')
    """
    return "".join(letter for letter in name.lower() if letter.isalnum())


def by_plain_name(games: Iterable[Game]) -> dict[str, Game]:
    """The games by code and by title, as `plain` has them."""
    return {plain(name): game for game in games for name in (game.title, game.code)}


def not_known(name: object, games: Mapping[str, Game]) -> str:
    """What is told to somebody who asks for a game that there is not.

    >>> from cardspeak.games import GAMES
    >>> not_known("pineaple", GAMES)
    'game: "pineaple" is not known; did you mean pineapple? (cardspeak games lists them all)'
    """
    meant = _meant(name, games) if isinstance(name, str) else []
    if meant:
        return (
            f"game: {quoted(name)} is not known; did you mean {listed(meant, 'or')}? (cardspeak games lists them all)"
        )
    endings = listed(GAME_ENDINGS, "or")
    known = f"give a code as holdem, omaha8 or razz (cardspeak games lists them all), or a path that ends in {endings}"
    return f"game: {quoted(name)} is not known; {known}"


def _meant(name: str, games: Mapping[str, Game]) -> list[str]:
    """The codes of the games that were probably meant, three at the most."""
    names = {plain_name: game.code for plain_name, game in by_plain_name(games.values()).items()}
    names |= {plain(other): code for other, code in ALSO_CALLED.items()}
    asked = plain(name)
    close = [asked] if asked in names else get_close_matches(asked, names, n=3, cutoff=0.65)
    return list(dict.fromkeys(names[plain_name] for plain_name in close))
