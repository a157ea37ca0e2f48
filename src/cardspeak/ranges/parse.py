"""Parse the text of a range."""

from __future__ import annotations

from cardspeak.errors import Place, RangeError, shown
from cardspeak.games import GAMES, AnyGame, Game, find_game
from cardspeak.ranges.classes import has_classes
from cardspeak.ranges.evaluation import evaluated
from cardspeak.ranges.patterns import Patterns
from cardspeak.ranges.reader import Reader
from cardspeak.ranges.scan import Notation, Scanner
from cardspeak.ranges.tree import Changed, Fold
from cardspeak.ranges.two_cards import TwoCards
from cardspeak.ranges.weighted import Range, described_or_listed, every_holding

WHAT = "range"


def parse_range(text: str, game: AnyGame = "holdem", what: Place = WHAT) -> Range:
    """The range that a text describes.

    Separate holdings with commas, semicolons or newlines; in games with two hole cards, spaces work as well. If a
    holding occurs more than once, its last weight counts. A `!` or `-` before a holding removes that holding.

    Args:
        text: the range, such as `QQ+, AKs, AQs:0.5` or, for four hole cards, `AAxx:ds, T987`.
        game: a game code, a `Game`, or the path of a game file.
        what: the name of the input in error messages, as text such as "range" or as a `Where`.

    Raises:
        RangeError: the text cannot be parsed (the message gives the column), or the range is empty or takes too much
            work.
        GameError: the game is not known.

    >>> parse_range("QQ+, AKs, AKo")
    <Range QQ+, AK (34 of 1,326 holdings, 2.56 %)>
    >>> parse_range("QQ+,AXs")
    Traceback (most recent call last):
    cardspeak.errors.RangeError: range "QQ+,AXs": "AXs" at column 5: X is not a rank (23456789TJQKA)
    """
    if not isinstance(text, str):
        raise RangeError.at(what, f"{shown(text)} is not text; write a range as QQ+, AKs, or random")
    known_game = find_game(game)
    if GAMES.get(known_game.code) is known_game:
        kept = _KEPT.get((text, known_game.code))
        if kept is not None:
            return kept
        read = _read(text, known_game, what)
        _keep(read, text)
        return read
    return _read(text, known_game, what)


def parse_street(text: str, game: Game, n_cards: int, what: Place = WHAT) -> Range:
    """The range of a stud hand before all its cards are dealt, in which each holding has `n_cards` cards.

    Raises:
        RangeError: as in `parse_range`, or a holding has another number of cards.

    >>> from cardspeak.games import find_game
    >>> parse_street("[AK]? QcJh", find_game("stud"), 4)
    <Range of stud [AK]QcJhx (364 of 270,725 holdings, 0.13 %)>
    """
    return _read(text, game, what, n_cards)


_KEPT: dict[tuple[str, str], Range] = {}
"""The last ranges that were read, by text and game code. Only built-in games and ranges that take little memory."""
MOST_KEPT, LARGEST_KEPT = 64, 1 << 17
"""The number of ranges to keep, and the largest number of weights that a kept range stores."""


def _keep(read: Range, text: str) -> None:
    """Keep a range, so that the same text is not read again."""
    if read.n_stored > LARGEST_KEPT:
        return
    while len(_KEPT) >= MOST_KEPT:
        _KEPT.pop(next(iter(_KEPT), ("", "")), None)
    _KEPT[text, read.game.code] = read


def _read(text: str, game: Game, what: Place, n_cards: int | None = None) -> Range:
    """The range of a text, parsed without the cache; `n_cards` is the number of cards in an incomplete hand."""
    notation: Notation = TwoCards(game) if has_classes(game) else Patterns(game, n_cards)
    scanner = Scanner(text, what)
    node, written = Reader(scanner, notation).read()
    if not isinstance(node, (Fold, Changed)) and node.known is not None:
        return every_holding(game, node.n_cards, node.known)
    holdings = evaluated(node, game, scanner.fail, len(text))
    return described_or_listed(game, node.n_cards, holdings, "" if has_classes(game) else written)
