"""What can go wrong, in the user's words.

Every error of the project is a `CardspeakError`, which is a `ValueError`. Its message is one line that says what is
wrong, where, and what is accepted, so that the command can print it as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable


class CardspeakError(ValueError):
    """Any error of the project."""


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
    escaped = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in whole[:longest])
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
