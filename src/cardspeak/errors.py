"""The exceptions of the package.

Every exception for wrong input is a `CardspeakError`, which is a `ValueError`. Its message is one line: what is wrong,
where, and what is accepted. The command prints it unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self, TypeAlias

if TYPE_CHECKING:
    from cardspeak import answer_types


LONGEST_QUOTE = 80
"""The maximum number of characters of the input that a message quotes."""
_LONG_WORD = re.compile(rf"\S{{{LONGEST_QUOTE + 20},}}")


@dataclass(frozen=True, slots=True)
class Where:
    """The location of an error in the input: the argument or key, and the item or the position in it.

    Attributes:
        field: the argument or key, such as `board` or `bet`; singular for an error in one item, such as `range`.
        item: the item: its number, counted from 1, or the player's name.
        card: the number of the card, counted from 1, if the cards were given as a sequence.
        column: the column of the text where the error starts, counted from 1.
        line: the line of the file, counted from 1.
        index: the position in an array, counted from 0: the row and, for an error in a single card, the column.
        other: the location of a conflicting argument, such as another hand with the same card.
        words: what messages call the location; by default, the field followed by the item.

    >>> print(Where("board"), Where("range", 2), Where("bet", "Ann"), sep=", ")
    board, range 2, bet of Ann
    """

    field: str
    item: int | str | None = None
    card: int | None = None
    column: int | None = None
    line: int | None = None
    index: tuple[int, ...] | None = None
    other: Where | None = None
    words: str = ""

    def __str__(self) -> str:
        words = self.words or self.field + _of(self.item)
        return words if self.card is None else f"{words}, item {self.card}"

    def to_dict(self) -> answer_types.Where:
        """The location as a JSON-ready dict, without attributes that are None."""
        place: answer_types.Where = {"field": self.field[:LONGEST_QUOTE]}
        if self.item is not None:
            place["item"] = self.item
        if self.card is not None:
            place["card"] = self.card
        if self.column is not None:
            place["column"] = self.column
        if self.line is not None:
            place["line"] = self.line
        if self.index is not None:
            place["index"] = [*self.index]
        if self.other is not None:
            place["other"] = self.other.to_dict()
        return place

    def key(self, name: str) -> Where:
        """The location of a key inside this location.

        >>> print(Where("hand", 2).key("rank"), Where("hand", 2).key("rank").field, sep=", ")
        hand 2: rank, rank
        """
        return Where(name, self.item, words=f"{self}: {name}")


Place: TypeAlias = Where | str
"""The location of an argument, as functions receive it for error messages; plain text is the name of a field."""


def where(place: Place, **more: Any) -> Where:
    """The location as a `Where`, with additional attributes.

    >>> where("board", column=3)
    Where(field='board', item=None, card=None, column=3, line=None, index=None, other=None, words='')
    """
    return replace(place if isinstance(place, Where) else Where(place), **more)


def _of(item: int | str | None) -> str:
    if item is None:
        return ""
    return f" {item}" if isinstance(item, int) else f" of {shortened(item)}"


class CardspeakError(ValueError):
    """The base class of all errors of the package.

    Attributes:
        code: the kind of error, as one word for programs. Each class has its own, such as `card`.
        where: the location in the input; None if the error has no single location.
        detail: the message without the location at its start, for display next to that location.

    >>> error = CardError.in_text(Where("hand", 2), "AsXd", '"Xd"', 3, ': "X" is not a rank')
    >>> print(error)
    hand 2 "AsXd": "Xd" at column 3: "X" is not a rank
    >>> print(error.detail)
    "Xd" at column 3: "X" is not a rank
    >>> error.where.item, error.where.column
    (2, 3)
    """

    code: answer_types.ErrorCode = "input"

    def __init__(self, sentence: str, where: Where | None = None, detail: str = "") -> None:
        super().__init__(_without_long_words(sentence))
        self.where = where
        self.detail = _without_long_words(detail or sentence)

    @classmethod
    def at(cls, place: Place, detail: str, **more: Any) -> Self:
        """An error whose message starts with the location; `more` are additional attributes of `where`."""
        return cls(f"{place}: {detail}", where(place, **more), detail)

    @classmethod
    def in_text(cls, place: Place, text: str, part: str, column: int, wrong: str) -> Self:
        """An error in a part of a text, from `column` on; `wrong` is the end of the message."""
        detail = f"{part} at column {column}{wrong}"
        shown_text = quoted_around(text, column, min(60, max(20, LONGEST_QUOTE - len(part))))
        return cls(f"{place} {shown_text}: {detail}", where(place, column=column), detail)

    @classmethod
    def in_array(cls, place: Place, index: tuple[int, ...], detail: str) -> Self:
        """An error in a row of an array, or in one column of a row. Rows and columns are counted from 0.

        >>> print(CardError.in_array("ids", (3, 2), "99 is not a card id"))
        row 3, column 2: 99 is not a card id
        """
        axes = ", ".join(f"{axis} {number}" for axis, number in zip(("row", "column"), index, strict=False))
        return cls(f"{axes}: {detail}", where(place, index=index), detail)

    def to_dict(self) -> answer_types.Error:
        """The error as a JSON-ready dict. `error` is the message; `where` is None if the error has no location.

        >>> error = CardError.at("board", "no cards").to_dict()
        >>> error["error"], error["code"], error["where"], error["detail"]
        ('board: no cards', 'card', {'field': 'board'}, 'no cards')
        """
        place = None if self.where is None else self.where.to_dict()
        return {"kind": "error", "error": str(self), "code": self.code, "where": place, "detail": self.detail}


class CardError(CardspeakError):
    """A card that cannot be read, appears twice, or is not in the game's deck."""

    code: answer_types.ErrorCode = "card"


class HandError(CardspeakError):
    """A hand or a board with the wrong number of cards, or a hand that is not possible in the game."""

    code: answer_types.ErrorCode = "hand"


class GameError(CardspeakError):
    """An unknown or invalid game, or a request that does not apply to the game."""

    code: answer_types.ErrorCode = "game"


class PotError(CardspeakError):
    """Invalid bets, folds, rankings, payout rules or rake, or stacks whose prize value cannot be computed."""

    code: answer_types.ErrorCode = "pot"


class RangeError(CardspeakError):
    """A range that cannot be read or that contains no holding."""

    code: answer_types.ErrorCode = "range"


class EquityError(CardspeakError):
    """Equity that cannot be computed, because the hands cannot all be dealt or because an option is invalid."""

    code: answer_types.ErrorCode = "equity"


class RulebookError(CardspeakError):
    """A rulebook that cannot be read, or that distinguishes too many hands."""

    code: answer_types.ErrorCode = "rulebook"


class SchemeError(CardspeakError):
    """An unknown scheme, cards that a scheme does not accept, or a function that cannot be audited."""

    code: answer_types.ErrorCode = "scheme"


class TableError(CardspeakError):
    """A table that cannot be read: a missing or malformed file, an unknown key or an impossible amount."""

    code: answer_types.ErrorCode = "table"


class CheckpointWarning(UserWarning):
    """A checkpoint file that cannot be saved at the moment, for example because the disk is full. The run goes on."""


def quoted(text: object, longest: int = 60) -> str:
    r"""The text in double quotes, on one line and truncated to a readable length.

    >>> print(quoted("As\nKd"))
    "As\nKd"
    >>> print(quoted("2" * 100, longest=5))
    "22222…"
    """
    return f'"{shortened(text, longest)}"'


def shortened(text: object, longest: int = 60) -> str:
    r"""The text on one line and truncated to a readable length, without quotes.

    >>> print(shortened("As\nKd"), shortened("2" * 100, longest=5))
    As\nKd 22222…
    """
    try:
        whole = str(text)
    except ValueError:  # an integer with more digits than Python converts to text
        whole = "a huge number"
    escaped = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in whole[:longest])
    is_cut = len(whole) > longest or len(escaped) > longest
    return f"{escaped[:longest]}…" if is_cut else escaped


def quoted_around(text: str, column: int, longest: int = 60) -> str:
    r"""The text in double quotes, on one line; of a long text, the part around a column, counted from 1.

    >>> print(quoted_around("AA, KK, QQ, JJ, TT", 9, 10), quoted_around("AA, KK, QQ", 9, 10), sep="\n")
    "… KK, QQ, J…"
    "AA, KK, QQ"
    """
    start = max(0, min(column - 1 - longest // 2, len(text) - longest))
    if column <= longest - 10:
        start = 0  # the beginning shows which text it is
    before = "…" if start else ""
    return f'"{before}{shortened(text[start:], longest)}"'


def _without_long_words(sentence: str) -> str:
    """The sentence, in which words that are too long, which can only be input, are shortened."""
    return _LONG_WORD.sub(lambda word: f"{word[0][:60]}…", sentence)


def shown(given: object) -> str:
    """The input as an error message shows it: text in quotes, anything else without.

    >>> print(shown("up"), shown(5))
    "up" 5
    """
    return quoted(given) if isinstance(given, str) else shortened(given)


def listed(items: Iterable[object], word: str = "and") -> str:
    """The items as an English list.

    >>> listed(["A", "B", "C"])
    'A, B and C'
    >>> listed(["3", "4", "5"], "or")
    '3, 4 or 5'
    """
    *first, last = [str(item) for item in items] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last
