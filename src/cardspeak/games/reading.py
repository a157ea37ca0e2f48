"""Check the attributes of a game, and convert each to its stored form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from cardspeak.cards import DECK, DECKS, Card, parse_cards, whole
from cardspeak.errors import LONGEST_NAME, CardError, GameError, Place, Where, listed, listed_in_short, shortened, shown

Playing: TypeAlias = int | tuple[int, int] | None
"""How many hole cards, or board cards, make a hand: an exact number, the fewest and the most, or None for any."""

ROUNDS_OF_FIVE = (0, 3, 4, 5)
"""The number of board cards before the flop, on the flop, on the turn and on the river, for a board of five."""

BARGE = "BARGE Rulebook, https://ts4z.github.io/barge-rulebook/"
"""A published rulebook, the source of many games. Each game adds the name of its section."""


LONGEST_TEXT = 300
"""The maximum number of characters in a text; the longest rule of a built-in game has about 160."""


def place_of(key: str, name: str) -> Where:
    """The location of a key in a game or a half; error messages call the game or half `name`.

    >>> print(place_of("deck", "game holdem"))
    game holdem: deck
    """
    return Where(key, words=f"{name}: {key}")


def read_text(given: object, what: Place, accepted: str) -> str:
    """The argument, if it is non-empty text on one line. Error messages start with `what` and end with `accepted`."""
    if not isinstance(given, str) or not given.strip() or not given.isprintable():
        raise GameError.at(what, f"{shown(given)} is not accepted; give {accepted}")
    if len(given) > LONGEST_TEXT:
        raise GameError.at(what, f"it is longer than {LONGEST_TEXT} characters")
    return given


def read_optional_text(given: object, what: Place) -> str:
    """The argument, if it is text on one line or empty."""
    return "" if isinstance(given, str) and not given else read_text(given, what, "text on one line")


def read_truth(given: object, what: Place) -> bool:
    """The argument, if it is True or False."""
    if not isinstance(given, bool):
        raise GameError.at(what, f"{shown(given)} is not accepted; give true or false")
    return given


def read_number(given: object, what: Place, fewest: int, most: int) -> int:
    """The argument, if it is a whole number from `fewest` to `most`."""
    number = whole(given)
    if number is None or not fewest <= number <= most:
        raise GameError.at(what, f"{shown(given)} is not accepted; give a number from {fewest} to {most}")
    return number


def read_playing(given: object, what: Place) -> Playing:
    """The number of cards that play, in its stored form."""
    if given is None:
        return None
    parts = tuple(given) if isinstance(given, tuple | list) else (given, given)
    numbers = [number for part in parts if (number := whole(part)) is not None and 0 <= number <= len(DECK)]
    if len(parts) != 2 or len(numbers) != 2 or numbers[0] > numbers[1]:
        raise GameError.at(
            what, f"{shown(given)} is not accepted; give how many cards play, or the fewest and the most"
        )
    fewest, most = numbers
    return most if fewest == most else (fewest, most)


def read_board(given: object, what: Place, most: int) -> tuple[int, ...]:
    """The number of board cards at each stage.

    A single number is the full board: 5 means 0, 3, 4, 5 as in hold'em, and any other number stands for all numbers
    from 0 to it.
    """
    if isinstance(given, tuple | list):
        numbers = tuple(number for part in given if (number := whole(part)) is not None and 0 <= number <= most)
        if numbers and len(numbers) == len(given) and list(numbers) == sorted(set(numbers)):
            return numbers
    else:
        number = whole(given)
        if number is not None and 0 <= number <= most:
            return ROUNDS_OF_FIVE if number == 5 else tuple(range(number + 1))
    accepted = f"give the number of cards on the full board, at most {most}, or increasing numbers such as 0, 3, 4, 5"
    raise GameError.at(what, f"{shown(given)} is not accepted; {accepted}")


def read_flop(given: object, what: Place, board: Sequence[int]) -> int:
    """The number of cards on the board once the flop is dealt; by default, the first number above 0 in `board`."""
    rounds = [n for n in board if n]
    number = whole(given)
    if number == 0:
        return rounds[0] if rounds else 0
    if number not in rounds:
        of_board = f"give the number of cards on the board after the flop: {listed(rounds, 'or')}"
        accepted = of_board if rounds else "there is no board, so leave it out"
        raise GameError.at(what, f"{shown(given)} is not accepted; {accepted}")
    return number


def read_deck(given: Any, what: Place) -> tuple[Card, ...]:
    """The deck, from its name or its cards."""
    accepted = f"(decks: {listed(DECKS, 'or')}, or the cards of the deck)"
    if isinstance(given, str) and given in DECKS:
        return DECKS[given]
    try:
        cards = parse_cards(given, what)
    except CardError as error:
        raise GameError(f"{error} {accepted}", error.where) from None
    if len(cards) < 2:
        raise GameError.at(what, f"{shortened(given)} is not a deck {accepted}")
    deck = tuple(sorted(cards))
    return DECK if deck == DECK else deck  # the same object as `DECK`, so that code can compare with `is`


def read_one_of(given: object, names: Sequence[str], what: Place) -> str:
    """The argument, if it is one of `names`; the first name if the argument is empty or None."""
    if given in ("", None):
        return names[0]
    if not isinstance(given, str) or given not in names:
        raise GameError.at(
            what, f"{shown(given, LONGEST_NAME)} is not a half (halves: {listed_in_short(names, longest=20)})"
        )
    return given
