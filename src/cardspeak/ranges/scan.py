"""The text of a range, read from left to right; errors say where."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple, NoReturn, Protocol

from cardspeak.card_sets import Masks
from cardspeak.cards import Card
from cardspeak.errors import Place, RangeError, quoted
from cardspeak.games import Game
from cardspeak.ranges.sets import MOST
from cardspeak.ranges.weights import MILLION, Weighted, evenly

DASH = "[-–−]"
NUMBER = r"\d+(?:\.\d*)?|\.\d+"
LONGEST_NUMBER = 20
"""Characters; so that decimal arithmetic, of 28 digits, is exact."""
SPACES = r"[^\S\n\r]*"
"""White space within an item: no new line, which is as good as a comma."""
_SPACES = re.compile(r"[^\S\n\r]+|[\u200b\ufeff]")


class Chosen(NamedTuple):
    """The holdings that an item of a range, or a range, stands for.

    Attributes:
        n_cards: how many cards each has.
        known: the cards of all of them, where they are all holdings that have these; then they need not be listed.
        listed: the holdings and their weights, where they are listed.
        written: the item, tidied.
    """

    n_cards: int
    known: tuple[Card, ...] | None
    listed: Weighted | None
    written: str


def chosen(sets: Masks, n_cards: int, written: str) -> Chosen:
    """Listed holdings that all count 1."""
    return Chosen(n_cards, None, evenly(sets), written)


class Scanner:
    """A text and how far it is read.

    Attributes:
        text: the text.
        what: what it is, for errors.
        at: where the next character is, counted from 0.
    """

    __slots__ = ("at", "text", "what")

    def __init__(self, text: str, what: Place) -> None:
        self.text, self.what, self.at = text, what, 0

    @property
    def next(self) -> str:
        """The next character; none at the end."""
        return self.text[self.at : self.at + 1]

    def skip_spaces(self) -> None:
        """Nothing; white space that is here is then read."""
        while match := _SPACES.match(self.text, self.at):
            self.at = match.end()

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What follows, if it is of the pattern; then it is read."""
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def fail(self, start: int, wrong: str, end: int | None = None) -> NoReturn:
        """Raise what is wrong with the characters from `start` to `end`, or to where the text is read."""
        item = self.text[start : self.at if end is None else end].strip()
        raise RangeError.in_text(self.what, self.text, quoted(item), start + 1, f": {wrong}")


class Condition(NamedTuple):
    """A condition on holdings, as `:ds`.

    Attributes:
        shapes: how many cards of each suit a holding may have, the largest number first.
        written: the condition, tidied.
    """

    shapes: frozenset[tuple[int, ...]]
    written: str


class Notation(Protocol):
    """How holdings of one kind are written."""

    @property
    def game(self) -> Game:
        """The game whose holdings they are."""
        ...

    @property
    def has_spaces_between(self) -> bool:
        """Whether spaces are as good as commas between items."""
        ...

    def item(self, scanner: Scanner) -> Chosen:
        """The item that starts here, which is then read."""
        ...

    def condition(self, scanner: Scanner) -> Condition | None:
        """What starts here and leaves some of the holdings before it, as `:ds`; it is then read."""
        ...

    def is_span(self, first: str, last: str) -> bool:
        """Whether a dash between two items makes them a span."""
        ...


def read_millionths(number: str, scanner: Scanner, start: int, *, is_percent: bool) -> int:
    """The weight in millionths that a number says."""
    check_length(number, scanner, start)
    value = Decimal(number) * (MILLION // 100 if is_percent else MILLION)
    if not 0 < value <= MILLION:
        scanner.fail(start, "a weight is above 0 and at most 1, as 0.5 or 50%")
    if value != value.to_integral_value():
        scanner.fail(start, "a weight has at most six digits after the point, a percentage four")
    return int(value)


def check_length(number: str, scanner: Scanner, start: int) -> None:
    """Nothing; fails at a number with too many digits."""
    if len(number) > LONGEST_NUMBER:
        scanner.fail(start, f"a number has at most {LONGEST_NUMBER} characters")


def check_count(count: int, scanner: Scanner, start: int) -> None:
    """Nothing; fails at too many holdings."""
    if count > MOST:
        scanner.fail(start, f"it stands for {count:,} holdings; {MOST:,} at the most can be listed")
