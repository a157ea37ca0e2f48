"""What a user writes for the attributes of a game, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from cardspeak.cards import DECK, DECKS, Card, parse_cards, whole
from cardspeak.errors import CardError, GameError, Place, Where, listed, shortened, shown

Playing: TypeAlias = int | tuple[int, int] | None
"""How many of the hole cards, or of the board, make a hand: so many, the fewest and the most, or None for any."""

ROUNDS_OF_FIVE = (0, 3, 4, 5)
"""How many cards lie on a board of five before the flop, on the flop, on the turn and on the river."""


LONGEST_TEXT = 300
"""Characters; the longest rule of a game has some hundred."""


def place_of(key: str, name: str) -> Where:
    """The place of a key of the game or the half that errors call `name`.

    >>> print(place_of("deck", "game holdem"))
    game holdem: deck
    """
    return Where(key, words=f"{name}: {key}")


def read_text(given: object, what: Place, accepted: str) -> str:
    """The text in one line; `what` opens the message of the error, and `accepted` says what may be given."""
    if not isinstance(given, str) or not given.strip() or not given.isprintable():
        raise GameError.at(what, f"{shown(given)}; give {accepted}")
    if len(given) > LONGEST_TEXT:
        raise GameError.at(what, f"it has more than {LONGEST_TEXT} characters")
    return given


def read_optional_text(given: object, what: Place) -> str:
    """The text in one line, or none."""
    return "" if isinstance(given, str) and not given else read_text(given, what, "text in one line")


def read_truth(given: object, what: Place) -> bool:
    """True or False."""
    if not isinstance(given, bool):
        raise GameError.at(what, f"{shown(given)}; give true or false")
    return given


def read_number(given: object, what: Place, fewest: int, most: int) -> int:
    """The whole number between these two."""
    number = whole(given)
    if number is None or not fewest <= number <= most:
        raise GameError.at(what, f"{shown(given)}; give a number from {fewest} to {most}")
    return number


def read_playing(given: object, what: Place) -> Playing:
    """How many cards play."""
    if given is None:
        return None
    parts = tuple(given) if isinstance(given, tuple | list) else (given, given)
    numbers = [number for part in parts if (number := whole(part)) is not None and 0 <= number <= len(DECK)]
    if len(parts) != 2 or len(numbers) != 2 or numbers[0] > numbers[1]:
        raise GameError.at(what, f"{shown(given)}; give how many cards play, or the fewest and the most")
    fewest, most = numbers
    return most if fewest == most else (fewest, most)


def read_board(given: object, what: Place, most: int) -> tuple[int, ...]:
    """How many cards lie on the board after each round; a number alone is the full board, five coming as in hold'em."""
    if isinstance(given, tuple | list):
        numbers = tuple(number for part in given if (number := whole(part)) is not None and 0 <= number <= most)
        if numbers and len(numbers) == len(given) and list(numbers) == sorted(set(numbers)):
            return numbers
    else:
        number = whole(given)
        if number is not None and 0 <= number <= most:
            return ROUNDS_OF_FIVE if number == 5 else tuple(range(number + 1))
    accepted = f"give how many cards lie there at the end, or rising numbers, as 0, 3, 4, 5, up to {most}"
    raise GameError.at(what, f"{shown(given)}; {accepted}")


def read_deck(given: Any, what: Place) -> tuple[Card, ...]:
    """The deck by its name, or its cards."""
    accepted = f"(decks: {listed(DECKS, 'or')}, or the cards)"
    if isinstance(given, str) and given in DECKS:
        return DECKS[given]
    try:
        cards = parse_cards(given, what)
    except CardError as error:
        raise GameError(f"{error} {accepted}", error.where) from None
    if len(cards) < 2:
        raise GameError.at(what, f"{shortened(given)} is no deck {accepted}")
    deck = tuple(sorted(cards))
    return DECK if deck == DECK else deck  # the one that all know, so that it is known by identity


def read_one_of(given: object, names: Sequence[str], what: Place) -> str:
    """One of these names; the first where none is given."""
    if given in ("", None):
        return names[0]
    if not isinstance(given, str) or given not in names:
        raise GameError.at(what, f"{shown(given)} is none of them (halves: {listed(names)})")
    return given
