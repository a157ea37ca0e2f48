"""The values in a rulebook file, read and checked: names, numbers and patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cardspeak.cards import whole
from cardspeak.errors import Place, RulebookError, Where, listed, quoted, shown, where
from cardspeak.files import meant
from cardspeak.rulebooks.rulebook import ANY, ANY_HAND, KEYS, Definition, GroupPattern

LONGEST_NAME = 200
"""The maximum length of a name in characters."""

LONGEST_MATCH = 1_000
"""The maximum length of a pattern in characters; the longest published pattern has 45."""

MOST_HANDS = 500
"""The maximum number of definitions; the published file has 36."""

MOST_POINTS = 1_000_000
MOST_MULTIPLIER = 1_000_000_000

_DIGITS = re.compile(r"[0-9]{1,12}")


def read_name(given: object, what: Place, accepted: str = "a name of up to 200 characters on one line") -> str:
    """The text without outer white space; it must be on one line. Error messages contain `what` and `accepted`."""
    if not isinstance(given, str) or not given.strip() or not given.isprintable() or len(given) > LONGEST_NAME:
        raise RulebookError.at(what, f"{shown(given)} is not accepted; give {accepted}")
    return given.strip()


def read_number(given: object, what: Place, fewest: int, most: int) -> int:
    """The whole number from `fewest` to `most`, given as a number or as digits in a text."""
    is_text = isinstance(given, str)
    number = int(given) if isinstance(given, str) and _DIGITS.fullmatch(given) else None if is_text else whole(given)
    if number is None or not fewest <= number <= most:
        raise RulebookError.at(what, f"{shown(given)} is not accepted; give a whole number from {fewest} to {most:,}")
    return number


def read_choice(given: object, what: Place, choices: Sequence[str]) -> str:
    """The given choice in lower case. Case and outer white space do not matter."""
    choice = given.strip().lower() if isinstance(given, str) else None
    if choice not in choices:
        accepted = listed([known for known in choices if known], "or")
        raise RulebookError.at(
            what, f"{shown(given)} is not one of the choices{meant(given, choices)} (accepted: {accepted})"
        )
    return str(choice)


def read_match(given: object, what: Place) -> tuple[GroupPattern, ...]:
    """The parts of a pattern such as `facetext:*,*,*;facetext:*,*`; `ANY_HAND` for `*`.

    Raises:
        RulebookError: `given` is not a valid pattern.

    >>> read_match("facetext:*,*,*;facetext:*,*", "match")[1].items
    ('*', '*')
    >>> read_match("facetex:*", "match")
    Traceback (most recent call last):
    cardspeak.errors.RulebookError: match: "facetex:*": "facetex" is not a key; did you mean facetext? (accepted: \
facetext, facevalue, suit, color, class or name)
    """
    if not isinstance(given, str) or not given.isprintable() or len(given) > LONGEST_MATCH:
        raise RulebookError.at(
            what,
            f'{shown(given)} is not accepted; give text such as "facetext:*,*,*;facetext:*,*", or "*" for any hand',
        )
    if given.strip() == ANY:
        return ANY_HAND
    return tuple(_read_part(part.strip(), where(what, words=f"{what}: {quoted(given)}")) for part in given.split(";"))


def _read_part(text: str, what: Place) -> GroupPattern:
    key, colon, written = text.partition(":")
    key = key.strip().lower()
    if not colon:
        raise RulebookError.at(
            what, f'{quoted(text)} is not valid; write a key, a colon and cards, such as "facetext:ten,*"'
        )
    if key not in KEYS:
        accepted = f"(accepted: {listed(KEYS, 'or')})"
        raise RulebookError.at(what, f"{quoted(key)} is not a key{meant(key, KEYS)} {accepted}")
    items = tuple(item.strip() for item in written.split(","))
    if "" in items:
        raise RulebookError.at(what, f"a card is empty in {quoted(text)}; write * for any card")
    if key == "facevalue":
        for item in items:
            if item != ANY and not _DIGITS.fullmatch(item):
                raise RulebookError.at(what, f"the face value {quoted(item)} is not a number")
    return GroupPattern(key, items)


def read_groupby(given: object, what: Place) -> str | None:
    """The key that the cards of a group share, `*` for one group of all cards, or None if each card is a group."""
    return read_choice(given, what, ("", ANY, *KEYS)) or None


def in_order(hands: Iterable[Definition]) -> tuple[Definition, ...]:
    """The definitions in the order in which they are tried, the highest rank first.

    Raises:
        RulebookError: there are no definitions, too many, or two with the same rank.
    """
    by_rank = sorted(hands, key=lambda hand: -hand.rank)
    if not by_rank:
        raise RulebookError("it defines no hands", Where("hands", words="hand"))
    if len(by_rank) > MOST_HANDS:
        raise RulebookError(f"it defines {len(by_rank):,} hands; give at most {MOST_HANDS}", Where("hands"))
    for hand, following in pairwise(by_rank):
        if hand.rank == following.rank:
            names = f"{quoted(hand.name)} and {quoted(following.name)}"
            raise RulebookError(
                f"the rank {hand.rank} is used by {names}; give each definition a different rank",
                Where("rank", hand.name),
            )
    return tuple(by_rank)
