"""What can go wrong, in the user's words.

Every error of the project is a `CardspeakError`, which is a `ValueError`. Its message is one line that says what is
wrong, where, and what is accepted, so that the command can print it as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self, TypeAlias

if TYPE_CHECKING:
    from cardspeak import answer_types


@dataclass(frozen=True, slots=True)
class Where:
    """Where in the input an error is: which argument or key, which item of it, which column of its text.

    Attributes:
        field: the argument or key, as `board`, `dead` or `bet`; in the singular when it is about one item, as `range`.
        item: which item: a number counted from 1, or the player's name.
        card: which card, counted from 1, if the cards came as a sequence.
        column: the column of the text at which the error starts, counted from 1.
        line: the line of a file, counted from 1.
        index: where in an array: the row, and the column if it is about one card of it, counted from 0.
        other: the place that it contradicts, as the hand that has the same card.
        words: what sentences call the place, if that is not made of the field and the item.

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
        """The place as JSON has it, without what is not known."""
        place: answer_types.Where = {"field": self.field}
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
        """The place of a key of what is here.

        >>> print(Where("hand", 2).key("rank"), Where("hand", 2).key("rank").field)
        hand 2: rank rank
        """
        return Where(name, self.item, words=f"{self}: {name}")


Place: TypeAlias = Where | str
"""What functions take for the place of their argument in errors; text alone is the name of a field."""


def where(place: Place, **more: Any) -> Where:
    """The place as a `Where`, with more attributes.

    >>> where("board", column=3)
    Where(field='board', item=None, card=None, column=3, line=None, index=None, other=None, words='')
    """
    return replace(place if isinstance(place, Where) else Where(place), **more)


def _of(item: int | str | None) -> str:
    if item is None:
        return ""
    return f" {item}" if isinstance(item, int) else f" of {item}"


class CardspeakError(ValueError):
    """Any error of the project.

    Attributes:
        where: where in the input it is; None if it is not about one place.
        detail: the sentence without the place at its start, to be shown beside that place.

    >>> error = CardError.in_text(Where("hand", 2), "AsXd", '"Xd"', 3, ': "X" is not a rank')
    >>> print(error)
    hand 2 "AsXd": "Xd" at column 3: "X" is not a rank
    >>> print(error.detail)
    "Xd" at column 3: "X" is not a rank
    >>> error.where.item, error.where.column
    (2, 3)
    """

    def __init__(self, sentence: str, where: Where | None = None, detail: str = "") -> None:
        super().__init__(sentence)
        self.where = where
        self.detail = detail or sentence

    @classmethod
    def at(cls, place: Place, detail: str, **more: Any) -> Self:
        """The error whose sentence begins with the place; `more` are attributes of `where`."""
        return cls(f"{place}: {detail}", where(place, **more), detail)

    @classmethod
    def in_text(cls, place: Place, text: str, part: str, column: int, wrong: str) -> Self:
        """The error about a part of a text, which starts at a column; `wrong` ends the sentence."""
        detail = f"{part} at column {column}{wrong}"
        return cls(f"{place} {quoted(text)}: {detail}", where(place, column=column), detail)

    @classmethod
    def in_array(cls, place: Place, index: tuple[int, ...], detail: str) -> Self:
        """The error about a row of an array, or about one column of that row, both counted from 0.

        >>> print(CardError.in_array("ids", (3, 2), "99 is no card id"))
        row 3, column 2: 99 is no card id
        """
        axes = ", ".join(f"{axis} {number}" for axis, number in zip(("row", "column"), index, strict=False))
        return cls(f"{axes}: {detail}", where(place, index=index), detail)

    def to_dict(self) -> answer_types.Error:
        """The error as the JSON of the API has it; `where` and `detail` stand there if it is about one place.

        >>> CardError.at("board", "no cards").to_dict()
        {'error': 'board: no cards', 'where': {'field': 'board'}, 'detail': 'no cards'}
        """
        if self.where is None:
            return {"error": str(self)}
        return {"error": str(self), "where": self.where.to_dict(), "detail": self.detail}


class CardError(CardspeakError):
    """A card that cannot be read, is held twice, or belongs to no deck in play."""


class HandError(CardspeakError):
    """A hand with a wrong number of cards, or one that the game gives no meaning to."""


class GameError(CardspeakError):
    """A game that is not known, or a question that the game has no answer to."""


class PotError(CardspeakError):
    """Bets, folds or rankings from which no pot can be paid, rules or a rake that are none, stacks without a value."""


class RangeError(CardspeakError):
    """A range that cannot be read, or in which no holding is left."""


class EquityError(CardspeakError):
    """A question about equity without an answer: hands that cannot all be dealt, a wrong number of samples."""


class RulebookError(CardspeakError):
    """A rulebook that cannot be read, or that tells more hands apart than there are values for."""


class SchemeError(CardspeakError):
    """A scheme that is not known, cards that it does not take, or a function that cannot be audited."""


class TableError(CardspeakError):
    """A table that cannot be read: a file that is missing or malformed, an unknown key, an impossible amount."""


def quoted(text: object, longest: int = 60) -> str:
    r"""The text in double quotes, on one line and cut to a readable length.

    >>> print(quoted("As\nKd"))
    "As\nKd"
    >>> print(quoted("2" * 100, longest=5))
    "22222…"
    """
    return f'"{shortened(text, longest)}"'


def shortened(text: object, longest: int = 60) -> str:
    r"""The text on one line and cut to a readable length, without quotes.

    >>> print(shortened("As\nKd"), shortened("2" * 100, longest=5))
    As\nKd 22222…
    """
    try:
        whole = str(text)
    except ValueError:  # an integer of more digits than Python prints
        whole = "a huge number"
    escaped = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in whole[:longest])
    is_cut = len(whole) > longest or len(escaped) > longest
    return f"{escaped[:longest]}…" if is_cut else escaped


def shown(given: object) -> str:
    """What was given, for an error: text in quotes, all else as it is.

    >>> print(shown("up"), shown(5))
    "up" 5
    """
    return quoted(given) if isinstance(given, str) else shortened(given)


def listed(items: Iterable[object], word: str = "and") -> str:
    """The items as people list them.

    >>> listed(["A", "B", "C"])
    'A, B and C'
    >>> listed(["3", "4", "5"], "or")
    '3, 4 or 5'
    """
    *first, last = [str(item) for item in items] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last
