"""The exceptions of the package.

Every exception for wrong input is a `CardspeakError`, which is a `ValueError`. Its message is one line: what is wrong,
where, and what is accepted. The command prints it unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Self, TypeAlias

if TYPE_CHECKING:
    from cardspeak import answer_types


LONGEST_QUOTE = 80
"""The maximum number of characters of the input that a message quotes, counted over all its quotes."""
LONGEST_NAME = 40
"""The maximum length of a name, such as the name of a player, in a message that shows it without quotes."""
_SHORT_QUOTE = 18
"""Quotes up to this length are not shortened, because many of them are not input but wording of the message."""
_UNQUOTED = 4
"""The number of characters, out of `LONGEST_QUOTE`, that are reserved for input that a message shows without quotes."""
_LONG_WORD = re.compile(rf"\S{{{LONGEST_QUOTE + 20},}}")
_QUOTE = re.compile(r'such as "[^"]*"|"(?P<before>…?)(?P<text>(?:[^"\\]|\\.)*?)(?P<after>…?)"')
"""Matches a quote. Also matches an example after "such as", but with empty groups, because it is not input."""


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
        words = self._with_short_item(self.words) or shortened(self.field) + _of(self.item)
        return words if self.card is None else f"{words}, item {self.card}"

    def to_dict(self) -> answer_types.Where:
        """The location as a JSON-ready dict, without attributes that are None; texts are cut to 80 characters."""
        place: answer_types.Where = {"field": self.field[:LONGEST_QUOTE]}
        if self.item is not None:
            place["item"] = self.item[:LONGEST_QUOTE] if isinstance(self.item, str) else self.item
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

    def _with_short_item(self, text: str) -> str:
        """The text, with the item shortened if it is a long name."""
        if not isinstance(self.item, str) or len(self.item) <= LONGEST_NAME:
            return text
        return text.replace(self.item, short_name(self.item))

    def in_short(self, text: str) -> str:
        """The text, with the items of this location and of the other location shortened if they are long names."""
        short = self._with_short_item(text)
        return short if self.other is None else self.other.in_short(short)

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
    return f" {item}" if isinstance(item, int) else f" of {short_name(item)}"


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
        if where is not None:
            sentence, detail = where.in_short(sentence), where.in_short(detail)
        detail = detail or sentence
        parts = (sentence.removesuffix(detail), detail) if sentence.endswith(detail) else (sentence,)
        longest = _longest_quote([quote for part in parts for quote in _quotes_in(part)], _room_beside(where))
        super().__init__("".join(_in_short(part, longest) for part in parts))
        self.where = where
        self.detail = _in_short(detail, longest)

    @classmethod
    def at(cls, place: Place, detail: str, **more: Any) -> Self:
        """An error whose message starts with the location; `more` are additional attributes of `where`."""
        return cls(f"{where(place)}: {detail}", where(place, **more), detail)

    @classmethod
    def in_text(cls, place: Place, text: str, part: str, column: int, wrong: str) -> Self:
        """An error in the part of a text that starts at `column`; `wrong` is the end of the message."""
        detail = f"{part} at column {column}{wrong}"
        room = _room_beside(where(place)) - sum(map(len, _quotes_in(detail)))
        shown_text = quoted_around(text, column, min(60, max(_SHORT_QUOTE, room)))
        return cls(f"{where(place)} {shown_text}: {detail}", where(place, column=column), detail)

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


class QueryError(CardspeakError):
    """A question about deals that cannot be read, or that has no answer."""

    code: answer_types.ErrorCode = "query"


class ClusterError(CardspeakError):
    """Workers that cannot do the work: a cluster out of reach, lost processes, or another version on a worker."""

    code: answer_types.ErrorCode = "cluster"


class RulebookError(CardspeakError):
    """A rulebook that cannot be read, or that distinguishes too many hands."""

    code: answer_types.ErrorCode = "rulebook"


class SchemeError(CardspeakError):
    """An unknown scheme, cards that a scheme does not accept, or a function that cannot be audited."""

    code: answer_types.ErrorCode = "scheme"


class TableError(CardspeakError):
    """A table that cannot be read: a missing or malformed file, an unknown key or an impossible amount."""

    code: answer_types.ErrorCode = "table"


class HistoryError(CardspeakError):
    """A missing file of hand histories, a hand or a player that the files do not have, or an impossible action."""

    code: answer_types.ErrorCode = "history"


class CheckpointWarning(UserWarning):
    """A checkpoint file that cannot be saved at the moment, for example because the disk is full. The run continues."""


def quoted(text: object, longest: int = 60) -> str:
    r"""The text in double quotes, on one line and truncated to a readable length.

    >>> print(quoted("As\nKd"))
    "As\nKd"
    >>> print(quoted("2" * 100, longest=5))
    "22222…"
    >>> print(quoted('name = "Ann", cards = "As Kd"'))
    "name = \"Ann\", cards = \"As Kd\""
    """
    return f'"{_escaped(shortened(text, longest))}"'


def _escaped(text: str) -> str:
    """The text, with its double quotes escaped if it is longer than `_SHORT_QUOTE`.

    A quote that long can be shortened later, and `_QUOTE` must then find its end.
    """
    return text.replace('"', '\\"') if len(text) > _SHORT_QUOTE else text


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


def short_name(name: str) -> str:
    """The name of a player or a half for use in a message, which quotes at most 40 characters of it.

    >>> print(short_name("Ann"), short_name("Ann " * 20), short_name('"Ann' + " " * 60 + '"'), sep=", ")
    Ann, Ann Ann Ann Ann Ann Ann Ann Ann Ann Ann …, "Ann                                    …"
    """
    short = shortened(name, LONGEST_NAME)
    return f'{short}"' if short != name and name.startswith('"') and name.endswith('"') else short


def quoted_around(text: str, column: int, longest: int = 60) -> str:
    r"""The text in double quotes, on one line; if it is long, only the part around a column, counted from 1.

    >>> print(quoted_around("AA, KK, QQ, JJ, TT", 9, 10), quoted_around("AA, KK, QQ", 9, 10), sep="\n")
    "… KK, QQ, J…"
    "AA, KK, QQ"
    """
    start = max(0, min(column - 1 - longest // 2, len(text) - longest))
    if column <= longest - 10:
        start = 0  # the beginning shows which text it is
    before = "…" if start else ""
    return f'"{before}{_escaped(shortened(text[start:], longest))}"'


def _in_short(sentence: str, longest_quote: int) -> str:
    """The sentence on one line, with long quotes and very long words shortened. Such words can only be input."""

    def shorten(quote: re.Match[str]) -> str:
        text = quote["text"]
        if text is None or len(text) <= longest_quote:
            return quote[0]
        return f'"{quote["before"]}{text[:longest_quote]}…"'

    short = _QUOTE.sub(shorten, " ".join(sentence.splitlines()))
    return _LONG_WORD.sub(lambda word: f"{word[0][:60]}…", short)


def _room_beside(place: Where | None) -> int:
    """The number of characters that a message can quote if it also names the item of the location."""
    item = "" if place is None or not isinstance(place.item, str) else place.item
    return LONGEST_QUOTE - _UNQUOTED - min(len(item), LONGEST_NAME)


def _longest_quote(quotes: Iterable[str], room: int) -> int:
    """The length to which quotes are shortened, so that all together have at most `room` characters.

    It is at least `_SHORT_QUOTE`, even if the quotes are then longer than `room`.

    >>> _longest_quote(["A" * 60], 80), _longest_quote(["A" * 60, "B" * 24, "C"], 80)
    (80, 55)
    """
    lengths = sorted(map(len, quotes))
    for at, length in enumerate(lengths):
        most = room // (len(lengths) - at)
        if length > most:
            return max(most, _SHORT_QUOTE)
        room -= length
    return LONGEST_QUOTE


def _quotes_in(sentence: str) -> list[str]:
    return [quote["text"] or "" for quote in _QUOTE.finditer(sentence)]


def shown(given: object, longest: int = 60) -> str:
    """The input as an error message shows it: text in quotes, anything else without, collections cut short.

    >>> print(shown("up"), shown(5), shown(list(range(50))))
    "up" 5 [0, 1, 2, 3, 4, 5,…
    """
    if isinstance(given, str):
        return quoted(given, longest)
    return shortened(given, min(longest, _SHORT_QUOTE) if isinstance(given, Collection) else longest)


def listed(items: Iterable[object], word: str = "and") -> str:
    """The items as an English list.

    >>> listed(["A", "B", "C"])
    'A, B and C'
    >>> listed(["3", "4", "5"], "or")
    '3, 4 or 5'
    """
    *first, last = [str(item) for item in items] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def listed_in_short(items: Iterable[object], word: str = "and", longest: int = 60) -> str:
    """The items, which are input, as an English list; items beyond the first `longest` characters are only counted.

    >>> listed_in_short(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    >>> listed_in_short((f"Player {n}" for n in range(300)), longest=20)
    'Player 0, Player 1 and 298 others'
    """
    names = [shortened(item, min(LONGEST_NAME, longest)) for item in items]
    lengths = accumulate(map(len, names))
    n = max(1, sum(length <= longest for length in lengths))
    n_others = len(names) - n
    return listed([*names[:n], *([f"{n_others:,} other{'s' if n_others > 1 else ''}"] if n_others > 0 else [])], word)
