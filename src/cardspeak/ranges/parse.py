"""Parse the text of a range."""

from __future__ import annotations

from typing import Literal

from cardspeak.errors import Place, RangeError, shown
from cardspeak.games import GAMES, AnyGame, Game, find_game
from cardspeak.ranges.classes import has_classes
from cardspeak.ranges.evaluation import evaluated
from cardspeak.ranges.reader import Reader
from cardspeak.ranges.scan import Notation, Scanner
from cardspeak.ranges.tree import Changed, Common, Fold
from cardspeak.ranges.weighted import Range, described_or_listed, every_holding

WHAT = "range"


def parse_range(
    text: str, game: AnyGame = "holdem", what: Place = WHAT, *, syntax: Literal["generic", "classic"] | None = None
) -> Range:
    """The range that a text describes.

    Separate holdings with commas, semicolons or newlines; in games with two hole cards, spaces work as well. If a
    holding occurs more than once, its last weight counts. A `!` or `-` before a holding removes that holding.

    With `syntax="generic"`, the text is in the generic syntax of ProPokerTools, in which `AKs` is an ace and the king
    of spades, `AxKx` is suited, `:` is "and" and `!` is "but not". A range in it can also be a part of a range in the
    notation of this package, as in `generic(AA:xxyy)`.

    Args:
        text: the range, such as `QQ+, AKs, AQs:0.5` or, for four hole cards, `AAxx:ds, T987`.
        game: a game code, a `Game`, or the path of a game file.
        what: the name of the input in error messages, as text such as "range" or as a `Where`.
        syntax: None for the notation of this package, or the name of a syntax of ProPokerTools: `generic`, or
            `classic`, which is for games with two hole cards and the same as the notation of this package.

    Raises:
        RangeError: the text cannot be parsed (the message gives the column), or the range is empty or takes too much
            work.
        GameError: the game is not known.

    >>> parse_range("QQ+, AKs, AKo")
    <Range QQ+, AK (34 of 1,326 holdings, 2.56 %)>
    >>> parse_range("AxKx, AwKw:hh@50", syntax="generic") == parse_range("AKs")
    True
    >>> parse_range("QQ+,AXs")
    Traceback (most recent call last):
    cardspeak.errors.RangeError: range "QQ+,AXs": "AXs" at column 5: X is not a rank (23456789TJQKA)
    """
    if syntax not in (None, "generic", "classic"):
        raise RangeError.at("syntax", f'{shown(syntax)} is not a syntax; write "generic" or "classic"')
    if not isinstance(text, str):
        raise RangeError.at(what, f"{shown(text)} is not text; write a range as QQ+, AKs, or random")
    known_game = find_game(game)
    if syntax == "classic" and not has_classes(known_game):
        title = known_game.short_title
        raise RangeError.at(
            what, f"the classic syntax is for games with two hole cards, not {title}; use the generic one"
        )
    is_generic = syntax == "generic"
    if GAMES.get(known_game.code) is known_game:
        kept = _KEPT.get((text, known_game.code, is_generic))
        if kept is not None:
            return kept
        read = _read(text, known_game, what, is_generic=is_generic)
        _keep(read, text, is_generic=is_generic)
        return read
    return _read(text, known_game, what, is_generic=is_generic)


def parse_street(text: str, game: Game, n_cards: int, what: Place = WHAT) -> Range:
    """The range of a stud hand before all its cards are dealt, in which each holding has `n_cards` cards.

    Raises:
        RangeError: as in `parse_range`, or a holding has another number of cards.

    >>> from cardspeak.games import find_game
    >>> parse_street("[AK]? QcJh", find_game("stud"), 4)
    <Range of stud [AK]QcJhx (364 of 270,725 holdings, 0.13 %)>
    """
    return _read(text, game, what, n_cards)


_KEPT: dict[tuple[str, str, bool], Range] = {}
"""The last ranges that were read, by text, game code, and whether the syntax is the generic one. Only
built-in games and ranges that take little memory."""
MOST_KEPT, LARGEST_KEPT = 64, 1 << 17
"""The number of ranges to keep, and the largest number of weights that a kept range stores."""


def _keep(read: Range, text: str, *, is_generic: bool) -> None:
    """Keep a range, so that the same text is not read again."""
    if read.n_stored > LARGEST_KEPT:
        return
    while len(_KEPT) >= MOST_KEPT:
        _KEPT.pop(next(iter(_KEPT), ("", "", False)), None)
    _KEPT[text, read.game.code, is_generic] = read


def _read(text: str, game: Game, what: Place, n_cards: int | None = None, *, is_generic: bool = False) -> Range:
    """The range of a text, parsed without the cache; `n_cards` is the number of cards in an incomplete hand."""
    scanner = Scanner(text, what)
    if is_generic:
        from cardspeak.ranges.generic import GenericReader

        node, written = GenericReader(scanner, game, n_cards).read()
        written = f"generic({written})"
    else:
        node, written = Reader(scanner, _notation(game, n_cards), n_cards).read()
    if not isinstance(node, (Fold, Changed, Common)) and node.known is not None:
        return every_holding(game, node.n_cards, node.known)
    holdings = evaluated(node, game, scanner.fail, len(text))
    return described_or_listed(game, node.n_cards, holdings, "" if has_classes(game) else written)


def _notation(game: Game, n_cards: int | None) -> Notation:
    """The notation of the ranges of a game. Each is imported on first use, because most programs need only one."""
    if has_classes(game):
        from cardspeak.ranges.two_cards import TwoCards

        return TwoCards(game)
    from cardspeak.ranges.patterns import Patterns

    return Patterns(game, n_cards)
