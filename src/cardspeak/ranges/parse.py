"""The way in: text to a range."""

from __future__ import annotations

from functools import lru_cache

from cardspeak.errors import Place, RangeError, shown
from cardspeak.games import GAMES, AnyGame, Game, find_game
from cardspeak.ranges.classes import has_classes
from cardspeak.ranges.patterns import Patterns
from cardspeak.ranges.reader import Reader
from cardspeak.ranges.scan import Notation, Scanner
from cardspeak.ranges.two_cards import TwoCards
from cardspeak.ranges.weighted import Range, every_holding, made

WHAT = "range"


def parse_range(text: str, game: AnyGame = "holdem", what: Place = WHAT) -> Range:
    """The range that a text stands for.

    Holdings stand between commas, semicolons, lines or, with two hole cards, spaces. A holding that is there twice
    counts as the last one says. `!` or `-` before holdings takes them out.

    Args:
        text: the range, as `QQ+, AKs, AQs:0.5`; of more than two cards as `AAxx:ds, T987`.
        game: the code of the game, a `Game`, or the path of a file that holds one.
        what: what it is, for errors: "range", or a `Where`.

    Raises:
        RangeError: it cannot be read, with the column; or it is empty.
        GameError: there is no such game.

    >>> parse_range("QQ+, AKs, AKo")
    <Range QQ+, AK (34 of 1,326 holdings, 2.56 %)>
    >>> parse_range("QQ+,AXs")
    Traceback (most recent call last):
    cardspeak.errors.RangeError: range "QQ+,AXs": "AXs" at column 5: X is not a rank (23456789TJQKA)
    """
    if not isinstance(text, str):
        raise RangeError.at(what, f"{shown(text)} is no text; write a range as QQ+, AKs, or random")
    known_game = find_game(game)
    if GAMES.get(known_game.code) is known_game:
        try:
            return _of_ours(text, known_game.code)
        except RangeError:
            if what == WHAT:
                raise
    return _read(text, known_game, what)


@lru_cache(maxsize=64)
def _of_ours(text: str, code: str) -> Range:
    """The range of a text in a game that is known by its code."""
    return _read(text, GAMES[code], WHAT)


def _read(text: str, game: Game, what: Place) -> Range:
    """The range of a text, read now."""
    notation: Notation = TwoCards(game) if has_classes(game) else Patterns(game)
    chosen = Reader(Scanner(text, what), notation).read()
    if chosen.listed is None:
        return every_holding(game, chosen.n_cards, chosen.known or ())
    return made(game, chosen.n_cards, chosen.listed, "" if has_classes(game) else chosen.written)
