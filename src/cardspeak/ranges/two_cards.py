"""Notation for two hole cards: classes such as AKs, spans of classes, single holdings, one known card, percentages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from cardspeak.card_sets import every_reversed_mask
from cardspeak.cards import RANKS, SUIT_SYMBOLS, SUITS, Card, card_name, parse_cards
from cardspeak.errors import CardError, shortened
from cardspeak.games import Game, check_deck
from cardspeak.ranges.classes import Classes, classes_of
from cardspeak.ranges.items import Held, Item, every_item, single_of
from cardspeak.ranges.percent import percent_item
from cardspeak.ranges.scan import CARDS, CHARACTER, DASH, SPACES, Condition, Scanner
from cardspeak.ranges.sets import deck_mask, united
from cardspeak.ranges.text import any_text

_END = r"(?=[\s,;()\[\]{}:@!]|$)"
_WORD = re.compile(r"[^\s,;()\[\]{}:@!]+")
_HOLDING = re.compile(rf"{CARDS}{_END}")
_ANY = re.compile(rf"(?:any(?:{SPACES}two)?(?:{SPACES}cards)?|random|\*{{1,2}}|\?{{1,2}}|xx){_END}", re.IGNORECASE)
_RANK = f"(?:10|[{RANKS}])"
_SUIT = rf"[{SUITS}{SUIT_SYMBOLS}♧♢♡♤][\ufe0e\ufe0f]?"
_CLASS = re.compile(rf"({_RANK})({_RANK})([so]?)(\+|{DASH})?", re.IGNORECASE)
_WITH_RANK = re.compile(rf"((?i:{_RANK}))(?:x([so]?)|[*?])")  # AX is an error: X after a rank is not a wildcard
_CARD = re.compile(rf"{_RANK}{_SUIT}|{CHARACTER}|joker|jk", re.IGNORECASE)
_DASH_BEFORE_CARD = re.compile(rf"{DASH}(?={_CARD.pattern})", re.IGNORECASE)
_OTHER = re.compile(rf"(?:\?\?|\*\*|xx|[x*?]({_SUIT})?){_END}", re.IGNORECASE)
_FOLLOWING = re.compile(rf"{SPACES}({_WORD.pattern})")
_SPANS = (
    "the two ends do not form a span; "
    "write a span as TT-77, A5s-A2s or JTs-87s, with both ends suited, both offsuit, or neither"
)


class _Class(NamedTuple):
    """A class as written in a range.

    Attributes:
        high: the index of the higher rank in RANKS.
        low: the index of the lower rank.
        kind: "s" for suited, "o" for offsuit; "" for a pair, or for suited and offsuit together.
        sign: "+" for the class and those above it, "-" for the class and those below it, otherwise "".
    """

    high: int
    low: int
    kind: str
    sign: str = ""

    @property
    def is_pair(self) -> bool:
        return self.high == self.low

    @property
    def name(self) -> str:
        """The class as text, without the sign."""
        return RANKS[self.high] + RANKS[self.low] + self.kind


@dataclass(frozen=True, slots=True)
class TwoCards:
    """The notation for games with two hole cards. `Notation` describes the methods."""

    game: Game
    _held: dict[str, Held] = field(default_factory=dict, compare=False, repr=False)

    @property
    def has_spaces_between(self) -> bool:
        """True: in `AA KK`, the space separates two items."""
        return True

    @property
    def classes(self) -> Classes:
        """The classes of the game's deck."""
        return classes_of(self.game.deck)

    def item(self, scanner: Scanner) -> Item:
        """The item at the current position. The scanner moves past it."""
        start = scanner.at
        holding = _HOLDING.match(scanner.text, start)
        if holding and len(holding[0]) == 4 and (known := single_of(holding[0], deck_mask(self.game.deck))):
            scanner.at = holding.end()
            return known
        if scanner.take(_ANY):
            return every_item(self.game, any_text(self.game, (), 2))
        percent = percent_item(self.game, scanner)
        if percent:
            return percent
        word = scanner.take(_WORD)
        if not word:
            scanner.fail(start, "no holding starts here; write holdings as AKs, TT+, AsKs or random", start + 1)
        if held := self._held.get(word[0]):
            single = _class_of(word[0])
            if single:
                self._check_dash(single, scanner, start)
            return held
        names = self._classes(word[0], scanner, start)
        if names:
            return self._held.setdefault(word[0], Held(self.classes.united(names), 2, word[0]))
        scanner.at = start
        return self._cards(scanner) or self._fail(word[0], scanner, start)

    def condition(self, scanner: Scanner) -> Condition | None:  # noqa: ARG002
        """None, because `AKs` and `AKo` already express every condition on the suits of two cards."""
        return None

    def is_span(self, first: str, last: str) -> bool:
        """Whether two items joined by a dash form a span, such as `QQ-99`."""
        first_class, last_class = _class_of(first), _class_of(last)
        return bool(first_class and last_class and _between(first_class, last_class))

    def _classes(self, word: str, scanner: Scanner, start: int) -> list[str]:
        """The names of the classes that a word describes; empty if it is neither a class nor a span."""
        classes: Iterable[_Class] = ()
        with_rank = _WITH_RANK.fullmatch(word)
        if with_rank:
            rank = _rank(with_rank[1])
            others = [other for other in range(len(RANKS)) if other != rank]
            classes = [_Class(max(rank, other), min(rank, other), with_rank[2] or "") for other in others]
            classes += [_Class(rank, rank, "")] if word[-1] in "*?" else []
            self._check_rank(rank, scanner, start)
        elif single := _class_of(word):
            self._check(single, scanner, start)
            self._check_dash(single, scanner, start)
            classes = _UNDER_SIGN[single.sign](single)
        else:
            first, _, last = re.sub(DASH, "-", word).partition("-")
            ends = [end for end in map(_class_of, (first, last)) if end]
            if len(ends) == 2:
                for end in ends:
                    self._check(end, scanner, start)
                classes = _between(ends[0], ends[1]) or scanner.fail(start, _SPANS)
        return [name for single in classes for name in _names(single) if name in self.classes.sets]

    def _check_dash(self, class_: _Class, scanner: Scanner, start: int) -> None:
        """Raise `RangeError` if a class, a dash and a space might be the start of a span, as in `66- 44`."""
        following = _FOLLOWING.match(scanner.text, scanner.at)
        if class_.sign == "-" and following and self.is_span(class_.name, following[1]):
            lower = f"put a comma after {class_.name}- for {class_.name} and lower"
            message = f"write {class_.name}-{following[1]} for a span, or {lower}"
            scanner.fail(start, f"ambiguous dash before a space; {message}")

    def _check(self, class_: _Class, scanner: Scanner, start: int) -> None:
        """Raise `RangeError` for a suited or offsuit pair, and for a rank that is not in the deck."""
        if class_.is_pair and class_.kind:
            message = "suited" if class_.kind == "s" else "offsuit"
            scanner.fail(start, f"a pair cannot be {message}; write {class_.name[:2]}")
        for rank in (class_.high, class_.low):
            self._check_rank(rank, scanner, start)

    def _check_rank(self, rank: int, scanner: Scanner, start: int) -> None:
        if RANKS[rank] not in self.classes.ranks:
            self._fail_rank(RANKS[rank], scanner, start)

    def _fail_rank(self, letter: str, scanner: Scanner, start: int) -> None:
        scanner.fail(start, f"{letter} is not a rank ({self.classes.ranks[::-1]})")

    def _cards(self, scanner: Scanner) -> Item | None:
        """The holding that starts here, or all holdings with one known card; None if no card starts here."""
        start = scanner.at
        first = scanner.take(_CARD)
        if not first:
            return None
        known = self._card(first[0], scanner, start)
        scanner.skip_spaces()
        scanner.take(_DASH_BEFORE_CARD)
        other = scanner.take(_OTHER)
        if other:
            return self._card_and_any(known, other[1])
        at = scanner.at
        second = scanner.take(_CARD)
        if not second:
            rest = scanner.take(_WORD)
            message = f"{shortened(rest[0], 20)} is not a card" if rest else "it has only one card"
            scanner.fail(start, f"{message}; write two cards, such as AsKs, or As? for any second card")
        cards = (known, self._card(second[0], scanner, at))
        if cards[0] == cards[1]:
            scanner.fail(start, f"{card_name(known)} appears twice; each card can be dealt only once")
        if rest := scanner.take(_WORD):
            scanner.fail(
                start, f"{shortened(rest[0], 20)} follows two cards; {self.game.short_title} has two hole cards"
            )
        return every_item(self.game, any_text(self.game, cards, 2), 2, cards)

    def _card(self, text: str, scanner: Scanner, start: int) -> Card:
        """The card with this name.

        Raises:
            RangeError: the card is not in the game's deck.
        """
        (card,) = parse_cards(text)
        try:
            check_deck((card,), self.game, text)
        except CardError as error:
            scanner.fail(start, str(error).partition(": ")[2])
        return card

    def _card_and_any(self, known: Card, suit: str | None) -> Item:
        """All holdings with a known card; if a suit is given, only holdings whose other card has that suit."""
        if suit is None:
            return every_item(self.game, any_text(self.game, (known,), 2), 2, (known,))
        wanted = parse_cards("A" + suit)[0] & 3
        others = [card for card in self.game.deck if card != known and card & 3 == wanted and card < len(RANKS) * 4]
        sets = united([every_reversed_mask((known, other), 2) for other in others])
        return Held(sets, 2, f"{card_name(known)}x{SUITS[wanted]}")

    def _fail(self, word: str, scanner: Scanner, start: int) -> Item:
        """Raise `RangeError` about a word that is not an item."""
        scanner.at = start + len(word)
        letters = word.replace("10", "T")
        for letter in letters[:2]:
            if letter.upper() not in self.classes.ranks:
                self._fail_rank(letter, scanner, start)
        if len(letters) > 2 and re.fullmatch(_SUIT, letters[2:], re.IGNORECASE):
            message = f"{letters[2:]} is a suit; write {letters[0]}{letters[2:]}{letters[1]}{letters[2:]} for two cards"
            scanner.fail(start, f"{message}, {letters[:2]}s for suited, {letters[:2]}o for offsuit")
        scanner.fail(
            start, "it is not a holding; write holdings as AKs, AKo, AK, TT+, TT-77, A5s-A2s, AsKs, As?, 15% or random"
        )


def _rank(text: str) -> int:
    """The index of a rank in RANKS."""
    return RANKS.index("T" if text == "10" else text.upper())


@lru_cache(maxsize=1024)
def _class_of(word: str) -> _Class | None:
    """The class that a word names, with or without a sign; None if it does not name a class."""
    match = _CLASS.fullmatch(word)
    if not match:
        return None
    low, high = sorted((_rank(match[1]), _rank(match[2])))
    sign = match[4] or ""
    return _Class(high, low, match[3].lower(), sign if sign in "+" else "-")


def _upwards(lowest: _Class) -> list[_Class]:
    """A class and the classes above it: higher pairs for a pair, higher kickers for other classes."""
    if lowest.is_pair:
        return [_Class(rank, rank, "") for rank in range(lowest.high, len(RANKS))]
    return [lowest._replace(low=kicker) for kicker in range(lowest.low, lowest.high)]


def _downwards(highest: _Class) -> list[_Class]:
    """A class and the classes below it: lower pairs for a pair, lower kickers for other classes."""
    if highest.is_pair:
        return [_Class(rank, rank, "") for rank in range(highest.high + 1)]
    return [highest._replace(low=kicker) for kicker in range(highest.low + 1)]


_UNDER_SIGN: Mapping[str, Callable[[_Class], list[_Class]]] = MappingProxyType(
    {"": lambda single: [single], "+": _upwards, "-": _downwards}
)
"""For each sign, the function that returns the classes for a class with this sign."""


def _between(first: _Class, last: _Class) -> list[_Class]:
    """The classes of a span, including both ends; empty if the two classes are not ends of a span."""
    lower, upper = sorted((first, last), key=lambda end: (end.high, end.low))
    if first.kind != last.kind or first.sign or last.sign or first.is_pair != last.is_pair:
        return []
    if lower.high == upper.high:
        return [lower._replace(low=kicker) for kicker in range(lower.low, upper.low + 1)]
    if lower.high - lower.low != upper.high - upper.low:
        return []
    return [lower._replace(high=lower.high + step, low=lower.low + step) for step in range(upper.high - lower.high + 1)]


def _names(class_: _Class) -> list[str]:
    """The names of the classes that a `_Class` covers: both suited and offsuit for two ranks without a kind."""
    return [class_.name] if class_.is_pair or class_.kind else [class_.name + "s", class_.name + "o"]
