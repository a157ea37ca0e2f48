"""A scanner that reads the text of a range from left to right and reports where an error is."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple, NoReturn, Protocol

from cardspeak.cards import CARD_CHARACTERS, RANKS, SUITS
from cardspeak.errors import Place, RangeError, quoted
from cardspeak.games import Game
from cardspeak.ranges.items import Item
from cardspeak.ranges.weights import MILLION

DASH = "[-–−]"
CHARACTER = rf"[{''.join(CARD_CHARACTERS)}][\ufe0e\ufe0f]?"
"""A card that is one character, such as 🂡."""
CARDS = f"(?:[{RANKS}][{SUITS}])+"
"""Cards as a `Range` writes them, such as `AsKs`."""
NUMBER = r"\d+(?:\.\d*)?|\.\d+"
ENDS = frozenset(("", ",", ";", "\n", "\r"))
"""What ends an entry that has no conditions or weights; "" is the end of the text."""
LONGEST_NUMBER = 20
"""The maximum length of a number in characters. Up to this length, decimal arithmetic with 28 digits is exact."""
SPACES = r"[^\S\n\r]*"
"""Optional white space within an item. It excludes newlines, which separate items as commas do."""
_SPACES = re.compile(r"[^\S\n\r]+|[\u200b\ufeff]")


class Scanner:
    """A text and the current position in it.

    Attributes:
        text: the text.
        what: the name of the input in error messages.
        at: the position of the next character, counted from 0.
    """

    __slots__ = ("at", "text", "what")

    def __init__(self, text: str, what: Place) -> None:
        self.text, self.what, self.at = text, what, 0

    @property
    def next(self) -> str:
        """The next character; an empty string at the end."""
        return self.text[self.at : self.at + 1]

    def skip_spaces(self) -> None:
        """Skip white space except newlines."""
        if "!" <= self.text[self.at : self.at + 1] <= "~":
            return
        while match := _SPACES.match(self.text, self.at):
            self.at = match.end()

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The match of the pattern at the current position, or None. The scanner moves past a match."""
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def fail(self, start: int, wrong: str, end: int | None = None) -> NoReturn:
        """Raise a `RangeError` about the characters from `start` to `end` (by default, to the current position)."""
        item = self.text[start : self.at if end is None else end].strip()
        raise RangeError.in_text(self.what, self.text, quoted(item, 40), start + 1, f": {wrong}")


class Fail(Protocol):
    """Raises a `RangeError` about the text from `start` to `end`."""

    def __call__(self, start: int, wrong: str, end: int | None = None) -> NoReturn:
        """Raise the error."""
        ...


class Condition(NamedTuple):
    """A condition on the suits of holdings, such as `:ds`.

    Attributes:
        shapes: the accepted shapes. A shape is the number of cards in each suit, in descending order.
        written: the condition in normalised notation.
    """

    shapes: frozenset[tuple[int, ...]]
    written: str


class Notation(Protocol):
    """A notation for holdings, such as the notation for games with two hole cards."""

    @property
    def game(self) -> Game:
        """The game that the holdings belong to."""
        ...

    @property
    def has_spaces_between(self) -> bool:
        """Whether spaces, like commas, separate items."""
        ...

    def item(self, scanner: Scanner) -> Item:
        """The item at the current position. The scanner moves past it."""
        ...

    def condition(self, scanner: Scanner) -> Condition | None:
        """The condition at the current position, such as `:ds`, or None. The scanner moves past it."""
        ...

    def is_span(self, first: str, last: str) -> bool:
        """Whether two items joined by a dash form a span, such as `QQ-99`."""
        ...


def read_millionths(number: str, scanner: Scanner, start: int, *, is_percent: bool) -> int:
    """The weight that a number specifies, in millionths.

    Raises:
        RangeError: the number is not a valid weight.
    """
    check_length(number, scanner, start)
    value = Decimal(number) * (MILLION // 100 if is_percent else MILLION)
    if not 0 < value <= MILLION:
        scanner.fail(start, "a weight must be above 0 and at most 1, such as 0.5 or 50%")
    if value != value.to_integral_value():
        scanner.fail(start, "a weight can have at most six decimal places, a percentage at most four")
    return int(value)


def check_length(number: str, scanner: Scanner, start: int) -> None:
    """Raise `RangeError` if a number has too many characters."""
    if len(number) > LONGEST_NUMBER:
        scanner.fail(start, f"a number can have at most {LONGEST_NUMBER} characters")
