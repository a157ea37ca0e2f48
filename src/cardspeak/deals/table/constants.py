"""Constants of Python in expressions: numbers, words, ranks and cards."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from itertools import pairwise
from math import isfinite
from numbers import Integral, Rational, Real
from typing import Any, NoReturn

import numpy as np

from cardspeak.cards import RANKS as RANK_NAMES
from cardspeak.cards import mask_of, parse_cards
from cardspeak.deals.answering.query import Bins
from cardspeak.deals.expressions.kinds import BOOLEAN, CARD, CARDS, NUMBER, RANK, RANKS, TEXT, Kind
from cardspeak.deals.expressions.nodes import Constant, Node
from cardspeak.deals.facts.made import Rating, rating_kind_of
from cardspeak.errors import CardError, QueryError, listed, quoted, shown
from cardspeak.games import Game, check_deck

MOST_BINS = 10_000


def constant_of(given: object, kind: Kind | None, beside: Node | None = None, game: Game | None = None) -> Constant:
    """A constant, read as a kind of value.

    A float stands for the decimal number that Python prints: 0.1 is exactly a tenth.

    Args:
        given: the constant.
        kind: the kind that is needed; None for any.
        beside: the expression that it is compared with.
        game: the game.

    Raises:
        QueryError: it is not a value of the kind.
    """
    if isinstance(given, bool | np.bool_):
        return Constant(BOOLEAN, int(bool(given)))
    number = number_of(given)
    if number is not None:
        return Constant(NUMBER, number)
    if not isinstance(given, str):
        _fail(f"{shown(given)} is not accepted; give an expression, a number or a word")
    if kind is None or kind == TEXT:
        return Constant(TEXT, given)
    if kind == RANK:
        return Constant(RANK, _rank(given))
    if kind == RANKS:
        return Constant(RANKS, sum({1 << _rank(name) for name in _rank_names(given)}))
    if kind.labels:
        return Constant(kind, _code(given, kind))
    if kind in (CARD, CARDS):
        cards = _cards(given)
        if kind == CARDS:
            return Constant(CARDS, mask_of(cards))
        if len(cards) != 1:
            _fail(f"{quoted(given, 20)} is not a card; write one such as 'As'")
        return Constant(CARD, cards[0])
    if isinstance(beside, Rating) and game is not None:
        return _rating(given, beside, game)
    return _fail(f"{quoted(given, 20)} is a word; a {kind} is needed here")


def number_of(given: object) -> int | Fraction | None:
    """An exact number; None if the constant is not a number."""
    if isinstance(given, Integral):
        return int(given)
    if isinstance(given, Decimal) and given.is_finite():
        return _lowest(Fraction(given))
    if isinstance(given, Rational):
        return _lowest(Fraction(int(given.numerator), int(given.denominator)))
    if isinstance(given, Real):
        number = float(given)
        if not isfinite(number):
            _fail(f"{number} is not a finite number")
        return _lowest(Fraction(repr(number)))
    return None


def _lowest(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


def _code(given: str, kind: Kind) -> int:
    """The code of a word."""
    plain = {_plain(label): code for code, label in enumerate(kind.labels)}
    code = plain.get(_plain(given))
    if code is None:
        close = get_close_matches(_plain(given), plain, 1)
        hint = f"did you mean {kind.labels[plain[close[0]]]!r}? " if close else ""
        _fail(f"{quoted(given, 30)} is not a {kind}; {hint}Accepted: {listed(kind.labels, 'or')}")
    return code


def _plain(word: str) -> str:
    return "".join(letter for letter in word.lower() if letter.isalnum())


def _rank(given: str) -> int:
    name = given.strip().upper().replace("10", "T")
    if len(name) != 1 or name not in RANK_NAMES:
        _fail(f"{quoted(given, 20)} is not a rank; write one of {RANK_NAMES}, such as 'A'")
    return RANK_NAMES.index(name)


def _rank_names(given: str) -> Sequence[str]:
    return (
        given.upper().replace("10", "T").replace(",", "").split()
        if " " in given.strip()
        else [*given.upper().replace("10", "T").replace(",", "").strip()]
    )


def _rating(given: str, beside: Rating, game: Game) -> Constant:
    """The value of the hand whose cards are given."""
    half, cards = game.halves[beside.half], _cards(given)
    check_deck(cards, game, "cards")
    if not 1 <= len(cards) <= half.ranking.hand_size:
        _fail(f"{len(cards) or 'no'} cards; give the {half.ranking.hand_size} cards of a hand")
    value = half.ranking.value(cards)
    if value is None:
        _fail(f"these cards make no {half.short_name} hand in {game.short_title}")
    kind = rating_kind_of(game, beside.half, len(cards), value.places)
    if kind != beside.kind:
        _fail(f"a {beside.kind} cannot be compared with a {kind}")
    return Constant(kind, value.places + 1 - value.place)


def _cards(given: str) -> tuple[int, ...]:
    try:
        return tuple(parse_cards(given, "cards"))
    except CardError as error:
        raise QueryError.at("cards", error.detail) from None


def read_edges(bins: Any) -> Bins:
    """The bins of a histogram.

    Raises:
        QueryError: they are not a number of bins, or edges in ascending order.
    """
    if bins is None:
        return None
    if isinstance(bins, Integral) and not isinstance(bins, bool):
        if not 1 <= int(bins) <= MOST_BINS:
            raise QueryError.at("bins", f"give 1 to {MOST_BINS:,} bins")
        return int(bins)
    if isinstance(bins, str) or (not isinstance(bins, Sequence) and not hasattr(bins, "tolist")):
        raise QueryError.at("bins", f"{shown(bins)} is not accepted; give a number of bins, or a list of their edges")
    edges = [number_of(edge) for edge in bins]
    known = [Fraction(edge) for edge in edges if edge is not None]
    if len(known) != len(edges) or len(known) < 2 or any(low >= high for low, high in pairwise(known)):
        raise QueryError.at("bins", "give two edges or more, numbers in ascending order")
    if len(known) > MOST_BINS + 1:
        raise QueryError.at("bins", f"give at most {MOST_BINS:,} bins")
    return tuple(known)


def _fail(message: str) -> NoReturn:
    raise QueryError.at("expression", message)
